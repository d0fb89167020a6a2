//! Moves, and what is reported about them.

use super::Table;
use crate::command::Refusal;
use crate::ending::GameEnd;
use crate::event::{Event, MoveTold};
use crate::secrets::seen_by;
use crate::viewer::Viewer;
use movegen::{AnyGame, Color, Effects, Move, MoveError};
use std::borrow::Cow;
use std::time::Duration;

impl Table {
    pub(super) fn play_text(&mut self, by: Color, text: &str, now: Duration) -> Result<(), Refusal> {
        self.check_turn(by)?;
        let refused = |reason| Refusal::Move { text: text.to_owned(), reason };
        if !self.is_arbiter() {
            let mut next = self.game.clone();
            let m = next.play_text(text).map_err(refused)?;
            return self.carry_out(m, next, now);
        }
        // Whether a move is legal, and why not, is judged by what the player knows.
        let m = self.view(by.into()).parse_move(text).map_err(refused)?;
        self.play(by, m, now)
    }

    /// Plays a legal move.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed.
    pub fn play(&mut self, by: Color, m: Move, now: Duration) -> Result<(), Refusal> {
        self.play_showing(by, m, None, now)
    }

    /// Plays a legal move that revealed this, according to an external arbiter.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed.
    pub fn play_showing(
        &mut self,
        by: Color,
        m: Move,
        shown: Option<&str>,
        now: Duration,
    ) -> Result<(), Refusal> {
        self.check_turn(by)?;
        let refused =
            |reason: MoveError, game: &AnyGame| Refusal::Move { text: game.coordinate_text(m), reason };
        let mut next = self.game.clone();
        let played = match shown {
            None => next.play(m),
            Some(shown) => next.play_text(&format!("{}={shown}", self.game.coordinate_text(m))).map(|_| ()),
        };
        played.map_err(|reason| refused(reason, &self.game))?;
        self.carry_out(m, next, now)
    }

    /// What a legal move of the side to move would do, as far as its player knows.
    ///
    /// # Errors
    /// Why it would be refused.
    pub fn foresee(&self, by: Color, text: &str) -> Result<MoveTold, Refusal> {
        self.check_turn(by)?;
        let view = self.view(by.into());
        let m = view.parse_move(text);
        let m = m.map_err(|reason| Refusal::Move { text: text.to_owned(), reason })?;
        Ok(MoveTold::foreseen(&view, m))
    }

    pub(super) fn check_turn(&self, by: Color) -> Result<(), Refusal> {
        if self.end.is_some() {
            Err(Refusal::GameOver)
        } else if !self.questions().is_empty() {
            Err(Refusal::QuestionFirst)
        } else if self.game.side() != by {
            Err(Refusal::NotYourMove)
        } else {
            Ok(())
        }
    }

    /// The game continues with `next` after this move.
    pub(super) fn carry_out(&mut self, m: Move, next: AnyGame, now: Duration) -> Result<(), Refusal> {
        let (side, ran) = (self.game.side(), self.clock_runs());
        let before = std::mem::replace(&mut self.game, next);
        self.clocks.press(side, ran, now);
        self.offer = None;
        self.changed();
        let ending = self.game.outcome().map(GameEnd::Rules);
        self.tell(now, |table, viewer| Some(table.moved(&before, m, viewer)));
        if let Some(end) = ending {
            self.finish(end, now);
        }
        Ok(())
    }

    pub(super) fn moved(&self, before: &AnyGame, m: Move, viewer: Viewer) -> Event {
        let (seen, view) = if self.is_arbiter() {
            (seen_by(before, viewer), self.view(viewer))
        } else {
            (Cow::Borrowed(before), Cow::Borrowed(&self.game))
        };
        let effects = view.last_effects().map_or_else(Effects::default, |(_, effects)| effects);
        Event::Moved { told: Box::new(MoveTold::of_move(&seen, m, &effects)) }
    }
}
