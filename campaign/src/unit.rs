//! The units of the price list and their classes.

use std::fmt;

/// What a unit may do on the map, and how many of its kind a battle takes (SC-P8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
}

/// A kind of unit. The order is the one in which armies are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Unit {
    /// `K`: its loss ends its player's game (SC-P11).
    King,
    /// `D`
    Duke,
    /// `Q`: one at any time.
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

    /// The letter armies are written with.
    pub const fn letter(self) -> char {
        match self {
            Unit::King => 'K',
            Unit::Duke => 'D',
            Unit::Queen => 'Q',
            Unit::Rook => 'R',
            Unit::Bishop => 'B',
            Unit::Knight => 'N',
            Unit::Guard => 'G',
            Unit::Cannon => 'C',
            Unit::Wazir => 'W',
            Unit::Ferz => 'F',
        }
    }

    /// The unit a letter stands for, either case.
    pub fn from_letter(letter: char) -> Option<Unit> {
        let letter = letter.to_ascii_uppercase();
        Unit::ALL.into_iter().find(|unit| unit.letter() == letter)
    }

    /// The name in running text.
    pub const fn name(self) -> &'static str {
        match self {
            Unit::King => "king",
            Unit::Duke => "duke",
            Unit::Queen => "queen",
            Unit::Rook => "rook",
            Unit::Bishop => "bishop",
            Unit::Knight => "knight",
            Unit::Guard => "guard",
            Unit::Cannon => "cannon",
            Unit::Wazir => "wazir",
            Unit::Ferz => "ferz",
        }
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
