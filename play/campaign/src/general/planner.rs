//! The general: tries every order it can think of on a copy of the campaign, resolves all battles of the turn there
//! as the estimate expects, and gives one of the orders with the best results.

use super::appraisal::Appraiser;
use super::expectation::{CERTAIN, Expectation};
use super::judgement::Judgement;
use super::motive::Appraisal;
use super::stakes::Memory;
use super::{march, recruiting};
use crate::campaign::{Awaits, Campaign, Phase};
use crate::chance::Chance;
use crate::order::Order;
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
        after.apply(order).ok()?;
        Some(self.ending_here(&after, seat, memory))
    }

    /// What is expected of the campaign if the turn ends now.
    pub(super) fn ending_here(&self, campaign: &Campaign, seat: Seat, memory: &Rc<Memory>) -> Appraisal {
        let mut after = campaign.clone();
        // This is called in the marching phase, so it may end.
        let _ = after.apply(&Order::Done);
        Expectation { seat, judgement: self.judgement, memory }.of(after, CERTAIN)
    }
}
