//! Games from PGN, one after the other.

use crate::game::Game;
use crate::refused;
use movegen::pgn;
use std::collections::VecDeque;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

/// A game read from PGN.
#[wasm_bindgen]
#[derive(Debug)]
pub struct PgnGame(pgn::PgnGame);

#[wasm_bindgen]
impl PgnGame {
    /// Its tags, by name.
    #[wasm_bindgen(unchecked_return_type = "Record<string, string>")]
    pub fn headers(&self) -> JsValue {
        let headers = js_sys::Object::new();
        for (name, value) in &self.0.tags {
            // A plain object takes every property.
            let _ = js_sys::Reflect::set(&headers, &name.into(), &value.into());
        }
        headers.into()
    }

    /// The game, all moves played.
    pub fn game(&self) -> Game {
        Game::from(self.0.game.clone())
    }

    /// `"1-0"`, `"0-1"`, `"1/2-1/2"`, or `"*"` if it is not over.
    pub fn result(&self) -> String {
        self.0.result.clone()
    }
}

/// The games of a PGN.
#[wasm_bindgen]
#[derive(Debug)]
pub struct PgnReader(VecDeque<Result<pgn::PgnGame, pgn::PgnError>>);

#[wasm_bindgen]
impl PgnReader {
    /// Reads a text.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str) -> Self {
        PgnReader(pgn::read(text).collect())
    }

    /// The next game; `undefined` at the end. A faulty one is thrown, and the next call goes on behind it.
    #[wasm_bindgen(js_name = next)]
    pub fn next_game(&mut self) -> Result<Option<PgnGame>, JsError> {
        self.0.pop_front().transpose().map(|game| game.map(PgnGame)).map_err(refused)
    }
}
