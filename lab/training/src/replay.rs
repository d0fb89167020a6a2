//! Recorded games, played again position by position.

use super::record::{PlayedMove, RecordedGame};
use movegen::{AnyGame, FenError, Move, MoveError, Options, Variant};
use thiserror::Error;

/// Why a game cannot be replayed.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum ReplayError {
    #[error("game {game}: {error}")]
    Opening { game: usize, error: FenError },
    #[error("game {game}, ply {ply}: {error}")]
    Move { game: usize, ply: usize, error: MoveError },
}

/// Why a record is no game of this variant, if so: a move is illegal, or by the rules the result is another.
/// The number is for the message.
pub(crate) fn fault(variant: Variant, number: usize, record: &RecordedGame) -> Option<String> {
    let mut game = match opening(variant, number, record) {
        Ok(game) => game,
        Err(error) => return Some(error.to_string()),
    };
    for (ply, played) in record.moves.iter().enumerate() {
        if let Err(error) = game.play_text(&played.text) {
            return Some(ReplayError::Move { game: number, ply: ply + 1, error }.to_string());
        }
    }
    let outcome = game.outcome()?;
    let differs = RecordedGame::half_points_of(outcome.winner) != record.half_points;
    differs.then(|| format!("game {number}: by the rules it is {outcome}"))
}

/// The game that a record begins with; errors name it by this number.
///
/// # Errors
/// The variant has no such position.
pub(crate) fn opening(
    variant: Variant,
    number: usize,
    record: &RecordedGame,
) -> Result<AnyGame, ReplayError> {
    AnyGame::new(variant, Options::default(), Some(&record.opening))
        .map_err(|error| ReplayError::Opening { game: number, error })
}

/// Calls this with each position of a record, the move played in it and the same as recorded, ply by ply; errors name
/// the game by this number.
///
/// # Errors
/// The record has an illegal move, or its game no such beginning.
pub(crate) fn replay<'a>(
    variant: Variant,
    number: usize,
    record: &'a RecordedGame,
    mut on_position: impl FnMut(&AnyGame, Move, &'a PlayedMove),
) -> Result<(), ReplayError> {
    let mut game = opening(variant, number, record)?;
    for (ply, played) in record.moves.iter().enumerate() {
        let wrong = |error| ReplayError::Move { game: number, ply: ply + 1, error };
        let m = game.parse_move(&played.text).map_err(wrong)?;
        on_position(&game, m, played);
        // The last move of a game resigned as lost need not be played.
        if ply + 1 < record.moves.len() {
            game.play(m).map_err(wrong)?;
        }
    }
    Ok(())
}
