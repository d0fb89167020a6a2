//! The general: tries every order it can think of on a copy of the campaign, resolves the battles there
//! as the estimate expects, and gives one of the orders with the best results.

use super::appraisal::Appraiser;
use super::judgement::Judgement;
use super::motive::Appraisal;
use super::stakes::Memory;
use super::{march, recruiting};
use crate::campaign::{Awaits, Battle, Campaign, Phase};
use crate::chance::Chance;
use crate::estimate::Estimate;
use crate::order::{BattleOutcome, Order};
use crate::seat::Seat;
use movegen::{Army, Unit};
use rand::seq::IndexedRandom;
use std::rc::Rc;

/// How much better an order must be than doing nothing.
const WORTHWHILE: f64 = 1e-6;

/// A general that plans.
pub(super) struct Planner<'a> {
    /// What it holds important.
    pub(super) judgement: &'a Judgement,
    /// How much worse than the best an order may be and still be given, in values of the campaign, which go
    /// from -1 to 1.
    pub(super) whim: f64,
}

impl Planner<'_> {
    pub(super) fn order(&self, campaign: &Campaign, chance: &mut Chance) -> Order {
        match campaign.awaits() {
            Awaits::Orders(seat) => {
                let recruits = if *campaign.phase() == Phase::Recruit {
                    self.one_of_the_best(campaign, seat, recruiting::choices(campaign, seat), chance)
                } else {
                    None
                };
                let marches = || self.one_of_the_best(campaign, seat, self.marches(campaign, seat), chance);
                recruits.or_else(marches).unwrap_or(Order::Done)
            }
            _ => Appraiser::new(campaign, self.judgement).battle_order(),
        }
    }

    /// One of the best of these orders, if they are better than none.
    fn one_of_the_best(
        &self,
        campaign: &Campaign,
        seat: Seat,
        orders: Vec<Order>,
        chance: &mut Chance,
    ) -> Option<Order> {
        let memory = Rc::default();
        let idle = self.ending_here(campaign, seat, &memory).value;
        let values = orders.into_iter().filter_map(|order| {
            let value = self.after(campaign, seat, &order, &memory)?.value;
            (value > idle + WORTHWHILE).then_some((value, order))
        });
        let mut good: Vec<(f64, Order)> = values.collect();
        let best = good.iter().map(|(value, _)| *value).fold(f64::MIN, f64::max);
        good.retain(|(value, _)| *value >= best - self.whim);
        good.choose(chance).map(|(_, order)| order.clone())
    }

    /// Every march of every sensible part of every army. A King marches alone only from where an enemy's army could
    /// attack it next.
    pub(super) fn marches(&self, campaign: &Campaign, seat: Seat) -> Vec<Order> {
        let appraiser = Appraiser::new(campaign, self.judgement);
        let mut orders = Vec::new();
        for (from, _) in campaign.garrisons_of(seat) {
            let may_march =
                |units: &Army| *units != Army::of(Unit::King) || appraiser.is_within_reach(from, seat);
            for units in appraiser.detachments(from).into_iter().filter(may_march) {
                for &to in campaign.map().neighbours(from) {
                    orders.push(march(campaign, from, to, units));
                }
            }
        }
        orders
    }

    /// What is expected of the campaign at the end of the turn if this order is the last one; `None` if it is
    /// refused.
    pub(super) fn after(
        &self,
        campaign: &Campaign,
        seat: Seat,
        order: &Order,
        memory: &Rc<Memory>,
    ) -> Option<Appraisal> {
        let mut after = campaign.clone();
        let attacks = after.attacks.len();
        after.apply(order).ok()?;
        if after.attacks.len() == attacks {
            return Some(self.ending_here(&after, seat, memory));
        }
        let attack = after.attacks.pop()?;
        after.attacks.clear();
        let appraiser = Appraiser::new(&after, self.judgement);
        let garrison = after.garrison(attack.at)?;
        let battle = Battle {
            attack,
            attacker: after.mover(),
            defender: garrison.owner,
            attackers: appraiser.strongest(attack.at, &attack.units),
            defenders: appraiser.strongest(attack.at, &garrison.units),
        };
        let (board, model) = (after.board(attack.at), Estimate::fitted());
        let odds = model.odds(board, &battle.attackers, &battle.defenders);
        let ends = BattleOutcome::ALL.into_iter().map(|outcome| {
            let report = model.expected(board, &battle.attackers, &battle.defenders, outcome);
            let mut ended = after.clone();
            ended.phase = Phase::Battle(battle);
            let appraisal = match ended.conclude(&report, &mut Vec::new()) {
                Ok(()) => self.retreated(&mut ended, seat, memory),
                Err(_) => Appraisal::decided(f64::MIN),
            };
            (odds.of(outcome), appraisal)
        });
        Some(Appraisal::expected(ends))
    }

    /// The campaign once beaten units have retreated to their best place.
    fn retreated(&self, campaign: &mut Campaign, seat: Seat, memory: &Rc<Memory>) -> Appraisal {
        if let Awaits::Retreat(..) = campaign.awaits() {
            let order = Appraiser::new(campaign, self.judgement).battle_order();
            // The appraiser chooses from the possible places.
            let _ = campaign.apply(&order);
        }
        Appraiser::with_memory(campaign, self.judgement, memory).appraise(seat)
    }

    /// The campaign if the turn ends now. Attacks already decided on are left out: they are the same whatever
    /// is done now.
    pub(super) fn ending_here(&self, campaign: &Campaign, seat: Seat, memory: &Rc<Memory>) -> Appraisal {
        let mut after = campaign.clone();
        after.attacks.clear();
        // This is called in the marching phase, so it may end.
        let _ = after.apply(&Order::Done);
        Appraiser::with_memory(&after, self.judgement, memory).appraise(seat)
    }
}
