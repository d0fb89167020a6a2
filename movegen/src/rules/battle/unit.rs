//! The units that armies are made of, and their classes (SC-P3, SC-P8). On the board each is a piece.

use crate::piece::Kind;
use std::fmt;

/// What a unit may do on the map, and how many of its class fight in a battle (SC-P8).
///
/// ```
/// use movegen::{Unit, UnitClass};
/// assert_eq!(Unit::Cannon.class(), UnitClass::Piece);
/// assert_eq!(Unit::Ferz.class(), UnitClass::Soldier);
/// assert_eq!(UnitClass::ALL.map(UnitClass::places), [1, 3, 4]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum UnitClass {
    /// King and Duke: they lead armies.
    Royal,
    /// Queen, rook, bishop, knight, guard, cannon.
    Piece,
    /// Wazir and ferz.
    Soldier,
}

impl UnitClass {
    /// All classes.
    pub const ALL: [UnitClass; 3] = [UnitClass::Royal, UnitClass::Piece, UnitClass::Soldier];

    /// The classes whose units start face-down (SC-B3).
    pub const FACE_DOWN: [UnitClass; 2] = [UnitClass::Piece, UnitClass::Soldier];

    /// The most units of the class an army fields; an attacker fields exactly that many.
    pub const fn places(self) -> u8 {
        match self {
            UnitClass::Royal => 1,
            UnitClass::Piece => 3,
            UnitClass::Soldier => 4,
        }
    }

    /// The units of the class.
    pub const fn units(self) -> &'static [Unit] {
        match self {
            UnitClass::Royal => &[Unit::King, Unit::Duke],
            UnitClass::Piece => {
                &[Unit::Queen, Unit::Rook, Unit::Bishop, Unit::Knight, Unit::Guard, Unit::Cannon]
            }
            UnitClass::Soldier => &[Unit::Wazir, Unit::Ferz],
        }
    }

    /// The plural name of the class.
    pub const fn plural(self) -> &'static str {
        match self {
            UnitClass::Royal => "royals",
            UnitClass::Piece => "pieces",
            UnitClass::Soldier => "soldiers",
        }
    }
}

/// A kind of unit. The order is the one in which armies are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Unit {
    /// `K`: a player who loses it is out (SC-P11).
    King,
    /// `D`
    Duke,
    /// `Q`: at most one at any time.
    Queen,
    /// `R`
    Rook,
    /// `B`
    Bishop,
    /// `N`
    Knight,
    /// `G`: steps like a king.
    Guard,
    /// `C`
    Cannon,
    /// `W`: one step orthogonally.
    Wazir,
    /// `F`: one step diagonally.
    Ferz,
}

impl Unit {
    /// Every unit, in order.
    pub const ALL: [Unit; 10] = [
        Unit::King,
        Unit::Duke,
        Unit::Queen,
        Unit::Rook,
        Unit::Bishop,
        Unit::Knight,
        Unit::Guard,
        Unit::Cannon,
        Unit::Wazir,
        Unit::Ferz,
    ];

    /// Position in [`Unit::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The piece that it is on the board.
    pub const fn kind(self) -> Kind {
        match self {
            Unit::King => Kind::King,
            Unit::Duke => Kind::Duke,
            Unit::Queen => Kind::Queen,
            Unit::Rook => Kind::Rook,
            Unit::Bishop => Kind::Bishop,
            Unit::Knight => Kind::Knight,
            Unit::Guard => Kind::Guard,
            Unit::Cannon => Kind::Cannon,
            Unit::Wazir => Kind::Wazir,
            Unit::Ferz => Kind::Ferz,
        }
    }

    /// The unit of a piece on the board; `None` for pieces that no army has.
    ///
    /// ```
    /// use movegen::{Kind, Unit};
    /// assert_eq!(Unit::of(Kind::Duke), Some(Unit::Duke));
    /// assert_eq!(Unit::of(Kind::Pawn), None);
    /// ```
    pub const fn of(kind: Kind) -> Option<Unit> {
        Some(match kind {
            Kind::King => Unit::King,
            Kind::Duke => Unit::Duke,
            Kind::Queen => Unit::Queen,
            Kind::Rook => Unit::Rook,
            Kind::Bishop => Unit::Bishop,
            Kind::Knight => Unit::Knight,
            Kind::Guard => Unit::Guard,
            Kind::Cannon => Unit::Cannon,
            Kind::Wazir => Unit::Wazir,
            Kind::Ferz => Unit::Ferz,
            _ => return None,
        })
    }

    /// Its letter in armies.
    pub const fn letter(self) -> char {
        self.kind().letter()
    }

    /// The unit a letter stands for, in either case.
    pub fn from_letter(letter: char) -> Option<Unit> {
        let letter = letter.to_ascii_uppercase();
        Unit::ALL.into_iter().find(|unit| unit.letter() == letter)
    }

    /// The name in running text.
    pub const fn name(self) -> &'static str {
        self.kind().name()
    }

    /// Its class.
    pub const fn class(self) -> UnitClass {
        match self {
            Unit::King | Unit::Duke => UnitClass::Royal,
            Unit::Wazir | Unit::Ferz => UnitClass::Soldier,
            _ => UnitClass::Piece,
        }
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}
