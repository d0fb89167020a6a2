//! The game loop: computers give their orders, battles are settled, people are waited for.

use crate::campaign::{Awaits, Battle, Campaign, CampaignOutcome};
use crate::chance::Chance;
use crate::chronicle::{Battles, Chronicle, ChronicleError, Controller};
use crate::estimate::Estimate;
use crate::event::CampaignEvent;
use crate::general::General;
use crate::order::Order;
use crate::seat::Seat;
use crate::settled::Settled;
use std::error::Error;

/// Settles battles in which nobody moves pieces on the board: by an estimate, or by letting the engine
/// play.
pub trait Referee {
    /// Settles a battle. All randomness comes from `chance`.
    ///
    /// # Errors
    /// The battle could not be finished; it can be tried again.
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

/// The result of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Progress {
    /// An order was given, with its consequences as the arbiter knows them.
    Done(Vec<CampaignEvent>),
    /// A person is asked.
    Person(Seat),
    /// A battle involving a person is to be fought on the board, or settled otherwise.
    Battle(Battle),
    /// The campaign is over.
    Over(CampaignOutcome),
}

/// What a computer is asked for an order by.
#[derive(Clone, Copy, Debug)]
pub struct ComputerTurn<'a> {
    /// Who is to give it.
    pub seat: Seat,
    /// The campaign as that seat may know it.
    pub seen: &'a Campaign,
    /// What sets this general apart from others of its kind.
    pub temperament: u64,
}

impl Chronicle {
    /// Does what can be done without a person: one order of a computer, or one battle.
    ///
    /// # Errors
    /// A battle could not be settled.
    pub fn step(&mut self, referee: &mut dyn Referee) -> Result<Progress, ChronicleError> {
        self.step_with(referee, |general, turn, chance| general.order(turn.seen, turn.temperament, chance))
    }

    /// The same with computers that give their orders in another way; without an order they are done.
    ///
    /// # Errors
    /// A battle could not be settled, or an order is illegal.
    pub fn step_with(
        &mut self,
        referee: &mut dyn Referee,
        order: impl FnOnce(General, ComputerTurn<'_>, &mut Chance) -> Option<Order>,
    ) -> Result<Progress, ChronicleError> {
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
        // A computer plans with what its seat may know. A player is awaited, so there is an order.
        let seen = self.campaign().seen_by(seat);
        let turn = ComputerTurn { seat, seen: &seen, temperament: self.temperament(seat) };
        let order = order(general, turn, &mut self.chance()).unwrap_or(Order::Done);
        Ok(Progress::Done(self.give(order)?))
    }
}
