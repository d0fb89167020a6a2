//! A fixed amount of search over positions of all variants: its node count shows whether a
//! change alters play, its speed how fast the search is.

use crate::engine::Engine;
use crate::limits::{Found, Limits, Signals};
use movegen::{AnyGame, FenError, Options, Variant};
use std::fmt;
use std::time::Duration;
use web_time::Instant;

/// The depth that each position is searched to.
pub const BENCH_DEPTH: u32 = 10;
/// Size of the transposition table, in MiB.
const BENCH_HASH_MIB: usize = 16;

/// Positions of openings, middlegames with and without armed missiles, and endings, searched as if both
/// players knew everything.
const OPEN_POSITIONS: &[(Variant, &str)] = &[
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

/// Positions searched as the side to move knows them: starts and middles of battles on several terrains,
/// with face-down pieces and without, and games in which the enemy's bomb may be anywhere. Each has the
/// depth that it is searched to, for they differ much in what chance adds.
const HIDDEN_POSITIONS: &[(Variant, u32, &str)] = &[
    (Variant::StrataChess, 5, "kxxx4/xxxx4/8/8/4XXXX/4XXXK w - - 0 1 army=3RBN+4WWFF,3RBN+4WWFF"),
    (
        Variant::StrataChess,
        5,
        "kxxx6/xxxx6/6T3/4T3T1/1T3T4/3T6/6XXXX/6XXXK w - - 0 1 army=3RBN+4WWFF,3RBN+4WWFF",
    ),
    (
        Variant::StrataChess,
        5,
        "kxxx*5/xxxx*5/4*5/*2**5/10/10/6XXXX/6XXXK w - - 0 1 army=3RBN+4WWFF,3RBN+4WWFF",
    ),
    (Variant::StrataChess, 8, "kxr7/b1wff5/3n2T3/4T3T1/1T3T4/3T1N1WF1/8X1/6XWXK w - - 16 9 army=2RB+1F,0+1W"),
    (
        Variant::StrataChess,
        10,
        "kxxf6/bnwf6/10/^^^^2^^^^/^^^^2^^^^/10/6NWBF/6RWXK b - - 11 6 army=0+1F,1R+1W",
    ),
    (Variant::StrataChess, 7, "kxxx*5/bnwf*5/4*5/*2**5/10/10/6NXBF/1R5XXK b - - 9 5 army=0+3WWF,1R+2WF"),
    (Variant::StrataChess, 11, "k1r7/bwwx6/5fN3/2n2B4/10/10/7W1F/6RWFK b - - 25 13 army=-,0+1F"),
    (Variant::Bomb, 12, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 bomb=c1,?"),
    (Variant::Bomb, 11, "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4 bomb=?,d7"),
];

/// What a bench run counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BenchResult {
    /// Nodes searched: the same on every run and machine.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

impl fmt::Display for BenchResult {
    /// `N nodes M nps`, as OpenBench reads it.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let speed = self.nodes as f64 / self.time.as_secs_f64().max(1e-9);
        write!(formatter, "{} nodes {speed:.0} nps", self.nodes)
    }
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
    let open = OPEN_POSITIONS.iter().map(|&(variant, fen)| (variant, depth, fen, false));
    let less = BENCH_DEPTH.saturating_sub(depth);
    let hidden = HIDDEN_POSITIONS
        .iter()
        .map(|&(variant, depth, fen)| (variant, depth.saturating_sub(less).max(1), fen, true));
    let mut nodes = 0;
    for (variant, depth, fen, is_hidden) in open.chain(hidden) {
        let game = AnyGame::new(variant, Options::default(), Some(fen))?;
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        engine.clear();
        let found = if is_hidden {
            engine.search(&game, &limits, signals, &mut |_| {})
        } else {
            engine.search_open(&game, &limits, signals, &mut |_| {})
        };
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
    fn covers_every_variant_by_the_search_it_is_played_with() {
        for spec in movegen::VARIANTS {
            let game = AnyGame::new(spec.variant, Options::default(), None).unwrap();
            let is_covered = if game.has_secrets() {
                HIDDEN_POSITIONS.iter().any(|&(variant, ..)| variant == spec.variant)
            } else {
                OPEN_POSITIONS.iter().any(|&(variant, _)| variant == spec.variant)
            };
            assert!(is_covered, "{}", spec.id);
        }
    }

    #[test]
    fn counts_the_same_on_every_run() {
        let count = || bench(4, &Signals::new(), |_, found| assert!(found.best.is_some())).unwrap().nodes;
        assert_eq!(count(), count());
    }
}
