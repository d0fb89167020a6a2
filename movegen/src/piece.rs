//! Colours and kinds of pieces.

use std::fmt;

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Color {
    /// White: moves first, upper-case letters.
    White,
    /// Black: lower-case letters.
    Black,
}

impl Color {
    /// Both sides, White first.
    pub const BOTH: [Color; 2] = [Color::White, Color::Black];

    /// 0 for White, 1 for Black.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `White` or `Black`.
    pub const fn name(self) -> &'static str {
        match self {
            Color::White => "White",
            Color::Black => "Black",
        }
    }

    /// The FEN letter: `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }

    /// The side whose pieces are written with letters of this case.
    pub fn of_case(letter: char) -> Color {
        if letter.is_ascii_uppercase() { Color::White } else { Color::Black }
    }

    /// The side that FEN calls `w` or `b`.
    pub fn from_letter(text: &str) -> Option<Color> {
        match text {
            "w" => Some(Color::White),
            "b" => Some(Color::Black),
            _ => None,
        }
    }
}

impl std::ops::Not for Color {
    type Output = Color;
    #[inline(always)]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// The side to move as a type, so that the direction of its pawns is known at compile time.
pub trait Side {
    /// The side.
    const COLOR: Color;
    /// The direction of its pawns, in ranks.
    const UP: i8;
}

/// White as a type.
#[derive(Debug)]
pub struct White;
/// Black as a type.
#[derive(Debug)]
pub struct Black;

impl Side for White {
    const COLOR: Color = Color::White;
    const UP: i8 = 1;
}

impl Side for Black {
    const COLOR: Color = Color::Black;
    const UP: i8 = -1;
}

/// A kind of piece. Positions store their sets in this order; a family of variants stores the kinds up
/// to the last one it uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Kind {
    /// `P`
    Pawn,
    /// `N`
    Knight,
    /// `B`
    Bishop,
    /// `R`
    Rook,
    /// `Q`
    Queen,
    /// `K`
    King,
    /// `M`: Stratomic's Nuclea, Capatomic's missile.
    Missile,
    /// `A`: bishop and knight.
    Archbishop,
    /// `C`: rook and knight.
    Chancellor,
    /// `U`: steps like a king to empty squares, captures over a screen.
    Culverin,
    /// `D`: a royal that steps along files and ranks.
    Duke,
    /// `G`: steps like a king and is not royal.
    Guard,
    /// `W`: steps along files and ranks.
    Wazir,
    /// `F`: steps along the diagonals.
    Ferz,
    /// `C` in battles: moves like a rook, captures over a screen.
    Cannon,
    /// `X`: a face-down piece of unknown kind.
    FaceDown,
}

impl Kind {
    /// Every kind, in order.
    pub const ALL: [Kind; 16] = [
        Kind::Pawn,
        Kind::Knight,
        Kind::Bishop,
        Kind::Rook,
        Kind::Queen,
        Kind::King,
        Kind::Missile,
        Kind::Archbishop,
        Kind::Chancellor,
        Kind::Culverin,
        Kind::Duke,
        Kind::Guard,
        Kind::Wazir,
        Kind::Ferz,
        Kind::Cannon,
        Kind::FaceDown,
    ];

    /// Position in [`Kind::ALL`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind at this position in [`Kind::ALL`].
    #[inline(always)]
    pub const fn from_index(index: usize) -> Option<Kind> {
        if index < Kind::ALL.len() { Some(Kind::ALL[index]) } else { None }
    }

    /// The FEN letter, upper case.
    pub const fn letter(self) -> char {
        match self {
            Kind::Pawn => 'P',
            Kind::Knight => 'N',
            Kind::Bishop => 'B',
            Kind::Rook => 'R',
            Kind::Queen => 'Q',
            Kind::King => 'K',
            Kind::Missile => 'M',
            Kind::Archbishop => 'A',
            Kind::Chancellor => 'C',
            Kind::Culverin => 'U',
            Kind::Duke => 'D',
            Kind::Guard => 'G',
            Kind::Wazir => 'W',
            Kind::Ferz => 'F',
            Kind::Cannon => 'C',
            Kind::FaceDown => 'X',
        }
    }

    /// The kind a letter stands for, in either case. `C` is the chancellor here; a game without one
    /// reads it differently ([`crate::rules::Rules::kind_of_letter`]).
    pub fn from_letter(letter: char) -> Option<Kind> {
        let letter = letter.to_ascii_uppercase();
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// The name in running text.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Pawn => "pawn",
            Kind::Knight => "knight",
            Kind::Bishop => "bishop",
            Kind::Rook => "rook",
            Kind::Queen => "queen",
            Kind::King => "king",
            Kind::Missile => "missile",
            Kind::Archbishop => "archbishop",
            Kind::Chancellor => "chancellor",
            Kind::Culverin => "Culverin",
            Kind::Duke => "Duke",
            Kind::Guard => "guard",
            Kind::Wazir => "wazir",
            Kind::Ferz => "ferz",
            Kind::Cannon => "cannon",
            Kind::FaceDown => "face-down piece",
        }
    }
}

/// A piece: its side and its kind.
///
/// ```
/// use movegen::{Color, Kind, Piece};
/// let missile = Piece { color: Color::Black, kind: Kind::Missile };
/// assert_eq!((missile.letter(), missile.kind.name()), ('m', "missile"));
/// assert_eq!(Kind::from_letter('u'), Some(Kind::Culverin));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Piece {
    /// Whose piece it is.
    pub color: Color,
    /// What it is.
    pub kind: Kind,
}

impl Piece {
    /// The FEN letter: upper case for White.
    pub fn letter(self) -> char {
        match self.color {
            Color::White => self.kind.letter(),
            Color::Black => self.kind.letter().to_ascii_lowercase(),
        }
    }
}
