//! Kings that have to leave contaminated zones (ST21).

use super::{Missile, MissileLaw, Set};
use crate::bitboard::Bitboard;
use crate::castling::{CastlingLaw, Wing};
use crate::generate::{self, Scope};
use crate::geometry::Board10;
use crate::moves::{Move, Sink, Tag};
use crate::piece::{Color, Kind, Side};
use crate::position::Position;
use crate::square::Square;

/// The king moves that leave every zone it must leave; `forbidden` are the squares of these zones.
pub(super) fn evacuations<L: MissileLaw, C: Side>(
    position: &Position<Missile<L>>,
    king: Square,
    forbidden: Set,
    scope: Scope<Board10>,
    sink: &mut impl Sink<Board10>,
) {
    let king_only = Scope { pieces: scope.pieces & Bitboard::of(king), ..scope };
    let mut leaving = Leaving { color: C::COLOR, castling: L::CASTLING, forbidden, sink };
    generate::orthodox_moves::<Missile<L>, C>(position, king, king_only, &mut leaving);
}

/// Passes on the king's moves that end outside the forbidden squares.
struct Leaving<'a, S> {
    color: Color,
    castling: CastlingLaw,
    forbidden: Set,
    sink: &'a mut S,
}

impl<S: Sink<Board10>> Sink<Board10> for Leaving<'_, S> {
    fn moves(&mut self, piece: Kind, from: Square, targets: Set) {
        self.sink.moves(piece, from, targets - self.forbidden);
    }
    fn pawn_moves(&mut self, tag: Tag, offset: i8, targets: Set) {
        self.sink.pawn_moves(tag, offset, targets);
    }
    fn promotions(&mut self, offset: i8, targets: Set, kinds: &[Kind]) {
        self.sink.promotions(offset, targets, kinds);
    }
    fn single(&mut self, m: Move) {
        let wing = Wing::of(m.from(), m.to());
        let (king_to, _) = self.castling.destinations::<Board10>(self.color, wing);
        if !self.forbidden.has(king_to) {
            self.sink.single(m);
        }
    }
    fn launches(&mut self, from: Square, targets: Set) {
        self.sink.launches(from, targets);
    }
    fn is_satisfied(&self) -> bool {
        self.sink.is_satisfied()
    }
}
