//! Why a question of the page is refused.

use movegen::pgn::PgnError;
use movegen::{FenError, MoveError, OptionError, PositionError, SetupError, UnknownVariant};
use thiserror::Error;

/// Why a question is refused, in words for people.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum Refusal {
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    #[error(transparent)]
    Option(#[from] OptionError),
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error("{text}: {reason}")]
    Move { text: String, reason: MoveError },
    #[error("move {number}, {text}: {reason}")]
    NthMove { number: usize, text: String, reason: MoveError },
    #[error(transparent)]
    Pgn(#[from] PgnError),
    #[error("there is no square {0}")]
    Square(String),
    #[error("{0} cannot be a right to castle")]
    Castling(String),
    #[error("this game has one start position")]
    OneStart,
    #[error("start positions are numbered from 0 to {0}")]
    StartNumber(u16),
    #[error("no game is being played")]
    NoGame,
    #[error("{0}")]
    Table(#[from] arbiter::Refusal),
    #[error("that is not your side")]
    NotYourSide,
    #[error("that takes a server behind the page")]
    NoServer,
    #[error("the game that was kept cannot be read: {0}")]
    Kept(String),
    #[error("there is no question of this form: {0}")]
    Unreadable(#[from] serde_json::Error),
}
