//! Lazy SMP: every thread searches the same position; they meet in the transposition table.

use crate::history::Histories;
use crate::limits::{Found, Info, Limits};
use crate::score::reported;
use crate::search::{PrincipalVariation, SearchTask, Searcher, SharedState};
use crate::timekeeper;
use crate::workers::{THREADS_EXIST, Workers};
use eval::Evaluate;
use movegen::Game;
use std::sync::atomic::Ordering;

/// The depth of a search on a thread whose stack may be small: with captures to their end some eighty nodes
/// in a line.
const DEPTH_ON_ANY_STACK: u32 = 4;

/// Does a search on one of the workers, and tells it how many there are to help. If the system has none to
/// give, the caller's thread searches a few plies: its stack may be small, but a move that was searched is
/// better than any other.
pub(crate) fn on_workers(
    workers: &mut Workers,
    task: SearchTask<'_>,
    search: impl FnOnce(SearchTask<'_>, usize) -> Found + Send,
) -> Found {
    let threads = workers.wanted();
    if let Some(pool) = workers.pool() {
        return timekeeper::on_time(pool, task, |task| search(task, threads));
    }
    if !THREADS_EXIST {
        return search(task, 1);
    }
    let depth = task.limits.depth.map_or(DEPTH_ON_ANY_STACK, |depth| depth.min(DEPTH_ON_ANY_STACK));
    let limits = Limits { depth: Some(depth), ..task.limits.clone() };
    search(SearchTask { limits: &limits, ..task }, 1)
}

/// Searches with as many threads as there are histories, and answers with the first one's principal
/// variation. The first is the caller's; where others are wanted it must be a worker, and the others are the
/// workers beside it.
pub(crate) fn run<R: Evaluate>(
    task: SearchTask<'_>,
    histories: &mut [Histories],
    game: &Game<R>,
    report: &mut (dyn FnMut(&Info) + Send),
) -> Found {
    let shared = SharedState::new::<R>(task, histories.len());
    let variation = match histories {
        [] => PrincipalVariation::default(),
        [alone] => search_first(&shared, alone, game, report),
        [first, helpers @ ..] => rayon::in_place_scope(|scope| {
            for (thread, histories) in (1..).zip(helpers) {
                let shared = &shared;
                scope.spawn(move |_| {
                    // A thread that was busy may come too late.
                    if !shared.is_over() {
                        Searcher::new(shared, histories, thread, game).iterative_deepening(game, &mut |_| {});
                    }
                });
            }
            search_first(&shared, first, game, report)
        }),
    };
    Found {
        best: variation.moves.first().copied(),
        ponder: variation.moves.get(1).copied(),
        score: reported(variation.score),
        depth: variation.depth.unsigned_abs(),
        nodes: shared.total_nodes(),
    }
}

/// The search of the first thread, which ends that of the others.
fn search_first<R: Evaluate>(
    shared: &SharedState<'_>,
    histories: &mut Histories,
    game: &Game<R>,
    report: &mut dyn FnMut(&Info),
) -> PrincipalVariation {
    let _end = End(shared);
    let variation = Searcher::new(shared, histories, 0, game).iterative_deepening(game, report);
    if !shared.is_paused() {
        shared.task.signals.wait_if_asked(shared.task.limits);
    }
    variation
}

/// The end of a search, even if it is a defect.
struct End<'a>(&'a SharedState<'a>);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.finished.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Signals;
    use crate::transposition::TranspositionTable;
    use movegen::{Options, Stratomic, Variant};

    fn start() -> Game<Stratomic> {
        Game::new(Variant::Stratomic, Options::default(), None).unwrap()
    }

    /// The search of the start position, on workers or on the caller's thread.
    fn searched(workers: Option<Workers>, limits: &Limits) -> (Found, Vec<u32>) {
        let (table, signals) = (TranspositionTable::new(1), Signals::new());
        let task = SearchTask::new(&table, limits, &signals);
        let mut histories = vec![Histories::default(); workers.as_ref().map_or(1, Workers::wanted)];
        let mut depths = Vec::new();
        let mut report = |info: &Info| depths.push(info.depth);
        let found = match workers {
            None => run(task, &mut histories, &start(), &mut report),
            Some(mut workers) => on_workers(&mut workers, task, |task, threads| {
                run(task, &mut histories[..threads], &start(), &mut report)
            }),
        };
        (found, depths)
    }

    /// The caller's thread, which is all that WebAssembly has, searches as a thread of its own does.
    #[test]
    fn the_callers_thread_finds_the_same() {
        let limits = Limits { depth: Some(5), ..Limits::default() };
        let (found, depths) = searched(None, &limits);
        assert_eq!((found.clone(), depths.clone()), searched(Some(Workers::new(1)), &limits));
        assert!(found.nodes > 100);
        assert_eq!(depths, [1, 2, 3, 4, 5]);
    }

    #[test]
    fn a_move_is_searched_where_no_thread_can_be_had() {
        let limits = Limits { depth: Some(50), ..Limits::default() };
        let (found, _) = searched(Some(Workers::impossible(2)), &limits);
        assert!(found.best.is_some());
        assert_eq!(found.depth, DEPTH_ON_ANY_STACK);
    }
}
