//! The players' commands.

use super::Table;
use crate::command::{Command, Refusal};
use crate::ending::GameEnd;
use crate::event::{Addressed, Event};
use crate::offer::Offer;
use movegen::Color;
use std::time::Duration;

impl Table {
    /// Carries out a player's command. The consequences are reported, a refusal to that player only.
    pub fn command(&mut self, by: Color, command: Command, now: Duration) -> Vec<Addressed> {
        if let Err(refusal) = self.obey(by, command, now) {
            self.tell_side(by, now, &Event::Refused { reason: refusal.to_string() });
        }
        self.take_events()
    }

    /// The same, for callers that need the reason for a refusal.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed.
    pub fn obey(&mut self, by: Color, command: Command, now: Duration) -> Result<(), Refusal> {
        match command {
            Command::Move { text } => self.play_text(by, &text, now),
            _ if self.end.is_some()
                && !matches!(command, Command::Offer { .. } | Command::TakeBackOwnMove) =>
            {
                Err(Refusal::GameOver)
            }
            Command::Vote { accepts } => self.vote(by, accepts, now),
            Command::Bomb { square } => self.choose_bomb(by, square.as_deref(), now),
            Command::Offer { offer } => self.make_offer(by, offer, now),
            Command::TakeBackOwnMove => {
                let plies = self.plies_to_own_move(by).ok_or(Refusal::NothingPlayed)?;
                self.make_offer(by, Offer::Takeback(plies), now)
            }
            Command::Accept => self.accept(by, now),
            Command::Decline => self.decline(by, now),
            Command::Resign => {
                self.finish(GameEnd::Resigned(by), now);
                Ok(())
            }
            Command::Hint => self.ask_for_advice(by),
        }
    }
}
