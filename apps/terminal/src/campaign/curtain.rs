//! A curtain between people who share a screen: before one player's secrets are shown, those of
//! another are gone from it.

use super::console::{self, Said};
use super::error::CampaignError;
use super::session::CampaignSession;
use campaign::{Controller, Seat};
use std::io::{BufRead, Write};

/// Clears the screen and what could be scrolled back to, and goes to its upper left corner.
const CLEAR: &str = "\u{1b}[2J\u{1b}[3J\u{1b}[H";

/// The curtain, and who looks at the screen.
#[derive(Debug, Default)]
pub(super) struct Curtain {
    is_hung: bool,
    seat: Option<Seat>,
    /// What everybody was told since somebody else looked.
    told: Vec<String>,
}

impl<W: Write> CampaignSession<W> {
    /// Hangs a curtain if it is wanted and more than one person plays.
    pub(super) fn set_curtain(&mut self, is_wanted: bool) {
        let is_person = |controller: &&Controller| **controller == Controller::Person;
        let persons = self.chronicle.controllers().iter().filter(is_person).count();
        self.curtain.is_hung = is_wanted && persons > 1;
    }

    /// Tells everybody something; who comes to the screen next reads it too.
    pub(super) fn tell(&mut self, text: String) -> Result<(), CampaignError> {
        writeln!(self.out, "{text}")?;
        if self.curtain.is_hung {
            self.curtain.told.push(text);
        }
        Ok(())
    }

    /// Tells something to whoever comes to the screen next.
    pub(super) fn tell_later(&mut self, text: String) {
        if self.curtain.is_hung {
            self.curtain.told.push(text);
        }
    }

    /// Takes everything off the screen when somebody leaves it who may know what others may not.
    pub(super) fn close_curtain(&mut self) -> Result<(), CampaignError> {
        if self.curtain.is_hung && self.curtain.seat.take().is_some() {
            write!(self.out, "{CLEAR}")?;
        }
        Ok(())
    }

    /// Makes sure that the person of this seat looks at the screen, and nobody else.
    pub(super) fn hand_over(&mut self, seat: Seat, input: &mut impl BufRead) -> Result<Said, CampaignError> {
        if !self.curtain.is_hung || self.curtain.seat == Some(seat) {
            return Ok(Said::More);
        }
        self.confirm()?;
        let call =
            format!("Player {}, it is your turn. Press Enter when nobody else is looking.", seat.number());
        write!(self.out, "{CLEAR}{} ", self.screen.in_color_of(seat, &call))?;
        self.out.flush()?;
        if console::read_line(input)?.is_none() {
            return Ok(Said::Leave);
        }
        for text in std::mem::take(&mut self.curtain.told) {
            writeln!(self.out, "{text}")?;
        }
        self.curtain.seat = Some(seat);
        self.show_anew();
        Ok(Said::More)
    }
}
