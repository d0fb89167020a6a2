//! Castling: one law for all variants; only the squares on which king and rook end differ, and the
//! missiles of Capatomic (ST7, CA17, CA21, AT6).

use super::Position;
use super::board::{Board, Cell, Colour, Kind, Piece, Square};
use super::moves::Move;
use super::variant::Variant;

/// A side's right to castle with the rook on that square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Right {
    pub colour: Colour,
    pub rook: Square,
}

/// The unmoved missiles that castle along with the king (CA21).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Companions {
    pub left: bool,
    pub right: bool,
}

impl Companions {
    pub const NONE: Self = Self { left: false, right: false };

    const ALL: [Self; 4] = [
        Self::NONE,
        Self { left: true, right: false },
        Self { left: false, right: true },
        Self { left: true, right: true },
    ];
}

impl Position {
    /// The castlings of the side to move that meet all conditions except the king's safety afterwards.
    pub(super) fn castlings(&self) -> Vec<Move> {
        let Some(king) = self.board.king(self.turn) else {
            return Vec::new();
        };
        let mut moves = Vec::new();
        for right in self.rights.iter().filter(|right| right.colour == self.turn) {
            if !self.is_castling_free(king, right.rook) || !self.is_castling_safe(king, right.rook) {
                continue;
            }
            for companions in Companions::ALL {
                if self.may_accompany(king, right.rook, companions) {
                    moves.push(Move::Castle { king, rook: right.rook, companions });
                }
            }
        }
        moves
    }

    /// The squares on which king and rook end.
    pub(super) fn castling_ends(&self, king: Square, rook: Square) -> (Square, Square) {
        let (king_file, rook_file) = self.variant.castling_files(rook.file > king.file);
        (Square::new(king_file, king.rank), Square::new(rook_file, rook.rank))
    }

    /// Only king and rook are on the squares that either crosses or ends on, or between the two, and
    /// none of them is closed.
    fn is_castling_free(&self, king: Square, rook: Square) -> bool {
        let (king_end, rook_end) = self.castling_ends(king, rook);
        let crossed = [along_rank(king, king_end), along_rank(rook, rook_end), along_rank(king, rook)];
        crossed.iter().flatten().all(|&square| square == king || square == rook || self.board.is_free(square))
    }

    /// The king is not in check and crosses no attacked square. In the atomic variants the square on
    /// which it ends is only tested afterwards (AT6), and without check nothing is tested (AT9).
    fn is_castling_safe(&self, king: Square, rook: Square) -> bool {
        if self.variant == Variant::NoCheckAtomic {
            return true;
        }
        let (king_end, _) = self.castling_ends(king, rook);
        let mut without_king = self.board.clone();
        without_king.remove(king);
        along_rank(king, king_end)
            .into_iter()
            .filter(|&square| !self.variant.is_atomic() || square == king || square != king_end)
            .all(|square| !self.endangers_king(&without_king, square, self.turn))
    }

    /// CA21: each missile that comes is unmoved and finds its path free; of the other one only if that one stays.
    fn may_accompany(&self, king: Square, rook: Square, companions: Companions) -> bool {
        if companions == Companions::NONE {
            return true;
        }
        let (king_end, _) = self.castling_ends(king, rook);
        let shift = king_end.file - king.file;
        let coming = self.companion_squares(king, companions);
        let all_unmoved = coming.iter().all(|square| self.unmoved.contains(square));
        if self.variant != Variant::Capatomic || shift == 0 || !all_unmoved {
            return false;
        }
        let mut others = self.board.clone();
        for &missile in &coming {
            others.remove(missile);
        }
        coming.iter().all(|&missile| {
            along_rank(missile, missile.step((shift, 0))).into_iter().all(|square| others.is_free(square))
        })
    }

    /// The home squares of the missiles that castle along.
    pub(super) fn companion_squares(&self, king: Square, companions: Companions) -> Vec<Square> {
        let [left, right] = self.variant.missile_homes(self.turn, king);
        let mut squares = Vec::new();
        if companions.left {
            squares.push(left);
        }
        if companions.right {
            squares.push(right);
        }
        squares
    }

    /// Moves king, rook and missiles; returns the squares the missiles left.
    pub(super) fn castle_on(
        &self,
        board: &mut Board,
        king: Square,
        rook: Square,
        companions: Companions,
    ) -> Vec<Square> {
        let (king_end, rook_end) = self.castling_ends(king, rook);
        let shift = king_end.file - king.file;
        let missiles = self.companion_squares(king, companions);
        for &square in missiles.iter().chain([&king, &rook]) {
            board.remove(square);
        }
        let mut place = |square, kind| board.set(square, Cell::Piece(Piece::new(self.turn, kind)));
        place(king_end, Kind::King);
        place(rook_end, Kind::Rook);
        for missile in &missiles {
            place(missile.step((shift, 0)), Kind::Missile);
        }
        missiles
    }

    /// Whether a right still exists after a move: king and rook are where they were.
    pub(super) fn keeps_right(&self, right: Right, board: &Board) -> bool {
        let king_stayed = board.king(right.colour) == self.board.king(right.colour);
        let rook = Piece::new(right.colour, Kind::Rook);
        king_stayed && board.piece(right.rook) == Some(rook)
    }
}

/// The squares of a rank from one to the other, inclusive.
fn along_rank(from: Square, to: Square) -> Vec<Square> {
    let (first, last) = (from.file.min(to.file), from.file.max(to.file));
    (first..=last).map(|file| Square::new(file, from.rank)).collect()
}
