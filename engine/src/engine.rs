//! The engine: what lasts from search to search, and the search that suits a game.

use crate::endgames::EndgameTables;
use crate::hidden;
use crate::history::Histories;
use crate::limits::{Found, Info, Limits, Signals};
use crate::search::SearchTask;
use crate::search::margins::MarginChange;
use crate::threads;
use crate::transposition::{TableError, TranspositionTable};
use crate::workers::{THREADS_EXIST, Workers};
use eval::Evaluation;
use movegen::{AnyGame, with_game};
use std::ops::RangeInclusive;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Smallest and largest size of the transposition table, in MiB: as much as addresses allow.
pub const HASH_RANGE: RangeInclusive<usize> = 1..=if usize::BITS < 64 { 1_024 } else { 65_536 };
/// Fewest and most search threads.
pub const THREADS_RANGE: RangeInclusive<usize> = 1..=if THREADS_EXIST { 512 } else { 1 };
/// Size of the transposition table if nothing else is said, in MiB.
pub const DEFAULT_HASH_MIB: usize = 64;

/// A searcher and its memory.
#[derive(Debug)]
pub struct Engine {
    table: TranspositionTable,
    /// One for each thread.
    histories: Vec<Histories>,
    /// The same for searches of many possible worlds.
    histories_of_worlds: Vec<Histories>,
    /// What positions are evaluated by.
    evaluation: Evaluation,
    /// Margins of the search that differ from the family's own.
    margin_changes: Vec<MarginChange>,
    workers: Workers,
}

impl Engine {
    /// An engine with a transposition table of this size, clamped to [`HASH_RANGE`]; smaller if there is
    /// not so much memory.
    pub fn new(hash_mib: usize) -> Self {
        let size = hash_mib.clamp(*HASH_RANGE.start(), *HASH_RANGE.end());
        Engine {
            table: TranspositionTable::new(size),
            histories: vec![Histories::default()],
            histories_of_worlds: vec![Histories::default()],
            evaluation: Evaluation::Own,
            margin_changes: Vec::new(),
            workers: Workers::new(1),
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
        if threads != self.workers.wanted() {
            self.histories.resize_with(threads, Histories::default);
            self.histories_of_worlds.resize_with(threads, Histories::default);
            self.workers = Workers::new(threads);
        }
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
        self.histories.fill_with(Histories::default);
        self.histories_of_worlds.fill_with(Histories::default);
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
                self.on_workers(game, limits, signals, |task, histories, histories_of_worlds| {
                    hidden::search(task, histories, histories_of_worlds, view, report)
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
        self.on_workers(game, limits, signals, |task, histories, _| {
            search_game(task, histories, game, report)
        })
    }

    /// The same on the caller's thread alone, which must be one of a [`search_pool`](crate::search_pool): for
    /// many short searches, which would wait for a worker as long as they take.
    pub fn search_here(&mut self, game: &AnyGame, limits: &Limits) -> Found {
        let signals = Signals::new();
        let task = task(&self.table, limits, &signals, &self.evaluation, &self.margin_changes);
        search_game(task, &mut self.histories[..1], game, &mut |_| {})
    }

    /// The search of a game that knows no solved endings.
    #[cfg(test)]
    pub(crate) fn search_without_tables(&mut self, game: &AnyGame, limits: &Limits) -> Found {
        self.on_workers(
            game,
            limits,
            &Signals::new(),
            |task, histories, _| with_game!(game, typed => threads::run(task, histories, typed, &mut |_| {})),
        )
    }

    /// Does a search on the workers, with the histories of each and those for possible worlds. Whoever waits
    /// for a move gets one: if the search has a defect, any legal move is better than none.
    fn on_workers(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        signals: &Signals,
        search: impl FnOnce(SearchTask<'_>, &mut [Histories], &mut [Histories]) -> Found + Send,
    ) -> Found {
        let Engine { table, histories, histories_of_worlds, evaluation, margin_changes, workers } = self;
        let task = task(table, limits, signals, evaluation, margin_changes);
        let search = |task: SearchTask<'_>, threads: usize| {
            search(task, &mut histories[..threads], &mut histories_of_worlds[..threads])
        };
        let searched = catch_unwind(AssertUnwindSafe(|| threads::on_workers(workers, task, search)));
        searched.unwrap_or_else(|_| Found { best: game.legal_moves().first().copied(), ..Found::NOTHING })
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

/// Searches a game whose players know all that is known here. The clock runs while endings are solved.
fn search_game(
    task: SearchTask<'_>,
    histories: &mut [Histories],
    game: &AnyGame,
    report: &mut (dyn FnMut(&Info) + Send),
) -> Found {
    let endgames = EndgameTables::near(game, task.limits, task.begun);
    let task = SearchTask { endgames: &endgames, ..task };
    with_game!(game, typed => threads::run(task, histories, typed, report))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Score;
    use crate::search::margins::{MARGINS, Margin};
    use movegen::{Options, VARIANTS, Variant};
    use std::thread;

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
    fn threads_last_from_search_to_search() {
        let game = AnyGame::new(Variant::Chess, Options::default(), None).unwrap();
        let limits = Limits { depth: Some(2), ..Limits::default() };
        let mut engine = Engine::new(1);
        let first_thread = |engine: &mut Engine| {
            let mut first = None;
            engine.search(&game, &limits, &Signals::new(), &mut |_| first = Some(thread::current().id()));
            first.unwrap()
        };
        let first = first_thread(&mut engine);
        assert_ne!(first, thread::current().id());
        engine.set_threads(1);
        assert_eq!(first_thread(&mut engine), first);
        engine.set_threads(3);
        engine.set_threads(1);
        assert_ne!(first_thread(&mut engine), first);
    }

    #[test]
    fn a_search_that_breaks_down_answers_and_the_next_one_is_as_good_as_ever() {
        let game = AnyGame::new(Variant::Chess, Options::default(), None).unwrap();
        let limits = Limits { depth: Some(4), ..Limits::default() };
        for threads in [1, 3] {
            let mut engine = Engine::new(1);
            engine.set_threads(threads);
            let found = engine.search(&game, &limits, &Signals::new(), &mut |_| panic!("on purpose"));
            assert_eq!((found.best, found.depth), (game.legal_moves().first().copied(), 0));
            assert_eq!(engine.search(&game, &limits, &Signals::new(), &mut |_| {}).depth, 4);
        }
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
