//! What a search under uncertainty asks of the searcher: the scores of the first moves of one
//! possible world.

use super::Searcher;
use crate::movepick::is_quiet;
use crate::score::INFINITE;
use eval::Evaluate;
use movegen::Move;

/// A first move, and what it is worth less in other worlds than in the one searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) m: Move,
    /// Centipawns; negative if it is worth more elsewhere.
    pub(crate) risk: i32,
}

/// The best candidate found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    pub(crate) m: Move,
    /// Its score in the world searched.
    pub(crate) score: i32,
    /// The score less the risk.
    pub(crate) total: i32,
    /// Whether every candidate was looked at.
    pub(crate) is_final: bool,
}

/// Half of the window in which the first candidate is expected.
const WINDOW: i32 = 50;
/// Depth from which there is a window.
const WINDOW_DEPTH: i32 = 5;

impl<R: Evaluate> Searcher<'_, R> {
    /// The scores of these first moves, looking `depth` plies ahead, in the order given: exact
    /// where they come within `margin` of the best so far, elsewhere no more than a bound from
    /// above. `None` if broken off.
    pub(crate) fn judge(&mut self, moves: &[Move], depth: i32, margin: i32) -> Option<Vec<i32>> {
        self.root_depth = depth;
        let mut best = -INFINITE;
        let mut scores = Vec::with_capacity(moves.len());
        for &m in moves {
            let score = self.first_move_above((best - margin).max(1 - INFINITE), m, depth, scores.is_empty());
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

    /// The candidate whose score, less its risk, is best. The first is expected to be it, near
    /// `guess`. `None` if broken off before any was looked at in full.
    pub(crate) fn choose(&mut self, candidates: &[Candidate], depth: i32, guess: i32) -> Option<Choice> {
        self.root_depth = depth;
        let mut best: Option<Choice> = None;
        for (&Candidate { m, risk }, number) in candidates.iter().zip(1..) {
            let score = match best {
                None => self.expected_first(m, depth, guess),
                Some(best) => {
                    let floor = (best.total + risk).clamp(1 - INFINITE, INFINITE - 2);
                    self.late_first_move_above(floor, m, depth, number)
                }
            };
            if self.stopped {
                self.publish_nodes();
                return best.map(|best| Choice { is_final: false, ..best });
            }
            let total = score - risk;
            if best.is_none_or(|best| total > best.total) {
                best = Some(Choice { m, score, total, is_final: true });
            }
        }
        self.publish_nodes();
        best
    }

    /// Moves made so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Lets a searcher that was stopped go on.
    pub(crate) fn resume(&mut self) {
        self.stopped = false;
    }

    /// The score of a late candidate if it is above `floor`, otherwise a bound that is not. It is
    /// looked at less deeply first, as late moves are everywhere.
    fn late_first_move_above(&mut self, floor: i32, m: Move, depth: i32, number: i32) -> i32 {
        let root = self.root;
        let is_late = number > 2 && depth >= 3 && is_quiet(&root, m) && !root.must_answer(root.side());
        let reduction = if is_late { self.reductions.get(depth, number).clamp(0, depth - 2) } else { 0 };
        if reduction > 0 {
            let next = self.make(&root, m, 0);
            let score = -self.search::<false>(&next, -floor - 1, -floor, depth - 1 - reduction, 1, true);
            self.unmake();
            if score <= floor || self.stopped {
                return score;
            }
        }
        self.first_move_above(floor, m, depth, false)
    }

    /// The score of a first move if it is above `floor`, otherwise a bound that is not.
    fn first_move_above(&mut self, floor: i32, m: Move, depth: i32, is_first: bool) -> i32 {
        let root = self.root;
        let next = self.make(&root, m, 0);
        let mut score = floor + 1;
        if !is_first {
            score = -self.search::<false>(&next, -floor - 1, -floor, depth - 1, 1, true);
        }
        if score > floor && !self.stopped {
            score = -self.search::<true>(&next, -INFINITE, -floor, depth - 1, 1, false);
        }
        self.unmake();
        score
    }

    /// The score of a first move that is expected to be near `guess`.
    fn expected_first(&mut self, m: Move, depth: i32, guess: i32) -> i32 {
        let root = self.root;
        let next = self.make(&root, m, 0);
        let (low, high) = (guess.saturating_sub(WINDOW), guess.saturating_add(WINDOW));
        let mut score = low;
        if depth >= WINDOW_DEPTH && low > -INFINITE && high < INFINITE {
            score = -self.search::<true>(&next, -high, -low, depth - 1, 1, false);
        }
        if (score <= low || score >= high) && !self.stopped {
            score = -self.search::<true>(&next, -INFINITE, INFINITE, depth - 1, 1, false);
        }
        self.unmake();
        score
    }
}
