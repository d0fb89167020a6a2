//! What the players agree on: draws, endings without a result, takebacks.

use super::Table;
use crate::command::Refusal;
use crate::ending::GameEnd;
use crate::event::Event;
use crate::offer::Offer;
use crate::seat::Occupant;
use crate::secrets::plies_shown;
use movegen::Color;
use std::time::Duration;

impl Table {
    pub(super) fn make_offer(&mut self, by: Color, offer: Offer, now: Duration) -> Result<(), Refusal> {
        match offer {
            Offer::Takeback(plies) => self.check_takeback(plies)?,
            _ if self.end.is_some() => return Err(Refusal::GameOver),
            _ => {}
        }
        if self.conduct.is_shared || self.offer == Some((!by, offer)) {
            self.settle(offer, now);
            return Ok(());
        }
        match (self.seat(!by).occupant, offer) {
            (Occupant::Program, _) => return Err(Refusal::NoOffers),
            (Occupant::Megaton { .. }, _) if self.conduct.considers_offers => {
                self.keep_open(by, offer, now)?
            }
            // megaton takes back and aborts when asked, and plays on.
            (Occupant::Megaton { .. }, Offer::Draw) if !self.welcomes_draw[(!by).index()] => {
                self.tell_all(now, &Event::Declined { by: !by, offer });
            }
            (Occupant::Megaton { .. }, _) => self.settle(offer, now),
            (Occupant::Person, _) => self.keep_open(by, offer, now)?,
        }
        Ok(())
    }

    /// The offer waits for the other side's answer.
    fn keep_open(&mut self, by: Color, offer: Offer, now: Duration) -> Result<(), Refusal> {
        if self.end.is_some() {
            return Err(Refusal::GameOver);
        }
        self.offer = Some((by, offer));
        self.tell_all(now, &Event::Offered { by, offer });
        Ok(())
    }

    /// A takeback never goes back past something that was revealed, unless this is practice; at the end
    /// of a game with secrets everything was.
    ///
    /// # Errors
    /// Why this many half moves cannot be taken back.
    pub fn check_takeback(&self, plies: usize) -> Result<(), Refusal> {
        let played = self.game.ply();
        if played == 0 || plies == 0 {
            return Err(Refusal::NothingPlayed);
        }
        if plies > played {
            return Err(Refusal::TooFar(played));
        }
        let guards = self.is_arbiter() && !self.conduct.is_practice && self.game.has_secrets();
        if guards && (self.end.is_some() || played - plies < plies_shown(&self.game)) {
            return Err(Refusal::Shown);
        }
        Ok(())
    }

    /// Half moves since a side's own last move, that one included.
    pub(super) fn plies_to_own_move(&self, by: Color) -> Option<usize> {
        let plies = if self.conduct.is_shared || self.game.side() != by { 1 } else { 2 };
        (plies <= self.game.ply()).then_some(plies)
    }

    pub(super) fn accept(&mut self, by: Color, now: Duration) -> Result<(), Refusal> {
        let (_, offer) = self.offer.filter(|&(other, _)| other != by).ok_or(Refusal::NothingToAccept)?;
        self.settle(offer, now);
        Ok(())
    }

    pub(super) fn decline(&mut self, by: Color, now: Duration) -> Result<(), Refusal> {
        let (_, offer) = self.offer.filter(|&(other, _)| other != by).ok_or(Refusal::NothingToDecline)?;
        self.offer = None;
        self.tell_all(now, &Event::Declined { by, offer });
        Ok(())
    }

    /// Carries out what both players want.
    pub(super) fn settle(&mut self, offer: Offer, now: Duration) {
        self.offer = None;
        match offer {
            Offer::Draw => self.finish(GameEnd::Agreed, now),
            Offer::Abort => self.finish(GameEnd::Aborted, now),
            Offer::Takeback(plies) => self.take_back(plies, now),
        }
    }

    /// Takes back half moves, as many as there are, and the end of the game with them, whatever was
    /// revealed: for takebacks the arbiter orders. Players ask with [`crate::Command::Offer`].
    pub fn take_back(&mut self, plies: usize, now: Duration) {
        let count = plies.min(self.game.ply());
        for _ in 0..count {
            self.game.undo();
            self.clocks.take_back(now);
        }
        self.offer = None;
        self.end = self.game.outcome().map(GameEnd::Rules);
        self.changed();
        self.tell_all(now, &Event::TakenBack { plies: count });
    }
}
