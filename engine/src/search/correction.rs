//! Correction history as the search uses it: what evaluations are corrected by, and when they have proved
//! to be wrong.

use super::node::Node;
use super::searcher::Searcher;
use crate::history::CorrectionKeys;
use crate::limits::Bound;
use crate::movepick::is_capture;
use crate::score::{EVALUATION_LIMIT, is_mate};
use eval::Evaluate;
use movegen::{Bitboard, Color, Geometry, KING_VALUE, Kind, Position, Word};

impl<R: Evaluate> Searcher<'_, R> {
    /// The static evaluation with its correction history: how far it was off in positions with the same
    /// keys.
    pub(super) fn corrected_evaluation(
        &self,
        position: &Position<R>,
        raw_evaluation: i32,
        ply: usize,
    ) -> i32 {
        let keys = self.correction_keys(position, ply);
        let correction = self.histories.correction(position.side(), keys, &self.shared.margins);
        (raw_evaluation + correction).clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
    }

    /// Notes how far the static evaluation was from the score of the search. Scores of tactics, of mates,
    /// and bounds on the wrong side of the evaluation say nothing about it.
    pub(super) fn update_correction_history(&mut self, node: &Node<'_, R>) {
        let Node { position, depth, ply, best_score, best_move, .. } = *node;
        let Some(static_evaluation) = node.static_evaluation else { return };
        let tactical = best_move.is_some_and(|m| is_capture(position, m) || m.is_launch());
        let says_nothing = match node.bound() {
            Bound::Exact => false,
            Bound::Lower => best_score <= static_evaluation,
            Bound::Upper => best_score >= static_evaluation,
        };
        if tactical || says_nothing || is_mate(best_score) || best_score.abs() > KING_VALUE {
            return;
        }
        let error = best_score - static_evaluation;
        let keys = self.correction_keys(position, ply);
        self.histories.update_correction(position.side(), keys, (error, depth), &self.shared.margins);
    }

    /// What the static evaluation is corrected by.
    #[inline(always)]
    fn correction_keys(&self, position: &Position<R>, ply: usize) -> CorrectionKeys {
        CorrectionKeys {
            pawns: pawn_key(position),
            officers: officer_keys(position),
            last_move: ply.checked_sub(1).and_then(|ply| self.stack[ply].played),
        }
    }
}

/// A set of squares as a number that looks random (Fibonacci hashing).
#[inline(always)]
fn mixed<G: Geometry>(squares: Bitboard<G>) -> u64 {
    let (low, high) = squares.word().halves();
    (low ^ high.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// A hash key of the pawns.
fn pawn_key<R: Evaluate>(position: &Position<R>) -> u64 {
    let [white, black] = Color::BOTH.map(|color| mixed(position.pieces(color, Kind::Pawn)));
    let key = white ^ black.rotate_left(23);
    key ^ (key >> 32)
}

/// Hash keys of where White's and Black's officers stand.
fn officer_keys<R: Evaluate>(position: &Position<R>) -> [u64; 2] {
    Color::BOTH.map(|color| {
        let key = mixed(position.officers(color))
            ^ mixed(position.orthogonals(color)).rotate_left(17)
            ^ mixed(position.diagonals(color)).rotate_left(41);
        key ^ (key >> 32)
    })
}
