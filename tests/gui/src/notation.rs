//! Moves as they go over the line between XBoard and the engine.

use movegen::AnyGame;

/// Plays a move. A drop may be written as a pawn's move that leaves a piece behind, `d2d4u`.
///
/// # Errors
/// Why it is not legal.
pub(crate) fn play(game: &mut AnyGame, text: &str) -> Result<(), String> {
    let ours = as_we_count(game, text);
    let drop = || {
        let letter = ours.chars().last()?.to_ascii_uppercase();
        Some(format!("{letter}@{}", ours.get(..2)?))
    };
    game.play_text(&ours)
        .or_else(|reason| drop().and_then(|drop| game.play_text(&drop).ok()).ok_or(reason))
        .map(|_| ())
        .map_err(|reason| reason.to_string())
}

/// The move with its ranks counted from 1: XBoard counts those of a board of ten from 0.
fn as_we_count(game: &AnyGame, text: &str) -> String {
    if game.variant().spec().size.1 != 10 {
        return text.to_owned();
    }
    let counted = |letter: char| match letter.to_digit(10) {
        Some(rank) => (rank + 1).to_string(),
        None => letter.to_string(),
    };
    text.chars().map(counted).collect()
}
