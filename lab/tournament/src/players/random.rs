//! The weakest opponent: any legal move.

use super::{Chosen, MatchPlayer, Watch};
use arbiter::{Clocks, Task};
use movegen::AnyGame;
use protocol::engine_program::PlayerError;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Plays legal moves at random, the same ones for the same seed.
#[derive(Debug)]
pub(crate) struct Random {
    dice: ChaCha8Rng,
}

impl Random {
    /// A player that has not started a game yet.
    pub(crate) fn new() -> Self {
        Random { dice: ChaCha8Rng::seed_from_u64(0) }
    }
}

impl MatchPlayer for Random {
    fn begin(&mut self, _game: &AnyGame, seed: u64) -> Result<(), PlayerError> {
        self.dice = ChaCha8Rng::seed_from_u64(seed);
        Ok(())
    }

    fn choose(&mut self, task: &Task, _clocks: &Clocks, _watch: &Watch<'_>) -> Result<Chosen, PlayerError> {
        let moves = task.game.legal_moves();
        if moves.is_empty() {
            return Err(PlayerError::Crashed("there is no legal move".to_owned()));
        }
        Ok(Chosen::silently(moves[self.dice.random_range(0..moves.len())]))
    }
}
