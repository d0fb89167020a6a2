//! `megaton play` without a terminal.

use crate::MEGATON;
use std::ffi::OsString;
use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Plays with these lines as input, and games kept in this folder unless the arguments name another.
fn play(folder: &TempDir, arguments: &[&str], lines: &str) -> Output {
    let own = vec![OsString::from("--games"), folder.path().into()];
    let mut child = Command::new(MEGATON)
        .args(["play", "--time", "0.05", "--name", "Ann"])
        .args(if arguments.contains(&"--games") { Vec::new() } else { own })
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("piped");
    // A program that has refused its arguments does not read.
    let _ = input.write_all(lines.as_bytes());
    drop(input);
    child.wait_with_output().expect("the program ends")
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn lines_wait_for_megatons_moves_and_the_game_is_kept() {
    let folder = TempDir::new().expect("a folder");
    let output = play(&folder, &[], "e5\nhint\nNd4\nM*e6\n");
    let told = text(&output);
    assert!(output.status.success() && !told.contains('\u{1b}'), "{told}");
    assert_eq!(told.matches("megaton plays ").count(), 2, "{told}");
    assert!(told.contains("megaton would play "), "{told}");
    assert!(
        told.contains("Error: M*e6 is illegal: nothing may be launched before an officer has been captured"),
        "{told}"
    );
    assert!(told.trim_end().ends_with("megaton play --resume continues it."), "{told}");
    let resumed = text(&play(&folder, &["--resume"], "undo\nresign\n"));
    assert!(resumed.contains("with 4 half moves") && resumed.contains("0-1 (Ann resigns)"), "{resumed}");
    let nothing = play(&folder, &["--resume"], "");
    assert_eq!(nothing.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&nothing.stderr), "megaton: no unfinished game is kept\n");
}

#[test]
fn a_slip_after_the_end_of_the_game_is_called_one() {
    let folder = TempDir::new().expect("a folder");
    let told = text(&play(&folder, &["chess", "--side", "both"], "f3\ne5\ng4\nQh4\nhlep\nNf3\n"));
    assert!(told.contains("hlep is neither a command nor a move here; did you mean help?"), "{told}");
    assert!(told.contains("Error: The game is over"), "{told}");
}

/// A script that has ended does not wait for the whole of a game that megaton plays against itself.
#[test]
fn megatons_own_games_end_with_their_script() {
    let folder = TempDir::new().expect("a folder");
    let begun = Instant::now();
    let output = play(&folder, &["chess", "--side", "none"], "time 30\n");
    assert!(output.status.success());
    // Half a minute a move: the game would take an hour.
    assert!(begun.elapsed() < Duration::from_secs(90), "{:?}", begun.elapsed());
}

#[test]
fn castling_destroys_nothing() {
    let games = [
        ("chess", "e4\ne5\nNf3\nNc6\nBc4\nBc5\nO-O\n"),
        ("atomic", "Nf3\ne6\ng3\nBc5\nBg2\na6\nO-O\n"),
        ("capatomic", "O-O\n"),
    ];
    let capatomic = "4k5/p9/10/10/10/10/10/10/5K3R/10 w K - 0 1 missiles=-";
    for (variant, moves) in games {
        let folder = TempDir::new().expect("a folder");
        let mut arguments = vec![variant, "--side", "both", "--plain"];
        if variant == "capatomic" {
            arguments.extend(["--fen", capatomic]);
        }
        let output = play(&folder, &arguments, moves);
        let told = text(&output);
        assert!(told.contains("White plays O-O"), "{variant}: {told}");
        assert!(!told.contains("xploded") && !told.contains("destroyed"), "{variant}: {told}");
    }
}

#[test]
fn games_are_kept_with_what_blasts_destroyed() {
    let folder = TempDir::new().expect("a folder");
    let moves = "Nf3\nf6\nNe5\nfxe5\n";
    let told = text(&play(&folder, &["atomic", "--side", "both", "--plain"], moves));
    assert!(told.contains("Exploded at e5 with Black's pawn: destroyed White's knight e5."), "{told}");
    let kept = std::fs::read_dir(folder.path())
        .expect("a folder")
        .flatten()
        .map(|entry| std::fs::read_to_string(entry.path()).unwrap_or_default());
    let kept: Vec<String> = kept.collect();
    assert!(kept.iter().any(|text| text.contains("2. Ne5 fxe5 {destroyed Ne5}")), "{kept:?}");
}

#[test]
fn wrong_arguments_are_refused_in_one_line() {
    let folder = TempDir::new().expect("a folder");
    for arguments in [
        &["draughts"][..],
        &["--clock", "x"],
        &["--time", "0"],
        &["--level", "21"],
        &["--fen", "8/8"],
        &["--load", "/no/such/file"],
        &["--threads", "0"],
        &["bomb", "--side", "both"],
        &["stoltz", "--vote", "no", "--promote-to-extras", "on"],
    ] {
        let output = play(&folder, arguments, "");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success(), "{arguments:?}");
        assert!(error.starts_with("megaton: ") && error.lines().count() == 1, "{arguments:?}: {error}");
    }
}

#[test]
fn no_line_ends_it_but_quit() {
    let folder = TempDir::new().expect("a folder");
    let lines = "\n\u{7}\né\nfen\nfen 9\nset\nset \u{0}\nload \u{1b}[2J\nundo 99999999999999999999\n!\n?\n@\nM*\nhelp x\nflip\nquit\ne5\n";
    let output = play(&folder, &["--side", "both"], lines);
    let told = text(&output);
    assert!(output.status.success(), "{told}");
    assert!(!told.contains('\u{1b}') && !told.contains("plays e5"), "{told}");
}

#[test]
fn a_game_that_cannot_be_kept_is_not_said_to_be() {
    let folder = TempDir::new().expect("a folder");
    let blocked = folder.path().join("file");
    std::fs::write(&blocked, "").expect("a file");
    let blocked = blocked.display().to_string();
    let told = text(&play(&folder, &["chess", "--side", "both", "--plain", "--games", &blocked], "e4\ne5\n"));
    assert!(!told.contains("is kept in") && !told.contains("--resume"), "{told}");
    assert!(
        told.trim_end().lines().last().is_some_and(|line| line.starts_with("The game is not kept (")),
        "{told}"
    );
}

/// A folder in which nothing can be written any more, which the system's administrator does not notice.
#[cfg(unix)]
#[test]
fn an_older_version_on_file_is_told_of() {
    use std::os::unix::fs::PermissionsExt;
    let folder = TempDir::new().expect("a folder");
    let both = ["chess", "--side", "both", "--plain"];
    play(&folder, &both, "e4\n");
    let lock = |mode| std::fs::set_permissions(folder.path(), PermissionsExt::from_mode(mode));
    lock(0o500).expect("it is ours");
    let is_locked = std::fs::write(folder.path().join("probe"), "").is_err();
    let told = text(&play(&folder, &["--resume", "--plain"], "e5\nNf3\n"));
    lock(0o700).expect("it is ours");
    let kept = if is_locked { "Only 1 of 3 half moves are kept in " } else { "The game is kept in " };
    assert!(told.contains(kept), "{told}");
    assert!(told.contains("cannot be kept") == is_locked, "{told}");
}

#[test]
fn the_bomb_is_told_and_what_was_shown_stays_shown() {
    for (arguments, is_refused) in [(&["bomb", "--plain"][..], true), (&["bomb", "--practice"], false)] {
        let folder = TempDir::new().expect("a folder");
        let told = text(&play(&folder, arguments, "a2\n!a2\nundo\nboard\nresign\n"));
        assert!(told.contains("Your bomb is on a2"), "{told}");
        assert_eq!(told.contains("Error: What was revealed cannot be taken back"), is_refused, "{told}");
        assert_eq!(told.contains("2 half moves are taken back."), !is_refused, "{told}");
    }
}

/// The lines that say what is wrong.
fn refusals(folder: &TempDir, arguments: &[&str], lines: &str) -> Vec<String> {
    let told = text(&play(folder, arguments, lines));
    told.lines().filter_map(|line| line.strip_prefix("Error: ")).map(str::to_owned).collect()
}

#[test]
fn moves_are_read_as_people_type_them() {
    let folder = TempDir::new().expect("a folder");
    let lines = "1. e4\ne7-e5\n♘f3\nnb8 c6\n3. Bc4!?\n3...bc5\n0-0\n";
    let told = text(&play(&folder, &["chess", "--side", "both"], lines));
    for wanted in
        ["plays e4 ", "plays e5 ", "plays Nf3 ", "plays Nc6 ", "plays Bc4 ", "plays Bc5 ", "plays O-O "]
    {
        assert!(told.contains(wanted), "{wanted}: {told}");
    }
    assert!(!told.contains("Error"), "{told}");
}

#[test]
fn illegal_moves_are_explained() {
    let folder = TempDir::new().expect("a folder");
    let lines = "O-O\nQd4\nNd4\nE7E5\ne2-d3\nfen 4k3/8/8/8/8/8/4r3/4K2R w K - 0 1\nO-O\nRh2\n\
                 fen 4kr2/8/8/8/8/8/8/4K2R w K - 0 1\nO-O\nfen 4k3/8/8/8/8/8/8/4K2R w - - 0 1\nO-O\n";
    let refused = refusals(&folder, &["chess", "--side", "both"], lines);
    let wanted = [
        "O-O is illegal: the bishop on f1 is in the way",
        "Qd4 is illegal: the pawn on d2 is in the way",
        "Nd4 is illegal: no knight of yours can reach d4",
        "E7E5 is illegal: it is White's move",
        "e2-d3 is illegal: there is nothing to capture on d3",
        "O-O is illegal: no castling while the king is in check",
        "Rh2 is illegal: you would still be in check",
        "O-O is illegal: no castling through check: f1 is attacked",
        "O-O is illegal: no castling on that side: the king or the rook has moved, or the rook is gone",
    ];
    assert_eq!(refused, wanted);
    let refused = refusals(&folder, &["capatomic", "--side", "both"], "M*e5\n");
    assert_eq!(refused, ["M*e5 is illegal: nothing may be launched before an officer has been captured"]);
    let lines = "set escalation own-loss\nM*e5\n";
    let refused = refusals(&folder, &["stratomic", "--side", "both"], lines);
    assert_eq!(refused, ["M*e5 is illegal: you may not launch before you have lost an officer"]);
}

#[test]
fn mistyped_words_are_guessed_and_moves_are_not() {
    let folder = TempDir::new().expect("a folder");
    let lines = "anaylse\nRESING\nnew stratomc\nhelp udno\nrules atomik\nxyzzy\nNz9\n";
    let refused = refusals(&folder, &["--side", "both"], lines);
    let wanted = [
        "anaylse is neither a command nor a move here; did you mean analyse?",
        "RESING is neither a command nor a move here; did you mean resign?",
        "there is no variant stratomc; did you mean stratomic?",
        "there is no command udno; did you mean undo?",
        "there is no variant atomik; did you mean atomic?",
        "xyzzy is neither a command nor a move here; help lists the commands, moves the legal moves",
        "Nz9 is neither a command nor a move here; help lists the commands, moves the legal moves",
    ];
    assert_eq!(refused, wanted);
}

#[test]
fn options_with_blanks_in_their_names_are_set() {
    let folder = TempDir::new().expect("a folder");
    let lines = "set Skill Level 5\nlevel\nsetoption name Skill Level value 7\nlevel\nset hash 8\n";
    let told = text(&play(&folder, &[], lines));
    for wanted in ["Skill Level 5", "megaton plays at level 5", "megaton plays at level 7", "Hash 8"] {
        assert!(told.contains(wanted), "{wanted}: {told}");
    }
}

#[test]
fn games_begin_from_rows_drawn_or_numbered() {
    let folder = TempDir::new().expect("a folder");
    let first_fen = |lines: &str| {
        let told = text(&play(&folder, &["--side", "both"], &format!("{lines}\nd\n")));
        let fen = told.lines().find_map(|line| line.strip_prefix("Fen: ")).map(str::to_owned);
        fen.unwrap_or_else(|| panic!("{told}"))
    };
    assert!(first_fen("new chess 0").starts_with("bbqnnrkr/pppppppp/"));
    assert!(first_fen("new atomic 518").starts_with("rnbqkbnr/"));
    assert!(first_fen("new capatomic 0").starts_with("7m1m/abbcnqnrkr/"));
    // Two dozen draws of 960 are hardly ever the same.
    for (kind, usual) in
        [("chess960", "rnbqkbnr/"), ("atomic960", "rnbqkbnr/"), ("capatomic", "4m1m3/rnbqckabnr/")]
    {
        let drawn = text(&play(&folder, &["--side", "both"], &format!("new {kind}\nfen\n").repeat(12)));
        let fens: std::collections::HashSet<_> =
            drawn.lines().filter(|line| line.contains(" w KQkq ")).collect();
        assert!(fens.len() > 1 && fens.iter().any(|fen| !fen.starts_with(usual)), "{kind}: {fens:?}");
    }
    // What follows is again as it always is.
    assert!(first_fen("new chess960\nnew chess").starts_with("rnbqkbnr/"));
    let refused = refusals(&folder, &[], "new chess 960\nnew stratomic 3\nnew capatomic 99999\n");
    assert_eq!(refused.len(), 3, "{refused:?}");
}

#[test]
fn a_wrong_fen_names_what_is_missing_and_shows_an_example() {
    let folder = TempDir::new().expect("a folder");
    let refused =
        refusals(&folder, &["atomic"], "fen hello\nfen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\n");
    let example = ". An example: fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert!(refused.len() == 2 && refused.iter().all(|line| line.ends_with(example)), "{refused:?}");
    assert!(refused[1].contains("side to move is missing"), "{refused:?}");
}

#[test]
fn every_game_explains_itself() {
    let folder = TempDir::new().expect("a folder");
    for (variant, added, not) in [
        ("stratomic", "M*e5, a2e5m", "O-O/e1g1"),
        ("capatomic", "O-O/e1g1", "a2e5m"),
        ("stoltz", "U@e2", "launch"),
        ("bomb", "!d2, d2d2", "launch"),
        ("stratachess", "?h2, h2h2", "O-O"),
    ] {
        let told = text(&play(&folder, &[variant], "help\n"));
        let moves = told.split("This game is ").nth(1).unwrap_or_default();
        assert!(moves.contains(added) && !moves.contains(not), "{variant}: {told}");
        let told = text(&play(&folder, &[variant], "rules\n"));
        assert!(told.contains("The mistake to avoid") || told.contains("lost."), "{variant}: {told}");
    }
    assert!(text(&play(&folder, &[], "rules atomic\n")).contains("every capture explodes"));
}

#[test]
fn a_battle_shows_both_armies_as_far_as_they_are_known() {
    let folder = TempDir::new().expect("a folder");
    let told = text(&play(&folder, &["stratachess"], "resign\n"));
    let own = told.lines().find(|line| line.starts_with("White's face-down pieces: "));
    assert_eq!(own, Some("White's face-down pieces: rook, bishop, knight, 2 wazirs, 2 ferzes"), "{told}");
    let other = told.lines().find(|line| line.starts_with("Black's face-down pieces: "));
    assert!(other.is_some_and(|line| line.contains("wazirs")), "{told}");
    assert!(told.contains("Face-down were "), "{told}");
}
