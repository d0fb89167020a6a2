//! A value that changes over the game: one number for the middlegame, one for the endgame.

use std::fmt;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// Centipawns in the middlegame and in the endgame, each within ±16,000.
///
/// Both are in one machine word, so that adding a term is a single addition.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Pair(i32);

/// Short name for the tables of weights.
pub(crate) const fn pair(middle: i32, end: i32) -> Pair {
    Pair((middle << 16) + end)
}

impl Pair {
    /// Zero in both.
    pub const ZERO: Pair = pair(0, 0);

    /// The pair of these two values.
    #[inline(always)]
    pub const fn of(middle: i32, end: i32) -> Pair {
        pair(middle, end)
    }

    /// The value with all pieces on the board.
    #[inline(always)]
    pub const fn middle(self) -> i32 {
        // The lower half borrows one from the upper if it is negative.
        (self.0 + 0x8000) >> 16
    }

    /// The value with hardly any pieces left.
    #[inline(always)]
    pub const fn end(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The value between the two at `phase`, from 0 (endgame) to `full` (middlegame).
    #[inline]
    pub fn blend(self, phase: i32, full: i32) -> i32 {
        let phase = phase.clamp(0, full);
        (self.middle() * phase + self.end() * (full - phase)) / full
    }
}

impl fmt::Debug for Pair {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "pair({}, {})", self.middle(), self.end())
    }
}

impl Add for Pair {
    type Output = Pair;
    #[inline(always)]
    fn add(self, other: Pair) -> Pair {
        Pair(self.0 + other.0)
    }
}

impl Sub for Pair {
    type Output = Pair;
    #[inline(always)]
    fn sub(self, other: Pair) -> Pair {
        Pair(self.0 - other.0)
    }
}

impl Neg for Pair {
    type Output = Pair;
    #[inline(always)]
    fn neg(self) -> Pair {
        Pair(-self.0)
    }
}

impl Mul<i32> for Pair {
    type Output = Pair;
    #[inline(always)]
    fn mul(self, factor: i32) -> Pair {
        Pair(self.0 * factor)
    }
}

impl AddAssign for Pair {
    #[inline(always)]
    fn add_assign(&mut self, other: Pair) {
        *self = *self + other;
    }
}

impl SubAssign for Pair {
    #[inline(always)]
    fn sub_assign(&mut self, other: Pair) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_survive_arithmetic() {
        for (middle, end) in [(0, 0), (100, -7), (-100, 7), (-3, -4), (12_000, -12_000)] {
            let value = pair(middle, end);
            assert_eq!((value.middle(), value.end()), (middle, end));
            let sum = value * 2 - value + pair(1, -1) - pair(1, -1);
            assert_eq!(sum, value);
            assert_eq!((-value).end(), -end);
            assert_eq!((-value).middle(), -middle);
        }
    }
}
