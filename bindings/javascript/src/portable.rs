//! A game as plain data: to begin one, to keep it, and to hand it to the engine.

use crate::refused;
use movegen::AnyGame;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tsify::Tsify;
use wasm_bindgen::JsError;

/// How a game begins. What is left out is as usual.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
#[tsify(hashmap_as_object)]
pub struct Settings {
    /// The position; the variant's start if left out.
    #[tsify(optional)]
    fen: Option<String>,
    /// Whether castling is written as king takes rook.
    #[tsify(optional)]
    chess960: bool,
    /// Options of the variant's rules, such as `{ escalation: "own-loss" }`.
    #[tsify(optional)]
    options: BTreeMap<String, String>,
    /// What is to be random, such as the row with `{ Setup: "random" }`, is the same for the same seed.
    #[tsify(optional)]
    seed: Option<u32>,
}

/// A game as plain data: what `JSON.stringify` makes of it.
#[derive(Clone, Debug, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(hashmap_as_object)]
pub struct PortableGame {
    /// The variant.
    variant: String,
    /// Where it began.
    start_fen: String,
    /// Whether castling is written as king takes rook.
    chess960: bool,
    /// The options of the variant's rules.
    options: BTreeMap<String, String>,
    /// The moves played, as an arbiter's record has them.
    moves: Vec<String>,
}

/// A game that begins so.
///
/// # Errors
/// There is no such variant or option, or the FEN is wrong.
pub(crate) fn begin(variant: &str, settings: Settings) -> Result<AnyGame, JsError> {
    let Settings { fen, chess960, options, seed } = settings;
    let seed = seed.map_or_else(|| js_sys::Math::random().to_bits(), u64::from);
    bindings::begin(variant, fen.as_deref(), chess960, options, seed).map_err(refused)
}

impl PortableGame {
    /// A game as data.
    pub(crate) fn of(game: &AnyGame) -> Self {
        let options = game.variant().options();
        PortableGame {
            variant: game.variant().id().to_owned(),
            start_fen: game.start_fen(),
            chess960: game.options().chess960,
            options: options.map(|option| (option.name.to_owned(), game.options().get(option))).collect(),
            moves: game.record(),
        }
    }

    /// The game.
    ///
    /// # Errors
    /// It makes no sense.
    pub(crate) fn game(self) -> Result<AnyGame, JsError> {
        let settings = Settings {
            fen: Some(self.start_fen),
            chess960: self.chess960,
            options: self.options,
            seed: None,
        };
        let mut game = begin(&self.variant, settings)?;
        for text in &self.moves {
            game.play_on_text(text).map_err(|reason| refused(format!("{text}: {reason}")))?;
        }
        Ok(game)
    }
}
