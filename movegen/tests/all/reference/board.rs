//! Squares, pieces, and the board.

use std::fmt;

/// A side; in every variant White moves up the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Colour {
    White,
    Black,
}

impl Colour {
    pub fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The direction of this side's pawns.
    pub fn forward(self) -> i8 {
        match self {
            Self::White => 1,
            Self::Black => -1,
        }
    }
}

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
    /// Nuclea or missile.
    Missile,
    Archbishop,
    Chancellor,
    Culverin,
}

impl Kind {
    const LETTERS: [(Self, char); 10] = [
        (Self::Pawn, 'p'),
        (Self::Knight, 'n'),
        (Self::Bishop, 'b'),
        (Self::Rook, 'r'),
        (Self::Queen, 'q'),
        (Self::King, 'k'),
        (Self::Missile, 'm'),
        (Self::Archbishop, 'a'),
        (Self::Chancellor, 'c'),
        (Self::Culverin, 'u'),
    ];

    /// The lower-case letter.
    pub fn letter(self) -> char {
        let found = Self::LETTERS.iter().find(|(kind, _)| *kind == self);
        found.expect("every kind has a letter").1
    }
}

/// A piece or a pawn of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    pub colour: Colour,
    pub kind: Kind,
}

impl Piece {
    pub fn new(colour: Colour, kind: Kind) -> Self {
        Self { colour, kind }
    }

    /// Upper case for White.
    pub fn letter(self) -> char {
        match self.colour {
            Colour::White => self.kind.letter().to_ascii_uppercase(),
            Colour::Black => self.kind.letter(),
        }
    }

    pub fn of_letter(letter: char) -> Option<Self> {
        let lower = letter.to_ascii_lowercase();
        let (kind, _) = Kind::LETTERS.iter().find(|(_, known)| *known == lower)?;
        let colour = if letter.is_ascii_uppercase() { Colour::White } else { Colour::Black };
        Some(Self::new(colour, *kind))
    }

    /// Any piece but a pawn.
    pub fn is_officer(self) -> bool {
        self.kind != Kind::Pawn
    }
}

/// A square by file and rank, both from 0; ordered by file, then rank. It need not be on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Square {
    pub file: i8,
    pub rank: i8,
}

impl Square {
    pub fn new(file: i8, rank: i8) -> Self {
        Self { file, rank }
    }

    /// The square this many files to the right and ranks up.
    pub fn step(self, (files, ranks): (i8, i8)) -> Self {
        Self::new(self.file + files, self.rank + ranks)
    }

    /// Whether the other square is in the 3x3 around this one, itself included.
    pub fn is_within_one_of(self, other: Self) -> bool {
        (self.file - other.file).abs() <= 1 && (self.rank - other.rank).abs() <= 1
    }

    /// Light or dark: the same for squares a diagonal step apart.
    pub fn shade(self) -> i8 {
        (self.file + self.rank).rem_euclid(2)
    }

    /// Reads a name such as `e10`.
    pub fn named(name: &str) -> Option<Self> {
        let file = name.chars().next().filter(char::is_ascii_lowercase)?;
        let rank: i8 = name[1..].parse().ok().filter(|rank| *rank > 0)?;
        Some(Self::new(file as i8 - b'a' as i8, rank - 1))
    }

    /// Reads names run together, such as `e1g10`.
    pub fn listed(names: &str) -> Option<Vec<Self>> {
        let mut starts: Vec<usize> = names
            .char_indices()
            .filter(|(_, letter)| !letter.is_ascii_digit())
            .map(|(index, _)| index)
            .collect();
        starts.push(names.len());
        starts.windows(2).map(|ends| Self::named(&names[ends[0]..ends[1]])).collect()
    }
}

impl fmt::Display for Square {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", (b'a' + self.file as u8) as char, self.rank + 1)
    }
}

/// What is on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    Empty,
    /// Irradiated: no piece may enter or pass (CA10).
    Closed,
    Piece(Piece),
}

/// A board of any size.
#[derive(Clone, Debug)]
pub struct Board {
    pub files: i8,
    pub ranks: i8,
    cells: Vec<Cell>,
}

impl Board {
    pub fn empty(files: i8, ranks: i8) -> Self {
        Self { files, ranks, cells: vec![Cell::Empty; files as usize * ranks as usize] }
    }

    pub fn contains(&self, square: Square) -> bool {
        (0..self.files).contains(&square.file) && (0..self.ranks).contains(&square.rank)
    }

    fn index(&self, square: Square) -> usize {
        assert!(self.contains(square), "{square:?} is off the board");
        square.rank as usize * self.files as usize + square.file as usize
    }

    /// What is on a square of the board.
    pub fn cell(&self, square: Square) -> Cell {
        self.cells[self.index(square)]
    }

    pub fn set(&mut self, square: Square, cell: Cell) {
        let index = self.index(square);
        self.cells[index] = cell;
    }

    /// The piece on a square; none off the board.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        if !self.contains(square) {
            return None;
        }
        match self.cell(square) {
            Cell::Piece(piece) => Some(piece),
            Cell::Empty | Cell::Closed => None,
        }
    }

    /// Whether a square is on the board, open and empty.
    pub fn is_free(&self, square: Square) -> bool {
        self.contains(square) && self.cell(square) == Cell::Empty
    }

    /// Removes a piece; a closed square stays closed.
    pub fn remove(&mut self, square: Square) {
        if self.piece(square).is_some() {
            self.set(square, Cell::Empty);
        }
    }

    pub fn squares(&self) -> impl Iterator<Item = Square> {
        let (files, ranks) = (self.files, self.ranks);
        (0..ranks).flat_map(move |rank| (0..files).map(move |file| Square::new(file, rank)))
    }

    /// The squares of the board in the 3x3 around a square.
    pub fn zone(&self, centre: Square) -> Vec<Square> {
        self.squares().filter(|square| square.is_within_one_of(centre)).collect()
    }

    /// All pieces with their squares.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.squares().filter_map(|square| self.piece(square).map(|piece| (square, piece)))
    }

    /// The pieces of one side with their squares.
    pub fn pieces_of(&self, colour: Colour) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.pieces().filter(move |(_, piece)| piece.colour == colour)
    }

    /// The square of a side's king, if it lives.
    pub fn king(&self, colour: Colour) -> Option<Square> {
        let king = Piece::new(colour, Kind::King);
        self.pieces().find(|(_, piece)| *piece == king).map(|(square, _)| square)
    }
}
