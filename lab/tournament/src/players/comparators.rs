//! The yardsticks of games with hidden information, to measure the engine against.

use super::{Chosen, MatchPlayer, Watch};
use crate::comparators::{information_set_move, one_world_move};
use arbiter::{Clocks, Task};
use engine::Engine;
use movegen::AnyGame;
use protocol::engine_program::PlayerError;
use protocol::thinking_time::search_limits;

/// Which one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comparator {
    /// Searches one possible world as if it were the true one.
    OneWorld,
    /// Information-set Monte Carlo tree search.
    TreeSearch,
}

impl Comparator {
    /// The comparator of this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        match name {
            "oneworld" => Some(Comparator::OneWorld),
            "ismcts" => Some(Comparator::TreeSearch),
            _ => None,
        }
    }
}

/// A comparator as a player.
#[derive(Debug)]
pub(crate) struct ComparatorPlayer {
    comparator: Comparator,
    engine: Engine,
    seed: u64,
}

impl ComparatorPlayer {
    /// A player with a transposition table of this size, if it needs one.
    pub(crate) fn new(comparator: Comparator, hash_mib: usize) -> Self {
        let size = if comparator == Comparator::OneWorld { hash_mib } else { 1 };
        ComparatorPlayer { comparator, engine: Engine::new(size), seed: 0 }
    }
}

impl MatchPlayer for ComparatorPlayer {
    fn begin(&mut self, _game: &AnyGame, seed: u64) -> Result<(), PlayerError> {
        self.engine.clear();
        self.seed = seed;
        Ok(())
    }

    fn choose(&mut self, task: &Task, _clocks: &Clocks, _watch: &Watch<'_>) -> Result<Chosen, PlayerError> {
        let game = &task.game;
        let limits = search_limits(task.limits);
        // Random, but the same in every run.
        let seed = self.seed.wrapping_add(game.ply() as u64);
        let chosen = match self.comparator {
            Comparator::OneWorld => one_world_move(&mut self.engine, game, &limits, seed),
            Comparator::TreeSearch => information_set_move(game, &limits, seed),
        };
        chosen
            .map(Chosen::silently)
            .ok_or_else(|| PlayerError::Unusable("it plays only games with hidden information".to_owned()))
    }
}
