//! The fixed opponent: counts pieces, looks four plies ahead, and takes the time it needs.

use super::{Chosen, MatchPlayer, Watch};
use crate::baseline::baseline_move;
use arbiter::{Clocks, Task};
use movegen::AnyGame;
use protocol::engine_program::PlayerError;

/// Plays [`baseline_move`], whatever the limits.
#[derive(Debug)]
pub(crate) struct Baseline;

impl MatchPlayer for Baseline {
    fn begin(&mut self, _game: &AnyGame, _seed: u64) -> Result<(), PlayerError> {
        Ok(())
    }

    fn choose(&mut self, task: &Task, _clocks: &Clocks, _watch: &Watch<'_>) -> Result<Chosen, PlayerError> {
        let m = baseline_move(&task.game);
        m.map(Chosen::silently).ok_or_else(|| PlayerError::Crashed("there is no legal move".to_owned()))
    }
}
