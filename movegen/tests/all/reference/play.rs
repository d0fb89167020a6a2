//! Making a move, legal or not.

use super::Position;
use super::board::{Cell, Colour, Kind, Piece, Square};
use super::bomb::detonate_on;
use super::castling::Companions;
use super::moves::Move;

impl Position {
    /// The position after a move.
    pub(super) fn after(&self, mv: Move) -> Self {
        let mut after = self.clone();
        after.turn = self.turn.other();
        after.en_passant = None;
        after.halfmoves = self.halfmoves + 1;
        after.fullmove = self.fullmove + u32::from(self.turn == Colour::Black);
        match mv {
            Move::Step { from, to, promotion } => self.step(&mut after, from, to, promotion),
            Move::Castle { king, rook, companions } => self.castle(&mut after, king, rook, companions),
            Move::Launch { from, target } => self.launch(&mut after, from, target),
            Move::Drop { kind, square } => self.drop_piece(&mut after, kind, square),
            Move::Detonation { square } => self.detonate(&mut after, square),
        }
        let launched_at = match mv {
            Move::Launch { target, .. } => Some(target),
            _ => None,
        };
        after.obligations = self.obligations_after(&after.board, launched_at);
        after.rights.retain(|&right| self.keeps_right(right, &after.board));
        after.unmoved.retain(|&square| self.board.piece(square) == after.board.piece(square));
        after
    }

    fn step(&self, after: &mut Self, from: Square, to: Square, promotion: Option<Kind>) {
        let piece = self.board.piece(from).expect("a piece stands where a move starts");
        let victim_square = self.en_passant_victim(from, to).unwrap_or(to);
        let victim = self.board.piece(victim_square);

        let arrived = Piece::new(piece.colour, promotion.unwrap_or(piece.kind));
        after.board.remove(from);
        after.board.remove(victim_square);
        after.board.set(to, Cell::Piece(arrived));
        if let Some(captured) = victim {
            if self.explodes(captured) {
                self.blast_on(&mut after.board, to);
            }
            if self.variant.has_missiles() && captured.is_officer() {
                after.armed = self.armed.after_loss_of(captured.colour, self.options);
            }
        }
        after.bombs = self.bombs.after_step(from, to, victim.map(|_| victim_square));
        if piece.kind == Kind::Pawn {
            after.en_passant = jumped(from, to);
        }
        if piece.kind == Kind::Pawn || victim.is_some() {
            after.halfmoves = 0;
        }
    }

    fn castle(&self, after: &mut Self, king: Square, rook: Square, companions: Companions) {
        let (_, rook_end) = self.castling_ends(king, rook);
        let came = self.castle_on(&mut after.board, king, rook, companions);
        after.unmoved.retain(|square| !came.contains(square));
        after.rights.retain(|right| right.colour != self.turn);
        after.bombs = self.bombs.after_step(rook, rook_end, None);
    }

    /// Every launch restarts the halfmove clock (ST18).
    fn launch(&self, after: &mut Self, from: Square, target: Square) {
        self.launch_on(&mut after.board, from, target);
        after.armed = self.armed_after_launch(from, target);
        after.halfmoves = 0;
    }

    /// A drop restarts the halfmove clock (SZ15).
    fn drop_piece(&self, after: &mut Self, kind: Kind, square: Square) {
        after.en_passant = self.drop_on(&mut after.board, kind, square);
        after.reserve = self.reserve_without(kind);
        after.halfmoves = 0;
    }

    /// A detonation restarts the halfmove clock (AT17).
    fn detonate(&self, after: &mut Self, square: Square) {
        detonate_on(&mut after.board, square);
        after.bombs = self.bombs.after_detonation(self.turn, square);
        after.halfmoves = 0;
    }
}

/// The square a pawn has passed over, if it made a double step.
fn jumped(from: Square, to: Square) -> Option<Square> {
    let is_double = (to.rank - from.rank).abs() == 2;
    is_double.then(|| Square::new(from.file, (from.rank + to.rank) / 2))
}
