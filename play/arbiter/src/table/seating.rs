//! Who sits where, and the settings of a table.

use super::{Conduct, Table};
use crate::clocks::Clocks;
use crate::event::Event;
use crate::seat::{Occupant, Seat};
use movegen::Color;
use std::time::Duration;

impl Table {
    /// Someone else takes a seat. If one person plays both sides, the other side is not told.
    pub fn sit(&mut self, side: Color, seat: Seat, now: Duration) {
        self.seats[side.index()] = seat.clone();
        if seat.occupant != Occupant::Person {
            self.asks_for_bomb[side.index()] = false;
        }
        self.tell_all(now, &Event::Seated { side, seat });
        self.prepare(now);
    }

    /// A player has lost the connection, or is back.
    pub fn set_presence(&mut self, side: Color, is_present: bool, now: Duration) {
        let since = &mut self.absent_since[side.index()];
        if since.is_none() == is_present {
            return;
        }
        *since = (!is_present).then_some(now);
        self.tell_all(now, &Event::Presence { side, is_present });
    }

    /// The clocks, to be set.
    pub fn clocks_mut(&mut self) -> &mut Clocks {
        self.task += 1;
        &mut self.clocks
    }

    /// How the players are treated from now on.
    pub fn set_conduct(&mut self, conduct: Conduct) {
        self.conduct = conduct;
    }

    /// Changes how castling is written.
    pub fn set_chess960(&mut self, chess960: bool) {
        self.game.set_chess960(chess960);
    }
}
