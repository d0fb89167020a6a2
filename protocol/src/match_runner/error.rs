//! What keeps a match from being played.

use movegen::{FenError, Variant};
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// Why a match cannot be played, or not to its end.
#[derive(Debug, Error)]
pub enum MatchError {
    /// No limit for the players' thinking.
    #[error("say how long the players may think: --nodes, --depth, --movetime or --clock")]
    NoAllowance,
    /// A player's description makes no sense.
    #[error("--{player} {text:?}: {reason}")]
    Player {
        /// `first` or `second`.
        player: &'static str,
        /// As given.
        text: String,
        /// What is wrong.
        reason: String,
    },
    /// A player cannot play this match at all.
    #[error("{name}: {reason}")]
    Unusable {
        /// The player.
        name: String,
        /// Why.
        reason: String,
    },
    /// A file cannot be read or written.
    #[error("{}: {error}", .file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// There are games in the way.
    #[error("{} exists; --resume continues its match", .0.display())]
    Exists(PathBuf),
    /// A file of openings holds something else.
    #[error("{} line {line}: {error}", .file.display())]
    Opening {
        /// The file.
        file: PathBuf,
        /// From 1.
        line: usize,
        /// What is wrong.
        error: FenError,
    },
    /// A file of openings holds none.
    #[error("{}: no position that the game could begin with", .0.display())]
    NoOpenings(PathBuf),
    /// Random play leads nowhere.
    #[error("{variant}: no balanced opening of {plies} random plies found for pair {pair}")]
    NoBalance {
        /// The game.
        variant: Variant,
        /// The plies asked for.
        plies: u32,
        /// The pair, from 1.
        pair: usize,
    },
    /// The games in the file are of another match.
    #[error("{} is not of this match: game {game} has another {what}", .file.display())]
    OtherMatch {
        /// The file.
        file: PathBuf,
        /// The game, as its `Round` tag has it.
        game: String,
        /// What differs.
        what: &'static str,
    },
    /// The summary cannot be printed.
    #[error("cannot print the summary: {0}")]
    Output(#[from] io::Error),
}

impl From<MatchError> for io::Error {
    /// What happened to the output stays what it was: a reader who left is no error of ours.
    fn from(error: MatchError) -> Self {
        match error {
            MatchError::Output(error) => error,
            other => io::Error::other(other),
        }
    }
}
