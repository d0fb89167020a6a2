//! The terms of the evaluation, one subject per file.

pub(crate) mod blast;
pub(crate) mod endings;
pub(crate) mod hidden;
pub(crate) mod king;
pub(crate) mod missiles;
pub(crate) mod pawns;
pub(crate) mod pieces;
pub(crate) mod reserve;
pub(crate) mod threats;

/// Steps of a table by centipawns.
pub(crate) const GAIN_STEPS: usize = 12;

/// The step for a gain: one per pawn, the last one for everything above.
pub(crate) fn gain_step(gain: i32) -> usize {
    (gain / 100).clamp(0, GAIN_STEPS as i32 - 1) as usize
}
