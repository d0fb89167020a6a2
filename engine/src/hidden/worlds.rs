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
//! Where only one world is possible nothing is uncertain, and it is searched as any game is.

use super::belief::{Believe, Possible};
use crate::history::Histories;
use crate::limits::{Bound, Found, Info, Limits, MAX_DEPTH, Score, Signals};
use crate::score::{MATE, is_mate, reported};
use crate::search::{Candidate, Choice, Searcher, Shared};
use crate::table::Table;
use crate::threads::{self, STACK, Task};
use crate::time::Deadline;
use eval::Judge;
use movegen::{Game, Move};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rayon::prelude::*;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// What a search needs besides the game.
#[derive(Debug)]
pub(crate) struct Search<'a> {
    pub(crate) table: &'a Table,
    pub(crate) limits: &'a Limits,
    pub(crate) signals: &'a Signals,
    pub(crate) threads: usize,
    pub(crate) judge: Judge,
}

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

/// Below this depth one thread is done before another has begun.
const HELPED_DEPTH: i32 = 5;

/// Searches the game as the side to move knows it. `view` must be nothing else.
pub(crate) fn search<R: Believe>(
    task: &Search<'_>,
    crew: &mut Crew,
    histories: &mut [Histories],
    view: &Game<R>,
    report: &mut (dyn FnMut(&Info) + Send),
) -> Found {
    let begun = Instant::now();
    let moves = first_moves(view, task.limits);
    if view.outcome().is_some() || moves.is_empty() {
        return Found { best: None, ponder: None, score: Score::Centipawns(0), depth: 0, nodes: 0 };
    }
    let mut dice = ChaCha8Rng::seed_from_u64(view.position().hash());
    let most = if is_long(task.limits) { MANY_WORLDS } else { WORLDS };
    let worlds = R::worlds(view, most, &mut dice);
    if let [only] = &worlds[..] {
        let Search { table, limits, signals, judge, .. } = *task;
        return threads::run(Task { table, limits, signals, histories, judge }, &only.game, report);
    }
    task.table.age();
    let limits = Limits { depth: None, mate: None, ..task.limits.clone() };
    let broad: Vec<Shared<'_>> = (0..task.threads).map(|_| shared(task, &limits, begun, 1)).collect();
    let deep = shared(task, &limits, begun, task.threads);
    let mut thinking = Thinking {
        task,
        average: Average::new(moves, &worlds),
        deadline: Deadline::new(task.limits, begun),
        begun,
        broad: &broad,
        learnt: &mut crew.learnt,
        broad_nodes: 0,
        deep: &deep,
        breadth: 0,
        best: None,
        depth: 0,
    };
    match &crew.pool {
        Some(pool) => pool.install(|| thinking.think(&worlds, histories, report)),
        // Without threads any move is better than none.
        None => thinking.best = thinking.average.best().map(|m| (m, 0)),
    }
    task.signals.wait_if_asked(task.limits);
    let (best, score) = thinking.best.unzip();
    Found {
        best,
        ponder: None,
        score: reported(score.unwrap_or_default()),
        depth: thinking.depth,
        nodes: thinking.nodes(),
    }
}

/// One search while it goes on.
struct Thinking<'a> {
    task: &'a Search<'a>,
    average: Average,
    deadline: Deadline,
    begun: Instant,
    /// What each thread searches with side by side, and what all do in the deep search.
    broad: &'a [Shared<'a>],
    learnt: &'a mut [Histories],
    deep: &'a Shared<'a>,
    /// Moves made in all worlds.
    broad_nodes: u64,
    /// Plies looked ahead in all worlds.
    breadth: i32,
    /// The move, and its score less its risk.
    best: Option<(Move, i32)>,
    /// Plies looked ahead in the world most like the average.
    depth: u32,
}

impl Thinking<'_> {
    fn nodes(&self) -> u64 {
        self.deep.total_nodes() + self.broad_nodes
    }

    /// Whether all worlds can be looked at one ply deeper without taking more than their part.
    fn may_look_broadly(&self) -> bool {
        self.broad_nodes as f64 * GROWTH <= self.nodes() as f64 * BREADTH
    }

    /// Looks broadly and deeply in turn until a limit is reached.
    fn think<R: Believe>(
        &mut self,
        worlds: &[Possible<R>],
        histories: &mut [Histories],
        report: &mut (dyn FnMut(&Info) + Send),
    ) {
        let deepest = self.task.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH) as i32;
        if !self.look_broadly(worlds) {
            self.best = self.average.best().map(|m| (m, 0));
            return;
        }
        let mut like_average = self.average.most_typical();
        let mut searchers = deep_searchers(self.deep, histories, &worlds[like_average].game);
        for depth in 1..=deepest {
            if depth > self.breadth + 1 && self.may_look_broadly() && !self.look_broadly(worlds) {
                break;
            }
            if self.average.most_typical() != like_average && depth <= 4 {
                like_average = self.average.most_typical();
                drop(searchers);
                searchers = deep_searchers(self.deep, histories, &worlds[like_average].game);
            }
            let candidates = self.candidates(like_average);
            let Some(choice) = self.look_deeply(&mut searchers, &candidates, depth) else { break };
            self.best = Some((choice.m, choice.total));
            if !choice.is_final {
                break;
            }
            self.depth = depth.unsigned_abs();
            self.report(choice, report);
            if self.is_done(choice) {
                break;
            }
        }
        self.best = self.best.or_else(|| self.average.best().map(|m| (m, 0)));
    }

    /// Every world one ply deeper; `false` if broken off. Each thread takes its share of the worlds,
    /// and learns from all of them together: they differ little.
    fn look_broadly<R: Believe>(&mut self, worlds: &[Possible<R>]) -> bool {
        let order = self.average.order();
        let depth = self.breadth + 1;
        let share = worlds.len().div_ceil(self.broad.len());
        let (is_on_clock, deadline) = (is_on_clock(self.task.limits), self.deadline);
        let is_late = || is_on_clock && deadline.is_over();
        let by_thread: Vec<Vec<_>> = (worlds.par_chunks(share).zip(self.broad).zip(&mut *self.learnt))
            .map(|((share, shared), learnt)| {
                (share.iter().enumerate())
                    .map(|(index, world)| {
                        // A searcher seldom looks at the clock; with hardly any time left one
                        // world has to do.
                        if index > 0 && is_late() {
                            return (None, 0);
                        }
                        let mut searcher = Searcher::new(shared, learnt, 0, &world.game);
                        (searcher.judge(&order, depth, MARGIN), searcher.nodes())
                    })
                    .collect()
            })
            .collect();
        let (judged, nodes): (Vec<_>, Vec<u64>) = by_thread.into_iter().flatten().unzip();
        self.broad_nodes += nodes.into_iter().sum::<u64>();
        let is_whole = judged.iter().all(Option::is_some);
        self.average.take(&order, judged);
        if is_whole {
            self.breadth = depth;
        }
        is_whole
    }

    /// The first moves with their risk, the best so far first, then by what the worlds say.
    fn candidates(&self, world: usize) -> Vec<Candidate> {
        let mut order = self.average.order();
        if let Some((best, _)) = self.best
            && let Some(place) = order.iter().position(|&m| m == best)
        {
            order[..=place].rotate_right(1);
        }
        order.into_iter().map(|m| Candidate { m, risk: self.average.risk(world, m) }).collect()
    }

    /// All threads in one world; they meet in the table, and the first one's choice counts.
    fn look_deeply<R: Believe>(
        &mut self,
        searchers: &mut [Searcher<'_, R>],
        candidates: &[Candidate],
        depth: i32,
    ) -> Option<Choice> {
        let guess = self.best.map_or(0, |(best, total)| {
            total
                + candidates
                    .iter()
                    .find(|candidate| candidate.m == best)
                    .map_or(0, |candidate| candidate.risk)
        });
        let finished = &self.deep.finished;
        finished.store(false, Ordering::Relaxed);
        let (first, helpers) = searchers.split_first_mut()?;
        rayon::scope(|scope| {
            let helpers = if depth < HELPED_DEPTH { &mut [] } else { helpers };
            for (index, helper) in helpers.iter_mut().enumerate() {
                helper.resume();
                let ahead = (index as i32 + 1) % 2;
                scope.spawn(move |_| {
                    helper.choose(candidates, depth + ahead, guess);
                });
            }
            let choice = first.choose(candidates, depth, guess);
            finished.store(true, Ordering::Relaxed);
            choice
        })
    }

    /// Whether looking on changes nothing or comes too late.
    fn is_done(&self, choice: Choice) -> bool {
        let limits = self.task.limits;
        if self.task.signals.is_stopped() || limits.nodes.is_some_and(|limit| self.nodes() >= limit) {
            return true;
        }
        if !is_on_clock(limits) {
            return false;
        }
        let bounded = limits.move_time.is_some() || limits.clock.is_some();
        let is_mate_everywhere = self.average.is_mate_everywhere(choice.m) && is_mate(choice.score);
        let is_settled = self.average.moves.len() == 1 || is_mate_everywhere;
        (bounded && is_settled) || self.deadline.is_reached(1.0)
    }

    fn report(&self, choice: Choice, report: &mut dyn FnMut(&Info)) {
        let info = |place: usize, m: Move, score: Score| Info {
            depth: self.depth,
            selective_depth: self.depth,
            multi_pv: place,
            score,
            bound: Bound::Exact,
            nodes: self.nodes(),
            time: self.begun.elapsed(),
            hash_full: self.task.table.fullness(),
            line: vec![m],
        };
        report(&info(1, choice.m, reported(choice.total)));
        let others = self.average.order().into_iter().filter(|&m| m != choice.m);
        for (place, m) in others.take(self.task.limits.multi_pv.max(1) - 1).enumerate() {
            let score = Score::Centipawns(centipawns(self.average.expected_of(m)));
            report(&info(place + 2, m, score));
        }
    }
}

/// A searcher for each thread, all of one world.
fn deep_searchers<'a, R: Believe>(
    shared: &'a Shared<'a>,
    histories: &'a mut [Histories],
    world: &Game<R>,
) -> Vec<Searcher<'a, R>> {
    let by_thread = histories.iter_mut().enumerate();
    by_thread.map(|(thread, histories)| Searcher::new(shared, histories, thread, world)).collect()
}

/// The moves that may be answered with.
fn first_moves<R: Believe>(view: &Game<R>, limits: &Limits) -> Vec<Move> {
    let mut moves = view.position().legal_moves();
    if !limits.search_moves.is_empty() {
        moves.retain(|m| limits.search_moves.contains(m));
    }
    moves
}

/// Whether the search may end by itself: it was not told to wait for a word.
fn is_on_clock(limits: &Limits) -> bool {
    !limits.infinite && !limits.ponder
}

fn is_long(limits: &Limits) -> bool {
    match (limits.move_time, limits.clock) {
        (Some(time), _) => time >= PATIENCE,
        (None, Some(clock)) => clock.remaining / 40 >= PATIENCE,
        (None, None) => false,
    }
}

fn shared<'a>(task: &Search<'a>, limits: &'a Limits, begun: Instant, threads: usize) -> Shared<'a> {
    Shared::new(task.table, task.signals, limits, task.judge, threads, begun)
}

/// What is known of every first move, over all worlds.
struct Average {
    moves: Vec<Move>,
    weights: Vec<f64>,
    /// The latest scores by world, in the order of `moves`; empty before the first depth.
    scores: Vec<Vec<i32>>,
}

impl Average {
    fn new<R: Believe>(moves: Vec<Move>, worlds: &[Possible<R>]) -> Self {
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

    /// The moves, the most promising first.
    fn order(&self) -> Vec<Move> {
        let mut ranked: Vec<(f64, Move)> =
            self.moves.iter().enumerate().map(|(index, &m)| (self.expected(index), m)).collect();
        ranked.sort_by(|one, other| other.0.total_cmp(&one.0));
        ranked.into_iter().map(|(_, m)| m).collect()
    }

    fn best(&self) -> Option<Move> {
        self.order().into_iter().next()
    }

    fn expected_of(&self, m: Move) -> f64 {
        self.moves.iter().position(|&other| other == m).map_or(0.0, |index| self.expected(index))
    }

    /// What a move is worth less on average than in this world, in centipawns, as far as that is
    /// more than noise.
    fn risk(&self, world: usize, m: Move) -> i32 {
        let Some(index) = self.moves.iter().position(|&other| other == m) else { return 0 };
        let here = self.scores[world].get(index).map_or(0, |&score| centipawns(chance(score)));
        let risk = here - centipawns(self.expected(index));
        (risk.signum() * (risk.abs() - NOISE).max(0)).clamp(-MOST_RISK, MOST_RISK)
    }

    /// The world in which the best moves are worth most nearly what they are worth on average; a
    /// likely one is preferred.
    fn most_typical(&self) -> usize {
        let best: Vec<Move> = self.order().into_iter().take(6).collect();
        let distance = |world: usize| {
            let risks: i32 = best.iter().map(|&m| self.risk(world, m).abs()).sum();
            f64::from(risks + 30) / (self.weights[world] + 0.1)
        };
        (0..self.weights.len())
            .min_by(|&one, &other| distance(one).total_cmp(&distance(other)))
            .unwrap_or_default()
    }

    /// Whether a move mates in every world that is known.
    fn is_mate_everywhere(&self, m: Move) -> bool {
        let index = self.moves.iter().position(|&other| other == m).unwrap_or_default();
        let mut known = self.scores.iter().filter_map(|scores| scores.get(index));
        known.all(|&score| score > 0 && is_mate(score))
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
