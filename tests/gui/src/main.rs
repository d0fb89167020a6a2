//! Plays megaton with the mouse in the real XBoard, and compares the boards after every move.
//!
//! Needs `xboard`, `Xvfb`, `xdotool`, `xclip` and ImageMagick; run it from the repository:
//! `cargo run -p gui_tests`. Pictures and XBoard's log of each scenario stay in a folder.
#![forbid(unsafe_code)]

mod desktop;
mod scenarios;
mod xboard;

use clap::Parser;
use desktop::Desktop;
use scenarios::{SCENARIOS, Stage};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{fs, io};
use thiserror::Error;

/// Plays megaton with the mouse in XBoard.
#[derive(Parser)]
struct Cli {
    /// The program under test.
    #[arg(long, default_value = "target/release/megaton")]
    megaton: PathBuf,
    /// Where pictures and logs go.
    #[arg(long, default_value = "target/gui-tests")]
    output: PathBuf,
    /// Only scenarios whose name contains this.
    #[arg(long)]
    only: Option<String>,
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
    #[error("{when}: XBoard shows {shown}, the game has {wanted}")]
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
    let megaton = fs::canonicalize(&cli.megaton).map_err(|error| Failure::file(&cli.megaton, error))?;
    let desktop = Desktop::start()?;
    let mut failed = 0;
    for (name, play) in SCENARIOS {
        if cli.only.as_ref().is_some_and(|part| !name.contains(part.as_str())) {
            continue;
        }
        let folder = folder(&cli.output.join(name.replace(' ', "-")))?;
        let stage = Stage { desktop: &desktop, megaton: &megaton, folder: &folder };
        match play(&stage) {
            Ok(()) => println!("{name}: ok"),
            Err(failure) => {
                failed += 1;
                println!("{name}: {failure} (see {})", folder.display());
                // What the screen shows often says more than the reason.
                let _ = desktop.picture(&folder.join("failed.png"), (900, 700));
            }
        }
    }
    Ok(failed)
}

/// An empty folder of this name.
fn folder(path: &Path) -> Result<PathBuf, Failure> {
    let fail = |error| Failure::file(path, error);
    if path.exists() {
        fs::remove_dir_all(path).map_err(fail)?;
    }
    fs::create_dir_all(path).map_err(fail)?;
    fs::canonicalize(path).map_err(fail)
}
