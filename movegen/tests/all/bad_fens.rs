//! Illegal positions, and the one-line error that says what is wrong and where.

use crate::common::Table;
use movegen::{AnyGame, Options, Variant};

/// Variant, FEN, and the error without the `FEN: ` before it.
const BAD: &[(&str, &str, &str)] = &[
    // Fields.
    ("chess", "", "the board is missing"),
    ("chess", "4k3/8/8/8/8/8/8/4K3", "the side to move is missing"),
    ("chess", "4k3/8/8/8/8/8/8/4K3 w", "castling is missing"),
    ("chess", "4k3/8/8/8/8/8/8/4K3 w -", "the en passant square is missing"),
    ("chess", "4k3/8/8/8/8/8/8/4K3 x - - 0 1", r#"side to move is "x", not w or b"#),
    ("chess", "4k3/8/8/8/8/8/8/4K3 w - - x 1", r#"the halfmove clock is "x", not a number up to 9999"#),
    ("chess", "4k3/8/8/8/8/8/8/4K3 w - - -1 1", r#"the halfmove clock is "-1", not a number up to 9999"#),
    (
        "chess",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 65537",
        r#"the fullmove number is "65537", not a number up to 65535"#,
    ),
    ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 more", r#"unexpected "more" at the end"#),
    // The board.
    ("chess", "4k3/8/8/8/8/8/4K3 w - - 0 1", "7 ranks, but the board has 8"),
    ("chess", "4k3/8/8/8/8/8/8/4K3/8 w - - 0 1", "9 ranks, but the board has 8"),
    ("chess", "4k3/8/7/8/8/8/8/4K3 w - - 0 1", "rank 6 has 7 squares, but the board has 8"),
    ("chess", "4k3/8/8/8/8/8/8/4K4 w - - 0 1", "rank 1 has 9 squares, but the board has 8"),
    ("chess", "4k3/8/8/8/3Z4/8/8/4K3 w - - 0 1", "'Z' is not a piece of this variant (rank 4)"),
    ("chess", "4k3/8/8/8/3é4/8/8/4K3 w - - 0 1", "'é' is not a piece of this variant (rank 4)"),
    ("chess", "4k3/8/8/8/3M4/8/8/4K3 w - - 0 1", "'M' is not a piece of this variant (rank 4)"),
    ("chess", "4k3/8/8/8/3*4/8/8/4K3 w - - 0 1", "'*' is not a piece of this variant (rank 4)"),
    ("stratomic", "4k5/10/10/10/10/10/10/10/4K5 w - - 0 1", "9 ranks, but the board has 10"),
    ("stratomic", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "8 ranks, but the board has 10"),
    (
        "stratomic",
        "4k5/10/10/10/3U6/10/10/10/10/4K5 w - - 0 1",
        "'U' is not a piece of this variant (rank 6)",
    ),
    // Bombs.
    ("bomb", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 bomb=e1,?", "bomb of White on e1: a king cannot carry a bomb"),
    (
        "bomb",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 bomb=e3,?",
        "bomb of White on e3: that side has no piece there",
    ),
    (
        "bomb",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 bomb=?,e2",
        "bomb of Black on e2: that side has no piece there",
    ),
    (
        "bomb",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 bomb=e2",
        r#"bomb="e2", expected White's and Black's bomb, each a square, - or ?"#,
    ),
    (
        "bomb",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 bomb=e2,z9",
        r#"bomb="e2,z9", expected White's and Black's bomb, each a square, - or ?"#,
    ),
    (
        "bomb",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 bomb=e2,? lost=b",
        r#"lost="b", expected w, b or wb, only sides whose bomb is -"#,
    ),
    (
        "chess",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 bomb=e2,?",
        r#"key "bomb" is not used in this variant, or is given twice"#,
    ),
    // Battles.
    ("stratachess", "k5/6/6/6/6/5K w - - 0 1", "no board has 6 ranks of 6 squares (boards: 6x8, 5x7, 8x10)"),
    ("stratachess", "k7/8/8/8/8/7 w - - 0 1", "rank 1 has 7 squares, but the board has 8"),
    ("stratachess", "k7/8/8/8/8/8 w - - 0 1", "army of White: the attacker has no royal"),
    ("stratachess", "k7/8/8/8/8/D6K w - - 0 1", "army of White: more than one royal: a1, h1"),
    ("stratachess", "k7/8/8/8/8/QQ5K w - - 0 1", "army of White: more than one queen"),
    (
        "stratachess",
        "k7/8/8/8/8/RRRR3K w - - 0 1",
        "army of White: 4 pieces, 0 soldiers and 0 face-down pieces",
    ),
    ("stratachess", "k7/8/8/8/8/U6K w - - 0 1", "'U' is not a piece of this variant (rank 1)"),
    (
        "stratachess",
        "k7/8/8/8/8/X6K w - - 0 1",
        "army of White: no army=, men= or down= names the face-down pieces",
    ),
    (
        "stratachess",
        "k7/8/8/8/8/X6K w - - 0 1 army=2RB+0,-",
        "army of White: army= has 2 face-down pieces, the board has 1",
    ),
    ("stratachess", "k7/8/8/8/8/X6K w - - 0 1 army=1+0,-", "army of White: 1 pieces from an army of "),
    (
        "stratachess",
        "k7/8/8/8/8/X6K w - - 0 1 army=RB,-",
        r#"army="RB,-", expected for White and Black `-` or pieces and soldiers such as 3QRBN+4WWFF"#,
    ),
    (
        "stratachess",
        "k7/8/8/8/8/X6K w - - 0 1 army=1RB+0,- men=N,-",
        "army of White: men=N does not match its army",
    ),
    (
        "stratachess",
        "k7/8/8/8/8/X6K w - - 0 1 army=1RB+0,- down=a1n",
        "army of White: men=N does not match its army",
    ),
    ("stratachess", "k7/8/8/8/8/X6K w - - 0 1 down=b1n", r#"down="b1n": there is no face-down piece there"#),
    ("stratachess", "k7/8/8/8/8/X6K w - - 0 1 down=a1k", r#"down="a1k": not a piece that can be face-down"#),
    ("stratachess", "k7/8/8/8/8/X6K w - - 0 1 down=a1n,a1r", r#"down="a1r": the square is named twice"#),
    ("stratachess", "k7/8/8/8/8/R6K w K - 0 1", "castling right 'K': there is no castling in this game"),
    ("stratachess", "k7/8/8/8/8/R6K w - - 0 1", "Black is in check, but it is White's move"),
    // Pieces.
    ("chess", "8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has 0 kings"),
    ("chess", "4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "White has 2 kings"),
    ("atomic", "8/8/8/8/8/8/8/8 w - - 0 1", "White has 0 kings"),
    ("nocheckatomic", "8/8/8/8/8/8/8/8 w - - 0 1", "White has 0 kings"),
    ("stoltz", "8/8/8/8/8/8/8/4K3[] w - - 0 1", "Black has 0 kings"),
    ("chess", "4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "White has a pawn on h8"),
    ("chess", "4k3/8/8/8/8/8/8/4K2p w - - 0 1", "Black has a pawn on h1"),
    ("stratomic", "4k5/3P6/10/10/10/10/10/10/10/4K5 w - - 0 1", "White has a pawn on d9"),
    ("stratomic", "4k5/10/10/10/10/10/10/10/3p6/4K5 w - - 0 1", "Black has a pawn on d2"),
    (
        "chess",
        "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
        "White has more pieces than the start position and its promotions allow: 9 pawns",
    ),
    (
        "chess",
        "4k3/8/8/8/8/Q7/PPPPPPPP/3QK3 w - - 0 1",
        "White has more pieces than the start position and its promotions allow: 2 queens with 8 pawns",
    ),
    (
        "chess",
        "4k3/8/8/8/8/8/PPPPPPP1/QQRRRK2 w - - 0 1",
        "White has more pieces than the start position and its promotions allow: 2 queens with 7 pawns",
    ),
    (
        "stratomic",
        "4k5/10/10/10/10/10/10/PPPPPPPPPP/10/M3K2M1M w - - 0 1",
        "White has more pieces than the start position and its promotions allow: 3 missiles with 10 pawns",
    ),
    // Kings that could be captured.
    ("chess", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "Black is in check, but it is White's move"),
    ("chess", "8/8/8/8/8/8/8/3kK3 w - - 0 1", "Black is in check, but it is White's move"),
    ("atomic", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "Black is in check, but it is White's move"),
    ("stratomic", "4k5/10/10/10/10/10/10/10/10/4RK4 w - - 0 1", "Black is in check, but it is White's move"),
    ("stratomic", "4k5/4R5/3M6/10/10/10/10/10/10/5K4 w - - 0 1", "Black is in check, but it is White's move"),
    // Castling.
    ("chess", "4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castling right 'K': no rook for it"),
    ("chess", "4k3/8/8/8/8/8/4K3/7R w K - 0 1", "castling right 'K': the king is not on its home rank"),
    ("chess", "4k3/8/8/8/8/8/8/R3K2R w KQX - 0 1", "castling right 'X': no rook for it"),
    ("chess", "4k3/8/8/8/8/8/8/R3K2R w KK - 0 1", "castling right 'K': this side is given the right twice"),
    ("chess", "4k3/8/8/8/8/8/8/R3K2R w KH - 0 1", "castling right 'H': this side is given the right twice"),
    ("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ- - 0 1", "castling right '-': no rook for it"),
    (
        "stratomic",
        "4k5/10/10/10/10/10/10/10/10/1R3K2R1 w KQ - 0 1",
        "castling right 'K': the king is not on its home rank",
    ),
    // En passant.
    ("chess", "4k3/8/8/8/8/8/8/4K3 w - e9 0 1", r#"en passant square "e9" is not a square"#),
    ("chess", "4k3/8/8/8/8/8/8/4K3 w - e6 0 1", r#"en passant square "e6": there is no pawn behind it"#),
    ("chess", "4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1", r#"en passant square "e6": there is no pawn behind it"#),
    ("chess", "4k3/4n3/8/4p3/8/8/8/2K5 w - e6 0 1", r#"en passant square "e6": the pawn's path was blocked"#),
    ("chess", "4k3/8/8/8/8/8/8/4K3 w - a1 0 1", r#"en passant square "a1": no pawn can have jumped over it"#),
    (
        "stratomic",
        "4k5/10/2pP6/10/10/10/10/10/10/4K5 w - c9 0 1",
        r#"en passant square "c9": a pawn capturing there would promote"#,
    ),
    // Keys.
    ("stratomic", "4k5/10/10/10/10/10/10/10/10/4K5 w - - 0 1 armed=2", r#"armed="2", expected 0 or 1"#),
    ("stratomic", "4k5/10/10/10/10/10/10/10/10/4K5 w - - 0 1 armed=w", r#"armed="w", expected 0 or 1"#),
    (
        "stratomic",
        "4k5/10/10/10/10/10/10/10/10/4K5 w - - 0 1 armed=1 armed=1",
        r#"key "armed" is not used in this variant, or is given twice"#,
    ),
    (
        "stratomic",
        "4k5/10/10/10/10/10/10/10/10/4K5 w - - 0 1 bomb=?,?",
        r#"key "bomb" is not used in this variant, or is given twice"#,
    ),
    (
        "spindler",
        "10/10/4k5/10/10/10/10/10/10/5K4 b - - 0 1 armed=1 zone=b:d8",
        r#"zone="b:d8", expected colour, centre and moves left, such as b:d8:1"#,
    ),
    (
        "spindler",
        "10/10/4k5/10/10/10/10/10/10/5K4 b - - 0 1 armed=1 zone=b:d8:1,b:c8:1",
        r#"zone="b:c8:1", expected a zone with that side's king in it"#,
    ),
    (
        "spindler",
        "10/10/4k5/10/10/10/10/10/10/5K4 b - - 0 1 armed=1 zone=b:d8:3",
        r#"zone="b:d8:3", expected 1 or 2 moves left"#,
    ),
    (
        "spindler",
        "10/10/4k5/10/10/10/10/10/10/5K4 b - - 0 1 armed=1 zone=b:d8:2",
        r#"zone="b:d8:2", expected one move left, as the king is not on the edge of the board"#,
    ),
    (
        "stratomic",
        "10/10/4k5/10/10/10/10/10/10/5K4 b - - 0 1 armed=1 zone=b:d8:1",
        r#"key "zone" is not used in this variant, or is given twice"#,
    ),
    (
        "stratomic",
        "10/10/4k5/10/10/4*5/10/10/10/5K4 b - - 0 1 armed=1",
        "'*' is not a piece of this variant (rank 5)",
    ),
    (
        "capatomic",
        "4k5/10/10/10/10/10/10/10/R4K3R/4M1M3 w KQ - 0 1 armed=0 missiles=e1,g1",
        r#"missiles="e1,g1", expected squares without separators, or -"#,
    ),
    (
        "capatomic",
        "4k5/10/10/10/10/10/10/10/R4K3R/4M1*3 w KQ - 0 1 armed=1 missiles=e1g1",
        r#"missiles="e1g1", expected squares with missiles on them"#,
    ),
    (
        "capatomic",
        "4k5/10/10/10/10/10/10/10/R4K3R/3M2M3 w KQ - 0 1 armed=0 missiles=d1g1",
        r#"missiles="d1g1", expected missiles diagonally behind the square their king started from"#,
    ),
    (
        "capatomic",
        "4k5/10/10/10/10/10/4M5/10/R4K3R/10 w - - 0 1 armed=0 missiles=e4",
        r#"missiles="e4", expected missiles diagonally behind the square their king started from"#,
    ),
    // Reserves.
    ("chess", "4k3/8/8/8/8/8/8/4K3[U] w - - 0 1", "this variant has no reserve"),
    ("stoltz", "4k3/8/8/8/8/8/8/4K3[Uu w - - 0 1", "the reserve [Uu has no closing bracket"),
    ("stoltz", "4k3/8/8/8/8/8/8/4K3[Qu] w - - 0 1", "'Q' is not a reserve piece"),
    (
        "stoltz",
        "4k3/8/8/8/8/8/8/3UK3[Uu] w - - 0 1",
        "White has more pieces than the start position and its promotions allow: 2 Culverins",
    ),
    (
        "culverin",
        "4k3/8/8/8/8/8/8/4K3[Aa] w - - 0 1",
        "White has more pieces than the start position and its promotions allow: 1 archbishops",
    ),
    ("stoltz", "4k3/4p3/8/8/8/4U3/8/4K3[] w - - 0 1", "Black is in check, but it is White's move"),
    (
        "chess",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 armed=1",
        r#"key "armed" is not used in this variant, or is given twice"#,
    ),
];

#[test]
fn wrong_positions_are_refused_with_what_and_where() {
    for &(variant, fen, complaint) in BAD {
        let table = Table::of(variant);
        let error = AnyGame::new(table.variant(), table.options(), Some(fen)).map(|game| game.fen());
        let error = error.expect_err(fen).to_string();
        assert_eq!(error.strip_prefix("FEN: "), Some(complaint), "{variant}: {fen}");
    }
}

/// Counters and keys may be missing.
#[test]
fn what_is_optional_has_its_default() {
    let short = [
        ("chess", "4k3/8/8/8/8/8/8/4K2R w K -", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w H - 7", "4k3/8/8/8/8/8/8/4K2R w K - 7 1"),
        (
            "stratomic",
            "4k5/10/10/10/10/10/10/10/10/4K5 w - -",
            "4k5/10/10/10/10/10/10/10/10/4K5 w - - 0 1 armed=1",
        ),
        (
            "stratomic",
            "10/mrnbqkbnrm/pppppppppp/10/10/10/10/PPPPPPPPPP/MRNBQKBNRM/10 b KQkq - armed=1",
            "10/mrnbqkbnrm/pppppppppp/10/10/10/10/PPPPPPPPPP/MRNBQKBNRM/10 b KQkq - 0 1 armed=1",
        ),
        (
            "stratomic",
            "10/mrnbqkbnrm/pppppppppp/10/10/10/10/PPPPPPPPPP/MRNBQKBNRM/10 b KQkq - 3 9",
            "10/mrnbqkbnrm/pppppppppp/10/10/10/10/PPPPPPPPPP/MRNBQKBNRM/10 b KQkq - 3 9 armed=0",
        ),
        (
            "capatomic",
            "4k5/10/10/10/10/10/10/10/R4K3R/4M1M3 w KQ -",
            "4k5/10/10/10/10/10/10/10/R4K3R/4M1M3 w KQ - 0 1 armed=1 missiles=e1g1",
        ),
        (
            "capatomic",
            "4k5/10/10/10/10/10/10/10/R4K3R/4M1M3 w - - missiles=g1 armed=0",
            "4k5/10/10/10/10/10/10/10/R4K3R/4M1M3 w - - 0 1 armed=0 missiles=g1",
        ),
        (
            "spindler",
            "10/10/4k5/10/10/10/10/10/10/5K4 b - - zone=b:f8:1,b:d8:1 armed=1",
            "10/10/4k5/10/10/10/10/10/10/5K4 b - - 0 1 armed=1 zone=b:d8:1,b:f8:1",
        ),
        ("stoltz", "4k3/8/8/8/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"),
        ("stoltz", "4k3/8/8/8/8/8/8/4K3[aU] w - -", "4k3/8/8/8/8/8/8/4K3[Ua] w - - 0 1"),
    ];
    for (variant, fen, full) in short {
        assert_eq!(Table::of(variant).game(fen).fen(), full);
    }
}

/// A rook other than the outermost is written by its file, however it was given.
#[test]
fn castling_rights_are_printed_as_x_fen() {
    let inner = "4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1";
    assert_eq!(Table::of("atomic").game(inner).fen(), inner);
    let outer = Table::of("atomic").game("4k3/8/8/8/8/8/8/RR2K1RR w HA - 0 1");
    assert_eq!(outer.fen(), "4k3/8/8/8/8/8/8/RR2K1RR w KQ - 0 1");
}

/// Atomic games end with a dead king; their last positions can be looked at.
#[test]
fn a_dead_king_is_a_finished_game() {
    let game = Table::of("atomic").game("8/8/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(game.outcome().map(|outcome| outcome.to_string()), Some("1-0 {king exploded}".to_owned()));
    assert!(game.legal_moves().is_empty());
}

#[test]
fn a_long_game_writes_fens_that_are_read() {
    for number in [9999, 65535] {
        let fen = format!("4k3/8/8/8/8/8/8/R3K3 b - - 0 {number}");
        let mut game = AnyGame::new(Variant::Chess, Options::default(), Some(&fen)).unwrap();
        game.play_text("e8e7").unwrap();
        let written = game.fen();
        let read = AnyGame::new(Variant::Chess, Options::default(), Some(&written)).unwrap();
        assert_eq!(read.fen(), written);
    }
}
