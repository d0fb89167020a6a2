//! How games end, and when they do not.

use crate::common::{self, Table};
use movegen::{AnyGame, Color, Draws, Kind, Move, MoveError};

fn game(variant: &str, fen: &str) -> AnyGame {
    Table::of(variant).game(fen)
}

fn started(variant: &str) -> AnyGame {
    let table = Table::of(variant);
    table.game(table.variant().spec().start)
}

fn play(game: &mut AnyGame, line: &str) {
    for text in line.split_whitespace() {
        game.play_text(text).unwrap_or_else(|error| panic!("{}: {text}: {error}", game.fen()));
    }
}

/// Result and reason as printed, `*` for a game that is not over.
fn result(game: &AnyGame) -> String {
    game.outcome().map_or("*".to_owned(), |outcome| outcome.to_string())
}

fn assert_results(variant: &str, cases: &[(&str, &str)]) {
    for (fen, expected) in cases {
        assert_eq!(result(&game(variant, fen)), *expected, "{variant}: {fen}");
    }
}

#[test]
fn the_third_repetition_ends_the_game_without_a_claim() {
    for (variant, back_and_forth) in
        [("chess", "g1f3 g8f6 f3g1 f6g8"), ("stratomic", "a2a1 a9a10 a1a2 a10a9")]
    {
        let mut game = started(variant);
        play(&mut game, back_and_forth);
        assert_eq!(result(&game), "*");
        play(&mut game, back_and_forth);
        assert_eq!(result(&game), "1/2-1/2 {threefold repetition}");
        assert!(game.play_text("e2e4").is_err() && game.play_text("e3e5").is_err());
        game.undo();
        assert_eq!(result(&game), "*");
    }
}

/// The start position has castling rights; the same pieces without them are another position.
#[test]
fn a_lost_right_to_castle_is_another_position() {
    let mut game = game("chess", "r3k3/8/8/8/8/8/8/4K2R w K - 0 1");
    play(&mut game, "e1e2 a8b8 e2e1 b8a8");
    play(&mut game, "e1e2 a8b8 e2e1 b8a8");
    assert_eq!(result(&game), "*");
    play(&mut game, "e1e2");
    assert_eq!(result(&game), "1/2-1/2 {threefold repetition}");
}

/// After e2e4 no pawn can capture en passant: the square passed over does not make the position a
/// different one.
#[test]
fn an_en_passant_square_counts_only_if_something_can_be_taken() {
    let mut idle = game("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    play(&mut idle, "e2e4 e8d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8 d1e1");
    assert_eq!(result(&idle), "1/2-1/2 {threefold repetition}");
    let mut capturable = game("chess", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    play(&mut capturable, "e2e4 e8d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8 d1e1");
    assert_eq!(result(&capturable), "*");
}

#[test]
fn fifty_moves_end_the_game_without_a_claim() {
    let mut rook = game("chess", "4k3/8/8/8/8/8/8/4K2R w - - 99 80");
    assert_eq!(result(&rook), "*");
    play(&mut rook, "h1h2");
    assert_eq!(result(&rook), "1/2-1/2 {50-move rule}");
    assert!(rook.legal_moves().is_empty());
}

/// ST18: so does every launch.
#[test]
fn captures_pawn_moves_and_launches_restart_the_fifty_moves() {
    let fen = "4k5/10/10/10/3p6/4P5/10/10/10/MR3K4 w - - 99 80 armed=1";
    for text in ["e5d6", "e5e6", "a1j10m"] {
        let mut game = game("stratomic", fen);
        play(&mut game, text);
        assert_eq!(result(&game), "*", "{text}");
        assert_eq!(game.fen().split(' ').nth(4), Some("0"), "{text}");
    }
    let mut game = game("stratomic", fen);
    play(&mut game, "b1b2");
    assert_eq!(result(&game), "1/2-1/2 {50-move rule}");
}

/// Checkmate on the hundredth ply is checkmate.
#[test]
fn mate_comes_before_counting() {
    let mut game = game("chess", "7k/8/6K1/8/8/8/8/R7 w - - 99 80");
    play(&mut game, "a1a8");
    assert_eq!(result(&game), "1-0 {checkmate}");
}

#[test]
fn mate_and_stalemate() {
    assert_results(
        "chess",
        &[
            ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "1-0 {checkmate}"),
            ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "1/2-1/2 {stalemate}"),
            ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "0-1 {checkmate}"),
        ],
    );
}

/// ST20: a back-rank mate, unless a launch can answer it.
#[test]
fn a_launch_answers_mate() {
    let unarmed = "R3k5/R9/10/10/10/10/10/10/9m/5K4 b - - 0 1 armed=0";
    assert_results("stratomic", &[(unarmed, "1-0 {checkmate}")]);
    let armed = game("stratomic", "R3k5/R9/10/10/10/10/10/10/9m/5K4 b - - 0 1 armed=1");
    assert_eq!(result(&armed), "*");
    // A blast must take the rook on a10; nothing is left to block the check (ST15).
    assert_eq!(armed.legal_texts(), ["j2a10m", "j2a9m", "j2b10m", "j2b9m"]);
}

/// An attacked missile cannot be launched, so it is mate all the same (ST12).
#[test]
fn a_missile_under_threat_answers_nothing() {
    assert_results(
        "stratomic",
        &[
            ("R3k5/R9/10/10/10/10/10/1N8/9m/5K4 b - - 0 1 armed=1", "*"),
            ("R3k5/R9/10/10/10/10/10/7N2/9m/5K4 b - - 0 1 armed=1", "1-0 {checkmate}"),
        ],
    );
}

/// ST19.
#[test]
fn dead_positions_of_stratomic() {
    const DEAD: &str = "1/2-1/2 {insufficient material}";
    assert_results(
        "stratomic",
        &[
            ("4k5/10/10/10/10/10/10/10/10/4K5 w - - 0 1", DEAD),
            ("4k5/10/10/10/10/10/10/10/10/4KN4 w - - 0 1", DEAD),
            ("4k5/10/10/10/10/10/10/10/10/4KB4 w - - 0 1", DEAD),
            ("4kb4/10/10/10/10/10/10/10/B1B1K5/10 w - - 0 1", "*"),
            ("2b1k5/10/10/10/10/10/10/10/B1B1K5/10 w - - 0 1", DEAD),
            ("4k5/10/10/10/10/10/10/10/10/4KNN3 w - - 0 1", "*"),
            ("4kn4/10/10/10/10/10/10/10/10/4KN4 w - - 0 1", "*"),
            ("4k5/10/10/10/10/10/10/10/10/4KM4 w - - 0 1", "*"),
            ("4k5/10/10/10/10/10/10/4P5/10/4K5 w - - 0 1", "*"),
        ],
    );
}

/// ST21: neither mate nor stalemate, but no way out of a contaminated zone.
#[test]
fn a_zone_that_cannot_be_left_loses() {
    assert_results(
        "spindler",
        &[
            (
                "10/10/4k5/5RR3/p8R/10/10/10/10/5K4 b - - 0 1 armed=1 zone=b:d8:1",
                "1-0 {king in a contaminated zone}",
            ),
            ("10/10/4k5/5RR3/p8R/10/10/10/10/5K4 b - - 0 1 armed=1", "*"),
        ],
    );
}

/// CA27: with K b3, N c2 and b1 irradiated a king on a1 is mated, so that material is dead only
/// while no square is irradiated. Bare kings always are.
#[test]
fn dead_positions_of_capatomic() {
    const DEAD: &str = "1/2-1/2 {insufficient material}";
    assert_results(
        "capatomic",
        &[
            ("10/10/10/10/10/10/10/1K8/2N7/k*8 b - - 0 1 armed=1 missiles=-", "1-0 {checkmate}"),
            ("10/10/10/10/10/10/10/1K8/2N7/7k2 b - - 0 1 armed=1 missiles=-", DEAD),
            ("*9/10/10/10/10/10/10/1K8/2N7/7k2 b - - 0 1 armed=1 missiles=-", "*"),
            ("*9/10/10/10/10/10/10/1K8/10/7k2 b - - 0 1 armed=1 missiles=-", DEAD),
        ],
    );
}

/// SZ17: pieces in reserve count, and a Culverin is left to the 50-move rule.
#[test]
fn dead_positions_of_the_stoltz_family() {
    const DEAD: &str = "1/2-1/2 {insufficient material}";
    for variant in ["stoltz", "onestep", "culverin"] {
        assert_results(
            variant,
            &[
                ("4k3/8/8/8/8/8/8/4K3[] w - - 0 1", DEAD),
                ("4k3/8/8/8/8/8/8/4K3[] w - - 100 80", DEAD),
                ("4k3/8/8/8/8/8/8/4KN2[] w - - 0 1", DEAD),
                ("4k3/8/8/8/8/8/8/4KB2[] w - - 0 1", DEAD),
                ("4k3/8/8/8/8/8/8/4K3[U] w - - 0 1", "*"),
                ("4k3/8/8/8/8/8/8/4KN2[u] w - - 0 1", "*"),
                ("4k3/8/8/8/8/8/8/4KU2[] w - - 0 1", "*"),
                ("4k3/8/8/8/8/8/7R/4K3[] w - - 100 80", "1/2-1/2 {50-move rule}"),
            ],
        );
    }
}

/// SZ11: the pawn on b2 is pinned, but a piece from the reserve can take its place.
#[test]
fn a_drop_answers_stalemate() {
    let without = "4k3/8/8/8/8/7r/KP5r/7r[] w - - 0 1";
    assert_results("stoltz", &[(without, "1/2-1/2 {stalemate}")]);
    let with = game("stoltz", "4k3/8/8/8/8/7r/KP5r/7r[U] w - - 0 1");
    assert_eq!(result(&with), "*");
    assert_eq!(with.legal_texts(), ["U@b2"]);
}

/// SZ15.
#[test]
fn a_drop_restarts_the_fifty_moves() {
    let mut dropped = game("stoltz", "4k3/8/8/8/8/8/4P3/4K2R[U] w - - 99 80");
    play(&mut dropped, "U@e2");
    assert_eq!(result(&dropped), "*");
    assert_eq!(dropped.fen(), "4k3/8/8/8/4P3/8/4U3/4K2R[] b - e3 0 80");
}

/// AT11: among others a rook or two knights against a bare king.
#[test]
fn dead_positions_of_atomic() {
    const DEAD: &str = "1/2-1/2 {insufficient material}";
    assert_results(
        "atomic",
        &[
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", DEAD),
            ("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", DEAD),
            ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", DEAD),
            ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", DEAD),
            ("4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", DEAD),
            ("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", "*"),
            ("4k3/8/8/8/8/8/8/4KBN1 w - - 0 1", "*"),
            ("4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", "*"),
            // Bishops that can never meet, as all White's are on light and all Black's on dark squares.
            ("3bkb2/8/8/8/8/8/8/3BKB2 w - - 0 1", DEAD),
            ("4kb2/8/8/8/8/8/8/2B1KB2 w - - 0 1", "*"),
            ("2b1kb2/8/8/8/8/8/8/4KB2 w - - 0 1", "*"),
            // Two bishops on squares of one colour against a bare king.
            ("4k3/8/8/8/8/8/6B1/4KB2 w - - 0 1", "*"),
        ],
    );
}

/// AT12: without kings the last side with pieces wins, and no move is a draw.
#[test]
fn death_match_goes_on_without_kings() {
    let mut trade = game("deathmatch", "8/8/8/3kK3/3r4/8/p6P/3R4 w - - 0 1");
    play(&mut trade, "d1d4");
    assert_eq!(result(&trade), "*");
    assert_eq!(trade.legal_texts(), ["a2a1b", "a2a1n", "a2a1q", "a2a1r"]);
    let mut last_piece = game("deathmatch", "8/8/8/8/8/8/p6P/1R6 b - - 0 1");
    play(&mut last_piece, "a2b1q");
    assert_eq!(result(&last_piece), "1-0 {no pieces left}");
    let mut nobody = game("deathmatch", "8/8/8/8/8/8/p7/1R6 b - - 0 1");
    play(&mut nobody, "a2b1q");
    assert_eq!(result(&nobody), "1/2-1/2 {no pieces left}");
    assert_results("deathmatch", &[("8/8/8/8/8/7p/7P/8 b - - 0 1", "1/2-1/2 {stalemate}")]);
}

/// AT15: a pawn is captured without a blast, so a king may capture it where it is unprotected.
#[test]
fn a_soft_pawn_does_not_explode() {
    let mut alone = game("softpawn", "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1");
    play(&mut alone, "e1d2");
    assert_eq!(alone.fen(), "4k3/8/8/8/8/8/3K4/8 b - - 0 1");
    assert!(game("softpawn", "3rk3/8/8/8/8/8/3p4/4K3 w - - 0 1").parse_move("e1d2").is_err());
}

/// AT18, AT19: what a detonation can do, and AT21: a mate that a detonation answers is no mate.
#[test]
fn a_bomb_wins_loses_draws_and_saves() {
    let after = |fen: &str, text: &str| {
        let mut game = game("bomb", fen);
        play(&mut game, text);
        result(&game)
    };
    assert_eq!(after("4k3/3N4/8/8/8/8/8/K7 w - - 0 1 bomb=d7,?", "d7d7"), "1-0 {king exploded}");
    assert_eq!(after("4k3/8/8/8/8/8/3N4/4K3 w - - 0 1 bomb=d2,?", "d2d2"), "0-1 {king exploded}");
    assert_eq!(after("8/8/8/8/8/8/2N5/1K1k4 w - - 0 1 bomb=c2,?", "c2c2"), "1/2-1/2 {king exploded}");
    // In check, a side may not blow up its own king alone; both kings may die.
    assert!(game("bomb", "4k3/8/8/8/8/8/3N4/r3K3 w - - 0 1 bomb=d2,?").parse_move("d2d2").is_err());
    assert_eq!(after("8/8/8/8/8/2k5/2N5/rK6 w - - 0 1 bomb=c2,?", "c2c2"), "1/2-1/2 {king exploded}");
    // A back-rank mate, unless a pawn next to the rook blows it up and leaves the king alone.
    let mate_on_e8 = |bomb| format!("4R1k1/5ppp/8/8/8/8/8/6K1 b - - 0 1 bomb=?,{bomb}");
    assert_results(
        "bomb",
        &[
            (&mate_on_e8("h7"), "1-0 {checkmate}"),
            // f7's blast takes the rook, but the mover's king as well.
            (&mate_on_e8("f7"), "1-0 {checkmate}"),
            (&mate_on_e8("?"), "1-0 {checkmate}"),
            (&mate_on_e8("-"), "1-0 {checkmate}"),
        ],
    );
    let far_mate = |bomb| format!("4R2k/5ppp/8/8/8/8/8/6K1 b - - 0 1 bomb=?,{bomb}");
    assert_results(
        "bomb",
        &[(&far_mate("-"), "1-0 {checkmate}"), (&far_mate("f7"), "*"), (&far_mate("?"), "*")],
    );
    assert_eq!(game("bomb", &far_mate("f7")).legal_texts(), ["f7f7"]);
}

/// Only the owner knows that a captured piece was the bomb (AT16); everyone knows that one went off.
#[test]
fn a_bomb_is_lost_without_a_word() {
    let mut game = game("bomb", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 bomb=e4,d5");
    play(&mut game, "e4d5");
    assert_eq!(game.fen(), "4k3/8/8/3P4/8/8/8/4K3 b - - 0 1 bomb=d5,- lost=b");
    assert!(game.seen_by(Color::White).fen().ends_with("bomb=d5,?"));
    assert!(game.seen_by(Color::Black).fen().ends_with("bomb=?,- lost=b"));
    play(&mut game, "e8e7 d5d5");
    for color in Color::BOTH {
        assert!(game.seen_by(color).fen().contains("bomb=-,"), "{}", game.seen_by(color).fen());
    }
    assert!(game.seen_by(Color::White).fen().ends_with("bomb=-,?"));
}

/// It moves with its piece through promotion and castling, with king or rook.
#[test]
fn a_bomb_travels_with_its_piece() {
    for (fen, line, bomb) in [
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1 bomb=a7,-", "a7a8q", "a8"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1 bomb=h1,-", "e1g1", "f1"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 bomb=a1,-", "e1c1", "d1"),
        ("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1 bomb=e5,d7", "d7d5 e5d6", "d6"),
    ] {
        let mut game = game("bomb", fen);
        play(&mut game, line);
        assert!(game.fen().contains(&format!(" bomb={bomb},-")), "{}", game.fen());
    }
}

#[test]
fn a_blown_up_king_ends_the_game_at_once() {
    let mut game = game("atomic", "3qk2r/8/8/8/8/8/8/3RK3 w k - 0 1");
    play(&mut game, "d1d8");
    assert_eq!(result(&game), "1-0 {king exploded}");
    assert_eq!(game.fen(), "7r/8/8/8/8/8/8/4K3 b - - 0 1");
    assert!(game.play_text("h8h1").is_err());
}

/// AT4: even if the mover's king is in check, and AT2: never where it dies too.
#[test]
fn exploding_the_enemy_king_needs_only_a_living_own_one() {
    let in_check = game("atomic", "3qk3/8/8/8/4r3/8/8/3RK3 w - - 0 1");
    assert!(in_check.is_in_check());
    assert!(in_check.parse_move("d1d8").is_ok());
    let touching = game("atomic", "8/8/8/8/8/3qk3/8/3RK3 w - - 0 1");
    assert!(touching.parse_move("d1d3").is_ok());
    let both = game("atomic", "8/8/8/8/8/4k3/3qK3/3R4 w - - 0 1");
    assert!(both.parse_move("d1d2").is_err());
}

/// FIDE 6.9, ST19: what each variant's page says of a loss on time of this side, White. Black has
/// plenty, which does not matter.
#[test]
fn a_sides_own_pieces_decide_whether_a_flag_that_falls_to_it_is_lost() {
    let chess = "4k3/3q4/8/{}p3/8/8/8/4K3";
    let stratomic = "4k5/3q6/10/10/{}p4/10/10/10/10/5K4";
    for (variant, board, keys, dead, winning) in [
        ("chess", chess, "", "4 N3 B3", "P3 NN2 BB2 BN2 R3 Q3"),
        ("stratomic", stratomic, "armed=1", "5 N4 B4 B1B2", "P4 M4 BB3 R4"),
        ("spindler", stratomic, "armed=0", "5 N4 B4", "P4 M4 BN3"),
        ("capatomic", stratomic, "armed=1 missiles=-", "5 N4 B4", "M4 A4 C4 N2*1 B2*1"),
        ("atomic", chess, "", "4 N3 B3 R3 NN2", "P3 BB2 Q3 NB2 RN2 NNN1"),
        ("softpawn", chess, "", "4 N3 B3 R3 NN2", "P3 BB2 Q3 RR2"),
        ("nocheckatomic", chess, "", "4", "P3 N3 B3 R3"),
        ("deathmatch", chess, "", "4", "P3 N3 B3 R3"),
        ("bomb", chess, "bomb=?,?", "4", "P3 N3 B3"),
        // Nobody was told that the bomb was captured: it may be left.
        ("bomb", chess, "bomb=-,d7 lost=w", "4", "P3 N3 B3"),
        ("bomb", chess, "bomb=-,?", "4 N3 B3", "P3 NN2 R3"),
    ] {
        for (pieces, expected) in [(dead, true), (winning, false)] {
            for piece in pieces.split(' ') {
                let fen = format!("{} b - - 0 1 {keys}", board.replace("{}", piece));
                let game = game(variant, fen.trim());
                assert_eq!(game.is_dead_against_bare_king(Color::White), expected, "{variant}: {fen}");
                assert!(!game.is_dead_against_bare_king(Color::Black), "{variant}: {fen}");
            }
        }
    }
    for variant in ["stoltz", "onestep", "culverin"] {
        for (pieces, reserve, expected) in [
            ("4", "u", true),
            ("N3", "u", true),
            ("B3", "u", true),
            ("U3", "u", true),
            ("4", "Uu", true),
            ("N3", "Uu", false),
            ("UN2", "u", false),
            ("BN2", "u", false),
            ("P3", "u", false),
            ("R3", "", false),
        ] {
            let fen = format!("{}[{reserve}] b - - 0 1", chess.replace("{}", pieces));
            let game = game(variant, &fen);
            assert_eq!(game.is_dead_against_bare_king(Color::White), expected, "{variant}: {fen}");
        }
    }
    for (board, expected) in [
        ("k7/4r3/8/8/8/7K", true),
        ("k7/4r3/8/8/8/7D", true),
        ("k7/4r3/8/8/8/6FK", false),
        ("k7/4r3/8/8/8/6XK", false),
        ("d7/8/8/8/8/7K", true),
    ] {
        let army = if board.contains('X') { " army=0+1WF,-" } else { "" };
        let game = game("stratachess", &format!("{board} b - - 0 1{army}"));
        assert_eq!(game.is_dead_against_bare_king(Color::White), expected, "{board}");
    }
}

/// Why a Culverin alone counts as too little when a flag falls: with nothing but kings to leap over it
/// never mates (SZ17 leaves the game itself to the 50-move rule).
#[test]
fn a_lone_culverin_never_mates() {
    let table = Table::of("culverin");
    let mut positions = 0;
    for places in (0..64_usize.pow(3)).map(|number| [number % 64, number / 64 % 64, number / 4096]) {
        let [king, culverin, enemy] = places;
        // The enemy king in one triangle of the board stands for all.
        let (file, rank) = (enemy % 8, enemy / 8);
        if king == culverin || king == enemy || culverin == enemy || file > 3 || rank > file {
            continue;
        }
        let mut board = [[' '; 8]; 8];
        for (place, letter) in [(king, 'K'), (culverin, 'U'), (enemy, 'k')] {
            board[7 - place / 8][place % 8] = letter;
        }
        let ranks: Vec<String> = board.iter().map(|rank| rank.iter().collect()).collect();
        let runs =
            (1..=8).rev().fold(ranks.join("/"), |text, run| text.replace(&" ".repeat(run), &run.to_string()));
        let fen = format!("{runs}[] b - - 0 1");
        let options = movegen::Options::default();
        // Touching kings are refused.
        let Ok(game) = AnyGame::new(table.variant(), options, Some(&fen)) else { continue };
        positions += 1;
        assert!(game.outcome().is_none_or(|outcome| outcome.winner.is_none()), "{fen}");
    }
    assert!(positions > 10_000);
}

/// ST19: whoever answers plays on where legal moves are left, in every variant.
#[test]
fn play_goes_on_after_draws_that_leave_legal_moves() {
    for table in common::tables() {
        let fen = match table.subject.variant {
            "stratomic" | "spindler" | "capatomic" => "4k5/10/10/10/10/10/10/10/10/4K5 w - - 0 1",
            "stoltz" | "onestep" | "culverin" => "4k3/8/8/8/8/8/8/4K3[] w - - 0 1",
            "stratachess" => "3d4/8/8/8/8/3D4 w - - 0 1",
            _ => "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        };
        let mut game = table.game(fen);
        assert_eq!(result(&game), "1/2-1/2 {insufficient material}", "{table}: {fen}");
        assert!(game.legal_moves().is_empty(), "{table}");
        game.set_draws(Draws::Claimed);
        assert_eq!(result(&game), "*", "{table}");
        // There and back until the position has occurred often enough, and beyond.
        for ply in 0..16 {
            let back = (ply % 4 >= 2).then(|| game.moves()[ply - 2]);
            let is_next = |m: &Move| back.is_none_or(|back| (m.from(), m.to()) == (back.to(), back.from()));
            let next = game.legal_moves().into_iter().find(is_next);
            let next = next.unwrap_or_else(|| panic!("{table}: {}", game.fen()));
            game.play(next).unwrap_or_else(|error| panic!("{table}: {}: {error}", game.fen()));
        }
        assert_eq!((game.ply(), result(&game)), (16, "*".to_owned()), "{table}");
        assert!(game.outcome_or_claim().is_some(), "{table}");
        // The same for whoever referees, but only when told to play on.
        let mut refereed = table.game(fen);
        for m in game.moves() {
            assert_eq!(refereed.play(m), Err(MoveError::GameOver), "{table}");
            refereed.play_on(m).unwrap_or_else(|error| panic!("{table}: {error}"));
        }
        assert_eq!(refereed.fen(), game.fen(), "{table}");
    }
}

/// A refusal after such a draw names its own reason; without legal moves play cannot go on.
#[test]
fn what_is_refused_after_a_draw_is_refused_for_its_own_reason() {
    let mut dead = game("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    dead.set_draws(Draws::Claimed);
    for (text, reason) in [
        ("e1e3", MoveError::Unreachable),
        ("e8e7", MoveError::NotYours),
        ("O-O", MoveError::NoCastlingRight),
        ("Qd2", MoveError::NoSuchPiece(Kind::Queen)),
    ] {
        assert_eq!(dead.play_text(text), Err(reason), "{text}");
    }
    let mut mated = started("chess");
    play(&mut mated, "f3 e5 g4 Qh4");
    mated.set_draws(Draws::Claimed);
    let m = mated.moves()[0];
    assert_eq!((mated.play(m), mated.play_on(m)), (Err(MoveError::GameOver), Err(MoveError::GameOver)));
}
