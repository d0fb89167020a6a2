//! The positions that are timed.

/// The start position of chess and of atomic chess.
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A position under a name short enough for a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Named {
    /// The name.
    pub name: &'static str,
    /// The position.
    pub fen: &'static str,
}

/// Atomic positions with published counts to depth 6: the start, an opening with an open centre, a
/// middlegame without queens, two endings, and one with queens around touching kings.
pub const ATOMIC: [Named; 6] = [
    Named { name: "start", fen: START },
    Named { name: "opening", fen: "rnb1kb1r/p5p1/2pNp2p/1p1q1p2/3P1Pn1/N5P1/PPP4P/R1BQKB1R b KQkq - 6 10" },
    Named { name: "queen and rook", fen: "r1b4k/pp6/8/3p2pp/1P6/2P1P2P/P7/RQ5K b - - 0 20" },
    Named { name: "minor pieces", fen: "r5k1/7p/p2B2p1/1pp2P2/P7/1P1n2PP/8/6K1 b - - 0 26" },
    Named { name: "promotions", fen: "5r1k/p3P3/6pp/8/8/P4P2/6KP/1q6 b - - 1 32" },
    Named { name: "touching kings", fen: "8/4N3/8/7p/1r3q1P/6K1/7k/q7 b - - 21 61" },
];

/// The start position of Stratomic.
pub const STRATOMIC_START: &str =
    "10/mrnbqkbnrm/pppppppppp/10/10/10/10/PPPPPPPPPP/MRNBQKBNRM/10 w KQkq - 0 1 armed=0";

/// Stratomic positions with two missiles per side, all armed.
pub const ARMED: [Named; 3] = [
    Named {
        name: "start, armed",
        fen: "10/mrnbqkbnrm/pppppppppp/10/10/10/10/PPPPPPPPPP/MRNBQKBNRM/10 w KQkq - 0 1 armed=1",
    },
    Named {
        name: "middlegame, armed",
        fen: "10/mr1bqkb1rm/pppp2pppp/2n4n2/4pp4/4PP4/2N4N2/PPPP2PPPP/MR1BQKB1RM/10 w KQkq - 0 1 armed=1",
    },
    Named {
        name: "ending, armed",
        fen: "10/2r2k2r1/mp4p2m/p1p4p1p/3p2n3/3P2N3/P1P4P1P/MP4P2M/2R2K2R1/10 w - - 0 1 armed=1",
    },
];
