//! Which units of an army fight (SC-P8).

use movegen::{Army, Unit, UnitClass};
use thiserror::Error;

/// How many of a class are on a full side of the board.
pub fn places(class: UnitClass) -> u16 {
    u16::from(class.places())
}

/// Why these units cannot be fielded.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum FieldingError {
    #[error("not all of {asked} are among {present}")]
    NotThere { asked: Army, present: Army },
    #[error("at most one Queen may fight")]
    Queens,
    #[error("a King that is present must fight")]
    KingAbsent,
    #[error("{} must be fielded, not {found}", wanted(*class, *expected))]
    Count { class: UnitClass, expected: u16, found: u16 },
}

fn wanted(class: UnitClass, count: u16) -> String {
    let (one, many) = match class {
        UnitClass::Royal => ("royal (K D)", "royals (K D)"),
        UnitClass::Piece => ("piece (Q R B N G C)", "pieces (Q R B N G C)"),
        UnitClass::Soldier => ("soldier (W F)", "soldiers (W F)"),
    };
    format!("{count} {}", if count == 1 { one } else { many })
}

/// The units of an army that may fight: at most one Queen, where the house rules let a player keep two.
pub fn eligible(army: &Army) -> Army {
    army.at_most(&army.with(Unit::Queen, 1))
}

/// Whether an army may attack: one royal, three pieces, four soldiers.
pub fn may_attack(army: &Army) -> bool {
    let army = eligible(army);
    UnitClass::ALL.into_iter().all(|class| army.count(class) >= places(class))
}

/// How many of a class an army fields: as many as there are places, or as it has.
pub fn fielded(army: &Army, class: UnitClass) -> u16 {
    eligible(army).count(class).min(places(class))
}

/// Whether these may fight for the army.
///
/// # Errors
/// The rule they break.
pub fn check(units: &Army, army: &Army) -> Result<(), FieldingError> {
    if !army.contains(units) {
        return Err(FieldingError::NotThere { asked: *units, present: *army });
    }
    if units[Unit::Queen] > 1 {
        return Err(FieldingError::Queens);
    }
    if army.has(Unit::King) && !units.has(Unit::King) {
        return Err(FieldingError::KingAbsent);
    }
    for class in UnitClass::ALL {
        let (expected, found) = (fielded(army, class), units.count(class));
        if expected != found {
            return Err(FieldingError::Count { class, expected, found });
        }
    }
    Ok(())
}

/// Whether the army has no choice of units to field.
pub fn only_way(army: &Army) -> Option<Army> {
    let army = &eligible(army);
    let best = by_preference(army, &Unit::ALL);
    let is_forced = UnitClass::ALL.into_iter().all(|class| {
        let left = (*army - best).only(class);
        left.is_empty()
            || army.has(Unit::King) && class == UnitClass::Royal
            || army.only(class).kinds().count() == 1
    });
    is_forced.then_some(best)
}

/// The units that fight if those named first go first. The King goes before all others.
pub fn by_preference(army: &Army, preference: &[Unit]) -> Army {
    let order =
        std::iter::once(Unit::King).chain(preference.iter().copied().filter(|&unit| unit != Unit::King));
    let army = eligible(army);
    let mut free = UnitClass::ALL.map(places);
    let mut units = Army::NONE;
    for unit in order {
        let free = &mut free[unit.class() as usize];
        let taken = army[unit].min(*free);
        *free -= taken;
        units = units.with(unit, taken);
    }
    units
}

/// Every way to field units of this army.
pub fn ways(army: &Army) -> Vec<Army> {
    let mut ways = vec![Army::NONE];
    for class in UnitClass::ALL {
        let choices = if class == UnitClass::Royal && army.has(Unit::King) {
            vec![Army::of(Unit::King)]
        } else {
            choose(&eligible(army).only(class), fielded(army, class))
        };
        ways = ways.iter().flat_map(|&way| choices.iter().map(move |&choice| way + choice)).collect();
    }
    ways
}

/// Every way to choose this many of these.
fn choose(from: &Army, count: u16) -> Vec<Army> {
    let Some((unit, present)) = from.kinds().next() else {
        return if count == 0 { vec![Army::NONE] } else { Vec::new() };
    };
    let others = from.without(unit);
    (0..=present.min(count))
        .rev()
        .flat_map(|taken| choose(&others, count - taken).into_iter().map(move |rest| rest.with(unit, taken)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn army(text: &str) -> Army {
        text.parse().unwrap()
    }

    /// Worked case SC3.
    #[test]
    fn attackers_must_be_complete_and_defenders_field_what_they_have() {
        assert!(!may_attack(&army("K 2R N 3W")));
        assert_eq!(only_way(&army("K 2R N 3W")), Some(army("K 2R N 3W")));
        assert!(may_attack(&army("K 2R N 3W F")));
        assert_eq!(only_way(&army("4B 3W")), Some(army("3B 3W")));
        assert_eq!(only_way(&army("2R 2B 3W")), None);
    }

    #[test]
    fn every_way_to_field_units_is_found_once_and_allowed() {
        for text in
            ["K D R B N 2W 2F", "2D Q 2R 2B N 3G C 5W 4F", "D 2Q R 4W", "D 3Q 2R N 4W", "4B 3W", "D", "3W 3F"]
        {
            let army = army(text);
            let ways = ways(&army);
            for (place, way) in ways.iter().enumerate() {
                assert_eq!(check(way, &army), Ok(()), "{way} of {army}");
                assert!(!ways[..place].contains(way));
            }
            assert_eq!(only_way(&army).is_some(), ways.len() == 1, "{army}");
        }
        // Pieces: {Q,R,R,B,N}, three of them: Q with RR RB RN BN, or RRB RRN RBN.
        assert_eq!(ways(&army("D Q 2R B N 4W")).len(), 7);
    }

    #[test]
    fn wrong_units_are_refused_with_the_reason() {
        let refused = |units: &str, all: &str| check(&army(units), &army(all)).unwrap_err().to_string();
        assert_eq!(refused("D R B N 2W 2F", "K D R B N 2W 2F"), "a King that is present must fight");
        assert_eq!(refused("K R B 2W 2F", "K R B N 2W 2F"), "3 pieces (Q R B N G C) must be fielded, not 2");
        assert_eq!(refused("D 2Q R 4W", "D 2Q 2R 4W"), "at most one Queen may fight");
        assert_eq!(refused("K Q", "K"), "not all of K Q are among K");
    }
}
