//! Estimates of counts that are out of reach, from random lines (Knuth, "Estimating the efficiency of backtrack
//! programs", 1975): the product of the numbers of moves along a line is, on average, the number of lines.

use movegen::{AnyGame, Family, Position, with_game};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rayon::prelude::*;
use std::fmt;

/// Plies at the end of each line that are counted, not drawn: they cost little, and vary no more.
const COUNTED_PLIES: u32 = 2;
/// Standard deviations on either side of the mean that cover 95% of a normal distribution.
const DEVIATIONS_95: f64 = 1.96;

/// An estimated number of move sequences.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean of all lines.
    pub nodes: f64,
    /// Its standard error.
    pub error: f64,
    /// Lines drawn.
    pub lines: u64,
}

/// The estimate and its 95% interval, for people.
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Estimate { nodes, error, .. } = self;
        let margin = DEVIATIONS_95 * error;
        write!(f, "{nodes:.4e} [{:.4e}, {:.4e}]", nodes - margin, nodes + margin)
    }
}

/// Estimates the sequences of `depth` plies from the game's position by so many random lines, the same for the same
/// seed on any number of threads.
///
/// # Errors
/// The threads cannot be started.
///
/// ```
/// use movegen::{AnyGame, Options, Variant};
/// let game = AnyGame::new(Variant::Chess, Options::default(), None)?;
/// let found = perft::estimate(&game, 4, 4_000, 1, 1)?;
/// assert!((found.nodes - 197_281.0).abs() < 5.0 * found.error && found.error < 4_000.0, "{found}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn estimate(
    game: &AnyGame,
    depth: u32,
    lines: u64,
    seed: u64,
    threads: usize,
) -> Result<Estimate, rayon::ThreadPoolBuildError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.max(1)).build()?;
    let products: Vec<f64> = with_game!(game, typed => {
        let position = typed.position();
        pool.install(|| (0..lines).into_par_iter().map(|line| product(position, depth, &mut dice(seed, line))).collect())
    });
    let count = products.len().max(1) as f64;
    let nodes = products.iter().sum::<f64>() / count;
    let squares: f64 = products.iter().map(|product| (product - nodes).powi(2)).sum();
    let error = (squares / (count - 1.0).max(1.0) / count).sqrt();
    Ok(Estimate { nodes, error, lines })
}

/// The dice of a line.
fn dice(seed: u64, line: u64) -> ChaCha8Rng {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    dice.set_stream(line);
    dice
}

/// The product of the numbers of moves along a random line.
fn product<R: Family>(position: &Position<R>, depth: u32, dice: &mut ChaCha8Rng) -> f64 {
    let mut product = 1.0;
    let mut position = *position;
    for _ in COUNTED_PLIES..depth {
        let moves = position.legal_moves();
        let Some(&m) = moves.choose(dice) else { return 0.0 };
        product *= moves.len() as f64;
        position = position.make(m);
    }
    product * position.perft(depth.min(COUNTED_PLIES)) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Options, Variant};

    #[test]
    fn known_counts_lie_where_they_are_expected() {
        // Published counts: chess and atomic to six plies from the start, Stratomic to five.
        for (variant, depth, nodes) in [
            (Variant::Chess, 6, 119_060_324.0),
            (Variant::Atomic, 6, 118_926_425.0),
            (Variant::Stratomic, 5, 190_492_200.0),
        ] {
            let game = AnyGame::new(variant, Options::default(), None).unwrap();
            let found = estimate(&game, depth, 6_000, 7, 2).unwrap();
            let deviations = (found.nodes - nodes) / found.error;
            // Once in 16,000 tries it would lie further off, and the seed stays the same.
            assert!(deviations.abs() < 4.0, "{variant}: {found} instead of {nodes}");
            assert!(found.error < 0.02 * nodes, "{variant}: {found}");
            assert_eq!(estimate(&game, depth, 6_000, 7, 1).unwrap(), found, "threads change nothing");
        }
    }

    #[test]
    fn what_is_counted_whole_has_no_error() {
        let game = AnyGame::new(Variant::Chess, Options::default(), None).unwrap();
        for (depth, nodes) in [(0, 1.0), (1, 20.0), (2, 400.0)] {
            let found = estimate(&game, depth, 10, 1, 1).unwrap();
            assert_eq!((found.nodes, found.error), (nodes, 0.0));
        }
        // Mated: no line goes on.
        let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
        let game = AnyGame::new(Variant::Chess, Options::default(), Some(mate)).unwrap();
        assert_eq!(estimate(&game, 5, 10, 1, 1).unwrap().nodes, 0.0);
    }
}
