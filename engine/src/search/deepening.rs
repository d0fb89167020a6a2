//! Iterative deepening with aspiration windows: depth after depth, each with a narrow window around the
//! last score.

use super::searcher::Searcher;
use super::window::{NodeKind, Window};
use crate::launches::{Worth, for_each_effect};
use crate::limits::{Bound, Info, MAX_DEPTH, Score};
use crate::score::{INFINITE, MATE, is_mate, reported};
use eval::Evaluate;
use movegen::moves::{LaunchList, MoveList};
use movegen::{Game, Move, Scope};
use std::time::Duration;

/// Aspiration windows: the first depth searched with one. In plies.
const ASPIRATION_DEPTH: i32 = 5;

/// Aspiration windows: how much the half grows when the score lies outside.
const ASPIRATION_GROWTH: i32 = 3;

/// Aspiration windows: a half beyond this opens the window altogether. In centipawns.
const ASPIRATION_LIMIT: i32 = 600;

/// Aspiration windows: the largest reduction of a search that is repeated after failing high. In plies.
const ASPIRATION_REDUCTION: i32 = 3;

/// Time: the factor by how many iterations the best move has stayed the same.
const STABILITY_FACTORS: [f64; 6] = [1.6, 1.25, 1.05, 0.9, 0.8, 0.75];

/// Time: the fall of the score that doubles the time; more counts as so much. In centipawns.
const FALLING_SCORE: i32 = 120;

/// Time: the least depth at which a forced move is played. In plies.
const FORCED_MOVE_DEPTH: i32 = 4;

/// Mates: a search sees a mate if its depth is more than this multiple of the mate's.
const MATE_DEPTH_FACTOR: i32 = 3;

/// Mates: … and this many plies.
const MATE_DEPTH_OFFSET: i32 = 8;

/// A principal variation of the root.
#[derive(Clone, Debug, Default)]
pub(crate) struct PrincipalVariation {
    /// Its moves; none only if the game is over.
    pub(crate) moves: Vec<Move>,
    /// Its score.
    pub(crate) score: i32,
    /// The depth of the iteration that found it.
    pub(crate) depth: i32,
}

impl PrincipalVariation {
    /// Whether it is a mate that a deeper search will hardly shorten.
    fn is_final_mate(&self) -> bool {
        is_mate(self.score) && sees_mates_within(self.depth, MATE - self.score.abs())
    }
}

/// Bounds of an unfinished iteration are reported once a search takes this long, as is usual.
const BOUNDS_REPORTED_AFTER: Duration = Duration::from_secs(3);

impl<R: Evaluate> Searcher<'_, R> {
    /// Searches deeper and deeper until a limit is reached, and returns the principal variation of the
    /// last iteration that gave one. The first thread reports.
    pub(crate) fn iterative_deepening(
        &mut self,
        game: &Game<R>,
        report: &mut dyn FnMut(&Info),
    ) -> PrincipalVariation {
        if game.outcome().is_some() {
            return PrincipalVariation::default();
        }
        let (wanted, unwanted): (Vec<Move>, Vec<Move>) =
            self.root_moves().into_iter().partition(|&m| self.is_asked_for(m));
        let (wanted, worse) = self.by_endgame_tables(wanted);
        let unwanted = [unwanted, worse].concat();
        let Some(&first) = wanted.first() else { return PrincipalVariation::default() };
        let wanted = wanted.len();
        let mut best = PrincipalVariation { moves: vec![first], ..PrincipalVariation::default() };
        let deepest = self.shared.task.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH) as i32;
        let multi_pv = self.shared.task.limits.multi_pv.clamp(1, wanted);
        let mut variations = vec![PrincipalVariation::default(); multi_pv];
        let mut stability = Stability::default();
        for depth in 1..=deepest {
            self.root_depth = depth;
            self.root_excluded.clone_from(&unwanted);
            for (index, variation) in variations.iter_mut().enumerate() {
                self.selective_depth = 0;
                let Some(found) = self.aspiration_search(depth, variation.score, index, report) else {
                    break;
                };
                self.root_excluded.extend(found.moves.first());
                *variation = found;
            }
            // A new best move of an iteration that was stopped counts: it was searched after the old one
            // proved worse.
            if variations[0].depth == depth && !variations[0].moves.is_empty() {
                best.clone_from(&variations[0]);
            }
            if self.stopped {
                break;
            }
            variations.sort_by_key(|variation| -variation.score);
            best.clone_from(&variations[0]);
            if self.thread == 0 {
                self.report_all(&variations, report);
                stability.note(&best);
                if self.is_done(&variations, wanted, stability.urgency()) {
                    break;
                }
            }
        }
        self.publish_nodes();
        self.as_asked(best)
    }

    /// The legal root moves, of launches with equal effect one.
    fn root_moves(&self) -> Vec<Move> {
        let mut moves = MoveList::new();
        let mut launch_list = LaunchList::new();
        self.root.moves_and_launches(Scope::all(), &mut moves, &mut launch_list);
        let mut root_moves = moves.to_vec();
        for_each_effect(&self.root, &launch_list, &self.values, Worth::Any, |launch| {
            root_moves.push(launch.m);
        });
        root_moves
    }

    /// Whether the search may answer with this root move, or with one of equal effect.
    fn is_asked_for(&self, m: Move) -> bool {
        let asked = &self.shared.task.limits.search_moves;
        asked.is_empty() || asked.iter().any(|&other| self.same_effect(m, other))
    }

    /// The root moves that hold what an endgame table promises, and the others. All are searched where
    /// several variations are wanted.
    fn by_endgame_tables(&self, moves: Vec<Move>) -> (Vec<Move>, Vec<Move>) {
        if self.shared.task.limits.multi_pv > 1 {
            return (moves, Vec::new());
        }
        let best = self.shared.task.endgames.best_moves(&self.root, &moves);
        moves.into_iter().partition(|m| best.contains(m))
    }

    fn same_effect(&self, m: Move, other: Move) -> bool {
        let equal_launches = || {
            m.is_launch()
                && other.is_launch()
                && m.from() == other.from()
                && !R::LAUNCH_TARGETS_MATTER
                && R::destroyed_by(&self.root, m) == R::destroyed_by(&self.root, other)
        };
        m == other || equal_launches()
    }

    /// The variation with the very launch that was asked for, where another of equal effect was searched.
    fn as_asked(&self, mut variation: PrincipalVariation) -> PrincipalVariation {
        if let Some(first) = variation.moves.first_mut()
            && let Some(&asked) =
                self.shared.task.limits.search_moves.iter().find(|&&m| self.same_effect(*first, m))
        {
            *first = asked;
        }
        variation
    }

    /// Searches one depth with an aspiration window around `guess` that grows until the score lies
    /// within. `None` if the search was stopped before any move was found.
    fn aspiration_search(
        &mut self,
        depth: i32,
        guess: i32,
        index: usize,
        report: &mut dyn FnMut(&Info),
    ) -> Option<PrincipalVariation> {
        let mut half = self.shared.margins.aspiration_window;
        let mut window = Window::OPEN;
        if depth >= ASPIRATION_DEPTH && !is_mate(guess) {
            window = Window { alpha: guess - half, beta: guess + half };
        }
        let root = self.root;
        let mut reduction = 0;
        loop {
            let score = self.search(&root, NodeKind::Pv, window, (depth - reduction).max(1), 0);
            let moves = self.stack[0].principal_variation.clone();
            if self.stopped {
                let found_better = !moves.is_empty() && index == 0;
                return found_better.then_some(PrincipalVariation { moves, score: guess, depth });
            }
            let bound = if score <= window.alpha {
                window.beta = (window.alpha + window.beta) / 2;
                window.alpha = (score - half).max(-INFINITE);
                reduction = 0;
                Bound::Upper
            } else if score >= window.beta {
                window.beta = (score + half).min(INFINITE);
                reduction = (reduction + 1).min(ASPIRATION_REDUCTION);
                Bound::Lower
            } else {
                return Some(PrincipalVariation { moves, score, depth });
            };
            half *= ASPIRATION_GROWTH;
            if half > ASPIRATION_LIMIT {
                window = Window::OPEN;
            }
            if self.thread == 0 && self.shared.task.begun.elapsed() > BOUNDS_REPORTED_AFTER {
                report(&self.info(&PrincipalVariation { moves, score, depth }, index, bound));
            }
        }
    }

    fn report_all(&self, variations: &[PrincipalVariation], report: &mut dyn FnMut(&Info)) {
        self.publish_nodes();
        for (index, variation) in variations.iter().enumerate() {
            report(&self.info(variation, index, Bound::Exact));
        }
    }

    fn info(&self, variation: &PrincipalVariation, index: usize, bound: Bound) -> Info {
        Info {
            depth: variation.depth.unsigned_abs(),
            selective_depth: self.selective_depth as u32,
            multi_pv: index + 1,
            score: reported(variation.score),
            bound,
            nodes: self.shared.total_nodes(),
            time: self.shared.task.begun.elapsed(),
            hash_full: self.shared.task.table.hashfull(),
            line: variation.moves.clone(),
        }
    }

    /// Whether another iteration would be wasted or come too late. The best variation is the first.
    fn is_done(&mut self, variations: &[PrincipalVariation], wanted: usize, urgency: f64) -> bool {
        self.check_limits();
        let Some(best) = variations.first() else { return true };
        let limits = self.shared.task.limits;
        if self.stopped {
            return true;
        }
        if let Some(moves) = limits.mate
            && is_mate(best.score)
            && let Score::MateIn(found) | Score::MatedIn(found) = reported(best.score)
            && found <= moves
        {
            return true;
        }
        let Some(deadline) = self.deadline else { return false };
        // There is no mate in so many moves, or it would have been seen.
        let no_mate = limits.mate.is_some_and(|moves| sees_mates_within(best.depth, plies_to_mate(moves)));
        // Mates that a deeper search will hardly shorten, or a single legal move on the clock.
        let mates_are_final = variations.iter().all(PrincipalVariation::is_final_mate);
        let forced = wanted == 1 && limits.clock.is_some() && best.depth >= FORCED_MOVE_DEPTH;
        let by_time = limits.clock.is_some() || limits.move_time.is_some();
        forced || no_mate || (by_time && mates_are_final) || deadline.is_reached(urgency)
    }
}

/// Whether a search of this depth has seen every mate of so many plies. Lines that promise little are
/// reduced, so its depth has to be a multiple of the mate's.
fn sees_mates_within(depth: i32, plies: i32) -> bool {
    i64::from(depth) > i64::from(MATE_DEPTH_FACTOR) * i64::from(plies) + i64::from(MATE_DEPTH_OFFSET)
}

/// The plies up to a mate in so many moves.
fn plies_to_mate(moves: u32) -> i32 {
    i32::try_from(moves.saturating_mul(2).saturating_sub(1)).unwrap_or(i32::MAX)
}

/// How settled the search is.
#[derive(Debug, Default)]
struct Stability {
    best: Option<Move>,
    unchanged: u32,
    last_score: i32,
    falling: i32,
}

impl Stability {
    fn note(&mut self, variation: &PrincipalVariation) {
        let first = variation.moves.first().copied();
        self.unchanged = if first == self.best { self.unchanged + 1 } else { 0 };
        self.best = first;
        self.falling = (self.last_score - variation.score).clamp(0, FALLING_SCORE);
        self.last_score = variation.score;
    }

    /// Less than 1 if the same move has long been best, more if its score falls.
    fn urgency(&self) -> f64 {
        let steadiness = STABILITY_FACTORS[(self.unchanged as usize).min(STABILITY_FACTORS.len() - 1)];
        steadiness * (1.0 + f64::from(self.falling) / f64::from(FALLING_SCORE))
    }
}
