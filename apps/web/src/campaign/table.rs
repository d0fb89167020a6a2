//! A campaign and everyone who looks at it.

use super::catalogue::{self, MOST_NODES, campaign_catalogue};
use super::messages::{
    Awaited, CampaignChoice, CampaignNews, CampaignQuestion, CampaignView, Retold, Task, Way,
};
use super::{choices, foresight, view};
use crate::refusal::Refusal;
use campaign::{
    Annals, Awaits, Battlefield, Battles, Campaign, CampaignEvent, Chronicle, ChronicleError, Commander,
    Controller, Seat, Viewer, wording, wording::Teller,
};
use serde_json::{Value, to_value};

/// Longest order, army or hex that is read.
const LONGEST_TEXT: usize = 1_000;

/// A campaign, who looks at it, and what they have not been told yet.
///
/// Several people may sit at different screens: whoever asks is named in each question. It starts no
/// thread, opens no file and reads no clock; its owner calls [`CampaignTable::step`] until a person is
/// awaited, and writes [`CampaignTable::kept`] down whenever [`CampaignTable::changes`] has grown, before
/// it hands out the news.
#[derive(Debug)]
pub struct CampaignTable {
    pub(super) chronicle: Chronicle,
    annals: Annals,
    /// Moves megaton's pieces.
    pub(super) commander: Commander,
    /// How the people in the current battle want it fought.
    pub(super) ways: [Option<Way>; 2],
    /// The current battle, if nobody is shown its board.
    pub(super) unseen: Option<Battlefield>,
    pub(super) listeners: Vec<Viewer>,
    news: Vec<(Viewer, CampaignNews)>,
    pub(super) changes: u64,
    /// Whether a general or a battle could not go on. That would be an error in this program.
    is_stuck: bool,
}

impl CampaignTable {
    /// A new campaign. The seed decides everything that chance decides, unless the choice has one.
    ///
    /// # Errors
    /// What cannot be chosen.
    pub fn begin(choice: &CampaignChoice, seed: u64) -> Result<Self, Refusal> {
        let (chronicle, _) = catalogue::begun(choice, seed)?;
        CampaignTable::of(chronicle)
    }

    /// A campaign that was kept, or saved by `megaton campaign --save`.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn resume(text: &str) -> Result<Self, Refusal> {
        CampaignTable::of(Chronicle::from_text("the campaign", text)?)
    }

    fn of(chronicle: Chronicle) -> Result<Self, Refusal> {
        let nodes = match chronicle.battles() {
            Battles::Played(nodes) => nodes.clamp(1, MOST_NODES),
            // Nobody fights on a board there.
            Battles::Fast => 1,
        };
        Ok(CampaignTable {
            annals: Annals::of(&chronicle).ok_or(Refusal::NoCampaign)?,
            commander: Commander::new(nodes),
            chronicle,
            ways: [None; 2],
            unseen: None,
            listeners: Vec::new(),
            news: Vec::new(),
            changes: 0,
            is_stuck: false,
        })
    }

    /// The campaign as a file with everyone's secrets, which `megaton campaign --resume` reads too.
    ///
    /// # Errors
    /// It cannot be written as JSON, which it can.
    pub fn kept(&self) -> Result<String, Refusal> {
        Ok(self.chronicle.to_text()?)
    }

    /// Grows with everything that [`CampaignTable::kept`] would write differently.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// The campaign with its history and everyone's secrets.
    pub fn chronicle(&self) -> &Chronicle {
        &self.chronicle
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        matches!(self.chronicle.campaign().awaits(), Awaits::Nobody(_))
    }

    /// From now on this viewer is told what happens.
    pub fn listen(&mut self, viewer: Viewer) {
        if !self.listeners.contains(&viewer) {
            self.listeners.push(viewer);
        }
        self.listen_at_board();
    }

    /// This viewer is told nothing any more.
    pub fn stop_listening(&mut self, viewer: Viewer) {
        self.listeners.retain(|&other| other != viewer);
        self.news.retain(|&(other, _)| other != viewer);
        self.listen_at_board();
    }

    /// What someone is told who joins or comes back: the story so far, the campaign, and the board of the
    /// battle if one is being fought.
    pub fn greet(&self, viewer: Viewer) -> Vec<CampaignNews> {
        let chapters = self.annals.chapters(self.viewer_now(viewer));
        let last = chapters.len();
        let told = (1..).zip(chapters).map(|(number, chapter)| {
            let is_whole = number < last || self.is_over();
            CampaignNews::Told { chapter, is_whole }
        });
        let state = CampaignNews::State { view: Box::new(self.view(viewer)) };
        told.chain([state]).chain(self.greet_at_board(viewer)).chain(self.disclosed(viewer)).collect()
    }

    /// What everyone is to be told since the last call.
    pub fn take_news(&mut self) -> Vec<(Viewer, CampaignNews)> {
        std::mem::take(&mut self.news)
    }

    /// Answers a question of somebody who looks at the campaign, or does what they say if it is for them to
    /// say it. Whatever happens is told by [`CampaignTable::take_news`].
    ///
    /// # Errors
    /// Why it is refused; nothing has changed.
    pub fn ask(&mut self, viewer: Viewer, question: CampaignQuestion) -> Result<Value, Refusal> {
        match question {
            CampaignQuestion::Catalogue => Ok(to_value(campaign_catalogue())?),
            CampaignQuestion::Begin { .. }
            | CampaignQuestion::Resume { .. }
            | CampaignQuestion::Accept { .. }
            | CampaignQuestion::Keep
            | CampaignQuestion::File
            | CampaignQuestion::Invitations => Err(Refusal::Keepers),
            CampaignQuestion::Order { order } => done(self.order(viewer, &order)),
            CampaignQuestion::Way { way } => done(self.choose_way(viewer, way)),
            CampaignQuestion::Battle { command } => done(self.command(viewer, command)),
            CampaignQuestion::LeaveToComputer => done(self.leave_to_computer(viewer)),
            CampaignQuestion::Foresee { order } => {
                let seen = self.seen_on_turn(viewer, &[&order])?;
                Ok(to_value(foresight::foresee(&seen, &order))?)
            }
            CampaignQuestion::Reach { from, units } => {
                let seen = self.seen_on_turn(viewer, &[&from, &units])?;
                Ok(to_value(foresight::reach(&seen, &from, &units)?)?)
            }
            CampaignQuestion::Odds { at, attackers, defenders } => {
                check_length(&[&at, &attackers, &defenders])?;
                let seen = self.chronicle.campaign_for(viewer);
                Ok(to_value(foresight::odds(&seen, &at, &attackers, &defenders)?)?)
            }
            CampaignQuestion::ForeseeMove { text } => {
                check_length(&[&text])?;
                self.foresee_move(viewer, &text)
            }
            CampaignQuestion::Record => self.record(viewer),
            CampaignQuestion::Retell { entry } => Ok(to_value(self.retell(viewer, entry))?),
            CampaignQuestion::Why { entry } => Ok(to_value(self.annals.reason(entry, &self.chronicle))?),
            CampaignQuestion::Chapters => Ok(to_value(self.annals.chapters(self.viewer_now(viewer)))?),
        }
    }

    /// Does ONE thing that needs no person: an order of a general, a battle by the estimate, a few moves of
    /// megaton. False if there is none, because a person is awaited or the campaign is over.
    pub fn step(&mut self) -> bool {
        if self.is_stuck {
            return false;
        }
        let done = self.next_step();
        self.is_stuck = done.is_err();
        done.unwrap_or(false)
    }

    fn next_step(&mut self) -> Result<bool, ChronicleError> {
        let campaign = self.chronicle.campaign();
        match (campaign.awaits(), campaign.awaits().seat()) {
            (Awaits::Result(&battle), _) => self.step_in_battle(&battle),
            (_, Some(seat)) => self.step_of_general(seat),
            (_, None) => Ok(false),
        }
    }

    fn step_of_general(&mut self, seat: Seat) -> Result<bool, ChronicleError> {
        let Controller::Computer(general) = self.chronicle.controller(seat) else { return Ok(false) };
        // A general plans with what its seat may know.
        let seen = self.chronicle.campaign().seen_by(seat);
        let order = general.order(&seen, self.chronicle.temperament(seat), &mut self.chronicle.chance());
        let before = self.chronicle.campaign().clone();
        let events = self.chronicle.give(order.unwrap_or(campaign::Order::Done))?;
        self.happened(&before, events);
        Ok(true)
    }

    /// A person gives an order.
    fn order(&mut self, viewer: Viewer, text: &str) -> Result<(), Refusal> {
        let seen = self.seen_on_turn(viewer, &[text])?;
        let order = seen.read_order(text).map_err(|error| refused(&error))?;
        let before = self.chronicle.campaign().clone();
        let events = self.chronicle.give(order).map_err(|error| refused(&error))?;
        self.happened(&before, events);
        Ok(())
    }

    /// The campaign as a person knows it whose order is awaited, if the texts they send can be read at all.
    fn seen_on_turn(&self, viewer: Viewer, texts: &[&str]) -> Result<Campaign, Refusal> {
        check_length(texts)?;
        let seat = self.person(viewer)?;
        if self.chronicle.campaign().awaits().seat() != Some(seat) {
            return Err(Refusal::NotYourTurn);
        }
        Ok(self.chronicle.campaign_for(viewer))
    }

    /// The seat of a viewer who plays it.
    pub(super) fn person(&self, viewer: Viewer) -> Result<Seat, Refusal> {
        let seat = view::seat_of(viewer).ok_or(Refusal::NoSeat)?;
        let is_known = seat.index() < self.chronicle.controllers().len();
        let is_person = is_known && self.chronicle.controller(seat) == Controller::Person;
        if is_person { Ok(seat) } else { Err(Refusal::NoSeat) }
    }

    /// An order was given, or a battle ended: everyone is told.
    pub(super) fn happened(&mut self, before: &Campaign, events: Vec<CampaignEvent>) {
        let known = self.annals.turns();
        self.annals.add(before, self.chronicle.campaign(), events);
        self.changes += 1;
        self.ways = [None; 2];
        self.unseen = None;
        let turns = self.annals.turns();
        for number in known.saturating_sub(1)..turns {
            let is_whole = number + 1 < turns || self.is_over();
            self.tell(|table, viewer| {
                let chapter = table.annals.chapter(number, viewer)?;
                Some(CampaignNews::Told { chapter, is_whole })
            });
        }
        self.tell_state();
        self.tell(CampaignTable::disclosed);
    }

    /// Everyone is told how things stand.
    pub(super) fn tell_state(&mut self) {
        self.tell(|table, viewer| Some(CampaignNews::State { view: Box::new(table.view(viewer)) }));
    }

    fn tell(&mut self, news: impl Fn(&CampaignTable, Viewer) -> Option<CampaignNews>) {
        for viewer in self.listeners.clone() {
            if let Some(news) = news(self, viewer) {
                self.news.push((viewer, news));
            }
        }
    }

    pub(super) fn push(&mut self, viewer: Viewer, news: CampaignNews) {
        self.news.push((viewer, news));
    }

    /// What was hidden from a viewer, once the campaign is over.
    fn disclosed(&self, viewer: Viewer) -> Option<CampaignNews> {
        if !self.is_over() {
            return None;
        }
        Some(CampaignNews::Disclosed { lines: self.annals.hidden_from(viewer) })
    }

    /// The same viewer, who may know everything at the end.
    fn viewer_now(&self, viewer: Viewer) -> Viewer {
        if self.is_over() { Viewer::Arbiter } else { viewer }
    }

    /// The campaign as a viewer may know it.
    pub fn view(&self, viewer: Viewer) -> CampaignView {
        let seen = self.chronicle.campaign_for(viewer);
        let mut view = self.view_of(&seen, viewer, self.chronicle.log().len());
        let awaits = self.awaits();
        let is_awaited =
            |task| awaits.iter().any(|awaited| Some(awaited.seat) == view.viewer && awaited.what == task);
        if let Ok(seat) = self.person(viewer) {
            view.choices = choices::of_seat(&seen, seat);
            if is_awaited(Task::Way) {
                view.choices.ways = choices::ways();
            }
        }
        if let Some(battle) = &mut view.battle {
            battle.is_on_board = self.chronicle.field().is_some();
        }
        view.awaits = awaits;
        view
    }

    fn view_of(&self, seen: &Campaign, viewer: Viewer, entries: usize) -> CampaignView {
        let (controllers, battles) = (self.chronicle.controllers(), self.chronicle.battles());
        view::of_campaign(seen, controllers, battles, viewer, entries)
    }

    /// Whom the campaign waits for, and what for.
    fn awaits(&self) -> Vec<Awaited> {
        let one = |seat: Seat, what| vec![Awaited { seat: seat.number(), what }];
        match self.chronicle.campaign().awaits() {
            Awaits::Orders(seat) => one(seat, Task::Orders),
            Awaits::Fight(seat) => one(seat, Task::Fight),
            Awaits::Field(seat, _) => one(seat, Task::Field),
            Awaits::Retreat(seat, _) => one(seat, Task::Retreat),
            Awaits::Result(battle) => self.awaits_in_battle(battle),
            Awaits::Nobody(_) => Vec::new(),
        }
    }

    /// The campaign after this many orders.
    fn retell(&self, viewer: Viewer, entry: usize) -> Option<Retold> {
        let log = self.chronicle.log();
        let entry = entry.min(log.len());
        let (campaign, events) = self.annals.after(entry, log)?;
        let now = self.viewer_now(viewer);
        let events: Vec<_> = events.iter().map(|event| event.seen_by(now)).collect();
        let last = entry.checked_sub(1).and_then(|last| log.get(last));
        let defender = last.and_then(|entry| entry.battle).map(|battle| battle.defender);
        // The last order may have ended the turn of the one who gave it.
        let mover = last.map_or(campaign.mover(), |entry| {
            entry.battle.map(|battle| battle.attacker).or(entry.by).unwrap_or(campaign.mover())
        });
        Some(Retold {
            view: self.view_of(&campaign.seen_by(now), viewer, entry),
            events: Teller { mover, defender }.tell(&events),
        })
    }
}

fn check_length(texts: &[&str]) -> Result<(), Refusal> {
    if texts.iter().any(|text| text.len() > LONGEST_TEXT) { Err(Refusal::TooLong) } else { Ok(()) }
}

fn refused(reason: &impl std::fmt::Display) -> Refusal {
    Refusal::Order(wording::with_names(reason))
}

fn done(result: Result<(), Refusal>) -> Result<Value, Refusal> {
    result.map(|()| Value::Null)
}
