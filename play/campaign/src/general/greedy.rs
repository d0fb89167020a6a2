//! Takes what is nearest: Dukes march on the closest valuable hex and fight whenever the estimate
//! favours them, the King stays at home, and gold is spent at once.

use super::appraisal::Appraiser;
use super::judgement::Judgements;
use super::{march, recruiting};
use crate::campaign::{Awaits, Campaign, Phase};
use crate::fielding;
use crate::order::Order;
use crate::seat::Seat;
use movegen::{Army, Unit, UnitClass};

pub(super) fn order(campaign: &Campaign) -> Order {
    let appraiser = Appraiser::new(campaign, &Judgements::fitted().duel);
    match campaign.awaits() {
        Awaits::Orders(seat) => {
            let recruits = || recruiting::dearest(campaign, seat);
            let wish = if *campaign.phase() == Phase::Recruit { recruits() } else { None };
            wish.or_else(|| first_march(&appraiser, seat)).unwrap_or(Order::Done)
        }
        _ => appraiser.battle_order(),
    }
}

/// The march of the first army that has somewhere to go.
fn first_march(appraiser: &Appraiser, seat: Seat) -> Option<Order> {
    let campaign = appraiser.campaign();
    armies(campaign, seat).find_map(|(from, units)| {
        let favours_us = |&to: &usize| {
            let defenders = campaign.garrison(to).map_or(Army::NONE, |garrison| garrison.units);
            let odds = appraiser.odds(to, &units, &defenders);
            odds.attacker > odds.defender
        };
        let target = targets(campaign, seat, from, units).find(favours_us);
        let to = target.or_else(|| step(appraiser, seat, from))?;
        let order = march(campaign, from, to, units);
        campaign.clone().apply(&order).is_ok().then_some(order)
    })
}

/// Every attack that it could make, whatever the odds.
pub(super) fn attacks(campaign: &Campaign, seat: Seat) -> impl Iterator<Item = Order> {
    armies(campaign, seat).flat_map(move |(from, units)| {
        targets(campaign, seat, from, units).map(move |to| march(campaign, from, to, units))
    })
}

/// Where Dukes are that have not marched, and who would march with them.
fn armies(campaign: &Campaign, seat: Seat) -> impl Iterator<Item = (usize, Army)> {
    campaign.garrisons_of(seat).filter_map(move |(from, garrison)| {
        let fresh = garrison.units - garrison.spent;
        fresh.has(Unit::Duke).then(|| (from, marchers(campaign, from, &garrison.units, &fresh)))
    })
}

/// The enemies beside an army that may attack them.
fn targets(campaign: &Campaign, seat: Seat, from: usize, units: Army) -> impl Iterator<Item = usize> {
    let may_attack = fielding::may_attack(&units);
    let beside = campaign.map().neighbours(from).iter().copied();
    beside.filter(move |&to| may_attack && campaign.is_enemy(to, seat))
}

/// A Duke and everyone the King can spare: on a structure a spare soldier stays behind; four soldiers
/// and three pieces stay with the King, if there are as many again.
fn marchers(campaign: &Campaign, from: usize, all: &Army, fresh: &Army) -> Army {
    let mut units = fresh.without(Unit::King);
    if all.has(Unit::King) {
        let enough = UnitClass::ALL.into_iter().all(|class| all.count(class) >= 2 * fielding::places(class));
        if enough {
            units -= fielding::by_preference(&all.without(Unit::Duke), &Unit::ALL);
        }
    } else if campaign.map().site(from).structure.is_some()
        && units.count(UnitClass::Soldier) > fielding::places(UnitClass::Soldier)
    {
        let soldier = [Unit::Ferz, Unit::Wazir].into_iter().find(|&unit| units.has(unit));
        units -= soldier.map_or(Army::NONE, Army::of);
    }
    units
}

/// A step towards the nearest structure that is not the player's, over free hexes.
fn step(appraiser: &Appraiser, seat: Seat, from: usize) -> Option<usize> {
    let campaign = appraiser.campaign();
    let is_own = |place: usize| campaign.garrison(place).is_some_and(|garrison| garrison.owner == seat);
    let sites = campaign.map().sites();
    let goals = (0..sites.len()).filter(|&place| sites[place].structure.is_some() && !is_own(place));
    let goal = goals.min_by_key(|&place| sites[from].hex.distance(sites[place].hex))?;
    let distance = |place: usize| sites[place].hex.distance(sites[goal].hex);
    let neighbours = campaign.map().neighbours(from).iter().copied();
    let free = neighbours.filter(|&place| campaign.garrison(place).is_none() || is_own(place));
    free.min_by_key(|&place| distance(place)).filter(|&place| distance(place) < distance(from))
}
