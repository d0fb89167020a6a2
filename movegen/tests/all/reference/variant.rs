//! The variants and the plain facts in which they differ.

use super::Options;
use super::board::{Colour, Kind, Square};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    Chess,
    Stratomic,
    Spindler,
    Capatomic,
    Stoltz,
    OneStep,
    Culverin,
    Atomic,
    NoCheckAtomic,
    DeathMatch,
    SoftPawn,
    Bomb,
}

impl Variant {
    pub fn named(name: &str) -> Result<Self, String> {
        Ok(match name {
            "chess" => Self::Chess,
            "stratomic" => Self::Stratomic,
            "spindler" => Self::Spindler,
            "capatomic" => Self::Capatomic,
            "stoltz" => Self::Stoltz,
            "onestep" => Self::OneStep,
            "culverin" => Self::Culverin,
            "atomic" => Self::Atomic,
            "nocheckatomic" => Self::NoCheckAtomic,
            "deathmatch" => Self::DeathMatch,
            "softpawn" => Self::SoftPawn,
            "bomb" => Self::Bomb,
            _ => return Err(format!("unknown variant {name}")),
        })
    }

    /// Stratomic, Spindler's variation and Capatomic.
    pub fn has_missiles(self) -> bool {
        matches!(self, Self::Stratomic | Self::Spindler | Self::Capatomic)
    }

    /// The Stoltz family.
    pub fn has_reserve(self) -> bool {
        matches!(self, Self::Stoltz | Self::OneStep | Self::Culverin)
    }

    /// The variants in which a capture may explode.
    pub fn is_atomic(self) -> bool {
        matches!(self, Self::Atomic | Self::NoCheckAtomic | Self::DeathMatch | Self::SoftPawn)
    }

    /// Files and ranks of the board, which is square.
    pub fn size(self) -> i8 {
        if self.has_missiles() { 10 } else { 8 }
    }

    /// A rank counted from the side's own edge, 1 the edge itself.
    pub fn rank_of(self, colour: Colour, counted: i8) -> i8 {
        match colour {
            Colour::White => counted - 1,
            Colour::Black => self.size() - counted,
        }
    }

    /// The rank of king and rooks, where castling takes place (ST1, CA1).
    pub fn castling_rank(self, colour: Colour) -> i8 {
        self.rank_of(colour, if self.has_missiles() { 2 } else { 1 })
    }

    /// The rank from which pawns make a double step (ST3).
    pub fn double_step_rank(self, colour: Colour) -> i8 {
        self.rank_of(colour, if self.has_missiles() { 3 } else { 2 })
    }

    /// The rank on which pawns promote (ST5, CA26).
    pub fn promotion_rank(self, colour: Colour) -> i8 {
        self.rank_of(colour, if self.has_missiles() { 9 } else { 8 })
    }

    /// What a pawn may promote to (ST5, CA26, SZ12).
    pub fn promotions(self, options: Options) -> Vec<Kind> {
        let mut kinds = vec![Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];
        match self {
            Self::Stratomic | Self::Spindler => kinds.push(Kind::Missile),
            Self::Capatomic => {
                kinds.extend([Kind::Archbishop, Kind::Chancellor, Kind::Missile]);
            }
            Self::Stoltz | Self::OneStep | Self::Culverin if options.promote_to_extras => {
                kinds.extend([Kind::Culverin, Kind::Archbishop]);
            }
            _ => {}
        }
        kinds
    }

    /// The officers a side starts with, excluding the king (ST1, CA1).
    pub fn starting_officers(self) -> usize {
        match self {
            Self::Stratomic | Self::Spindler => 9,
            Self::Capatomic => 11,
            _ => 7,
        }
    }

    /// The files on which king and rook end when castling to the right or to the left (ST7, CA17).
    pub fn castling_files(self, to_the_right: bool) -> (i8, i8) {
        let (king, rook) = match (self, to_the_right) {
            (Self::Stratomic | Self::Spindler, true) => ('h', 'g'),
            (Self::Stratomic | Self::Spindler, false) => ('d', 'e'),
            (Self::Capatomic, true) => ('i', 'h'),
            (Self::Capatomic, false) => ('c', 'd'),
            (_, true) => ('g', 'f'),
            (_, false) => ('c', 'd'),
        };
        (king as i8 - 'a' as i8, rook as i8 - 'a' as i8)
    }

    /// The files of the king and of the two rooks in the usual setup; Capatomic has none.
    pub fn usual_files(self) -> Option<(i8, [i8; 2])> {
        match self {
            Self::Capatomic => None,
            Self::Stratomic | Self::Spindler => Some((5, [1, 8])),
            _ => Some((4, [0, 7])),
        }
    }

    /// The home squares of a side's missiles: diagonally behind its king (CA1).
    pub fn missile_homes(self, colour: Colour, king: Square) -> [Square; 2] {
        let behind = -colour.forward();
        [king.step((-1, behind)), king.step((1, behind))]
    }
}
