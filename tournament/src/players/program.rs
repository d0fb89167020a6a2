//! Engine programs as players of a match.

use super::MatchPlayer;
use arbiter::{Clocks, Task};
use movegen::{AnyGame, Move};
use protocol::engine_program::{EngineProgram, PlayerError};

impl MatchPlayer for EngineProgram {
    fn begin(&mut self, game: &AnyGame, _seed: u64) -> Result<(), PlayerError> {
        EngineProgram::begin(self, game)
    }

    fn choose(&mut self, task: &Task, clocks: &Clocks) -> Result<Move, PlayerError> {
        EngineProgram::choose(self, &task.game, clocks)
    }
}
