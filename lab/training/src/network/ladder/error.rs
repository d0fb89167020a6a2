//! Why a ladder cannot be climbed.

use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// Why a ladder of generations cannot go on.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum LadderError {
    #[error("each generation of a ladder plays a match: --match-games must be at least 1")]
    NoMatch,
    #[error("{} holds a network or games already; a ladder needs a folder of its own", .0.display())]
    HoldsGeneration(PathBuf),
    #[error("{} holds a ladder, which goes on with --generations", .0.display())]
    HoldsLadder(PathBuf),
    #[error("{}: the ladder was begun with {name} {before}, not {now}", file.display())]
    OtherCommand { file: PathBuf, name: String, before: String, now: String },
    #[error("{}: this is not the state of a ladder: {reason}", file.display())]
    Damaged { file: PathBuf, reason: String },
    #[error("interrupted after {played} of {games} games of the match; the same command goes on")]
    MatchInterrupted { played: u32, games: usize },
    #[error("{}: {error}", file.display())]
    File { file: PathBuf, error: io::Error },
}
