//! Stratomic (rules ST1–ST20).

use super::{ESCALATION, Missile, MissileLaw, Set, THREAT};
use crate::bitboard::Bitboard;
use crate::castling::CastlingLaw;
use crate::options::RuleOption;
use crate::piece::Kind;
use crate::position::Position;
use crate::rules::PawnLaw;
use crate::square::Square;

/// The law of Stratomic.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct StratomicLaw;

/// The pieces of Stratomic.
pub(super) const STRATOMIC_KINDS: &[Kind] =
    &[Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King, Kind::Missile];

/// ST3, ST5: pawns start on rank 3 and promote on rank 9.
pub(super) const STRATOMIC_PAWNS: PawnLaw = PawnLaw {
    double_step_rank: 2,
    promotion_rank: 8,
    promotions: &[Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Missile],
};

/// ST7: f2–h2 with i2–g2, f2–d2 with b2–e2.
pub(super) const STRATOMIC_CASTLING: CastlingLaw =
    CastlingLaw { home_rank: 1, king_to: [7, 3], rook_to: [6, 4], standard_files: Some((5, [8, 1])) };

/// Q, K, 2 R, 2 N, 2 B, 2 M.
pub(super) const STRATOMIC_OFFICERS: u32 = 10;

impl MissileLaw for StratomicLaw {
    type Sets = [Set; 7];
    type Extra = ();

    const KINDS: &'static [Kind] = STRATOMIC_KINDS;
    const PAWNS: PawnLaw = STRATOMIC_PAWNS;
    const CASTLING: CastlingLaw = STRATOMIC_CASTLING;
    const OFFICERS_AT_START: u32 = STRATOMIC_OFFICERS;
    const OPTIONS: &'static [RuleOption] = &[ESCALATION, THREAT];

    /// Any other square of the board, including a king's (ST13).
    #[inline(always)]
    fn launch_targets(_position: &Position<Missile<Self>>, from: Square) -> Set {
        !Bitboard::of(from)
    }
}
