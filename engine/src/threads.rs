//! Lazy SMP: every thread searches the same position; they meet in the transposition table.

use crate::history::Histories;
use crate::limits::{Found, Info, Limits};
use crate::score::reported;
use crate::search::{PrincipalVariation, SearchTask, Searcher, SharedState};
use eval::Evaluate;
use movegen::Game;
use std::sync::atomic::Ordering;
use std::thread;

/// Whether this target has threads. Where it has none, the caller's thread searches.
pub(crate) const THREADS_EXIST: bool = !cfg!(target_family = "wasm");

/// Stack of a search thread: a node takes some ten kilobytes, for its lists of moves, and the
/// longest line has some 250 nodes.
const STACK: usize = 64 << 20;

/// The depth of a search on a thread whose stack may be small: with captures to their end some eighty nodes
/// in a line.
const DEPTH_ON_ANY_STACK: u32 = 4;

/// Threads with room for the longest line of a search; 0 for one per core.
///
/// # Errors
/// The system has no threads to give.
pub fn search_pool(threads: usize) -> Result<rayon::ThreadPool, rayon::ThreadPoolBuildError> {
    rayon::ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).build()
}

/// Which thread begins a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum First {
    /// A new one.
    New,
    /// The caller's, which then searches alone.
    Callers,
}

/// Searches with all threads and answers with the first one's principal variation. There are as many
/// threads as `histories`.
pub(crate) fn run<R: Evaluate>(
    first: First,
    task: SearchTask<'_>,
    histories: &mut [Histories],
    game: &Game<R>,
    report: &mut (dyn FnMut(&Info) + Send),
) -> Found {
    if THREADS_EXIST && first == First::New {
        run_on_threads(STACK, task, histories, game, report)
    } else {
        run_here(task, histories, game, report)
    }
}

/// The search on new threads with this much stack. If the system has none to give, the caller's searches a
/// few plies: its stack may be small, but a move that was searched is better than any other.
fn run_on_threads<R: Evaluate>(
    stack: usize,
    task: SearchTask<'_>,
    histories: &mut [Histories],
    game: &Game<R>,
    report: &mut (dyn FnMut(&Info) + Send),
) -> Found {
    let shared = SharedState::new::<R>(task, histories.len());
    let searched = match histories {
        [first, helpers @ ..] => search_on_threads(stack, &shared, first, helpers, game, report),
        [] => Some(PrincipalVariation::default()),
    };
    if let Some(variation) = searched {
        return answer(&shared, &variation);
    }
    let depth = task.limits.depth.map_or(DEPTH_ON_ANY_STACK, |depth| depth.min(DEPTH_ON_ANY_STACK));
    let limits = Limits { depth: Some(depth), ..task.limits.clone() };
    run_here(SearchTask { limits: &limits, ..task }, histories, game, report)
}

/// The search on the caller's thread alone.
fn run_here<R: Evaluate>(
    task: SearchTask<'_>,
    histories: &mut [Histories],
    game: &Game<R>,
    report: &mut (dyn FnMut(&Info) + Send),
) -> Found {
    let shared = SharedState::new::<R>(task, 1);
    let variation = match histories {
        [first, ..] => search_here(&shared, first, game, report),
        [] => PrincipalVariation::default(),
    };
    answer(&shared, &variation)
}

fn answer(shared: &SharedState<'_>, variation: &PrincipalVariation) -> Found {
    Found {
        best: variation.moves.first().copied(),
        ponder: variation.moves.get(1).copied(),
        score: reported(variation.score),
        depth: variation.depth.unsigned_abs(),
        nodes: shared.total_nodes(),
    }
}

/// The search of the first thread, on the caller's.
fn search_here<R: Evaluate>(
    shared: &SharedState<'_>,
    histories: &mut Histories,
    game: &Game<R>,
    report: &mut dyn FnMut(&Info),
) -> PrincipalVariation {
    let variation = Searcher::new(shared, histories, 0, game).iterative_deepening(game, report);
    if !shared.is_paused() {
        shared.task.signals.wait_if_asked(shared.task.limits);
    }
    variation
}

/// The search of the first thread and of its helpers, each on a thread with this much stack. `None` if there
/// is no thread for the first.
fn search_on_threads<R: Evaluate>(
    stack: usize,
    shared: &SharedState<'_>,
    first: &mut Histories,
    helpers: &mut [Histories],
    game: &Game<R>,
    report: &mut (dyn FnMut(&Info) + Send),
) -> Option<PrincipalVariation> {
    thread::scope(|scope| {
        let spawn = |name: String| thread::Builder::new().name(name).stack_size(stack);
        let main = move || {
            let variation = search_here(shared, first, game, report);
            // The helpers are done when the first thread is.
            shared.finished.store(true, Ordering::Relaxed);
            variation
        };
        // Where there are more threads than cores those that run first keep the others waiting.
        let main = spawn("search".to_owned()).spawn_scoped(scope, main).ok()?;
        for (thread, histories) in (1..).zip(helpers) {
            if shared.is_over() {
                break;
            }
            let help = move || {
                if !shared.is_over() {
                    Searcher::new(shared, histories, thread, game).iterative_deepening(game, &mut |_| {});
                }
            };
            // A helper less makes the search slower, not wrong.
            let _ = spawn(format!("search {thread}")).spawn_scoped(scope, help);
        }
        let variation = main.join().unwrap_or_else(|_| first_legal(game));
        shared.finished.store(true, Ordering::Relaxed);
        Some(variation)
    })
}

/// If the search has a defect, any legal move is better than none.
fn first_legal<R: Evaluate>(game: &Game<R>) -> PrincipalVariation {
    let moves = game.position().legal_moves().into_iter().take(1).collect();
    PrincipalVariation { moves, ..PrincipalVariation::default() }
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

    /// The caller's thread, which is all that WebAssembly has, searches as a thread of its own does.
    #[test]
    fn the_callers_thread_finds_the_same() {
        let limits = Limits { depth: Some(5), ..Limits::default() };
        let signals = Signals::new();
        let searched = |first: First| {
            let table = TranspositionTable::new(1);
            let mut depths = Vec::new();
            let mut report = |info: &Info| depths.push(info.depth);
            let task = SearchTask::new(&table, &limits, &signals);
            let found = run(first, task, &mut [Histories::default()], &start(), &mut report);
            (found, depths)
        };
        let (found, depths) = searched(First::Callers);
        assert_eq!((found.clone(), depths.clone()), searched(First::New));
        assert!(found.nodes > 100);
        assert_eq!(depths, [1, 2, 3, 4, 5]);
    }

    /// Nobody has a stack of half the address space.
    #[test]
    fn a_move_is_searched_where_no_thread_can_be_had() {
        let limits = Limits { depth: Some(50), ..Limits::default() };
        let (table, signals) = (TranspositionTable::new(1), Signals::new());
        let task = SearchTask::new(&table, &limits, &signals);
        let histories = &mut [Histories::default(), Histories::default()];
        let found = run_on_threads(usize::MAX / 2, task, histories, &start(), &mut |_| {});
        assert!(found.best.is_some());
        assert_eq!(found.depth, DEPTH_ON_ANY_STACK);
    }
}
