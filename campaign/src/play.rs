//! Playing on: computers give their orders, battles are settled, people are waited for.

use crate::battlefield::BattlefieldError;
use crate::campaign::{Awaits, Battle, Campaign, CampaignOutcome};
use crate::chronicle::{BattleGame, Battles, Chance, Chronicle, Controller};
use crate::error::OrderError;
use crate::estimate::Estimate;
use crate::event::CampaignEvent;
use crate::order::{BattleReport, Order};
use crate::seat::Seat;
use std::error::Error;
use thiserror::Error;

/// How a battle ended, and the game if there was one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settled {
    /// Who won and who is left.
    pub report: BattleReport,
    /// The moves.
    pub game: Option<BattleGame>,
}

/// Whoever settles battles in which nobody moves pieces on the board: by an estimate, or by letting
/// the engine play.
pub trait Referee {
    /// Settles a battle. All chance comes from `chance`.
    ///
    /// # Errors
    /// The battle could not be brought to an end; it can be tried again.
    fn settle(
        &mut self,
        campaign: &Campaign,
        battle: &Battle,
        chance: Chance,
    ) -> Result<Settled, Box<dyn Error + Send + Sync>>;
}

/// Settles battles by the estimate.
#[derive(Clone, Copy, Debug, Default)]
pub struct EstimateReferee;

impl Referee for EstimateReferee {
    fn settle(
        &mut self,
        campaign: &Campaign,
        battle: &Battle,
        mut chance: Chance,
    ) -> Result<Settled, Box<dyn Error + Send + Sync>> {
        let board = campaign.board(battle.attack.at);
        let report = Estimate::fitted().settle(board, &battle.attackers, &battle.defenders, &mut chance);
        Ok(Settled { report, game: None })
    }
}

/// What a step did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Progress {
    /// An order was given.
    Done(Vec<CampaignEvent>),
    /// A person is asked.
    Person(Seat),
    /// A battle in which a person fights is to be fought on the board, or settled otherwise.
    Battle(Battle),
    /// The campaign is over.
    Over(CampaignOutcome),
}

/// Why a campaign does not go on.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum ChronicleError {
    #[error("a computer's order was refused: {0}")]
    Refused(#[from] OrderError),
    #[error(transparent)]
    Field(#[from] BattlefieldError),
    #[error(transparent)]
    Referee(#[from] Box<dyn Error + Send + Sync>),
}

impl Chronicle {
    /// Does what can be done without a person: one order of a computer, or one battle.
    ///
    /// # Errors
    /// A battle could not be settled.
    pub fn step(&mut self, referee: &mut dyn Referee) -> Result<Progress, ChronicleError> {
        let seat = match self.campaign().awaits() {
            Awaits::Nobody(ending) => return Ok(Progress::Over(ending.clone())),
            Awaits::Result(&battle) => {
                if self.battles() != Battles::Fast && self.persons_in(&battle).contains(&true) {
                    return Ok(Progress::Battle(battle));
                }
                let settled = referee.settle(self.campaign(), &battle, self.chance())?;
                return Ok(Progress::Done(self.conclude(settled)?));
            }
            Awaits::Orders(seat)
            | Awaits::Fight(seat)
            | Awaits::Field(seat, _)
            | Awaits::Retreat(seat, _) => seat,
        };
        let Controller::Computer(general) = self.controller(seat) else { return Ok(Progress::Person(seat)) };
        // A player is awaited, so there is an order.
        let order = general.order(self.campaign(), &mut self.chance()).unwrap_or(Order::Done);
        Ok(Progress::Done(self.give(order)?))
    }
}
