//! `megaton datagen` and `megaton tune` as a user runs them.
#![allow(clippy::unwrap_used)]

use std::path::Path;
use std::process::{Command, Output};

fn megaton(folder: &Path, arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_megaton"))
        .args(arguments.split_ascii_whitespace())
        .current_dir(folder)
        .output()
        .unwrap()
}

/// What a command that must succeed printed.
fn told(folder: &Path, arguments: &str) -> String {
    let output = megaton(folder, arguments);
    assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The one line with which a command refuses.
fn refusal(folder: &Path, arguments: &str) -> String {
    let output = megaton(folder, arguments);
    assert!(!output.status.success(), "{arguments} succeeded");
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

const MAKE: &str = "datagen atomic --out a.games --nodes 150";

#[test]
fn a_file_depends_on_the_arguments_only() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    told(path, &format!("{MAKE} --games 70 --threads 2"));
    let at_once = std::fs::read(path.join("a.games")).unwrap();

    // In two parts, the first cut off in the middle of a game.
    std::fs::remove_file(path.join("a.games")).unwrap();
    told(path, &format!("{MAKE} --games 20 --threads 1"));
    let part = std::fs::read(path.join("a.games")).unwrap();
    std::fs::write(path.join("a.games"), &part[..part.len() - 9]).unwrap();
    told(path, &format!("{MAKE} --games 70 --threads 1"));
    assert_eq!(std::fs::read(path.join("a.games")).unwrap(), at_once);
}

#[test]
fn games_of_another_kind_are_not_mixed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    told(path, &format!("{MAKE} --games 2"));
    assert!(refusal(path, "datagen chess --out a.games").contains("holds games of atomic, not of chess"));
    assert!(refusal(path, "datagen atomic --out a.games --nodes 151").contains("made differently"));
    assert!(refusal(path, "tune chess a.games").contains("holds games of atomic, not of chess"));
    std::fs::write(path.join("notes.txt"), "some notes").unwrap();
    assert!(refusal(path, "tune atomic notes.txt").contains("not a game file"));
    assert!(refusal(path, "datagen atomic --out notes.txt").contains("not a game file"));
    assert!(refusal(path, "tune atomic missing.games").contains("missing.games"));
}

#[test]
fn games_with_secrets_are_learnt_from_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for variant in ["bomb", "stratachess"] {
        told(path, &format!("datagen {variant} --out {variant}.games --games 20 --nodes 60"));
        let text = told(path, &format!("tune {variant} {variant}.games --epochs 1"));
        assert!(text.contains("20 games") && text.contains("loss on held-out games"), "{text}");
    }
}

#[test]
fn weights_are_fitted_and_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    told(path, &format!("{MAKE} --games 40"));
    let text = told(path, "tune atomic a.games --out atomic.rs --epochs 3");
    assert!(text.contains("40 games"), "{text}");
    assert!(text.contains("loss on held-out games"), "{text}");
    assert!(text.contains("queen: "), "{text}");
    let source = std::fs::read_to_string(path.join("atomic.rs")).unwrap();
    assert!(source.contains("pub(crate) const ATOMIC: Parameters"), "{source}");

    // A damaged tail costs its game only, and is told.
    let bytes = std::fs::read(path.join("a.games")).unwrap();
    std::fs::write(path.join("a.games"), &bytes[..bytes.len() - 1]).unwrap();
    let text = told(path, "tune atomic a.games --epochs 1");
    assert!(text.contains("damaged or truncated") && text.contains("39 games"), "{text}");
}
