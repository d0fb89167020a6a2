//! The transposition tables of analyses: from one pool, smaller when many ask, and given back when they are
//! idle.

use super::memory::THREAD_MIB;
use super::visitor::VisitorId;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use web::Searcher;

/// The largest table of an analysis, in MiB.
const LARGEST_MIB: usize = 64;
/// What one analysis may take of the memory that nobody uses: half, so that there is always some for the next.
const SHARE: usize = 2;
/// How long a table is kept for its visitor's next position, which the last one has looked at already.
const KEPT_FOR: Duration = Duration::from_secs(30);
/// Tables that are kept for a visitor.
const KEPT_TABLES: usize = 2;

/// The pool.
pub(crate) struct TablePool {
    /// All its memory, in MiB.
    most: usize,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// In use, in MiB.
    taken: usize,
    /// The oldest first.
    idle: Vec<Idle>,
}

/// A searcher that waits for its visitor's next position.
struct Idle {
    visitor: VisitorId,
    since: Instant,
    hash_mib: usize,
    searcher: Searcher,
}

/// Memory for one analysis. It goes back with this value.
pub(crate) struct TableShare {
    pool: Arc<TablePool>,
    /// For its table, in MiB.
    pub(crate) hash_mib: usize,
    /// How many threads it may have.
    pub(crate) threads: usize,
}

impl Drop for TableShare {
    fn drop(&mut self) {
        let mib = self.mib();
        let mut state = self.pool.lock();
        state.taken = state.taken.saturating_sub(mib);
    }
}

impl TableShare {
    fn mib(&self) -> usize {
        self.hash_mib + self.threads * THREAD_MIB
    }
}

impl TablePool {
    /// A pool of so many MiB.
    pub(crate) fn new(most: usize) -> Self {
        TablePool { most, state: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Memory for an analysis on so many threads, or on fewer. Idle tables make room for it.
    pub(crate) fn take(self: &Arc<Self>, threads: usize) -> TableShare {
        let mut state = self.lock();
        let wanted = SHARE * (LARGEST_MIB + threads * THREAD_MIB);
        let mut evicted = Vec::new();
        while state.free(self.most) < wanted && !state.idle.is_empty() {
            evicted.push(state.idle.remove(0));
        }
        let room = state.free(self.most) / SHARE;
        // A table is worth more than a thread.
        let threads = threads.min(room / 2 / THREAD_MIB).max(1);
        let hash_mib = room.saturating_sub(threads * THREAD_MIB).clamp(1, LARGEST_MIB);
        let share = TableShare { pool: Arc::clone(self), hash_mib, threads };
        state.taken += share.mib();
        drop(state);
        // Giving megabytes back takes a while.
        drop(evicted);
        share
    }

    /// What was kept for a visitor, and memory for another analysis with it.
    pub(crate) fn take_kept(
        self: &Arc<Self>,
        visitor: VisitorId,
        threads: usize,
    ) -> Option<(TableShare, Searcher)> {
        let mut state = self.lock();
        let position = state.idle.iter().rposition(|idle| idle.visitor == visitor)?;
        let Idle { hash_mib, searcher, .. } = state.idle.remove(position);
        let threads = threads.min(state.free(self.most) / SHARE / THREAD_MIB).max(1);
        let share = TableShare { pool: Arc::clone(self), hash_mib, threads };
        state.taken += share.mib();
        Some((share, searcher))
    }

    /// Keeps a searcher for its visitor's next position.
    pub(crate) fn keep(&self, visitor: VisitorId, share: TableShare, mut searcher: Searcher, now: Instant) {
        // The memory of all other threads goes back.
        searcher.set_threads(1);
        let hash_mib = share.hash_mib;
        drop(share);
        let mut state = self.lock();
        if state.idle.iter().filter(|idle| idle.visitor == visitor).count() < KEPT_TABLES {
            state.idle.push(Idle { visitor, since: now, hash_mib, searcher });
        }
    }

    /// A visitor has gone.
    pub(crate) fn leave(&self, visitor: VisitorId) {
        self.give_back(|idle| idle.visitor == visitor);
    }

    /// Gives back what has been idle for long.
    pub(crate) fn sweep(&self, now: Instant) {
        self.give_back(|idle| now.saturating_duration_since(idle.since) > KEPT_FOR);
    }

    fn give_back(&self, is_meant: impl Fn(&Idle) -> bool) {
        let given: Vec<_> = self.lock().idle.extract_if(.., |idle| is_meant(idle)).collect();
        drop(given);
    }
}

impl State {
    /// What nobody has, in MiB.
    fn free(&self, most: usize) -> usize {
        let idle: usize = self.idle.iter().map(|idle| idle.hash_mib + THREAD_MIB).sum();
        most.saturating_sub(self.taken + idle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pool(mib: usize) -> Arc<TablePool> {
        Arc::new(TablePool::new(mib))
    }

    #[test]
    fn tables_are_smaller_when_many_ask_and_never_more_than_there_is() {
        let pool = pool(256);
        let shares: Vec<_> = (0..12).map(|_| pool.take(1)).collect();
        let sizes: Vec<_> = shares.iter().map(|share| share.hash_mib).collect();
        assert_eq!(sizes[..4], [64, 64, 48, 20]);
        assert!(sizes.is_sorted_by(|one, next| one >= next) && sizes[11] == 1, "{sizes:?}");
        // Every analysis has at least the smallest table and a thread.
        let least = (1 + THREAD_MIB) * shares.len();
        let all: usize = shares.iter().map(TableShare::mib).sum();
        assert!(all <= 256 + least, "{all}");
        drop(shares);
        assert_eq!(pool.take(1).hash_mib, LARGEST_MIB);
        // With many threads most of the memory would be theirs.
        assert_eq!(pool.take(1000).threads, 256 / 2 / 2 / THREAD_MIB);
    }

    #[test]
    fn idle_tables_make_room_and_go_after_a_while() {
        let begun = Instant::now();
        let keep = |pool: &Arc<TablePool>, visitor| {
            let share = pool.take(1);
            pool.keep(visitor, share, Searcher::new(1), begun);
        };
        let small = pool(160);
        keep(&small, 1);
        assert!(small.take_kept(2, 1).is_none(), "a table is its visitor's own");
        let (share, searcher) = small.take_kept(1, 1).unwrap();
        assert_eq!(share.hash_mib, LARGEST_MIB);
        small.keep(1, share, searcher, begun);
        // What somebody needs now is worth more than what somebody may need soon.
        assert_eq!(small.take(1).hash_mib, LARGEST_MIB);
        assert!(small.lock().idle.is_empty());
        let large = pool(1000);
        (1..3).for_each(|visitor| keep(&large, visitor));
        large.leave(2);
        large.sweep(begun);
        assert_eq!(large.lock().idle.len(), 1);
        large.sweep(begun + KEPT_FOR * 2);
        assert!(large.lock().idle.is_empty());
    }
}
