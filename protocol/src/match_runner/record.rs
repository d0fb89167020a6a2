//! A game while it is played: with its moves in both notations.

use movegen::{AnyGame, Color, Move, MoveError};
use std::borrow::Cow;

/// A game and its moves.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    game: AnyGame,
    start: String,
    coordinates: Vec<String>,
    san: Vec<String>,
}

impl Record {
    /// A game in which no move was played yet.
    pub(crate) fn new(game: AnyGame) -> Self {
        let start = game.start_fen();
        Record { game, start, coordinates: Vec::new(), san: Vec::new() }
    }

    /// The game.
    pub(crate) fn game(&self) -> &AnyGame {
        &self.game
    }

    /// The game as this player may know it; the runner is its arbiter.
    pub(crate) fn seen_by(&self, color: Color) -> Cow<'_, Record> {
        if !self.game.has_secrets() {
            return Cow::Borrowed(self);
        }
        let game = self.game.seen_by(color);
        Cow::Owned(Record { start: game.start_fen(), game, ..self.clone() })
    }

    /// Where it began, as FEN.
    pub(crate) fn start(&self) -> &str {
        &self.start
    }

    /// The moves as programs write them, with what they showed.
    pub(crate) fn coordinates(&self) -> &[String] {
        &self.coordinates
    }

    /// The moves as people write them.
    pub(crate) fn san(&self) -> &[String] {
        &self.san
    }

    /// Plays a legal move.
    ///
    /// # Errors
    /// Why it is not legal; nothing changes.
    pub(crate) fn play(&mut self, m: Move) -> Result<(), MoveError> {
        let texts = (self.game.coordinate_text(m), self.game.san(m));
        self.game.play(m)?;
        let told = self.game.record().pop().unwrap_or(texts.0);
        self.coordinates.push(told);
        self.san.push(texts.1);
        Ok(())
    }
}
