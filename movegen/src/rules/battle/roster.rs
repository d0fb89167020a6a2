//! What may be face-down: the units a side has fielded, as far as they are known. A unit of an army is a
//! piece or a soldier (SC-P8); on the board both are pieces.

use super::StrataChess;
use super::unit::{Unit, UnitClass};
use crate::piece::{Color, Kind};
use crate::position::{Position, keys};
use crate::square::Square;
use rand::Rng;
use rand::seq::SliceRandom;

/// The kinds of units that are fielded face-down, pieces before soldiers.
pub(super) const FIELDED: [Kind; 8] =
    [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Guard, Kind::Cannon, Kind::Wazir, Kind::Ferz];

/// The class of a kind that is fielded face-down; `None` for royals and kinds no army fields.
pub(super) const fn class_of(kind: Kind) -> Option<UnitClass> {
    match Unit::of(kind) {
        Some(Unit::King | Unit::Duke) | None => None,
        Some(unit) => Some(unit.class()),
    }
}

/// The index of a class in [`UnitClass::FACE_DOWN`].
const fn place(class: UnitClass) -> Option<usize> {
    match class {
        UnitClass::Royal => None,
        UnitClass::Piece => Some(0),
        UnitClass::Soldier => Some(1),
    }
}

/// Units that an army fields besides its royal.
pub(super) const MOST_FIELDED: u8 = UnitClass::Piece.places() + UnitClass::Soldier.places();

/// The index of the first soldier in [`FIELDED`].
const FIRST_SOLDIER: usize = 6;

/// The index of a kind in [`FIELDED`]; `None` if it is never face-down.
pub(super) fn number(kind: Kind) -> Option<usize> {
    FIELDED.iter().position(|&fielded| fielded == kind)
}

/// Units by kind, in the order `Q R B N G C W F`: the units of an [`Army`](super::Army) that can be
/// face-down, in as few bytes as possible.
///
/// ```
/// use movegen::Kind;
/// use movegen::rules::battle::Muster;
/// let muster = Muster::read("wrwq").ok_or("no such unit")?;
/// assert_eq!((muster.text().as_str(), muster.count(Kind::Wazir)), ("QRWW", 2));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Muster([u8; 8]);

impl Muster {
    /// Number of units of a kind.
    pub fn count(&self, kind: Kind) -> u8 {
        number(kind).map_or(0, |number| self.0[number])
    }

    /// Adds a unit.
    pub fn add(&mut self, kind: Kind) {
        if let Some(number) = number(kind) {
            self.0[number] = self.0[number].saturating_add(1);
        }
    }

    fn remove(&mut self, kind: Kind) {
        if let Some(number) = number(kind) {
            self.0[number] = self.0[number].saturating_sub(1);
        }
    }

    /// Number of units of a class; royals are never face-down.
    pub fn of_class(&self, class: UnitClass) -> u8 {
        let counts = match class {
            UnitClass::Royal => return 0,
            UnitClass::Piece => &self.0[..FIRST_SOLDIER],
            UnitClass::Soldier => &self.0[FIRST_SOLDIER..],
        };
        counts.iter().fold(0, |sum, &count| sum.saturating_add(count))
    }

    /// Number of units.
    pub fn total(&self) -> u8 {
        self.of_class(UnitClass::Piece).saturating_add(self.of_class(UnitClass::Soldier))
    }

    /// Whether every unit of `self` is among those of `other`.
    pub fn is_within(&self, other: &Muster) -> bool {
        self.0.iter().zip(&other.0).all(|(mine, theirs)| mine <= theirs)
    }

    /// Every unit, in order.
    pub fn units(&self) -> impl Iterator<Item = Kind> + use<> {
        FIELDED.into_iter().zip(self.0).flat_map(|(kind, count)| std::iter::repeat_n(kind, count.into()))
    }

    /// The units of one class.
    fn units_of(&self, class: UnitClass) -> impl Iterator<Item = Kind> + use<> {
        self.units().filter(move |&kind| class_of(kind) == Some(class))
    }

    /// The letters of the units.
    pub fn text(&self) -> String {
        self.units().map(Kind::letter).collect()
    }

    /// The units of these letters; `None` if a letter is not a unit that can be face-down.
    pub fn read(text: &str) -> Option<Muster> {
        let mut muster = Muster::default();
        for letter in text.chars() {
            let kind = FIELDED.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())?;
            muster.add(kind);
        }
        Some(muster)
    }
}

/// A number of pieces and soldiers out of an army.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Fielded {
    /// The army they come from.
    pub from: Muster,
    /// Number of each class, in the order of [`UnitClass::FACE_DOWN`].
    pub counts: [u8; 2],
}

impl Fielded {
    /// All of these units.
    pub fn all(units: Muster) -> Fielded {
        Fielded { from: units, counts: UnitClass::FACE_DOWN.map(|class| units.of_class(class)) }
    }

    /// Number of units of a class.
    pub fn of_class(&self, class: UnitClass) -> u8 {
        place(class).map_or(0, |place| self.counts[place])
    }

    /// Number of units of a class, mutable; royals are not counted.
    pub(super) fn of_class_mut(&mut self, class: UnitClass) -> Option<&mut u8> {
        place(class).map(|place| &mut self.counts[place])
    }

    /// Whether there is only one way to choose them.
    pub fn is_exact(&self) -> bool {
        *self == Fielded::all(self.from)
    }

    /// Number of units.
    pub fn total(&self) -> u8 {
        self.counts[0] + self.counts[1]
    }
}

/// What is known about a side's face-down pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Roster {
    /// Public knowledge: how many, and the army they come from.
    army: Fielded,
    /// Which units they are, if the holder of the position knows: their owner and an arbiter do.
    known: Option<Muster>,
}

impl Roster {
    pub(super) fn new(army: Fielded, known: Option<Muster>) -> Self {
        let known = if army.is_exact() { Some(army.from) } else { known };
        Roster { army, known }
    }

    /// Public knowledge.
    pub fn army(&self) -> &Fielded {
        &self.army
    }

    /// Which units they are, if the holder of the position knows.
    pub fn known(&self) -> Option<&Muster> {
        self.known.as_ref()
    }

    /// The roster without a revealed unit.
    pub(super) fn without(mut self, kind: Kind) -> Self {
        self.army.from.remove(kind);
        if let Some(class) = class_of(kind) {
            if let Some(count) = self.army.of_class_mut(class) {
                *count = count.saturating_sub(1);
            }
            // A class with no unit left needs no army.
            if self.army.of_class(class) == 0 {
                for kind in self.army.from.units_of(class) {
                    self.army.from.remove(kind);
                }
            }
        }
        if let Some(known) = &mut self.known {
            known.remove(kind);
        }
        Roster::new(self.army, self.known)
    }

    /// What the opponent knows about it.
    pub(super) fn for_opponent(self) -> Self {
        Roster::new(self.army, None)
    }

    /// For every kind, the strongest first, the fraction of the pieces expected to be of it: exact where
    /// they are known, otherwise with every choice of them from the army equally likely.
    pub(crate) fn shares(&self, mut tell: impl FnMut(Kind, i32, i32)) {
        let number = i32::from(self.army.total());
        let among = self.known.unwrap_or(self.army.from);
        // How many of each class were fielded out of how many; all of them where they are known.
        let of = UnitClass::FACE_DOWN.map(|class| i32::from(among.of_class(class)));
        let fielded = self.army.counts.map(i32::from);
        for (place, kind) in FIELDED.into_iter().enumerate() {
            let (count, class) = (i32::from(among.0[place]), usize::from(place >= FIRST_SOLDIER));
            if count > 0 {
                tell(kind, fielded[class] * count, number * of[class]);
            }
        }
    }

    /// The same as the chance that one of the pieces is of each kind.
    pub(super) fn chances(&self) -> Vec<(Kind, f64)> {
        let mut chances = Vec::new();
        self.shares(|kind, share, whole| {
            if share > 0 {
                chances.push((kind, f64::from(share) / f64::from(whole)));
            }
        });
        chances
    }

    pub(super) fn key(&self, color: Color) -> u64 {
        let one = |part: usize, number: usize, count: u8| {
            let slot = (color.index() * 3 + part) * 8 + number;
            if count == 0 { 0 } else { keys::ROSTER[slot * 16 + usize::from(count & 15)] }
        };
        let mut key = 0;
        for (number, &count) in self.army.from.0.iter().enumerate() {
            key ^= one(0, number, count);
        }
        for (number, &count) in self.known.iter().flat_map(|known| known.0.iter().enumerate()) {
            key ^= one(1, number, count);
        }
        key ^ one(2, 0, self.army.counts[0]) ^ one(2, 1, self.army.counts[1])
    }
}

/// Fills in what is unknown about a side's face-down pieces: which of the army were fielded, and where
/// each one is.
pub(super) fn draw(position: &mut Position<StrataChess>, color: Color, dice: &mut impl Rng) {
    let roster = *position.state.roster(color);
    let mut stand = Muster::default();
    let mut squares: Vec<Square> = Vec::new();
    for square in position.pieces(color, Kind::FaceDown) {
        match position.state.identity(square) {
            Some(kind) => stand.add(kind),
            None => squares.push(square),
        }
    }
    let units = roster.known.unwrap_or_else(|| drawn_units(&roster.army, &stand, dice));
    let mut left = units;
    stand.units().for_each(|kind| left.remove(kind));
    let mut kinds: Vec<Kind> = left.units().collect();
    kinds.shuffle(dice);
    for (square, kind) in squares.into_iter().zip(kinds) {
        *position = position.identified(square, kind);
    }
    position.set_roster(color, Roster::new(roster.army, Some(units)));
}

/// A random selection of an army's units that includes those known to be there; all such selections are
/// equally likely.
fn drawn_units(army: &Fielded, stand: &Muster, dice: &mut impl Rng) -> Muster {
    let mut muster = *stand;
    let mut others = army.from;
    stand.units().for_each(|kind| others.remove(kind));
    for class in UnitClass::FACE_DOWN {
        let mut units: Vec<Kind> = others.units_of(class).collect();
        units.shuffle(dice);
        let open = army.of_class(class).saturating_sub(stand.of_class(class));
        units.into_iter().take(open.into()).for_each(|kind| muster.add(kind));
    }
    muster
}
