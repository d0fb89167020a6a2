//! Plays generated sessions against megaton until the time is up:
//! `cargo run -p fuzz_tests -- --seed 7 --minutes 60`.
#![forbid(unsafe_code)]

use clap::Parser;
use fuzz_tests::{Script, play, session};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};
use std::{fs, io};

/// Plays generated sessions against megaton, valid and damaged ones.
///
/// Findings are printed, and their sessions saved to files that `--replay` plays again. Once a finding
/// is fixed, its file belongs in `tests/fuzz/cases`.
#[derive(Parser)]
struct Cli {
    /// The program under test.
    #[arg(long, default_value = "target/release/megaton")]
    megaton: PathBuf,
    /// The same seed makes the same sessions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The first session's number.
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// How long to run, in minutes.
    #[arg(long, default_value_t = 1.0)]
    minutes: f64,
    /// Plays the session in this file instead.
    #[arg(long, value_name = "FILE")]
    replay: Option<PathBuf>,
    /// Folder for sessions with findings and for the server's games.
    #[arg(long, default_value = "target/fuzz")]
    output: PathBuf,
}

fn main() -> ExitCode {
    match run(&Cli::parse()) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(findings) => {
            eprintln!("fuzz_tests: {findings} findings");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("fuzz_tests: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Plays sessions and returns how many had findings.
fn run(cli: &Cli) -> io::Result<usize> {
    let megaton = fs::canonicalize(&cli.megaton)?;
    fs::create_dir_all(&cli.output)?;
    let games = cli.output.join("games");
    if let Some(file) = &cli.replay {
        let script: Script = fs::read_to_string(file)?.parse().map_err(io::Error::other)?;
        return Ok(report(play(&megaton, &games, &script), file));
    }
    let end = Instant::now() + Duration::from_secs_f64(cli.minutes * 60.0);
    let (mut number, mut findings) = (cli.first, 0);
    while Instant::now() < end {
        let script = session(cli.seed, number);
        let outcome = play(&megaton, &games, &script);
        if outcome.is_err() {
            let file = cli.output.join(format!("{}-{number}.txt", cli.seed));
            fs::write(&file, script.to_string())?;
            findings += report(outcome, &file);
        }
        number += 1;
        if number.is_multiple_of(100) {
            println!("{} sessions, {findings} findings", number - cli.first);
        }
    }
    println!("{} sessions of seed {}, {findings} findings", number - cli.first, cli.seed);
    Ok(findings)
}

fn report(outcome: Result<(), fuzz_tests::Finding>, file: &Path) -> usize {
    match outcome {
        Ok(()) => 0,
        Err(finding) => {
            println!("{}: {finding}", file.display());
            1
        }
    }
}
