//! What the command line takes, says of mistakes, and explains.

use crate::MEGATON;
use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    Command::new(MEGATON).args(arguments).output().expect("the program starts")
}

/// The one line that refuses these arguments.
fn refusal(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(!output.status.success(), "{arguments:?}");
    let text = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(text.lines().count(), 1, "{text}");
    text.trim_end().to_owned()
}

fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn a_mistyped_command_or_argument_is_answered_with_the_nearest_one() {
    for (arguments, wanted) in [
        (&["plya"][..], "did you mean play?"),
        (&["sreve"], "did you mean screen or serve?"),
        (&["play", "--pratice"], "did you mean --practice?"),
        (&["play", "--side", "balck"], "did you mean black?"),
        (&["match", "--first", "builtin"], "--second"),
    ] {
        let line = refusal(arguments);
        assert!(line.starts_with("megaton: ") && line.contains(wanted), "{line}");
        let command = arguments[0];
        let help = if ["play", "match"].contains(&command) {
            format!("megaton {command}")
        } else {
            "megaton".into()
        };
        assert!(line.ends_with(&format!("(see {help} --help)")), "{line}");
    }
}

#[test]
fn a_game_that_draws_nothing_is_told_from_one_that_is_not_there() {
    let line = refusal(&["setup", "stratomic"]);
    assert!(line.contains("Stratomic always begins with the same position"), "{line}");
    assert!(line.contains("capatomic and stratachess"), "{line}");
    assert!(!refusal(&["setup", "draughts"]).contains("always begins"));
    assert!(printed(&["setup", "capatom", "--seed", "1"]).contains('/'));
}

#[test]
fn names_are_in_kebab_case_and_old_spellings_still_work() {
    for command in [
        "play", "serve", "match", "setup", "campaign", "pgn", "tactics", "datagen", "train", "pictures",
        "bench",
    ] {
        let help = printed(&[command, "--help"]);
        for name in help.split(|letter: char| letter.is_whitespace() || "[]<>,;:".contains(letter)) {
            let is_kebab = !name.starts_with("--")
                || !name.contains(|letter: char| letter == '_' || letter.is_uppercase());
            assert!(is_kebab || name.contains('='), "{command}: {name}");
        }
    }
    let help = printed(&["play", "--help"]);
    assert!(help.contains("--king-target") && help.contains("--promote-to-extras"), "{help}");
    for old in
        [["spindler", "--king_target", "on"], ["capatomic", "--Setup", "7"], ["capatomic", "--setup", "7"]]
    {
        let arguments = [&["play", "--plain", "--games", env!("CARGO_TARGET_TMPDIR")][..], &old].concat();
        printed(&arguments);
    }
}

#[test]
fn help_says_what_is_played_and_what_to_run_first() {
    let help = printed(&["--help"]);
    let text = help.split_whitespace().collect::<Vec<_>>().join(" ");
    for game in [
        "Stratomic",
        "Spindler's Stratomic",
        "Capatomic Random Chess",
        "Stoltz Chess",
        "Culverin Chess",
        "atomic chess",
        "hidden bombs",
        "StrataChess",
        "Chess960",
    ] {
        assert!(text.contains(game), "{game} is missing in\n{help}");
    }
    assert!(text.contains("Run `megaton` to play"), "{help}");
}

#[test]
fn pieces_are_letters_where_the_locale_has_no_others() {
    let board = |locale: &str, arguments: &[&str]| {
        let output = Command::new(MEGATON)
            .args(["play", "--plain", "--games", env!("CARGO_TARGET_TMPDIR")])
            .args(arguments)
            .env("LC_ALL", locale)
            .output()
            .expect("the program starts");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let symbols = board("C.UTF-8", &[]);
    assert!(symbols.contains(" 2  M ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖ M  2"), "{symbols}");
    for (locale, arguments) in [("C", &[][..]), ("de_DE@euro", &[]), ("C.UTF-8", &["--pieces", "letters"])] {
        let letters = board(locale, arguments);
        assert!(letters.is_ascii(), "{letters}");
        assert!(letters.contains(" 9  m r n b q k b n r m  9"), "{letters}");
        assert!(letters.contains(" 2  M R N B Q K B N R M  2"), "{letters}");
    }
    assert!(board("C", &["--pieces", "symbols"]).contains('♔'));
}

#[test]
fn pictures_are_written_where_they_are_wanted() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path().join("pictures");
    let name = folder.to_str().expect("UTF-8");
    assert_eq!(printed(&["pictures", "culverin", "--folder", name]).trim_end(), name);
    let culverin = std::fs::read_to_string(folder.join("WhiteHawk.svg")).expect("a picture");
    printed(&["pictures", "stratomic", "--folder", name]);
    let missile = std::fs::read_to_string(folder.join("WhiteHawk.svg")).expect("a picture");
    assert_ne!(culverin, missile);
    let file = folder.join("WhiteHawk.svg");
    assert!(refusal(&["pictures", "--folder", file.to_str().expect("UTF-8")]).contains("WhiteHawk.svg: "));
}

#[test]
fn shells_and_the_manual_know_every_command() {
    let help = printed(&["--help"]);
    let (_, listed) = help.split_once("Commands:\n").expect("commands");
    let commands: Vec<_> = listed
        .lines()
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .filter(|&name| name != "help")
        .collect();
    assert!(commands.contains(&"serve") && commands.contains(&"completions"), "{commands:?}");
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path().join("pages");
    assert_eq!(printed(&["manual", folder.to_str().expect("UTF-8")]), "");
    let bash = printed(&["completions", "bash"]);
    for command in commands {
        let page = std::fs::read_to_string(folder.join(format!("megaton-{command}.1"))).expect("a page");
        assert!(page.contains(&format!("megaton\\-{command}")), "{page}");
        assert!(bash.contains(&format!("megaton__subcmd__{command}")), "{command}");
    }
    assert!(bash.contains("--first-option"), "{bash}");
    let file = folder.join("megaton.1");
    assert!(std::fs::read_to_string(&file).expect("a page").contains("Stratomic"));
    assert!(refusal(&["manual", file.to_str().expect("UTF-8")]).contains("megaton.1: "));
    assert!(refusal(&["completions", "cmd"]).contains("it can be bash"));
}

#[test]
fn a_file_without_games_is_no_success() {
    let place = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    for (name, content) in [("empty.pgn", ""), ("blank.pgn", "\n\n")] {
        let file = place.join(name);
        std::fs::write(&file, content).expect("a file");
        let file = file.to_str().expect("text");
        for arguments in [&["pgn", "check", file][..], &["pgn", "export", "--for", "xboard", file]] {
            assert!(refusal(arguments).contains("there is no game in it"), "{name}");
        }
        assert!(refusal(&["tactics", file]).contains("no position"), "{name}");
    }
}

#[test]
fn nobody_is_told_when_the_reader_has_gone() {
    for command in ["setup capatomic", "completions bash", "bench"] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let ended = Command::new(MEGATON).args(command.split(' ')).stdout(writer).output().unwrap();
        assert!(ended.status.success(), "{command}");
        assert_eq!(String::from_utf8_lossy(&ended.stderr), "", "{command}");
    }
}

/// File names need not be Unicode, and whatever else is not is refused in a line. Other systems have no such names.
#[cfg(target_os = "linux")]
#[test]
fn arguments_need_not_be_unicode() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(OsStr::from_bytes(b"caf\xe9.pgn"));
    std::fs::write(&file, "[Variant \"atomic\"]\n\n1. Nf3 *\n").unwrap();
    let checked = Command::new(MEGATON).args(["pgn", "check"]).arg(&file).output().unwrap();
    assert!(checked.status.success(), "{checked:?}");
    let refused = Command::new(MEGATON).arg("play").arg(OsStr::from_bytes(b"\xff")).output().unwrap();
    let reason = String::from_utf8(refused.stderr).unwrap();
    assert!(refused.status.code() == Some(2) && reason.lines().count() == 1, "{reason}");
}

/// A full disk under a log of errors ends no match.
#[cfg(target_os = "linux")]
#[test]
fn work_goes_on_where_errors_cannot_be_written() {
    use std::process::Stdio;
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let line = "match --first random --second random --variant atomic --nodes 5 --games 4";
    let mut played = Command::new(MEGATON);
    assert!(played.args(line.split(' ')).stdout(Stdio::null()).stderr(full()).status().unwrap().success());
    let mut failed = Command::new(MEGATON);
    assert_eq!(failed.args(["pgn", "check", "nowhere.pgn"]).stderr(full()).status().unwrap().code(), Some(1));
}
