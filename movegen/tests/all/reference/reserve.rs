//! Drops from the reserve (SZ5, SZ18).

use super::Position;
use super::board::{Board, Cell, Colour, Kind, Piece, Square};
use super::moves::Move;
use super::variant::Variant;

impl Position {
    /// The drops of the side to move, one for each kind of piece in its reserve and each suitable square.
    pub(super) fn drops(&self) -> Vec<Move> {
        let mut kinds: Vec<Kind> = Vec::new();
        for piece in self.reserve.iter().filter(|piece| piece.colour == self.turn) {
            if !kinds.contains(&piece.kind) {
                kinds.push(piece.kind);
            }
        }
        kinds
            .into_iter()
            .flat_map(|kind| {
                self.board
                    .squares()
                    .filter(|&square| self.may_drop_on(square))
                    .map(move |square| Move::Drop { kind, square })
            })
            .collect()
    }

    /// Whether a piece may be dropped on that square: the pawn is where it should be, and has room to
    /// move.
    fn may_drop_on(&self, square: Square) -> bool {
        let (from, to) = self.pawn_of_drop(square);
        let own_pawn = Piece::new(self.turn, Kind::Pawn);
        let stands_there =
            from.rank == self.variant.rank_of(self.turn, 2) && self.board.piece(from) == Some(own_pawn);
        let has_room =
            (1..=(to.rank - from.rank).abs()).all(|steps| self.board.is_free(ahead(from, self.turn, steps)));
        let lands_free = from == square || self.board.is_free(square);
        stands_there && has_room && lands_free
    }

    /// The squares from and to which a drop moves its pawn: `stoltz` two steps, `onestep` one, from under the dropped
    /// piece; `culverin` one, from the square in front of it.
    pub(super) fn pawn_of_drop(&self, square: Square) -> (Square, Square) {
        let next = ahead(square, self.turn, 1);
        let second = ahead(square, self.turn, 2);
        match self.variant {
            Variant::Stoltz => (square, second),
            Variant::OneStep => (square, next),
            _ => (next, second),
        }
    }

    /// Makes the drop on the board; returns the square the pawn has passed over, which only exists in
    /// `stoltz`.
    pub(super) fn drop_on(&self, board: &mut Board, kind: Kind, square: Square) -> Option<Square> {
        let (from, to) = self.pawn_of_drop(square);
        board.remove(from);
        board.set(to, Cell::Piece(Piece::new(self.turn, Kind::Pawn)));
        board.set(square, Cell::Piece(Piece::new(self.turn, kind)));
        (self.variant == Variant::Stoltz).then(|| ahead(square, self.turn, 1))
    }

    /// The reserve after one piece has left it.
    pub(super) fn reserve_without(&self, kind: Kind) -> Vec<Piece> {
        let mut reserve = self.reserve.clone();
        let gone = Piece::new(self.turn, kind);
        if let Some(index) = reserve.iter().position(|piece| *piece == gone) {
            reserve.remove(index);
        }
        reserve
    }
}

/// The square this many steps ahead of a side's pawn.
fn ahead(square: Square, colour: Colour, steps: i8) -> Square {
    square.step((0, steps * colour.forward()))
}
