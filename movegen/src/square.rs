//! Squares as plain indices. The file and rank of an index depend on the board, see [`Geometry`].

use crate::geometry::Geometry;
use std::fmt;

/// A square as its index, `rank * files + file` with both counted from 0 (a1 is 0).
///
/// The same index names different squares on boards of different width; a square is only
/// meaningful together with the [`Geometry`] it came from.
///
/// ```
/// use movegen::{Board8, Board10, Square};
/// let square = Square::parse::<Board10>("e4");
/// // The same index is another square on a narrower board.
/// assert_eq!(square.map(|square| square.name::<Board8>()), Some("c5".to_owned()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square with this index.
    #[inline(always)]
    pub const fn new(index: u8) -> Self {
        Square(index)
    }

    /// The square on `file` and `rank`, both counted from 0, or `None` off the board.
    pub fn at<G: Geometry>(file: i32, rank: i32) -> Option<Self> {
        let inside = (0..i32::from(G::FILES)).contains(&file) && (0..i32::from(G::RANKS)).contains(&rank);
        inside.then(|| G::square(file as u8, rank as u8))
    }

    /// The index, 0..128.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, counted from 0.
    #[inline(always)]
    pub const fn file<G: Geometry>(self) -> u8 {
        self.0 % G::FILES
    }

    /// The rank, counted from 0.
    #[inline(always)]
    pub const fn rank<G: Geometry>(self) -> u8 {
        self.0 / G::FILES
    }

    /// File and rank, counted from 0: the order of squares in text.
    pub const fn file_and_rank<G: Geometry>(self) -> (u8, u8) {
        (self.file::<G>(), self.rank::<G>())
    }

    /// King steps from here to there on an empty board.
    ///
    /// ```
    /// use movegen::{Board8, Square};
    /// let (a1, c8) = (Square::at::<Board8>(0, 0), Square::at::<Board8>(2, 7));
    /// assert_eq!(a1.zip(c8).map(|(from, to)| from.distance::<Board8>(to)), Some(7));
    /// ```
    pub const fn distance<G: Geometry>(self, other: Square) -> u8 {
        let files = self.file::<G>().abs_diff(other.file::<G>());
        let ranks = self.rank::<G>().abs_diff(other.rank::<G>());
        if files > ranks { files } else { ranks }
    }

    /// This square shifted by a difference of indices; the caller makes sure that it stays on the board.
    #[inline(always)]
    pub const fn offset(self, by: i8) -> Self {
        Square(self.0.wrapping_add_signed(by))
    }

    /// The square seen from the other side of the board: ranks mirrored, files unchanged.
    #[inline(always)]
    pub fn mirrored<G: Geometry>(self) -> Self {
        G::square(self.file::<G>(), G::RANKS - 1 - self.rank::<G>())
    }

    /// The name, such as `e4` or `j10`.
    pub fn name<G: Geometry>(self) -> String {
        format!("{}{}", file_letter(self.file::<G>()), self.rank::<G>() + 1)
    }

    /// The name, to be kept where the board is not known.
    pub fn shown<G: Geometry>(self) -> SquareName {
        SquareName { file: self.file::<G>(), rank: self.rank::<G>() }
    }

    /// Reads a name such as `e4` or `j10`; `None` if it names no square of this board.
    pub fn parse<G: Geometry>(text: &str) -> Option<Self> {
        let (square, rest) = Self::parse_prefix::<G>(text)?;
        rest.is_empty().then_some(square)
    }

    /// Reads a name at the start of `text` and returns the rest. The longest rank wins: `a10` is read as
    /// a10 on a board with ten ranks.
    ///
    /// ```
    /// use movegen::{Board8, Board10, Square};
    /// let rest = |read: Option<(Square, &'static str)>| read.map(|(_, rest)| rest);
    /// assert_eq!(rest(Square::parse_prefix::<Board10>("a10b9")), Some("b9"));
    /// assert_eq!(rest(Square::parse_prefix::<Board8>("a1b1")), Some("b1"));
    /// ```
    pub fn parse_prefix<G: Geometry>(text: &str) -> Option<(Self, &str)> {
        let file = file_index(*text.as_bytes().first()?)?;
        let digits = text[1..].bytes().take(2).take_while(u8::is_ascii_digit).count();
        (1..=digits).rev().find_map(|length| {
            let rank: i32 = text[1..1 + length].parse().ok()?;
            let leading_zero = text.as_bytes()[1] == b'0';
            let square = Square::at::<G>(i32::from(file), rank - 1)?;
            (!leading_zero).then_some((square, &text[1 + length..]))
        })
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "square {}", self.0)
    }
}

/// The name of a square, apart from its board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquareName {
    file: u8,
    rank: u8,
}

impl fmt::Display for SquareName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&square_name(self.file, self.rank))
    }
}

/// The letter of a file counted from 0.
pub fn file_letter(file: u8) -> char {
    (b'a' + file) as char
}

/// The name of the square on a file and a rank, both counted from 0, even if no board has it.
pub(crate) fn square_name(file: u8, rank: u8) -> String {
    let letter = char::from_u32(u32::from('a') + u32::from(file)).unwrap_or('?');
    format!("{letter}{}", u32::from(rank) + 1)
}

/// The file a letter stands for, in either case; `None` for anything but a..j.
pub fn file_index(letter: u8) -> Option<u8> {
    let letter = letter.to_ascii_lowercase();
    (b'a'..=b'j').contains(&letter).then(|| letter - b'a')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Board8, Board10};

    #[test]
    fn names_round_trip_on_both_boards() {
        for index in 0..100 {
            let square = Square::new(index);
            assert_eq!(Square::parse::<Board10>(&square.name::<Board10>()), Some(square));
        }
        for index in 0..64 {
            let square = Square::new(index);
            assert_eq!(Square::parse::<Board8>(&square.name::<Board8>()), Some(square));
        }
    }

    #[test]
    fn two_digit_ranks_are_read_whole_where_they_exist() {
        assert_eq!(Square::parse_prefix::<Board10>("a10b9"), Some((Square::new(90), "b9")));
        assert_eq!(Square::parse_prefix::<Board8>("a10"), Some((Square::new(0), "0")));
        for wrong in ["", "a", "a0", "k1", "a11", "é1", "a01", "1a"] {
            assert_eq!(Square::parse::<Board10>(wrong), None, "{wrong}");
        }
    }
}
