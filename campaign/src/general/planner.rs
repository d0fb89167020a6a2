//! The general: tries every order it can think of on a copy of the campaign, resolves the battles there
//! as the estimate expects, and gives the order with the best result.

use super::appraisal::Appraiser;
use super::recruiting;
use super::stakes::Memory;
use crate::campaign::{Awaits, Battle, Campaign, Phase};
use crate::estimate::Estimate;
use crate::order::{BattleOutcome, Order};
use crate::seat::Seat;
use std::rc::Rc;

/// How much better an order must be than doing nothing.
const WORTHWHILE: f64 = 1e-6;

pub(super) fn order(campaign: &Campaign) -> Order {
    match campaign.awaits() {
        Awaits::Orders(seat) => {
            let recruits = if *campaign.phase() == Phase::Recruit {
                best(campaign, seat, recruiting::choices(campaign, seat))
            } else {
                None
            };
            recruits.or_else(|| best(campaign, seat, marches(campaign, seat))).unwrap_or(Order::Done)
        }
        _ => Appraiser::new(campaign).battle_order(),
    }
}

/// The best of these orders, if it is better than none.
fn best(campaign: &Campaign, seat: Seat, orders: Vec<Order>) -> Option<Order> {
    let memory = Rc::default();
    let idle = value_of_ending_here(campaign, seat, &memory);
    let valued =
        orders.into_iter().filter_map(|order| Some((value_after(campaign, seat, &order, &memory)?, order)));
    let (value, order) = valued.max_by(|one, other| one.0.total_cmp(&other.0))?;
    (value > idle + WORTHWHILE).then_some(order)
}

/// Every march of every sensible part of every army.
fn marches(campaign: &Campaign, seat: Seat) -> Vec<Order> {
    let appraiser = Appraiser::new(campaign);
    let mut orders = Vec::new();
    for (from, _) in campaign.garrisons_of(seat) {
        for units in appraiser.detachments(from) {
            for &to in campaign.map().neighbours(from) {
                orders.push(Order::March { path: vec![campaign.hex(from), campaign.hex(to)], units });
            }
        }
    }
    orders
}

/// The expected value of the campaign at the end of the turn if this order is the last one; `None` if it
/// is refused.
fn value_after(campaign: &Campaign, seat: Seat, order: &Order, memory: &Rc<Memory>) -> Option<f64> {
    let mut after = campaign.clone();
    let attacks = after.attacks.len();
    after.apply(order).ok()?;
    if after.attacks.len() == attacks {
        return Some(value_of_ending_here(&after, seat, memory));
    }
    let attack = after.attacks.pop()?;
    after.attacks.clear();
    let appraiser = Appraiser::new(&after);
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
    let value = BattleOutcome::ALL.into_iter().map(|outcome| {
        let report = model.expected(board, &battle.attackers, &battle.defenders, outcome);
        let mut ended = after.clone();
        ended.phase = Phase::Battle(battle);
        let value = match ended.conclude(&report, &mut Vec::new()) {
            Ok(()) => retreated_value(&mut ended, seat, memory),
            Err(_) => f64::MIN,
        };
        odds.of(outcome) * value
    });
    Some(value.sum())
}

/// The value once beaten units have retreated to their best place.
fn retreated_value(campaign: &mut Campaign, seat: Seat, memory: &Rc<Memory>) -> f64 {
    if let Awaits::Retreat(..) = campaign.awaits() {
        let order = Appraiser::new(campaign).battle_order();
        // The appraiser chooses from the possible places.
        let _ = campaign.apply(&order);
    }
    Appraiser::with_memory(campaign, memory).value(seat)
}

/// The value if the turn ends now. Attacks already decided on are left out: they are the same whatever
/// is done now.
fn value_of_ending_here(campaign: &Campaign, seat: Seat, memory: &Rc<Memory>) -> f64 {
    let mut after = campaign.clone();
    after.attacks.clear();
    // This is called in the marching phase, so it may end.
    let _ = after.apply(&Order::Done);
    Appraiser::with_memory(&after, memory).value(seat)
}
