//! What is left in reserve, and what the variant and its options say about drops.

use super::options::{PROMOTE_TO_EXTRAS, has_declined_extras};
use crate::geometry::Board8;
use crate::options::Options;
use crate::piece::{Color, Kind};
use crate::position::keys;
use crate::rules::{PawnLaw, State};
use crate::spec::Variant;

/// How a drop moves the pawn that makes way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum DropLaw {
    /// The piece takes the square of a pawn on its second rank, which moves two squares ahead and may be
    /// captured en passant (SZ5).
    #[default]
    Stoltz,
    /// The same, but the pawn moves one square (SZ18).
    OneStep,
    /// The piece goes to an empty first-rank square behind a pawn, which moves one square (SZ18).
    Culverin,
}

impl DropLaw {
    fn of(variant: Variant) -> Self {
        match variant {
            Variant::OneStep => DropLaw::OneStep,
            Variant::Culverin => DropLaw::Culverin,
            _ => DropLaw::Stoltz,
        }
    }

    /// How many squares ahead the pawn moves.
    pub(super) fn pawn_steps(self) -> i8 {
        if self == DropLaw::Stoltz { 2 } else { 1 }
    }

    /// How many squares behind the pawn's old square the piece lands.
    pub(super) fn squares_behind(self) -> i8 {
        if self == DropLaw::Culverin { 1 } else { 0 }
    }

    /// How many pieces of a kind a side can have in reserve at the start (SZ14, SZ18).
    fn most_at_start(self, kind: Kind) -> u32 {
        match (kind, self) {
            (Kind::Culverin, DropLaw::Culverin) => 2,
            (Kind::Culverin, _) => 1,
            (Kind::Archbishop, DropLaw::Culverin) => 0,
            (Kind::Archbishop, _) => 1,
            _ => 0,
        }
    }
}

/// The kinds of pieces a reserve may hold, in FEN order.
pub(super) const RESERVE_KINDS: [Kind; 2] = [Kind::Culverin, Kind::Archbishop];

/// The pieces in reserve, and what the variant and its options say about them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ReserveState {
    /// Pieces left to drop, by colour and in the order of [`RESERVE_KINDS`].
    counts: [[u8; 2]; 2],
    /// How a drop moves the pawn that makes way.
    pub(super) law: DropLaw,
    /// The vote went against the extras: there are none (SZ13).
    has_declined_extras: bool,
    /// Option `promote_to_extras`: pawns may also promote to Culverin and archbishop (SZ12).
    promotes_to_extras: bool,
}

impl ReserveState {
    /// How many pieces of a kind a side has left to drop.
    pub fn count(&self, color: Color, kind: Kind) -> u8 {
        let index = RESERVE_KINDS.iter().position(|&reserved| reserved == kind);
        index.map_or(0, |index| self.counts[color.index()][index])
    }

    /// Whether a side has nothing left to drop.
    pub fn is_empty(&self, color: Color) -> bool {
        self.counts[color.index()] == [0; 2]
    }

    /// The kinds a side has left to drop.
    pub(super) fn kinds(&self, color: Color) -> impl Iterator<Item = Kind> {
        let counts = self.counts[color.index()];
        RESERVE_KINDS.into_iter().zip(counts).filter(|&(_, count)| count > 0).map(|(kind, _)| kind)
    }

    pub(super) fn count_mut(&mut self, color: Color, kind: Kind) -> Option<&mut u8> {
        let index = RESERVE_KINDS.iter().position(|&reserved| reserved == kind)?;
        Some(&mut self.counts[color.index()][index])
    }

    pub(super) fn key(&self, color: Color, kind: Kind) -> u64 {
        keys::RESERVE[(color.index() * 16 + kind.index()) * 4 + usize::from(self.count(color, kind) & 3)]
    }
}

impl State<Board8> for ReserveState {
    fn begin(variant: Variant, options: &Options) -> ReserveState {
        ReserveState {
            counts: [[0; 2]; 2],
            law: DropLaw::of(variant),
            has_declined_extras: has_declined_extras(variant, options),
            promotes_to_extras: options.is(&PROMOTE_TO_EXTRAS, "on"),
        }
    }

    #[inline(always)]
    fn promotions(&self, law: &PawnLaw) -> &'static [Kind] {
        if self.promotes_to_extras {
            &[Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Culverin, Kind::Archbishop]
        } else {
            law.promotions
        }
    }

    fn has_reserve(&self) -> bool {
        true
    }

    fn in_reserve(&self, color: Color, kind: Kind) -> u32 {
        u32::from(self.count(color, kind))
    }

    fn reserve_kinds(&self) -> &'static [Kind] {
        &RESERVE_KINDS
    }

    fn add_to_reserve(&mut self, color: Color, kind: Kind) -> bool {
        self.count_mut(color, kind).map(|count| *count = count.saturating_add(1)).is_some()
    }

    fn most_in_reserve_at_start(&self, kind: Kind) -> u32 {
        if self.has_declined_extras { 0 } else { self.law.most_at_start(kind) }
    }
}
