//! megaton's search. [`Engine`] keeps what lasts from move to move (transposition table and
//! histories); [`Engine::search`] finds a move for any game.
//!
//! It compiles for `wasm32-unknown-unknown` too, which has no threads: there the caller's thread
//! searches. A search needs a few megabytes of stack; the linker grants them with `-zstack-size`.
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod bench;
mod chances;
mod endgames;
mod hidden;
mod history;
mod launches;
mod limits;
mod memory;
mod movepick;
mod score;
mod search;
mod skill;
mod threads;
mod time;
mod timekeeper;
mod transposition;

pub use bench::{BENCH_DEPTH, BenchResult, bench};
pub use chances::Chances;
pub use hidden::SampleWorlds;
pub use limits::{Bound, Clock, CurrentMove, Found, Info, Limits, MAX_DEPTH, Score, Signals};
pub use memory::total_memory_mib;
pub use search::margins::{MARGINS, Margin, MarginChange, MarginError};
pub use skill::{ELO_RANGE, Skill};
pub use threads::search_pool;
pub use transposition::TableError;

use endgames::EndgameTables;
use eval::Evaluation;
use history::Histories;
use movegen::{AnyGame, with_game};
use search::SearchTask;
use std::ops::RangeInclusive;
use threads::First;
use transposition::TranspositionTable;

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
    /// What positions are evaluated by.
    evaluation: Evaluation,
    /// Margins of the search that differ from the family's own.
    margin_changes: Vec<MarginChange>,
    /// The threads that search many possible worlds, once they are needed.
    crew: Option<hidden::Crew>,
}

impl Engine {
    /// An engine with a transposition table of this size, clamped to [`HASH_RANGE`]; smaller if there is
    /// not so much memory.
    pub fn new(hash_mib: usize) -> Self {
        let size = hash_mib.clamp(*HASH_RANGE.start(), *HASH_RANGE.end());
        Engine {
            table: TranspositionTable::new(size),
            histories: vec![Histories::default()],
            evaluation: Evaluation::Own,
            margin_changes: Vec::new(),
            crew: None,
        }
    }

    /// Resizes and empties the transposition table; the size is clamped to [`HASH_RANGE`]. The next
    /// search, or [`Engine::occupy_hash`], makes the system give the memory that it has promised.
    ///
    /// # Errors
    /// There is not so much memory. The table has its old size.
    pub fn set_hash(&mut self, mib: usize) -> Result<(), TableError> {
        self.table.resize(mib.clamp(*HASH_RANGE.start(), *HASH_RANGE.end()))
    }

    /// Makes the system give the memory of the transposition table, on all cores: for large tables that
    /// takes seconds, which a search on the clock does not have.
    pub fn occupy_hash(&self) {
        self.table.occupy();
    }

    /// Sets the number of search threads, clamped to [`THREADS_RANGE`].
    pub fn set_threads(&mut self, threads: usize) {
        let threads = threads.clamp(*THREADS_RANGE.start(), *THREADS_RANGE.end());
        self.crew = None;
        self.histories.resize_with(threads, Histories::default);
    }

    /// Chooses what positions are evaluated by. Those that the transposition table knows keep the values
    /// they have.
    pub fn set_evaluation(&mut self, evaluation: Evaluation) {
        self.evaluation = evaluation;
    }

    /// Chooses the margins of the search: the family's own, but for these.
    pub fn set_margins(&mut self, changes: Vec<MarginChange>) {
        self.margin_changes = changes;
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
                let task = task(&self.table, limits, signals, &self.evaluation, &self.margin_changes);
                timekeeper::on_time(task, |task| {
                    hidden::search(task, crew, &mut self.histories, view, report)
                })
            }
            // What nobody knows is left to chance in the search itself.
            view => self.search_open(view, limits, signals, report),
        }
    }

    /// The same, as if both players knew all that `game` says.
    pub fn search_open(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        signals: &Signals,
        report: &mut (dyn FnMut(&Info) + Send),
    ) -> Found {
        self.search_beginning_on(First::New, game, limits, signals, report)
    }

    /// The same on the caller's thread alone, which must be one of a [`search_pool`]: for many short
    /// searches, of which making a thread for each would take a third of the time.
    pub fn search_here(&mut self, game: &AnyGame, limits: &Limits) -> Found {
        self.search_beginning_on(First::Callers, game, limits, &Signals::new(), &mut |_| {})
    }

    fn search_beginning_on(
        &mut self,
        first: First,
        game: &AnyGame,
        limits: &Limits,
        signals: &Signals,
        report: &mut (dyn FnMut(&Info) + Send),
    ) -> Found {
        let Engine { table, histories, evaluation, margin_changes, .. } = self;
        let threads = if first == First::Callers { 1 } else { histories.len() };
        let histories = histories.get_mut(..threads).unwrap_or_default();
        // The clock runs while endings are solved.
        let task = task(table, limits, signals, evaluation, margin_changes);
        let endgames = match game {
            AnyGame::StrataChess(game) => EndgameTables::near(game.position(), &task),
            _ => EndgameTables::default(),
        };
        let task = SearchTask { endgames: &endgames, ..task };
        timekeeper::on_time(
            task,
            |task| with_game!(game, typed => threads::run(first, task, histories, typed, report)),
        )
    }
}

/// A search that begins now.
fn task<'a>(
    table: &'a TranspositionTable,
    limits: &'a Limits,
    signals: &'a Signals,
    evaluation: &'a Evaluation,
    margin_changes: &'a [MarginChange],
) -> SearchTask<'a> {
    table.new_search();
    SearchTask { evaluation, margin_changes, ..SearchTask::new(table, limits, signals) }
}

/// Whether a move is quiet to the search: neither capture nor promotion, launch or detonation.
pub fn is_quiet(game: &AnyGame, m: movegen::Move) -> bool {
    with_game!(game, typed => movepick::is_quiet(typed.position(), m))
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Options, VARIANTS, Variant};

    #[test]
    fn by_its_pieces_alone_every_game_can_be_played() {
        let mut engine = Engine::new(1);
        engine.set_evaluation(Evaluation::Pieces);
        let limits = Limits { depth: Some(4), ..Limits::default() };
        let mut search = |game: &AnyGame| {
            engine.clear();
            engine.search(game, &limits, &Signals::new(), &mut |_| {})
        };
        for spec in VARIANTS {
            let game = AnyGame::new(spec.variant, Options::default(), None).unwrap();
            assert!(search(&game).best.is_some(), "{}", spec.id);
        }
        let fen = "3r2k1/5ppp/8/3q4/8/4N3/5PPP/3R2K1 w - - 0 1";
        let game = AnyGame::new(Variant::Chess, Options::default(), Some(fen)).unwrap();
        let found = search(&game);
        assert_eq!(found.best.map(|m| game.coordinate_text(m)).as_deref(), Some("e3d5"));
        assert!(matches!(found.score, Score::Centipawns(lead) if lead > 300), "{:?}", found.score);
    }

    #[test]
    fn changed_margins_change_the_search_until_they_are_changed_back() {
        let game = AnyGame::new(Variant::Atomic, Options::default(), None).unwrap();
        let limits = Limits { depth: Some(7), ..Limits::default() };
        let nodes_with = |engine: &mut Engine, changes: Vec<MarginChange>| {
            engine.clear();
            engine.set_margins(changes);
            engine.search_open(&game, &limits, &Signals::new(), &mut |_| {}).nodes
        };
        let engine = &mut Engine::new(1);
        let usual = nodes_with(engine, Vec::new());
        let changed = MarginChange::new("late_move_reduction_base", 0).unwrap();
        assert_ne!(nodes_with(engine, vec![changed]), usual);
        assert_eq!(nodes_with(engine, Vec::new()), usual);
    }

    #[test]
    fn every_margin_can_be_changed_within_its_range() {
        for Margin { name, low, high, .. } in MARGINS {
            for value in [*low, *high] {
                assert_eq!(MarginChange::new(name, value).unwrap().value(), value);
            }
            for value in [low - 1, high + 1] {
                let error = MarginChange::new(name, value).unwrap_err();
                assert!(error.to_string().starts_with(name), "{error}");
            }
        }
        assert!(MarginChange::new("no such margin", 1).is_err());
    }
}

/// The examples in the README are tested like the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
