//! What root moves risk in worlds that are not searched.

use super::window::Window;
use crate::score::{EVALUATION_LIMIT, INFINITE};
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
