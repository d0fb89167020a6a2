//! megaton for JavaScript: one class for a game of any variant, and, in a file of its own, one for the engine. No rule
//! stands here; each method passes on what `movegen` and `engine` say, in JavaScript's words.
//!
//! Squares are names such as `"e4"` or `"j10"`, colours are `"white"` and `"black"`. What is refused is thrown as an
//! `Error` with megaton's one line.

mod effect;
#[cfg(feature = "search")]
mod engine;
mod game;
mod given;
#[cfg(feature = "search")]
mod networks;
mod pgn;
mod portable;
mod values;

pub use effect::Effect;
#[cfg(feature = "search")]
pub use engine::{Engine, Found, Info, Limits, Score};
pub use game::{Game, variants};
pub use pgn::{PgnGame, PgnReader};
pub use portable::{PortableGame, Settings};
pub use values::{Color, GameMove, Outcome, Piece, VariantInfo};

use std::fmt::Display;
use wasm_bindgen::JsError;

/// What is refused, as JavaScript's error.
fn refused(reason: impl Display) -> JsError {
    JsError::new(&reason.to_string())
}
