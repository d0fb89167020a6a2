//! Moves that are not legal, and the reason a player is told.

mod common;

use common::Table;

/// Variant, FEN, move, reason.
const REFUSED: &[(&str, &str, &str, &str)] = &[
    ("chess", CHESS, "", "not a move"),
    ("chess", CHESS, "hello", "not a move"),
    ("chess", CHESS, "e2", "not a move"),
    ("chess", CHESS, "e2e9", "not a move"),
    ("chess", CHESS, "Nxf3", "not a move"),
    ("chess", CHESS, "Ke9", "not a move"),
    ("chess", CHESS, "Nd4", "that piece does not move there"),
    ("chess", CHESS, "Ngc3", "that piece does not move there"),
    ("chess", CHESS, "e5", "that piece does not move there"),
    ("chess", CHESS, "exd3", "that piece does not move there"),
    ("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", "promotion piece missing or not allowed"),
    ("chess", "4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1", "Ra2", "in check"),
    ("chess", "4k3/4r3/8/8/8/8/4N3/N3K3 w - - 0 1", "Nc3", "exposes the king"),
    ("atomic", "4k3/8/8/8/8/8/3p4/R2QK3 w Q - 0 1", "Qxd2", "blows up your own king"),
    ("stratomic", UNARMED, "M*e5", "no launch before an officer was captured"),
    ("stratomic", UNARMED, "Ma2*j10", "no launch before an officer was captured"),
    ("stratomic", UNARMED, "R*e5", "only missiles are launched"),
    (
        "stratomic",
        "r3k5/10/10/10/10/10/10/10/10/M4K4 w - - 0 1 armed=1",
        "M*e5",
        "the missile is under threat",
    ),
    ("chess", CHESS, "i2i4", "not a move"),
    ("chess", CHESS, "e2e4x", "promotion piece missing or not allowed"),
    ("chess", CHESS, "e4e5", "no piece there"),
    ("chess", CHESS, "e7e5", "not your piece"),
    ("chess", CHESS, "e2e5", "that piece does not move there"),
    ("chess", CHESS, "e2d3", "that piece does not move there"),
    ("chess", CHESS, "e1g1", "that piece does not move there"),
    ("chess", CHESS, "e2e4q", "promotion piece missing or not allowed"),
    ("chess", CHESS, "e2e4m", "promotion piece missing or not allowed"),
    ("chess", CHESS, "g1f3l", "promotion piece missing or not allowed"),
    ("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8x", "promotion piece missing or not allowed"),
    ("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "promotion piece missing or not allowed"),
    ("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8k", "promotion piece missing or not allowed"),
    ("chess", "4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1", "a1a2", "in check"),
    ("chess", "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", "exposes the king"),
    ("chess", "4k3/4r3/8/8/8/8/8/3K4 w - - 0 1", "d1e1", "exposes the king"),
    ("chess", "4k3/8/8/8/8/8/8/1N3N1K w - - 0 1", "Nd2", "ambiguous"),
    ("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "h8h7", "the game is over"),
    ("atomic", "4k3/8/8/8/8/8/3p4/R2QK3 w Q - 0 1", "d1d2", "blows up your own king"),
    ("atomic", "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "e1d2", "blows up your own king"),
    ("atomic", "8/8/8/8/8/8/8/4K3 b - - 0 1", "e8e7", "the game is over"),
    ("stratomic", UNARMED, "a2e5m", "no launch before an officer was captured"),
    ("stratomic", UNARMED, "b2b5m", "only missiles are launched"),
    (
        "stratomic",
        "4k5/10/10/10/10/10/10/10/10/M4K4 w - - 0 1 armed=1",
        "a1a1m",
        "that square cannot be targeted",
    ),
    (
        "stratomic",
        "r3k5/10/10/10/10/10/10/10/10/M4K4 w - - 0 1 armed=1",
        "a1e5m",
        "the missile is under threat",
    ),
    ("stratomic", "5r4/10/10/10/10/9k/10/10/10/M4K4 w - - 0 1 armed=1", "a1a5m", "in check"),
    ("stratomic", "5r4/10/10/10/10/9k/10/5N4/10/M4K4 w - - 0 1 armed=1", "a1f3m", "exposes the king"),
    (
        "stratomic",
        "9k/3n1r4/4P5/10/10/10/10/10/10/4K5 w - - 0 1 armed=0",
        "e8e9",
        "promotion piece missing or not allowed",
    ),
    (
        "spindler",
        "4k5/10/10/10/10/10/10/10/10/M4K4 w - - 0 1 armed=1",
        "a1e10m",
        "that square cannot be targeted",
    ),
    (
        "capatomic",
        "4k5/10/10/10/10/10/10/10/10/M4K4 w - - 0 1 armed=1",
        "a1e9m",
        "that square cannot be targeted",
    ),
    ("bomb", "4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1 bomb=e2,?", "d2d2", "that piece is not your bomb"),
    ("bomb", "4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1 bomb=-,?", "!d2", "that piece is not your bomb"),
    ("bomb", "4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1 bomb=e2,?", "e8e8", "not your piece"),
    ("bomb", "r3k3/8/8/8/8/8/3PP3/4K3 w - - 0 1 bomb=e2,?", "c4c4", "no piece there"),
    ("bomb", "4k3/8/8/8/8/8/3N4/r3K3 w - - 0 1 bomb=d2,?", "d2d2", "in check"),
    ("bomb", "4k3/4r3/8/4P3/8/8/8/4K3 w - - 0 1 bomb=e5,?", "e5e5", "exposes the king"),
    ("bomb", "4k3/4r3/8/4P3/8/8/8/4K3 w - - 0 1 bomb=?,?", "e5e5", "it is not known here where that bomb is"),
];

const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const UNARMED: &str = "10/mrnbqkbnrm/pppppppppp/10/10/10/10/PPPPPPPPPP/MRNBQKBNRM/10 w KQkq - 0 1 armed=0";

#[test]
fn players_are_told_why_a_move_is_refused() {
    for &(variant, fen, text, reason) in REFUSED {
        let error = Table::of(variant).game(fen).parse_move(text).map(|m| format!("{m:?}"));
        assert_eq!(error.expect_err(text).to_string(), reason, "{variant}: {fen}: {text}");
    }
}

/// Either notation, with the usual freedoms of writing.
#[test]
fn moves_may_be_written_in_several_ways() {
    const READ: &[(&str, &str, &[&str], &str)] = &[
        ("chess", CHESS, &["e4", "e2e4", "E2E4"], "e2e4"),
        ("chess", CHESS, &["Nf3", "Ngf3", "Ng1f3", "g1f3", "Nf3!?"], "g1f3"),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", &["O-O", "0-0", "O-O+", "e1g1", "e1h1"], "e1g1"),
        ("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", &["a8=Q", "a8Q", "a8=Q+", "a7a8q"], "a7a8q"),
        (
            "stratomic",
            "4k5/10/10/10/10/10/10/10/10/M4K4 w - - 0 1 armed=1",
            &["M*a2", "Ma1*a2", "a1a2m"],
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
