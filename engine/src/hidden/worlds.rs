//! Many worlds, one move.
//!
//! Every possible world is searched with the ordinary alpha-beta search, side by side, as deep as
//! there is time for, and the expected results of each root move are averaged. Averaged are chances
//! to win, not centipawns: a move that wins in most worlds and loses in one is worth what it wins
//! most of the time, whatever the score of a mate is.
//!
//! Searching all of them equally deep would search none of them deep. So the world that is most like
//! the average is searched far deeper, by all threads, and each root move is charged there with how much
//! less it was worth on average than in this world: its *risk*. Most of what happens on the board is
//! the same in every world; what differs shows early.
//!
//! Where only one world is possible it is searched as any game is.

use super::belief::{PossibleWorld, PossibleWorlds};
use crate::history::Histories;
use crate::limits::{Found, Info, Limits};
use crate::score::{MATE, is_mate};
use crate::search::{Risk, SearchTask, Searcher, SharedState};
use crate::threads;
use movegen::{Game, Move};
use rayon::prelude::*;
use std::time::Duration;

/// Possible worlds searched when there is little time.
const WORLDS: usize = 8;

/// Possible worlds searched when there is more.
const MANY_WORLDS: usize = 24;

/// From this much time for a move on there is more. In milliseconds.
const MANY_WORLDS_TIME: u64 = 1_000;

/// With a clock, this share of it is taken for the time of a move. In moves.
const MANY_WORLDS_MOVES: u32 = 40;

/// Moves that are so much worse than the best in a world are not told apart there. It is wide because
/// bounds cannot be compared from world to world as scores can. In centipawns.
const WORLD_MARGIN: i32 = 600;

/// The share of nodes that goes into the side-by-side search of all worlds.
const BROAD_SHARE: f64 = 0.04;

/// How many times as many nodes one ply more takes.
const BRANCHING_FACTOR: f64 = 3.0;

/// Differences of scores between worlds that say nothing, for shallow searches differ so much anyway. In
/// centipawns.
const WORLD_NOISE: i32 = 40;

/// The largest risk that a root move is charged with. In centipawns.
const LARGEST_RISK: i32 = 1_500;

/// How far ahead a side scores ten times as much as the other. In centipawns.
const LOGISTIC_SCALE: f64 = 450.0;

/// How many of the best root moves say which world is most like the average.
const TYPICAL_MOVES: usize = 6;

/// Added to the differences by which worlds are compared with the average. In centipawns.
const TYPICAL_OFFSET: i32 = 30;

/// Added to the likelihood by which those differences are divided.
const TYPICAL_LIKELIHOOD: f64 = 0.1;

/// From this much time for a move on more worlds are searched.
const MANY_WORLDS_FROM: Duration = Duration::from_millis(MANY_WORLDS_TIME);

/// Searches the game as the side to move knows it. `view` must be nothing else. Each thread has histories for
/// the deep search of one world, and others for that of all worlds.
pub(crate) fn search<R: PossibleWorlds>(
    task: SearchTask<'_>,
    histories: &mut [Histories],
    histories_of_worlds: &mut [Histories],
    view: &Game<R>,
    report: &mut (dyn FnMut(&Info) + Send),
) -> Found {
    let moves = root_moves(view, task.limits);
    let mut found = Found::NOTHING;
    if view.outcome().is_some() || moves.is_empty() {
        return found;
    }
    let most = if has_time(task.limits) { MANY_WORLDS } else { WORLDS };
    let worlds = R::worlds(view, most);
    if let [only] = &worlds[..] {
        return threads::run(task, histories, &only.game, report);
    }
    let limits = Limits { depth: None, mate: None, ..task.limits.clone() };
    let mut broad =
        BroadSearch::new(SearchTask { limits: &limits, ..task }, histories_of_worlds, moves, &worlds);
    while broad.search_one_ply_deeper(&worlds) {
        let deep = DeepSearch { task, nodes_before: found.nodes + broad.nodes, depth_reported: found.depth };
        let is_last = deep.run(&broad, histories, &worlds, &mut found, report);
        if is_last {
            break;
        }
    }
    task.signals.wait_if_asked(task.limits);
    let best = found.best.or_else(|| broad.average.best());
    Found { best, nodes: found.nodes + broad.nodes, ..found }
}

/// The search of one world, deep, until it has had its share of nodes.
#[derive(Clone, Copy)]
struct DeepSearch<'a> {
    task: SearchTask<'a>,
    /// Nodes searched before it, in all worlds.
    nodes_before: u64,
    /// The depth up to which was reported.
    depth_reported: u32,
}

impl DeepSearch<'_> {
    /// Searches the world that is most like the average, root moves charged with their risk; what was
    /// found before is kept if nothing is. Answers whether a limit of the search was reached.
    fn run<R: PossibleWorlds>(
        self,
        broad: &BroadSearch<'_>,
        histories: &mut [Histories],
        worlds: &[PossibleWorld<R>],
        found: &mut Found,
        report: &mut (dyn FnMut(&Info) + Send),
    ) -> bool {
        let typical = broad.average.most_typical();
        let risks = broad.average.risks(typical);
        let nodes = self.task.limits.nodes.map(|limit| limit.saturating_sub(self.nodes_before).max(1));
        let limits = Limits { nodes, ..self.task.limits.clone() };
        let pause = (broad.nodes as f64 * BRANCHING_FACTOR / BROAD_SHARE) as u64;
        let pause = pause.saturating_sub(self.nodes_before).max(1);
        let task = SearchTask { limits: &limits, risks: &risks, pause: Some(pause), ..self.task };
        // What comes after the root move holds in this world only.
        let mut report_root_moves = |info: &Info| {
            if info.depth > self.depth_reported {
                let line = info.line.iter().take(1).copied().collect();
                report(&Info { line, nodes: self.nodes_before + info.nodes, ..info.clone() });
            }
        };
        let deep = threads::run(task, histories, &worlds[typical].game, &mut report_root_moves);
        let is_last = deep.nodes < pause
            || self.task.signals.is_stopped()
            || nodes.is_some_and(|nodes| deep.nodes >= nodes);
        let nodes = found.nodes + deep.nodes;
        // A search that was stopped in its first iteration knows less than the one before.
        *found =
            if deep.depth > 0 { Found { ponder: None, nodes, ..deep } } else { Found { nodes, ..*found } };
        is_last
    }
}

/// The search of all worlds side by side.
struct BroadSearch<'a> {
    average: AverageScores,
    /// The state of each thread's searches.
    shared: Vec<SharedState<'a>>,
    /// The histories of each thread.
    histories: &'a mut [Histories],
    /// Nodes searched.
    nodes: u64,
    /// The last depth that all worlds were searched to.
    depth: i32,
}

/// What the search of one world gives: the scores of the root moves, unless it was stopped, and the
/// nodes searched.
type WorldResult = (Option<Vec<i32>>, u64);

impl<'a> BroadSearch<'a> {
    fn new<R: PossibleWorlds>(
        task: SearchTask<'a>,
        histories: &'a mut [Histories],
        moves: Vec<Move>,
        worlds: &[PossibleWorld<R>],
    ) -> Self {
        let shared = histories.iter().map(|_| SharedState::new::<R>(task, 1)).collect();
        BroadSearch { average: AverageScores::new(moves, worlds), shared, histories, nodes: 0, depth: 0 }
    }

    /// Searches every world one ply deeper; `false` if it was stopped. Each thread takes its share of the
    /// worlds, with the same histories for all of them: they differ little.
    fn search_one_ply_deeper<R: PossibleWorlds>(&mut self, worlds: &[PossibleWorld<R>]) -> bool {
        let Some(task) = self.shared.first().map(|shared| shared.task) else { return false };
        let order = self.average.order();
        let depth = self.depth + 1;
        let share = worlds.len().div_ceil(self.shared.len());
        let deadline = task.deadline();
        let is_late = || deadline.is_some_and(|deadline| deadline.is_over());
        let search_world =
            |index: usize, world: &PossibleWorld<R>, shared: &SharedState<'_>, histories: &mut Histories| {
                // A searcher seldom checks the clock. The first depth is always finished, in all worlds.
                if index > 0 && depth > 1 && is_late() {
                    return (None, 0);
                }
                let mut searcher = Searcher::new(shared, histories, 0, &world.game);
                (searcher.score_root_moves(&order, depth, WORLD_MARGIN), searcher.nodes())
            };
        let search_share =
            |share: &[PossibleWorld<R>], shared: &SharedState<'_>, histories: &mut Histories| {
                let worlds = share.iter().enumerate();
                worlds.map(|(index, world)| search_world(index, world, shared, histories)).collect()
            };
        let (shared, histories) = (&self.shared, &mut *self.histories);
        let by_thread: Vec<Vec<WorldResult>> = if shared.len() > 1 {
            let shares = worlds.par_chunks(share).zip(shared).zip(histories);
            shares.map(|((share, shared), histories)| search_share(share, shared, histories)).collect()
        } else {
            // The caller's thread may be none of a pool.
            let shares = worlds.chunks(share).zip(shared).zip(histories);
            shares.map(|((share, shared), histories)| search_share(share, shared, histories)).collect()
        };
        let (scores, nodes): (Vec<_>, Vec<u64>) = by_thread.into_iter().flatten().unzip();
        self.nodes += nodes.into_iter().sum::<u64>();
        let is_whole = scores.iter().all(Option::is_some);
        self.average.take(&order, scores);
        if is_whole {
            self.depth = depth;
        }
        is_whole
    }
}

/// The root moves that the search may answer with.
fn root_moves<R: PossibleWorlds>(view: &Game<R>, limits: &Limits) -> Vec<Move> {
    let mut moves = view.position().legal_moves();
    if !limits.search_moves.is_empty() {
        moves.retain(|m| limits.search_moves.contains(m));
    }
    moves
}

fn has_time(limits: &Limits) -> bool {
    match (limits.move_time, limits.clock) {
        (Some(time), _) => time >= MANY_WORLDS_FROM,
        (None, Some(clock)) => clock.remaining / MANY_WORLDS_MOVES >= MANY_WORLDS_FROM,
        (None, None) => false,
    }
}

/// The scores of every root move, over all worlds.
struct AverageScores {
    moves: Vec<Move>,
    weights: Vec<f64>,
    /// The latest scores by world, in the order of `moves`; empty before the first depth.
    scores: Vec<Vec<i32>>,
}

impl AverageScores {
    fn new<R: PossibleWorlds>(moves: Vec<Move>, worlds: &[PossibleWorld<R>]) -> Self {
        let total: f64 = worlds.iter().map(|world| world.weight).sum();
        let weights = worlds.iter().map(|world| world.weight / total).collect();
        AverageScores { moves, weights, scores: vec![Vec::new(); worlds.len()] }
    }

    /// Takes the new scores of the moves in this order, by world; where the search was stopped the old
    /// ones stay.
    fn take(&mut self, order: &[Move], found: Vec<Option<Vec<i32>>>) {
        for (scores, found) in self.scores.iter_mut().zip(found) {
            let Some(found) = found else { continue };
            let lowest = found.iter().copied().max().unwrap_or_default() - WORLD_MARGIN;
            let bounded = |score: i32| if is_mate(score) { score } else { score.max(lowest) };
            let score_of =
                |m: &Move| order.iter().position(|other| other == m).map_or(0, |place| bounded(found[place]));
            *scores = self.moves.iter().map(score_of).collect();
        }
    }

    /// The expected result of a move, from 0 to 1.
    fn expected(&self, index: usize) -> f64 {
        let searched = self.weights.iter().zip(&self.scores).filter(|(_, scores)| !scores.is_empty());
        let (sum, total) = searched.fold((0.0, 0.0), |(sum, total), (weight, scores)| {
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

    /// How much less a move is worth on average than in this world, in centipawns, as far as that is
    /// more than noise.
    fn charge(&self, world: usize, index: usize) -> i32 {
        let here = self.scores[world].get(index).map_or(0, |&score| centipawns(chance(score)));
        let risk = here - centipawns(self.expected(index));
        (risk.signum() * (risk.abs() - WORLD_NOISE).max(0)).clamp(-LARGEST_RISK, LARGEST_RISK)
    }

    /// The world in which the best moves are worth most nearly what they are worth on average; a
    /// likely one is preferred.
    fn most_typical(&self) -> usize {
        let best: Vec<usize> = self.ranked().into_iter().take(TYPICAL_MOVES).collect();
        let distance = |world: usize| {
            let risks: i32 = best.iter().map(|&index| self.charge(world, index).abs()).sum();
            f64::from(risks + TYPICAL_OFFSET) / (self.weights[world] + TYPICAL_LIKELIHOOD)
        };
        (0..self.weights.len())
            .min_by(|&one, &other| distance(one).total_cmp(&distance(other)))
            .unwrap_or_default()
    }
}

/// The expected result of a score, from 0 to 1; a mate soon is a little better than one later. The
/// functions come from `libm`: the search must be the same on every machine.
fn chance(score: i32) -> f64 {
    let score = f64::from(score);
    if score.abs() >= f64::from(MATE) / 2.0 {
        let sure = 0.999 + 0.001 * (score.abs() / f64::from(MATE));
        return if score > 0.0 { sure } else { 1.0 - sure };
    }
    0.002 + 0.996 / (1.0 + libm::exp10(-score / LOGISTIC_SCALE))
}

/// The score whose expected result this is.
fn centipawns(chance: f64) -> i32 {
    let chance = ((chance - 0.002) / 0.996).clamp(1e-6, 1.0 - 1e-6);
    (LOGISTIC_SCALE * libm::log10(chance / (1.0 - chance))) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Signals;
    use crate::transposition::TranspositionTable;
    use crate::workers::search_pool;
    use movegen::{HiddenBomb, Options, Variant};

    /// The caller's thread alone, which is all that WebAssembly has, finds the same as a worker.
    #[test]
    fn the_callers_thread_searches_all_worlds() {
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 bomb=c1,?";
        let game = Game::<HiddenBomb>::new(Variant::Bomb, Options::default(), Some(fen)).unwrap();
        let limits = Limits { depth: Some(7), ..Limits::default() };
        let signals = Signals::new();
        let searched = || {
            let table = TranspositionTable::new(1);
            let task = SearchTask::new(&table, &limits, &signals);
            let [mut deep, mut broad] = [Histories::default(), Histories::default()].map(|one| [one]);
            search(task, &mut deep, &mut broad, &game, &mut |_| {})
        };
        let alone = searched();
        assert_eq!(alone, search_pool(1).unwrap().install(searched));
        assert!(alone.best.is_some() && alone.depth == 7);
    }

    #[test]
    fn chances_rise_with_scores_and_lead_back_to_them() {
        let scores = [-MATE + 2, -MATE + 40, -2000, -300, -10, 0, 10, 300, 2000, MATE - 40, MATE - 2];
        assert!(scores.windows(2).all(|pair| chance(pair[0]) < chance(pair[1])));
        for score in [-800, -120, 0, 35, 500] {
            assert!((centipawns(chance(score)) - score).abs() <= 1);
        }
    }
}
