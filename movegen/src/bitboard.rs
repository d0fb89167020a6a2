//! Sets of squares.

use crate::geometry::Geometry;
use crate::square::Square;
use crate::word::Word;
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

/// A set of squares of the board `G`. `a - b` is the set difference, `!a` the complement on the board.
///
/// ```
/// use movegen::{Bitboard, Board10};
/// let rank = Bitboard::<Board10>::rank(0);
/// let file = Bitboard::<Board10>::file(4);
/// assert_eq!(((rank | file).count(), (rank & file).count(), (rank - file).count()), (19, 1, 9));
/// assert_eq!(format!("{:?}", rank & file), r#"{"e1"}"#);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bitboard<G: Geometry>(pub(crate) G::Word);

impl<G: Geometry> Bitboard<G> {
    /// No square.
    pub const EMPTY: Self = Bitboard(G::Word::ZERO);
    /// Every square of the board.
    pub const ALL: Self = Bitboard(G::ALL);

    /// The set of one square.
    #[inline(always)]
    pub fn of(square: Square) -> Self {
        Bitboard(G::Word::bit(square.index() as u32))
    }

    /// The squares of a file counted from 0.
    #[inline(always)]
    pub fn file(file: u8) -> Self {
        Bitboard(G::FIRST_FILE << u32::from(file))
    }

    /// The squares of a rank counted from 0.
    #[inline(always)]
    pub fn rank(rank: u8) -> Self {
        Bitboard(G::FIRST_RANK << u32::from(rank * G::FILES))
    }

    /// The set of a machine word's bits, by square index; bits beyond the board are left out.
    #[inline(always)]
    pub fn of_word(word: G::Word) -> Self {
        Bitboard(word & G::ALL)
    }

    /// The set as a machine word, bit by square index.
    #[inline(always)]
    pub fn word(self) -> G::Word {
        self.0
    }

    /// Whether the set is empty.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == G::Word::ZERO
    }

    /// Whether the set is not empty.
    #[inline(always)]
    pub fn any(self) -> bool {
        !self.is_empty()
    }

    /// Whether the set has at least two squares.
    #[inline(always)]
    pub fn many(self) -> bool {
        (self.0 & self.0.wrapping_sub(G::Word::ONE)) != G::Word::ZERO
    }

    /// Number of squares.
    #[inline(always)]
    pub fn count(self) -> u32 {
        self.0.count()
    }

    /// Whether the set contains the square.
    #[inline(always)]
    pub fn has(self, square: Square) -> bool {
        self.0.has(square.index() as u32)
    }

    /// Whether the sets intersect.
    #[inline(always)]
    pub fn meets(self, other: Self) -> bool {
        (self & other).any()
    }

    /// Whether every square of this set is in the other.
    #[inline(always)]
    pub fn within(self, other: Self) -> bool {
        (self - other).is_empty()
    }

    /// The square with the lowest index, if any.
    #[inline(always)]
    pub fn first(self) -> Option<Square> {
        self.any().then(|| Square::new(self.0.lowest() as u8))
    }

    /// Every square shifted by `files` (-1, 0 or 1) and `ranks`; squares shifted off the board are
    /// dropped.
    ///
    /// ```
    /// use movegen::{Bitboard, Board8};
    /// let file = Bitboard::<Board8>::file(7);
    /// assert_eq!(file.shift(-1, 0), Bitboard::file(6));
    /// // Beyond the edge there is nothing.
    /// assert!(file.shift(1, 0).is_empty());
    /// ```
    #[inline(always)]
    pub fn shift(self, files: i8, ranks: i8) -> Self {
        let staying = match files {
            0 => self,
            1.. => self - Self::file(G::FILES - 1),
            _ => self - Self::file(0),
        };
        let by = i32::from(ranks) * i32::from(G::FILES) + i32::from(files);
        let moved = if by >= 0 { staying.0 << by as u32 } else { staying.0 >> (-by) as u32 };
        Bitboard(moved & G::ALL)
    }

    /// Every square together with its neighbours: the union of the blast zones of the set.
    ///
    /// ```
    /// use movegen::{Bitboard, Board10, Square};
    /// let zone = |name| Square::parse::<Board10>(name).map(|square| Bitboard::<Board10>::of(square).dilated());
    /// assert_eq!(zone("e5").map(|zone| zone.count()), Some(9));
    /// assert_eq!(zone("a1").map(|zone| zone.count()), Some(4));
    /// ```
    #[inline(always)]
    pub fn dilated(self) -> Self {
        let wide = self | self.shift(1, 0) | self.shift(-1, 0);
        wide | wide.shift(0, 1) | wide.shift(0, -1)
    }

    /// Calls `action` for every square, lowest first. Faster than the iterator on wide words.
    #[inline(always)]
    pub fn for_each(self, mut action: impl FnMut(Square)) {
        let (mut rest, high) = self.0.halves();
        let mut first = 0;
        // One loop for both halves: with two, `action` would be called from two places, and the
        // compiler would not inline it.
        loop {
            while rest != 0 {
                action(Square::new(first + rest.trailing_zeros() as u8));
                rest &= rest - 1;
            }
            if first != 0 || high == 0 {
                return;
            }
            (first, rest) = (64, high);
        }
    }
}

impl<G: Geometry> Default for Bitboard<G> {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// The squares of a set, lowest first.
#[derive(Clone, Copy, Debug)]
pub struct Squares {
    low: u64,
    high: u64,
}

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.low != 0 {
            let index = self.low.trailing_zeros();
            self.low &= self.low - 1;
            Some(Square::new(index as u8))
        } else if self.high != 0 {
            let index = self.high.trailing_zeros();
            self.high &= self.high - 1;
            Some(Square::new(64 + index as u8))
        } else {
            None
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = (self.low.count_ones() + self.high.count_ones()) as usize;
        (count, Some(count))
    }
}

impl<G: Geometry> IntoIterator for Bitboard<G> {
    type Item = Square;
    type IntoIter = Squares;

    #[inline(always)]
    fn into_iter(self) -> Squares {
        let (low, high) = self.0.halves();
        Squares { low, high }
    }
}

impl<G: Geometry> FromIterator<Square> for Bitboard<G> {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

impl<G: Geometry> BitAnd for Bitboard<G> {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Bitboard(self.0 & other.0)
    }
}

impl<G: Geometry> BitOr for Bitboard<G> {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Bitboard(self.0 | other.0)
    }
}

impl<G: Geometry> BitXor for Bitboard<G> {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Bitboard(self.0 ^ other.0)
    }
}

impl<G: Geometry> Sub for Bitboard<G> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Bitboard(self.0 & !other.0)
    }
}

impl<G: Geometry> Not for Bitboard<G> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Bitboard(!self.0 & G::ALL)
    }
}

impl<G: Geometry> BitAndAssign for Bitboard<G> {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<G: Geometry> BitOrAssign for Bitboard<G> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<G: Geometry> BitXorAssign for Bitboard<G> {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl<G: Geometry> SubAssign for Bitboard<G> {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<G: Geometry> fmt::Debug for Bitboard<G> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_set().entries(self.into_iter().map(|square| square.name::<G>())).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Board10;

    fn set(names: &[&str]) -> Bitboard<Board10> {
        names.iter().map(|name| Square::parse::<Board10>(name).expect("a square")).collect()
    }

    #[test]
    fn shifts_do_not_wrap_around_the_edges() {
        assert_eq!(set(&["j5", "a5", "e10"]).shift(1, 0), set(&["b5", "f10"]));
        assert_eq!(set(&["j5", "a5"]).shift(-1, 1), set(&["i6"]));
        assert_eq!(set(&["e10", "e1"]).shift(0, 1), set(&["e2"]));
        assert_eq!(set(&["e10", "e1"]).shift(0, -1), set(&["e9"]));
    }

    #[test]
    fn a_blast_zone_is_clipped_at_the_edge() {
        assert_eq!(set(&["a1"]).dilated(), set(&["a1", "a2", "b1", "b2"]));
        assert_eq!(set(&["e10"]).dilated().count(), 6);
        assert_eq!(set(&["e5"]).dilated().count(), 9);
    }

    #[test]
    fn draining_visits_every_square_once_in_order() {
        let mut visited = Vec::new();
        Bitboard::<Board10>::ALL.for_each(|square| visited.push(square));
        assert_eq!(visited, Bitboard::<Board10>::ALL.into_iter().collect::<Vec<_>>());
        assert_eq!(visited.len(), 100);
    }
}
