//! The moves, and how pieces move on the board before anyone asks whether the king is safe.

use super::Position;
use super::attacks::{self, hits, leaps, lines, pawn_captures};
use super::board::{Kind, Piece, Square};
use super::castling::Companions;

/// A move of any variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// A piece moves from square to square, perhaps capturing.
    Step { from: Square, to: Square, promotion: Option<Kind> },
    /// King and rook, named by the squares they leave, and the missiles that castle along (CA21).
    Castle { king: Square, rook: Square, companions: Companions },
    /// A missile leaves its square and explodes on the target.
    Launch { from: Square, target: Square },
    /// A reserve piece is dropped on a square.
    Drop { kind: Kind, square: Square },
    /// The mover's hidden bomb is detonated where it is (AT17).
    Detonation { square: Square },
}

impl Position {
    /// All pseudo-legal moves: the king's safety is not tested.
    pub(super) fn pseudo_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, piece) in self.board.pieces_of(self.turn) {
            moves.extend(self.steps_of(from, piece));
        }
        moves.extend(self.castlings());
        moves.extend(self.launches());
        moves.extend(self.drops());
        moves.extend(self.detonations());
        moves
    }

    /// The moves of one piece from square to square.
    pub(super) fn steps_of(&self, from: Square, piece: Piece) -> Vec<Move> {
        match piece.kind {
            Kind::Pawn => self.pawn_steps(from, piece),
            Kind::Culverin => plain(from, self.culverin_targets(from, piece)),
            _ => plain(from, self.officer_targets(from, piece)),
        }
    }

    /// Leaps and lines, to empty squares and to enemies.
    fn officer_targets(&self, from: Square, piece: Piece) -> Vec<Square> {
        let mut targets: Vec<Square> = leaps(piece.kind)
            .iter()
            .map(|&leap| from.step(leap))
            .filter(|&to| self.board.is_free(to) || self.is_enemy(piece, to))
            .collect();
        for &line in lines(piece.kind) {
            let mut to = from.step(line);
            while self.board.is_free(to) {
                targets.push(to);
                to = to.step(line);
            }
            if self.is_enemy(piece, to) {
                targets.push(to);
            }
        }
        targets
    }

    /// SZ1, SZ2: one step to an empty square, or a capture over a screen.
    fn culverin_targets(&self, from: Square, piece: Piece) -> Vec<Square> {
        let quiet =
            attacks::ALL_EIGHT.iter().map(|&step| from.step(step)).filter(|&to| self.board.is_free(to));
        let captures = self
            .board
            .pieces_of(piece.colour.other())
            .map(|(to, _)| to)
            .filter(|&to| hits(&self.board, from, piece, to));
        quiet.chain(captures).collect()
    }

    /// Steps, double steps, captures, captures en passant and promotions (ST3, ST4, ST5).
    fn pawn_steps(&self, from: Square, pawn: Piece) -> Vec<Move> {
        let mut targets = Vec::new();
        let one = from.step((0, pawn.colour.forward()));
        if self.board.is_free(one) {
            targets.push(one);
            let two = one.step((0, pawn.colour.forward()));
            let may_jump = from.rank == self.variant.double_step_rank(pawn.colour);
            if may_jump && self.board.is_free(two) {
                targets.push(two);
            }
        }
        for capture in pawn_captures(pawn.colour) {
            let to = from.step(capture);
            if self.is_enemy(pawn, to) || self.en_passant_victim(from, to).is_some() {
                targets.push(to);
            }
        }
        targets.into_iter().flat_map(|to| self.with_promotions(from, to, pawn)).collect()
    }

    /// The pawn captured en passant by a pawn's diagonal step, if that is what the step is.
    pub(super) fn en_passant_victim(&self, from: Square, to: Square) -> Option<Square> {
        let pawn = self.board.piece(from).filter(|piece| piece.kind == Kind::Pawn)?;
        if self.en_passant != Some(to) || from.file == to.file || !self.board.is_free(to) {
            return None;
        }
        let victim = to.step((0, -pawn.colour.forward()));
        let is_enemy_pawn = self.board.piece(victim) == Some(Piece::new(pawn.colour.other(), Kind::Pawn));
        is_enemy_pawn.then_some(victim)
    }

    /// One move, or one for each promotion piece.
    fn with_promotions(&self, from: Square, to: Square, pawn: Piece) -> Vec<Move> {
        if to.rank != self.variant.promotion_rank(pawn.colour) {
            return plain(from, vec![to]);
        }
        self.variant
            .promotions(self.options)
            .into_iter()
            .map(|kind| Move::Step { from, to, promotion: Some(kind) })
            .collect()
    }

    /// Whether an enemy of that piece is on the square.
    fn is_enemy(&self, piece: Piece, square: Square) -> bool {
        self.board.piece(square).is_some_and(|other| other.colour != piece.colour)
    }
}

/// Steps without promotion.
fn plain(from: Square, targets: Vec<Square>) -> Vec<Move> {
    targets.into_iter().map(|to| Move::Step { from, to, promotion: None }).collect()
}
