//! Plays at the page's server for as long as one likes while others attack it, it is killed and its disk is full:
//! `cargo run --release -p soak_tests -- soak --minutes 60`. And measures how long a player waits for a move
//! with and without hostile clients, in turns: `… -- fairness`.
#![forbid(unsafe_code)]

mod disk;
mod fairness;
mod games;
mod hostile;
mod page;
mod report;
mod server;
mod soak;
mod wars;
mod world;

use clap::{Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;
use thiserror::Error;

/// Keeps the page's server busy, and looks for what is lost.
#[derive(Parser)]
struct Cli {
    /// The program under test.
    #[arg(long, global = true, default_value = "target/release/megaton")]
    megaton: PathBuf,
    /// Addresses of hostile clients.
    #[arg(long, global = true, default_value_t = 4, value_parser = clap::value_parser!(u8).range(0..=50))]
    hostile: u8,
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Games, campaigns, hostile clients, kills and full disks. Fails if anything is lost that was told, or if the
    /// server's memory grows.
    Soak(soak::SoakArgs),
    /// The wait for a move of megaton with and without hostile clients.
    Fairness(fairness::FairnessArgs),
}

/// Why a run fails.
#[derive(Debug, Error)]
enum RunError {
    #[error("{0}")]
    Io(#[from] std::io::Error),
    #[error("the server does not start: {0}")]
    Server(String),
    #[error("{0} things were lost that had been told")]
    Lost(usize),
    #[error("the server's memory grew by {0:.1}% in the second half of the run")]
    Memory(f64),
    #[error("the server ended by itself")]
    Ended,
    #[error("a hostile client multiplies the wait by {0:.2}")]
    Unfair(f64),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let done = match &cli.task {
        Task::Soak(args) => soak::run(&cli.megaton, cli.hostile, args),
        Task::Fairness(args) => fairness::run(&cli.megaton, cli.hostile, args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("soak_tests: {error}");
            ExitCode::FAILURE
        }
    }
}
