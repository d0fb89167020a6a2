//! Iterative deepening: depth after depth, each with a narrow window around the last score.

use super::Searcher;
use crate::launches::{Worth, for_each_effect};
use crate::limits::{Bound, Info, MAX_DEPTH, Score};
use crate::score::{INFINITE, is_mate, reported};
use eval::Evaluate;
use movegen::moves::{LaunchList, MoveList};
use movegen::{Game, Move, Scope};
use std::time::Duration;

/// A line found and what it is worth.
#[derive(Clone, Debug, Default)]
pub(crate) struct Line {
    /// The line, best first; empty only if the game is over.
    pub(crate) moves: Vec<Move>,
    /// What it is worth, in the search's own terms.
    pub(crate) score: i32,
    /// Plies searched in full.
    pub(crate) depth: i32,
}

/// Half of the first window.
const WINDOW: i32 = 22;
/// Depth from which windows are narrow.
const WINDOW_DEPTH: i32 = 5;

impl<R: Evaluate> Searcher<'_, R> {
    /// Searches deeper and deeper until a limit is reached, and returns the best line of the last
    /// depth that gave one. The first thread reports.
    pub(crate) fn deepen(&mut self, game: &Game<R>, report: &mut dyn FnMut(&Info)) -> Line {
        if game.outcome().is_some() {
            return Line::default();
        }
        let choices = self.choices();
        let (wanted, unwanted): (Vec<Move>, Vec<Move>) =
            choices.into_iter().partition(|&m| self.is_asked_for(m));
        let Some(&first) = wanted.first() else { return Line::default() };
        let wanted = wanted.len();
        let mut best = Line { moves: vec![first], ..Line::default() };
        let deepest = self.shared.task.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH) as i32;
        let line_count = self.shared.task.limits.multi_pv.clamp(1, wanted);
        let mut lines = vec![Line::default(); line_count];
        let mut stability = Stability::default();
        for depth in 1..=deepest {
            self.root_depth = depth;
            self.root_excluded.clone_from(&unwanted);
            for (index, line) in lines.iter_mut().enumerate() {
                self.selective_depth = 0;
                let Some(found) = self.aspire(depth, line.score, index, report) else { break };
                self.root_excluded.extend(found.moves.first());
                *line = found;
            }
            if let Some(line) = self.interrupted_line(&lines, depth) {
                best = line;
            }
            if self.stopped {
                break;
            }
            lines.sort_by_key(|line| -line.score);
            best.clone_from(&lines[0]);
            if self.thread == 0 {
                self.report_all(&lines, report);
                stability.note(&best);
                if self.is_done(&best, wanted, stability.urgency()) {
                    break;
                }
            }
        }
        self.publish_nodes();
        self.as_asked(best)
    }

    /// The legal first moves, of launches with equal effect one.
    fn choices(&self) -> Vec<Move> {
        let mut moves = MoveList::new();
        let mut launch_list = LaunchList::new();
        self.root.moves_and_launches(Scope::all(), &mut moves, &mut launch_list);
        let mut choices = moves.to_vec();
        for_each_effect(&self.root, &launch_list, &self.values, Worth::Any, |launch| choices.push(launch.m));
        choices
    }

    /// Whether the search may answer with this first move, or with one of equal effect.
    fn is_asked_for(&self, m: Move) -> bool {
        let asked = &self.shared.task.limits.search_moves;
        asked.is_empty() || asked.iter().any(|&other| self.same_effect(m, other))
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

    /// The line with the very launch that was asked for, where the search looked at another of
    /// equal effect.
    fn as_asked(&self, mut line: Line) -> Line {
        if let Some(first) = line.moves.first_mut()
            && let Some(&asked) =
                self.shared.task.limits.search_moves.iter().find(|&&m| self.same_effect(*first, m))
        {
            *first = asked;
        }
        line
    }

    /// The best line after an iteration that may have been broken off: a new first move found in
    /// it counts, for it was searched after the old one proved worse.
    fn interrupted_line(&self, lines: &[Line], depth: i32) -> Option<Line> {
        let line = lines.first()?;
        (line.depth == depth && !line.moves.is_empty()).then(|| line.clone())
    }

    /// Searches one depth with a window around `guess` that grows until the score lies within.
    /// `None` if broken off before any move was found.
    fn aspire(
        &mut self,
        depth: i32,
        guess: i32,
        index: usize,
        report: &mut dyn FnMut(&Info),
    ) -> Option<Line> {
        let mut half = WINDOW;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= WINDOW_DEPTH && !is_mate(guess) {
            alpha = guess - half;
            beta = guess + half;
        }
        let root = self.root;
        let mut reduced = 0;
        loop {
            let score = self.search::<true>(&root, alpha, beta, (depth - reduced).max(1), 0, false);
            let moves = self.lines[0].clone();
            if self.stopped {
                let found_better = !moves.is_empty() && index == 0;
                return found_better.then_some(Line { moves, score: guess, depth });
            }
            let bound = if score <= alpha {
                beta = (alpha + beta) / 2;
                alpha = (score - half).max(-INFINITE);
                reduced = 0;
                Bound::Upper
            } else if score >= beta {
                beta = (score + half).min(INFINITE);
                reduced = (reduced + 1).min(3);
                Bound::Lower
            } else {
                return Some(Line { moves, score, depth });
            };
            half *= 3;
            if half > 600 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
            if self.thread == 0 && self.shared.task.begun.elapsed() > Duration::from_secs(3) {
                report(&self.info(&Line { moves, score, depth }, index, bound));
            }
        }
    }

    fn report_all(&self, lines: &[Line], report: &mut dyn FnMut(&Info)) {
        self.publish_nodes();
        for (index, line) in lines.iter().enumerate() {
            report(&self.info(line, index, Bound::Exact));
        }
    }

    fn info(&self, line: &Line, index: usize, bound: Bound) -> Info {
        Info {
            depth: line.depth.unsigned_abs(),
            selective_depth: self.selective_depth as u32,
            multi_pv: index + 1,
            score: reported(line.score),
            bound,
            nodes: self.shared.total_nodes(),
            time: self.shared.task.begun.elapsed(),
            hash_full: self.shared.task.table.fullness(),
            line: line.moves.clone(),
        }
    }

    /// Whether another iteration would be wasted or come too late.
    fn is_done(&mut self, best: &Line, wanted: usize, urgency: f64) -> bool {
        self.look_up();
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
        // A mate in so many moves is not there, or would have been seen.
        let no_mate = limits.mate.is_some_and(|moves| sees_mates_within(best.depth, plies_to_mate(moves)));
        // A mate that looking deeper will hardly beat, or a single move on the clock.
        let mate_is_final =
            is_mate(best.score) && sees_mates_within(best.depth, crate::score::MATE - best.score.abs());
        let forced = wanted == 1 && limits.clock.is_some() && best.depth >= 4;
        let by_time = limits.clock.is_some() || limits.move_time.is_some();
        forced || no_mate || (by_time && mate_is_final) || deadline.is_reached(urgency)
    }
}

/// Whether a search of this depth has seen every mate of so many plies. It looks less deep where a
/// line promises little, so its depth has to be a multiple of the mate's.
fn sees_mates_within(depth: i32, plies: i32) -> bool {
    i64::from(depth) > 3 * i64::from(plies) + 8
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
    fn note(&mut self, line: &Line) {
        let first = line.moves.first().copied();
        self.unchanged = if first == self.best { self.unchanged + 1 } else { 0 };
        self.best = first;
        self.falling = (self.last_score - line.score).clamp(0, 120);
        self.last_score = line.score;
    }

    /// Less than 1 if the same move has long been best, more if its score falls.
    fn urgency(&self) -> f64 {
        let steadiness = [1.6, 1.25, 1.05, 0.9, 0.8, 0.75][self.unchanged.min(5) as usize];
        steadiness * (1.0 + f64::from(self.falling) / 120.0)
    }
}
