//! Chance nodes: a move that shows what no player could know is worth the mean of its outcomes.
//!
//! Every outcome is searched like a move of its own, with a window around its own static evaluation:
//! how much more a rook is worth than a ferz if it turns up is known before the search, which only has
//! to find out what else it changes. So null windows stay null windows, and a move that is better than a
//! bound whatever turns up is proven to be.

use super::node::{Candidate, Node};
use super::searcher::Searcher;
use super::window::Window;
use crate::score::{EVALUATION_LIMIT, INFINITE, MATE_BOUND, is_mate};
use eval::Evaluate;
use movegen::{Chances, MOST_CHANCES, Move, Position};

/// The depth after the move below which one outcome stands for all. In plies.
const CHANCE_DEPTH: i32 = 3;

/// Chance nodes on a line: each has five to eight outcomes. In moves.
const CHANCE_NODES_ON_LINE: usize = 2;

/// How far the windows of a principal variation are opened on both sides. In centipawns.
const CHANCE_WINDOW: i32 = 60;

/// How far the score of one outcome may be from its static evaluation, for a mate that one piece of
/// seven gives is no mate. In centipawns.
const CHANCE_SWING: i32 = 1_000;

impl<R: Evaluate> Searcher<'_, R> {
    /// The outcomes of a move that leaves something to chance; none if it is too near the horizon, or
    /// behind too many other chance nodes.
    #[inline(always)]
    pub(super) fn chances(&self, node: &Node<'_, R>, candidate: Candidate) -> Chances {
        if !R::has(movegen::Kind::FaceDown) {
            return Chances::new();
        }
        let is_too_far = candidate.new_depth < CHANCE_DEPTH || self.chance_nodes >= CHANCE_NODES_ON_LINE;
        if node.ply > 0 && is_too_far {
            return Chances::new();
        }
        let chances = node.position.chances(candidate.pick.m);
        if chances.len() < 2 { Chances::new() } else { chances }
    }

    /// The outcome that stands for all where not all are searched: a reveal shows the piece in the middle
    /// of the roster, a capture nothing, which leaves what the other pieces may be as it was.
    pub(super) fn expected(position: &Position<R>, m: Move) -> Option<movegen::Kind> {
        if !m.is_reveal() {
            return None;
        }
        let chances = position.chances(m);
        let mut below = 0.0;
        let middle = chances.iter().find(|(_, chance)| {
            below += chance;
            below >= 0.5
        });
        middle.and_then(|&(shown, _)| shown)
    }

    /// The expected score of a move.
    pub(super) fn search_chances(
        &mut self,
        node: &Node<'_, R>,
        chances: &Chances,
        candidate: Candidate,
        window: Window,
    ) -> i32 {
        let (position, m) = (node.position, candidate.pick.m);
        let evaluations = self.outcome_evaluations(position, chances, m);
        let weighted = evaluations.iter().zip(chances).map(|(&worth, &(_, chance))| worth as f32 * chance);
        let mean = weighted.sum::<f32>() as i32;
        let slack = if node.kind.is_pv() { CHANCE_WINDOW } else { 0 };
        let mut expected = ExpectedScore::default();
        self.chance_nodes += 1;
        for (&(shown, chance), &evaluation) in chances.iter().zip(&evaluations) {
            let next = self.make_move_showing(position, m, shown, node.ply);
            let score = self.search_move(node, &next, candidate, shifted(window, evaluation - mean, slack));
            self.unmake_move();
            if self.stopped {
                break;
            }
            expected.add(score, chance, evaluation);
            if expected.refutes_mate(window) {
                break;
            }
        }
        self.chance_nodes -= 1;
        expected.score(window)
    }

    /// The static evaluations of all outcomes, for the side that moves.
    fn outcome_evaluations(
        &mut self,
        position: &Position<R>,
        chances: &Chances,
        m: Move,
    ) -> arrayvec::ArrayVec<i32, MOST_CHANCES> {
        let evaluate = |&(shown, _): &(Option<movegen::Kind>, f32)| {
            let next = position.play(m, shown);
            self.push_position(position, &next);
            let evaluation = -self.evaluate(&next);
            self.unmake_move();
            evaluation
        };
        chances.iter().map(evaluate).collect()
    }
}

/// The window of an outcome whose evaluation is so much above the mean. Bounds that are mates stay as
/// they are.
fn shifted(window: Window, shift: i32, slack: i32) -> Window {
    let moved = |bound: i32, by: i32| if is_mate(bound) { bound } else { bound + by };
    let alpha = moved(window.alpha, shift - slack).min(INFINITE - 1);
    Window { alpha, beta: moved(window.beta, shift + slack).max(alpha + 1) }
}

/// The score of a move after some of its outcomes.
#[derive(Clone, Copy, Debug)]
struct ExpectedScore {
    /// Scores times their probabilities.
    sum: f32,
    least: i32,
    most: i32,
}

impl Default for ExpectedScore {
    fn default() -> Self {
        ExpectedScore { sum: 0.0, least: INFINITE, most: -INFINITE }
    }
}

impl ExpectedScore {
    fn add(&mut self, score: i32, chance: f32, evaluation: i32) {
        self.least = self.least.min(score);
        self.most = self.most.max(score);
        self.sum += chance * score.clamp(evaluation - CHANCE_SWING, evaluation + CHANCE_SWING) as f32;
    }

    /// Whether the window asks for a mate, of either side, that some outcome does not give.
    fn refutes_mate(&self, Window { alpha, beta }: Window) -> bool {
        (alpha >= MATE_BOUND && self.least <= alpha) || (beta <= -MATE_BOUND && self.most >= beta)
    }

    /// The score, within the window or as a bound. Only what mates for certain is a mate.
    fn score(&self, Window { alpha, beta }: Window) -> i32 {
        if self.least >= MATE_BOUND || alpha >= MATE_BOUND {
            self.least
        } else if self.most <= -MATE_BOUND || beta <= -MATE_BOUND {
            self.most
        } else {
            (self.sum.round() as i32).clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
        }
    }
}
