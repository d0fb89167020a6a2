//! A value that changes over the game: one number for the middlegame, one for the endgame.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// Centipawns in the middlegame and in the endgame.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pair {
    /// With all men on the board.
    pub middle: i32,
    /// With hardly any left.
    pub end: i32,
}

/// Short for the tables of weights.
pub(crate) const fn pair(middle: i32, end: i32) -> Pair {
    Pair { middle, end }
}

impl Pair {
    /// Zero in both.
    pub const ZERO: Pair = pair(0, 0);

    /// The value between the two at `phase`, from 0 (endgame) to `full` (middlegame).
    #[inline]
    pub fn blend(self, phase: i32, full: i32) -> i32 {
        let phase = phase.clamp(0, full);
        (self.middle * phase + self.end * (full - phase)) / full
    }
}

impl Add for Pair {
    type Output = Pair;
    #[inline(always)]
    fn add(self, other: Pair) -> Pair {
        pair(self.middle + other.middle, self.end + other.end)
    }
}

impl Sub for Pair {
    type Output = Pair;
    #[inline(always)]
    fn sub(self, other: Pair) -> Pair {
        pair(self.middle - other.middle, self.end - other.end)
    }
}

impl Neg for Pair {
    type Output = Pair;
    #[inline(always)]
    fn neg(self) -> Pair {
        pair(-self.middle, -self.end)
    }
}

impl Mul<i32> for Pair {
    type Output = Pair;
    #[inline(always)]
    fn mul(self, factor: i32) -> Pair {
        pair(self.middle * factor, self.end * factor)
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
