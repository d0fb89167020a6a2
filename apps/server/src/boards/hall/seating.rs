//! How players get into a game: against the server, against each other, rematches, and returns.

use super::telling::announcement;
use super::{Hall, HostedGame, House, HousePlayer, Relation, ServerAction, UserId};
use crate::boards::kept_game::KeptGame;
use crate::identity::Key;
use crate::limits::subscriber;
use crate::thinking::MARGIN;
use arbiter::{
    ClockPolicy, GameEnd, Heading, Occupant, Seat, Secrets, Table, TableSetup, TimeControl, Viewer,
};
use movegen::{AnyGame, Color};
use protocol::options::new_game;
use std::collections::BTreeSet;
use std::net::IpAddr;
use std::time::Duration;

/// A participant.
#[derive(Clone, Debug)]
pub(super) enum Participant {
    User(UserId),
    House(HousePlayer),
}

impl House {
    /// The server's player against people, and its colour.
    fn opponent(&self) -> (HousePlayer, Color) {
        match &self.players {
            [Some(white), None] => (white.clone(), Color::White),
            [_, Some(black)] => (black.clone(), Color::Black),
            [None, None] => (HousePlayer::megaton(), Color::Black),
        }
    }

    fn is_exhibition(&self) -> bool {
        self.players.iter().all(Option::is_some)
    }

    fn new_game(&self) -> Option<AnyGame> {
        match &self.start {
            Some(start) => AnyGame::new(self.variant, self.rules, Some(start)).ok(),
            None => new_game(self.variant, self.rules).ok(),
        }
    }

    /// A table for a game with these seats.
    fn table(&self, number: u32, game: AnyGame, seats: [Seat; 2], now: Duration) -> Table {
        // In games against people, the server does not enforce its own time per move.
        let move_time = self.move_time.filter(|_| self.is_exhibition());
        let control = TimeControl { move_time, ..TimeControl::clock(self.game_time) };
        let among_people = ClockPolicy::AMONG_PEOPLE;
        let setup = TableSetup {
            controls: [control; 2],
            policy: if self.is_exhibition() {
                // A program that is started for its first move needs time for that.
                ClockPolicy { margins: [MARGIN; 2], watches_move_time: true, ..among_people }
            } else {
                among_people
            },
            secrets: Secrets::Drawn(rand::random()),
            conduct: self.conduct,
            heading: Heading {
                event: "megaton serve".to_owned(),
                round: number.to_string(),
                ..Heading::default()
            },
            ..TableSetup::new(game, seats)
        };
        let mut table = Table::new(setup, now);
        for viewer in [Viewer::White, Viewer::Black, Viewer::Nobody] {
            table.listen(viewer, false);
        }
        table
    }
}

fn seat_of(player: &HousePlayer) -> Seat {
    if player.pool == 0 { Seat::megaton() } else { Seat::program(&player.name) }
}

impl Hall {
    /// Whether a user may start a game now; if not, tells them why.
    fn may_begin(&mut self, user: UserId) -> bool {
        let now = self.now;
        if self.running >= self.house.limits.running && !self.end_deserted(None) {
            self.say(user, "Too many games are running; try again later.");
            return false;
        }
        let Some(beginner) = self.users.get_mut(&user) else { return false };
        let (own, address) = (beginner.games.wait(now), beginner.address);
        let mut wait = self.accounts.wait(address, now);
        if wait.is_none() && self.end_deserted(Some(subscriber(address))) {
            wait = self.accounts.wait(address, now);
        }
        let wait = wait.map(|wait| wait.max(own));
        match wait {
            Some(Duration::ZERO) => true,
            Some(wait) => {
                let seconds = wait.as_secs() + 1;
                self.say(user, format!("You are starting games too fast; try again in {seconds} s."));
                false
            }
            None => {
                self.say(user, "Too many games are running from your address; try again later.");
                false
            }
        }
    }

    /// Ends the oldest game, or an address's oldest, whose players are all away: those who are connected
    /// come first. False if there is none.
    fn end_deserted(&mut self, address: Option<IpAddr>) -> bool {
        let is_deserted = |hosted: &HostedGame| {
            let mut persons = hosted.persons().peekable();
            let mut addresses = hosted.addresses.into_iter().flatten().map(subscriber);
            hosted.is_running()
                && persons.peek().is_some()
                && persons.all(|name| !self.names.contains_key(name))
                && address.is_none_or(|address| addresses.any(|other| other == address))
        };
        let found = self.games.iter().find(|(_, hosted)| is_deserted(hosted)).map(|(&number, _)| number);
        if let Some(number) = found
            && let Some(hosted) = self.games.get_mut(&number)
        {
            hosted.table.finish(GameEnd::Abandoned, self.now);
            self.settle(number);
        }
        found.is_some()
    }

    /// A game against the server's player, with this colour or the one that is free.
    pub(super) fn play_house(&mut self, user: UserId, color: Option<Color>) {
        let (opponent, house_color) = self.house.opponent();
        let color = color.unwrap_or(!house_color);
        if !self.may_begin(user) {
            return;
        }
        let mut participants = [Participant::User(user), Participant::House(opponent)];
        if color == Color::Black {
            participants.reverse();
        }
        self.begin(participants);
    }

    /// Waits for an opponent, or joins the one who is waiting.
    pub(super) fn seek(&mut self, user: UserId) {
        if !self.may_begin(user) {
            return;
        }
        match self.waiting.filter(|&other| other != user) {
            Some(other) => {
                self.begin([Participant::User(other), Participant::User(user)]);
            }
            None => {
                self.waiting = Some(user);
                self.say(user, "You are waiting for an opponent; type play to play megaton instead.");
            }
        }
    }

    /// Starts a game.
    pub(super) fn begin(&mut self, participants: [Participant; 2]) -> Option<u32> {
        let game = self.house.new_game()?;
        self.last_number += 1;
        let (number, now) = (self.last_number, self.now);
        let (mut keys, mut addresses, mut pools) = ([None; 2], [None; 2], [0; 2]);
        let (mut player, mut left) = (0, Vec::new());
        let mut seats = [Seat::megaton(), Seat::megaton()];
        for (index, participant) in participants.into_iter().enumerate() {
            match participant {
                Participant::House(house) => {
                    seats[index] = seat_of(&house);
                    pools[index] = house.pool;
                }
                Participant::User(id) => {
                    let user = self.users.get_mut(&id)?;
                    user.games.take();
                    seats[index] = Seat::person(&user.name);
                    keys[index] = Some(user.key);
                    addresses[index] = Some(user.address);
                    player = id;
                    left.extend(self.seats.insert(user.name.clone(), number));
                    self.accounts.begin(user.address, true, now);
                    if self.waiting == Some(id) {
                        self.waiting = None;
                    }
                }
            }
        }
        let hosted = HostedGame {
            number,
            table: self.house.table(number, game, seats, now),
            time: self.house.game_time,
            file: format!("{}-{number}", self.house.file_prefix),
            keys,
            addresses,
            pools,
            player,
            observers: BTreeSet::new(),
            ordered: None,
            move_time: self.house.move_time,
            is_recorded: false,
            is_kept: false,
            is_saved: true,
            counts: true,
        };
        let announcement = announcement(&hosted);
        self.running += 1;
        self.games.insert(number, hosted);
        // A user who starts a new game is done with the previous one.
        for number in left {
            self.forget_if_unseen(number);
        }
        self.save(number, false);
        for (user, relation) in self.audience(number) {
            self.unobserve(user);
            self.say(user, &announcement);
            self.greet(user, number, relation);
        }
        // The start position may already be over.
        self.settle(number);
        Some(number)
    }

    /// A game between the same players with colours swapped.
    pub(super) fn rematch(&mut self, user: UserId) {
        let Some((number, color)) = self.playing(user) else {
            return self.say(user, "You have not played a game.");
        };
        let Some(hosted) = self.games.get(&number) else { return };
        let (seat, pool) = (hosted.table.seat(!color).clone(), hosted.pools[(!color).index()]);
        let opponent = if seat.occupant == Occupant::Person {
            let other = self.names.get(&seat.name).copied();
            let Some(other) = other.filter(|&other| self.running(other).is_none()) else {
                return self.say(user, format!("{} is not available.", seat.name));
            };
            Participant::User(other)
        } else {
            Participant::House(HousePlayer { pool, name: seat.name })
        };
        if !self.may_begin(user) {
            return;
        }
        let mut participants = [opponent, Participant::User(user)];
        if color == Color::Black {
            participants.reverse();
        }
        self.begin(participants);
    }

    /// A player whose connection was lost takes their seat again, even if the old connection is still
    /// there: it may be dead without anyone having noticed.
    pub(super) fn come_back(&mut self, user: UserId, text: &str) {
        let found = text.split_once(' ').and_then(|(name, key)| {
            let key: Key = key.trim().parse().ok()?;
            let &number = self.seats.get(name)?;
            let color = self.games.get(&number)?.color_of(name)?;
            let is_right = self.games[&number].keys[color.index()] == Some(key);
            is_right.then(|| (name.to_owned(), key, number, color))
        });
        let Some((name, key, number, color)) = found else {
            return self.say(user, "There is no player to resume with that name and key.");
        };
        let other = self.names.get(&name).copied();
        if other == Some(user) {
            return self.say(user, "You are already that player.");
        }
        // The game that started with the new connection is not wanted.
        if let Some((unwanted, _)) = self.running(user)
            && let Some(hosted) = self.games.get_mut(&unwanted)
        {
            hosted.table.finish(GameEnd::Aborted, self.now);
            self.settle(unwanted);
        }
        if self.waiting == Some(user) {
            self.waiting = None;
        }
        self.unobserve(user);
        if let Some(other) = other {
            self.say(other, "You have returned on another connection.");
            self.unobserve(other);
            self.actions.push(ServerAction::Close(other));
            self.users.remove(&other);
        }
        let Some(returned) = self.users.get_mut(&user) else { return };
        let guest = std::mem::replace(&mut returned.name, name.clone());
        returned.key = key;
        let address = returned.address;
        self.names.remove(&guest);
        let left = self.seats.remove(&guest);
        self.names.insert(name, user);
        if let Some(left) = left {
            self.forget_if_unseen(left);
        }
        if let Some(hosted) = self.games.get_mut(&number) {
            if hosted.counts && hosted.addresses[color.index()].is_none() {
                // After a restart it is not known where players were.
                hosted.addresses[color.index()] = Some(address);
                self.accounts.begin(address, false, self.now);
            }
            hosted.table.set_presence(color, true, self.now);
        }
        self.settle(number);
        self.greet(user, number, Relation::Plays(color));
    }

    /// Resumes the games that were running when an earlier server stopped. Their players have yet to
    /// return.
    pub(crate) fn resume(&mut self, games: Vec<KeptGame>) -> Vec<ServerAction> {
        let house = self.house.description();
        for kept in games.into_iter().filter(|kept| kept.house == house) {
            self.resume_game(kept);
        }
        std::mem::take(&mut self.actions)
    }

    fn resume_game(&mut self, kept: KeptGame) {
        let (opponent, _) = self.house.opponent();
        let (number, now) = (kept.number, self.now);
        let Some(game) = kept.game(self.house.variant).filter(|_| !self.games.contains_key(&number)) else {
            return;
        };
        let is_recorded = game.ply() > 0;
        let mut table = self.house.table(number, game, kept.seats.clone(), now);
        for color in Color::BOTH {
            let control = *table.clocks().side(color).control();
            let control = TimeControl { game_time: Some(kept.time), ..control };
            table.clocks_mut().side_mut(color).set_control(control);
        }
        kept.set_clocks(&mut table);
        for color in
            Color::BOTH.into_iter().filter(|&color| kept.seats[color.index()].occupant == Occupant::Person)
        {
            let name = &kept.seats[color.index()].name;
            table.set_presence(color, false, now);
            self.seats.insert(name.clone(), number);
            let guest = name.strip_prefix("guest").and_then(|number| number.parse().ok());
            self.last_guest = self.last_guest.max(guest.unwrap_or(0));
        }
        if kept.own_client.is_some() {
            self.own_client.name = kept.own_client;
        }
        self.last_number = self.last_number.max(number);
        self.running += 1;
        let hosted = HostedGame {
            number,
            table,
            time: kept.time,
            file: kept.file,
            keys: kept.keys,
            addresses: [None; 2],
            pools: [opponent.pool; 2],
            // No connection has this number.
            player: u64::MAX - u64::from(number),
            observers: BTreeSet::new(),
            ordered: None,
            move_time: self.house.move_time,
            is_recorded,
            is_kept: true,
            is_saved: true,
            counts: true,
        };
        self.games.insert(number, hosted);
        // The record may lack the last moves.
        self.save(number, false);
        self.settle(number);
    }
}
