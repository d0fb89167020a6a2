//! How games end.

use super::Table;
use crate::ending::GameEnd;
use crate::event::{Addressed, Event};
use movegen::Color;
use std::time::Duration;

impl Table {
    /// Ends the game, if it is not over yet. The clocks stop.
    pub fn finish(&mut self, end: GameEnd, now: Duration) {
        if self.end.is_some() {
            return;
        }
        if self.clock_runs() {
            self.clocks.stop(now);
        }
        self.end = Some(end.clone());
        self.offer = None;
        self.changed();
        let reason = end.reason(self.names());
        let score = end.score().to_owned();
        self.tell_all(now, &Event::Ended { end, score, reason });
    }

    /// Time has passed: a clock may have run out, or a player may have been away too long.
    pub fn tick(&mut self, now: Duration) -> Vec<Addressed> {
        let side = self.game.side();
        let runs =
            self.end.is_none() && self.clocks.run_after(self.game.ply()) && self.questions().is_empty();
        if runs && self.clocks.deadline(side).is_some_and(|deadline| now > deadline) {
            self.finish(self.end_on_time(side), now);
        }
        self.end_if_abandoned(now);
        self.take_events()
    }

    /// How the game ends when the flag of a side falls: it loses, unless the opponent cannot win with what
    /// they have (FIDE 6.9, ST19).
    pub fn end_on_time(&self, late: Color) -> GameEnd {
        if self.game.is_dead_against_bare_king(!late) {
            GameEnd::OutOfTimeDrawn(late)
        } else {
            GameEnd::OutOfTime(late)
        }
    }

    pub(super) fn end_if_abandoned(&mut self, now: Duration) {
        let Some(longest) = self.conduct.longest_absence else { return };
        let is_long =
            |since: Option<Duration>| since.is_some_and(|since| now.saturating_sub(since) > longest);
        match self.absent_since.map(is_long) {
            _ if self.end.is_some() => {}
            [false, false] => {}
            [true, true] => self.finish(GameEnd::Abandoned, now),
            // Nobody wins a game that has hardly begun.
            _ if !self.clocks.run_after(self.game.ply()) => self.finish(GameEnd::Abandoned, now),
            [true, false] => self.finish(GameEnd::Left(Color::White), now),
            [false, true] => self.finish(GameEnd::Left(Color::Black), now),
        }
    }
}
