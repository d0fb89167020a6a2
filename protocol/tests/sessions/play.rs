//! `megaton play` without a terminal.

use std::io::Write;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// Plays with these lines as input, and games kept in this folder.
fn play(folder: &TempDir, arguments: &[&str], lines: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_megaton"))
        .args(["play", "--time", "0.05", "--name", "Ann", "--games"])
        .arg(folder.path())
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
    assert!(told.contains("Error: M*e6: no launch before an officer was captured"), "{told}");
    assert!(told.trim_end().ends_with("megaton play --resume continues it."), "{told}");
    let resumed = text(&play(&folder, &["--resume"], "undo\nresign\n"));
    assert!(resumed.contains("with 4 half moves") && resumed.contains("0-1 (Ann resigns)"), "{resumed}");
    let nothing = play(&folder, &["--resume"], "");
    assert_eq!(nothing.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&nothing.stderr), "megaton: no unfinished game is kept\n");
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
    assert!(told.contains("Exploded at e5: destroyed ♘ e5."), "{told}");
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
        &["stoltz", "--vote", "no", "--promote_to_extras", "on"],
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
