//! The battles of a campaign: how they are fought, and what is heard of them.

use super::messages::{Awaited, CampaignNews, Task, Way};
use super::table::CampaignTable;
use super::view::{at_board, side_of};
use crate::messages::Game;
use crate::refusal::Refusal;
use arbiter::{Command, Offer, Viewer as BoardViewer};
use campaign::{
    Awaits, Battle, Battlefield, BattlefieldError, Battles, BoardTask, ChronicleError, EstimateReferee,
    Referee, Settled, Viewer,
};
use movegen::Color;
use serde_json::{Value, to_value};

/// About how many nodes are looked at in one step of a battle that nobody watches: whoever asks something
/// meanwhile has to wait for the step.
const NODES_PER_STEP: u64 = 20_000;
/// Most moves of such a battle in one step.
const MOST_MOVES_PER_STEP: u64 = 20;

/// Everyone there is at a board.
const AT_BOARD: [BoardViewer; 4] =
    [BoardViewer::White, BoardViewer::Black, BoardViewer::Nobody, BoardViewer::Both];

impl CampaignTable {
    /// The battle whose result is awaited.
    fn battle(&self) -> Option<Battle> {
        match self.chronicle.campaign().awaits() {
            Awaits::Result(battle) => Some(*battle),
            _ => None,
        }
    }

    /// For attacker and defender, whether a person is asked how the battle is fought.
    fn asked(&self, battle: &Battle) -> [bool; 2] {
        let is_begun = self.chronicle.field().is_some() || self.unseen.is_some();
        if is_begun || self.chronicle.battles() == Battles::Fast {
            return [false; 2];
        }
        self.chronicle.persons_in(battle)
    }

    /// Who is awaited in a battle.
    pub(super) fn awaits_in_battle(&self, battle: &Battle) -> Vec<Awaited> {
        let one = |side: Color, what| Awaited { seat: battle.seat(side).number(), what };
        if let Some(field) = self.chronicle.field() {
            let awaited = match field.awaits() {
                // A move is an answer too.
                BoardTask::Answer(side) if side == field.side() => one(side, Task::Move),
                BoardTask::Answer(side) => one(side, Task::Answer),
                BoardTask::Move(side) => one(side, Task::Move),
            };
            return vec![awaited];
        }
        let asked = self.asked(battle);
        let has_yet_to_say = |side: &Color| asked[side.index()] && self.ways[side.index()].is_none();
        if asked.contains(&true) {
            return Color::BOTH.into_iter().filter(has_yet_to_say).map(|side| one(side, Task::Way)).collect();
        }
        // The generals fight it out.
        Color::BOTH.map(|side| one(side, Task::Move)).to_vec()
    }

    /// A person says how the battle is to be fought.
    pub(super) fn choose_way(&mut self, viewer: Viewer, way: Way) -> Result<(), Refusal> {
        self.person(viewer)?;
        let battle = self.battle().ok_or(Refusal::NoWay)?;
        let asked = self.asked(&battle);
        let side = side_of(&battle, viewer).filter(|side| asked[side.index()]).ok_or(Refusal::NoWay)?;
        if self.ways[side.index()].replace(way) == Some(way) {
            return Ok(());
        }
        let has_said = |side: &Color| !asked[side.index()] || self.ways[side.index()].is_some();
        if Color::BOTH.iter().all(has_said) {
            self.begin_battle(&battle)?;
        } else {
            self.tell_state();
        }
        Ok(())
    }

    /// Everyone has said how they want it. One who wants the board gets it; the estimate settles what
    /// everybody leaves to it.
    fn begin_battle(&mut self, battle: &Battle) -> Result<(), ChronicleError> {
        let on_board = self.ways.map(|way| way == Some(Way::Board));
        if on_board.contains(&true) {
            self.chronicle.take_the_field(on_board)?;
            self.changes += 1;
            self.listen_at_board();
            self.tell_state();
            for viewer in self.listeners.clone() {
                for news in self.greet_at_board(viewer) {
                    self.push(viewer, news);
                }
            }
        } else if self.ways.contains(&Some(Way::Computer)) {
            self.fight_unseen(battle)?;
            self.tell_state();
        } else {
            self.settle_by_estimate(battle)?;
        }
        Ok(())
    }

    /// The battle is fought by megaton on both sides, from a start that depends on the campaign alone: if it
    /// is interrupted, it begins again and goes the same way.
    fn fight_unseen(&mut self, battle: &Battle) -> Result<(), BattlefieldError> {
        let mut chance = self.chronicle.chance();
        self.unseen = Some(Battlefield::begin(self.chronicle.campaign(), battle, &mut chance)?);
        Ok(())
    }

    fn settle_by_estimate(&mut self, battle: &Battle) -> Result<(), ChronicleError> {
        let chance = self.chronicle.chance();
        let settled = EstimateReferee.settle(self.chronicle.campaign(), battle, chance)?;
        self.conclude(settled)
    }

    fn conclude(&mut self, settled: Settled) -> Result<(), ChronicleError> {
        let before = self.chronicle.campaign().clone();
        let events = self.chronicle.conclude(settled)?;
        self.happened(&before, events);
        Ok(())
    }

    /// Does the next thing in a battle that needs no person.
    pub(super) fn step_in_battle(&mut self, battle: &Battle) -> Result<bool, ChronicleError> {
        if self.chronicle.field().is_some() {
            return self.step_on_board();
        }
        if self.unseen.is_some() {
            return self.step_unseen();
        }
        if self.chronicle.battles() == Battles::Fast {
            self.settle_by_estimate(battle)?;
        } else if self.chronicle.persons_in(battle).contains(&true) {
            return Ok(false);
        } else {
            self.fight_unseen(battle)?;
        }
        Ok(true)
    }

    fn step_unseen(&mut self) -> Result<bool, ChronicleError> {
        let moves = match self.chronicle.battles() {
            Battles::Played(nodes) => (NODES_PER_STEP / nodes.max(1)).clamp(1, MOST_MOVES_PER_STEP),
            Battles::Fast => 1,
        };
        let Some(field) = &mut self.unseen else { return Ok(false) };
        for _ in 0..moves {
            if field.settled().is_none() {
                self.commander.proceed(field)?;
            }
        }
        if let Some(settled) = field.settled() {
            self.conclude(settled)?;
        }
        Ok(true)
    }

    /// megaton answers an offer or moves, if it is its turn.
    fn step_on_board(&mut self) -> Result<bool, ChronicleError> {
        let Some(field) = self.chronicle.field_mut() else { return Ok(false) };
        if !self.commander.proceed(field)? {
            return Ok(false);
        }
        self.moved()?;
        Ok(true)
    }

    /// Something happened on the board, and the battle may be over.
    fn moved(&mut self) -> Result<(), ChronicleError> {
        self.changes += 1;
        self.hear_board();
        let settled = self.chronicle.field().and_then(Battlefield::settled);
        settled.map_or(Ok(()), |settled| self.conclude(settled))
    }

    /// A person moves, gives the battle up, or offers or answers a draw.
    pub(super) fn command(&mut self, viewer: Viewer, command: Command) -> Result<(), Refusal> {
        let side = self.commanded_side(viewer)?;
        match &command {
            Command::Move { text } if text.len() > LONGEST_MOVE => return Err(Refusal::TooLong),
            Command::Move { .. }
            | Command::Resign
            | Command::Offer { offer: Offer::Draw }
            | Command::Accept
            | Command::Decline => {}
            _ => return Err(Refusal::NoBattleCommand),
        }
        self.chronicle.field_mut().ok_or(Refusal::NoBattle)?.obey(side, command)?;
        self.moved()?;
        Ok(())
    }

    /// megaton moves a person's pieces from now on.
    pub(super) fn leave_to_computer(&mut self, viewer: Viewer) -> Result<(), Refusal> {
        let side = self.commanded_side(viewer)?;
        self.chronicle.leave_to_computer(side);
        self.changes += 1;
        self.hear_board();
        Ok(())
    }

    /// The side whose pieces a viewer moves.
    fn commanded_side(&self, viewer: Viewer) -> Result<Color, Refusal> {
        self.person(viewer)?;
        let field = self.chronicle.field().ok_or(Refusal::NoBattle)?;
        let side = self.battle().and_then(|battle| side_of(&battle, viewer));
        side.filter(|side| field.by_person()[side.index()]).ok_or(Refusal::NoBattle)
    }

    /// What a move would do.
    pub(super) fn foresee_move(&self, viewer: Viewer, text: &str) -> Result<Value, Refusal> {
        let side = self.commanded_side(viewer)?;
        let field = self.chronicle.field().ok_or(Refusal::NoBattle)?;
        Ok(to_value(field.foresee(side, text)?)?)
    }

    /// The battle as a viewer knows it.
    pub(super) fn record(&self, viewer: Viewer) -> Result<Value, Refusal> {
        let (field, battle) = self.chronicle.field().zip(self.battle()).ok_or(Refusal::NoBattle)?;
        Ok(to_value(Game::of(&field.view(at_board(&battle, viewer))))?)
    }

    /// The board hears whom it has to tell what happens.
    pub(super) fn listen_at_board(&mut self) {
        let Some(battle) = self.battle() else { return };
        let wanted: Vec<_> = self.listeners.iter().map(|&viewer| at_board(&battle, viewer)).collect();
        let Some(field) = self.chronicle.field_mut() else { return };
        for viewer in AT_BOARD {
            if wanted.contains(&viewer) {
                field.listen(viewer);
            } else {
                field.stop_listening(viewer);
            }
        }
    }

    /// What has happened on the board goes to everyone who knows as much.
    fn hear_board(&mut self) {
        let Some(battle) = self.battle() else { return };
        let Some(field) = self.chronicle.field_mut() else { return };
        for told in field.take_events() {
            for viewer in self.listeners.clone() {
                if at_board(&battle, viewer) == told.to {
                    self.push(viewer, CampaignNews::Battle { event: Box::new(told.clone().into()) });
                }
            }
        }
    }

    /// The board for someone who joins.
    pub(super) fn greet_at_board(&self, viewer: Viewer) -> Vec<CampaignNews> {
        let Some((field, battle)) = self.chronicle.field().zip(self.battle()) else { return Vec::new() };
        vec![CampaignNews::Battle { event: Box::new(field.greet(at_board(&battle, viewer)).into()) }]
    }
}

/// Longest move that is read.
const LONGEST_MOVE: usize = 100;
