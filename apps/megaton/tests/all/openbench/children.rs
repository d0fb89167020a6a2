//! A runner that is ended leaves none of its engines behind.

use super::runner::{WorkerFolder, command_line};
use crate::MEGATON;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;

/// Longest wait, for a machine that is very busy.
const POLLS: u32 = 3_000;
const POLL: Duration = Duration::from_millis(20);

fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    for _ in 0..POLLS {
        if holds() {
            return;
        }
        thread::sleep(POLL);
    }
    panic!("{what}");
}

/// The processes that wrote their ids into a file.
fn ids(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

fn signal(signal: &str, id: &str) -> bool {
    Command::new("kill").args([signal, id]).stderr(std::process::Stdio::null()).status().unwrap().success()
}

/// Starts a match between engines that write down their ids, ends the runner, and waits for the engines.
fn ends_with_its_engines(at_start: &str, on_go: &str, how: &str) {
    let folder = WorkerFolder::new();
    let file = folder.path().join("ids");
    folder.stub("engine", &format!("echo $$ >> {}; {at_start}", file.display()), on_go);
    let engines = [("engine", "tc=inf nodes=1000"); 2];
    let mut runner = folder.runner(&command_line(engines, 50, 2, "", "")).spawn().unwrap();
    // Two games at a time.
    wait_until("the engines start", || ids(&file).len() == 4);
    assert!(signal(how, &runner.id().to_string()));
    let status = runner.wait().unwrap();
    assert!(!status.success());
    for id in ids(&file) {
        wait_until(&format!("engine {id} ends"), || !signal("-0", &id));
    }
}

#[test]
fn engines_that_hang_end_with_a_runner_that_is_told_to_end() {
    ends_with_its_engines("trap '' TERM INT HUP", "while :; do sleep 0.05; done", "-TERM");
}

#[test]
fn engines_end_with_a_runner_that_is_killed() {
    let megaton = MEGATON;
    ends_with_its_engines(&format!("exec {megaton}"), "exit", "-KILL");
}
