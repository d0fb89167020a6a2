//! What to buy.

use crate::campaign::Campaign;
use crate::fielding;
use crate::order::Order;
use crate::seat::Seat;
use movegen::{Army, Unit, UnitClass};

/// The most expensive piece that is affordable, soldiers first where they are missing.
pub(super) fn dearest(campaign: &Campaign, seat: Seat) -> Option<Order> {
    let at = campaign.working_bases(seat).next()?;
    let standing = campaign.garrison(at)?.units;
    let gold = campaign.gold(seat);
    let units = campaign.units_of(seat);
    let affordable = |unit: &Unit| campaign.rules().price(*unit).is_some_and(|price| price <= gold);
    let is_allowed = |unit: &Unit| *unit != Unit::Queen || !units.has(Unit::Queen);
    let lacks_soldiers = standing.count(UnitClass::Soldier) < fielding::places(UnitClass::Soldier);
    let lacks_duke = !units.has(Unit::Duke);
    let wanted = |unit: &Unit| match unit.class() {
        UnitClass::Royal => lacks_duke,
        UnitClass::Soldier => lacks_soldiers,
        UnitClass::Piece => !lacks_soldiers,
    };
    let choices = Unit::ALL.into_iter().filter(affordable).filter(is_allowed).filter(wanted);
    // Among equal prices the first in the order of units.
    let best = choices.rev().max_by_key(|&unit| campaign.rules().price(unit))?;
    let order = Order::Recruit { at: campaign.hex(at), units: Army::of(best) };
    // Gold may be left when no more units can be supplied.
    campaign.clone().apply(&order).is_ok().then_some(order)
}

/// Everything that can be bought, one unit at a time.
pub(super) fn choices(campaign: &Campaign, seat: Seat) -> Vec<Order> {
    let mut orders = Vec::new();
    for at in campaign.working_bases(seat) {
        for unit in Unit::ALL {
            let order = Order::Recruit { at: campaign.hex(at), units: Army::of(unit) };
            if campaign.clone().apply(&order).is_ok() {
                orders.push(order);
            }
        }
    }
    orders
}
