//! Lazy SMP: every thread searches the same position; they meet in the table.

use crate::history::Histories;
use crate::limits::{Found, Info};
use crate::score::reported;
use crate::search::{Line, Searcher, Shared, Task};
use eval::Evaluate;
use movegen::Game;
use std::sync::atomic::Ordering;
use std::thread;

/// Stack of a search thread: a node takes some ten kilobytes, for its lists of moves, and the
/// deepest line has some 250.
pub(crate) const STACK: usize = 64 << 20;

/// Searches with all threads and answers with the first one's best line. `histories` is what each
/// thread has learnt so far; there are as many threads as entries.
pub(crate) fn run<R: Evaluate>(
    task: Task<'_>,
    histories: &mut [Histories],
    game: &Game<R>,
    report: &mut (dyn FnMut(&Info) + Send),
) -> Found {
    let shared = Shared::new(task, histories.len());
    let line = thread::scope(|scope| {
        let spawn = |name: String| thread::Builder::new().name(name).stack_size(STACK);
        let shared = &shared;
        let mut histories = histories.iter_mut().enumerate();
        let first = histories.next();
        let helpers: Vec<_> = histories
            .map(|(thread, histories)| {
                let search = move || Searcher::new(shared, histories, thread, game).deepen(game, &mut |_| {});
                spawn(format!("search {thread}")).spawn_scoped(scope, search)
            })
            .collect();
        let main = move || {
            let line = match first {
                Some((_, histories)) => Searcher::new(shared, histories, 0, game).deepen(game, report),
                None => Line::default(),
            };
            if !shared.is_paused() {
                shared.task.signals.wait_if_asked(shared.task.limits);
            }
            // The helpers are done when the first thread is.
            shared.finished.store(true, Ordering::Relaxed);
            line
        };
        let line = match spawn("search".to_owned()).spawn_scoped(scope, main) {
            Ok(handle) => handle.join().unwrap_or_else(|_| first_legal(game)),
            Err(_) => first_legal(game),
        };
        shared.finished.store(true, Ordering::Relaxed);
        drop(helpers);
        line
    });
    Found {
        best: line.moves.first().copied(),
        ponder: line.moves.get(1).copied(),
        score: reported(line.score),
        depth: line.depth.unsigned_abs(),
        nodes: shared.total_nodes(),
    }
}

/// If no thread can be had, or the search has a defect, any legal move is better than none.
fn first_legal<R: Evaluate>(game: &Game<R>) -> Line {
    Line { moves: game.position().legal_moves().into_iter().take(1).collect(), ..Line::default() }
}
