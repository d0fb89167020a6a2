//! A game at this server: who has which place, who is there, and what each of them is told. It is in its
//! file before anybody is told of a move.

use super::limits::{NEXT_TRY, VISITORS_PER_PLACE, WATCHERS};
use super::refusal::Refusal;
use super::seats::{Place, PlaceKeys, SeatInvitations};
use super::services::Services;
use super::visitor::{Visitor, VisitorId};
use crate::identity::Key;
use crate::limits::subscriber;
use crate::thinking::{Answer, Order, Trouble};
use arbiter::{Addressed, Command, Event, GameEnd, MoveTold, Occupant, Seat, Viewer};
use movegen::Color;
use serde::{Deserialize, Serialize};
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use web::messages::{
    Game, Happening, Invitations, OpenGame, OpenSeat, OpenTerms, SeatLink, TableEvent, TableSetup,
};
use web::wire::Told;
use web::{KeptTable, usual_limits};

/// The game.
#[derive(Debug)]
pub(crate) struct HostedGame {
    /// Its number here.
    pub(crate) number: u32,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    kept: KeptTable,
    places: Places,
    begun_from: IpAddr,
    /// As whom those look who have the whole table.
    looking: Viewer,
    visitors: Vec<(Visitor, Place)>,
    /// The task that has been given to a search or an engine.
    ordered: Option<u64>,
    left_at: Duration,
    /// Whether the file holds the game as it is.
    is_saved: bool,
    /// When it was written last, or was to be.
    tried_at: Duration,
    /// How many watch, as everybody here was told last.
    watchers: usize,
}

/// Who may come to which place.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Places {
    keys: PlaceKeys,
    /// None in the files of earlier versions, where a link was the key itself.
    #[serde(default)]
    invitations: SeatInvitations,
    /// The place of whoever began the game, and invites others.
    host: Place,
    /// Whether everybody at the server is invited, and may watch.
    #[serde(default)]
    is_open: bool,
}

/// What the lobby shows of a game.
#[derive(Debug)]
pub(crate) enum Listed {
    /// Its seat is free.
    Seat(OpenSeat),
    /// It is played.
    Game(OpenGame),
}

/// The game as it is stored.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct GameFile {
    #[serde(flatten)]
    places: Places,
    begun_from: IpAddr,
    /// What [`KeptTable::kept`] writes.
    game: String,
}

impl HostedGame {
    /// A new game of someone at this address.
    ///
    /// # Errors
    /// There is no such game, or nobody may begin it like this.
    pub(crate) fn begin(
        number: u32,
        setup: TableSetup,
        begun_from: IpAddr,
        now: Duration,
    ) -> Result<Self, Refusal> {
        let places = Places::of(&setup)?;
        let looking = setup.viewer;
        let kept = if places.are_invited() {
            // Whoever begins it must not know what the other may hide.
            KeptTable::begin_unknown(setup, rand::random(), now)?
        } else {
            KeptTable::begin(setup, rand::random(), now)?
        };
        Ok(HostedGame::at(number, kept, (places, begun_from), looking, now))
    }

    /// A game that was stored.
    ///
    /// # Errors
    /// It cannot be read.
    pub(crate) fn resume(number: u32, file: &GameFile, now: Duration) -> Result<Self, Refusal> {
        let kept = KeptTable::resume(&file.game, now)?;
        let looking = kept.setup().viewer;
        Ok(HostedGame::at(number, kept, (file.places, file.begun_from), looking, now))
    }

    fn at(
        number: u32,
        kept: KeptTable,
        (places, begun_from): (Places, IpAddr),
        looking: Viewer,
        now: Duration,
    ) -> Self {
        let visitors = Vec::new();
        let mut state = State {
            kept,
            places,
            begun_from,
            looking,
            visitors,
            ordered: None,
            left_at: now,
            is_saved: true,
            tried_at: now,
            watchers: 0,
        };
        state.note_presence(now);
        HostedGame { number, state: Mutex::new(state) }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The keys that lead to it, those of its invitations too.
    pub(crate) fn keys(&self) -> Vec<Key> {
        let Places { keys, invitations, .. } = self.lock().places;
        keys.all().map(|(_, key)| key).chain(invitations.keys()).collect()
    }

    /// The key of whoever began it.
    pub(crate) fn host_key(&self) -> Key {
        let Places { keys, host, .. } = self.lock().places;
        keys.of(host)
    }

    /// The variant's name on the command line.
    pub(crate) fn variant(&self) -> &'static str {
        self.lock().kept.table().game().variant().id()
    }

    /// Where it was begun, whether it is over, and since when nobody visits it.
    pub(crate) fn standing(&self) -> (IpAddr, bool, Option<Duration>) {
        let state = self.lock();
        let unvisited = state.visitors.is_empty().then_some(state.left_at);
        (state.begun_from, state.kept.table().end().is_some(), unvisited)
    }

    /// Writes the game to its file.
    pub(crate) fn save(&self, services: &Services, now: Duration) {
        self.lock().save(services, self.number, now);
    }

    /// Someone who was invited takes the seat, which from now on has the key that they have chosen.
    ///
    /// # Errors
    /// Somebody has taken it before, or the key is in use already.
    pub(crate) fn accept(
        &self,
        services: &Services,
        invited: Key,
        own: (Key, bool),
        now: Duration,
    ) -> Result<(), Refusal> {
        let mut state = self.lock();
        let Places { keys, invitations, .. } = &mut state.places;
        invitations.accept(keys, invited, own)?;
        state.save(services, self.number, now);
        Ok(())
    }

    /// Someone comes to the place that a key opens. Returns the setup as far as they may know it; events follow.
    ///
    /// # Errors
    /// It opens none, or the place is crowded.
    pub(crate) fn come(&self, visitor: Visitor, key: Key, now: Duration) -> Result<TableSetup, Refusal> {
        let mut state = self.lock();
        let place = state.places.keys.place_of(key).ok_or(Refusal::NoSuchKey)?;
        if state.is_crowded(place, visitor.address) {
            return Err(Refusal::Crowded);
        }
        state.visitors.push((visitor, place));
        state.listen();
        state.note_presence(now);
        Ok(state.setup_for(place))
    }

    /// Tells someone everything so far.
    pub(crate) fn greet(&self, services: &Services, id: VisitorId, now: Duration) {
        let mut state = self.lock();
        let news = state.kept.table_mut().take_events();
        let others: Vec<_> = state.visitors.iter().filter(|(other, _)| other.id != id).cloned().collect();
        tell(&others, state.looking, news);
        state.greet(id, now);
        state.note_watchers();
        self.think(&mut state, services, now);
    }

    /// Someone leaves.
    pub(crate) fn leave(&self, services: &Services, id: VisitorId, now: Duration) {
        let mut state = self.lock();
        state.visitors.retain(|(visitor, _)| visitor.id != id);
        state.left_at = now;
        state.note_presence(now);
        state.listen();
        state.note_watchers();
        self.tell_news(&mut state, services, now);
    }

    /// Someone says something at the table.
    ///
    /// # Errors
    /// Why it is refused.
    pub(crate) fn say(
        &self,
        services: &Services,
        id: VisitorId,
        (by, command): (Color, Command),
        now: Duration,
    ) -> Result<(), Refusal> {
        let mut state = self.lock();
        let viewer = state.viewer_of(id)?;
        let is_among_people = Color::BOTH.into_iter().all(|side| state.kept.table().is_person(side));
        // megaton does not help one person against another.
        if command == Command::Hint && is_among_people && state.has_screens_apart() {
            return Err(Refusal::NoHelp);
        }
        state.kept.say(viewer, by, command, now)?;
        state.save(services, self.number, now);
        Ok(())
    }

    /// Someone else takes a seat: a player takes the name they want before their first move, and whoever
    /// has the whole table seats anybody.
    ///
    /// # Errors
    /// Why it is refused.
    pub(crate) fn sit(
        &self,
        services: &Services,
        id: VisitorId,
        (side, seat): (Color, Seat),
        now: Duration,
    ) -> Result<(), Refusal> {
        services.check_seat(&seat)?;
        let mut state = self.lock();
        let place = state.place_of(id).ok_or(Refusal::NoGame)?;
        let is_own_name = place == Place::of(side) && seat.occupant == Occupant::Person;
        if is_own_name && state.kept.table().game().ply() > side.index() {
            return Err(Refusal::NameTooLate);
        }
        if !is_own_name && place != Place::Table {
            return Err(Refusal::NotYourTable);
        }
        state.kept.sit(side, seat, now);
        state.save(services, self.number, now);
        Ok(())
    }

    /// Someone looks as another viewer from now on.
    ///
    /// # Errors
    /// They may not.
    pub(crate) fn look(&self, id: VisitorId, viewer: Viewer) -> Result<(), Refusal> {
        let mut state = self.lock();
        let place = state.place_of(id).ok_or(Refusal::NoGame)?;
        if !place.may_look(viewer) {
            return Err(Refusal::NotYourTable);
        }
        if place == Place::Table {
            state.looking = viewer;
            state.listen();
        }
        Ok(())
    }

    /// What a legal move would do.
    ///
    /// # Errors
    /// Why it would be refused.
    pub(crate) fn foresee(&self, id: VisitorId, text: &str) -> Result<MoveTold, Refusal> {
        let state = self.lock();
        Ok(state.kept.foresee(state.viewer_of(id)?, text)?)
    }

    /// The game as far as someone knows it.
    ///
    /// # Errors
    /// They are not here.
    pub(crate) fn record(&self, id: VisitorId) -> Result<Game, Refusal> {
        let state = self.lock();
        Ok(state.kept.record(state.viewer_of(id)?))
    }

    /// The same as PGN.
    ///
    /// # Errors
    /// They are not here.
    pub(crate) fn pgn(&self, id: VisitorId) -> Result<String, Refusal> {
        let state = self.lock();
        Ok(state.kept.table().pgn(state.viewer_of(id)?))
    }

    /// The key of someone's own place.
    ///
    /// # Errors
    /// They are not here.
    pub(crate) fn own_key(&self, id: VisitorId) -> Result<String, Refusal> {
        let state = self.lock();
        let place = state.place_of(id).ok_or(Refusal::NoGame)?;
        Ok(state.places.keys.of(place).to_string())
    }

    /// The keys that someone may pass on: everybody those of observers, and the host the invitations to the other
    /// people's seats.
    ///
    /// # Errors
    /// They are not here.
    pub(crate) fn invitations(&self, id: VisitorId) -> Result<Invitations, Refusal> {
        let state = self.lock();
        let place = state.place_of(id).ok_or(Refusal::NoGame)?;
        let Places { keys, invitations, host, is_open } = state.places;
        let link = |side| {
            let invitation = invitations.of(side).filter(|_| place == host)?;
            Some(SeatLink { key: invitation.key().to_string(), is_used: invitation.is_used() })
        };
        Ok(Invitations {
            white: link(Color::White),
            black: link(Color::Black),
            observers: Some(keys.of(Place::Observer).to_string()),
            is_open,
        })
    }

    /// Everybody at the server may take the free seat and watch, or only those who have a link. What was begun among
    /// people with links stays among them: once the seat is taken, a game can be closed but not opened.
    ///
    /// # Errors
    /// Somebody else has begun the game, or nobody is waited for.
    pub(crate) fn open(
        &self,
        services: &Services,
        id: VisitorId,
        is_open: bool,
        now: Duration,
    ) -> Result<(), Refusal> {
        let mut state = self.lock();
        state.check_opening(id, is_open)?;
        state.places.is_open = is_open;
        state.save(services, self.number, now);
        Ok(())
    }

    /// Whether this visitor may [open](Self::open) the game.
    ///
    /// # Errors
    /// As there.
    pub(crate) fn check_opening(&self, id: VisitorId) -> Result<(), Refusal> {
        self.lock().check_opening(id, true)
    }

    /// Nobody but those with a link may come from now on.
    pub(crate) fn close(&self, services: &Services, now: Duration) {
        let mut state = self.lock();
        state.places.is_open = false;
        state.save(services, self.number, now);
    }

    /// Whether everybody may take its seat, and whether somebody waits for them.
    pub(crate) fn offer(&self) -> Option<Offer> {
        let state = self.lock();
        let is_offered = state.places.is_open && state.free_seat().is_some();
        is_offered.then(|| Offer { begun_from: state.begun_from, is_attended: state.has_host() })
    }

    /// Whether everybody may come.
    pub(crate) fn is_open(&self) -> bool {
        self.lock().places.is_open
    }

    /// What the lobby shows of it, as far as both players may know it: a seat while somebody waits for whoever takes
    /// it, a game while somebody plays.
    pub(crate) fn listed(&self) -> Option<Listed> {
        let state = self.lock();
        let table = state.kept.table();
        if !state.places.is_open || table.end().is_some() {
            return None;
        }
        if let Some((side, invitation)) = state.free_seat() {
            let host = table.seat(!side).name.clone();
            let seat = || OpenSeat { terms: state.terms(), invitation: invitation.to_string(), side, host };
            return state.has_host().then(|| Listed::Seat(seat()));
        }
        let present = Color::BOTH.map(|side| state.is_present(side));
        let game = || OpenGame {
            terms: state.terms(),
            observers: state.places.keys.of(Place::Observer).to_string(),
            names: table.names().map(str::to_owned),
            present,
            plies: table.game().ply(),
            fen: table.view(Viewer::Nobody).fen(),
            watchers: state.count_watchers(),
        };
        present.contains(&true).then(|| Listed::Game(game()))
    }

    /// Another game of the same people with changed sides. Everybody here is told.
    ///
    /// # Errors
    /// The game is not over, or is not that of two people.
    pub(crate) fn again(&self, services: &Services, id: VisitorId, now: Duration) -> Result<(), Refusal> {
        let mut state = self.lock();
        let place = state.place_of(id).ok_or(Refusal::NoGame)?;
        if !matches!(place, Place::White | Place::Black) {
            return Err(Refusal::NotYourTable);
        }
        if state.kept.table().end().is_none() {
            return Err(Refusal::StillPlayed);
        }
        let old = state.kept.setup().clone();
        let ([white, black], [white_time, black_time]) = (old.seats, old.controls);
        let setup = TableSetup {
            seats: [black, white],
            controls: [black_time, white_time],
            viewer: Viewer::Nobody,
            ..old
        };
        state.kept = KeptTable::begin_unknown(setup, rand::random(), now)?;
        (state.places, state.ordered) = (state.places.changed(), None);
        for (_, place) in &mut state.visitors {
            *place = place.changed();
        }
        state.listen();
        state.note_presence(now);
        state.save(services, self.number, now);
        let _ = state.kept.table_mut().take_events();
        let visitors = state.visitors.clone();
        for (visitor, place) in &visitors {
            let setup = Box::new(state.setup_for(*place));
            let event = TableEvent { event: Happening::Welcome { setup }, standing: None };
            visitor.tell(&Told::Event { event: &event });
            state.greet(visitor.id, now);
        }
        services.cancel(self.number);
        self.think(&mut state, services, now);
        Ok(())
    }

    /// Tells everybody what has happened, and sees to searches.
    pub(crate) fn tell(&self, services: &Services, now: Duration) {
        self.tell_news(&mut self.lock(), services, now);
    }

    /// Time has passed.
    pub(crate) fn tick(&self, services: &Services, now: Duration) {
        let mut state = self.lock();
        if !state.is_saved && now.saturating_sub(state.tried_at) >= NEXT_TRY {
            state.save(services, self.number, now);
        }
        if state.kept.table().end().is_some() {
            return;
        }
        let news = state.kept.table_mut().tick(now);
        if state.kept.table().end().is_some() {
            state.save(services, self.number, now);
        }
        tell(&state.visitors, state.looking, news);
        self.think(&mut state, services, now);
    }

    /// Takes what a search or an engine has found.
    pub(crate) fn found(&self, services: &Services, answer: Answer, now: Duration) {
        let mut state = self.lock();
        if state.ordered != Some(answer.task) || state.kept.table().awaited() != Some(answer.task) {
            return;
        }
        let table = state.kept.table_mut();
        let news = match answer.thought {
            Ok(thought) => table.answer(answer.task, thought, now),
            Err(Trouble { fault, detail }) => {
                let loser = table.game().side();
                table.finish(GameEnd::Faulted { loser, fault, detail }, now);
                table.take_events()
            }
        };
        state.save(services, self.number, now);
        tell(&state.visitors, state.looking, news);
        self.think(&mut state, services, now);
    }

    fn tell_news(&self, state: &mut State, services: &Services, now: Duration) {
        let news = state.kept.table_mut().take_events();
        tell(&state.visitors, state.looking, news);
        self.think(state, services, now);
    }

    /// Orders what the table is waiting for, once; what it no longer waits for is cancelled.
    fn think(&self, state: &mut State, services: &Services, now: Duration) {
        let table = state.kept.table();
        // Engines do not play on among themselves when nobody looks.
        let is_played =
            Color::BOTH.into_iter().any(|side| table.is_person(side)) || !state.visitors.is_empty();
        let awaited = table.awaited().filter(|_| is_played);
        if awaited == state.ordered {
            return;
        }
        if state.ordered.is_some() {
            services.cancel(self.number);
        }
        state.ordered = awaited;
        let Some(mut task) = awaited.and_then(|_| table.task(now)) else { return };
        task.limits = usual_limits(task.limits);
        let clocks = Color::BOTH.map(|side| table.clocks().side(side).clock());
        let seat = table.seat(task.side).clone();
        let owner = (Some(subscriber(state.begun_from)), u64::from(self.number));
        services.order(&seat, Order { game_number: self.number, owner, task, clocks });
    }
}

/// A seat that everybody may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Offer {
    /// Where its game was begun.
    pub(crate) begun_from: IpAddr,
    /// Whether whoever offers it is there.
    pub(crate) is_attended: bool,
}

impl State {
    fn place_of(&self, id: VisitorId) -> Option<Place> {
        self.visitors.iter().find(|(visitor, _)| visitor.id == id).map(|&(_, place)| place)
    }

    /// Who is at a place.
    fn at(&self, place: Place) -> impl Iterator<Item = &Visitor> {
        self.visitors.iter().filter(move |&&(_, taken)| taken == place).map(|(visitor, _)| visitor)
    }

    fn check_opening(&self, id: VisitorId, is_open: bool) -> Result<(), Refusal> {
        if self.place_of(id).ok_or(Refusal::NoGame)? != self.places.host || !self.places.are_invited() {
            return Err(Refusal::NotYourGame);
        }
        if is_open && self.free_seat().is_none() {
            return Err(Refusal::NoFreeSeat);
        }
        Ok(())
    }

    fn viewer_of(&self, id: VisitorId) -> Result<Viewer, Refusal> {
        Ok(self.place_of(id).ok_or(Refusal::NoGame)?.viewer(self.looking))
    }

    fn setup_for(&self, place: Place) -> TableSetup {
        self.kept.setup_for(place.viewer(self.looking))
    }

    /// Writes the game to its file, before anybody is told what is in it. If that fails, or works again, everybody here
    /// is told that first.
    fn save(&mut self, services: &Services, number: u32, now: Duration) {
        let was_saved = self.is_saved;
        self.is_saved = services.save(&file_name(number), self.file(now).as_ref());
        self.tried_at = now;
        if self.is_saved != was_saved {
            self.visitors.iter().for_each(|(visitor, _)| self.tell_saving(visitor));
        }
    }

    /// Tells someone whether the game is saved.
    fn tell_saving(&self, visitor: &Visitor) {
        let event = TableEvent { event: Happening::Saving { works: self.is_saved }, standing: None };
        visitor.tell(&Told::Event { event: &event });
    }

    /// The game for its file; `None` if it cannot be written, which it can.
    fn file(&self, now: Duration) -> Option<String> {
        let game = self.kept.kept(self.looking, now).ok()?;
        let file = GameFile { places: self.places, begun_from: self.begun_from, game };
        serde_json::to_string(&file).ok()
    }

    /// Whoever is here is told what happens, and how the game stands after it.
    fn listen(&mut self) {
        let viewers: Vec<_> = self.visitors.iter().map(|(_, place)| place.viewer(self.looking)).collect();
        for viewer in [Viewer::White, Viewer::Black, Viewer::Both, Viewer::Nobody] {
            if viewers.contains(&viewer) {
                self.kept.table_mut().listen(viewer, true);
            } else {
                self.kept.table_mut().stop_listening(viewer);
            }
        }
    }

    /// Of people at different screens, everybody is told who is there.
    fn note_presence(&mut self, now: Duration) {
        if !self.has_screens_apart() {
            return;
        }
        for side in
            Color::BOTH.into_iter().filter(|&side| self.kept.table().is_person(side)).collect::<Vec<_>>()
        {
            let is_present = self.is_present(side);
            self.kept.table_mut().set_presence(side, is_present, now);
        }
    }

    /// Whether a place has no room for somebody from this address. An address cannot keep all others from watching.
    fn is_crowded(&self, place: Place, address: IpAddr) -> bool {
        let here = self.at(place).count();
        let is_own = |visitor: &&Visitor| subscriber(visitor.address) == subscriber(address);
        match place {
            Place::Observer => {
                here >= WATCHERS || self.at(place).filter(is_own).count() >= VISITORS_PER_PLACE
            }
            _ => here >= VISITORS_PER_PLACE,
        }
    }

    /// The seat that nobody has taken, and its invitation.
    fn free_seat(&self) -> Option<(Color, Key)> {
        let invitation = |side| self.places.invitations.of(side).filter(|invitation| !invitation.is_used());
        Color::BOTH.into_iter().find_map(|side| Some((side, invitation(side)?.key())))
    }

    fn has_host(&self) -> bool {
        self.at(self.places.host).next().is_some()
    }

    /// What the game was begun with, for everybody.
    fn terms(&self) -> OpenTerms {
        let TableSetup { game, controls, .. } = self.kept.setup_for(Viewer::Nobody);
        let Game { variant, options, chess960, fen, .. } = game;
        OpenTerms { variant, options, chess960, has_own_start: fen.is_some(), controls }
    }

    fn count_watchers(&self) -> usize {
        self.at(Place::Observer).count()
    }

    /// People at different screens are told how many watch them whenever the number changes.
    fn note_watchers(&mut self) {
        let by = self.count_watchers();
        if std::mem::replace(&mut self.watchers, by) != by && self.has_screens_apart() {
            self.visitors.iter().for_each(|(visitor, _)| self.tell_watchers(visitor));
        }
    }

    fn tell_watchers(&self, visitor: &Visitor) {
        let event = TableEvent { event: Happening::Watched { by: self.watchers }, standing: None };
        visitor.tell(&Told::Event { event: &event });
    }

    fn is_present(&self, side: Color) -> bool {
        self.at(Place::of(side)).next().is_some()
    }

    /// Tells someone everything so far, and who is there.
    fn greet(&self, id: VisitorId, now: Duration) {
        let Some((visitor, place)) = self.visitors.iter().find(|(visitor, _)| visitor.id == id) else {
            return;
        };
        let greeting = self.kept.table().greet(place.viewer(self.looking), now).into();
        for event in std::iter::once(greeting).chain(self.presences()) {
            visitor.tell(&Told::Event { event: &event });
        }
        // Where the number has just changed, everybody is about to be told.
        if self.watchers > 0 && self.watchers == self.count_watchers() && self.has_screens_apart() {
            self.tell_watchers(visitor);
        }
        if !self.is_saved {
            self.tell_saving(visitor);
        }
    }

    /// Which of the people at other screens are there.
    fn presences(&self) -> Vec<TableEvent> {
        if !self.has_screens_apart() {
            return Vec::new();
        }
        let persons = Color::BOTH.into_iter().filter(|&side| self.kept.table().is_person(side));
        let presence = |side| Event::Presence { side, is_present: self.is_present(side) };
        persons.map(|side| TableEvent { event: Happening::Told(presence(side)), standing: None }).collect()
    }

    /// Whether people play here who do not share a screen.
    fn has_screens_apart(&self) -> bool {
        self.places.host != Place::Table
    }
}

impl Places {
    /// Those of a new game, with invitations for all people but whoever begins it.
    ///
    /// # Errors
    /// Nobody may begin it like this.
    fn of(setup: &TableSetup) -> Result<Self, Refusal> {
        let host = host_of(setup)?;
        let is_person = |side: Color| setup.seats[side.index()].occupant == Occupant::Person;
        let is_invited = |side: Color| host != Place::Table && host != Place::of(side) && is_person(side);
        let invitations = SeatInvitations::random(is_invited);
        Ok(Places { keys: PlaceKeys::random(), invitations, host, is_open: false })
    }

    /// Whether somebody else than whoever began the game plays it too.
    fn are_invited(&self) -> bool {
        self.invitations.keys().next().is_some()
    }

    /// After the sides have been changed.
    fn changed(self) -> Self {
        Places {
            keys: self.keys.changed(),
            invitations: self.invitations.changed(),
            host: self.host.changed(),
            is_open: self.is_open,
        }
    }
}

/// The name of a game's file.
pub(crate) fn file_name(number: u32) -> String {
    format!("{number}.json")
}

/// Tells everybody what they may know.
fn tell(visitors: &[(Visitor, Place)], looking: Viewer, news: Vec<Addressed>) {
    for told in news {
        let to = told.to;
        let text = Told::Event { event: &told.into() }.text();
        for (visitor, _) in visitors.iter().filter(|(_, place)| place.viewer(looking) == to) {
            visitor.tell_text(text.clone());
        }
    }
}

/// The place of whoever begins a game.
///
/// # Errors
/// They want to see what another person must not show them.
fn host_of(setup: &TableSetup) -> Result<Place, Refusal> {
    let persons = setup.seats.iter().filter(|seat| seat.occupant == Occupant::Person).count();
    let is_person = |side: Color| setup.seats[side.index()].occupant == Occupant::Person;
    match setup.viewer {
        _ if setup.is_shared || persons == 0 => Ok(Place::Table),
        Viewer::White if is_person(Color::White) => Ok(Place::White),
        Viewer::Black if is_person(Color::Black) => Ok(Place::Black),
        _ => Err(Refusal::NoSeat),
    }
}
