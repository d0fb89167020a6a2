//! Battles of StrataChess worked out by hand: placement, face-down pieces, cannons, terrain, endings.

use crate::common::Table;
use movegen::{AnyGame, Army, BattleSetup, Color, Layout, Terrain};

fn battle(fen: &str) -> AnyGame {
    Table::of("stratachess").game(fen)
}

fn layout(terrain: Terrain) -> Layout {
    Layout::of(terrain).unwrap_or_else(|error| panic!("{error}"))
}

fn army(text: &str) -> Army {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn setup(terrain: Terrain, attacker: &str, defender: &str) -> String {
    let setup = BattleSetup::new(layout(terrain), &army(attacker), &army(defender));
    setup.unwrap_or_else(|error| panic!("{error}")).fen()
}

fn result(game: &AnyGame) -> String {
    game.outcome().map_or("*".to_owned(), |outcome| outcome.to_string())
}

fn play(game: &mut AnyGame, line: &str) {
    for text in line.split_whitespace() {
        game.play_text(text).unwrap_or_else(|error| panic!("{}: {text}: {error}", game.fen()));
    }
}

fn targets(game: &AnyGame, from: &str) -> Vec<String> {
    let texts = game.legal_texts();
    texts.iter().filter_map(|text| text.strip_prefix(from)).map(str::to_owned).collect()
}

/// SC1, SC-B2: the start, with seven reveals and nothing else.
#[test]
fn armies_stand_in_opposite_corners_and_share_no_file() {
    let fen = setup(Terrain::Standard, "KRBNWWFF", "DRRRWWWF");
    assert_eq!(fen, "dxxx4/xxxx4/8/8/4XXXX/4XXXK w - - 0 1 army=3RBN+4WWFF,3RRR+4WWWF");
    let game = battle(&fen);
    assert_eq!(game.legal_texts(), ["e1e1", "e2e2", "f1f1", "f2f2", "g1g1", "g2g2", "h2h2"]);
    assert_eq!(
        AnyGame::new(game.variant(), *game.options(), None).map(|start| start.fen()),
        Ok(fen.replace('d', "k").replace("RRR+4WWWF", "RBN+4WWFF"))
    );
}

/// SC2: five pieces fill a8, a7, b8, b7 and c8, the edge of the board first.
#[test]
fn a_short_army_fills_the_corner_column_by_column() {
    let fen = setup(Terrain::Plain, "KRBNWWFF", "DRWWF");
    assert_eq!(fen, "dxx7/xx8/10/10/10/10/6XXXX/6XXXK w - - 0 1 army=3RBN+4WWFF,1R+3WWF");
    // Without a royal, filling starts in the corner itself.
    let fen = setup(Terrain::Plain, "DRBNWWFF", "RWW");
    assert!(fen.starts_with("xx8/x9/10/10/10/10/6XXXX/6XXXD w"), "{fen}");
}

/// SC3: the attacker must be complete; the defender need not be.
#[test]
fn an_attacker_fields_a_royal_three_pieces_and_four_soldiers() {
    let refused = |attacker: &str, defender: &str| {
        let armies = [army(attacker), army(defender)];
        let error =
            BattleSetup::new(layout(Terrain::Standard), &armies[0], &armies[1]).map(|setup| setup.fen());
        error.expect_err(attacker).to_string()
    };
    let incomplete = "an attacker fields exactly three pieces and four soldiers";
    assert_eq!(refused("KRRNWWW", "K"), format!("army K 2R N 3W: {incomplete}"));
    assert!(setup(Terrain::Standard, "KRRNWWFF", "KRRNWWW").ends_with("army=3RRN+4WWFF,3RRN+3WWW"));
    assert!(refused("RRNWWFF", "K").ends_with("only an army with a King or Duke can attack"));
    assert!(refused("KRRNWWFF", "-").ends_with("there are no defenders"));
    assert!(refused("KKRRNWWFF", "K").ends_with("more than one King"));
    assert!(refused("KQQRWWFF", "K").ends_with("more than one queen"));
}

/// SC-P8: an army larger than what fights chooses its units; they are its secret (SC-B3).
#[test]
fn a_side_chooses_whom_it_fields() {
    let armies = ["KDQRRNWWWFF", "DDBBBBWWW"].map(army);
    let setup = BattleSetup::new(layout(Terrain::Standard), &armies[0], &armies[1]).expect("two armies");
    let fielding = |attacker: &str, defender: &str| setup.clone().fielding(&army(attacker), &army(defender));
    let fen = fielding("KQRNWWWF", "DBBBWWW").expect("pieces of them").fen();
    assert_eq!(fen, "dxxx4/xxx5/8/8/4XXXX/4XXXK w - - 0 1 army=3QRRN+4WWWFF,3BBBB+3WWW men=QRNWWWF,BBBWWW");
    let game = battle(&fen);
    assert!(game.seen_by(Color::White).fen().ends_with("army=3QRRN+4WWWFF,3BBBB+3WWW men=QRNWWWF,?"));
    assert!(game.seen_by(Color::Black).fen().ends_with("army=3QRRN+4WWWFF,3BBBB+3WWW men=?,BBBWWW"));
    let refused =
        |attacker: &str, defender: &str| fielding(attacker, defender).expect_err(attacker).to_string();
    let count = "not the number of pieces and soldiers that the army fields";
    assert_eq!(refused("QRNWWW", "BBBWWW"), format!("army Q R N 3W: {count}"));
    assert_eq!(refused("QRNWWWF", "BBWWW"), format!("army 2B 3W: {count}"));
    assert!(refused("QRBWWWF", "BBBWWW").ends_with("not all of these units are in the army"));
}

/// SC-B8: stalemate wins, but it is no mate.
#[test]
fn a_win_by_stalemate_is_not_written_as_mate() {
    let mut game = battle("k6/7/7/1R5/K4R1 w - - 0 1");
    let san = |game: &AnyGame, text: &str| {
        game.san(game.parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}")))
    };
    assert_eq!(san(&game, "f1f4"), "Rf4");
    play(&mut game, "Rf4");
    assert_eq!(result(&game), "1-0 {stalemate}");
    let game = battle("k6/5R1/7/7/K3R2 w - - 0 1");
    assert_eq!(san(&game, "e1e5"), "Re5#");
}

/// What reads like a pawn's move is no move where there are no pawns.
#[test]
fn nobody_is_told_of_pawns() {
    let game = battle("k6/7/7/1R5/K4R1 w - - 0 1");
    // The letter d may stand for a Duke.
    for (text, reason) in [("exd4", "not a move"), ("e4", "not a move"), ("dxc4", "you have no such Duke")] {
        assert_eq!(game.parse_move(text).expect_err("there are no pawns").to_string(), reason);
    }
}

/// SC-B16 to SC-B18 are house rules: other squares may be closed.
#[test]
fn other_squares_can_be_closed() {
    let woods = layout(Terrain::Woods).with_closed('T', [(2, 4), (0, 3)]).expect("free squares");
    let fen = BattleSetup::new(woods, &Army::STANDARD, &army("K")).expect("two armies").fen();
    assert!(fen.starts_with("k9/10/10/2T7/T9/10/6XXXX/6XXXK w"), "{fen}");
    let refused = |square| layout(Terrain::Woods).with_closed('T', [square]).expect_err("closed").to_string();
    assert_eq!(refused((9, 0)), "woods.layout: j1: a piece starts there");
    assert_eq!(refused((3, 8)), "woods.layout: d9: not a square of this board");
}

/// SC4, SC-B5: a face-down rook gives no check; revealing it is the whole turn, and then it does.
#[test]
fn face_down_pieces_are_inert_until_they_are_turned_up() {
    let mut game = battle("k6x/8/8/8/8/7D b - - 0 1 down=h6r");
    assert!(!battle("k6x/8/8/8/8/7D w - - 0 1 down=h6r").is_in_check());
    assert_eq!(targets(&game, "h6"), ["h6"]);
    play(&mut game, "h6h6");
    assert_eq!(game.record(), ["h6h6=r"]);
    assert_eq!(game.fen(), "k6r/8/8/8/8/7D w - - 1 2");
    assert!(game.is_in_check());
    assert_eq!(game.legal_texts(), ["h1g1"]);
}

/// SC-B5: a reveal cannot cure a check.
#[test]
fn nothing_is_turned_up_in_check() {
    let game = battle("k6r/8/8/8/8/X6D w - - 0 1 down=a1q");
    assert_eq!(game.legal_texts(), ["h1g1"]);
    assert_eq!(game.parse_move("?a1").expect_err("in check").to_string(), "you would still be in check");
    assert_eq!(game.parse_move("h1h1").expect_err("face-up").to_string(), "that piece is not face-down");
}

/// SC6: a face-down piece protects, and is shown to both when it is captured.
#[test]
fn face_down_pieces_block_and_are_shown_when_captured() {
    let mut game = battle("d6r/8/8/7X/8/7D b - - 0 1 army=1QRB+0,- men=B,- down=h3b");
    assert!(!battle(&game.fen().replace(" b ", " w ")).is_in_check());
    play(&mut game, "h6h3");
    assert_eq!(game.record(), ["h6h3=b"]);
    // A piece that is gone is no longer a secret.
    for color in Color::BOTH {
        assert_eq!(game.seen_by(color).fen(), "d7/8/8/7r/8/7D w - - 0 2");
    }
}

/// SC-B6: only face-up pieces give check. Neither King nor Duke moves into it or stays in it.
#[test]
fn a_royal_neither_moves_into_check_nor_stays_in_it() {
    let beside = |royal: char, rook: &str| battle(&format!("7k/8/8/{rook}7/3{royal}4/8 w - - 0 1"));
    assert_eq!(targets(&beside('K', "r"), "d2"), ["c1", "c2", "d1", "e1", "e2"]);
    assert_eq!(targets(&beside('D', "r"), "d2"), ["c2", "d1", "e2"]);
    let face_down = battle("7k/8/8/x7/3K4/8 w - - 0 1 down=a3r");
    assert_eq!(targets(&face_down, "d2"), ["c1", "c2", "c3", "d1", "d3", "e1", "e2", "e3"]);
    for royal in ['K', 'D'] {
        let in_check = battle(&format!("7k/8/8/r2{royal}4/8/3R4 w - - 0 1"));
        assert!(in_check.is_in_check());
        assert_eq!(targets(&in_check, "d1"), [""; 0]);
        assert!(targets(&in_check, "d3").iter().all(|to| !to.ends_with('3')));
    }
}

/// SC-B8: mate wins, and so does leaving the enemy without a move.
#[test]
fn mate_and_stalemate_win() {
    for (line, expected) in [("h1h6", "1-0 {checkmate}"), ("h1b1", "1-0 {stalemate}"), ("h1g1", "*")] {
        let mut game = battle("k7/8/K7/8/8/7R w - - 0 1");
        play(&mut game, line);
        assert_eq!(result(&game), expected, "{line}");
    }
}

/// SC-B14: how each piece goes, from d3 of an empty board. The cannon has tests of its own.
#[test]
fn each_piece_moves_as_its_rule_says() {
    let straight = "a3 b3 c3 d1 d2 d4 d5 d6 e3 f3 g3 h3";
    let diagonal = "a6 b1 b5 c2 c4 e2 e4 f1 f5 g6";
    let both: std::collections::BTreeSet<_> = straight.split(' ').chain(diagonal.split(' ')).collect();
    let both = both.into_iter().collect::<Vec<_>>().join(" ");
    for (piece, expected) in [
        ('K', "c2 c3 c4 d2 d4 e2 e3 e4"),
        ('D', "c3 d2 d4 e3"),
        ('Q', &both),
        ('R', straight),
        ('B', diagonal),
        ('N', "b2 b4 c1 c5 e1 e5 f2 f4"),
        ('G', "c2 c3 c4 d2 d4 e2 e3 e4"),
        ('W', "c3 d2 d4 e3"),
        ('F', "c2 c4 e2 e4"),
    ] {
        let leader = if matches!(piece, 'K' | 'D') { "8" } else { "7K" };
        let game = battle(&format!("7k/8/8/3{piece}4/8/{leader} w - - 0 1"));
        assert_eq!(targets(&game, "d3").join(" "), expected, "{piece}");
    }
    // A guard is no royal: it may be left where it can be taken.
    assert!(targets(&battle("7k/2r5/8/3G4/8/7K w - - 0 1"), "d3").contains(&"c3".to_owned()));
}

/// SC-B15: no piece enters a tree, a wall or a mountain; knights leap over them.
#[test]
fn nobody_enters_what_is_closed_and_knights_leap_it() {
    for closed in ['T', '*', '^'] {
        let row: String = [closed; 3].into_iter().collect();
        let game = battle(&format!("k9/10/10/10/10/10/{row}1R5/1N7K w - - 0 1"));
        assert_eq!(targets(&game, "b1"), ["a3", "c3", "d2"], "{closed}");
        let along: Vec<_> = targets(&game, "e2").into_iter().filter(|to| to.ends_with('2')).collect();
        assert_eq!(along, ["d2", "f2", "g2", "h2", "i2", "j2"], "{closed}");
        let beside = battle(&format!("k9/10/10/10/10/10/{row}7/1K8 w - - 0 1"));
        assert_eq!(targets(&beside, "b1"), ["a1", "c1"], "{closed}");
    }
}

/// SC7: exactly one screen to capture, none to move.
#[test]
fn a_cannon_moves_like_a_rook_and_captures_over_one_piece() {
    let game = battle("7d/3n4/8/3x4/8/K2C4 w - - 0 1 down=d3w");
    // d6 in the text is d5 here: one rank less changes nothing.
    assert_eq!(targets(&game, "d1"), ["b1", "c1", "d2", "d5", "e1", "f1", "g1", "h1"]);
}

/// SC8: a tree is a screen that no piece enters.
#[test]
fn a_cannon_captures_over_a_tree_and_a_rook_stops_before_it() {
    let woods = |piece: char| format!("d9/10/3f2T3/4T3T1/1T3T4/3T6/10/3{piece}5K w - - 0 1");
    let up = |piece: char| {
        let on_file = targets(&battle(&woods(piece)), "d1");
        on_file.into_iter().filter(|to| to.starts_with('d')).collect::<Vec<_>>()
    };
    assert_eq!(up('C'), ["d2", "d6"]);
    assert_eq!(up('R'), ["d2"]);
    // The same with a wall, but not over a mountain.
    assert!(targets(&battle(&woods('C').replace('T', "*")), "d1").contains(&"d6".to_owned()));
    assert!(!targets(&battle(&woods('C').replace('T', "^")), "d1").contains(&"d6".to_owned()));
}

/// SC11, SC-B8: a defender without a royal loses its last piece, and with it the battle.
#[test]
fn a_defender_without_royal_loses_with_his_last_piece() {
    let fen = setup(Terrain::Standard, "KRBNWWFF", "BBBBWWW");
    assert!(fen.ends_with("army=3RBN+4WWFF,3BBBB+3WWW"), "{fen}");
    let mut game = battle("r7/8/8/8/8/R6K w - - 0 1");
    play(&mut game, "a1a6");
    assert_eq!(result(&game), "1-0 {no pieces left}");
}

/// SC-B9: but it wins if it mates or stalemates the attacker.
#[test]
fn a_defender_without_royal_wins_by_mate_and_by_stalemate() {
    let mut mate = battle("8/8/8/r7/1r6/7K b - - 0 1");
    play(&mut mate, "a3a1");
    assert_eq!(result(&mate), "0-1 {checkmate}");
    // h1 is not attacked, but g1 and h2 are.
    let mut stalemate = battle("6r1/8/8/r7/8/7D b - - 0 1");
    play(&mut stalemate, "a3a2");
    assert_eq!(result(&stalemate), "0-1 {stalemate}");
    // A piece that can be revealed has a move.
    assert_eq!(result(&battle("6r1/8/8/8/r7/1X5D w - - 0 1 down=b1w")), "*");
}

/// SC13: a hundred plies without a capture; reveals do not count.
#[test]
fn only_captures_restart_the_counter() {
    let mut game = battle("k7/x7/8/8/8/R6K b - - 98 60 down=a5w");
    play(&mut game, "a5a5");
    assert!(game.fen().contains(" 99 "), "{}", game.fen());
    play(&mut game, "h1h2");
    assert_eq!(result(&game), "1/2-1/2 {50-move rule}");
    let mut capture = battle("k7/x7/8/8/8/R6K w - - 99 60 down=a5w");
    play(&mut capture, "a1a5");
    assert!(capture.fen().contains(" 0 60"), "{}", capture.fen());
}

/// SC-B8: two Dukes alone are a draw at once, but not while there is a face-down piece.
#[test]
fn duke_against_duke_is_a_draw() {
    assert_eq!(result(&battle("d7/8/8/8/8/7D w - - 0 1")), "1/2-1/2 {insufficient material}");
    assert_eq!(result(&battle("d7/8/8/8/8/7K w - - 0 1")), "*");
    assert_eq!(result(&battle("d7/x7/8/8/8/7D w - - 0 1 down=a5w")), "*");
}

/// SC-B8: the identity of face-down pieces does not make a position a different one.
#[test]
fn the_third_repetition_looks_at_what_both_see() {
    let mut game = battle("k7/x7/8/8/8/X6K w - - 0 1 army=1RB+0,1RB+0 down=a1r,a5b");
    play(&mut game, "h1h2 a6b6 h2h1 b6a6 h1h2 a6b6 h2h1");
    assert_eq!(result(&game), "*");
    play(&mut game, "b6a6");
    assert_eq!(result(&game), "1/2-1/2 {threefold repetition}");
}

/// SC-B3: both know the royals and how many come from which army; each knows its own units, and neither
/// their squares.
#[test]
fn a_player_knows_his_pieces_but_not_where_they_are() {
    let fen = setup(Terrain::Standard, "KQRBNWWWFF", "KRBNWWFF");
    assert!(fen.ends_with("army=3QRBN+4WWWFF,3RBN+4WWFF"), "{fen}");
    let mut game = battle(&fen);
    game.draw_secrets(4).expect("no move was played");
    let [white, black] = Color::BOTH.map(|color| game.seen_by(color).fen());
    assert!(game.fen().contains(" down=") && !white.contains(" down=") && !black.contains(" down="));
    // Black's army is all it has: everyone knows it.
    assert!(white.contains(" men=") && white.ends_with(",RBNWWFF"), "{white}");
    assert_eq!(black, fen);
}

/// Only the arbiter can tell a player what was revealed.
#[test]
fn what_a_piece_turns_out_to_be_must_be_told() {
    let mut game = battle(&setup(Terrain::Standard, "KQRBNWWFF", "KRBNWWFF"));
    let refusal = |game: &mut AnyGame, text: &str| game.play_text(text).expect_err(text).to_string();
    assert_eq!(
        refusal(&mut game, "h2h2"),
        "that piece is unknown here: add what was revealed, such as b2b2=r"
    );
    for impossible in ["h2h2=g", "h2h2=k", "h2h2=x", "h2h2=", "h2h2=qq"] {
        assert_eq!(refusal(&mut game, impossible), "no such piece can have been revealed", "{impossible}");
    }
    play(&mut game, "?h2=Q");
    assert_eq!(game.fen(), "kxxx4/xxxx4/8/8/4XXXQ/4XXXK b - - 1 1 army=2RBN+4WWFF,3RBN+4WWFF");
}

#[test]
fn every_layout_is_read_and_the_terrain_is_where_the_rules_have_it() {
    let closed = |terrain| {
        let game = battle(&setup(terrain, "KRBNWWFF", "KRBNWWFF"));
        let (files, ranks) = game.size();
        let mut squares = Vec::new();
        for file in 0..files {
            for rank in 0..ranks {
                if game.square(file, rank).is_some_and(|square| game.is_closed(square)) {
                    squares.push(format!("{}{}", (b'a' + file) as char, rank + 1));
                }
            }
        }
        format!("{ranks}x{files} {}", squares.join(" "))
    };
    assert_eq!(closed(Terrain::Standard), "6x8 ");
    assert_eq!(closed(Terrain::Narrow), "5x7 ");
    assert_eq!(closed(Terrain::Plain), "8x10 ");
    assert_eq!(closed(Terrain::Woods), "8x10 b4 d3 e5 f4 g6 i5");
    assert_eq!(closed(Terrain::Mountain), "8x10 a4 a5 b4 b5 c4 c5 d4 d5 g4 g5 h4 h5 i4 i5 j4 j5");
    assert_eq!(closed(Terrain::Fortress), "8x10 a5 d5 e5 e6 e7 e8");
}

#[test]
fn a_wrong_layout_is_refused_with_file_square_and_reason() {
    let rows = "........\n........\n........\n........\n........\n........\n";
    let attacker = "attacker h1 h2 g1 g2 f1 f2 e1 e2\n";
    let defender = "defender a6 a5 b6 b5 c6 c5 d6 d5\n";
    let refused = |text: String| Layout::read("my.layout", &text).expect_err("a wrong layout").to_string();
    assert!(Layout::read("my.layout", &format!("{rows}{attacker}{defender}")).is_ok());
    let cases = [
        (String::new(), "my.layout: no board has 0 ranks of 0 squares (boards: 6x8, 5x7, 8x10)"),
        (
            format!("{rows}........\n"),
            "my.layout: no board has 7 ranks of 8 squares (boards: 6x8, 5x7, 8x10)",
        ),
        (rows.replacen("........", ".......x", 2), "my.layout:1: h6 is 'x', not one of . # T ^"),
        (format!("{}.......\n", &rows[..45]), "my.layout:6: 7 squares, but the board has 8"),
        (rows.to_owned(), "my.layout: no line places the attacker"),
        (format!("{rows}{attacker}"), "my.layout: no line places the defender"),
        (format!("{rows}{attacker}{attacker}"), "my.layout:8: this side has two lines"),
        (format!("{rows}{attacker}........\n"), "my.layout:8: expected: attacker or defender, and squares"),
        (format!("{rows}attacker h1\n{defender}"), "my.layout: 1 squares for a side of 8 pieces"),
        (
            format!("{rows}{}{defender}", attacker.replace("g2", "i2")),
            "my.layout: i2: not a square of this board",
        ),
        (
            format!("{rows}{}{defender}", attacker.replace("g2", "h2")),
            "my.layout: h2: the square is used twice",
        ),
        (format!("{}.......#\n{attacker}{defender}", &rows[..45]), "my.layout: h1: no piece may stand there"),
    ];
    for (text, message) in cases {
        assert_eq!(refused(text.clone()), message, "{text}");
    }
}

/// What may be revealed, and how likely: worked out from the rosters, compared with what arbiters draw.
#[test]
fn chances_are_those_of_the_arbiter() {
    use movegen::Kind;
    use std::collections::HashMap;
    for (fen, text) in [
        ("kxxx4/xxxx4/8/8/4XXXX/4XXXK w - - 0 1 army=3RBN+4WWFF,3RBN+4WWFF", "h2h2"),
        ("kxxx4/xxxx4/8/8/4XXXX/4XXXK w - - 0 1 army=3QRRN+4WWWFF,3RBN+4WWFF men=QRNWWWF,?", "g1g1"),
        ("kxx4x/xxxx4/8/8/4XXXR/4XXXK w - - 0 1 army=2BN+4WWFF,3RBN+4WWFF", "h2h6"),
        ("kxx4x/xxxx4/8/8/4XXXR/4XXXK w - - 0 1 army=2BN+4WWFF,3QRRBN+4WWWFF men=?,?", "h2h6"),
    ] {
        let game = battle(fen);
        let m = game.parse_move(text).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let AnyGame::StrataChess(typed) = &game else { panic!("a battle") };
        let chances = typed.position().chances(m);
        assert!((chances.iter().map(|(_, chance)| chance).sum::<f32>() - 1.0).abs() < 1e-5, "{fen}");
        let mut drawn: HashMap<Option<Kind>, f32> = HashMap::new();
        const DRAWS: u64 = 4_000;
        for seed in 0..DRAWS {
            let mut arbiter = game.clone();
            arbiter.draw_secrets(seed).unwrap_or_else(|error| panic!("{fen}: {error}"));
            let AnyGame::StrataChess(arbiter) = &arbiter else { panic!("a battle") };
            assert!(arbiter.position().chances(m).is_empty(), "an arbiter knows");
            *drawn.entry(arbiter.position().shown(m).flatten()).or_default() += 1.0 / DRAWS as f32;
        }
        assert_eq!(drawn.len(), chances.len(), "{fen}");
        for (shown, chance) in chances {
            // Four standard deviations of this many draws.
            let off = (drawn[&shown] - chance).abs();
            assert!(off < 4.0 * (chance * (1.0 - chance) / DRAWS as f32).sqrt(), "{fen} {shown:?}: {off}");
        }
    }
}
