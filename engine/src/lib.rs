//! megaton's search. [`Engine`] keeps what lasts from move to move (transposition table and
//! histories); [`Engine::search`] finds a move for any game.
//!
//! It compiles for `wasm32-unknown-unknown` too, which has neither threads nor files: there the
//! caller's thread searches, and `training` is left out. A search needs a few megabytes of stack; the
//! linker grants them with `-zstack-size`.
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod baseline;
mod bench;
mod hidden;
mod history;
mod launches;
mod limits;
mod movepick;
mod score;
mod search;
mod skill;
mod threads;
mod time;
#[cfg(not(target_family = "wasm"))]
pub mod training;
mod transposition;

pub use baseline::baseline_move;
pub use bench::{BENCH_DEPTH, BenchResult, bench};
pub use eval::Judge;
pub use hidden::greedy_move;
pub use limits::{Bound, Clock, CurrentMove, Found, Info, Limits, MAX_DEPTH, Score, Signals};
pub use search::margins::{ParameterUnit, SearchParameter, search_parameters};
pub use skill::{ELO_RANGE, Skill};

use history::Histories;
use movegen::{AnyGame, Move, with_game};
use search::SearchTask;
use std::ops::RangeInclusive;
use transposition::TranspositionTable;
use web_time::Instant;

/// Smallest and largest size of the transposition table, in MiB: as much as addresses allow.
pub const HASH_RANGE: RangeInclusive<usize> = 1..=if usize::BITS < 64 { 1_024 } else { 65_536 };
/// Fewest and most search threads.
pub const THREADS_RANGE: RangeInclusive<usize> = 1..=if threads::THREADS_EXIST { 512 } else { 1 };
/// Size of the transposition table if nothing else is said, in MiB.
pub const DEFAULT_HASH_MIB: usize = 64;

/// A searcher and its memory.
#[derive(Debug)]
pub struct Engine {
    table: TranspositionTable,
    /// One for each thread.
    histories: Vec<Histories>,
    judge: Judge,
    /// The threads that search many possible worlds, once they are needed.
    crew: Option<hidden::Crew>,
}

impl Engine {
    /// An engine with a transposition table of this size, clamped to [`HASH_RANGE`].
    pub fn new(hash_mib: usize) -> Self {
        let size = hash_mib.clamp(*HASH_RANGE.start(), *HASH_RANGE.end());
        Engine {
            table: TranspositionTable::new(size),
            histories: vec![Histories::default()],
            judge: Judge::Variant,
            crew: None,
        }
    }

    /// Resizes and empties the transposition table; the size is clamped to [`HASH_RANGE`].
    pub fn set_hash(&mut self, mib: usize) {
        // The old table goes first: both may not fit.
        self.table = TranspositionTable::new(0);
        self.table = TranspositionTable::new(mib.clamp(*HASH_RANGE.start(), *HASH_RANGE.end()));
    }

    /// Sets the number of search threads, clamped to [`THREADS_RANGE`].
    pub fn set_threads(&mut self, threads: usize) {
        let threads = threads.clamp(*THREADS_RANGE.start(), *THREADS_RANGE.end());
        self.crew = None;
        self.histories.resize_with(threads, Histories::default);
    }

    /// Chooses whose evaluation is used: the variant's own, or plain chess values to compare with.
    pub fn set_judge(&mut self, judge: Judge) {
        self.judge = judge;
    }

    /// Empties the transposition table and the histories: for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.crew = None;
        self.histories.fill_with(Histories::default);
    }

    /// Searches the game's position until a limit is reached or a signal ends it, and reports
    /// each finished iteration. Returns at once, with no best move, if the game is over. With
    /// `limits.infinite`, and while pondering, it does not return before it is told to.
    ///
    /// Where players know less than an arbiter it sees the game as the side to move knows it,
    /// whatever else `game` says.
    ///
    /// Reports come one at a time, and from another thread than the caller's, except where there are no
    /// threads: there nothing but a report can signal, and the search returns when its limits are
    /// reached even if it should wait for a signal.
    pub fn search(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        signals: &Signals,
        report: &mut (dyn FnMut(&Info) + Send),
    ) -> Found {
        if !game.has_secrets() {
            return self.search_open(game, limits, signals, report);
        }
        match &game.seen_by(game.side()) {
            AnyGame::HiddenBomb(view) => {
                let threads = self.histories.len();
                let crew = self.crew.get_or_insert_with(|| hidden::Crew::new(threads));
                let task = task(&self.table, limits, signals, self.judge);
                hidden::search(task, crew, &mut self.histories, view, report)
            }
            // What nobody knows is left to chance in the search itself.
            view => self.search_open(view, limits, signals, report),
        }
    }

    /// The move in one possible world, drawn by `seed` and taken for the true one: to compare
    /// [`Engine::search`] with. Nothing is reported.
    pub fn search_one_world(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        signals: &Signals,
        seed: u64,
    ) -> Found {
        let game = hidden::sampled_world(&game.seen_by(game.side()), seed);
        self.search_open(&game, limits, signals, &mut |_| {})
    }

    /// The same, as if both players knew all that `game` says.
    pub fn search_open(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        signals: &Signals,
        report: &mut (dyn FnMut(&Info) + Send),
    ) -> Found {
        let Engine { table, histories, judge, .. } = self;
        let task = task(table, limits, signals, *judge);
        with_game!(game, typed => threads::run(task, histories, typed, report))
    }
}

/// A search that begins now.
fn task<'a>(
    table: &'a TranspositionTable,
    limits: &'a Limits,
    signals: &'a Signals,
    judge: Judge,
) -> SearchTask<'a> {
    table.new_search();
    SearchTask { judge, ..SearchTask::new(table, limits, signals) }
}

/// The move of an information-set Monte Carlo tree search, to compare [`Engine::search`] with: until
/// the time for the move is over, or after as many iterations as there may be nodes. `None` if the game is
/// over or no secrets are in it.
pub fn information_set_move(game: &AnyGame, limits: &Limits, seed: u64) -> Option<Move> {
    let deadline = limits.move_time.map(|time| Instant::now() + time.saturating_sub(limits.overhead));
    let iterations = limits.nodes.unwrap_or(if deadline.is_some() { u64::MAX } else { DEFAULT_ITERATIONS });
    match &game.seen_by(game.side()) {
        AnyGame::HiddenBomb(view) => hidden::information_set_move(view, deadline, iterations, seed),
        AnyGame::StrataChess(view) => hidden::information_set_move(view, deadline, iterations, seed),
        _ => None,
    }
}

/// Iterations of the tree search if neither time nor nodes limit it.
const DEFAULT_ITERATIONS: u64 = 2_000;
