//! Many worlds, one move.
//!
//! Every possible world is searched with the ordinary alpha-beta search, side by side, as deep as
//! there is time for, and the expected results of each first move are averaged. Averaged are chances
//! to win, not centipawns: a move that wins in most worlds and loses in one is worth what it wins
//! most of the time, whatever the score of a mate is.
//!
//! Looking equally deep into all of them would look deep into none. So the world that is most like
//! the average is searched far deeper, by all threads, and each first move is charged there with
//! what it was worth less on average than in this world: its *risk*. Most of what happens on the
//! board is the same in every world; what differs shows early.
//!
//! Where only one world is possible it is searched as any game is.

use super::belief::{Possible, Suspect};
use crate::history::Histories;
use crate::limits::{Found, Info, Limits, Score};
use crate::score::{MATE, is_mate};
use crate::search::{Risk, Searcher, Shared, Task};
use crate::threads::{self, STACK};
use movegen::{Game, Move};
use rayon::prelude::*;
use std::time::Duration;

/// What lasts from search to search: the threads, and what each learnt of many worlds.
#[derive(Debug)]
pub(crate) struct Crew {
    /// `None` if they cannot be had.
    pool: Option<rayon::ThreadPool>,
    learnt: Vec<Histories>,
}

impl Crew {
    /// So many threads, with room for the deepest line.
    pub(crate) fn new(threads: usize) -> Self {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).build().ok();
        Crew { pool, learnt: (0..threads).map(|_| Histories::default()).collect() }
    }
}

/// Worlds searched when there is little time, and when there is more.
const WORLDS: usize = 8;
const MANY_WORLDS: usize = 24;
/// From this much time for a move on there is more.
const PATIENCE: Duration = Duration::from_secs(1);
/// Moves that much worse than the best in a world are not told apart there, in centipawns. It is
/// wide because bounds cannot be compared from world to world as scores can.
const MARGIN: i32 = 600;

/// Part of the nodes that goes into the side-by-side search.
const BREADTH: f64 = 0.04;
/// Times as many nodes one ply more takes.
const GROWTH: f64 = 3.0;

/// Searches the game as the side to move knows it. `view` must be nothing else.
pub(crate) fn search<R: Suspect>(
    task: Task<'_>,
    crew: &mut Crew,
    histories: &mut [Histories],
    view: &Game<R>,
    report: &mut (dyn FnMut(&Info) + Send),
) -> Found {
    let moves = first_moves(view, task.limits);
    let mut found = Found { best: None, ponder: None, score: Score::Centipawns(0), depth: 0, nodes: 0 };
    if view.outcome().is_some() || moves.is_empty() {
        return found;
    }
    let most = if is_long(task.limits) { MANY_WORLDS } else { WORLDS };
    let worlds = R::worlds(view, most);
    if let [only] = &worlds[..] {
        return threads::run(task, histories, &only.game, report);
    }
    let limits = Limits { depth: None, mate: None, ..task.limits.clone() };
    let mut broad = Broad::new(Task { limits: &limits, ..task }, crew, moves, &worlds);
    while broad.look(&worlds) {
        let stage = Stage { task, before: found.nodes + broad.nodes, shown: found.depth };
        let is_last = stage.look_deeply(&broad, histories, &worlds, &mut found, report);
        if is_last {
            break;
        }
    }
    task.signals.wait_if_asked(task.limits);
    let best = found.best.or_else(|| broad.average.best());
    Found { best, nodes: found.nodes + broad.nodes, ..found }
}

/// A look deep into one world, as long as the nodes spent are too few for another into all.
#[derive(Clone, Copy)]
struct Stage<'a> {
    task: Task<'a>,
    /// Moves made before it, in all worlds.
    before: u64,
    /// Depth up to which was reported.
    shown: u32,
}

impl Stage<'_> {
    /// Looks into the world that is most like the average, first moves charged with their risk; what
    /// was found before is kept if nothing is. Answers whether a limit of the search was reached.
    fn look_deeply<R: Suspect>(
        self,
        broad: &Broad<'_>,
        histories: &mut [Histories],
        worlds: &[Possible<R>],
        found: &mut Found,
        report: &mut (dyn FnMut(&Info) + Send),
    ) -> bool {
        let like_average = broad.average.most_typical();
        let risks = broad.average.risks(like_average);
        let nodes = self.task.limits.nodes.map(|limit| limit.saturating_sub(self.before).max(1));
        let limits = Limits { nodes, ..self.task.limits.clone() };
        let pause = (broad.nodes as f64 * GROWTH / BREADTH) as u64;
        let pause = pause.saturating_sub(self.before).max(1);
        let task = Task { limits: &limits, risks: &risks, pause: Some(pause), ..self.task };
        // What is behind the first move holds in this world only.
        let mut first_moves = |info: &Info| {
            if info.depth > self.shown {
                let line = info.line.iter().take(1).copied().collect();
                report(&Info { line, nodes: self.before + info.nodes, ..info.clone() });
            }
        };
        let deep = threads::run(task, histories, &worlds[like_average].game, &mut first_moves);
        let is_last = deep.nodes < pause
            || self.task.signals.is_stopped()
            || nodes.is_some_and(|nodes| deep.nodes >= nodes);
        let nodes = found.nodes + deep.nodes;
        // A stage that came to nothing knows less than the one before.
        *found =
            if deep.depth > 0 { Found { ponder: None, nodes, ..deep } } else { Found { nodes, ..*found } };
        is_last
    }
}

/// The search of all worlds side by side.
struct Broad<'a> {
    average: Average,
    /// What each thread searches with.
    shared: Vec<Shared<'a>>,
    crew: &'a mut Crew,
    /// Moves made.
    nodes: u64,
    /// Plies looked ahead.
    depth: i32,
}

impl<'a> Broad<'a> {
    fn new<R: Suspect>(task: Task<'a>, crew: &'a mut Crew, moves: Vec<Move>, worlds: &[Possible<R>]) -> Self {
        let shared = crew.learnt.iter().map(|_| Shared::new(task, 1)).collect();
        Broad { average: Average::new(moves, worlds), shared, crew, nodes: 0, depth: 0 }
    }

    /// Every world one ply deeper; `false` if broken off. Each thread takes its share of the worlds,
    /// and learns from all of them together: they differ little.
    fn look<R: Suspect>(&mut self, worlds: &[Possible<R>]) -> bool {
        // Without threads any move is better than none.
        let (Some(pool), Some(task)) = (&self.crew.pool, self.shared.first().map(|shared| shared.task))
        else {
            return false;
        };
        let order = self.average.order();
        let depth = self.depth + 1;
        let share = worlds.len().div_ceil(self.shared.len());
        let deadline = task.deadline();
        let is_late = || deadline.is_some_and(|deadline| deadline.is_over());
        let (shared, learnt) = (&self.shared, &mut self.crew.learnt);
        let look_into = |(index, world): (usize, &Possible<R>), shared, learnt: &mut Histories| {
            // A searcher seldom looks at the clock; with hardly any time left one world has to do.
            if index > 0 && is_late() {
                return (None, 0);
            }
            let mut searcher = Searcher::new(shared, learnt, 0, &world.game);
            (searcher.judge(&order, depth, MARGIN), searcher.nodes())
        };
        let by_thread: Vec<Vec<_>> = pool.install(|| {
            (worlds.par_chunks(share).zip(shared).zip(learnt))
                .map(|((share, shared), learnt)| {
                    share.iter().enumerate().map(|world| look_into(world, shared, learnt)).collect()
                })
                .collect()
        });
        let (judged, nodes): (Vec<_>, Vec<u64>) = by_thread.into_iter().flatten().unzip();
        self.nodes += nodes.into_iter().sum::<u64>();
        let is_whole = judged.iter().all(Option::is_some);
        self.average.take(&order, judged);
        if is_whole {
            self.depth = depth;
        }
        is_whole
    }
}

/// The moves that may be answered with.
fn first_moves<R: Suspect>(view: &Game<R>, limits: &Limits) -> Vec<Move> {
    let mut moves = view.position().legal_moves();
    if !limits.search_moves.is_empty() {
        moves.retain(|m| limits.search_moves.contains(m));
    }
    moves
}

fn is_long(limits: &Limits) -> bool {
    match (limits.move_time, limits.clock) {
        (Some(time), _) => time >= PATIENCE,
        (None, Some(clock)) => clock.remaining / 40 >= PATIENCE,
        (None, None) => false,
    }
}

/// What is known of every first move, over all worlds.
struct Average {
    moves: Vec<Move>,
    weights: Vec<f64>,
    /// The latest scores by world, in the order of `moves`; empty before the first depth.
    scores: Vec<Vec<i32>>,
}

impl Average {
    fn new<R: Suspect>(moves: Vec<Move>, worlds: &[Possible<R>]) -> Self {
        let total: f64 = worlds.iter().map(|world| world.weight).sum();
        let weights = worlds.iter().map(|world| world.weight / total).collect();
        Average { moves, weights, scores: vec![Vec::new(); worlds.len()] }
    }

    /// Takes in what worlds have found of the moves in this order; what was broken off stays as it
    /// was.
    fn take(&mut self, order: &[Move], judged: Vec<Option<Vec<i32>>>) {
        for (scores, judged) in self.scores.iter_mut().zip(judged) {
            let Some(judged) = judged else { continue };
            let lowest = judged.iter().copied().max().unwrap_or_default() - MARGIN;
            let bounded = |score: i32| if is_mate(score) { score } else { score.max(lowest) };
            let score_of = |m: &Move| {
                order.iter().position(|other| other == m).map_or(0, |place| bounded(judged[place]))
            };
            *scores = self.moves.iter().map(score_of).collect();
        }
    }

    /// The expected result of a move, from 0 to 1.
    fn expected(&self, index: usize) -> f64 {
        let known = self.weights.iter().zip(&self.scores).filter(|(_, scores)| !scores.is_empty());
        let (sum, total) = known.fold((0.0, 0.0), |(sum, total), (weight, scores)| {
            (sum + weight * chance(scores[index]), total + weight)
        });
        if total > 0.0 { sum / total } else { 0.0 }
    }

    /// The places of the moves, the most promising first.
    fn ranked(&self) -> Vec<usize> {
        let expected: Vec<f64> = (0..self.moves.len()).map(|index| self.expected(index)).collect();
        let mut ranked: Vec<usize> = (0..self.moves.len()).collect();
        ranked.sort_by(|&one, &other| expected[other].total_cmp(&expected[one]));
        ranked
    }

    /// The moves, the most promising first.
    fn order(&self) -> Vec<Move> {
        self.ranked().into_iter().map(|index| self.moves[index]).collect()
    }

    fn best(&self) -> Option<Move> {
        self.order().into_iter().next()
    }

    /// The risk of every move in this world.
    fn risks(&self, world: usize) -> Vec<Risk> {
        self.moves
            .iter()
            .enumerate()
            .map(|(index, &m)| Risk { m, charge: self.charge(world, index) })
            .collect()
    }

    /// What a move is worth less on average than in this world, in centipawns, as far as that is
    /// more than noise.
    fn charge(&self, world: usize, index: usize) -> i32 {
        let here = self.scores[world].get(index).map_or(0, |&score| centipawns(chance(score)));
        let risk = here - centipawns(self.expected(index));
        (risk.signum() * (risk.abs() - NOISE).max(0)).clamp(-MOST_RISK, MOST_RISK)
    }

    /// The world in which the best moves are worth most nearly what they are worth on average; a
    /// likely one is preferred.
    fn most_typical(&self) -> usize {
        let best: Vec<usize> = self.ranked().into_iter().take(6).collect();
        let distance = |world: usize| {
            let risks: i32 = best.iter().map(|&index| self.charge(world, index).abs()).sum();
            f64::from(risks + 30) / (self.weights[world] + 0.1)
        };
        (0..self.weights.len())
            .min_by(|&one, &other| distance(one).total_cmp(&distance(other)))
            .unwrap_or_default()
    }
}

/// Differences of scores that say nothing, in centipawns: shallow searches differ so much anyway.
const NOISE: i32 = 40;

/// The largest risk that is charged, in centipawns.
const MOST_RISK: i32 = 1500;

/// Centipawns at which the side ahead scores ten times as much as the other.
const DECADE: f64 = 450.0;

/// The result to be expected of a score. A mate soon is a little better than one later.
fn chance(score: i32) -> f64 {
    let score = f64::from(score);
    if score.abs() >= f64::from(MATE) / 2.0 {
        let sure = 0.999 + 0.001 * (score.abs() / f64::from(MATE));
        return if score > 0.0 { sure } else { 1.0 - sure };
    }
    0.002 + 0.996 / (1.0 + 10f64.powf(-score / DECADE))
}

/// The score whose expected result this is.
fn centipawns(chance: f64) -> i32 {
    let chance = ((chance - 0.002) / 0.996).clamp(1e-6, 1.0 - 1e-6);
    (DECADE * (chance / (1.0 - chance)).log10()) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_rise_with_scores_and_lead_back_to_them() {
        let scores = [-MATE + 2, -MATE + 40, -2000, -300, -10, 0, 10, 300, 2000, MATE - 40, MATE - 2];
        assert!(scores.windows(2).all(|pair| chance(pair[0]) < chance(pair[1])));
        for score in [-800, -120, 0, 35, 500] {
            assert!((centipawns(chance(score)) - score).abs() <= 1);
        }
    }
}
