//! The threads of an engine: they begin with its first search, wait between searches, and end with it.

use std::iter::successors;

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
    pool_with_stack(threads, STACK)
}

fn pool_with_stack(threads: usize, stack: usize) -> Result<rayon::ThreadPool, rayon::ThreadPoolBuildError> {
    let name = |index| format!("search {index}");
    rayon::ThreadPoolBuilder::new().num_threads(threads).thread_name(name).stack_size(stack).build()
}

/// The threads of one engine.
#[derive(Debug)]
pub(crate) struct Workers {
    wanted: usize,
    stack: usize,
    pool: Option<rayon::ThreadPool>,
}

impl Workers {
    /// So many threads, once they are needed.
    pub(crate) fn new(wanted: usize) -> Self {
        Workers { wanted, stack: STACK, pool: None }
    }

    /// Threads that nobody has: their stacks fill half the address space.
    #[cfg(test)]
    pub(crate) fn impossible(wanted: usize) -> Self {
        Workers { stack: usize::MAX / 2, ..Workers::new(wanted) }
    }

    /// How many are wanted.
    pub(crate) fn wanted(&self) -> usize {
        self.wanted
    }

    /// The threads, fewer if the system has not so many to give; `None` if it has none. Where some were
    /// refused, the next search asks again.
    pub(crate) fn pool(&mut self) -> Option<&rayon::ThreadPool> {
        let had = self.pool.as_ref().map_or(0, rayon::ThreadPool::current_num_threads);
        if THREADS_EXIST && had < self.wanted {
            let mut more =
                successors(Some(self.wanted), |&threads| (threads / 2 > had).then_some(threads / 2));
            let found = more.find_map(|threads| pool_with_stack(threads, self.stack).ok());
            self.pool = found.or(self.pool.take());
        }
        self.pool.as_ref()
    }
}
