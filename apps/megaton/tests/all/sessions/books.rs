//! Opening books: made of games, and played from over both protocols.

use super::program::Program;
use crate::MEGATON;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// A drawn game that begins with moves that no search would choose, and the book of three of them.
fn book_of(folder: &Path, variant: &str, moves: &str) -> String {
    let game = format!("[Variant \"{variant}\"]\n[Result \"1/2-1/2\"]\n\n{moves} 1/2-1/2\n\n");
    let (games, book) = (folder.join(format!("{variant}.pgn")), folder.join(format!("{variant}.bin")));
    fs::write(&games, game.repeat(3)).unwrap();
    let output = made(&[variant, games.to_str().unwrap(), "--out", book.to_str().unwrap()]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    book.display().to_string()
}

fn made(arguments: &[&str]) -> Output {
    Command::new(MEGATON).arg("book").args(arguments).output().unwrap()
}

/// The one line on standard error of a book that must not be made.
fn refused(arguments: &[&str]) -> String {
    let output = made(arguments);
    assert!(!output.status.success());
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

/// What a search of one ply answers, with everything said before.
fn answer(program: &mut Program, before: &str) -> Vec<String> {
    program.send(&format!("{before}\ngo depth 1"));
    program.until("bestmove ")
}

#[test]
fn games_become_books_that_are_played_from_over_uci() {
    let folder = tempfile::tempdir().unwrap();
    // Launches and drops are in no other book.
    let cases = [
        ("chess", "1. h4 a5", "h2h4", "a7a5"),
        ("atomic", "1. h4 a5", "h2h4", "a7a5"),
        ("stratomic", "1. j5 a6", "j3j5", "a8a6"),
        ("stoltz", "1. U@h2 a5", "U@h2", "a7a5"),
        ("bomb", "1. h4 a5", "h2h4", "a7a5"),
    ];
    for (variant, moves, first, second) in cases {
        let book = book_of(folder.path(), variant, moves);
        let mut program = Program::uci();
        let set = format!(
            "setoption name UCI_Variant value {variant}\nsetoption name BookFile value {book}\nposition startpos"
        );
        let lines = answer(&mut program, &set);
        assert_eq!(lines.last().unwrap(), &format!("bestmove {first}"), "{variant} {lines:?}");
        let lines = answer(&mut program, &format!("position startpos moves {first}"));
        assert_eq!(lines.last().unwrap(), &format!("bestmove {second}"), "{variant}");
        // Behind the book, in an analysis, and where the move is not wanted, it is a search.
        let lines = answer(&mut program, &format!("position startpos moves {first} {second}"));
        assert!(lines.iter().any(|line| line.starts_with("info depth 1 ")), "{variant} {lines:?}");
        let lines = answer(&mut program, "setoption name UCI_AnalyseMode value true\nposition startpos");
        assert_ne!(lines.last().unwrap(), &format!("bestmove {first}"), "{variant}");
        let off = "setoption name UCI_AnalyseMode value false\nsetoption name BookFile value <empty>";
        assert_ne!(answer(&mut program, off).last().unwrap(), &format!("bestmove {first}"), "{variant}");
    }
}

#[test]
fn xboard_plays_from_books_too() {
    let folder = tempfile::tempdir().unwrap();
    let book = book_of(folder.path(), "stratomic", "1. j5 a6");
    let mut program = Program::cecp("stratom");
    program.send(&format!("option BookFile={book}\nsd 1\ngo"));
    // Ranks are counted from 0.
    assert_eq!(program.wait_for("move "), "move j2j4");
    let mut other = Program::cecp("atomic");
    other.send(&format!("option BookFile={book}\nsd 1\ngo"));
    let told = other.wait_for("telluser ");
    assert!(told.ends_with("a book of stratomic, not of atomic"), "{told}");
    other.wait_for("move ");
}

#[test]
fn a_bad_book_costs_one_line_and_no_move() {
    let folder = tempfile::tempdir().unwrap();
    let broken = folder.path().join("broken.bin");
    fs::write(&broken, [9; 33]).unwrap();
    let missing = folder.path().join("missing.bin").display().to_string();
    let other = book_of(folder.path(), "stratomic", "1. j5 a6");
    let mut program = Program::uci();
    let told = |lines: &[String]| lines.iter().filter(|line| line.contains("BookFile ")).count();
    for file in [broken.to_str().unwrap(), &missing] {
        let lines = answer(&mut program, &format!("setoption name BookFile value {file}\nposition startpos"));
        assert_eq!(told(&lines), 1, "{lines:?}");
        assert!(lines.iter().any(|line| line.starts_with("info string error: BookFile ")), "{lines:?}");
    }
    // Of another game, or gone while it is used: said once, and the game goes on.
    let lines = answer(&mut program, &format!("setoption name BookFile value {other}\nposition startpos"));
    assert_eq!(told(&lines), 1, "{lines:?}");
    assert_eq!(told(&answer(&mut program, "position startpos moves e2e4")), 0);
    let own = book_of(folder.path(), "chess", "1. h4 a5");
    let set = format!("setoption name BookFile value {own}\nposition startpos");
    assert_eq!(answer(&mut program, &set).last().unwrap(), "bestmove h2h4");
    fs::File::options().write(true).open(&own).unwrap().set_len(5).unwrap();
    let lines = answer(&mut program, "position startpos");
    assert!(told(&lines) == 1 && lines.last().unwrap().starts_with("bestmove "), "{lines:?}");
}

#[test]
fn self_play_becomes_a_book_and_what_cannot_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let games = path("atomic.games");
    let line = ["datagen", "atomic", "--games", "6", "--nodes", "30", "--threads", "1", "--out", &games];
    let output = Command::new(MEGATON).args(line).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let output = made(&["atomic", &games, "--min-games", "1", "--plies", "4", "--out", &path("atomic.bin")]);
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && told.contains("positions of 6 games"), "{told}");
    assert_eq!(fs::metadata(path("atomic.bin")).unwrap().len() % 16, 0);

    assert!(refused(&["atomic", &games, "--out", &path("atomic.bin")]).contains("already exists"));
    assert!(refused(&["chess", &games, "--out", &path("x.bin")]).contains("games of atomic, not of chess"));
    assert!(refused(&["atomic", &path("nothing.pgn"), "--out", &path("x.bin")]).contains("nothing.pgn"));
    let rare = refused(&["atomic", &games, "--min-games", "100", "--out", &path("x.bin")]);
    assert!(rare.contains("--min-games"), "{rare}");
    assert!(!Path::new(&path("x.bin")).exists());

    // Games of other variants, without result, and broken ones are counted.
    let mixed = path("mixed.pgn");
    let one = "[Result \"1-0\"]\n\n1. e4 1-0\n\n";
    let others = "[Variant \"atomic\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n[Result \"*\"]\n\n1. e4 *\n\n";
    let broken = "[Result \"1-0\"]\n\n1. e5 1-0\n\n";
    fs::write(&mixed, format!("{one}{one}{others}{broken}")).unwrap();
    let output = made(&["chess", &mixed, "--min-games", "2", "--out", &path("chess.bin")]);
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.starts_with("1 moves in 1 positions of 2 games\n2 games without result"), "{told}");
    assert!(told.contains("1 games cannot be read, the first of them: ") && told.contains("line "), "{told}");
}
