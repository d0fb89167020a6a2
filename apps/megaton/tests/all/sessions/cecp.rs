//! CECP sessions with the real program.

use super::program::{Program, script};
use movegen::{AnyGame, Options, Variant};
use std::time::Duration;

/// White: K f2, M a1. Black: K j9, N d5, P e5 and f5. Armed, for an officer is missing.
const LAUNCH_FEN: &str = "10/9k/10/10/10/3npp4/10/10/5K4/M9 w - - 0 1";

fn stratomic_at(fen: &str) -> Program {
    let mut program = Program::cecp("stratom");
    program.send(&format!("force\nsetboard {fen}"));
    assert!(program.settle().is_empty());
    program
}

/// The moves that are legal now, as the highlighting of a piece shows them.
fn highlight(program: &mut Program, square: &str) -> String {
    program.send(&format!("lift {square}"));
    program.wait_for("highlight ")["highlight ".len()..].to_owned()
}

#[test]
fn announces_features_and_defines_its_variants() {
    let mut program = Program::start();
    program.send("xboard\nprotover 2");
    let lines = program.until("feature done=1");
    assert_eq!(lines[0], "feature done=0");
    let all = lines.join(" ");
    for wanted in [
        "ping=1",
        "setboard=1",
        "usermove=1",
        "sigint=0",
        "analyze=1",
        "memory=1",
        "smp=1",
        "highlight=1",
        "variants=\"normal,",
    ] {
        assert!(all.contains(wanted), "{wanted}");
    }
    program.send("new\nvariant stratom\nping 5");
    let lines = program.until("pong 5");
    assert_eq!(
        lines.iter().find(|line| line.starts_with("setup")).unwrap(),
        "setup (PNBRQ............MKpnbrq............mk) 10x10+0_fairy \
         10/mrnbqkbnrm/pppppppppp/10/10/10/10/PPPPPPPPPP/MRNBQKBNRM/10 w KQkq - 0 1"
    );
    program.send("new\nvariant atomic");
    assert!(program.settle().is_empty());
    program.send("variant draughts");
    assert_eq!(program.line(), "Error (unknown variant): variant draughts");
}

/// python-chess takes a space for the end of an option's name, and menus with the rules of all games tell
/// nobody which of them matter.
#[test]
fn options_have_one_word_and_belong_to_the_game() {
    let mut program = Program::start();
    program.send("xboard\nprotover 2");
    let lines = program.until("feature done=1");
    let options: Vec<_> = lines.iter().filter_map(|line| line.strip_prefix("feature option=\"")).collect();
    let names: Vec<_> =
        options.iter().filter_map(|option| option.split_once(" -")).map(|(name, _)| name).collect();
    assert!(names.contains(&"SkillLevel") && names.contains(&"MoveOverhead"), "{names:?}");
    assert!(names.iter().all(|name| !name.contains(' ')), "{names:?}");
    assert!(!names.contains(&"escalation") && !names.contains(&"vote"), "{names:?}");
    // Either spelling sets it.
    program.send("option SkillLevel=5\noption Skill Level=7\noption ClearHash\noption MoveOverhead=30");
    assert_eq!(program.settle(), Vec::<String>::new());
    program.send("new\nvariant stratom\nping 1");
    let announced = |lines: &[String]| lines.iter().filter(|line| line.contains("option=")).count();
    let lines = program.until("pong 1");
    assert!(
        lines.contains(&"feature option=\"escalation -combo *global /// own-loss\"".to_owned()),
        "{lines:?}"
    );
    assert!(!lines.iter().any(|line| line.contains("vote")), "{lines:?}");
    // The GUI keeps what it was told.
    program.send("new\nvariant stratom\nping 2");
    assert_eq!(announced(&program.until("pong 2")), 0);
    program.send("new\nvariant spindler\nping 3");
    assert_eq!(announced(&program.until("pong 3")), 1);
}

/// XBoard can send a reveal, but not be shown one: those games are played where asked for, and not offered.
#[test]
fn games_with_secrets_are_accepted_but_not_offered() {
    let mut program = Program::start();
    program.send("xboard\nprotover 2");
    let lines = program.until("feature done=1");
    let line = lines.iter().find(|line| line.contains("variants=")).unwrap();
    assert!(!line.contains("strata") && !line.contains("bomb"), "{line}");
    for variant in ["strata", "bomb"] {
        program.send(&format!("new\nvariant {variant}\nping 1"));
        let lines = program.until("pong 1");
        assert!(lines.iter().any(|line| line.starts_with("setup (")), "{variant}: {lines:?}");
    }
}

#[test]
fn a_person_is_told_that_a_draw_is_declined() {
    let mut program = Program::cecp("normal");
    program.send("setboard 4k3/8/8/8/8/8/8/QQ2K3 b - - 0 1\nsd 4\nplayother\nusermove e8e7");
    program.wait_for("move ");
    program.send("draw");
    assert_eq!(program.line(), "telluser megaton declines the draw.");
    // A program waits for an offer in return and for nothing else.
    program.send("computer\ndraw");
    assert_eq!(program.settle(), Vec::<String>::new());
}

#[test]
fn new_means_chess_with_the_engine_as_black() {
    let mut program = Program::start();
    program.send("xboard\nprotover 2\nnew\nsd 3\nusermove e2e4");
    let reply = program.wait_for("move ");
    assert!(reply.len() == "move e7e5".len(), "{reply}");
}

#[test]
fn ten_ranks_are_counted_from_zero() {
    let mut program = Program::cecp("stratom");
    program.send("sd 3\nusermove e2e4");
    let reply = program.wait_for("move ");
    let from_rank = reply.as_bytes()["move a".len()];
    assert!(from_rank == b'7' || from_rank == b'8', "{reply}");
    program.send("force\nusermove e10e11");
    assert_eq!(program.wait_for("Illegal"), "Illegal move (not a move): e10e11");
}

#[test]
fn illegal_moves_and_unknown_commands_are_named() {
    let mut program = Program::cecp("normal");
    program.send("force");
    for (sent, answer) in [
        ("usermove e2e5", "Illegal move (that piece does not move there): e2e5"),
        ("usermove e7e5", "Illegal move (that piece is not yours): e7e5"),
        ("e2e5", "Illegal move (that piece does not move there): e2e5"),
        ("usermove e9e5", "Illegal move (not a move): e9e5"),
        ("usermove", "Illegal move (not a move): "),
        ("frobnicate 3", "Error (unknown command): frobnicate 3"),
        ("zz9", "Error (unknown command): zz9"),
        ("undo", "Error (no move to take back): undo"),
        ("level x y z", "Error (expected level MOVES BASE INCREMENT): level x y z"),
        ("st soon", "Error (expected seconds): st soon"),
        ("option Colour=red", "Error (no such option: Colour): option Colour=red"),
        ("lift z9", "Error (no such square): lift z9"),
    ] {
        program.send(sent);
        assert_eq!(program.line(), answer);
    }
    let mut program = Program::cecp("atomic");
    program.send("force\nsetboard 4k3/8/8/8/8/8/3q4/3QK3 w - - 0 1\nusermove d1d2");
    assert_eq!(program.line(), "Illegal move (it would blow up your own king): d1d2");
    program.send("setboard 4k3/8/8/8/4r3/8/8/R3K3 w - - 0 1\nusermove a1b1");
    assert_eq!(program.line(), "Illegal move (you would still be in check): a1b1");
}

#[test]
fn a_wrong_board_is_refused_and_the_old_one_stays() {
    let mut program = Program::cecp("normal");
    program.send("force\nusermove e2e4\nsetboard 8/8/8/8/8/8/8/8 w - - 0 1");
    assert!(program.line().starts_with("tellusererror Illegal position: "));
    program.send("usermove e7e5\nusermove g1f3");
    assert!(program.settle().is_empty());
}

#[test]
fn moves_are_taken_back() {
    let mut program = Program::cecp("normal");
    program.send("force\nusermove e2e4\nusermove e7e5\nundo\nusermove e7e6\nremove\nusermove e2e4");
    assert!(program.settle().is_empty());
    program.send("usermove e2e4");
    assert!(program.line().starts_with("Illegal move"));
}

#[test]
fn results_are_claimed_once_the_game_is_over() {
    let mut program = Program::cecp("normal");
    program.send("force\nusermove f2f3\nusermove e7e5\nusermove g2g4\nusermove d8h4");
    assert_eq!(program.line(), "0-1 {checkmate}");
    program.send("usermove a2a3");
    assert_eq!(program.line(), "Illegal move (the game is over): a2a3");

    let mut program = Program::cecp("atomic");
    program.send("force\nsetboard 4k3/3p4/8/8/8/8/8/3RK3 w - - 0 1\nsd 4\ngo");
    assert_eq!(program.wait_for("move "), "move d1d7");
    assert_eq!(program.line(), "1-0 {king exploded}");
}

/// Positions that the rules call drawn though legal moves are left: how to get there, and the reason.
const DRAWN: [(&str, &str, &str); 6] = [
    (
        "normal",
        "usermove g1f3\nusermove g8f6\nusermove f3g1\nusermove f6g8\n\
         usermove g1f3\nusermove g8f6\nusermove f3g1\nusermove f6g8",
        "threefold repetition",
    ),
    ("normal", "setboard 4k3/8/8/8/8/8/8/4KR2 w - - 98 80\nusermove f1f2\nusermove e8e7", "50-move rule"),
    ("atomic", "setboard 4k3/8/8/8/8/8/8/4KR2 w - - 0 1", "insufficient material"),
    ("stratom", "setboard 4k5/10/10/10/10/10/10/10/10/4K5 w - - 0 1", "insufficient material"),
    ("stoltz", "setboard 4k3/8/8/8/8/8/8/4KN2[] w - - 0 1", "insufficient material"),
    ("strata", "setboard 3d4/8/8/8/8/3D4 w - - 0 1", "insufficient material"),
];

/// Whoever answers goes on: the GUI says when a game is over.
#[test]
fn play_and_analysis_go_on_after_draws_that_leave_legal_moves() {
    for (variant, way, reason) in DRAWN {
        let mut program = Program::cecp(variant);
        program.send(&format!("force\nsd 3\n{way}"));
        // Nothing is claimed in games that it does not play.
        assert_eq!(program.settle(), Vec::<String>::new(), "{variant}, {reason}");
        program.send("post\nanalyze");
        let line = program.wait_for("3 ");
        assert_eq!(line.split(' ').nth(1), Some("0"), "{variant}, {reason}: {line}");
        program.send("exit\nnopost\ngo");
        let played = program.wait_for("move ");
        program.send("force\nundo");
        program.settle();
        // The move that it found is taken from others, too, and it answers on.
        program.send(&format!("user{played}\nping 5"));
        assert_eq!(program.until("pong 5"), ["pong 5"], "{variant}, {reason}: {played}");
        program.send("go");
        program.wait_for("move ");
    }
}

/// A repetition and fifty moves can be claimed, and are, once, in a game that megaton plays. A dead position
/// cannot: to a GUI whose rules play it on that is a false claim.
#[test]
fn a_draw_is_claimed_once_and_a_dead_position_offered() {
    let mut program = Program::cecp("normal");
    program.send("easy\nsd 2\nforce\nsetboard 4k3/8/8/8/8/8/8/4KR2 b - - 97 80\nusermove e8e7\ngo");
    program.wait_for("move ");
    assert_eq!(program.settle(), Vec::<String>::new());
    program.send("force\nsetboard 4k3/8/8/8/8/8/8/4KR2 w - - 99 80\ngo");
    program.wait_for("move ");
    assert_eq!(program.settle(), ["1/2-1/2 {50-move rule}"]);
    let mut reply = || {
        let next = ["e8d7", "e8e7", "e8d8"];
        next.iter().find_map(|text| {
            program.send(&format!("usermove {text}\nping 6"));
            let lines = program.until("pong 6");
            lines.iter().any(|line| line.starts_with("move ")).then_some(lines)
        })
    };
    let lines = reply().expect("one of these moves is legal");
    assert!(!lines.iter().any(|line| line.starts_with("1/2")), "{lines:#?}");

    // The opponent's move repeats the position for the third time: it is claimed, and answered.
    let mut program = Program::cecp("normal");
    let moves = ["g1f3", "g8f6", "f3g1", "f6g8"];
    program.send("easy\nsd 1\nforce");
    for text in moves.iter().chain(&moves[..3]) {
        program.send(&format!("usermove {text}"));
    }
    program.send("black\nusermove f6g8\nping 7");
    let lines = program.until("pong 7");
    assert_eq!(lines[0], "1/2-1/2 {threefold repetition}", "{lines:#?}");
    assert!(lines[1].starts_with("move "), "{lines:#?}");

    let mut program = Program::cecp("atomic");
    program.send("easy\nsd 1\nforce\nsetboard 4k3/8/8/8/8/8/8/4KR2 w - - 0 1\ngo");
    program.wait_for("move ");
    assert_eq!(program.settle(), ["offer draw"]);
}

#[test]
fn launches_are_made_by_clicks() {
    // A click on the target, which the missile cannot step to.
    let mut program = stratomic_at(LAUNCH_FEN);
    let marked = highlight(&mut program, "a0");
    assert_eq!(marked.split('/').count(), 10);
    assert!(
        marked.ends_with("/YYRRRRRRRR/1YRRRRRRRR") || marked.ends_with("/YYRRRRRRRR/.YRRRRRRRR"),
        "{marked}"
    );
    program.send("hover e5\nput e5\nusermove a0e5");
    let lines = program.settle();
    assert!(lines[0].starts_with("highlight "), "{lines:#?}");
    // The missile, the knight and both pawns are gone: only kings are left.
    assert_eq!(lines[1..], [""; 0]);
    program.send("usermove e4e3\nusermove j8j7");
    assert_eq!(program.settle(), ["Illegal move (no piece stands there): e4e3"]);

    // Next door a click is a step …
    let mut program = stratomic_at(LAUNCH_FEN);
    program.send("lift a0\nput b1\nusermove a0b1\nusermove d4f3");
    program.settle();
    assert!(highlight(&mut program, "b1").contains('Y'));

    // … and a click with the control key a launch.
    let mut program = stratomic_at(LAUNCH_FEN);
    program.send("lift a0\nput b1,\nusermove a0b1\nusermove d4f3");
    program.settle();
    assert!(!highlight(&mut program, "b1").contains('Y'));
}

#[test]
fn a_launch_has_its_suffix_both_ways() {
    let mut program = stratomic_at(LAUNCH_FEN);
    program.send("usermove a0b1m\nundo\nsd 4\ngo");
    let reply = program.wait_for("move ");
    program.send("force");
    program.settle();
    if reply.ends_with('m') {
        assert_eq!(reply.len(), "move a0e5m".len(), "{reply}");
    }
    // Not armed: an officer more, nothing captured yet.
    let mut program = Program::cecp("stratom");
    program.send("force\nusermove a1e7");
    assert_eq!(
        program.wait_for("Illegal"),
        "Illegal move (nothing may be launched before an officer has been captured): a1e7"
    );
}

#[test]
fn xboard_gets_the_board_anew_after_a_launch_and_the_game_goes_on() {
    let mut program = Program::cecp("stratom");
    program.send(&format!(
        "force\nsetboard {}\nsd 2",
        LAUNCH_FEN.replace("/5K4/", "/RR3K4/").replace("/9k/", "/qr7k/")
    ));
    // Nothing but networks evaluates, and megaton says so.
    program.send("option Use NNUE=0");
    assert!(program.wait_for("Error").contains("Use NNUE stays true"));
    program.send("lift a0\nhover e5\nput e5\nusermove a0e5\ngo");
    program.wait_for("move ");
    let board = program.line();
    assert!(board.starts_with("setboard 10/"), "{board}");
    // What XBoard says then is about the game that it believes to have ended.
    program.send("result * {Engine aborts game}\nforce\nping 2");
    program.wait_for("pong 2");
    program.send(&format!("usermove {}", some_move(&board)));
    program.wait_for("move ");
}

/// A legal move of a line `setboard FEN`, with XBoard's ranks, which it counts from 0.
fn some_move(setboard: &str) -> String {
    let fen = setboard.strip_prefix("setboard ").unwrap();
    let game = AnyGame::new(Variant::Stratomic, Options::default(), Some(fen)).unwrap();
    let below_ten = |text: &String| text.len() == 4;
    let text = game.legal_texts().into_iter().find(below_ten).unwrap();
    text.bytes().map(|letter| char::from(if letter.is_ascii_digit() { letter - 1 } else { letter })).collect()
}

#[test]
fn programs_get_no_board_in_the_middle_of_the_game() {
    let mut program = Program::cecp("stratom");
    program.send(&format!(
        "force\nsetboard {}\nsd 2",
        LAUNCH_FEN.replace("/5K4/", "/RR3K4/").replace("/9k/", "/qr7k/")
    ));
    program.send("usermove a0e5\ngo");
    program.wait_for("move ");
    assert!(program.settle().is_empty());
}

/// What XBoard draws depends on the text, and two megatons help it. Other GUIs and other opponents
/// get what the protocol says.
#[test]
fn another_megaton_behind_xboard_is_told_what_xboard_can_draw() {
    let only_launch = format!("force\nsetboard {LAUNCH_FEN}\nexclude all\ninclude a0e5m\nsd 1\ngo");
    let me = concat!("name megaton ", env!("CARGO_PKG_VERSION"));
    let told = |beginning: &str| {
        let mut program = Program::cecp("stratom");
        program.send(&format!("{beginning}\n{only_launch}"));
        program.wait_for("move ")
    };
    assert_eq!(told(&format!("accepted highlight\ncomputer\n{me}")), "move a0e5z,e5d4,d4e5");
    for others in [format!("computer\n{me}"), "accepted highlight\ncomputer\nname Crafty".to_owned()] {
        assert_eq!(told(&others), "move a0e5m", "{others}");
    }
    // A person looks on.
    assert_eq!(told("accepted highlight"), "move a0e5z,e5d4,d4e5");
    // As XBoard passes it on.
    let mut program = Program::cecp("stratom");
    program.send(&format!("accepted highlight\ncomputer\n{me}\nforce\nsetboard {LAUNCH_FEN}"));
    program.send("usermove a0d4,d4e5z");
    assert!(program.settle()[0].starts_with("Illegal"));
    // Nobody but the kings is left.
    program.send("usermove a0e5,e5d4,d4e5z\nusermove e4e3");
    assert_eq!(program.settle(), ["Illegal move (no piece stands there): e4e3"]);
}

#[test]
fn thinking_is_shown_when_asked_for() {
    let mut program = Program::cecp("stratom");
    program.send("post\nsd 4\ngo");
    let lines = program.until("move ");
    let thinking: Vec<_> = lines.iter().filter(|line| line.contains('\t')).collect();
    assert!(!thinking.is_empty());
    for line in thinking {
        let (numbers, moves) = line.split_once('\t').unwrap();
        let numbers: Vec<i64> = numbers.split(' ').map(|number| number.parse().unwrap()).collect();
        assert_eq!(numbers.len(), 7, "{line}");
        assert!(moves.split(' ').all(|text| text.trim_end_matches(['?', '!']).len() <= 5), "{line}");
    }
    program.send("nopost\nusermove a7a6");
    assert!(!program.until("move ").iter().any(|line| line.contains('\t')));
}

#[test]
fn mates_are_scored_from_100000() {
    let mut program = Program::cecp("normal");
    program.send("post\nforce\nsetboard 7k/R7/8/8/8/8/8/1R5K w - - 0 1\nsd 5\ngo");
    let lines = program.until("move ");
    assert!(lines.iter().any(|line| line.split(' ').nth(1) == Some("100001")), "{lines:#?}");
}

#[test]
fn move_now_ends_the_search_and_a_ping_waits_for_the_move() {
    let mut program = Program::cecp("normal");
    program.send("level 0 600 0\nusermove e2e4\nping 9");
    program.send("?");
    let lines = program.until("pong 9");
    assert!(lines.iter().any(|line| line.starts_with("move ")), "{lines:#?}");
}

#[test]
fn force_ends_the_search_without_a_move() {
    let mut program = Program::cecp("normal");
    program.send("level 0 600 0\ngo\nping 4\nforce");
    assert!(!program.until("pong 4").iter().any(|line| line.starts_with("move ")));
    program.send("usermove e2e4");
    assert!(program.settle().is_empty());
}

#[test]
fn analysis_follows_the_moves_until_exit() {
    let mut program = Program::cecp("atomic");
    program.send("post\nanalyze");
    program.wait_for("3 ");
    program.send(".");
    assert_eq!(program.wait_for("stat01: ").split(' ').count(), 7);
    // What the search before the move still had to say comes before the answer to the ping.
    program.send("usermove e2e4\nping 1");
    program.wait_for("pong 1");
    let line = program.wait_for("6 ");
    assert!(!line.contains("e2e4"), "{line}");
    program.send("undo\nexit\nusermove e2e4\nusermove e7e5");
    assert!(!program.settle().iter().any(|line| line.starts_with("Illegal")));
}

#[test]
fn pondering_ends_with_the_opponents_move() {
    let mut program = Program::cecp("normal");
    program.send("hard\nst 0.2\nusermove e2e4");
    program.wait_for("move ");
    // Pings are answered while it thinks on the opponent's time.
    program.settle();
    for text in ["a2a3", "h2h3", "a3a4"] {
        program.send(&format!("usermove {text}"));
        program.wait_for("move ");
    }
    program.send("easy\nquit");
    assert!(program.finish().1.success());
}

#[test]
fn playother_waits_for_the_opponent() {
    let mut program = Program::cecp("normal");
    program.send("force\nusermove e2e4\nsd 2\nplayother\nping 3");
    assert_eq!(program.until("pong 3"), ["pong 3"]);
    program.send("usermove e7e5");
    program.wait_for("move ");
}

#[test]
fn reserves_are_gated() {
    let mut program = Program::start();
    program.send("xboard\nprotover 2\nnew\nvariant stoltz");
    let setup = program.wait_for("setup ");
    assert!(setup.contains("8x8+5_seirawan") && setup.contains("[Uu]"), "{setup}");
    assert!(program.line().starts_with("piece P& "));
    program.send("force\nusermove d2d4u\nusermove d7d5u\nusermove e2e4u");
    assert_eq!(program.settle().last().unwrap().split(": ").nth(1), Some("e2e4u"));
}

#[test]
fn pieces_in_reserve_are_dropped_by_clicks() {
    // The piece, the pawn that makes way, its target: XBoard asks what stays behind.
    let mut program = Program::start();
    program.send("xboard\nprotover 2\noption reserve=UA\nnew\nvariant stoltz\nforce");
    assert!(program.wait_for("setup ").contains("8x8+6_seirawan"));
    assert_eq!(highlight(&mut program, "j5"), "8/8/8/8/yyyyyyyy/8/8/8");
    assert_eq!(highlight(&mut program, "d2"), "8/8/8/8/3B4/8/8/8");
    program.send("put d4");
    assert_eq!(program.line(), "choice A");
    program.send("usermove d2d4a");
    // Black's stands to the left and is counted from above.
    assert_eq!(highlight(&mut program, "_3"), "8/8/8/yyyyyyyy/8/8/8/8");
    program.send("lift j6");
    assert_eq!(program.wait_for("Error"), "Error (no such square): lift j6");

    // Where no pawn's move shows the drop it is one click less.
    let mut program = Program::cecp("culverin");
    program.send("force\nusermove g1f3\nusermove g8f6");
    assert_eq!(highlight(&mut program, "j5"), "8/8/8/8/8/8/8/6Y1");
    // A click on another piece is an ordinary one.
    assert!(highlight(&mut program, "e2").contains('Y'));
}

#[test]
fn missiles_come_along_as_the_option_says() {
    let fen = "10/5k4/pp8/10/10/10/10/10/R4K3R/4M1M3 w KQ - 0 1";
    for (choice, comes) in [("none", false), ("both", true)] {
        let mut program = Program::cecp("capatom");
        program.send(&format!("option Castle with missiles={choice}\nforce\nsetboard {fen}\nusermove f1j1"));
        // The right missile has then gone from g1 to j1.
        program.send("usermove a7a6\nlift j0");
        let marked = program.wait_for("highlight ");
        assert_eq!(marked.contains('Y'), comes, "{choice}: {marked}");
    }
}

#[test]
fn moves_are_left_out_of_the_search() {
    let mut program = Program::cecp("normal");
    program.send("setboard 7k/8/8/8/8/8/R7/K7 w - - 0 1\nsd 4\nexclude all\ninclude a1b1\ngo");
    assert_eq!(program.wait_for("move "), "move a1b1");
    // Another position has all its moves.
    program.send("force\nsetboard 7k/R7/8/8/8/8/8/1R5K w - - 0 1\ngo");
    assert_eq!(program.wait_for("move "), "move b1b8");
    program.send("force\nundo\nexclude b1b8\nexclude z9\ngo");
    assert_eq!(program.wait_for("Error"), "Error (not a move): exclude z9");
    assert!(program.wait_for("move ") != "move b1b8");
}

#[test]
fn a_position_is_edited_piece_by_piece() {
    let mut program = Program::cecp("normal");
    program.send("force\nedit\n#\nRa7\nRb1\nKh1\nc\nKh8\nnonsense\n.\nsd 4\ngo");
    assert_eq!(program.line(), "Error (cannot be edited): nonsense");
    assert_eq!(program.wait_for("move "), "move b1b8");
}

#[test]
fn a_pause_is_silent_and_ends() {
    let mut program = Program::cecp("normal");
    program.send("st 0.3\ngo\npause");
    std::thread::sleep(Duration::from_millis(600));
    program.send("frobnicate\nresume");
    assert!(program.until("move ").iter().any(|line| line.starts_with("Error")));
}

#[test]
fn time_is_counted_in_nodes_if_asked_for() {
    let mut program = Program::cecp("normal");
    program.send("st 2\nnps 5000\npost\ngo");
    let lines = program.until("move ");
    let nodes = |line: &String| line.split(' ').nth(3).and_then(|text| text.parse::<u64>().ok());
    assert!(lines.iter().filter_map(nodes).max().is_some_and(|nodes| nodes <= 10_000), "{lines:#?}");
}

#[test]
fn people_vote_on_the_extra_pieces() {
    // White, a person, declines; megaton, Black, brings them in.
    let mut program = Program::start();
    program.send("xboard\nprotover 2\noption vote=ask\nnew\nvariant stoltz");
    assert!(program.wait_for("askuser ").starts_with("askuser vote White"));
    program.send("vote no");
    assert_eq!(program.line(), "telluser The extra pieces are in play.");
    program.send("usermove d2d4u\nforce\nvote no");
    assert_eq!(program.wait_for("Error"), "Error (there is no vote now): vote no");

    // Two people decline: orthodox chess.
    program.send("new\nforce\nvariant stoltz\nvote perhaps");
    program.wait_for("askuser vote White");
    program.wait_for("askuser vote White");
    program.send("vote no");
    program.wait_for("askuser vote White declines");
    program.send("vote no");
    program.wait_for("telluser Both players decline");
    assert!(program.line().starts_with("setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq"));
    program.send("usermove d2d4u");
    assert!(program.line().starts_with("Illegal move"));

    // Who moves on without an answer has them.
    program.send("new\nforce\nvariant stoltz\nusermove d2d4u");
    assert!(program.settle().last().unwrap().starts_with("askuser "));
}

#[test]
fn a_drawn_row_is_announced_by_its_setup() {
    let mut program = Program::start();
    program.send("xboard\nprotover 2\noption Setup=random\nnew\nvariant capatom");
    let first = program.wait_for("setup ");
    let others = (0..4).map(|_| {
        program.send("new\nvariant capatom");
        program.wait_for("setup ")
    });
    assert!(others.filter(|other| *other != first).count() > 0, "{first}");
    program.send("option Setup=0\nnew\nvariant capatom");
    assert!(program.wait_for("setup ").contains("/abbcnqnrkr/"));
}

#[test]
fn fischer_random_castles_with_letters() {
    let mut program = Program::cecp("fischerandom");
    program.send("force\nsetboard 1k6/8/8/8/8/8/8/RK5R w KQ - 0 1\nusermove O-O\nundo\nusermove O-O-O");
    assert!(program.settle().is_empty());
}

#[test]
fn the_end_of_input_ends_it() {
    let lines = script("xboard\nprotover 2\nnew\nlevel 0 600 0\nusermove e2e4");
    assert!(lines.last().unwrap().starts_with("move "), "{lines:#?}");
    let lines = script("xboard\nnew\nhard\nanalyze");
    assert!(!lines.iter().any(|line| line.starts_with("move ")), "{lines:#?}");
}

#[test]
fn what_its_own_move_shows_the_arbiter_says() {
    let mut program = Program::cecp("strata");
    program.send("sd 2\ngo");
    let reply = program.wait_for("move ");
    let square = &reply["move ".len()..reply.len() - 2];
    assert_eq!(reply, format!("move {square}{square}"), "every first move turns a piece up");
    // It waits for the arbiter, and does not think again.
    assert!(program.settle().is_empty());
    program.send(&format!("usermove {square}{square}=x"));
    program.wait_for("Illegal move");
    program.send(&format!("usermove {square}{square}=n\nusermove a5a5=r\ngo"));
    program.wait_for("move ");
    program.send("quit");
    assert!(program.finish().1.success());
}

#[test]
fn battles_are_edited_where_the_pieces_stand() {
    let mut program = Program::start();
    program.send("xboard\nprotover 2\nnew\nvariant strata\nforce\nedit\n.");
    let told = program.settle();
    assert!(!told.iter().any(|line| line.contains("Illegal position")), "{told:?}");
    // The attacker's royal goes from h1 to a1, and Black's face-down pieces stay as they were.
    program.send("edit\nxh1\nKa1\n.");
    assert!(program.settle().is_empty());
    assert_eq!(highlight(&mut program, "a1"), "8/8/8/8/YY6/1Y6");
    // An army that cannot be is refused, and the board stays.
    program.send("edit\nxa5\n.");
    let refusal = program.wait_for("tellusererror ");
    assert_eq!(
        refusal,
        "tellusererror Illegal position: army of Black: army= has 7 face-down pieces, the board has 6"
    );
    assert_eq!(highlight(&mut program, "a1"), "8/8/8/8/YY6/1Y6");
}

#[test]
fn castling_has_no_victims() {
    let mut program = stratomic_at("4k5/10/10/10/10/10/10/10/1R3K2R1/10 w KQ - 0 1 armed=1");
    assert_eq!(highlight(&mut program, "f1"), "10/10/10/10/10/10/10/4YYY3/3YY1YY2/4YYY3");
    program.send("hover h1");
    let hovering = program.wait_for("highlight ");
    assert_eq!(hovering, "highlight 10/10/10/10/10/10/10/4YYY3/3YY1YY2/4YYY3");
}

/// XBoard, and a person at the mouse.
fn xboard_at(variant: &str, fen: &str) -> Program {
    let mut program = Program::cecp(variant);
    program.send(&format!("accepted highlight\nforce\nsetboard {fen}"));
    assert!(program.settle().is_empty());
    program
}

#[test]
fn castling_in_capatomic_is_made_and_told_as_xboard_draws_it() {
    let mut program = Program::start();
    program.send("xboard\nprotover 2\nnew\nvariant capatom");
    program.wait_for("setup ");
    assert_eq!((program.line().as_str(), program.line().as_str()), ("piece K& KisO2", "piece R& RO2"));

    // The king's move, where XBoard castles with the rook that stands nearest.
    let start = "10/r4k3r/pppppppppp/10/10/10/4P5/PPPP1PPPPP/R4K3R/10 w KQkq - 0 1";
    let mut program = xboard_at("capatom", start);
    program.send("usermove e3e4");
    assert!(highlight(&mut program, "f8").starts_with("4YYY3/2Y1Y1Y1Y1/"));
    program.send("put i8\nusermove f8i8\nusermove a2a3");
    assert!(program.settle().iter().all(|line| line.starts_with("highlight")));
    program.send("usermove h8h9");
    assert!(program.settle().iter().all(|line| !line.starts_with("Illegal")));

    // One square is a step: the king is led over the rook, and XBoard tells both moves.
    let one = "10/r6k1r/pppppppppp/10/10/10/4P5/PPPP1PPPPP/R4K3R/10 b KQkq - 0 1";
    let mut program = xboard_at("capatom", one);
    assert!(highlight(&mut program, "h8").starts_with("6YYY1/2Y3Y1YC/"));
    program.send("put j8");
    assert_eq!(highlight(&mut program, "j8"), "10/8Y1/10/10/10/10/10/10/10/10");
    program.send("put i8\nusermove h8i8,j8h8\nusermove a2a3\nusermove h8h9");
    assert!(program.settle().is_empty());
}

#[test]
fn what_xboard_draws_on_the_edge_is_moved_from_there() {
    let start = "10/r4k3r/pppppppppp/10/10/10/4P5/PPPP1PPPPP/R4K3R/10 b kq - 0 1";
    let mut program = xboard_at("capatom", start);
    // A king that takes its rook, typed: XBoard shows the rook on h9 and the king on i9 then.
    program.send("lift f8\nput j8\nusermove f8j8\nusermove a2a3");
    program.settle();
    assert!(highlight(&mut program, "i9").contains('Y'));
    program.send("usermove h9h9\nusermove a3a4\nusermove i9i9");
    assert!(program.settle().is_empty());
}

#[test]
fn the_engine_castles_as_xboard_draws_it() {
    let fen = "6rkr1/6p1p1/5Nb3/10/10/10/10/10/7KR1/10 w K - 0 1";
    let mut program = xboard_at("capatom", fen);
    program.send("sd 4\ngo");
    assert_eq!(program.wait_for("# move"), "# move h1i1");
    assert_eq!(program.line(), "move h1i1,i1i1,i1i1");
    program.send("usermove g7h8");
    assert_eq!(program.wait_for("move"), "move h1h8");
}

#[test]
fn where_xboard_shows_nothing_to_move_it_gets_a_null_move() {
    // The launch at the king's square takes it from XBoard's board.
    let mut program = xboard_at("stratom", "k9/m9/10/10/10/10/10/p9/10/7K2 b - - 0 1");
    program.send("lift a8\nput h0\nsd 2\nplayother\nusermove a8h0");
    assert!(program.wait_for("# move").starts_with("# move h0"));
    assert_eq!(program.line(), "move @@@@");
    program.send("usermove a9b9");
    assert_eq!(program.wait_for("move"), "move @@@@");
}

#[test]
fn games_are_kept_as_they_are_played() {
    let folder = tempfile::tempdir().unwrap();
    let mut program = Program::cecp("stratom");
    let option = format!("option GamesFolder={}", folder.path().display());
    program.send(&format!("{option}\nname Ann\nsd 1\nusermove e2e4"));
    program.wait_for("move ");
    let kept = || {
        let files: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap()).collect();
        assert_eq!(files.len(), 1);
        std::fs::read_to_string(files[0].path()).unwrap()
    };
    program.settle();
    assert!(kept().contains("[White \"Ann\"]") && kept().contains("1. e5 "), "{}", kept());
    program.send("result 0-1 {White resigns}");
    program.settle();
    assert!(kept().ends_with("{White resigns} 0-1\n\n"), "{}", kept());

    let nowhere = tempfile::NamedTempFile::new().unwrap();
    let option = format!("option GamesFolder={}", nowhere.path().display());
    program.send(&format!("new\nvariant stratom\n{option}\nusermove e2e4"));
    assert!(program.wait_for("telluser ").starts_with("telluser Games cannot be kept in "));
    program.send("usermove e4e5\nforce");
    assert!(!program.settle().iter().any(|line| line.starts_with("telluser")));
}
