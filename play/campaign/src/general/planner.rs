//! The general: tries every order it can think of on a copy of the campaign, resolves all battles of the turn there
//! as the estimate expects, looks two turns ahead with the best of them, and gives one of those with the best results.

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
use std::cell::Cell;
use std::rc::Rc;

/// How much better an order must be than doing nothing.
const WORTHWHILE: f64 = 1e-6;
/// Ends of a turn's battles that come about less often than this are left out.
const LEAST_CHANCE: f64 = 0.01;

/// A general that plans.
pub(super) struct Planner<'a> {
    /// What it holds important.
    pub(super) judgement: &'a Judgement,
    /// How much worse than the best an order may be and still be given, in values of the campaign, which go
    /// from -1 to 1.
    whim: f64,
    /// Where armies march from; everywhere if it is not limited. Then nothing is recruited either.
    theatre: Option<&'a [usize]>,
    memory: Rc<Memory>,
    /// How many campaigns it has weighed up.
    appraised: Cell<usize>,
}

impl<'a> Planner<'a> {
    pub(super) fn new(judgement: &'a Judgement, whim: f64) -> Self {
        Planner { judgement, whim, theatre: None, memory: Rc::default(), appraised: Cell::new(0) }
    }

    /// One that always gives the best order in a theatre.
    pub(super) fn in_theatre(judgement: &'a Judgement, theatre: &'a [usize]) -> Self {
        Planner { theatre: Some(theatre), ..Planner::new(judgement, 0.0) }
    }

    /// The same with what another planner of this judgement has found out about battles.
    pub(super) fn remembering(self, other: &Planner) -> Self {
        Planner { memory: Rc::clone(&other.memory), ..self }
    }

    pub(super) fn appraiser<'b>(&'b self, campaign: &'b Campaign) -> Appraiser<'b> {
        self.appraised.set(self.appraised() + 1);
        Appraiser::with_memory(campaign, self.judgement, &self.memory)
    }

    /// How many campaigns it has weighed up: what its plans have cost so far.
    pub(super) fn appraised(&self) -> usize {
        self.appraised.get()
    }

    pub(super) fn order(&self, campaign: &Campaign, chance: &mut Chance) -> Order {
        match campaign.awaits() {
            Awaits::Orders(seat) => {
                let recruits = if *campaign.phase() == Phase::Recruit && self.theatre.is_none() {
                    let choices = self.worthwhile(campaign, seat, recruiting::choices(campaign, seat));
                    self.one_of_the_best(choices, chance)
                } else {
                    None
                };
                let marches = || {
                    let choices = self.worthwhile(campaign, seat, self.marches(campaign, seat));
                    self.one_of_the_best(self.looked_ahead(campaign, seat, choices), chance)
                };
                recruits.or_else(marches).unwrap_or(Order::Done)
            }
            _ => self.appraiser(campaign).battle_order(),
        }
    }

    /// Those of the orders that are better than none, and none.
    fn worthwhile(&self, campaign: &Campaign, seat: Seat, orders: Vec<Order>) -> Vec<Choice> {
        let idle = Choice { order: Order::Done, appraisal: self.ending_here(campaign, seat) };
        let is_worthwhile = |choice: &Choice| choice.appraisal.value > idle.appraisal.value + WORTHWHILE;
        let weighed = orders.into_iter().filter_map(|order| self.choice(campaign, seat, order));
        let mut choices: Vec<Choice> = weighed.filter(is_worthwhile).collect();
        choices.push(idle);
        choices
    }

    /// One of the best of these orders; `None` where doing nothing is best.
    fn one_of_the_best(&self, mut choices: Vec<Choice>, chance: &mut Chance) -> Option<Order> {
        let values = choices.iter().map(|choice| choice.appraisal.value);
        let best = values.fold(f64::MIN, f64::max);
        let is_good = |choice: &Choice| choice.appraisal.value >= best - self.whim;
        if choices.iter().any(|choice| choice.order == Order::Done && choice.appraisal.value == best) {
            return None;
        }
        choices.retain(|choice| choice.order != Order::Done && is_good(choice));
        choices.choose(chance).map(|choice| choice.order.clone())
    }

    /// Every march of every sensible part of every army. A King marches alone only from where an enemy's army could
    /// attack it next.
    pub(super) fn marches(&self, campaign: &Campaign, seat: Seat) -> Vec<Order> {
        let appraiser = self.appraiser(campaign);
        let mut orders = Vec::new();
        let takes_part = |place: usize| self.theatre.is_none_or(|theatre| theatre.contains(&place));
        for (from, _) in campaign.garrisons_of(seat).filter(|(from, _)| takes_part(*from)) {
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

    /// An order, and what is expected of the campaign if it is the turn's last one; `None` if it is refused.
    pub(super) fn choice(&self, campaign: &Campaign, seat: Seat, order: Order) -> Option<Choice> {
        let mut after = campaign.clone();
        after.apply(&order).ok()?;
        Some(Choice { order, appraisal: self.ending_here(&after, seat) })
    }

    /// What is expected of the campaign if the turn ends now.
    pub(super) fn ending_here(&self, campaign: &Campaign, seat: Seat) -> Appraisal {
        let mut after = campaign.clone();
        // This is called in the marching phase, so it may end.
        let _ = after.apply(&Order::Done);
        let afterwards = |campaign: &Campaign, _| self.appraiser(campaign).appraise(seat);
        Expectation { planner: self, least_chance: LEAST_CHANCE, afterwards: &afterwards }.of(after, CERTAIN)
    }
}

/// An order that could be given, or [`Order::Done`], and what is expected of it.
pub(super) struct Choice {
    pub(super) order: Order,
    pub(super) appraisal: Appraisal,
}
