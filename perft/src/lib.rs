//! Perft: the number of move sequences of a given length, the standard check of a move generator, on several threads and with
//! a hash table. What is counted: [`movegen::Position::perft`].
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod compare;
mod count;
mod estimate;
mod hashed;
mod kinds;
pub mod subject;
mod suite;

pub use compare::{CompareError, Difference, Step, compare};
pub use count::{divide, parallel};
pub use estimate::{Estimate, estimate};
pub use hashed::CountTable;
pub use kinds::{KINDS, KindCounts, LastMove, perft_by_kinds};
pub use suite::{Mismatch, Row, SuiteError, epd_line, perft_block, read_suite};

use movegen::{AnyGame, Division, with_game};

/// How to count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PerftSettings {
    /// Number of threads; 0 or 1 for the caller's only.
    pub threads: usize,
    /// Size of the hash table for counts, in MiB; 0 for none.
    pub hash_mib: usize,
}

/// Counts the sequences of `depth` plies from the game's position.
///
/// # Errors
/// The threads cannot be started.
pub fn perft(
    game: &AnyGame,
    depth: u32,
    settings: PerftSettings,
) -> Result<u64, rayon::ThreadPoolBuildError> {
    let division = perft_divided(game, depth, settings)?;
    Ok(division.iter().map(|part| part.nodes).sum::<u64>().max(u64::from(depth == 0)))
}

/// The same, separately for each first move, sorted by its text. Empty at depth 0.
///
/// # Errors
/// The threads cannot be started.
pub fn perft_divided(
    game: &AnyGame,
    depth: u32,
    settings: PerftSettings,
) -> Result<Vec<Division>, rayon::ThreadPoolBuildError> {
    let table = (settings.hash_mib > 0).then(|| CountTable::new(settings.hash_mib));
    let chess960 = game.options().chess960;
    with_game!(game, typed => {
        let position = typed.position();
        if settings.threads > 1 {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(settings.threads).build()?;
            Ok(pool.install(|| parallel(position, depth, table.as_ref(), chess960)))
        } else {
            Ok(divide(position, depth, table.as_ref(), chess960))
        }
    })
}
