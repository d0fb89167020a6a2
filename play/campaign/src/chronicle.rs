//! A campaign with its whole history: who plays, and every order so far. The same setup and the same
//! orders give the same campaign; the same seed gives computers the same orders.

use crate::battlefield::{Battlefield, BattlefieldError};
use crate::campaign::{Awaits, Battle, Campaign, CampaignSetup, CampaignSetupError};
use crate::chance::Chance;
use crate::error::OrderError;
use crate::event::CampaignEvent;
use crate::general::General;
use crate::order::{BattleReport, Order};
use crate::seat::Seat;
use crate::settled::{BattleGame, Settled};
use arbiter::{Command, Offer};
use movegen::Color;
use rand::{RngExt, SeedableRng};
use serde::{Deserialize, Serialize};
use std::error::Error;
use thiserror::Error;

/// Who gives a seat's orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Controller {
    /// Someone at the console.
    Person,
    /// The computer.
    Computer(General),
}

/// How battles are settled that no person plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Battles {
    /// By the estimate.
    Fast,
    /// Played out by the engine, with this many nodes per move.
    Played(u64),
}

/// One order of the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogEntry {
    /// Who gave it; nobody gives the result of a battle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
    /// The order.
    pub order: Order,
    /// The battle that the order ended; it follows from the orders before, so files do not contain it.
    #[serde(skip)]
    pub battle: Option<Battle>,
    /// The game of a battle that was played out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<BattleGame>,
}

/// Why a campaign cannot continue.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum ChronicleError {
    #[error("an order of a computer player was refused: {0}")]
    Refused(#[from] OrderError),
    #[error(transparent)]
    Field(#[from] BattlefieldError),
    #[error(transparent)]
    Referee(#[from] Box<dyn Error + Send + Sync>),
}

/// A campaign and its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chronicle {
    controllers: Vec<Controller>,
    battles: Battles,
    campaign: Campaign,
    log: Vec<LogEntry>,
    /// The battle in progress in which people move pieces on the board.
    field: Option<Battlefield>,
}

impl Chronicle {
    /// A campaign before its first order, and the events at its start.
    ///
    /// # Errors
    /// The setup is inconsistent. `controllers` must have one entry per seat.
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

    /// The state of the campaign, with everyone's secrets; for others there is
    /// [`Chronicle::campaign_for`].
    pub fn campaign(&self) -> &Campaign {
        &self.campaign
    }

    /// The players' controllers.
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

    /// Every order so far, with everyone's secrets; for others there is [`Chronicle::log_for`].
    pub fn log(&self) -> &[LogEntry] {
        &self.log
    }

    /// Gives an order and records it. Returns the events as the arbiter knows them; others are shown
    /// each event as given by [`CampaignEvent::seen_by`].
    ///
    /// # Errors
    /// Why it is refused; nothing has changed.
    pub fn give(&mut self, order: Order) -> Result<Vec<CampaignEvent>, OrderError> {
        self.give_with_game(order, None)
    }

    /// The same for the result of a battle that was played out.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed.
    pub fn give_with_game(
        &mut self,
        order: Order,
        game: Option<BattleGame>,
    ) -> Result<Vec<CampaignEvent>, OrderError> {
        let by = self.campaign.awaits().seat();
        let battle = match self.campaign.awaits() {
            Awaits::Result(battle) => Some(*battle),
            _ => None,
        };
        let entry = LogEntry { by, order, battle, game };
        let events = apply(&mut self.campaign, &entry)?;
        self.log.push(entry);
        self.field = None;
        Ok(events)
    }

    /// The battle in progress, if people fight it on the board.
    pub fn field(&self) -> Option<&Battlefield> {
        self.field.as_ref()
    }

    /// The same battle, to listen to it or to command in it. When it is over,
    /// [`Chronicle::conclude`] has to be told.
    pub fn field_mut(&mut self) -> Option<&mut Battlefield> {
        self.field.as_mut()
    }

    /// Sets up the awaited battle, with people moving the attacker's and the defender's pieces, or the
    /// computer.
    ///
    /// # Errors
    /// No battle is awaited.
    pub fn take_the_field(&mut self, by_person: [bool; 2]) -> Result<(), BattlefieldError> {
        let Awaits::Result(battle) = self.campaign.awaits() else { return Err(BattlefieldError::NoBattle) };
        let field = Battlefield::begin(&self.campaign, battle, &mut self.chance())?;
        self.field = Some(field.fought_by(by_person));
        Ok(())
    }

    /// From now on the computer moves a side's pieces in the current battle.
    pub fn leave_to_computer(&mut self, side: Color) {
        if let Some(field) = &mut self.field {
            field.leave_to_computer(side);
        }
    }

    /// Records the result of the awaited battle.
    ///
    /// # Errors
    /// It cannot end this way.
    pub fn conclude(&mut self, settled: Settled) -> Result<Vec<CampaignEvent>, ChronicleError> {
        Ok(self.give_with_game(Order::Result(settled.report), settled.game)?)
    }

    /// Resumes a battle in progress from its record, its players, and the side that offers a draw.
    pub(crate) fn resume_field(
        &mut self,
        record: &BattleGame,
        by_person: [bool; 2],
        offered_by: Option<Color>,
    ) -> Result<(), BattlefieldError> {
        let Awaits::Result(battle) = self.campaign.awaits() else { return Err(BattlefieldError::NoBattle) };
        let mut field = Battlefield::replayed(battle, record)?.fought_by(by_person);
        if let Some(by) = offered_by {
            field.obey(by, Command::Offer { offer: Offer::Draw })?;
        }
        self.field = Some(field);
        Ok(())
    }

    /// For the attacker and the defender of a battle, whether a person gives their orders.
    pub fn persons_in(&self, battle: &Battle) -> [bool; 2] {
        Color::BOTH.map(|side| self.controller(battle.seat(side)) == Controller::Person)
    }

    /// Randomness for the next order: it depends on the seed and the number of orders so far, so that a
    /// campaign continues the same way wherever it was interrupted.
    pub fn chance(&self) -> Chance {
        let mut chance = Chance::seed_from_u64(self.campaign.setup().seed);
        chance.set_stream(self.log.len() as u64);
        chance
    }

    /// What sets the general of a seat apart from others of its kind; it follows from the seed.
    pub fn temperament(&self, seat: Seat) -> u64 {
        let mut chance = Chance::seed_from_u64(self.campaign.setup().seed);
        // Orders use the streams from 0 on.
        chance.set_stream(u64::MAX - seat.index() as u64);
        chance.random()
    }

    /// The same campaign replayed from its first order.
    ///
    /// # Errors
    /// The entry, from 0, that is illegal, and why.
    pub fn replayed(&self) -> Result<Chronicle, (usize, String)> {
        let setup = self.campaign.setup().clone();
        let begun = Chronicle::begin(setup, self.controllers.clone(), self.battles);
        let (mut again, _) = begun.map_err(|error| (0, error.to_string()))?;
        for (index, entry) in self.log.iter().enumerate() {
            again.enter(entry.clone()).map_err(|reason| (index, reason))?;
        }
        Ok(again)
    }

    /// The events at the start and after every order, with everyone's secrets; for others there is
    /// [`Chronicle::events_for`].
    pub fn retold(&self) -> Vec<Vec<CampaignEvent>> {
        let setup = self.campaign.setup().clone();
        let Ok((mut campaign, events)) = Campaign::new(setup) else { return Vec::new() };
        let mut told = vec![events];
        // The orders were legal before, so they are now.
        told.extend(self.log.iter().map_while(|entry| apply(&mut campaign, entry).ok()));
        told
    }

    /// Gives the order of an entry.
    ///
    /// # Errors
    /// Why it cannot be the next one.
    pub(crate) fn enter(&mut self, entry: LogEntry) -> Result<(), String> {
        let LogEntry { by, order, game, .. } = entry;
        if let (Awaits::Result(battle), Order::Result(report), Some(game)) =
            (self.campaign.awaits(), &order, &game)
        {
            check_game(battle, report, game)?;
        }
        self.give_with_game(order, game).map_err(|error| error.to_string())?;
        let given_by = self.log.last().and_then(|entry| entry.by);
        if given_by == by { Ok(()) } else { Err("the order belongs to another player".to_owned()) }
    }
}

/// Applies the order of an entry; returns its consequences, with the battle that was fought first.
pub(crate) fn apply(campaign: &mut Campaign, entry: &LogEntry) -> Result<Vec<CampaignEvent>, OrderError> {
    let events = campaign.apply(&entry.order)?;
    let fought = entry
        .game
        .iter()
        .map(|game| CampaignEvent::Fought { moves: game.moves.len(), end: game.end.clone() });
    Ok(fought.chain(events).collect())
}

/// Whether the game of a battle leads to the recorded end.
fn check_game(battle: &Battle, report: &BattleReport, game: &BattleGame) -> Result<(), String> {
    let field = Battlefield::replayed(battle, game).map_err(|error| error.to_string())?;
    let ends = match field.settled() {
        Some(settled) => vec![settled],
        None => vec![field.conceded(Color::White), field.conceded(Color::Black), field.agreed()],
    };
    let is_told = |settled: Settled| settled.report == *report && settled.game.as_ref() == Some(game);
    if ends.into_iter().any(is_told) { Ok(()) } else { Err("the battle did not end that way".to_owned()) }
}
