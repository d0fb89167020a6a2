//! Armies: how many units of each kind.

use super::roster::Muster;
use super::unit::{Unit, UnitClass};
use std::fmt;
use std::ops::{Add, AddAssign, Index, Sub, SubAssign};
use std::str::FromStr;
use thiserror::Error;

/// Most units of one kind that a text may ask for.
const MOST_OF_A_KIND: u16 = 999;

/// A multiset of units: those on a hex of the map, or those of them that fight. Written `K D 2R B 4W`;
/// an empty one is `-`.
///
/// ```
/// use movegen::{Army, Unit};
/// let army: Army = "KRBNWWFF".parse()?;
/// assert_eq!((army, army.to_string().as_str()), (Army::STANDARD, "K R B N 2W 2F"));
/// assert_eq!(army[Unit::Wazir], 2);
/// # Ok::<(), movegen::ArmyError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash, PartialOrd, Ord)]
pub struct Army([u16; Unit::ALL.len()]);

/// Why a text is not an army.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ArmyError {
    /// No such unit.
    #[error("{0:?} is not a unit; units are K D Q R B N G C W F, with a count in front: 2W")]
    Unit(String),
    /// No units are given.
    #[error("no units given")]
    Empty,
    /// More than any army can have.
    #[error("{0:?} is more than {MOST_OF_A_KIND} of a kind")]
    TooMany(String),
}

impl Army {
    /// The empty army.
    pub const NONE: Army = Army([0; Unit::ALL.len()]);

    /// The army of both sides of a battle unless others are given.
    pub const STANDARD: Army = Army([1, 0, 0, 1, 1, 1, 0, 0, 2, 2]);

    /// A single unit.
    #[inline]
    pub fn of(unit: Unit) -> Army {
        Army::NONE.with(unit, 1)
    }

    /// The same army with this number of units of the kind.
    #[inline]
    pub fn with(mut self, unit: Unit, count: u16) -> Army {
        self.0[unit.index()] = count;
        self
    }

    /// How many there are.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|&count| u32::from(count)).sum()
    }

    /// Whether it is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        *self == Army::NONE
    }

    /// Whether it has a unit of this kind.
    #[inline]
    pub fn has(&self, unit: Unit) -> bool {
        self[unit] > 0
    }

    /// Whether it has a leader: a King or a Duke (SC-P7).
    #[inline]
    pub fn has_royal(&self) -> bool {
        self.has(Unit::King) || self.has(Unit::Duke)
    }

    /// Its leader in a battle: the King if present, otherwise a Duke (SC-P8).
    pub fn leader(&self) -> Option<Unit> {
        [Unit::King, Unit::Duke].into_iter().find(|&royal| self.has(royal))
    }

    /// Number of units of a class.
    #[inline]
    pub fn count(&self, class: UnitClass) -> u16 {
        class.units().iter().map(|&unit| self[unit]).sum()
    }

    /// The units of a class.
    #[inline]
    pub fn only(&self, class: UnitClass) -> Army {
        let mut some = Army::NONE;
        for &unit in class.units() {
            some.0[unit.index()] = self[unit];
        }
        some
    }

    /// The same army without units of this kind.
    #[inline]
    pub fn without(self, unit: Unit) -> Army {
        self.with(unit, 0)
    }

    /// The units both armies have in common.
    #[inline]
    pub fn at_most(self, limit: &Army) -> Army {
        Army(std::array::from_fn(|index| self.0[index].min(limit.0[index])))
    }

    /// Whether all of these units are among them.
    #[inline]
    pub fn contains(&self, part: &Army) -> bool {
        self.0.iter().zip(&part.0).all(|(all, some)| some <= all)
    }

    /// The kinds present, with their number.
    pub fn kinds(&self) -> impl Iterator<Item = (Unit, u16)> + '_ {
        Unit::ALL.into_iter().map(|unit| (unit, self[unit])).filter(|&(_, count)| count > 0)
    }

    /// Every unit, one by one.
    pub fn units(&self) -> impl Iterator<Item = Unit> + '_ {
        self.kinds().flat_map(|(unit, count)| std::iter::repeat_n(unit, usize::from(count)))
    }
}

impl From<Muster> for Army {
    fn from(muster: Muster) -> Army {
        muster.units().filter_map(Unit::of).collect()
    }
}

impl FromIterator<Unit> for Army {
    fn from_iter<I: IntoIterator<Item = Unit>>(units: I) -> Army {
        units.into_iter().map(Army::of).fold(Army::NONE, Add::add)
    }
}

impl Index<Unit> for Army {
    type Output = u16;
    #[inline]
    fn index(&self, unit: Unit) -> &u16 {
        &self.0[unit.index()]
    }
}

impl Add for Army {
    type Output = Army;
    #[inline]
    fn add(mut self, other: Army) -> Army {
        self += other;
        self
    }
}

impl AddAssign for Army {
    #[inline]
    fn add_assign(&mut self, other: Army) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count = count.saturating_add(more);
        }
    }
}

impl Sub for Army {
    type Output = Army;
    #[inline]
    fn sub(mut self, other: Army) -> Army {
        self -= other;
        self
    }
}

impl SubAssign for Army {
    #[inline]
    fn sub_assign(&mut self, other: Army) {
        for (count, less) in self.0.iter_mut().zip(other.0) {
            *count = count.saturating_sub(less);
        }
    }
}

impl fmt::Display for Army {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return formatter.write_str("-");
        }
        for (place, (unit, count)) in self.kinds().enumerate() {
            if place > 0 {
                formatter.write_str(" ")?;
            }
            if count > 1 {
                write!(formatter, "{count}")?;
            }
            write!(formatter, "{}", unit.letter())?;
        }
        Ok(())
    }
}

impl FromStr for Army {
    type Err = ArmyError;

    /// Reads `K D 2R B 4W`; the spaces are optional.
    fn from_str(text: &str) -> Result<Army, ArmyError> {
        if text.trim() == "-" {
            return Ok(Army::NONE);
        }
        let mut army = Army::NONE;
        let mut number = String::new();
        for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
            if letter.is_ascii_digit() {
                number.push(letter);
                continue;
            }
            let named = || format!("{number}{letter}");
            let unit = Unit::from_letter(letter).ok_or_else(|| ArmyError::Unit(named()))?;
            let count = if number.is_empty() { Some(1) } else { number.parse().ok() };
            let sum = count.and_then(|count: u16| army[unit].checked_add(count));
            let sum = sum.filter(|&sum| sum <= MOST_OF_A_KIND).ok_or_else(|| ArmyError::TooMany(named()))?;
            army = army.with(unit, sum);
            number.clear();
        }
        if !number.is_empty() {
            return Err(ArmyError::Unit(number));
        }
        if army.is_empty() { Err(ArmyError::Empty) } else { Ok(army) }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Army {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Army {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <String as serde::Deserialize>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn armies_are_read_as_they_are_written() {
        for text in ["K D R B N 2W 2F", "999F", "-", "Q"] {
            assert_eq!(text.parse::<Army>().unwrap().to_string(), text);
        }
        assert_eq!("2w k W".parse::<Army>().unwrap().to_string(), "K 3W");
        assert_eq!("kd2r".parse::<Army>().unwrap().to_string(), "K D 2R");
    }

    #[test]
    fn what_is_no_army_is_refused() {
        let refused = |text: &str| text.parse::<Army>().unwrap_err().to_string();
        assert!(refused("2P").starts_with("\"2P\" is not a unit"));
        assert!(refused("K 3").starts_with("\"3\" is not a unit"));
        assert_eq!(refused(" "), "no units given");
        assert_eq!(refused("0W"), "no units given");
        assert!(refused("1000W").contains("more than 999"));
        assert!(refused("998W 2W").contains("more than 999"));
        assert!(refused("99999999W").contains("more than 999"));
    }
}
