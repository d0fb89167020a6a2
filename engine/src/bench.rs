//! A fixed amount of search over positions of all variants: its node count shows whether a
//! change alters play, its speed how fast the search is.

use crate::{Engine, Found, Limits, Signals};
use movegen::{AnyGame, FenError, Options, Variant};
use std::time::{Duration, Instant};

/// Plies each position is searched.
pub const BENCH_DEPTH: u32 = 10;
/// Size of the table, in MiB.
const BENCH_HASH_MIB: usize = 16;

/// Positions of openings, middlegames with and without armed missiles, and endings.
const POSITIONS: &[(Variant, &str)] = &[
    (Variant::Chess, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    (Variant::Chess, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    (Variant::Chess, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
    (Variant::Atomic, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    (Variant::Atomic, "rn2kb1r/1pp1p2p/p2q1pp1/3P4/2P3b1/4PN2/PP3PPP/R2QKB1R b KQkq - 0 1"),
    (Variant::Atomic, "rn1qkb1r/p5pp/2p5/3p4/N3P3/5P2/PPP4P/R1BQK3 w Qkq - 0 1"),
    (Variant::Atomic, "8/8/8/8/8/8/2k5/rR4KR w KQ - 0 1"),
    (Variant::Atomic, "r4r1k/pp3B2/4b1pp/2p1P3/1P3p2/P2p1P2/6PP/R4RK1 w - - 0 20"),
    (
        Variant::Stratomic,
        "10/mrnbqkbnrm/pppppppppp/10/10/10/10/PPPPPPPPPP/MRNBQKBNRM/10 w KQkq - 0 1 armed=0",
    ),
    (
        Variant::Stratomic,
        "1r6r1/2nbqkbn2/mp2ppppp1/p9/10/4PN4/P1P3P2P/MP1P1P1PP1/1R3KBNRM/9Q b KQ - 0 1 armed=1",
    ),
    (
        Variant::Stratomic,
        "3k5n/1rnb2b1rm/ppp1pp1p2/3p2p2p/8p1/2P7/1P6NP/P2PP1PP2/MR1B1K4/10 b - - 0 1 armed=1",
    ),
    (Variant::Stratomic, "4k5/2p7/10/10/10/3pP5/10/p9/1R3K2R1/M9 w KQ - 0 1 armed=0"),
];

/// What a bench run counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BenchResult {
    /// Moves made: the same on every run and machine.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

/// Searches the positions one after the other with one thread and calls `done` after each. A stop
/// signal ends it early; what was counted by then is returned.
///
/// # Errors
/// None: the positions are fixed, and a test sets each of them up.
pub fn bench(
    depth: u32,
    signals: &Signals,
    mut done: impl FnMut(&AnyGame, &Found),
) -> Result<BenchResult, FenError> {
    let begun = Instant::now();
    let mut engine = Engine::new(BENCH_HASH_MIB);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut nodes = 0;
    for &(variant, fen) in POSITIONS {
        let game = AnyGame::new(variant, Options::default(), Some(fen))?;
        engine.clear();
        let found = engine.search(&game, &limits, signals, &mut |_| {});
        nodes += found.nodes;
        if signals.is_stopped() {
            break;
        }
        done(&game, &found);
    }
    Ok(BenchResult { nodes, time: begun.elapsed() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_the_same_on_every_run() {
        let count = || bench(4, &Signals::new(), |_, found| assert!(found.best.is_some())).unwrap().nodes;
        assert_eq!(count(), count());
    }
}
