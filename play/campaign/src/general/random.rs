//! Gives random orders: what every other general must beat.

use crate::campaign::{Awaits, Campaign, Phase};
use crate::chance::Chance;
use crate::fielding;
use crate::order::Order;
use crate::seat::Seat;
use movegen::{Army, Unit};
use rand::RngExt;
use rand::seq::IndexedRandom;

/// Attempts at a march before the turn is ended instead.
const TRIES: u32 = 20;

pub(super) fn order(campaign: &Campaign, chance: &mut Chance) -> Order {
    match campaign.awaits() {
        Awaits::Orders(seat) => {
            let wish = match chance.random_range(0..5) {
                0 | 1 if *campaign.phase() == Phase::Recruit => recruit(campaign, seat, chance),
                0..=3 => march(campaign, seat, chance),
                _ => None,
            };
            wish.unwrap_or(Order::Done)
        }
        Awaits::Fight(_) => fight(campaign, chance).unwrap_or(Order::Done),
        Awaits::Field(_, battle) => {
            let garrison = campaign.garrison(battle.attack.at).map_or(Army::NONE, |garrison| garrison.units);
            Order::Field { units: any_way(&garrison, chance) }
        }
        Awaits::Retreat(_, beaten) => match beaten.ways.choose(chance) {
            Some(&way) => Order::Retreat { to: campaign.hex(way) },
            None => Order::Done,
        },
        Awaits::Result(_) | Awaits::Nobody(_) => Order::Done,
    }
}

fn any_way(army: &Army, chance: &mut Chance) -> Army {
    fielding::ways(army).choose(chance).copied().unwrap_or(Army::NONE)
}

fn recruit(campaign: &Campaign, seat: Seat, chance: &mut Chance) -> Option<Order> {
    let bases: Vec<_> = campaign.working_bases(seat).collect();
    let at = campaign.hex(*bases.choose(chance)?);
    let unit = *Unit::ALL.choose(chance)?;
    checked(campaign, Order::Recruit { at, units: Army::of(unit) })
}

fn march(campaign: &Campaign, seat: Seat, chance: &mut Chance) -> Option<Order> {
    let armies: Vec<_> = campaign.garrisons_of(seat).collect();
    for _ in 0..TRIES {
        let &(from, garrison) = armies.choose(chance)?;
        let &to = campaign.map().neighbours(from).choose(chance)?;
        let everybody = chance.random_bool(0.5);
        let goes = |_: &Unit| everybody || chance.random_bool(0.5);
        let units: Army = (garrison.units - garrison.spent).units().filter(goes).collect();
        let path = vec![campaign.hex(from), campaign.hex(to)];
        let order = checked(campaign, Order::March { path, units });
        if order.is_some() {
            return order;
        }
    }
    None
}

fn fight(campaign: &Campaign, chance: &mut Chance) -> Option<Order> {
    let attack = campaign.attacks().choose(chance)?;
    let units = any_way(&attack.units, chance);
    Some(Order::Fight { from: campaign.hex(attack.from), at: campaign.hex(attack.at), units })
}

/// The order, if it is legal.
fn checked(campaign: &Campaign, order: Order) -> Option<Order> {
    campaign.clone().apply(&order).is_ok().then_some(order)
}
