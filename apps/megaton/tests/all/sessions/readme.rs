//! The session in the README, played again.

use crate::MEGATON;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The heading above the session.
const HEADING: &str = "## A game";
/// What stands before the commands that the session began with.
const BEGINNING: &str = "It began with";

/// The session as the README prints it, and the commands before it.
fn readme_session() -> (String, Vec<String>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    let readme = std::fs::read_to_string(path).unwrap();
    let (_, section) = readme.split_once(HEADING).unwrap();
    let session = section.split("```").nth(1).unwrap().trim_start_matches("text").trim().to_owned();
    let (_, beginning) = section.split_once(BEGINNING).unwrap();
    let sentence = beginning.split_once(".\n").unwrap().0;
    let commands = sentence.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    (session, commands)
}

/// The same text without what differs from run to run: a search's time and speed.
fn timeless(text: &str) -> String {
    let line = |line: &str| match line.split_once(" s ").zip(line.split_once("kn/s")) {
        Some(((before, _), (_, moves))) => {
            let before = before.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
            format!("{} {}", before.trim_end(), moves.trim_start())
        }
        None => line.trim_end().to_owned(),
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_readmes_session_is_what_the_program_does() {
    let (session, beginning) = readme_session();
    let is_typed = |line: &&str| line.starts_with("> ");
    let typed: Vec<&str> = session.lines().filter(is_typed).map(|line| &line[2..]).collect();
    assert!(beginning.len() > 2 && typed.len() > 1, "{beginning:?} {typed:?}");
    let told: Vec<&str> = session.lines().filter(|line| !is_typed(line)).collect();
    let mut child = Command::new(MEGATON)
        .args(["play", "--plain", "--pieces", "symbols", "--games"])
        .arg(tempfile::tempdir().unwrap().path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    for line in beginning.iter().map(String::as_str).chain(typed) {
        writeln!(input, "{line}").unwrap();
    }
    drop(input);
    let output = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    let (expected, found) = (timeless(&told.join("\n")), timeless(&output));
    assert!(found.contains(&expected), "expected:\n{expected}\n\nfound:\n{found}");
}
