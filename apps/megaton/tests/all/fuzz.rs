//! Made-up sessions with the real program: the first of those that `cargo run -p fuzz_tests`
//! plays by the hour, and every one that has found something so far.

use crate::MEGATON;
use fuzz_tests::{Script, play, session};
use std::path::{Path, PathBuf};

/// Sessions played: some of each kind.
const SESSIONS: u64 = 24;

/// Where the board server's games go.
fn games() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("fuzz-games")
}

#[test]
fn made_up_sessions_find_nothing() {
    for number in 0..SESSIONS {
        let script = session(1, number);
        if let Err(finding) = play(Path::new(MEGATON), &games(), &script) {
            panic!("session {number}: {finding}\n{script}");
        }
    }
}

#[test]
fn sessions_that_found_something_find_it_no_more() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fuzz/cases");
    let files: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file")).collect();
    assert!(!files.is_empty());
    for file in files {
        let name = file.file_name();
        let text = std::fs::read_to_string(file.path()).expect("a text");
        let script: Script = text.parse().unwrap_or_else(|error| panic!("{name:?}: {error}"));
        if let Err(finding) = play(Path::new(MEGATON), &games(), &script) {
            panic!("{name:?}: {finding}");
        }
    }
}
