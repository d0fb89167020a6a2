//! What is known of an ending: the verdict on every arrangement of its pieces on one field.

use super::material::{MOST_PIECES, Material};
use arrayvec::ArrayVec;
use movegen::{Bitboard, Board10x8, Family, Position, Square, StrataChess};

/// What an arrangement is worth to the side to move, with an exact number of plies up to the next capture
/// or the end, both sides at their best: the winner hurries, the loser delays. SC-B8 ends a battle after
/// 100 plies without a capture, so a win that takes longer is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Win(u8),
    Draw,
    Loss(u8),
}

/// The most plies without a capture (SC-B8).
pub(crate) const MOST_PLIES: u8 = 100;

/// A verdict in one byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry(u8);

impl Entry {
    pub(super) const DRAW: Entry = Entry(0);
    /// Two pieces on a square, or the side that has moved in check.
    pub(super) const ILLEGAL: Entry = Entry(u8::MAX);

    pub(super) fn win(plies: u8) -> Entry {
        Entry(plies)
    }

    pub(super) fn loss(plies: u8) -> Entry {
        Entry(MOST_PLIES + 1 + plies)
    }

    pub(super) fn verdict(self) -> Option<Verdict> {
        match self {
            Entry::ILLEGAL => None,
            Entry::DRAW => Some(Verdict::Draw),
            Entry(plies) if plies <= MOST_PLIES => Some(Verdict::Win(plies)),
            Entry(plies) => Some(Verdict::Loss(plies - MOST_PLIES - 1)),
        }
    }
}

/// How arrangements are numbered: each piece's place among the open squares is one digit.
#[derive(Clone, Debug)]
pub(super) struct Numbering {
    material: Material,
    /// The open squares of the field.
    squares: Vec<Square>,
    /// Places among them, by square.
    places: [u8; 128],
}

/// The squares of an arrangement, in the order of its pieces.
pub(super) type Squares = ArrayVec<Square, MOST_PIECES>;

impl Numbering {
    pub(super) fn new(field: &Position<StrataChess>, material: &Material) -> Self {
        let open = Bitboard::<Board10x8>::ALL - field.closed();
        let squares: Vec<Square> = open.into_iter().collect();
        let mut places = [0; 128];
        for (place, square) in squares.iter().enumerate() {
            places[square.index()] = place as u8;
        }
        Numbering { material: material.clone(), squares, places }
    }

    pub(super) fn material(&self) -> &Material {
        &self.material
    }

    pub(super) fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Arrangements with one side to move.
    pub(super) fn arrangements(&self) -> usize {
        self.squares.len().pow(self.material.pieces().len() as u32)
    }

    /// By how much the number grows with the place of the piece of this index.
    pub(super) fn weight(&self, piece: usize) -> usize {
        self.squares.len().pow((self.material.pieces().len() - 1 - piece) as u32)
    }

    pub(super) fn place(&self, square: Square) -> usize {
        usize::from(self.places[square.index()])
    }

    /// The squares of an arrangement.
    pub(super) fn arrangement(&self, mut number: usize) -> Squares {
        let count = self.squares.len();
        let mut places: ArrayVec<usize, MOST_PIECES> = ArrayVec::new();
        for _ in self.material.pieces() {
            places.push(number % count);
            number /= count;
        }
        places.into_iter().rev().map(|place| self.squares[place]).collect()
    }

    /// The number of the arrangement of this position; `None` if its pieces are others.
    fn number<R: Family>(&self, position: &Position<R>) -> Option<usize> {
        let mut left = position.occupied();
        let mut number = 0;
        for piece in self.material.pieces() {
            let square = (position.pieces(piece.color, piece.kind) & left).first()?;
            left -= Bitboard::of(square);
            number = number * self.squares.len() + self.place(square);
        }
        left.is_empty().then_some(number)
    }
}

/// An ending on one field, solved.
#[derive(Debug)]
pub(crate) struct EndgameTable {
    pub(super) numbering: Numbering,
    /// By side to move and arrangement.
    pub(super) entries: [Vec<Entry>; 2],
}

impl EndgameTable {
    pub(crate) fn material(&self) -> &Material {
        &self.numbering.material
    }

    /// The verdict on a position of this material on this field. `None` if it is not legal.
    pub(crate) fn verdict<R: Family>(&self, position: &Position<R>) -> Option<Verdict> {
        let number = self.numbering.number(position)?;
        self.entries[position.side().index()][number].verdict()
    }

    /// Bytes of memory.
    pub(crate) fn size(&self) -> usize {
        self.entries.iter().map(Vec::len).sum()
    }
}
