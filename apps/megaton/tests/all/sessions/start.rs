//! megaton without a command, its lines coming from a pipe, and the command line.

use super::program::{Program, script};
use crate::MEGATON;
use std::process::{Command, Stdio};

fn megaton() -> Command {
    Command::new(MEGATON)
}

#[test]
fn both_sides_can_be_moved_by_hand_in_both_notations() {
    let lines = script("side both\ne3e5\nNd7\nc2d4\nd7e5\nQxe5\nmoves\nd");
    let text = lines.join("\n");
    for wanted in ["White plays e5 (e3e5)", "Black plays Nd7 (c9d7)", "Qxe5 (e2e5)", "Black to move"] {
        assert!(text.contains(wanted), "{wanted}\n{text}");
    }
    assert!(
        lines.iter().any(|line| line.starts_with("Fen: 10/m1rbq") || line.starts_with("Fen: 10/mr1bq")),
        "{text}"
    );
    assert!(text.contains("Result: *"));
}

/// Chess programs take whatever comes before for an answer to their first command.
#[test]
fn a_protocol_on_the_first_line_is_all_that_is_heard() {
    let lines = script("uci\nquit");
    assert!(lines[0].starts_with("id name megaton"), "{lines:#?}");
    let lines = script("\n \nuci\nquit");
    assert!(lines[0].starts_with("id name megaton"), "{lines:#?}");
    let lines = script("xboard\nprotover 2\nping 1\nquit");
    assert!(lines.iter().all(|line| !line.contains("Stratomic") && !line.contains(" a b c")), "{lines:#?}");
    assert!(lines.contains(&"pong 1".to_owned()), "{lines:#?}");
    assert_eq!(script(""), [""; 0]);
}

#[test]
fn a_protocol_can_begin_later_and_loses_no_line() {
    let many = "isready\n".repeat(400);
    let lines = script(&format!("new chess\nside both\ne4\nuci\n{many}position startpos moves e2e4\nd"));
    let uci = lines.iter().position(|line| line.starts_with("id name")).expect("an answer to uci");
    assert!(lines[..uci].iter().any(|line| line.contains("White plays e4")), "{lines:#?}");
    assert_eq!(lines.iter().filter(|line| *line == "readyok").count(), 400);
    assert!(lines[uci..].iter().any(|line| line.contains("/4P3/8/PPPP1PPP/")), "{lines:#?}");
    assert!(!lines[uci..].iter().any(|line| line.contains("kept")), "{lines:#?}");
    let lines = script("new atomic\nxboard\nping 5\nvariant atomic\nquit");
    assert!(lines.contains(&"pong 5".to_owned()), "{lines:#?}");
}

#[test]
fn nothing_is_written_before_something_is_played() {
    let folder = tempfile::TempDir::new().unwrap();
    for lines in ["uci\nquit\n", "xboard\nquit\n", "d\nposition startpos moves e3e5\nd\nquit\n"] {
        let mut program = Program::start_in(folder.path());
        program.send(lines);
        program.finish();
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "{lines}");
    }
}

#[test]
fn what_scripts_say_in_uci_is_understood_without_it() {
    let lines = script(
        "setoption name UCI_Variant value chess\nsetoption name Hash value 4\nisready\n\
         position startpos moves e2e4 e7e5\nd\ngo perft 2\nperft 1\ngo depth 4\nd",
    );
    let fens: Vec<_> = lines.iter().filter(|line| line.starts_with("Fen: ")).collect();
    assert!(fens[0].contains(" w KQkq ") && fens[1].contains(" b KQkq "), "{lines:#?}");
    for wanted in ["readyok", "Nodes searched: 835", "Nodes searched: 29"] {
        assert!(lines.iter().any(|line| line == wanted), "{wanted}: {lines:#?}");
    }
    assert!(lines.iter().any(|line| line.starts_with("depth  4 ")), "{lines:#?}");
    assert!(lines.iter().any(|line| line.starts_with("megaton plays ")), "{lines:#?}");
}

#[test]
fn a_position_that_is_refused_leaves_the_old_one() {
    let lines =
        script("position startpos moves e3e5\nposition startpos moves e3e5 e3e5\nposition fen 8/8\nd");
    assert!(lines.iter().any(|line| line.contains("move 2 is illegal")), "{lines:#?}");
    assert!(lines.iter().any(|line| line.starts_with("Fen: ") && line.contains(" b ")), "{lines:#?}");
}

#[test]
fn a_launch_tells_what_it_destroyed() {
    let lines = script("side both\nfen 10/9k/10/10/10/3npp4/10/10/5K4/M9 w - - 0 1\nM*e6\nundo 1\na1e6m");
    let told = "Launched at e6: destroyed Black's knight d5, pawn e5, pawn f5.";
    assert_eq!(lines.iter().filter(|line| *line == told).count(), 2, "{lines:#?}");
}

/// Whose bomb was lost with its carrier is not told to the other side (AT16).
#[test]
fn a_lost_bomb_is_not_told_to_the_other_side() {
    let lines = script("depth 1\nnew bomb\nfen 4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 bomb=e4,d5\nexd5");
    let text = lines.join("\n");
    assert!(text.contains("exd5 (e4d5)") && !text.contains("lost"), "{text}");
}

#[test]
fn megaton_moves_when_it_is_told_and_answers_by_itself() {
    let mut program = Program::start();
    program.send("depth 3\ngo");
    program.wait_for("depth  3");
    program.wait_for("megaton plays ");
    program.wait_for("Black to move");
    program.wait_for("megaton plays ");
    program.wait_for("White to move");
    program.send("e3e4\nside both");
    program.wait_for("White plays e4 (e3e4)");
    program.wait_for("megaton plays ");
    program.send("quit");
    let (lines, status) = program.finish();
    assert!(status.success() && !lines.iter().any(|line| line.contains("Error")), "{lines:#?}");
}

#[test]
fn an_analysis_shows_lines_until_something_else_is_said() {
    let mut program = Program::start();
    program.send("side both\nanalyse");
    program.wait_for("Scores are in pawns, from White's point of view.");
    program.wait_for("depth  4");
    program.send("e3e5");
    program.wait_for("White plays e5 (e3e5)");
    program.send("analyze\nstop");
    program.wait_for("Best: ");
    // What follows waits for no end that never comes.
    program.send("go infinite\nd\nquit");
    program.wait_for("Result: *");
    assert!(program.finish().1.success());
}

#[test]
fn the_evaluation_says_whose_view_it_is_and_what_it_is_made_of() {
    let lines = script("new spindler\nfen 10/5k4/10/10/10/10/10/5P4/5K4/10 b - - 0 1\neval");
    let heading = lines.iter().position(|line| line.contains("pawns (plus is good for White)"));
    let at = heading.unwrap_or_else(|| panic!("{lines:#?}"));
    assert!(lines[at].starts_with("Evaluation: +"), "{lines:#?}");
    assert!(lines[at + 1].starts_with("The network, from few pieces to many: ["), "{lines:#?}");
    assert!(lines[at + 3].ends_with("White's pawn on f3"), "{lines:#?}");
}

/// What the other side hides must not be seen by any of the ways to ask megaton.
#[test]
fn advice_and_analysis_know_no_more_than_the_player() {
    let fen = "4k3/3p4/8/8/8/8/3P4/4K3 w - - 0 1 bomb=d2,d7";
    for ask in ["analyse\nstop", "go infinite\nstop", "hint", "eval", "d", "fen", "perft 2", "moves"] {
        let shown = |bomb: &str| {
            let fen = fen.replace("d7", bomb);
            script(&format!("depth 4\nnew bomb\nfen {fen}\n{ask}")).join("\n")
        };
        let text = shown("d7");
        assert!(!text.contains("bomb=d2,d7") && !text.contains("Black's bomb: d7"), "{ask}: {text}");
    }
}

#[test]
fn counts_and_changes_variants() {
    let lines =
        script("new chess\nperft 3\nset UCI_Variant atomic\nfen\noptions\ntime 1\nclock 5+3\nvariants\nhelp");
    let text = lines.join("\n");
    for wanted in [
        "Nodes searched: 8902",
        "A new game of Atomic chess",
        "Without clocks megaton takes 1 s",
        "the blast takes both pieces",
        "  stratomic ",
    ] {
        assert!(text.contains(wanted), "{wanted}\n{text}");
    }
    assert!(script("level 40 5 0").join("\n").contains("clock sets the clocks"));
}

#[test]
fn a_finished_game_is_over_and_what_takes_long_ends_with_the_script() {
    let lines = script("side both\nnew chess\nf3\ne5\ng4\nQh4\ngo\na3\nd");
    let text = lines.join("\n");
    assert!(text.contains("The game is over: 0-1 (checkmate)"), "{text}");
    assert!(text.contains("Error: The game is over; undo"), "{text}");
    assert!(text.contains("Result: 0-1 {checkmate}"), "{text}");
    let lines = script("go depth 100");
    assert!(lines.iter().any(|line| line.starts_with("megaton plays ")), "{lines:#?}");
    let lines = script("perft 12");
    assert!(lines.iter().any(|line| line == "Stopped."), "{lines:#?}");
}

/// A count that takes longer than the end of a script would wait is finished before `quit`.
#[test]
fn a_count_is_finished_before_quit() {
    let lines = script("new chess\nperft 6\nquit");
    assert!(lines.iter().any(|line| line.contains("Nodes searched: 119060324")), "{lines:#?}");
}

#[test]
fn the_bench_ends_with_its_node_count() {
    let count = || {
        let output = megaton().arg("bench").stdin(Stdio::null()).output().unwrap();
        assert!(output.status.success());
        let text = String::from_utf8(output.stdout).unwrap();
        let last = text.lines().last().unwrap().to_owned();
        let words: Vec<_> = last.split(' ').map(str::to_owned).collect();
        assert_eq!((words.len(), words[1].as_str(), words[3].as_str()), (4, "nodes", "nps"), "{last}");
        words[0].parse::<u64>().unwrap()
    };
    let first = count();
    assert_eq!(first, count());
    assert!(script("bench").iter().any(|line| line.starts_with(&format!("{first} nodes "))));
}

#[test]
fn wrong_arguments_are_one_line_on_standard_error() {
    for arguments in [["frobnicate"].as_slice(), &["bench", "--fast"], &["--nonsense"]] {
        let output = megaton().args(arguments).stdin(Stdio::null()).output().unwrap();
        assert!(!output.status.success());
        assert!(output.stdout.is_empty());
        assert_eq!(String::from_utf8(output.stderr).unwrap().lines().count(), 1, "{arguments:?}");
    }
    for arguments in [["--help"].as_slice(), &["bench", "--help"], &["--version"]] {
        let output = megaton().args(arguments).stdin(Stdio::null()).output().unwrap();
        assert!(output.status.success() && !output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn the_vote_is_taken_from_white_then_from_black() {
    let votes =
        |answers: &str| script(&format!("side both\nset vote ask\nnew stoltz\n{answers}\nd")).join("\n");
    let declined = votes("no\nmaybe\nno");
    assert!(declined.contains("White: play with") && declined.contains("Black: play with"), "{declined}");
    assert!(declined.contains("this is orthodox chess") && declined.contains("RNBQKBNR[] w"), "{declined}");
    let overruled = votes("no\ne4\nyes\nd\nU@d2");
    assert!(overruled.contains("Error: Answer the question first."), "{overruled}");
    assert!(overruled.contains("PPPUPPPP/RNBQKBNR[u] b"), "{overruled}");
    // megaton votes for them.
    let own = script("depth 2\nside both\nset vote ask\nnew stoltz\nside black\nd").join("\n");
    assert!(own.contains("megaton, White, wants the extra pieces."), "{own}");
}
