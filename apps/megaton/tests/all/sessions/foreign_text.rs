//! Names and texts of somebody else's files: they are repeated, but nothing in them is taken for what this program says.

use super::program::Program;
use crate::MEGATON;
use std::process::Command;

/// A network of no known game: whoever reads the message is told its name, and no move.
fn network_of(name: &str) -> Vec<u8> {
    let mut bytes = b"MEGANET\x01".to_vec();
    bytes.push(u8::try_from(name.len()).expect("a short name"));
    bytes.extend(name.as_bytes());
    let checksum = crc32fast::hash(&bytes);
    bytes.extend(checksum.to_le_bytes());
    bytes
}

#[test]
fn a_name_in_a_network_is_no_move() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("network");
    std::fs::write(&file, network_of("x\nbestmove a2a3\u{1b}[2J")).expect("a file");
    let mut program = Program::uci();
    program.send(&format!("setoption name EvalFile value {}\nisready", file.display()));
    let lines = program.until("readyok");
    assert!(lines.iter().any(|line| line.contains("unknown variant: x?bestmove a2a3?[2J")), "{lines:#?}");
    assert!(!lines.iter().any(|line| line.starts_with("bestmove")), "{lines:#?}");
}

#[test]
fn a_file_of_games_moves_no_cursor() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.pgn");
    let wild = "\u{1b}[2J\u{202e}";
    let games = [
        format!("[Variant \"{wild}\"]\n\n*\n"),
        format!("[Variant \"Stratomic\"]\n[Escalation \"{wild}\"]\n\n*\n"),
        format!("[Result \"{wild}\"]\n\n1. e4 *\n"),
        format!("[Event \"?\"]\n\n1. e4{wild} *\n"),
        format!("[FEN \"{wild}[\"]\n\n*\n"),
    ];
    std::fs::write(&file, games.join("\n")).expect("a file");
    for arguments in [&["pgn", "check"][..], &["pgn", "export", "--for", "xboard"]] {
        let told = Command::new(MEGATON).args(arguments).arg(&file).output().expect("the program starts");
        assert!(!told.status.success());
        let text = String::from_utf8([told.stdout, told.stderr].concat()).expect("UTF-8");
        assert!(text.contains("game "), "{text}");
        assert!(
            !text.contains(|letter: char| letter != '\n' && letter.is_control() || letter == '\u{202e}'),
            "{text:?}"
        );
    }
}
