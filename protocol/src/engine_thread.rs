//! The thread that owns the engine. It carries out orders in turn and reports what it finds.

use crate::book::{Book, BookError};
use crate::perft::{self, Counts};
use engine::{
    BENCH_DEPTH, BenchResult, Engine, Found, Info, Limits, MarginChange, Score, Signals, Skill, TableError,
    bench,
};
use eval::Evaluation;
use movegen::{AnyGame, Move};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Which job a report belongs to. Later jobs have greater numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct JobId(pub u64);

/// Something that takes time.
#[derive(Debug)]
pub enum Job {
    /// Finds a move.
    Search {
        /// The game, as it is known to whoever asks.
        game: Box<AnyGame>,
        /// What ends the search.
        limits: Limits,
        /// How well to play; as well as it can if `None`.
        skill: Option<Skill>,
        /// The opening book that is asked first.
        book: Option<BookDraw>,
    },
    /// Counts move sequences.
    Perft {
        /// Where to begin.
        game: Box<AnyGame>,
        /// Plies.
        depth: u32,
    },
    /// Searches the positions of the bench.
    Bench,
}

/// An opening book, and what its moves are drawn with.
#[derive(Clone, Debug)]
pub struct BookDraw {
    /// The book.
    pub book: Arc<Book>,
    /// Draws the same move in the same position.
    pub seed: u64,
}

impl BookDraw {
    /// A move of the book, if it has one that may be played here.
    ///
    /// # Errors
    /// The book is of another game, or cannot be read any more.
    fn choose(&self, game: &AnyGame, allowed: &[Move]) -> Result<Option<Move>, BookError> {
        let chosen = self.book.choose(game, self.seed)?;
        Ok(chosen.filter(|m| allowed.is_empty() || allowed.contains(m)))
    }
}

impl Job {
    /// The report of a job that broke down: any legal move, no count.
    fn fallback(&self) -> Report {
        match self {
            Job::Search { game, .. } => {
                let best = game.legal_moves().first().copied();
                Report::Found(Found { best, ..Found::NOTHING })
            }
            Job::Perft { .. } => Report::Counted(None),
            Job::Bench => Report::Benched(None),
        }
    }
}

/// What a job reports. [`Report::Info`] and [`Report::Note`] may come often; anything else ends the job.
#[derive(Debug)]
pub enum Report {
    /// Something that the user should know, in a line.
    Note(String),
    /// What a search has found so far.
    Info(Info),
    /// What a search has found in the end.
    Found(Found),
    /// The counts by first move, and the time they took; `None` if it was stopped.
    Counted(Option<(Counts, Duration)>),
    /// Nodes and time of the bench; `None` if it was stopped.
    Benched(Option<BenchResult>),
}

impl Report {
    /// Whether the job is over.
    pub fn is_last(&self) -> bool {
        !matches!(self, Report::Info(_) | Report::Note(_))
    }
}

enum EngineOrder {
    Do(JobId, Job, Signals),
    SetHash(usize, SyncSender<Result<(), TableError>>),
    SetThreads(usize),
    SetEvaluation(Evaluation),
    SetMargins(Vec<MarginChange>),
    Clear,
    /// Answered when everything before it is done.
    Answer(SyncSender<()>),
}

/// The way to the thread.
pub struct EngineThread {
    orders: Option<Sender<EngineOrder>>,
    thread: Option<JoinHandle<()>>,
}

impl EngineThread {
    /// Starts the thread with an engine of this table size. `deliver` gets every report, on the
    /// engine's thread.
    ///
    /// # Errors
    /// The thread cannot be started.
    pub fn start(hash_mib: usize, deliver: impl FnMut(JobId, Report) + Send + 'static) -> io::Result<Self> {
        let (sender, receiver) = mpsc::channel();
        let thread = thread::Builder::new()
            .name("search".to_owned())
            .spawn(move || serve(&receiver, Engine::new(hash_mib), deliver))?;
        Ok(EngineThread { orders: Some(sender), thread: Some(thread) })
    }

    /// Begins a job after those before it have ended.
    pub fn begin(&self, id: JobId, job: Job, signals: Signals) {
        self.order(EngineOrder::Do(id, job, signals));
    }

    /// Sets the size of the transposition table, when the jobs before it have ended: an endless one must
    /// be stopped first. Returns when the memory is promised; [`EngineThread::wait`] returns when it is
    /// there.
    ///
    /// # Errors
    /// There is not so much memory. The table has its old size.
    pub fn set_hash(&self, mib: usize) -> Result<(), TableError> {
        let (sender, receiver) = mpsc::sync_channel(1);
        self.order(EngineOrder::SetHash(mib, sender));
        // A thread that is gone has no table.
        receiver.recv().unwrap_or(Ok(()))
    }

    /// Sets the number of search threads.
    pub fn set_threads(&self, threads: usize) {
        self.order(EngineOrder::SetThreads(threads));
    }

    /// Chooses what positions are evaluated by, and forgets what was learnt with another evaluation.
    pub fn set_evaluation(&self, evaluation: Evaluation) {
        self.order(EngineOrder::SetEvaluation(evaluation));
    }

    /// Changes search parameters, and forgets what was learnt with others.
    pub fn set_margins(&self, changes: Vec<MarginChange>) {
        self.order(EngineOrder::SetMargins(changes));
    }

    /// Forgets what was learnt.
    pub fn clear(&self) {
        self.order(EngineOrder::Clear);
    }

    /// Returns when all orders given so far are done.
    pub fn wait(&self) {
        let (sender, receiver) = mpsc::sync_channel(1);
        self.order(EngineOrder::Answer(sender));
        // A thread that is gone has nothing left to do.
        let _ = receiver.recv();
    }

    fn order(&self, order: EngineOrder) {
        if let Some(orders) = &self.orders {
            // It fails only if the thread has died; its panic message is on standard error.
            let _ = orders.send(order);
        }
    }
}

impl Drop for EngineThread {
    fn drop(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn serve(orders: &Receiver<EngineOrder>, mut engine: Engine, mut deliver: impl FnMut(JobId, Report) + Send) {
    for order in orders {
        match order {
            EngineOrder::Do(id, job, signals) => {
                let fallback = job.fallback();
                let mut report = |report| deliver(id, report);
                // Whoever waits for the answer gets one: a game must not be lost over a defect.
                let work = AssertUnwindSafe(|| carry_out(&mut engine, job, &signals, &mut report));
                let last = catch_unwind(work).unwrap_or(fallback);
                deliver(id, last);
            }
            EngineOrder::SetHash(mib, sender) => {
                // Nobody waits any more: then there is nobody to tell.
                let _ = sender.send(engine.set_hash(mib));
                engine.occupy_hash();
            }
            EngineOrder::SetThreads(threads) => engine.set_threads(threads),
            EngineOrder::SetEvaluation(evaluation) => {
                engine.set_evaluation(evaluation);
                engine.clear();
            }
            EngineOrder::SetMargins(changes) => {
                engine.set_margins(changes);
                engine.clear();
            }
            EngineOrder::Clear => engine.clear(),
            EngineOrder::Answer(sender) => {
                // Nobody waits any more: then there is nobody to tell.
                let _ = sender.send(());
            }
        }
    }
}

fn carry_out(
    engine: &mut Engine,
    job: Job,
    signals: &Signals,
    report: &mut (dyn FnMut(Report) + Send),
) -> Report {
    match job {
        Job::Search { game, limits, skill, book } => {
            // A game that is over has no move, whatever a book says.
            let is_open = game.outcome().is_none();
            match book.filter(|_| is_open).map(|book| book.choose(&game, &limits.search_moves)) {
                Some(Ok(Some(m))) => return Report::Found(Found { best: Some(m), ..Found::NOTHING }),
                Some(Err(error)) => report(Report::Note(error.to_string())),
                Some(Ok(None)) | None => {}
            }
            // Where the rules have called the game drawn it is searched as if it went on, so that there is a
            // good move to play; what it is worth is known.
            let is_drawn = game.outcome_or_claim().is_some_and(|outcome| outcome.ending.leaves_moves());
            let judged = |score| if is_drawn { Score::Centipawns(0) } else { score };
            let mut pass_on =
                |info: &Info| report(Report::Info(Info { score: judged(info.score), ..info.clone() }));
            let found = match skill {
                None => engine.search(&game, &limits, signals, &mut pass_on),
                Some(skill) => engine.search_with_skill(&game, &limits, skill, signals, &mut pass_on),
            };
            Report::Found(Found { score: judged(found.score), ..found })
        }
        Job::Perft { game, depth } => {
            let started = std::time::Instant::now();
            let counts = perft::divide(&game, depth, signals);
            Report::Counted(counts.map(|counts| (counts, started.elapsed())))
        }
        Job::Bench => {
            let result = bench(BENCH_DEPTH, signals, |_, _| {});
            Report::Benched(result.ok().filter(|_| !signals.is_stopped()))
        }
    }
}
