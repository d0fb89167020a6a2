//! Check by Culverins, whose screens work both ways (SZ2): moves that could matter are tested by playing
//! them.

use super::{Reserve, Set};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::geometry::Board8;
use crate::moves::{Move, Sink, Tag};
use crate::piece::{Kind, Side};
use crate::position::Position;
use crate::square::Square;

/// Whether the side to move has a safe king once the move is made.
pub(super) fn leaves_king_safe(position: &Position<Reserve>, m: Move) -> bool {
    !position.make(m).is_in_check(position.side())
}

/// The lines on which enemy Culverins face a king.
#[derive(Clone, Copy)]
pub(super) struct CulverinLines {
    /// Whether one gives check.
    check: bool,
    /// Squares between, where a piece that comes or goes can open a shot at the king. One move removes
    /// at most one piece here, so three of them are enough to be safe; en passant and drops are tested
    /// separately.
    doubtful: Set,
}

impl CulverinLines {
    #[inline(always)]
    pub(super) fn new<C: Side>(position: &Position<Reserve>, king: Square) -> Self {
        let mut lines = CulverinLines { check: false, doubtful: Bitboard::EMPTY };
        let rays = attacks::rook_rays::<Board8>(king) | attacks::bishop_rays(king);
        let own_pawns = position.pieces(C::COLOR, Kind::Pawn);
        (position.pieces(!C::COLOR, Kind::Culverin) & rays).for_each(|culverin| {
            let between = attacks::between(king, culverin);
            if (between & position.occupied()).count() <= 2 {
                lines.doubtful |= between;
            }
            lines.check |= attacks::bears_on(culverin, king, position.occupied(), own_pawns);
        });
        lines
    }

    /// Whether moves of pieces other than the king can be judged as in chess.
    #[inline(always)]
    pub(super) fn are_harmless(&self) -> bool {
        self.doubtful.is_empty() && !self.check
    }
}

/// Passes on moves that chess's law of check allows if they are also safe from Culverins. The king's own
/// steps and en passant have already been tested.
pub(super) struct Tested<'a, S> {
    pub(super) position: &'a Position<Reserve>,
    pub(super) lines: CulverinLines,
    pub(super) sink: &'a mut S,
}

impl<S> Tested<'_, S> {
    fn is_safe(&self, m: Move) -> bool {
        let touches = self.lines.doubtful.has(m.from()) || self.lines.doubtful.has(m.to());
        !(self.lines.check || touches) || leaves_king_safe(self.position, m)
    }

    fn safe(&self, targets: Set, move_to: impl Fn(Square) -> Move) -> Set {
        targets.into_iter().filter(|&to| self.is_safe(move_to(to))).collect()
    }
}

impl<S: Sink<Board8>> Sink<Board8> for Tested<'_, S> {
    fn moves(&mut self, piece: Kind, from: Square, targets: Set) {
        let safe = match piece {
            Kind::King => targets,
            _ => self.safe(targets, |to| Move::ordinary(piece, from, to)),
        };
        self.sink.moves(piece, from, safe);
    }

    fn pawn_moves(&mut self, tag: Tag, offset: i8, targets: Set) {
        let safe = self.safe(targets, |to| Move::new(Kind::Pawn, to.offset(-offset), to, tag));
        self.sink.pawn_moves(tag, offset, safe);
    }

    fn promotions(&mut self, offset: i8, targets: Set, kinds: &[Kind]) {
        let safe = self.safe(targets, |to| Move::promotion(to.offset(-offset), to, Kind::Queen));
        self.sink.promotions(offset, safe, kinds);
    }

    fn single(&mut self, m: Move) {
        if m.tag() != Tag::Castling || !self.lines.check {
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
