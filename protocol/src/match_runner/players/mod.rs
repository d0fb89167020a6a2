//! Who plays: built-in players and engine programs, behind one interface.

mod baseline;
mod builtin;
mod cecp;
mod comparators;
mod description;
mod process;
mod random;
mod uci;

pub(crate) use description::{Description, Given, Protocol};

use super::clocks::Clocks;
use super::record::Record;
use movegen::{AnyGame, Move, MoveError};
use std::time::Duration;
use thiserror::Error;

/// Someone who plays games, one after the other.
pub(crate) trait MatchPlayer {
    /// Prepares for a new game, and forgets the one before. Chance, if the player uses any,
    /// comes from `seed`.
    ///
    /// # Errors
    /// It is not ready.
    fn begin(&mut self, game: &AnyGame, seed: u64) -> Result<(), PlayerError>;

    /// A legal move in a game that is not over.
    ///
    /// # Errors
    /// It has none to offer.
    fn choose(&mut self, record: &Record, clocks: &Clocks) -> Result<Move, PlayerError>;
}

/// Why a player does not play on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum PlayerError {
    /// It went away, or does not do what its protocol asks for.
    #[error("{0}")]
    Crashed(String),
    /// It wants to play what is no legal move.
    #[error("illegal move ({reason}): {}", crate::output::quote(.text))]
    IllegalMove {
        /// The move as given.
        text: String,
        /// Why it is refused.
        reason: MoveError,
    },
    /// It did not answer in time.
    #[error("no answer after {0:.1?}")]
    Silent(Duration),
    /// It can play no game of this match: there is no use in trying again.
    #[error("{0}")]
    Unusable(String),
}

/// How to start an engine program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EngineCommand {
    /// The program and its arguments.
    pub(crate) words: Vec<String>,
    /// Names and values.
    pub(crate) options: Vec<(String, String)>,
    /// Size of its transposition table, unless the options set it.
    pub(crate) hash_mib: usize,
}

/// Time a program has to get ready.
const START_PATIENCE: Duration = Duration::from_secs(30);
/// Time a program has for a move if nothing else limits it.
const PATIENCE: Duration = Duration::from_secs(300);

/// Reads a program's move.
fn read_move(game: &AnyGame, text: &str) -> Result<Move, PlayerError> {
    // Nearly every move is written the usual way, which is quick to compare with.
    let usual = game.legal_moves().into_iter().find(|&m| game.coordinate_text(m) == text);
    usual.map_or_else(
        || game.parse_move(text).map_err(|reason| PlayerError::IllegalMove { text: text.to_owned(), reason }),
        Ok,
    )
}
