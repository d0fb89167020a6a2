//! Who may be face-down: the pieces a side has fielded, as far as it is known.

use super::Battle;
use crate::piece::{Color, Kind};
use crate::position::{Position, keys};
use crate::square::Square;
use rand::Rng;
use rand::seq::SliceRandom;

/// The kinds of pieces that are fielded face-down, pieces before soldiers.
pub(super) const FIELDED: [Kind; 8] =
    [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Guard, Kind::Cannon, Kind::Wazir, Kind::Ferz];

/// How many of [`FIELDED`] are pieces; the rest are soldiers.
const PIECES: usize = 6;

/// Pieces and soldiers that an army fields (SC-P8).
pub(super) const MOST: [u8; 2] = [3, 4];

/// The place of a kind in [`FIELDED`]; `None` if it is never face-down.
pub(super) fn number(kind: Kind) -> Option<usize> {
    FIELDED.iter().position(|&fielded| fielded == kind)
}

/// 0 for pieces, 1 for soldiers.
fn class(number: usize) -> usize {
    usize::from(number >= PIECES)
}

/// Pieces by kind, in the order of `Q R B N G C W F`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Muster([u8; 8]);

impl Muster {
    /// How many pieces of a kind there are.
    pub fn count(&self, kind: Kind) -> u8 {
        number(kind).map_or(0, |number| self.0[number])
    }

    /// Adds a piece.
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

    /// Number of pieces and of soldiers.
    pub fn by_class(&self) -> [u8; 2] {
        let mut sums = [0; 2];
        for (number, count) in self.0.iter().enumerate() {
            sums[class(number)] += count;
        }
        sums
    }

    /// Whether every piece of `self` is among those of `other`.
    pub fn is_within(&self, other: &Muster) -> bool {
        self.0.iter().zip(&other.0).all(|(mine, theirs)| mine <= theirs)
    }

    /// Every piece, in order.
    pub fn pieces(&self) -> impl Iterator<Item = Kind> {
        FIELDED.into_iter().zip(self.0).flat_map(|(kind, count)| std::iter::repeat_n(kind, count.into()))
    }

    /// The pieces of one class.
    fn pieces_of(&self, wanted: usize) -> Vec<Kind> {
        self.pieces().filter(|&kind| number(kind).map(class) == Some(wanted)).collect()
    }

    /// The letters of the pieces.
    pub fn text(&self) -> String {
        self.pieces().map(Kind::letter).collect()
    }

    /// The pieces of these letters; `None` if a letter is no piece that can be face-down.
    pub fn read(text: &str) -> Option<Muster> {
        let mut muster = Muster::default();
        for letter in text.chars() {
            let kind = FIELDED.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())?;
            muster.add(kind);
        }
        Some(muster)
    }
}

/// So many pieces and soldiers out of these pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Fielded {
    /// The pieces among which they are.
    pub from: Muster,
    /// Pieces and soldiers.
    pub counts: [u8; 2],
}

impl Fielded {
    /// Whether there is no choice.
    pub fn is_exact(&self) -> bool {
        self.from.by_class() == self.counts
    }

    /// Number of pieces.
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
    pieces: Option<Muster>,
}

impl Roster {
    pub(super) fn new(army: Fielded, pieces: Option<Muster>) -> Self {
        let known = if army.is_exact() { Some(army.from) } else { pieces };
        Roster { army, pieces: known }
    }

    /// What everybody knows.
    pub fn army(&self) -> &Fielded {
        &self.army
    }

    /// Which pieces they are, if the holder of the position knows.
    pub fn pieces(&self) -> Option<&Muster> {
        self.pieces.as_ref()
    }

    /// Without a piece that was shown.
    pub(super) fn without(mut self, kind: Kind) -> Self {
        self.army.from.remove(kind);
        if let Some(number) = number(kind) {
            let count = &mut self.army.counts[class(number)];
            *count = count.saturating_sub(1);
            // A class of which nobody is left needs no army.
            if *count == 0 {
                for kind in self.army.from.pieces_of(class(number)) {
                    self.army.from.remove(kind);
                }
            }
        }
        if let Some(pieces) = &mut self.pieces {
            pieces.remove(kind);
        }
        Roster::new(self.army, self.pieces)
    }

    /// What the opponent knows of it.
    pub(super) fn for_opponent(self) -> Self {
        Roster::new(self.army, None)
    }

    /// Tells of every kind, the strongest first, which share of the pieces is expected to be of it, as a
    /// fraction: exact where the pieces are known, otherwise any choice of them from the army is as
    /// likely as any other.
    pub(super) fn shares(&self, mut tell: impl FnMut(Kind, i32, i32)) {
        let number = i32::from(self.army.total());
        let among = self.pieces.unwrap_or(self.army.from);
        // Of each class so many were fielded of so many; all of them where they are known.
        let of = among.by_class().map(i32::from);
        let fielded = self.army.counts.map(i32::from);
        for (place, kind) in FIELDED.into_iter().enumerate() {
            let (count, class) = (i32::from(among.0[place]), class(place));
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
        for (number, &count) in self.pieces.iter().flat_map(|pieces| pieces.0.iter().enumerate()) {
            key ^= one(1, number, count);
        }
        key ^ one(2, 0, self.army.counts[0]) ^ one(2, 1, self.army.counts[1])
    }
}

/// Fills what is unknown of a side's face-down pieces: which of the army were fielded, and where each
/// one stands.
pub(super) fn draw(position: &mut Position<Battle>, color: Color, dice: &mut impl Rng) {
    let roster = *position.state.roster(color);
    let pieces = roster.pieces.unwrap_or_else(|| drawn_pieces(&roster.army, dice));
    let mut left = pieces;
    let mut squares: Vec<Square> = Vec::new();
    for square in position.pieces(color, Kind::FaceDown) {
        match position.state.identity(square) {
            Some(kind) => left.remove(kind),
            None => squares.push(square),
        }
    }
    let mut kinds: Vec<Kind> = left.pieces().collect();
    kinds.shuffle(dice);
    for (square, kind) in squares.into_iter().zip(kinds) {
        *position = position.identified(square, kind);
    }
    position.set_roster(color, Roster::new(roster.army, Some(pieces)));
}

/// Some of an army's pieces, every choice with the same chance.
fn drawn_pieces(army: &Fielded, dice: &mut impl Rng) -> Muster {
    let mut muster = Muster::default();
    for (class, &count) in army.counts.iter().enumerate() {
        let mut pieces = army.from.pieces_of(class);
        pieces.shuffle(dice);
        pieces.into_iter().take(count.into()).for_each(|kind| muster.add(kind));
    }
    muster
}
