//! What is left in reserve, and what the variant and its options say about drops.

use super::Reserve;
use super::options::{PROMOTE_TO_EXTRAS, has_declined_extras};
use crate::options::{OptionError, Options};
use crate::piece::{Color, Kind};
use crate::position::{Position, keys};
use crate::rules::State;
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
}

/// The kinds of pieces a reserve may hold, in FEN order.
pub(crate) const RESERVE_KINDS: [Kind; 2] = [Kind::Culverin, Kind::Archbishop];

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

    /// How many pieces of a kind a side can have in reserve at the start (SZ14, SZ18).
    pub(crate) fn most_at_start(&self, kind: Kind) -> u32 {
        match (kind, self.law) {
            _ if self.has_declined_extras => 0,
            (Kind::Culverin, DropLaw::Culverin) => 2,
            (Kind::Culverin, _) => 1,
            (Kind::Archbishop, DropLaw::Culverin) => 0,
            (Kind::Archbishop, _) => 1,
            _ => 0,
        }
    }

    /// What pawns promote to, if not only to the pieces of chess (SZ12).
    #[inline(always)]
    pub(crate) fn promotions(&self) -> Option<&'static [Kind]> {
        self.promotes_to_extras.then_some(&[
            Kind::Queen,
            Kind::Rook,
            Kind::Bishop,
            Kind::Knight,
            Kind::Culverin,
            Kind::Archbishop,
        ])
    }

    /// Whether a piece from the reserve may be on the square from which a pawn has just made a double step:
    /// one dropped on that pawn (SZ5).
    pub(crate) fn drops_behind_jumps(&self) -> bool {
        self.law == DropLaw::Stoltz
    }

    /// Adds a piece of a kind to a side's reserve; `false` if there is no room for it.
    pub(crate) fn add(&mut self, color: Color, kind: Kind) -> bool {
        self.count_mut(color, kind).map(|count| *count = count.saturating_add(1)).is_some()
    }

    pub(super) fn count_mut(&mut self, color: Color, kind: Kind) -> Option<&mut u8> {
        let index = RESERVE_KINDS.iter().position(|&reserved| reserved == kind)?;
        Some(&mut self.counts[color.index()][index])
    }

    pub(super) fn key(&self, color: Color, kind: Kind) -> u64 {
        keys::RESERVE[(color.index() * 16 + kind.index()) * 4 + usize::from(self.count(color, kind) & 3)]
    }
}

impl State<Reserve> for ReserveState {
    fn begin(variant: Variant, options: &Options) -> Result<ReserveState, OptionError> {
        let has_declined_extras = has_declined_extras(variant, options);
        let promotes_to_extras = options.is(&PROMOTE_TO_EXTRAS, "on");
        if has_declined_extras && promotes_to_extras {
            return Err(OptionError::Contradiction("pawns cannot promote to extras that vote=no declines"));
        }
        let law = DropLaw::of(variant);
        Ok(ReserveState { counts: [[0; 2]; 2], law, has_declined_extras, promotes_to_extras })
    }

    #[inline(always)]
    fn reserve(&self) -> Option<&ReserveState> {
        Some(self)
    }

    fn reserve_mut(&mut self) -> Option<&mut ReserveState> {
        Some(self)
    }

    fn hash(position: &Position<Reserve>) -> u64 {
        let pieces = Color::BOTH.into_iter().flat_map(|color| RESERVE_KINDS.map(|kind| (color, kind)));
        pieces.fold(0, |hash, (color, kind)| hash ^ position.state().key(color, kind))
    }
}
