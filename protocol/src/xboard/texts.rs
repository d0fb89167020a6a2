//! Moves as programs and GUIs write them over CECP.

use super::drops;
use super::ranks::Ranks;
use movegen::{AnyGame, Move, MoveError, Tag};

/// Reads a move that a program sends.
///
/// # Errors
/// Why it is not legal.
pub(crate) fn read_text(game: &AnyGame, text: &str) -> Result<Move, MoveError> {
    let text = Ranks::of(game.variant()).read(text).ok_or(MoveError::Unreadable)?;
    drops::read(game, &text).map_or_else(|| game.parse_move(&text), Ok)
}

/// A move as the GUI reads it.
pub(crate) fn text(game: &AnyGame, m: Move) -> String {
    if m.tag() == Tag::Castling && game.options().chess960 {
        return game.san(m).trim_end_matches(['+', '#']).to_owned();
    }
    Ranks::of(game.variant()).to_gui(&own_text(game, m))
}

/// The same with ranks counted from 1, and castling as a king's move.
pub(super) fn own_text(game: &AnyGame, m: Move) -> String {
    drops::to_gui(game, m).unwrap_or_else(|| game.coordinate_text(m))
}
