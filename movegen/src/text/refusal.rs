//! Why a piece cannot move to a square, in a player's words.

use super::MoveError;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::castling::Wing;
use crate::compiled::Family;
use crate::generate::reach;
use crate::piece::{Color, Kind};
use crate::position::Position;
use crate::square::Square;

/// The slider whose lines a piece captures along that needs a screen.
fn captures_along(kind: Kind) -> Option<Kind> {
    match kind {
        Kind::Cannon => Some(Kind::Rook),
        Kind::Culverin => Some(Kind::Queen),
        _ => None,
    }
}

impl<R: Family> Position<R> {
    /// Why a piece of the side to move does not reach the square.
    pub(super) fn why_out_of_reach(&self, kind: Kind, from: Square, to: Square) -> MoveError {
        let side = self.side();
        if kind == Kind::King
            && let Some(wing) = self.castling_meant(from, to)
        {
            return self.why_not_castling(wing);
        }
        if kind == Kind::Pawn {
            return self.why_no_pawn_move(from, to);
        }
        if let Some(slider) = captures_along(kind) {
            let is_in_line = reach(slider, from, Bitboard::<R::Geometry>::EMPTY).has(to);
            return match is_in_line && self.color(!side).has(to) {
                true => MoveError::NoScreen(kind),
                false => MoveError::Unreachable,
            };
        }
        if !reach(kind, from, Bitboard::<R::Geometry>::EMPTY).has(to) {
            return MoveError::Unreachable;
        }
        match self.first_between(from, to) {
            Some(square) => self.blocked_at(square),
            None if self.color(side).has(to) => self.blocked_at(to),
            None => MoveError::Unreachable,
        }
    }

    fn why_no_pawn_move(&self, from: Square, to: Square) -> MoveError {
        let side = self.side();
        if attacks::pawn::<R::Geometry>(side, from).has(to) {
            return match self.color(side).has(to) {
                true => self.blocked_at(to),
                false => MoveError::NothingToCapture(to.shown::<R::Geometry>()),
            };
        }
        let up = if side == Color::White { 1 } else { -1 };
        let step = Bitboard::<R::Geometry>::of(from).shift(0, up);
        let is_start = from.rank::<R::Geometry>() == R::PAWNS.double_step_rank_of::<R::Geometry>(side);
        let way = if is_start { step | step.shift(0, up) } else { step };
        if !way.has(to) {
            return MoveError::Unreachable;
        }
        let first =
            if step.has(to) { None } else { step.into_iter().find(|&square| self.blockers().has(square)) };
        self.blocked_at(first.unwrap_or(to))
    }

    /// The first occupied or closed square on the way.
    fn first_between(&self, from: Square, to: Square) -> Option<Square> {
        let in_the_way = attacks::between::<R::Geometry>(from, to) & self.blockers();
        in_the_way.into_iter().min_by_key(|&square| from.distance::<R::Geometry>(square))
    }

    /// The refusal because of what is on a square.
    fn blocked_at(&self, square: Square) -> MoveError {
        let name = square.shown::<R::Geometry>();
        match self.kind_at(square) {
            Some(kind) => MoveError::Blocked(kind, name),
            None => MoveError::Closed(name),
        }
    }

    /// The castling intended by moving the king to this square.
    fn castling_meant(&self, from: Square, to: Square) -> Option<Wing> {
        let side = self.side();
        let wing = Wing::of(from, to);
        let king_to = R::CASTLING.destinations::<R::Geometry>(side, wing).0;
        let on_home_rank = from.rank::<R::Geometry>() == R::CASTLING.rank_of::<R::Geometry>(side);
        let is_far = from.distance::<R::Geometry>(to) > 1;
        let rook = self.castling_rights().rook(side, wing);
        (on_home_rank && is_far && (to == king_to || rook == Some(to))).then_some(wing)
    }

    /// Why the side to move may not castle on this wing.
    pub(super) fn why_not_castling(&self, wing: Wing) -> MoveError {
        let side = self.side();
        if self.is_finished() {
            return MoveError::GameOver;
        }
        let rook = self.castling_rights().rook(side, wing);
        let Some((king, rook)) = self.king(side).zip(rook) else { return MoveError::NoCastlingRight };
        if self.is_in_check(side) {
            return MoveError::CastlingInCheck;
        }
        let (king_to, rook_to) = R::CASTLING.destinations::<R::Geometry>(side, wing);
        let ends = Bitboard::of(king_to) | Bitboard::of(rook_to);
        let way = attacks::between::<R::Geometry>(king, rook)
            | attacks::between(king, king_to)
            | attacks::between(rook, rook_to)
            | ends;
        let others = self.blockers() - (Bitboard::of(king) | Bitboard::of(rook));
        if let Some(square) =
            (way & others).into_iter().min_by_key(|&square| king.distance::<R::Geometry>(square))
        {
            return self.blocked_at(square);
        }
        let without_king = self.blockers() - Bitboard::of(king);
        let passed = attacks::between::<R::Geometry>(king, king_to).into_iter();
        let attacked =
            passed.into_iter().find(|&square| R::is_royal_square_attacked(self, side, square, without_king));
        match attacked {
            Some(square) => MoveError::CastlingThroughCheck(square.shown::<R::Geometry>()),
            None => MoveError::ExposesKing,
        }
    }
}
