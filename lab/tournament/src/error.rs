//! Why a match cannot be played.

use super::openings::PlyRange;
use super::words::WordError;
use movegen::{FenError, Variant};
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// Why a match cannot be played or finished.
#[derive(Debug, Error)]
pub enum MatchError {
    /// There is no limit on a player's thinking.
    #[error("say how long the players may think: --nodes, --depth, --movetime or --clock")]
    NoAllowance,
    /// A match needs at least two players.
    #[error("a match needs two players at least: give --engine once for each")]
    OnePlayer,
    /// What compares two players is asked of more.
    #[error("{0} is for a match of two players")]
    ManyPlayers(&'static str),
    /// The words of an option are not understood.
    #[error(transparent)]
    Words(#[from] WordError),
    /// What decides or sums one match is asked of several.
    #[error("{0} is for one match: give --nodes one number with it")]
    SeveralNodeCounts(&'static str),
    /// A player's description makes no sense.
    #[error("--{player} {text:?}: {reason}")]
    Player {
        /// `first`, `second` or `engine`.
        player: &'static str,
        /// As given.
        text: String,
        /// What is wrong.
        reason: String,
    },
    /// A player cannot play this match.
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
        /// The system's error.
        error: io::Error,
    },
    /// Ctrl-C was pressed.
    #[error(
        "interrupted after {played} of {games} games; {}",
        if *.resumes { "resume it with the same command and --resume" } else { "a match with --pgn FILE can be resumed" }
    )]
    Interrupted {
        /// Games played.
        played: u32,
        /// Games of the match.
        games: usize,
        /// Whether the games are saved.
        resumes: bool,
    },
    /// A file holds something other than a match.
    #[error("{} is not the PGN of a match; it is left unchanged", .0.display())]
    NoMatch(PathBuf),
    /// The file already holds games.
    #[error("{} already exists; --resume continues its match", .0.display())]
    Exists(PathBuf),
    /// The files of a match played in shares hold none of its games.
    #[error("--merge: there is no finished game in the files")]
    NothingToMerge,
    /// A game of a match played in shares is in two files.
    #[error("{}: game {game} is in another file, too", .file.display())]
    Twice {
        /// The second file.
        file: PathBuf,
        /// The game, as its `Round` tag has it.
        game: String,
    },
    /// A line of an opening file is wrong.
    #[error("{} line {line}: {error}", .file.display())]
    Opening {
        /// The file.
        file: PathBuf,
        /// From 1.
        line: usize,
        /// What is wrong.
        error: FenError,
    },
    /// Openings of a file are to be changed or chosen.
    #[error("--openings takes openings as they stand in the file: {0} can only be 0 with it")]
    OpeningsAnd(&'static str),
    /// A file of openings holds none.
    #[error("{}: no usable opening position", .0.display())]
    NoOpenings(PathBuf),
    /// Random play finds no balanced opening.
    #[error("{variant}: no balanced opening of {plies} random plies found for pair {pair}")]
    NoBalance {
        /// The game.
        variant: Variant,
        /// The plies asked for.
        plies: PlyRange,
        /// The pair, from 1.
        pair: usize,
    },
    /// The games in the file are of another match.
    #[error("{} belongs to another match: game {game} has a different {what}", .file.display())]
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
    /// Output errors stay what they were: a reader that closed the pipe is not our error.
    fn from(error: MatchError) -> Self {
        match error {
            MatchError::Output(error) => error,
            other => io::Error::other(other),
        }
    }
}
