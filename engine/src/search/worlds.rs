//! What the search of many possible worlds asks of the searcher of one.

use super::Searcher;
use super::window::{NodeKind, Window};
use crate::score::{EVALUATION_LIMIT, INFINITE};
use eval::Evaluate;
use movegen::Move;

/// A root move, and how much less it is worth in other worlds than in the one that is searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Risk {
    pub(crate) m: Move,
    /// Centipawns; negative if it is worth more elsewhere.
    pub(crate) charge: i32,
}

impl Risk {
    /// A move that is worth the same everywhere.
    #[inline(always)]
    pub(crate) fn none(m: Move) -> Self {
        Risk { m, charge: 0 }
    }

    /// The window of the move's own score, so that the charged score lies in this one.
    #[inline(always)]
    pub(super) fn before_charge(self, window: Window) -> Window {
        let Window { alpha, beta } = window;
        if self.charge == 0 {
            return window;
        }
        // An open end stays open.
        let low = if alpha <= -INFINITE { -INFINITE } else { alpha + self.charge };
        let high = if beta >= INFINITE { INFINITE } else { beta + self.charge };
        let low = low.clamp(-INFINITE, INFINITE - 1);
        Window { alpha: low, beta: high.clamp(low + 1, INFINITE) }
    }

    /// A score of this world less the charge. What is mate only here is no mate.
    #[inline(always)]
    pub(super) fn charged(self, score: i32) -> i32 {
        if self.charge == 0 {
            return score;
        }
        (score - self.charge).clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
    }
}

impl<R: Evaluate> Searcher<'_, R> {
    /// What a root move is charged with.
    pub(super) fn risk_of(&self, m: Move) -> Risk {
        let risks = self.shared.task.risks.iter();
        risks.copied().find(|risk| risk.m == m).unwrap_or(Risk::none(m))
    }

    /// The scores of these root moves at `depth`, in the order given: exact where they come within
    /// `margin` of the best so far, elsewhere an upper bound. `None` if the search was stopped.
    pub(crate) fn score_root_moves(&mut self, moves: &[Move], depth: i32, margin: i32) -> Option<Vec<i32>> {
        self.root_depth = depth;
        let mut best = -INFINITE;
        let mut scores = Vec::with_capacity(moves.len());
        for &m in moves {
            let score = self.root_move_above((best - margin).max(1 - INFINITE), m, depth, scores.is_empty());
            if self.stopped {
                self.publish_nodes();
                return None;
            }
            best = best.max(score);
            scores.push(score);
        }
        self.publish_nodes();
        Some(scores)
    }

    /// Moves made so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The score of a root move if it is above `floor`, otherwise an upper bound.
    fn root_move_above(&mut self, floor: i32, m: Move, depth: i32, is_first: bool) -> i32 {
        let root = self.root;
        let next = self.make_move(&root, m, 0);
        let mut score = floor + 1;
        if !is_first {
            score = -self.search(&next, NodeKind::Cut, Window::above(floor).reversed(), depth - 1, 1);
        }
        if score > floor && !self.stopped {
            let window = Window { alpha: floor, ..Window::OPEN };
            score = -self.search(&next, NodeKind::Pv, window.reversed(), depth - 1, 1);
        }
        self.unmake_move();
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{is_mate, mate_at};
    use movegen::{Kind, Square};

    fn charging(charge: i32) -> Risk {
        Risk { m: Move::detonation(Kind::Pawn, Square::new(0)), charge }
    }

    #[test]
    fn a_charge_moves_window_and_score_alike() {
        for charge in [-1500, -41, 0, 7, 1500] {
            let risk = charging(charge);
            for (alpha, beta) in [(-100, 100), (5, 6), (-INFINITE, 30), (12, INFINITE), (-INFINITE, INFINITE)]
            {
                let Window { alpha: low, beta: high } = risk.before_charge(Window { alpha, beta });
                assert!(-INFINITE <= low && low < high && high <= INFINITE);
                for score in [low.max(-2_000), low.max(-2_000) + 1, high.min(2_000) - 1, high.min(2_000)] {
                    assert_eq!(
                        score > low || low == -INFINITE,
                        risk.charged(score) > alpha,
                        "{charge} {score}"
                    );
                    assert_eq!(
                        score >= high && high != INFINITE,
                        risk.charged(score) >= beta,
                        "{charge} {score}"
                    );
                }
            }
        }
    }

    #[test]
    fn mates_of_one_world_only_are_none() {
        assert!(is_mate(charging(0).charged(mate_at(3))));
        assert!(!is_mate(charging(50).charged(mate_at(3))));
        assert!(!is_mate(charging(-50).charged(mate_at(3))));
    }
}
