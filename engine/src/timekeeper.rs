//! The timekeeper: who asked for a search sleeps until its time is up, and then says so.
//!
//! A searching thread cannot look at the clock at every node, and where there are more threads than
//! cores it may not run when its time is up. A thread that sleeps is woken at once even then, and all
//! the others give way as soon as they see its flag.

use crate::limits::{Found, Patience, Signals};
use crate::search::SearchTask;
use std::sync::atomic::{AtomicBool, Ordering};

/// Does a search on a thread of the pool while the caller's keeps its time.
pub(crate) fn on_time(
    pool: &rayon::ThreadPool,
    task: SearchTask<'_>,
    search: impl FnOnce(SearchTask<'_>) -> Found + Send,
) -> Found {
    let (time_is_up, is_over) = (AtomicBool::new(false), AtomicBool::new(false));
    let task = SearchTask { time_is_up: &time_is_up, ..task };
    let mut found = Found::NOTHING;
    pool.in_place_scope(|scope| {
        scope.spawn(|_| {
            let _dismissal = Dismissal { is_over: &is_over, signals: task.signals };
            found = search(task);
        });
        keep_time(&task, &is_over);
        time_is_up.store(true, Ordering::Relaxed);
    });
    found
}

/// Sleeps until the time is up, or nobody wants to know any more.
fn keep_time(task: &SearchTask<'_>, is_over: &AtomicBool) {
    task.signals.wait_while(|| {
        if is_over.load(Ordering::Relaxed) || task.signals.is_stopped() {
            return None;
        }
        // While pondering no clock runs.
        match task.deadline().and_then(|deadline| deadline.left()) {
            None => Some(Patience::Endless),
            Some(left) => (!left.is_zero()).then_some(Patience::For(left)),
        }
    });
}

/// Sends the timekeeper away when the search is over, however it ends.
struct Dismissal<'a> {
    is_over: &'a AtomicBool,
    signals: &'a Signals,
}

impl Drop for Dismissal<'_> {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        self.signals.wake();
    }
}
