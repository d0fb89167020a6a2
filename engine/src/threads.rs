//! Lazy SMP: every thread searches the same position; they meet in the table.

use crate::history::Histories;
use crate::limits::{Found, Info, Limits, Signals};
use crate::score::reported;
use crate::search::{Line, Searcher, Shared};
use crate::table::Table;
use eval::{Evaluate, Judge};
use movegen::Game;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Instant;

/// Stack of a search thread: a node takes some ten kilobytes, for its lists of moves, and the
/// deepest line has some 250.
pub(crate) const STACK: usize = 64 << 20;

/// Everything a search needs besides the game.
#[derive(Debug)]
pub(crate) struct Task<'a> {
    pub(crate) table: &'a Table,
    pub(crate) limits: &'a Limits,
    pub(crate) signals: &'a Signals,
    /// What each thread has learnt so far; there are as many threads as entries.
    pub(crate) histories: &'a mut [Histories],
    pub(crate) judge: Judge,
}

/// Searches with all threads and answers with the first one's best line.
pub(crate) fn run<R: Evaluate>(
    task: Task<'_>,
    game: &Game<R>,
    report: &mut (dyn FnMut(&Info) + Send),
) -> Found {
    let Task { table, limits, signals, histories, judge } = task;
    let shared = Shared::new(table, signals, limits, judge, histories.len(), Instant::now());
    table.age();
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
            shared.signals.wait_if_asked(shared.limits);
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
