//! The players: built-in ones and engine programs, behind one interface.

mod baseline;
mod builtin;
mod comparators;
mod description;
mod program;
mod random;

pub(crate) use description::{Description, Given};

use arbiter::{Clocks, Task};
use movegen::{AnyGame, Move};
use protocol::engine_program::PlayerError;

/// Someone who plays games, one after the other.
pub(crate) trait MatchPlayer {
    /// Prepares for a new game, and forgets the previous one. Randomness, if the player uses any, comes
    /// from `seed`.
    ///
    /// # Errors
    /// It is not ready.
    fn begin(&mut self, game: &AnyGame, seed: u64) -> Result<(), PlayerError>;

    /// A legal move in a game that is not over.
    ///
    /// # Errors
    /// It has no move.
    fn choose(&mut self, task: &Task, clocks: &Clocks) -> Result<Move, PlayerError>;
}
