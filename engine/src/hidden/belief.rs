//! What a player can believe: worlds that fit everything that player has seen.

use eval::Evaluate;
use movegen::Game;
use rand::rngs::ChaCha8Rng;

/// A world that may be the true one.
#[derive(Clone, Debug)]
pub(crate) struct PossibleWorld<R: Evaluate> {
    /// The game as it would have gone in this world: its history is that of the true one.
    pub(crate) game: Game<R>,
    /// How likely it is, in any unit.
    pub(crate) weight: f64,
}

/// A family whose players know less than an arbiter.
pub trait SampleWorlds: Evaluate {
    /// One world as an arbiter has it, drawn by how likely it is.
    fn sample(view: &Game<Self>, dice: &mut ChaCha8Rng) -> Game<Self>;
}

/// A family whose players have secrets from each other, and play by them.
pub(crate) trait PossibleWorlds: SampleWorlds {
    /// Worlds to be searched, for the side to move, given the game as it knows it: those that matter,
    /// `most` at most. Never empty.
    fn worlds(view: &Game<Self>, most: usize) -> Vec<PossibleWorld<Self>>;
}
