//! Lazy SMP: every thread searches the same position; they meet in the transposition table.

use crate::history::Histories;
use crate::limits::{Found, Info};
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
    let shared = SharedState::new::<R>(task, histories.len());
    let variation = match histories.split_first_mut() {
        Some((histories, helpers)) if THREADS_EXIST && first == First::New => {
            search_on_threads(&shared, histories, helpers, game, report)
        }
        Some((histories, _)) => search_here(&shared, histories, game, report),
        None => PrincipalVariation::default(),
    };
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

/// The search of the first thread and of its helpers, each on a thread with enough stack.
fn search_on_threads<R: Evaluate>(
    shared: &SharedState<'_>,
    first: &mut Histories,
    helpers: &mut [Histories],
    game: &Game<R>,
    report: &mut (dyn FnMut(&Info) + Send),
) -> PrincipalVariation {
    thread::scope(|scope| {
        let spawn = |name: String| thread::Builder::new().name(name).stack_size(STACK);
        let main = move || {
            let variation = search_here(shared, first, game, report);
            // The helpers are done when the first thread is.
            shared.finished.store(true, Ordering::Relaxed);
            variation
        };
        // Where there are more threads than cores those that run first keep the others waiting.
        let main = spawn("search".to_owned()).spawn_scoped(scope, main);
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
        let variation = match main {
            Ok(handle) => handle.join().unwrap_or_else(|_| first_legal(game)),
            Err(_) => first_legal(game),
        };
        shared.finished.store(true, Ordering::Relaxed);
        variation
    })
}

/// If no thread can be had, or the search has a defect, any legal move is better than none.
fn first_legal<R: Evaluate>(game: &Game<R>) -> PrincipalVariation {
    let moves = game.position().legal_moves().into_iter().take(1).collect();
    PrincipalVariation { moves, ..PrincipalVariation::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{Limits, Signals};
    use crate::transposition::TranspositionTable;
    use movegen::{Options, Stratomic, Variant};

    /// The caller's thread, which is all that WebAssembly has, searches as a thread of its own does.
    #[test]
    fn the_callers_thread_finds_the_same() {
        let game = Game::<Stratomic>::new(Variant::Stratomic, Options::default(), None).unwrap();
        let limits = Limits { depth: Some(5), ..Limits::default() };
        let signals = Signals::new();
        let searched = |here: bool| {
            let table = TranspositionTable::new(1);
            let shared = SharedState::new::<Stratomic>(SearchTask::new(&table, &limits, &signals), 1);
            let mut histories = Histories::default();
            let mut depths = Vec::new();
            let mut report = |info: &Info| depths.push(info.depth);
            let variation = if here {
                search_here(&shared, &mut histories, &game, &mut report)
            } else {
                search_on_threads(&shared, &mut histories, &mut [], &game, &mut report)
            };
            (variation.moves, variation.score, shared.total_nodes(), depths)
        };
        let (moves, score, nodes, depths) = searched(true);
        assert_eq!((moves, score, nodes, depths.clone()), searched(false));
        assert!(nodes > 100);
        assert_eq!(depths, [1, 2, 3, 4, 5]);
    }
}
