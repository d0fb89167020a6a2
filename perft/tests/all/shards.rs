//! One count in shares, as several machines do it.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

fn perft(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_perft"));
    command.args(arguments.split(' ')).current_dir(folder);
    command
}

fn output(folder: &Path, arguments: &str) -> Output {
    perft(folder, arguments).output().expect("perft starts")
}

fn printed(folder: &Path, arguments: &str) -> String {
    let output = output(folder, arguments);
    assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The one line with which a command refuses.
fn refusal(folder: &Path, arguments: &str) -> String {
    let output = output(folder, arguments);
    assert!(!output.status.success(), "{arguments} succeeds");
    let text = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

fn nodes(text: &str) -> u64 {
    let line = text.lines().find_map(|line| line.strip_prefix("nodes ")).expect("a sum");
    line.parse().expect("a number")
}

const SHARES: usize = 16;

fn share(number: usize) -> String {
    format!("count stratomic.tsv --shard {number}/{SHARES} --out part-{number}.tsv")
}

/// All files of shares, as arguments.
fn parts(numbers: impl Iterator<Item = usize>) -> String {
    numbers.map(|number| format!(" part-{number}.tsv")).collect()
}

/// Waits until a share has begun to count, and ends it without a warning.
fn kill_once_begun(mut child: Child, file: &Path) {
    // The first line is the heading.
    while !fs::read_to_string(file).is_ok_and(|text| text.lines().count() > 3) {
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    child.kill().expect("it runs, or has ended");
    child.wait().expect("it has ended");
}

#[test]
fn sixteen_shares_of_which_two_are_killed_and_go_on_are_the_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    printed(folder, "expand stratomic 4 --plies 2 --out stratomic.tsv");
    for number in 1..=SHARES {
        if number == 3 || number == 11 {
            let file = folder.join(format!("part-{number}.tsv"));
            let child = perft(folder, &share(number)).stdout(Stdio::null()).spawn().expect("perft starts");
            kill_once_begun(child, &file);
            // In the middle of a line, as on a machine that lost its power.
            let text = fs::read_to_string(&file).expect("counts");
            fs::write(&file, &text[..text.len() - 2]).expect("written");
            let partial = format!("merge stratomic.tsv part-{number}.tsv");
            assert!(refusal(folder, &partial).contains("not counted yet"));
            assert!(!printed(folder, &share(number)).contains("counted before 0"));
        } else {
            printed(folder, &share(number));
        }
    }
    let sum = printed(folder, &format!("merge stratomic.tsv{}", parts(1..=SHARES)));
    assert_eq!(nodes(&sum), nodes(&printed(folder, "stratomic 4")));

    // What is missing or there twice is refused.
    assert!(refusal(folder, &format!("merge stratomic.tsv{}", parts(1..SHARES))).contains("not counted yet"));
    fs::copy(folder.join("part-2.tsv"), folder.join("again.tsv")).expect("copied");
    let twice = format!("merge stratomic.tsv again.tsv{}", parts(1..=SHARES));
    assert!(refusal(folder, &twice).contains("counted in another file"));
}

#[test]
fn counts_that_do_not_belong_together_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    printed(folder, "expand atomic 3 --plies 1 --out one.tsv");
    printed(folder, "expand atomic 3 --plies 2 --out two.tsv");
    printed(folder, "count one.tsv --out counts.tsv --threads 2");
    assert_eq!(nodes(&printed(folder, "merge one.tsv counts.tsv")), nodes(&printed(folder, "atomic 3")));
    assert!(refusal(folder, "merge two.tsv counts.tsv").contains("another expansion"));
    assert!(refusal(folder, "count two.tsv --out counts.tsv").contains("another expansion"));
    assert!(refusal(folder, "count one.tsv --shard 1/2 --out counts.tsv").contains("another share"));

    let counts = fs::read_to_string(folder.join("counts.tsv")).expect("counts");
    let version = format!("version {}", env!("CARGO_PKG_VERSION"));
    fs::write(folder.join("counts.tsv"), counts.replace(&version, "version 0.0.1")).expect("written");
    assert!(refusal(folder, "merge one.tsv counts.tsv").contains("version 0.0.1"));
    assert!(refusal(folder, "count one.tsv --out counts.tsv").contains("version 0.0.1"));

    let torn = fs::read_to_string(folder.join("one.tsv")).expect("an expansion");
    fs::write(folder.join("one.tsv"), &torn[..torn.len() / 2]).expect("written");
    assert!(refusal(folder, "merge one.tsv counts.tsv").starts_with("perft: one.tsv: "));
    fs::write(folder.join("notes.txt"), "Buy milk.\n").expect("written");
    assert!(refusal(folder, "count two.tsv --out notes.txt").contains("not a file of `perft count`"));
    assert_eq!(fs::read_to_string(folder.join("notes.txt")).expect("notes"), "Buy milk.\n");
}

#[test]
fn wrong_arguments_are_refused_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    assert!(refusal(folder, "expand chess 3 --plies 3 --out a.tsv").contains("fewer than the 3"));
    assert!(refusal(folder, "count nowhere.tsv --out b.tsv").contains("nowhere.tsv"));
    for wrong in ["0/2", "3/2", "1", "a/b", "1/0"] {
        assert!(refusal(folder, &format!("count a.tsv --shard {wrong} --out b.tsv")).contains("3/16"));
    }
}
