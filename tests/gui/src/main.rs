//! Plays megaton with the mouse in the real XBoard or WinBoard, and compares the boards after every move.
//!
//! Needs `xboard`, `Xvfb`, `xdotool`, `xclip` and ImageMagick; run it from the repository:
//! `cargo run -p gui_tests`. Pictures and the log of each scenario stay in a folder.
//!
//! `--winboard winboard.exe --megaton megaton.exe` plays in WinBoard under Wine instead. What is said of XBoard
//! in the scenarios holds for WinBoard, too: the two share their inner part. Where they differ, `program` says how.
#![forbid(unsafe_code)]

mod desktop;
mod engine_game;
mod notation;
mod program;
mod records;
mod scenarios;
mod server_game;
mod switches;
mod two_machines;
mod window;

use clap::Parser;
use desktop::Desktop;
use program::{ChessProgram, WinBoard, XBoard};
use scenarios::ScenarioSetting;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, io, thread};
use thiserror::Error;

/// Plays megaton with the mouse in XBoard or WinBoard.
#[derive(Parser)]
struct Cli {
    /// The program under test.
    #[arg(long, default_value = "target/release/megaton")]
    megaton: PathBuf,
    /// WinBoard, to play in it instead of XBoard; megaton has to be a Windows program then.
    #[arg(long, value_name = "FILE")]
    winboard: Option<PathBuf>,
    /// Runs Windows programs.
    #[arg(long, default_value = "tests/wine/run")]
    wine: PathBuf,
    /// Where pictures and logs go.
    #[arg(long, default_value = "target/gui-tests")]
    output: PathBuf,
    /// Only scenarios whose name contains this.
    #[arg(long)]
    only: Option<String>,
    /// Instead, so many games between two engines of each game that XBoard is offered.
    #[arg(long, value_name = "GAMES")]
    two_machines: Option<u32>,
    /// Screens in use at a time, as far as the program allows: most of the time is spent waiting for windows.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=16))]
    screens: u8,
}

/// Why a scenario fails.
#[derive(Debug, Error)]
enum Failure {
    #[error("there is no {0}")]
    Missing(&'static str),
    #[error("{0} failed")]
    Desktop(String),
    #[error("{file}: {reason}")]
    File { file: String, reason: io::Error },
    #[error("waited in vain for: {0}")]
    Timeout(String),
    #[error("{0}")]
    Position(String),
    #[error("{when}: {shown} is shown, the game has {wanted}")]
    Board { when: String, shown: String, wanted: String },
}

impl Failure {
    fn file(path: &Path, reason: io::Error) -> Self {
        Failure::File { file: path.display().to_string(), reason }
    }
}

fn main() -> ExitCode {
    match run(&Cli::parse()) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(failed) => {
            eprintln!("gui_tests: {failed} scenarios failed");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("gui_tests: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the scenarios and returns how many failed.
fn run(cli: &Cli) -> Result<usize, Failure> {
    let program = chess_program(cli)?;
    let mut wanted = cli.two_machines.map_or_else(scenarios::usual, scenarios::two_machines);
    wanted.retain(|(name, _)| cli.only.as_ref().is_none_or(|part| name.contains(part.as_str())));
    wanted.retain(|(name, _)| match program.obstacle(name) {
        Some(reason) => {
            println!("{name}: left out: {reason}");
            false
        }
        None => true,
    });
    let screens = cli.screens.min(program.most_screens());
    let desktops: Vec<_> = (0..screens).map(|_| Desktop::start()).collect::<Result<_, _>>()?;
    let (next, failed) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work_on = |desktop: &Desktop| {
        while let Some((name, play)) = wanted.get(next.fetch_add(1, Ordering::Relaxed)) {
            let folder = cli.output.join(name.replace(' ', "-"));
            let played = emptied(&folder)
                .and_then(|folder| play(&ScenarioSetting { desktop, program: &*program, folder: &folder }));
            match played {
                Ok(()) => println!("{name}: ok"),
                Err(failure) => {
                    failed.fetch_add(1, Ordering::Relaxed);
                    println!("{name}: {failure} (see {})", folder.display());
                }
            }
        }
    };
    thread::scope(|scope| {
        for desktop in &desktops {
            scope.spawn(|| work_on(desktop));
        }
    });
    Ok(failed.into_inner())
}

/// The program that is played in.
fn chess_program(cli: &Cli) -> Result<Box<dyn ChessProgram>, Failure> {
    let found = |file: &Path| fs::canonicalize(file).map_err(|reason| Failure::file(file, reason));
    let megaton = found(&cli.megaton)?;
    Ok(match &cli.winboard {
        None => Box::new(XBoard { megaton }),
        Some(winboard) => Box::new(WinBoard { winboard: found(winboard)?, megaton, wine: found(&cli.wine)? }),
    })
}

/// An empty folder of this name.
fn emptied(path: &Path) -> Result<PathBuf, Failure> {
    let fail = |error| Failure::file(path, error);
    if path.exists() {
        fs::remove_dir_all(path).map_err(fail)?;
    }
    fs::create_dir_all(path).map_err(fail)?;
    fs::canonicalize(path).map_err(fail)
}
