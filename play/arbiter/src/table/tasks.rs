//! What the table is waiting for from a search or a program.

use super::Table;
use crate::command::Refusal;
use crate::ending::GameEnd;
use crate::event::{Addressed, Event};
use crate::seat::Occupant;
use crate::thinking::{MoveLimits, Purpose, Task, Thought};
use movegen::{Color, Move};
use std::time::Duration;

/// Longest time for a hint.
const LONGEST_ADVICE: Duration = Duration::from_secs(3);

impl Table {
    pub(super) fn ask_for_advice(&mut self, by: Color) -> Result<(), Refusal> {
        self.check_turn(by).map_err(|_| Refusal::NoAdvice)?;
        if !self.is_person(by) {
            return Err(Refusal::NoAdvice);
        }
        self.task += 1;
        self.wants_advice = true;
        Ok(())
    }

    /// What the table is waiting for from a search or a program; `None` while it waits for a person, or
    /// for nothing. A search for another task may be stopped.
    pub fn awaited(&self) -> Option<u64> {
        let is_persons = self.is_person(self.game.side());
        let waits = self.end.is_none() && self.questions().is_empty() && (!is_persons || self.wants_advice);
        waits.then_some(self.task)
    }

    /// The same with everything the search needs.
    pub fn task(&self, now: Duration) -> Option<Task> {
        let id = self.awaited()?;
        let side = self.game.side();
        let limits = self.clocks.limits(side, self.clock_runs(), now);
        let (purpose, limits, elo) = match self.seat(side).occupant {
            Occupant::Megaton { elo } => (Purpose::Move, limits, elo),
            Occupant::Program => (Purpose::Move, limits, None),
            Occupant::Person => (Purpose::Advice, self.advice_limits(), None),
        };
        Some(Task { id, side, purpose, game: self.view(side.into()).into_owned(), limits, elo })
    }

    /// A hint takes no longer than megaton's own moves.
    pub(super) fn advice_limits(&self) -> MoveLimits {
        let usual = Color::BOTH.map(|color| self.clocks.side(color).control().move_time);
        let time = usual.into_iter().flatten().min().unwrap_or(LONGEST_ADVICE).min(LONGEST_ADVICE);
        MoveLimits { move_time: Some(time), ..MoveLimits::default() }
    }

    /// Accepts the result of a search or a program. An answer to a task that is no longer pending is
    /// ignored.
    pub fn answer(&mut self, task: u64, thought: Thought, now: Duration) -> Vec<Addressed> {
        if self.awaited() == Some(task) {
            let side = self.game.side();
            match (self.wants_advice, thought.best) {
                (true, best) => self.advise(side, best, now),
                (false, Some(best)) => {
                    self.welcomes_draw[side.index()] = thought.welcomes_draw;
                    if self.play(side, best, now).is_err() {
                        self.finish(GameEnd::Resigned(side), now);
                    }
                }
                (false, None) => self.finish(GameEnd::Resigned(side), now),
            }
        }
        self.take_events()
    }

    pub(super) fn advise(&mut self, side: Color, best: Option<Move>, now: Duration) {
        self.wants_advice = false;
        self.task += 1;
        match best {
            Some(best) => {
                let view = self.view(side.into());
                let (san, text) = (view.san(best), view.coordinate_text(best));
                self.tell_side(side, now, &Event::Advised { san, text });
            }
            None => self.tell_side(side, now, &Event::Refused { reason: Refusal::NoAdvice.to_string() }),
        }
    }
}
