//! Hexes of the map, in axial coordinates.

use crate::text_serde::text_serde;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Greatest distance of a hex from the middle of a map.
pub const MOST_RADIUS: i8 = 20;

/// A hex: column `q` and row `r` of axial coordinates, the middle of the map being `0,0`. Rows run
/// from top to bottom, and within a row `q` runs to the right.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub struct Hex {
    /// The row, from the top.
    pub r: i8,
    /// The place in the row.
    pub q: i8,
}

/// The text does not name a hex.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0:?} is not a hex; write it as q,r: 0,0 or -3,1")]
pub struct HexError(pub String);

impl Hex {
    /// The hex `q,r`.
    pub const fn new(q: i8, r: i8) -> Hex {
        Hex { r, q }
    }

    /// Steps from one hex to another over adjacent ones.
    pub fn distance(self, other: Hex) -> u32 {
        let q = i32::from(self.q) - i32::from(other.q);
        let r = i32::from(self.r) - i32::from(other.r);
        (q.abs() + r.abs() + (q + r).abs()) as u32 / 2
    }

    /// The six hexes around, clockwise from the one to the right.
    pub fn neighbours(self) -> [Hex; 6] {
        const STEPS: [(i8, i8); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];
        STEPS.map(|(q, r)| Hex::new(self.q.saturating_add(q), self.r.saturating_add(r)))
    }

    /// Every hex within this many steps of the middle, row by row.
    pub fn within(radius: i8) -> impl Iterator<Item = Hex> {
        let span = -radius..=radius;
        span.clone()
            .flat_map(move |r| span.clone().map(move |q| Hex::new(q, r)))
            .filter(move |hex| hex.distance(Hex::new(0, 0)) <= u32::from(radius.unsigned_abs()))
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{},{}", self.q, self.r)
    }
}

impl FromStr for Hex {
    type Err = HexError;

    fn from_str(text: &str) -> Result<Hex, HexError> {
        let number = |part: &str| part.trim().parse::<i8>().ok().filter(|n| n.abs() <= MOST_RADIUS);
        text.split_once(',')
            .and_then(|(q, r)| Some(Hex::new(number(q)?, number(r)?)))
            .ok_or_else(|| HexError(text.chars().take(40).collect()))
    }
}

text_serde!(Hex);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_one_step_away_and_differ() {
        let middle = Hex::new(2, -1);
        let around = middle.neighbours();
        for (place, hex) in around.iter().enumerate() {
            assert_eq!(hex.distance(middle), 1);
            assert!(!around[..place].contains(hex));
        }
    }

    #[test]
    fn hexagons_have_as_many_hexes_as_the_formula_says() {
        for radius in 0..=6 {
            let n = usize::from(radius as u8);
            assert_eq!(Hex::within(radius).count(), 3 * n * (n + 1) + 1);
        }
    }

    #[test]
    fn hexes_are_read_as_they_are_written() {
        for hex in Hex::within(3) {
            assert_eq!(hex.to_string().parse(), Ok(hex));
        }
        for text in ["", "1", "1,", "a,b", "1,2,3", "300,0", "21,0"] {
            assert!(text.parse::<Hex>().is_err(), "{text}");
        }
    }
}
