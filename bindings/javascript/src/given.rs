//! Moves as JavaScript gives them: an object of ours, or a text in either notation.

use crate::refused;
use js_sys::Reflect;
use movegen::AnyGame;
use wasm_bindgen::{JsError, JsValue};

/// The text of a move.
pub(crate) fn text_of(given: &JsValue) -> Result<String, JsError> {
    let text = given.as_string().or_else(|| Reflect::get(given, &JsValue::from_str("uci")).ok()?.as_string());
    text.ok_or_else(|| refused("a move is a text, or an object of legalMoves()"))
}

/// The legal move of the game's position that is meant.
pub(crate) fn read(game: &AnyGame, given: &JsValue) -> Result<movegen::Move, JsError> {
    let text = text_of(given)?;
    game.parse_move(&text).map_err(|reason| refused(format!("{text}: {reason}")))
}
