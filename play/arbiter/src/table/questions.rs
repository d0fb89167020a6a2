//! What is asked before the first move: the vote (SZ13), the bomb (AT16), and what nobody chooses.

use super::Table;
use crate::command::Refusal;
use crate::event::Event;
use crate::secrets::Secrets;
use movegen::{AnyGame, Color};
use std::time::Duration;

/// How many times secrets are drawn until they agree with what was revealed: a bomb that went off is one
/// piece out of fifteen.
const MOST_DRAWS: u64 = 500;

impl Table {
    pub(super) fn vote(&mut self, by: Color, accepts: bool, now: Duration) -> Result<(), Refusal> {
        if self.ballot.asked(&self.game) != Some(by) {
            return Err(Refusal::NotAsked);
        }
        self.take_vote(by, accepts, now);
        self.prepare(now);
        Ok(())
    }

    pub(super) fn take_vote(&mut self, by: Color, accepts: bool, now: Duration) {
        let decision = self.ballot.answer(by, accepts);
        if let Some(vote) = decision {
            let rules = vote.decided(*self.game.options());
            // The options of an open vote are the same with either answer.
            if let Ok(mut game) = AnyGame::new(self.game.variant(), rules, None) {
                game.set_draws(self.game.draws());
                self.game = game;
            }
        }
        self.tell_all(now, &Event::Voted { side: by, accepts });
        if let Some(vote) = decision {
            self.tell_all(now, &Event::Decided { vote });
        }
        self.changed();
    }

    pub(super) fn choose_bomb(
        &mut self,
        by: Color,
        square: Option<&str>,
        now: Duration,
    ) -> Result<(), Refusal> {
        if !self.asks_for_bomb[by.index()] {
            return Err(Refusal::NotAsked);
        }
        match square {
            Some(name) => {
                let square = self.game.parse_square(name).ok_or(Refusal::NoCarrier)?;
                self.game.mark_bomb(by, square).map_err(|_| Refusal::NoCarrier)?;
            }
            None => self.draw_bomb(by),
        }
        self.asks_for_bomb[by.index()] = false;
        self.tell_choice(by, now);
        self.prepare(now);
        Ok(())
    }

    pub(super) fn draw_bomb(&mut self, color: Color) {
        if let Secrets::Drawn(seed) = self.secrets {
            // Neither side's draw says anything about the other's.
            let own = seed.wrapping_add(0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(1 + color.index() as u64));
            // Nothing can contradict it before the first move.
            let _ = self.game.choose_secret(color, own);
        }
    }

    /// Announces that a side has chosen, and to its player what.
    pub(super) fn tell_choice(&mut self, side: Color, now: Duration) {
        let bomb = self.game.bomb(side).map(|square| self.game.square_name(square));
        self.tell(now, |_, viewer| {
            let bomb = bomb.clone().filter(|_| viewer.is(side));
            Some(Event::Chosen { side, bomb })
        });
    }

    /// Answers for megaton and programs, asks people, and draws what nobody chooses.
    pub(super) fn prepare(&mut self, now: Duration) {
        if self.end.is_some() {
            return;
        }
        // megaton votes for the extra pieces (SZ13), and programs cannot be asked.
        while let Some(side) = self.ballot.asked(&self.game).filter(|&side| !self.is_person(side)) {
            self.take_vote(side, true, now);
        }
        let questions = self.questions();
        for (side, question) in &questions {
            self.tell_side(*side, now, &Event::Asked { side: *side, question: *question });
        }
        if questions.is_empty() {
            self.clocks.restart_turn(now);
            self.draw_secrets(now);
        }
        self.changed();
    }

    /// The arbiter draws what is still unknown.
    pub(super) fn draw_secrets(&mut self, now: Duration) {
        let Secrets::Drawn(seed) = self.secrets else { return };
        if self.game.has_secrets() && !self.game.knows_everything() {
            for color in Color::BOTH {
                if !self.game.bomb_carriers(color).is_empty() {
                    self.draw_bomb(color);
                    self.tell_choice(color, now);
                }
            }
            // Not every draw agrees with what the moves of a resumed game have revealed. If none does,
            // the secrets stay unknown.
            let mut seeds = (0..MOST_DRAWS).map(|number| seed.wrapping_add(number));
            let _ = seeds.find(|&seed| self.game.draw_secrets(seed).is_ok());
        }
    }
}
