//! Recorded games, played again position by position.

use super::record::{PlayedMove, RecordedGame};
use movegen::{AnyGame, FenError, Game, Move, MoveError, Options, Position, Rules, Variant};
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

/// A position of a recorded game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Replayed<'a, R: Rules> {
    pub(crate) position: Position<R>,
    /// The move played in it.
    pub(crate) m: Move,
    /// The same as recorded.
    pub(crate) played: &'a PlayedMove,
    pub(crate) ply: usize,
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

/// The positions of a record that begins with this game; errors name it by this number.
///
/// # Errors
/// The record has an illegal move.
pub(crate) fn positions<R: Rules>(
    mut game: Game<R>,
    number: usize,
    record: &RecordedGame,
) -> Result<Vec<Replayed<'_, R>>, ReplayError> {
    let mut all = Vec::with_capacity(record.moves.len());
    for (ply, played) in record.moves.iter().enumerate() {
        let wrong = |error| ReplayError::Move { game: number, ply: ply + 1, error };
        let position = *game.position();
        let m = position.parse_move(&played.text).map_err(wrong)?;
        all.push(Replayed { position, m, played, ply });
        // The last move of a game resigned as lost need not be played.
        if ply + 1 < record.moves.len() {
            game.play(m).map_err(wrong)?;
        }
    }
    Ok(all)
}
