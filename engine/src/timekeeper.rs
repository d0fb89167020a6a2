//! The timekeeper: a thread that sleeps until a search's time is up, and then says so.
//!
//! A searching thread cannot look at the clock at every node, and where there are more threads than
//! cores it may not run when its time is up. A thread that sleeps is woken at once even then, and all
//! the others give way as soon as they see its flag.

use crate::limits::{Limits, Patience, Signals};
use crate::search::SearchTask;
use crate::threads::THREADS_EXIST;
use crate::time::Deadline;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use web_time::Instant;

/// Does a search whose time is kept, if anything limits it.
pub(crate) fn on_time<T>(task: SearchTask<'_>, search: impl FnOnce(SearchTask<'_>) -> T) -> T {
    match Timekeeper::of(&task) {
        Some(timekeeper) if THREADS_EXIST => {
            let watch = timekeeper.watch.clone();
            // The thread is not waited for: on a busy machine it may take a while to end. Where it
            // cannot be had the search looks at the clock itself now and then.
            let _ = thread::Builder::new().name("clock".to_owned()).spawn(move || timekeeper.keep());
            let _dismissal = Dismissal { watch: &watch, signals: task.signals };
            search(SearchTask { time_is_up: &watch.time_is_up, ..task })
        }
        _ => search(task),
    }
}

/// What a search and its timekeeper tell each other.
#[derive(Debug, Default)]
struct Watch {
    time_is_up: AtomicBool,
    is_dismissed: AtomicBool,
}

struct Timekeeper {
    watch: Arc<Watch>,
    signals: Signals,
    /// Of these only what is about time.
    limits: Limits,
    begun: Instant,
}

impl Timekeeper {
    /// The timekeeper of a search; none if it has no end to be kept.
    fn of(task: &SearchTask<'_>) -> Option<Self> {
        let &Limits { move_time, clock, overhead, ponder, infinite, .. } = task.limits;
        if infinite || (move_time.is_none() && clock.is_none()) {
            return None;
        }
        let limits = Limits { move_time, clock, overhead, ponder, ..Limits::default() };
        let watch = Arc::new(Watch::default());
        Some(Timekeeper { watch, signals: task.signals.clone(), limits, begun: task.begun })
    }

    /// Sleeps until the time is up, or nobody wants to know any more.
    fn keep(self) {
        self.signals.wait_while(|| {
            if self.watch.is_dismissed.load(Ordering::Relaxed) || self.signals.is_stopped() {
                return None;
            }
            let begun = if self.limits.ponder { self.signals.ponder_hit_at() } else { Some(self.begun) };
            let Some(begun) = begun else { return Some(Patience::Endless) };
            let left = Deadline::new(&self.limits, begun).left()?;
            (!left.is_zero()).then_some(Patience::For(left))
        });
        self.watch.time_is_up.store(true, Ordering::Relaxed);
    }
}

/// Sends the timekeeper away when the search is over, however it ends.
struct Dismissal<'a> {
    watch: &'a Watch,
    signals: &'a Signals,
}

impl Drop for Dismissal<'_> {
    fn drop(&mut self) {
        self.watch.is_dismissed.store(true, Ordering::Relaxed);
        self.signals.wake();
    }
}
