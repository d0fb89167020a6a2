//! Margins of the search, judged by the games that they win: `megaton screen` tries many changes at
//! once, `megaton spsa` moves numbers to where they win most.
//!
//! Both play pairs of games of megaton against itself, in which all margins differ at the same time and at
//! random (`pairs`), and write every result to a file (`log`) from which they go on after an interruption.

mod log;
mod pairs;
mod plot;
mod screen;
mod spsa;

pub use log::LogError;
pub use pairs::PairsArgs;
pub use screen::{ScreenArgs, screen};
pub use spsa::{SpsaArgs, spsa};

use engine::MarginError;
use movegen::FenError;
use std::io;
use thiserror::Error;
use tournament::MatchError;

/// Why margins cannot be tested or tuned.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum MarginsError {
    #[error(transparent)]
    Margin(#[from] MarginError),
    #[error(transparent)]
    Start(#[from] FenError),
    #[error("{0:?} is not NAME=VALUE")]
    NotAChange(String),
    #[error("{0:?} is not NAME or NAME=START")]
    NotAStart(String),
    #[error(transparent)]
    Match(#[from] MatchError),
    #[error("{file}: {error}")]
    Log { file: String, error: LogError },
    #[error("cannot draw {file}: {reason}")]
    Plot { file: String, reason: String },
    #[error("interrupted after {played} of {pairs} pairs; the same command goes on with them")]
    Interrupted { played: usize, pairs: usize },
    #[error(transparent)]
    Output(#[from] io::Error),
}
