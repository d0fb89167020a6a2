//! `megaton datagen` and `megaton train` as a user runs them.

use crate::MEGATON;
use std::path::Path;
use std::process::{Command, Output};

fn megaton(folder: &Path, arguments: &str) -> Output {
    Command::new(MEGATON).args(arguments.split_ascii_whitespace()).current_dir(folder).output().unwrap()
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
/// Learns from a game of its own and what `--also` adds, in the folder `net`.
const LEARN: &str = "train atomic --folder net --games 1 --nodes 50 --epochs 1 --match-games 0";

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
fn checking_a_file_without_games_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    told(path, &format!("{MAKE} --games 1"));
    told(path, "datagen check a.games");
    // What is left is a file that was begun, and no game.
    let whole = std::fs::read(path.join("a.games")).unwrap();
    let begun = (1..whole.len()).find(|&length| {
        std::fs::write(path.join("b.games"), &whole[..length]).unwrap();
        megaton(path, "datagen info b.games").status.success()
    });
    assert!(begun.is_some());
    assert!(refusal(path, "datagen check b.games").contains("b.games: there is no game in it"));
}

#[test]
fn games_of_another_kind_are_not_mixed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    told(path, &format!("{MAKE} --games 2"));
    assert!(refusal(path, "datagen chess --out a.games").contains("holds games of atomic, not of chess"));
    assert!(refusal(path, "datagen atomic --out a.games --nodes 151").contains("made differently"));
    assert!(
        refusal(path, "train chess --folder chess --games 1 --nodes 50 --also a.games")
            .contains("holds games of atomic, not of chess")
    );
    std::fs::write(path.join("notes.txt"), "some notes").unwrap();
    assert!(refusal(path, &format!("{LEARN} --also notes.txt")).contains("not a game file"));
    assert!(refusal(path, "datagen atomic --out notes.txt").contains("not a game file"));
    assert!(refusal(path, &format!("{LEARN} --also missing.games")).contains("missing.games"));
}

#[test]
fn games_with_secrets_are_learnt_from_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for variant in ["bomb", "stratachess"] {
        told(path, &format!("datagen {variant} --out {variant}.games --games 20 --nodes 60"));
        let rest = format!("--games 1 --nodes 60 --seed 2 --also {variant}.games --epochs 1 --match-games 0");
        let text = told(path, &format!("train {variant} --folder {variant} {rest}"));
        assert!(text.contains("21 games with"), "{text}");
        assert!(path.join(format!("{variant}/{variant}.network")).exists());
    }
}

#[test]
fn files_are_described_checked_and_merged() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    told(path, &format!("{MAKE} --games 12"));
    told(path, "datagen atomic --out b.games --nodes 150 --seed 2 --games 30");
    let text = told(path, "datagen info a.games b.games");
    assert!(
        text.contains("a.games: atomic, 12 games, ") && text.contains("b.games: atomic, 30 games, "),
        "{text}"
    );
    assert!(text.contains("seed 1,") && text.contains("seed 2,"), "{text}");
    assert!(!told(path, "datagen check a.games b.games").contains("twice"));

    // The same games under another name.
    std::fs::copy(path.join("a.games"), path.join("again.games")).unwrap();
    assert!(refusal(path, "datagen check a.games again.games").contains("1 of the files"));
    assert!(told(path, "datagen info a.games again.games").contains("12 games stand twice"));
    for again in ["again.games", "a.games"] {
        let training = format!("{LEARN} --also a.games --also {again}");
        assert!(refusal(path, &training).contains("12 of its 12 games stand in a.games already"));
    }
    let text = told(path, "datagen merge --out all.games a.games b.games again.games");
    assert!(text.contains("42 games; 12 that stood twice are left out"), "{text}");
    assert!(told(path, "datagen check all.games").contains("all.games: atomic, 42 games, "));
    assert!(told(path, &format!("{LEARN} --also all.games")).contains("43 games with"));
    assert!(refusal(path, "datagen merge --out all.games a.games").contains("already exists"));
    told(path, "datagen chess --out chess.games --nodes 50 --games 1");
    assert!(refusal(path, "datagen merge --out mixed.games a.games chess.games").contains("not of atomic"));
    assert!(!path.join("mixed.games").exists());

    // A damaged end.
    let bytes = std::fs::read(path.join("b.games")).unwrap();
    std::fs::write(path.join("b.games"), &bytes[..bytes.len() - 3]).unwrap();
    assert!(refusal(path, "datagen check b.games").contains("1 of the files"));
    assert!(told(path, "datagen info b.games").contains("bytes are damaged or truncated"));
}

#[cfg(unix)]
mod processes {
    use super::*;
    use std::process::{Child, Stdio};
    use std::time::Duration;

    /// A process that makes games without an end, when it has written some.
    fn making(folder: &Path) -> Child {
        let mut child = Command::new(MEGATON)
            .args(MAKE.split(' ').chain(["--games", "1000000", "--threads", "2"]))
            .current_dir(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let file = folder.join("a.games");
        while !std::fs::metadata(&file).is_ok_and(|file| file.len() > 3_000) {
            assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
            std::thread::sleep(Duration::from_millis(10));
        }
        child
    }

    fn signal(child: &Child, name: &str) {
        assert!(Command::new("kill").args([name, &child.id().to_string()]).status().unwrap().success());
    }

    #[test]
    fn a_second_process_on_one_file_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let mut child = making(folder.path());
        let error = refusal(folder.path(), &format!("{MAKE} --games 1000000"));
        assert!(error.contains("a.games: another process is writing to it"), "{error}");
        child.kill().unwrap();
        child.wait().unwrap();
        // Whoever was killed holds no claim.
        told(folder.path(), &format!("{MAKE} --games 1"));
    }

    #[test]
    fn who_is_ended_has_written_whole_games_and_says_how_many() {
        let folder = tempfile::tempdir().unwrap();
        let child = making(folder.path());
        signal(&child, "-TERM");
        let output = child.wait_with_output().unwrap();
        assert!(!output.status.success());
        let [text, error] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        let held: usize = text.split(' ').next().unwrap().parse().unwrap();
        assert!(held > 0 && error.contains(&format!("a.games holds {held} of 1000000 games")), "{error}");
        let checked = told(folder.path(), "datagen check a.games");
        assert!(checked.contains(&format!("atomic, {held} games")), "{checked}");
    }

    const LADDER: &str = "train atomic --folder ladder --generations 2 --games 60 --nodes 60 --epochs 3 --match-games 4 \
        --match-nodes 100 --threads 2";

    /// No file may be longer than a few hundred bytes.
    #[cfg(unix)]
    fn refused_for_lack_of_room(folder: &Path, arguments: &str) -> String {
        let mut command = Command::new("sh");
        command.args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\"", MEGATON]);
        command.args(arguments.split_ascii_whitespace()).current_dir(folder);
        let told = command.output().unwrap();
        assert!(!told.status.success(), "{arguments}");
        String::from_utf8(told.stderr).unwrap()
    }

    #[cfg(unix)]
    #[test]
    fn whoever_cannot_write_names_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let play = "datagen atomic --nodes 10 --threads 1 --games 30 --out";
        told(folder.path(), &format!("{play} whole.games"));
        for (arguments, file) in [
            (format!("{play} full.games"), "full.games"),
            ("datagen merge --out merged.games whole.games".to_owned(), "merged.games"),
            ("campaign --auto --fast --save full.campaign".to_owned(), "full.campaign"),
            ("campaign estimate --battles 10 --nodes 20 --keep full.trials".to_owned(), "full.trials"),
        ] {
            let refused = refused_for_lack_of_room(folder.path(), &arguments);
            assert!(refused.contains(&format!("megaton: {file}: ")), "{arguments}: {refused}");
        }
    }

    /// A ladder that is being climbed in this folder.
    fn climbing(folder: &Path) -> Child {
        let mut command = Command::new(MEGATON);
        command.args(LADDER.split_ascii_whitespace()).current_dir(folder);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    }

    #[test]
    fn a_ladder_that_is_killed_again_and_again_comes_out_the_same() {
        let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        let [whole, killed] = folders.each_ref().map(|folder| folder.path());
        told(whole, LADDER);
        let mut kills = 0;
        // Each lives a little longer than the one before, so that every step is finished in the end.
        let end = loop {
            let mut child = climbing(killed);
            std::thread::sleep(Duration::from_millis(100 + 30 * kills));
            if child.try_wait().unwrap().is_some() {
                break child.wait_with_output().unwrap();
            }
            child.kill().unwrap();
            child.wait().unwrap();
            kills += 1;
        };
        assert!(end.status.success(), "{}", String::from_utf8_lossy(&end.stderr));
        assert!(kills > 2, "it was ended {kills} times only");
        let files = ["atomic.games", "atomic.network", "atomic.svg"];
        for file in [1, 2].iter().flat_map(|number| files.map(|file| format!("generation-{number}/{file}"))) {
            let [wanted, found] =
                [whole, killed].map(|folder| std::fs::read(folder.join("ladder").join(&file)));
            assert!(wanted.unwrap() == found.unwrap(), "{file} differs after {kills} kills");
        }
        let [wanted, found] =
            [whole, killed].map(|folder| std::fs::read_to_string(folder.join("ladder/ladder.md")).unwrap());
        assert_eq!(wanted, found);
        // An interruption is told in one line, and the same command goes on.
        let third = tempfile::tempdir().unwrap();
        let mut child = climbing(third.path());
        while !third.path().join("ladder/generation-1/atomic.games").exists() {
            assert!(child.try_wait().unwrap().is_none(), "it ended without a game");
            std::thread::sleep(Duration::from_millis(10));
        }
        signal(&child, "-TERM");
        let output = child.wait_with_output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && error.lines().count() == 1, "{error}");
        assert!(error.contains("the same command goes on"), "{error}");
        assert!(told(third.path(), LADDER).ends_with(&wanted));
    }
}

#[test]
fn battles_begin_with_armies_of_campaigns_where_it_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let battles = "datagen stratachess --out a.games --nodes 20 --games 8 --campaign-armies";
    told(path, battles);
    let at_once = std::fs::read(path.join("a.games")).unwrap();
    std::fs::remove_file(path.join("a.games")).unwrap();
    told(path, &battles.replace("--games 8", "--games 3"));
    told(path, &format!("{battles} --threads 2"));
    assert_eq!(std::fs::read(path.join("a.games")).unwrap(), at_once);
    told(path, "datagen check a.games");
    let text = told(path, "datagen info --leads a.games");
    assert!(text.contains("armies as campaigns have them"), "{text}");
    assert!(text.contains("\n  all games: ") && text.contains(" of 8 drawn"), "{text}");
    let refused = refusal(path, "datagen chess --out b.games --games 1 --campaign-armies");
    assert!(refused.contains("chess has no armies"), "{refused}");
}

#[test]
fn games_begin_in_positions_of_earlier_ones_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    told(path, &format!("{MAKE} --games 12"));
    let later = "datagen atomic --out b.games --nodes 150 --seed 2 --games 8 --random-plies 4-6 --earlier";
    told(path, &format!("{later} a.games"));
    let at_once = std::fs::read(path.join("b.games")).unwrap();
    std::fs::remove_file(path.join("b.games")).unwrap();
    told(path, &format!("{later} a.games --threads 1").replace("--games 8", "--games 3"));
    told(path, &format!("{later} a.games --threads 2"));
    assert_eq!(std::fs::read(path.join("b.games")).unwrap(), at_once);
    let text = told(path, "datagen info b.games");
    assert!(text.contains("4-6 random plies") && text.contains("positions of earlier games"), "{text}");
    told(path, "datagen check b.games");
    assert!(refusal(path, &format!("{later} missing.games")).contains("missing.games"));
    told(path, "datagen chess --out chess.games --nodes 50 --games 1");
    assert!(refusal(path, &format!("{later} chess.games")).contains("holds games of chess, not of atomic"));
    assert!(megaton(path, &format!("{later} a.games --random-plies 6-4")).status.code() == Some(2));
}
