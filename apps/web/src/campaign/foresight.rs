//! What orders would do, before they are given.

use super::choices::{refusal, strongest};
use super::messages::{BattleOdds, Destination, ForeseenBattle, ForeseenOrder};
use super::view::garrison_at;
use crate::refusal::Refusal;
use campaign::{Army, Campaign, Estimate, Hex, Order, wording};
use std::collections::BTreeMap;

/// What an order would do, as far as the player who gives it can tell.
pub(super) fn foresee(seen: &Campaign, text: &str) -> ForeseenOrder {
    match seen.read_order(text) {
        Ok(order) => ForeseenOrder {
            refusal: refusal(seen, &order),
            battle: battle_after(seen, &order),
            order: order.to_string(),
        },
        Err(error) => {
            ForeseenOrder { order: text.to_owned(), refusal: Some(wording::with_names(&error)), battle: None }
        }
    }
}

/// The battle that an order leads to. Whom the other side will field is unknown: its strongest.
fn battle_after(seen: &Campaign, order: &Order) -> Option<ForeseenBattle> {
    let (place, attackers, defenders) = match order {
        Order::March { path, units } => {
            let at = seen.place(*path.last()?).ok()?;
            if !seen.is_enemy(at, seen.mover()) {
                return None;
            }
            (at, strongest(seen, at, *units), strongest(seen, at, garrison_at(seen, at)))
        }
        Order::Fight { at, units, .. } => {
            let at = seen.place(*at).ok()?;
            (at, *units, strongest(seen, at, garrison_at(seen, at)))
        }
        Order::Field { units } => {
            let attack = seen.battle()?.attack;
            (attack.at, strongest(seen, attack.at, attack.units), *units)
        }
        _ => return None,
    };
    Some(ForeseenBattle {
        at: seen.hex(place).to_string(),
        board: seen.board(place),
        odds: odds_at(seen, place, &attackers, &defenders),
        attackers: attackers.into(),
        defenders: defenders.into(),
    })
}

fn odds_at(seen: &Campaign, place: usize, attackers: &Army, defenders: &Army) -> BattleOdds {
    let odds = Estimate::fitted().odds(seen.board(place), attackers, defenders);
    BattleOdds { attacker: odds.attacker, draw: odds.draw, defender: odds.defender }
}

/// The chances if these armies met on this hex, each with its strongest.
///
/// # Errors
/// There is no such hex, or no such army.
pub(super) fn odds(
    seen: &Campaign,
    at: &str,
    attackers: &str,
    defenders: &str,
) -> Result<BattleOdds, Refusal> {
    let place = place(seen, at)?;
    let [attackers, defenders] =
        [army(attackers)?, army(defenders)?].map(|army| strongest(seen, place, army));
    Ok(odds_at(seen, place, &attackers, &defenders))
}

/// Where these units could go from a hex, and how.
///
/// # Errors
/// There is no such hex, or no such army.
pub(super) fn reach(seen: &Campaign, from: &str, units: &str) -> Result<Vec<Destination>, Refusal> {
    let (from, units) = (place(seen, from)?, army(units)?);
    let paths = paths(seen, from).into_values();
    Ok(paths.filter_map(|path| destination(seen, path, units)).collect())
}

/// The shortest ways from a place to all others within a march, over hexes that nobody bars.
fn paths(seen: &Campaign, from: usize) -> BTreeMap<usize, Vec<usize>> {
    let mut found = BTreeMap::from([(from, vec![from])]);
    let mut ends = vec![from];
    for _ in 0..seen.rules().march.hexes {
        let mut next = Vec::new();
        for end in ends {
            let way = found.get(&end).cloned().unwrap_or_default();
            for &place in seen.map().neighbours(end) {
                if found.contains_key(&place) {
                    continue;
                }
                found.insert(place, way.iter().copied().chain([place]).collect());
                if seen.garrison(place).is_none_or(|there| there.owner == seen.mover()) {
                    next.push(place);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        ends = next;
    }
    found.remove(&from);
    found
}

fn destination(seen: &Campaign, path: Vec<usize>, units: Army) -> Option<Destination> {
    let to = *path.last()?;
    let path = path.into_iter().map(|place| seen.hex(place)).collect();
    let order = Order::March { path, units };
    Some(Destination {
        hex: seen.hex(to).to_string(),
        refusal: refusal(seen, &order),
        is_attack: seen.is_enemy(to, seen.mover()),
        order: order.to_string(),
    })
}

fn place(seen: &Campaign, hex: &str) -> Result<usize, Refusal> {
    seen.place(hex.parse::<Hex>()?).map_err(|error| Refusal::Order(error.to_string()))
}

fn army(text: &str) -> Result<Army, Refusal> {
    Ok(text.parse()?)
}
