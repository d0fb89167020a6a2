//! A game on this server: the arbiter's table, and its connections and files.

use super::{PoolNumber, UserId};
use crate::boards::kept_game::{self, KeptGame};
use crate::identity::Key;
use crate::limits::subscriber;
use crate::thinking::{Answer, Order, Trouble};
use arbiter::{Addressed, GameEnd, GameTime, Occupant, Table, Viewer};
use movegen::Color;
use std::collections::BTreeSet;
use std::net::IpAddr;
use std::time::Duration;

/// A client's relation to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    Plays(Color),
    Observes,
}

impl From<Relation> for Viewer {
    fn from(relation: Relation) -> Self {
        match relation {
            Relation::Plays(color) => color.into(),
            Relation::Observes => Viewer::Nobody,
        }
    }
}

/// A game.
pub(crate) struct HostedGame {
    pub(crate) number: u32,
    pub(crate) table: Table,
    pub(crate) time: GameTime,
    /// The name of its record.
    pub(super) file: String,
    /// The players' keys.
    pub(super) keys: [Option<Key>; 2],
    /// The players' addresses; the game counts towards them while it runs.
    pub(super) addresses: [Option<IpAddr>; 2],
    /// Who thinks for the seats without a person.
    pub(super) pools: [PoolNumber; 2],
    /// Whose turn in the queue of searches it takes.
    pub(super) player: u64,
    pub(super) observers: BTreeSet<UserId>,
    /// Longest time for a move by the server's players, unless the clock decides.
    pub(super) move_time: Option<Duration>,
    /// The task that was handed out.
    pub(super) ordered: Option<u64>,
    /// Whether there is a record on file.
    pub(super) is_recorded: bool,
    /// Whether it is saved for restarts.
    pub(super) is_kept: bool,
    /// Whether what was to be written of it last is in its files.
    pub(super) is_saved: bool,
    /// Whether it counts as running.
    pub(super) counts: bool,
}

impl HostedGame {
    pub(super) fn is_running(&self) -> bool {
        self.table.end().is_none()
    }

    /// The side played by the person of this name.
    pub(super) fn color_of(&self, name: &str) -> Option<Color> {
        Color::BOTH
            .into_iter()
            .find(|&color| self.table.is_person(color) && self.table.seat(color).name == name)
    }

    /// The names of the people who play it.
    pub(super) fn persons(&self) -> impl Iterator<Item = &str> {
        let persons = Color::BOTH.into_iter().filter(|&color| self.table.is_person(color));
        persons.map(|color| self.table.seat(color).name.as_str())
    }

    /// Whether anything would be lost with the game if this player left: not if nobody else plays it and
    /// the player has not moved.
    pub(super) fn is_played_by(&self, color: Color) -> bool {
        let game = self.table.game();
        // The side to move has moved if both have.
        let has_moved = game.ply() >= if game.side() == color { 2 } else { 1 };
        self.table.is_person(!color) || has_moved
    }

    /// Accepts what a search or a program found, unless it is no longer awaited.
    pub(super) fn answer(&mut self, answer: Answer, now: Duration) -> Vec<Addressed> {
        if self.table.awaited() != Some(answer.task) {
            return Vec::new();
        }
        match answer.thought {
            Ok(thought) => self.table.answer(answer.task, thought, now),
            Err(Trouble { fault, detail }) => {
                let loser = self.table.game().side();
                self.table.finish(GameEnd::Faulted { loser, fault, detail }, now);
                self.table.take_events()
            }
        }
    }

    /// The order for the awaited move.
    pub(super) fn order(&self, now: Duration) -> Option<(PoolNumber, Order)> {
        let mut task = self.table.task(now)?;
        task.limits.move_time = task.limits.move_time.or(self.move_time);
        let pool = match self.table.seat(task.side).occupant {
            Occupant::Person => 0,
            Occupant::Megaton { .. } | Occupant::Program => self.pools[task.side.index()],
        };
        let address = self.addresses.into_iter().flatten().next().map(subscriber);
        let order = Order {
            game_number: self.number,
            owner: (address, self.player),
            task,
            clocks: kept_game::clocks(&self.table),
        };
        Some((pool, order))
    }

    /// The game as saved for restarts, if there is anything to resume. `own_client` is who plays at the server's own
    /// XBoard.
    pub(super) fn kept(&self, house: String, own_client: Option<&str>) -> Option<KeptGame> {
        if !self.is_running() || !self.is_played() {
            return None;
        }
        let mut kept = KeptGame::new(&self.table, self.time, self.keys);
        (kept.house, kept.number, kept.file) = (house, self.number, self.file.clone());
        kept.own_client = own_client.filter(|name| self.color_of(name).is_some()).map(str::to_owned);
        Some(kept)
    }

    /// The record, as everyone may read it: none before the first move, and none for a game a person
    /// resigned without one.
    pub(super) fn record(&self) -> Option<String> {
        let is_game = self.table.game().ply() > 0 && (self.is_running() || self.is_played());
        is_game.then(|| self.table.pgn(Viewer::Nobody))
    }

    /// Whether anything would be lost with the game if everyone left.
    fn is_played(&self) -> bool {
        let is_person = |&color: &Color| self.table.is_person(color);
        Color::BOTH.into_iter().filter(is_person).all(|color| self.is_played_by(color))
    }
}
