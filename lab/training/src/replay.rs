//! Recorded games, played again position by position.

use super::record::{Frame, PlayedMove, RecordedGame};
use movegen::{AnyGame, FenError, MoveError, Options, Variant};
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
    let mut game = match opening(variant, number, &record.opening) {
        Ok(game) => game,
        Err(error) => return Some(error.to_string()),
    };
    for (ply, played) in record.moves.iter().enumerate() {
        if let Err(error) = game.play(played.m) {
            return Some(ReplayError::Move { game: number, ply: ply + 1, error }.to_string());
        }
    }
    let outcome = game.outcome()?;
    let differs = RecordedGame::half_points_of(outcome.winner) != record.half_points;
    differs.then(|| format!("game {number}: by the rules it is {outcome}"))
}

/// The game that begins here; errors name it by this number.
///
/// # Errors
/// The variant has no such position.
fn opening(variant: Variant, number: usize, opening: &str) -> Result<AnyGame, ReplayError> {
    AnyGame::new(variant, Options::default(), Some(opening))
        .map_err(|error| ReplayError::Opening { game: number, error })
}

/// Calls this with each position of a record and the move played in it, ply by ply; errors name the game by this
/// number.
///
/// # Errors
/// The record has an illegal move, or its game no such beginning.
pub(crate) fn replay<'a>(
    variant: Variant,
    number: usize,
    record: &'a RecordedGame,
    mut on_position: impl FnMut(&AnyGame, &'a PlayedMove),
) -> Result<(), ReplayError> {
    let mut game = opening(variant, number, &record.opening)?;
    for (ply, played) in record.moves.iter().enumerate() {
        let wrong = |error| ReplayError::Move { game: number, ply: ply + 1, error };
        if !game.is_possible(played.m) {
            return Err(wrong(MoveError::Unreachable));
        }
        on_position(&game, played);
        // The last move of a game resigned as lost need not be played.
        if ply + 1 < record.moves.len() {
            game.play(played.m).map_err(wrong)?;
        }
    }
    Ok(())
}

/// The game whose moves are coordinates; errors name it by this number.
///
/// # Errors
/// A move is illegal, or the variant has no such opening.
pub(crate) fn read_coordinates(
    variant: Variant,
    number: usize,
    frame: Frame<String>,
) -> Result<RecordedGame, ReplayError> {
    let mut game = opening(variant, number, &frame.opening)?;
    let mut moves = Vec::with_capacity(frame.moves.len());
    for (ply, (text, score)) in frame.moves.iter().enumerate() {
        let wrong = |error| ReplayError::Move { game: number, ply: ply + 1, error };
        let m = game.parse_move(text).map_err(wrong)?;
        moves.push(PlayedMove { m, score: *score });
        if ply + 1 < frame.moves.len() {
            game.play(m).map_err(wrong)?;
        }
    }
    Ok(RecordedGame { opening: frame.opening, moves, half_points: frame.half_points })
}
