//! Illegal moves, and the reason a player is told.

use crate::common::Table;

const CONTAMINATED: &str = "10/10/4k5/10/p9/10/10/10/10/5K4 b - - 0 1 armed=1 zone=b:d8:1";

/// Variant, FEN, move, reason.
const REFUSED: &[(&str, &str, &str, &str)] = &[
    ("chess", CHESS, "", "not a move"),
    ("chess", CHESS, "hello", "not a move"),
    ("chess", CHESS, "e2", "not a move"),
    ("chess", CHESS, "e2e9", "not a move"),
    ("chess", CHESS, "Nxf3", "there is nothing to capture on f3"),
    ("chess", CHESS, "Ke9", "not a move"),
    ("chess", CHESS, "Nd4", "no knight of yours can reach d4"),
    ("chess", CHESS, "nd4", "no knight of yours can reach d4"),
    ("chess", CHESS, "Bg5", "no bishop of yours can reach g5"),
    ("chess", CHESS, "Qd4", "the pawn on d2 is in the way"),
    ("chess", CHESS, "Qd2", "the pawn on d2 is in the way"),
    ("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Qd2", "you have no such queen"),
    ("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "e4", "you have no such pawn"),
    ("chess", "4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e4", "the pawn on e4 is in the way"),
    ("chess", "4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2-e4", "the pawn on e3 is in the way"),
    ("chess", CHESS, "O-O", "the bishop on f1 is in the way"),
    ("chess", CHESS, "0-0-0", "the queen on d1 is in the way"),
    ("chess", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "o-o", NO_RIGHT),
    ("chess", "4k3/8/8/8/8/8/4r3/4K2R w K - 0 1", "O-O", "no castling while the king is in check"),
    ("chess", "4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "no castling through check: f1 is attacked"),
    ("chess", "4k1r1/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "it would leave you in check"),
    ("chess", CHESS, "Ngc3", "that piece does not move there"),
    ("chess", CHESS, "e5", "that piece does not move there"),
    ("chess", CHESS, "exd3", "there is nothing to capture on d3"),
    ("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", PROMOTION),
    ("chess", "4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1", "Ra2", "you would still be in check"),
    ("chess", "4k3/4r3/8/8/8/8/4N3/N3K3 w - - 0 1", "Nc3", "it would leave you in check"),
    ("atomic", "4k3/8/8/8/8/8/3p4/R2QK3 w Q - 0 1", "Qxd2", "it would blow up your own king"),
    ("stratomic", UNARMED, "M*e5", "nothing may be launched before an officer has been captured"),
    ("stratomic", UNARMED, "Ma2*j10", "nothing may be launched before an officer has been captured"),
    ("stratomic", UNARMED, "R*e5", "that piece cannot be launched"),
    (
        "stratomic",
        "r3k5/10/10/10/10/10/10/10/10/M4K4 w - - 0 1 armed=1",
        "M*e5",
        "it is under threat and may not be launched: an enemy piece could capture it",
    ),
    (
        "capatomic",
        "9k/10/10/10/2*7/3*6/3N6/*2*6/10/9K w - - 0 1 armed=1 missiles=-",
        "d4c6",
        "no piece may enter or cross c6",
    ),
    (
        "stoltz",
        "4k3/8/8/2p1n3/3U4/8/1r6/6K1[] w - - 0 1",
        "d4c5",
        "a Culverin captures only by leaping over another piece",
    ),
    ("spindler", CONTAMINATED, "a6a5", "your king must leave the contaminated zone"),
    ("spindler", CONTAMINATED, "e8e7", "your king must leave the contaminated zone"),
    (
        "spindler",
        "10/10/4k5/10/p5N3/10/10/10/10/9K b - - 0 1 armed=1 zone=b:d8:1",
        "e8f8",
        "it would leave you in check",
    ),
    ("chess", CHESS, "i2i4", "not a move"),
    ("chess", CHESS, "e2e4x", PROMOTION),
    ("chess", CHESS, "e4e5", "no piece stands there"),
    ("chess", CHESS, "e7e5", "that piece is not yours"),
    ("chess", CHESS, "e2e5", "that piece does not move there"),
    ("chess", CHESS, "e2d3", "there is nothing to capture on d3"),
    ("chess", CHESS, "e1g1", "the bishop on f1 is in the way"),
    ("chess", CHESS, "e2e4q", PROMOTION),
    ("chess", CHESS, "e2e4m", PROMOTION),
    ("chess", CHESS, "g1f3l", PROMOTION),
    ("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8x", PROMOTION),
    ("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", PROMOTION),
    ("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8k", PROMOTION),
    ("chess", "4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1", "a1a2", "you would still be in check"),
    ("chess", "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", "it would leave you in check"),
    ("chess", "4k3/4r3/8/8/8/8/8/3K4 w - - 0 1", "d1e1", "it would leave you in check"),
    (
        "chess",
        "4k3/8/8/8/8/8/8/1N3N1K w - - 0 1",
        "Nd2",
        "more than one of your pieces can do that: say from where",
    ),
    ("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "h8h7", "the game is over"),
    ("atomic", "4k3/8/8/8/8/8/3p4/R2QK3 w Q - 0 1", "d1d2", "it would blow up your own king"),
    ("atomic", "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "e1d2", "it would blow up your own king"),
    ("atomic", "8/8/8/8/8/8/8/4K3 b - - 0 1", "e8e7", "the game is over"),
    ("stratomic", UNARMED, "a2e5m", "nothing may be launched before an officer has been captured"),
    ("stratomic", UNARMED, "b2b5m", "that piece cannot be launched"),
    (
        "stratomic",
        "4k5/10/10/10/10/10/10/10/10/M4K4 w - - 0 1 armed=1",
        "a1a1m",
        "that square cannot be a target",
    ),
    (
        "stratomic",
        "r3k5/10/10/10/10/10/10/10/10/M4K4 w - - 0 1 armed=1",
        "a1e5m",
        "it is under threat and may not be launched: an enemy piece could capture it",
    ),
    (
        "stratomic",
        "5r4/10/10/10/10/9k/10/10/10/M4K4 w - - 0 1 armed=1",
        "a1a5m",
        "you would still be in check",
    ),
    (
        "stratomic",
        "5r4/10/10/10/10/9k/10/5N4/10/M4K4 w - - 0 1 armed=1",
        "a1f3m",
        "it would leave you in check",
    ),
    ("stratomic", "9k/3n1r4/4P5/10/10/10/10/10/10/4K5 w - - 0 1 armed=0", "e8e9", PROMOTION),
    (
        "spindler",
        "4k5/10/10/10/10/10/10/10/10/M4K4 w - - 0 1 armed=1",
        "a1e10m",
        "that square cannot be a target",
    ),
    (
        "capatomic",
        "4k5/10/10/10/10/10/10/10/10/M4K4 w - - 0 1 armed=1",
        "a1e9m",
        "that square cannot be a target",
    ),
    ("bomb", "4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1 bomb=e2,?", "d2d2", "that piece is not your bomb"),
    ("bomb", "4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1 bomb=-,?", "!d2", "that piece is not your bomb"),
    ("bomb", "4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1 bomb=e2,?", "e8e8", "that piece is not yours"),
    ("bomb", "r3k3/8/8/8/8/8/3PP3/4K3 w - - 0 1 bomb=e2,?", "c4c4", "no piece stands there"),
    ("bomb", "4k3/8/8/8/8/8/3N4/r3K3 w - - 0 1 bomb=d2,?", "d2d2", "you would still be in check"),
    ("bomb", "4k3/4r3/8/4P3/8/8/8/4K3 w - - 0 1 bomb=e5,?", "e5e5", "it would leave you in check"),
    ("bomb", "4k3/4r3/8/4P3/8/8/8/4K3 w - - 0 1 bomb=?,?", "e5e5", "the square of that bomb is unknown here"),
];

const PROMOTION: &str = "a pawn on the last rank promotes, and only there: name the piece, such as =Q";
const NO_RIGHT: &str = "no castling on that side: the king or the rook has moved, or the rook is gone";
const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const UNARMED: &str = "10/mrnbqkbnrm/pppppppppp/10/10/10/10/PPPPPPPPPP/MRNBQKBNRM/10 w KQkq - 0 1 armed=0";

#[test]
fn players_are_told_why_a_move_is_refused() {
    for &(variant, fen, text, reason) in REFUSED {
        let error = Table::of(variant).game(fen).parse_move(text).map(|m| format!("{m:?}"));
        assert_eq!(error.expect_err(text).to_string(), reason, "{variant}: {fen}: {text}");
    }
}

/// Either notation, with the usual variations in writing.
#[test]
fn moves_may_be_written_in_several_ways() {
    const READ: &[(&str, &str, &[&str], &str)] = &[
        (
            "chess",
            CHESS,
            &["e4", "e2e4", "E2E4", "E4", "e2-e4", "e2 e4", "1. e4", "1.e4!?", "♙e4", "e2–e4"],
            "e2e4",
        ),
        (
            "chess",
            CHESS,
            &["Nf3", "Ngf3", "Ng1f3", "g1f3", "Nf3!?", "nf3", "ng1-f3", "♘f3", "♞f3", "12... Nf3", "NF3"],
            "g1f3",
        ),
        (
            "chess",
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            &["O-O", "0-0", "o-o", "O–O", "O-O+", "e1g1", "e1h1"],
            "e1g1",
        ),
        // A small b is the pawn's file as long as the pawn can go there.
        ("chess", "4k3/8/8/8/8/2p5/1P6/B3K3 w - - 0 1", &["bxc3", "b2xc3"], "b2c3"),
        ("chess", "4k3/8/8/8/8/2p5/8/B3K3 w - - 0 1", &["bxc3", "Bxc3", "B:c3"], "a1c3"),
        (
            "chess",
            "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            &["a8=Q", "a8Q", "a8=Q+", "a7a8q", "a7-a8=Q", "a8q"],
            "a7a8q",
        ),
        (
            "stratomic",
            "4k5/10/10/10/10/10/10/10/10/M4K4 w - - 0 1 armed=1",
            &["M*a2", "Ma1*a2", "a1a2m", "m*a2", "Ⓜ*a2", "a1*a2"],
            "a1a2m",
        ),
        ("stratomic", "4k5/10/10/10/10/10/10/10/10/M4K4 w - - 0 1 armed=1", &["Ma2", "a1a2"], "a1a2"),
        ("stratomic", "9k/3n1r4/4P5/10/10/10/10/10/10/4K5 w - - 0 1 armed=0", &["e9=M", "e8e9m"], "e8e9m"),
        ("stratomic", "4k5/10/10/10/10/10/10/10/5K2R1/10 w K - 0 1", &["O-O", "f2h2", "f2i2"], "f2h2"),
    ];
    for &(variant, fen, texts, coordinates) in READ {
        let game = Table::of(variant).game(fen);
        for text in texts {
            let m = game.parse_move(text).unwrap_or_else(|error| panic!("{variant}: {fen}: {text}: {error}"));
            assert_eq!(game.coordinate_text(m), coordinates, "{variant}: {fen}: {text}");
        }
    }
}
