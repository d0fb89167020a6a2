//! What the search of many possible worlds asks of the searcher of one.

use super::risk::Risk;
use super::searcher::Searcher;
use super::window::{NodeKind, Window};
use crate::score::INFINITE;
use eval::Evaluate;
use movegen::Move;

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
