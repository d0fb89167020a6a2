//! A fixed amount of search over positions of all variants: its node count shows whether a
//! change alters play, its speed how fast the search is.

use crate::{Engine, Found, Limits, Signals};
use movegen::{AnyGame, FenError, Options, Variant};
use std::time::Duration;
use web_time::Instant;

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
    (
        Variant::Spindler,
        "2b7/1rq2kbnr1/1ppppp1ppm/m2n5p/7p2/5P4/6P2P/PPPPP1K1P1/3BQ2NR1/MR2N4M w kq - 0 1 armed=1",
    ),
    (
        Variant::Capatomic,
        "4m1m3/rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR/4M1M3 w KQkq - 0 1 armed=0",
    ),
    (Variant::Capatomic, "4k5/5nr3/6q3/10/2*7/3P6/10/10/3R6/M4K1M2 w - - 0 1 armed=1 missiles=-"),
    (Variant::Stoltz, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Uu] w KQkq - 0 1"),
    (Variant::Stoltz, "r3k2r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R[UAua] w KQkq - 0 1"),
    (Variant::OneStep, "r3k2r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R[Uu] w KQkq - 0 1"),
    (Variant::Culverin, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Uu] w KQkq - 0 1"),
    (Variant::NoCheckAtomic, "rnb1k2r/pppp1ppp/7n/8/8/2P5/PP1P1PPP/RNBKR3 b kq - 0 1"),
    (Variant::DeathMatch, "rnbqkbnr/ppp4p/4p1p1/3pNp2/7Q/4P3/PPPP1PPP/RNB1KB1R b KQkq - 1 5"),
    (Variant::Bomb, "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4 bomb=f3,d7"),
    (Variant::SoftPawn, "r1bqkbnr/pppp2pp/2n5/4ppB1/1P1P4/7N/P1P1PPPP/RN1QKB1R b KQkq - 1 4"),
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
        let found = engine.search_open(&game, &limits, signals, &mut |_| {});
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
    fn covers_every_variant() {
        // Battles are not among them: what matters there is the search over worlds.
        for spec in movegen::VARIANTS.iter().filter(|spec| spec.variant != Variant::StrataChess) {
            assert!(POSITIONS.iter().any(|&(variant, _)| variant == spec.variant), "{}", spec.id);
        }
    }

    #[test]
    fn counts_the_same_on_every_run() {
        let count = || bench(4, &Signals::new(), |_, found| assert!(found.best.is_some())).unwrap().nodes;
        assert_eq!(count(), count());
    }
}
