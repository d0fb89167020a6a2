//! Chance nodes: a move that shows what no player could know is worth what it leads to on average.
//!
//! Everything it may show is searched like a move of its own, each around its own static evaluation:
//! what a rook that turns up is worth more than a ferz on the board is known before the search, which
//! only has to find out what else it changes. So windows stay closed where they are closed, and a
//! position that is better than a bound whatever turns up is proven to be.

use super::Searcher;
use super::node::Step;
use crate::score::{EVALUATION_LIMIT, INFINITE, MATE_BOUND, is_mate};
use eval::Evaluate;
use movegen::{Chances, MOST_CHANCES, Move, Position};

/// Plies left below which one thing shown stands for all.
const HORIZON: i32 = 3;

/// Chance nodes on a line in which everything is looked at: each has five to eight branches.
const MOST_ON_LINE: usize = 2;

/// Half of what the windows of a principal variation are wider.
const SLACK: i32 = 60;

/// What one thing shown may be worth more or less than its evaluation says, in centipawns: a mate
/// that one piece of seven gives is no mate.
const SWING: i32 = 1_000;

impl<R: Evaluate> Searcher<'_, R> {
    /// What is looked at of a move that leaves something to chance: nothing if it is too near the
    /// horizon, or behind too many others.
    #[inline(always)]
    pub(super) fn chances(&self, position: &Position<R>, step: &Step) -> Chances<R> {
        if !R::has(movegen::Kind::FaceDown)
            || (step.ply > 0 && (step.full < HORIZON || self.chances_on_line >= MOST_ON_LINE))
        {
            return Chances::<R>::new();
        }
        let chances = R::chances(position, step.pick.m);
        if chances.len() < 2 { Chances::<R>::new() } else { chances }
    }

    /// What a move is taken to show where not everything is looked at: a reveal the piece in the middle
    /// of the roster, a capture nothing, which leaves what the other pieces may be as it was.
    pub(super) fn expected(position: &Position<R>, m: Move) -> R::Shown {
        if !m.is_reveal() {
            return R::Shown::default();
        }
        let chances = R::chances(position, m);
        let mut below = 0.0;
        let middle = chances.iter().find(|(_, chance)| {
            below += chance;
            below >= 0.5
        });
        middle.map_or(R::Shown::default(), |&(shown, _)| shown)
    }

    /// The expected score of a move.
    pub(super) fn search_chances<const PRINCIPAL: bool>(
        &mut self,
        position: &Position<R>,
        chances: &Chances<R>,
        step: &Step,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let evaluations = self.evaluations(position, chances, step);
        let weighted = evaluations.iter().zip(chances).map(|(&worth, &(_, chance))| worth as f32 * chance);
        let mean = weighted.sum::<f32>() as i32;
        let slack = if PRINCIPAL { SLACK } else { 0 };
        let mut expected = Expected::default();
        self.chances_on_line += 1;
        for (&(shown, chance), &evaluation) in chances.iter().zip(&evaluations) {
            let (low, high) = shifted(alpha, beta, evaluation - mean, slack);
            let next = self.make_showing(position, step.pick.m, shown, step.ply);
            let score = self.search_step::<PRINCIPAL>(position, &next, step, low, high);
            self.unmake();
            if self.stopped {
                break;
            }
            expected.add(score, chance, evaluation);
            if expected.refutes_mate(alpha, beta) {
                break;
            }
        }
        self.chances_on_line -= 1;
        expected.score(alpha, beta)
    }

    /// The static evaluations of everything a move may show, for the side that plays it.
    fn evaluations(
        &mut self,
        position: &Position<R>,
        chances: &Chances<R>,
        step: &Step,
    ) -> arrayvec::ArrayVec<i32, MOST_CHANCES> {
        let evaluate = |&(shown, _): &(R::Shown, f32)| {
            let next = position.play(step.pick.m, shown);
            self.enter(position, &next);
            let evaluation = -self.evaluate(&next);
            self.unmake();
            evaluation
        };
        chances.iter().map(evaluate).collect()
    }
}

/// The window in which something shown is looked for whose evaluation is so much above the mean. Mates
/// are mates whatever is shown.
fn shifted(alpha: i32, beta: i32, shift: i32, slack: i32) -> (i32, i32) {
    let moved = |bound: i32, by: i32| if is_mate(bound) { bound } else { bound + by };
    let low = moved(alpha, shift - slack).min(INFINITE - 1);
    (low, moved(beta, shift + slack).max(low + 1))
}

/// What is known of a move after some of what it may show.
#[derive(Clone, Copy, Debug)]
struct Expected {
    /// Scores times their chances.
    sum: f32,
    least: i32,
    most: i32,
}

impl Default for Expected {
    fn default() -> Self {
        Expected { sum: 0.0, least: INFINITE, most: -INFINITE }
    }
}

impl Expected {
    fn add(&mut self, score: i32, chance: f32, evaluation: i32) {
        self.least = self.least.min(score);
        self.most = self.most.max(score);
        self.sum += chance * score.clamp(evaluation - SWING, evaluation + SWING) as f32;
    }

    /// Whether a mate is asked for, by either side, that not everything shown gives.
    fn refutes_mate(&self, alpha: i32, beta: i32) -> bool {
        (alpha >= MATE_BOUND && self.least <= alpha) || (beta <= -MATE_BOUND && self.most >= beta)
    }

    /// The score, within the window or as a bound. Only what mates for certain is a mate.
    fn score(&self, alpha: i32, beta: i32) -> i32 {
        if self.least >= MATE_BOUND || alpha >= MATE_BOUND {
            self.least
        } else if self.most <= -MATE_BOUND || beta <= -MATE_BOUND {
            self.most
        } else {
            (self.sum.round() as i32).clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
        }
    }
}
