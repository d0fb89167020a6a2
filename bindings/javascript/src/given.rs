//! What JavaScript gives, and what it gets: plain values, and moves as an object of ours or a text in either notation.

use crate::refused;
use js_sys::Reflect;
use movegen::AnyGame;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::{JsError, JsValue};

/// A value as JavaScript's own: maps are plain objects.
pub(crate) fn to_js(value: &(impl Serialize + ?Sized)) -> JsValue {
    // Nothing of ours is what JavaScript has no word for.
    value.serialize(&Serializer::new().serialize_maps_as_objects(true)).unwrap_or(JsValue::UNDEFINED)
}

/// A value of JavaScript's.
///
/// # Errors
/// It is not of that kind.
pub(crate) fn from_js<T: DeserializeOwned>(value: JsValue) -> Result<T, JsError> {
    serde_wasm_bindgen::from_value(value).map_err(refused)
}

/// The same, or what is usual where nothing is given.
pub(crate) fn from_js_or_usual<T: DeserializeOwned + Default>(value: JsValue) -> Result<T, JsError> {
    if value.is_undefined() { Ok(T::default()) } else { from_js(value) }
}

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
