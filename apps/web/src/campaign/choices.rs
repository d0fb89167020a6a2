//! What a player can do now, so that nobody has to guess.

use super::messages::{
    ArmyChoice, ArmyView, BaseChoice, Choices, FieldChoice, FightChoice, UnitOffer, Way, WayChoice,
};
use super::view::garrison_at;
use campaign::{
    Army, Attack, Awaits, Battle, Beaten, Campaign, Estimate, Garrison, Order, Phase, Seat, Unit, wording,
};

/// Most units of a kind that are offered at once.
const MOST_OFFERED: u32 = 99;

/// What a seat is asked, given what it may know; nothing if somebody else is.
pub(super) fn of_seat(seen: &Campaign, seat: Seat) -> Choices {
    match seen.awaits() {
        Awaits::Orders(awaited) if awaited == seat => orders(seen, seat),
        Awaits::Fight(awaited) if awaited == seat => {
            let fights = seen.attacks().iter().map(|attack| fight(seen, attack)).collect();
            Choices { fights, ..Choices::default() }
        }
        Awaits::Field(awaited, battle) if awaited == seat => {
            Choices { field: Some(field(seen, battle)), ..Choices::default() }
        }
        Awaits::Retreat(awaited, beaten) if awaited == seat => {
            Choices { retreats: retreats(seen, beaten), ..Choices::default() }
        }
        _ => Choices::default(),
    }
}

/// How a battle can be fought.
pub(super) fn ways() -> Vec<WayChoice> {
    let way = |way, about| WayChoice { way, about };
    vec![
        way(Way::Board, "You move your pieces yourself."),
        way(Way::Computer, "megaton moves your pieces."),
        way(Way::Fast, "No board: chance decides, by the odds. If two people fight, both have to want it."),
    ]
}

/// The strongest units that may fight for an army at a place.
pub(super) fn strongest(seen: &Campaign, place: usize, army: Army) -> Army {
    Estimate::strongest(seen.board(place), &army)
}

fn orders(seen: &Campaign, seat: Seat) -> Choices {
    let recruits = *seen.phase() == Phase::Recruit;
    let bases = seen.working_bases(seat).filter(|_| recruits).map(|place| base(seen, seat, place)).collect();
    let armies =
        seen.garrisons_of(seat).filter_map(|(place, garrison)| army(seen, place, garrison)).collect();
    Choices { bases, armies, may_finish: true, ..Choices::default() }
}

fn base(seen: &Campaign, seat: Seat, place: usize) -> BaseChoice {
    let offers = Unit::ALL.into_iter().filter_map(|unit| offer(seen, seat, place, unit)).collect();
    BaseChoice { hex: seen.hex(place).to_string(), units: offers }
}

fn offer(seen: &Campaign, seat: Seat, place: usize, unit: Unit) -> Option<UnitOffer> {
    let price = seen.rules().price(unit)?;
    let refusal = refusal(seen, &Order::Recruit { at: seen.hex(place), units: Army::of(unit) });
    let affordable = seen.gold(seat).checked_div(price).unwrap_or(MOST_OFFERED).min(MOST_OFFERED);
    let most = match unit {
        _ if refusal.is_some() => 0,
        Unit::Queen => 1,
        _ => u16::try_from(affordable).unwrap_or(0),
    };
    Some(UnitOffer { letter: unit.letter(), price, most, why_not: refusal })
}

fn army(seen: &Campaign, place: usize, garrison: &Garrison) -> Option<ArmyChoice> {
    let fresh = garrison.units - garrison.spent;
    fresh.has_royal().then(|| ArmyChoice { hex: seen.hex(place).to_string(), fresh: fresh.into() })
}

fn fight(seen: &Campaign, attack: &Attack) -> FightChoice {
    FightChoice {
        from: seen.hex(attack.from).to_string(),
        at: seen.hex(attack.at).to_string(),
        units: attack.units.into(),
        suggested: strongest(seen, attack.at, attack.units).into(),
    }
}

fn field(seen: &Campaign, battle: &Battle) -> FieldChoice {
    let at = battle.attack.at;
    let units = garrison_at(seen, at);
    let suggested: ArmyView = strongest(seen, at, units).into();
    FieldChoice { at: seen.hex(at).to_string(), units: units.into(), suggested }
}

fn retreats(seen: &Campaign, beaten: &Beaten) -> Vec<String> {
    beaten.ways.iter().map(|&place| seen.hex(place).to_string()).collect()
}

/// Why an order would be refused.
pub(super) fn refusal(seen: &Campaign, order: &Order) -> Option<String> {
    seen.clone().apply(order).err().map(|error| wording::with_names(&error))
}
