//! Captures that explode (AT1–AT5, AT9, AT12, AT15).

use super::Position;
use super::board::{Board, Piece, Square};
use super::variant::Variant;

impl Position {
    /// Whether capturing that piece makes a blast (AT1; AT15: pawns make none in `softpawn`).
    pub(super) fn explodes(&self, captured: Piece) -> bool {
        match self.variant {
            Variant::SoftPawn => captured.is_officer(),
            variant => variant.is_atomic(),
        }
    }

    /// The blast of a capture: whatever is left on the landing square, and every officer next to it; `softpawn` takes
    /// the pawns next to it too.
    pub(super) fn blast_on(&self, board: &mut Board, centre: Square) {
        for square in board.zone(centre) {
            let dies = board.piece(square).is_some_and(|piece| {
                square == centre || piece.is_officer() || self.variant == Variant::SoftPawn
            });
            if dies {
                board.remove(square);
            }
        }
    }

    /// Whether a move that led to that position was legal.
    pub(super) fn is_legal_atomic(&self, after: &Self) -> bool {
        if self.board.king(self.turn).is_none() {
            return true;
        }
        let own_king_lives = after.board.king(self.turn).is_some();
        let enemy_king_lives = after.board.king(self.turn.other()).is_some();
        match (own_king_lives, enemy_king_lives) {
            (true, true) => !after.is_in_check(self.turn),
            (true, false) => true,
            (false, true) => false,
            (false, false) => self.variant == Variant::DeathMatch,
        }
    }
}
