//! What may be face-down: the units a side has fielded, as far as it is known. A unit of an army is a
//! piece or a soldier (SC-P8); on the board both are pieces.

use super::StrataChess;
use crate::piece::{Color, Kind};
use crate::position::{Position, keys};
use crate::square::Square;
use rand::Rng;
use rand::seq::SliceRandom;

/// The kinds of units that are fielded face-down, pieces before soldiers.
pub(super) const FIELDED: [Kind; 8] =
    [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Guard, Kind::Cannon, Kind::Wazir, Kind::Ferz];

/// What a unit of an army is besides a royal (SC-P8).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum FieldedClass {
    /// Q R B N G C.
    Piece,
    /// W F.
    Soldier,
}

impl FieldedClass {
    /// Both classes.
    pub const BOTH: [FieldedClass; 2] = [FieldedClass::Piece, FieldedClass::Soldier];

    /// The class of a kind; `None` for royals and whatever no army fields.
    ///
    /// ```
    /// use movegen::Kind;
    /// use movegen::rules::battle::FieldedClass;
    /// assert_eq!(FieldedClass::of(Kind::Cannon), Some(FieldedClass::Piece));
    /// assert_eq!(FieldedClass::of(Kind::Ferz), Some(FieldedClass::Soldier));
    /// assert_eq!(FieldedClass::of(Kind::Duke), None);
    /// ```
    pub const fn of(kind: Kind) -> Option<FieldedClass> {
        match kind {
            Kind::Queen | Kind::Rook | Kind::Bishop | Kind::Knight | Kind::Guard | Kind::Cannon => {
                Some(FieldedClass::Piece)
            }
            Kind::Wazir | Kind::Ferz => Some(FieldedClass::Soldier),
            _ => None,
        }
    }

    /// How many units of the class an army fields at most, an attacker exactly (SC-P8).
    pub const fn places(self) -> u8 {
        match self {
            FieldedClass::Piece => 3,
            FieldedClass::Soldier => 4,
        }
    }

    /// The name of several units of the class.
    pub(super) const fn plural(self) -> &'static str {
        match self {
            FieldedClass::Piece => "pieces",
            FieldedClass::Soldier => "soldiers",
        }
    }

    pub(super) const fn index(self) -> usize {
        self as usize
    }
}

/// Units that an army fields besides its royal.
pub(super) const MOST_FIELDED: u8 = FieldedClass::Piece.places() + FieldedClass::Soldier.places();

/// The place of the first soldier in [`FIELDED`].
const FIRST_SOLDIER: usize = 6;

/// The place of a kind in [`FIELDED`]; `None` if it is never face-down.
pub(super) fn number(kind: Kind) -> Option<usize> {
    FIELDED.iter().position(|&fielded| fielded == kind)
}

/// Units by kind, in the order of `Q R B N G C W F`.
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
    /// How many units of a kind there are.
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

    /// How many units of a class there are.
    pub fn of_class(&self, class: FieldedClass) -> u8 {
        let counts = match class {
            FieldedClass::Piece => &self.0[..FIRST_SOLDIER],
            FieldedClass::Soldier => &self.0[FIRST_SOLDIER..],
        };
        counts.iter().fold(0, |sum, &count| sum.saturating_add(count))
    }

    /// Number of units.
    pub fn total(&self) -> u8 {
        self.of_class(FieldedClass::Piece).saturating_add(self.of_class(FieldedClass::Soldier))
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
    fn units_of(&self, class: FieldedClass) -> impl Iterator<Item = Kind> + use<> {
        self.units().filter(move |&kind| FieldedClass::of(kind) == Some(class))
    }

    /// The letters of the units.
    pub fn text(&self) -> String {
        self.units().map(Kind::letter).collect()
    }

    /// The units of these letters; `None` if a letter is no unit that can be face-down.
    pub fn read(text: &str) -> Option<Muster> {
        let mut muster = Muster::default();
        for letter in text.chars() {
            let kind = FIELDED.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())?;
            muster.add(kind);
        }
        Some(muster)
    }
}

/// So many pieces and soldiers out of an army.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Fielded {
    /// The army among whose units they are.
    pub from: Muster,
    /// How many of each class, in the order of [`FieldedClass::BOTH`].
    pub counts: [u8; 2],
}

impl Fielded {
    /// All of these units.
    pub fn all(units: Muster) -> Fielded {
        Fielded { from: units, counts: FieldedClass::BOTH.map(|class| units.of_class(class)) }
    }

    /// How many units of a class.
    pub fn of_class(&self, class: FieldedClass) -> u8 {
        self.counts[class.index()]
    }

    /// Whether there is no choice.
    pub fn is_exact(&self) -> bool {
        *self == Fielded::all(self.from)
    }

    /// Number of units.
    pub fn total(&self) -> u8 {
        self.counts[0] + self.counts[1]
    }
}

/// What is known of a side's face-down pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Roster {
    /// What everybody knows: how many, and the army they come from.
    army: Fielded,
    /// Which ones they are, if the holder of the position knows: their owner and an arbiter do.
    known: Option<Muster>,
}

impl Roster {
    pub(super) fn new(army: Fielded, known: Option<Muster>) -> Self {
        let known = if army.is_exact() { Some(army.from) } else { known };
        Roster { army, known }
    }

    /// What everybody knows.
    pub fn army(&self) -> &Fielded {
        &self.army
    }

    /// Which units they are, if the holder of the position knows.
    pub fn known(&self) -> Option<&Muster> {
        self.known.as_ref()
    }

    /// Without a unit that was shown.
    pub(super) fn without(mut self, kind: Kind) -> Self {
        self.army.from.remove(kind);
        if let Some(class) = FieldedClass::of(kind) {
            let count = &mut self.army.counts[class.index()];
            *count = count.saturating_sub(1);
            // A class of which none is left needs no army.
            if *count == 0 {
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

    /// What the opponent knows of it.
    pub(super) fn for_opponent(self) -> Self {
        Roster::new(self.army, None)
    }

    /// Tells of every kind, the strongest first, which share of the pieces is expected to be of it, as a
    /// fraction: exact where they are known, otherwise any choice of them from the army is as likely
    /// as any other.
    pub(super) fn shares(&self, mut tell: impl FnMut(Kind, i32, i32)) {
        let number = i32::from(self.army.total());
        let among = self.known.unwrap_or(self.army.from);
        // Of each class so many were fielded of so many; all of them where they are known.
        let of = FieldedClass::BOTH.map(|class| i32::from(among.of_class(class)));
        let fielded = self.army.counts.map(i32::from);
        for (place, kind) in FIELDED.into_iter().enumerate() {
            let (count, class) = (i32::from(among.0[place]), usize::from(place >= FIRST_SOLDIER));
            if count > 0 {
                tell(kind, fielded[class] * count, number * of[class]);
            }
        }
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

/// Fills what is unknown of a side's face-down pieces: which of the army were fielded, and where each
/// one stands.
pub(super) fn draw(position: &mut Position<StrataChess>, color: Color, dice: &mut impl Rng) {
    let roster = *position.state.roster(color);
    let units = roster.known.unwrap_or_else(|| drawn_units(&roster.army, dice));
    let mut left = units;
    let mut squares: Vec<Square> = Vec::new();
    for square in position.pieces(color, Kind::FaceDown) {
        match position.state.identity(square) {
            Some(kind) => left.remove(kind),
            None => squares.push(square),
        }
    }
    let mut kinds: Vec<Kind> = left.units().collect();
    kinds.shuffle(dice);
    for (square, kind) in squares.into_iter().zip(kinds) {
        *position = position.identified(square, kind);
    }
    position.set_roster(color, Roster::new(roster.army, Some(units)));
}

/// Some of an army's units, every choice with the same chance.
fn drawn_units(army: &Fielded, dice: &mut impl Rng) -> Muster {
    let mut muster = Muster::default();
    for class in FieldedClass::BOTH {
        let mut units: Vec<Kind> = army.from.units_of(class).collect();
        units.shuffle(dice);
        units.into_iter().take(army.of_class(class).into()).for_each(|kind| muster.add(kind));
    }
    muster
}
