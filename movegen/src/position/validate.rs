//! Which positions are legal.

use super::{Position, PositionError};
use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::piece::{Color, Kind, Piece};
use crate::rules::{Rules, State};
use crate::spec::VariantSpec;

impl<R: Rules> Position<R> {
    /// Checks kings, pawns and numbers of pieces: one king per side, and no more pieces than the start
    /// position and its promotions allow.
    pub(crate) fn check_pieces_of_chess(&self, spec: &VariantSpec) -> Result<(), PositionError> {
        for color in Color::BOTH {
            let count = self.pieces(color, Kind::King).count();
            if count > 1 || (count == 0 && !R::KING_MAY_DIE) {
                return Err(PositionError::Kings { color, count });
            }
            self.check_pawn_ranks(color)?;
            self.check_numbers(color, spec)?;
        }
        if self.kind(Kind::King).is_empty() && !R::BOTH_KINGS_MAY_DIE {
            return Err(PositionError::Kings { color: Color::White, count: 0 });
        }
        Ok(())
    }

    /// Pawns are neither on the first or last rank nor where they would have promoted (ST5).
    fn check_pawn_ranks(&self, color: Color) -> Result<(), PositionError> {
        let promotion = R::PAWNS.promotion_rank_of::<R::Geometry>(color);
        let forbidden = (0..R::Geometry::RANKS).filter(|&rank| {
            let beyond = if color == Color::White { rank >= promotion } else { rank <= promotion };
            beyond || rank == 0 || rank == R::Geometry::RANKS - 1
        });
        let forbidden = forbidden.fold(Bitboard::EMPTY, |set, rank| set | Bitboard::rank(rank));
        match (self.pieces(color, Kind::Pawn) & forbidden).first() {
            Some(square) => Err(PositionError::PawnRank { color, square: square.name::<R::Geometry>() }),
            None => Ok(()),
        }
    }

    /// No more pieces of a kind than the start position has, plus what the missing pawns can have
    /// become.
    fn check_numbers(&self, color: Color, spec: &VariantSpec) -> Result<(), PositionError> {
        let at_start = |kind: Kind| -> u32 {
            let board = spec.start.split(['[', ' ']).next().unwrap_or_default();
            let letter = Piece { color, kind }.letter();
            board.matches(letter).count() as u32
                + self.state().reserve().map_or(0, |reserve| reserve.most_at_start(kind))
        };
        let pawns = self.pieces(color, Kind::Pawn).count();
        let too_many = |what: String| PositionError::TooManyPieces { color, what };
        if pawns > at_start(Kind::Pawn) {
            return Err(too_many(format!("{pawns} pawns")));
        }
        let mut promoted = 0;
        for &kind in R::KINDS {
            let count = self.pieces(color, kind).count() + self.in_reserve(color, kind);
            let extra = count.saturating_sub(at_start(kind));
            if kind == Kind::Pawn || extra == 0 {
                continue;
            }
            if self.in_reserve(color, kind) > at_start(kind) || !self.has_promotion_to(kind) {
                return Err(too_many(format!("{count} {}s", kind.name())));
            }
            promoted += extra;
            if promoted > at_start(Kind::Pawn) - pawns {
                return Err(too_many(format!("{count} {}s with {pawns} pawns", kind.name())));
            }
        }
        Ok(())
    }

    fn has_promotion_to(&self, kind: Kind) -> bool {
        self.promotions().contains(&kind)
    }
}

impl<R: Rules> Position<R> {
    /// The side that has just moved must not have left its king in check, if the game has check and is
    /// not over.
    ///
    /// A king adjacent to a missile is accepted: only so can a king's own threat prevent a launch
    /// (ST12), and positions are composed to show it.
    pub(crate) fn check_kings(&self) -> Result<(), PositionError> {
        let waiting = !self.side();
        if R::ending_by_pieces(self).is_none()
            && self.is_in_check(waiting)
            && !self.is_checked_by_missiles_alone(waiting)
            && !R::State::allows_check_out_of_turn(self)
        {
            return Err(PositionError::OpponentInCheck(waiting));
        }
        Ok(())
    }

    fn is_checked_by_missiles_alone(&self, color: Color) -> bool {
        self.king(color).is_some_and(|king| {
            self.attackers(!color, king, self.blockers()).within(self.kind(Kind::Missile))
        })
    }
}
