//! The fixed opponent: counts pieces, looks four plies ahead, and takes the time it needs.

use super::{MatchPlayer, PlayerError};
use crate::match_runner::clocks::Clocks;
use crate::match_runner::record::Record;
use movegen::{AnyGame, Move};

/// Plays [`engine::baseline_move`], whatever limits hold.
#[derive(Debug)]
pub(crate) struct Baseline;

impl MatchPlayer for Baseline {
    fn begin(&mut self, _game: &AnyGame, _seed: u64) -> Result<(), PlayerError> {
        Ok(())
    }

    fn choose(&mut self, record: &Record, _clocks: &Clocks) -> Result<Move, PlayerError> {
        engine::baseline_move(record.game())
            .ok_or_else(|| PlayerError::Crashed("there is no legal move".to_owned()))
    }
}
