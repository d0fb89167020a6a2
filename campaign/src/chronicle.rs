//! A campaign with everything that led to it: who plays, and every order so far. The same setup
//! and the same orders give the same campaign; the same seed gives computers the same orders.

use crate::battlefield::{Battlefield, BattlefieldError};
use crate::campaign::{Awaits, Battle, Campaign, CampaignSetup, CampaignSetupError};
use crate::error::OrderError;
use crate::event::CampaignEvent;
use crate::general::General;
use crate::order::{BattleReport, Order};
use crate::play::{ChronicleError, Settled};
use crate::seat::Seat;
use movegen::{Color, Move};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde::{Deserialize, Serialize};

/// The generator behind everything that is left to chance.
pub type Chance = ChaCha8Rng;

/// Who gives a seat's orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Controller {
    /// Somebody at the console.
    Person,
    /// The computer.
    Computer(General),
}

/// How battles are settled in which no person plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Battles {
    /// By the estimate.
    Fast,
    /// Played out by the engine, so many nodes a move.
    Played(u64),
}

/// One order of the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogEntry {
    /// Who gave it; the end of a battle is given by nobody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
    /// The order.
    pub order: Order,
    /// The game of a battle that was played out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<BattleGame>,
}

/// A battle that was played out, with what an arbiter knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleGame {
    /// Where it began, as an arbiter's FEN.
    pub fen: String,
    /// Its moves, with what was shown.
    pub moves: Vec<String>,
    /// How it ended, in words.
    pub end: String,
}

/// A campaign and its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chronicle {
    controllers: Vec<Controller>,
    battles: Battles,
    campaign: Campaign,
    log: Vec<LogEntry>,
    /// The battle under way in which people move pieces on the board.
    field: Option<Battlefield>,
}

impl Chronicle {
    /// A campaign before its first order, and what happened at its beginning.
    ///
    /// # Errors
    /// The setup does not fit together. `controllers` must have one entry for each seat.
    pub fn begin(
        setup: CampaignSetup,
        controllers: Vec<Controller>,
        battles: Battles,
    ) -> Result<(Chronicle, Vec<CampaignEvent>), CampaignSetupError> {
        if controllers.len() != setup.players {
            return Err(CampaignSetupError::Players(controllers.len()));
        }
        let (campaign, events) = Campaign::new(setup)?;
        Ok((Chronicle { controllers, battles, campaign, log: Vec::new(), field: None }, events))
    }

    /// The campaign as it stands.
    pub fn campaign(&self) -> &Campaign {
        &self.campaign
    }

    /// Who plays.
    pub fn controllers(&self) -> &[Controller] {
        &self.controllers
    }

    /// Who gives a seat's orders.
    pub fn controller(&self, seat: Seat) -> Controller {
        self.controllers.get(seat.index()).copied().unwrap_or(Controller::Person)
    }

    /// How battles between computers are settled.
    pub fn battles(&self) -> Battles {
        self.battles
    }

    /// Every order so far.
    pub fn log(&self) -> &[LogEntry] {
        &self.log
    }

    /// Gives an order and writes it down.
    ///
    /// # Errors
    /// Why it is refused; then nothing changes.
    pub fn give(&mut self, order: Order) -> Result<Vec<CampaignEvent>, OrderError> {
        self.give_with_game(order, None)
    }

    /// The same for the end of a battle that was played out.
    ///
    /// # Errors
    /// Why it is refused; then nothing changes.
    pub fn give_with_game(
        &mut self,
        order: Order,
        game: Option<BattleGame>,
    ) -> Result<Vec<CampaignEvent>, OrderError> {
        let by = match self.campaign.awaits() {
            Awaits::Orders(seat)
            | Awaits::Fight(seat)
            | Awaits::Field(seat, _)
            | Awaits::Retreat(seat, _) => Some(seat),
            Awaits::Result(_) | Awaits::Nobody(_) => None,
        };
        let entry = LogEntry { by, order, game };
        let events = apply(&mut self.campaign, &entry)?;
        self.log.push(entry);
        self.field = None;
        Ok(events)
    }

    /// The battle under way, if people fight it on the board.
    pub fn field(&self) -> Option<&Battlefield> {
        self.field.as_ref()
    }

    /// Sets up the battle whose end is awaited, with persons to move the attacker's and the
    /// defender's pieces, or the computer.
    ///
    /// # Errors
    /// No battle is awaited.
    pub fn take_the_field(&mut self, by_person: [bool; 2]) -> Result<(), BattlefieldError> {
        let Awaits::Result(battle) = self.campaign.awaits() else { return Err(BattlefieldError::NoBattle) };
        let field = Battlefield::begin(&self.campaign, battle, &mut self.chance())?;
        self.field = Some(field.fought_by(by_person));
        Ok(())
    }

    /// From now on the computer moves a side's pieces in the battle under way.
    pub fn leave_to_computer(&mut self, side: Color) {
        if let Some(field) = &mut self.field {
            field.leave_to_computer(side);
        }
    }

    /// Plays a move of the battle under way. What that brings about if it is the last one.
    ///
    /// # Errors
    /// Why it is illegal; then nothing changes.
    pub fn play(&mut self, m: Move) -> Result<Vec<CampaignEvent>, ChronicleError> {
        let field = self.field.as_mut().ok_or(BattlefieldError::NoBattle)?;
        field.play(m)?;
        match field.settled() {
            Some(settled) => self.conclude(settled),
            None => Ok(Vec::new()),
        }
    }

    /// A side gives up the battle under way.
    ///
    /// # Errors
    /// No battle is being fought.
    pub fn concede(&mut self, side: Color) -> Result<Vec<CampaignEvent>, ChronicleError> {
        let field = self.field.as_ref().ok_or(BattlefieldError::NoBattle)?;
        self.conclude(field.conceded(side))
    }

    /// Writes down how the battle that is awaited ended.
    ///
    /// # Errors
    /// It cannot end so.
    pub fn conclude(&mut self, settled: Settled) -> Result<Vec<CampaignEvent>, ChronicleError> {
        Ok(self.give_with_game(Order::Result(settled.report), settled.game)?)
    }

    /// Resumes a battle that was being fought, as its record and those who fight it tell.
    pub(crate) fn resume_field(
        &mut self,
        record: &BattleGame,
        by_person: [bool; 2],
    ) -> Result<(), BattlefieldError> {
        let Awaits::Result(battle) = self.campaign.awaits() else { return Err(BattlefieldError::NoBattle) };
        self.field = Some(Battlefield::replayed(battle, record)?.fought_by(by_person));
        Ok(())
    }

    /// For the attacker and the defender of a battle, whether a person gives their orders.
    pub fn persons_in(&self, battle: &Battle) -> [bool; 2] {
        [self.campaign.mover(), battle.defender].map(|seat| self.controller(seat) == Controller::Person)
    }

    /// Chance for the next order: it depends on the seed and on how many orders there were, so
    /// that a campaign goes on in the same way wherever it was interrupted.
    pub fn chance(&self) -> Chance {
        let mut chance = Chance::seed_from_u64(self.campaign.setup().seed);
        chance.set_stream(self.log.len() as u64);
        chance
    }

    /// The same campaign played again from its first order.
    ///
    /// # Errors
    /// The entry, from 0, that cannot be given, and why.
    pub fn replayed(&self) -> Result<Chronicle, (usize, String)> {
        let setup = self.campaign.setup().clone();
        let begun = Chronicle::begin(setup, self.controllers.clone(), self.battles);
        let (mut again, _) = begun.map_err(|error| (0, error.to_string()))?;
        for (index, entry) in self.log.iter().enumerate() {
            again.enter(entry.clone()).map_err(|reason| (index, reason))?;
        }
        Ok(again)
    }

    /// What happened at the beginning and after every order.
    pub fn retold(&self) -> Vec<Vec<CampaignEvent>> {
        let setup = self.campaign.setup().clone();
        let Ok((mut campaign, events)) = Campaign::new(setup) else { return Vec::new() };
        let mut told = vec![events];
        // The orders were possible before, so they are now.
        told.extend(self.log.iter().map_while(|entry| apply(&mut campaign, entry).ok()));
        told
    }

    /// Gives the order of an entry.
    ///
    /// # Errors
    /// Why it cannot be the next one.
    pub(crate) fn enter(&mut self, entry: LogEntry) -> Result<(), String> {
        let LogEntry { by, order, game } = entry;
        if let (Awaits::Result(battle), Order::Result(report), Some(game)) =
            (self.campaign.awaits(), &order, &game)
        {
            check_game(battle, report, game)?;
        }
        self.give_with_game(order, game).map_err(|error| error.to_string())?;
        let given_by = self.log.last().and_then(|entry| entry.by);
        if given_by == by { Ok(()) } else { Err("the order is another player's".to_owned()) }
    }
}

/// Applies the order of an entry; what that brings about, with the battle that was fought out first.
fn apply(campaign: &mut Campaign, entry: &LogEntry) -> Result<Vec<CampaignEvent>, OrderError> {
    let events = campaign.apply(&entry.order)?;
    let fought = entry
        .game
        .iter()
        .map(|game| CampaignEvent::Fought { moves: game.moves.len(), end: game.end.clone() });
    Ok(fought.chain(events).collect())
}

/// Whether the game of a battle leads to the end that is told of it.
fn check_game(battle: &Battle, report: &BattleReport, game: &BattleGame) -> Result<(), String> {
    let field = Battlefield::replayed(battle, game).map_err(|error| error.to_string())?;
    let ends = match field.settled() {
        Some(settled) => vec![settled],
        None => [Color::White, Color::Black].map(|side| field.conceded(side)).to_vec(),
    };
    let is_told = |settled: Settled| settled.report == *report && settled.game.as_ref() == Some(game);
    if ends.into_iter().any(is_told) { Ok(()) } else { Err("the battle did not end so".to_owned()) }
}
