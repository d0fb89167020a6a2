//! The console and the command line.

use crate::program::{Program, script};
use std::process::{Command, Stdio};

fn megaton() -> Command {
    Command::new(env!("CARGO_BIN_EXE_megaton"))
}

#[test]
fn begins_with_stratomic_and_takes_moves_in_both_notations() {
    let lines = script("e3e5\nNd7\nc2d4\nd7e5\nQxe5\nmoves\nd");
    let text = lines.join("\n");
    for wanted in ["e5 (e3e5)", "Nd7 (c9d7)", "Qxe5 (e2e5)", "Black to move", " ♙ ", " ⓜ "] {
        assert!(text.contains(wanted), "{wanted}\n{text}");
    }
    assert!(
        lines.iter().any(|line| line.starts_with("Fen: 10/m1rbq") || line.starts_with("Fen: 10/mr1bq")),
        "{text}"
    );
    assert!(text.contains("Result: *"));
}

#[test]
fn a_launch_tells_what_it_destroyed() {
    let lines = script("fen 10/9k/10/10/10/3npp4/10/10/5K4/M9 w - - 0 1\nM*e6\nundo\na1e6m");
    let told = "Launched at e6: destroyed ♞ d5, ♟ e5, ♟ f5.";
    assert_eq!(lines.iter().filter(|line| *line == told).count(), 2, "{lines:#?}");
}

/// Megaton marks a bomb of its own in the console's game: whose carrier was captured is not told (AT16).
#[test]
fn a_lost_bomb_is_not_told_to_the_other_side() {
    let lines = script("new bomb\nfen 4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 bomb=e4,d5\nexd5");
    let text = lines.join("\n");
    assert!(text.contains("exd5 (e4d5)") && !text.contains("lost"), "{text}");
}

#[test]
fn says_why_a_move_is_not_possible() {
    for (line, answer) in [
        ("e3e6", "e3e6 is illegal: that piece does not move there"),
        ("e8e7", "e8e7 is illegal: not your piece"),
        ("a2e8m", "a2e8m is illegal: no launch before an officer was captured"),
        ("abracadabra", "Error: abracadabra is no command and no move; try `help`"),
        ("undo", "Error: no move has been played"),
        ("new draughts", "Error: there is no variant draughts"),
        ("set Threads 0", "Error: option Threads cannot be \"0\" (expected 1 to 512)"),
    ] {
        assert_eq!(script(line)[0], answer, "{line}");
    }
}

#[test]
fn the_engine_moves_when_told_and_answers_when_asked_to() {
    let mut program = Program::start();
    program.send("depth 3\ngo");
    program.wait_for("megaton plays ");
    program.wait_for("Black to move");
    program.send("play\nd");
    program.wait_for("megaton plays Black");
    program.wait_for("megaton plays ");
    program.wait_for("White to move");
    program.send("e3e4");
    program.wait_for("e4 (e3e4)");
    program.wait_for("megaton plays ");
    program.send("play off\nquit");
    let (lines, status) = program.finish();
    assert!(status.success() && !lines.iter().any(|line| line.contains("Error")), "{lines:#?}");
}

#[test]
fn counts_benches_and_changes_variants() {
    let lines = script(
        "new chess\nperft 3\nset UCI_Variant atomic\nfen\noptions\ntime 1\nlevel 40 5 0\nvariants\nhelp",
    );
    let text = lines.join("\n");
    for wanted in [
        "Nodes searched: 8902",
        "UCI_Variant    atomic",
        "Time: 1 seconds a move",
        "explodes",
        "  stratomic ",
    ] {
        assert!(text.contains(wanted), "{wanted}\n{text}");
    }
}

#[test]
fn a_stopped_search_plays_its_move_and_a_finished_game_is_over() {
    let lines = script("new chess\nf3\ne5\ng4\nQh4\ngo\na3");
    let text = lines.join("\n");
    assert!(text.contains("The game is over: 0-1 {checkmate}"), "{text}");
    assert!(text.contains("a3 is illegal: the game is over"), "{text}");
    let lines = script("level 40 500 0\ngo");
    assert!(lines.iter().any(|line| line.starts_with("megaton plays ")), "{lines:#?}");
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
    assert_eq!(count(), count());
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
    let votes = |answers: &str| script(&format!("set vote ask\nnew stoltz\n{answers}\nd")).join("\n");
    let declined = votes("no\nmaybe\nno");
    assert!(declined.contains("White: play with") && declined.contains("Black: play with"), "{declined}");
    assert!(declined.contains("this is orthodox chess") && declined.contains("RNBQKBNR[] w"), "{declined}");
    let overruled = votes("no\ne4\nyes\nd\nU@d2");
    assert!(overruled.contains("Error: the vote comes first"), "{overruled}");
    assert!(overruled.contains("PPPUPPPP/RNBQKBNR[u] b"), "{overruled}");
    // megaton votes for them.
    let own = votes("depth 2\nplay white");
    assert!(own.contains("megaton, White, wants the extra pieces."), "{own}");
}
