//! Positions to begin self-play with, as the worker asks for them.

use crate::MEGATON;
use std::process::{Command, Output};

fn genfens(line: &str) -> Output {
    Command::new(MEGATON).args([line, "quit"]).output().unwrap()
}

#[test]
fn the_worker_gets_as_many_positions_as_it_asks_for() {
    let output = genfens("genfens 5 seed 3 book None variant=spindler");
    assert!(output.status.success() && output.stderr.is_empty());
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().count(), 5);
    assert!(text.lines().all(|line| line.starts_with("info string genfens ")), "{text}");
}

#[test]
fn a_wrong_line_is_refused() {
    let output = genfens("genfens five seed 3 book None");
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(
        !output.status.success() && text.lines().count() == 1 && text.contains("genfens N seed S"),
        "{text}"
    );
}
