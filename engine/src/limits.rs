//! What a search is asked to do, what it is told while it runs, and what it answers.

use crate::workers::THREADS_EXIST;
use movegen::Move;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;
use web_time::Instant;

/// Moves that a game is expected to last if nothing else is said.
pub(crate) const MOVES_EXPECTED: u32 = 28;

/// The share of the increment that is planned with.
pub(crate) const INCREMENT_SHARE: f64 = 0.75;

/// The deepest search, in plies.
pub const MAX_DEPTH: u32 = 127;

/// The clock of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time left until the control, or for the rest of the game.
    pub remaining: Duration,
    /// Added after each move.
    pub increment: Duration,
    /// Moves until the next time control; `None` if the rest of the game must do.
    pub moves_to_go: Option<u32>,
}

impl Clock {
    /// The share of a move if all moves get the same: for those who must plan without seeing the
    /// search.
    pub fn share(&self) -> Duration {
        let moves = self.moves_to_go.map_or(MOVES_EXPECTED, |moves| moves.clamp(1, MOVES_EXPECTED));
        (self.remaining / (moves + 1) + self.increment.mul_f64(INCREMENT_SHARE)).min(self.remaining)
    }
}

/// When a search ends, and what it searches. Several limits may hold at once; without any it runs
/// until it is stopped or nothing can change any more. Depth 1 is finished whatever the limits are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies.
    pub depth: Option<u32>,
    /// Nodes. With one thread the search stops at exactly this number, but not before depth 1 is finished.
    pub nodes: Option<u64>,
    /// Ends when a mate in this many moves is found, for either side, or when the search is so deep
    /// that it would have been.
    pub mate: Option<u32>,
    /// Time for this move, all of it.
    pub move_time: Option<Duration>,
    /// The clock to play by.
    pub clock: Option<Clock>,
    /// Answers only after it is stopped.
    pub infinite: bool,
    /// Thinks on the opponent's time: the clock counts from [`Signals::ponder_hit`].
    pub ponder: bool,
    /// Only these root moves; all if empty.
    pub search_moves: Vec<Move>,
    /// The number of principal variations wanted; 0 counts as 1.
    pub multi_pv: usize,
    /// Kept back from the clock at every move for what lies between engine and clock. A fixed time for
    /// a move is meant to be used up, so nothing is kept back from it.
    pub overhead: Duration,
    /// When the clock began to run, or the fixed time; `None` if it does when the search begins.
    pub since: Option<Instant>,
}

/// Between a running search and other threads: they tell it to stop or that its pondering was
/// right, and see which root move it is searching.
#[derive(Clone, Debug, Default)]
pub struct Signals {
    shared: Arc<SharedSignals>,
}

#[derive(Debug, Default)]
struct SharedSignals {
    stop: AtomicBool,
    /// Whom the search asks whether it is to stop.
    asked: Option<fn() -> bool>,
    ponder_hit: OnceLock<Instant>,
    /// The root move that is searched, packed; 0 before the first.
    current: AtomicU64,
    /// Held by whoever looks whether it must wait, so that no change passes it unseen.
    looking: Mutex<()>,
    changed: Condvar,
}

/// The root move that a search is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurrentMove {
    /// The move.
    pub m: Move,
    /// Its place in the order in which moves are searched, from 1.
    pub number: u32,
    /// The depth of the iteration.
    pub depth: u32,
}

impl CurrentMove {
    const NUMBER: u32 = 32;
    const DEPTH: u32 = 48;
    const SMALL: u64 = 0xffff;

    fn pack(self) -> u64 {
        let small = |value: u32| u64::from(value).min(Self::SMALL);
        u64::from(self.m.bits()) | small(self.number) << Self::NUMBER | small(self.depth) << Self::DEPTH
    }

    fn unpack(packed: u64) -> Option<Self> {
        let small = |at: u32| ((packed >> at) & Self::SMALL) as u32;
        let m = Move::from_bits(packed as u32)?;
        Some(CurrentMove { m, number: small(Self::NUMBER), depth: small(Self::DEPTH) })
    }
}

impl Signals {
    /// Signals of a new search.
    pub fn new() -> Self {
        Signals::default()
    }

    /// The same, with somebody whom the search itself asks about every thousand nodes whether it is to
    /// stop: for programs without threads, where nobody else could tell it.
    ///
    /// ```
    /// use engine::{Engine, Limits, Signals};
    /// use movegen::{AnyGame, Options, Variant};
    /// let game = AnyGame::new(Variant::Chess, Options::default(), None)?;
    /// let found = Engine::new(1).search(&game, &Limits::default(), &Signals::asking(|| true), &mut |_| {});
    /// assert!(found.best.is_some() && found.nodes <= 1_024);
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub fn asking(is_to_stop: fn() -> bool) -> Self {
        Signals { shared: Arc::new(SharedSignals { asked: Some(is_to_stop), ..SharedSignals::default() }) }
    }

    /// Stops the search if whoever is asked says so.
    pub(crate) fn ask(&self) {
        if self.shared.asked.is_some_and(|is_to_stop| is_to_stop()) {
            self.stop();
        }
    }

    /// Ends the search at once, or when depth 1 is finished.
    pub fn stop(&self) {
        self.shared.stop.store(true, Ordering::Relaxed);
        self.wake();
    }

    /// Whether the search was told to stop.
    pub fn is_stopped(&self) -> bool {
        self.shared.stop.load(Ordering::Relaxed)
    }

    /// The opponent played the move pondered on: from now on the clock runs.
    pub fn ponder_hit(&self) {
        // Said twice, the first time counts.
        let _ = self.shared.ponder_hit.set(Instant::now());
        self.wake();
    }

    /// When the opponent played the move pondered on.
    pub(crate) fn ponder_hit_at(&self) -> Option<Instant> {
        self.shared.ponder_hit.get().copied()
    }

    /// The root move that the search is at, or was at last; none before the first.
    pub fn current_move(&self) -> Option<CurrentMove> {
        CurrentMove::unpack(self.shared.current.load(Ordering::Relaxed))
    }

    /// The search begins with this root move.
    pub(crate) fn begin_move(&self, current: CurrentMove) {
        self.shared.current.store(current.pack(), Ordering::Relaxed);
    }

    /// Waits while the limits want no answer yet: an infinite or pondering search answers only when it
    /// is told to. Where the search has no thread of its own nobody could tell it, so it answers.
    pub(crate) fn wait_if_asked(&self, limits: &Limits) {
        let must_wait = || {
            let pondering = limits.ponder && self.ponder_hit_at().is_none();
            (limits.infinite || pondering) && !self.is_stopped()
        };
        if THREADS_EXIST {
            self.wait_while(|| must_wait().then_some(Patience::Endless));
        }
    }

    /// Lets those who wait look again.
    pub(crate) fn wake(&self) {
        drop(self.looking());
        self.shared.changed.notify_all();
    }

    /// Waits as long as `patience` says how long to wait; it is asked again after every signal and
    /// whenever the time it gave has passed.
    pub(crate) fn wait_while(&self, patience: impl Fn() -> Option<Patience>) {
        let mut looking = self.looking();
        while let Some(patience) = patience() {
            let changed = &self.shared.changed;
            looking = match patience {
                Patience::Endless => changed.wait(looking).unwrap_or_else(PoisonError::into_inner),
                Patience::For(time) => {
                    changed.wait_timeout(looking, time).unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }

    /// Nothing is kept under the lock that a panic could leave half done.
    fn looking(&self) -> MutexGuard<'_, ()> {
        self.shared.looking.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How long to wait for a signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Patience {
    /// Until it comes.
    Endless,
    /// No longer than this.
    For(Duration),
}

/// What a position is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Centipawns.
    Centipawns(i32),
    /// The side to move wins in this many of its moves.
    MateIn(u32),
    /// The side to move loses in this many of the opponent's moves; 0 if it has lost already.
    MatedIn(u32),
}

/// A side takes a draw when it is behind by this many centipawns.
const DRAW_WELCOME: i32 = -50;

impl Score {
    /// Centipawns; `None` if there is a mate.
    pub fn centipawns(self) -> Option<i32> {
        match self {
            Score::Centipawns(value) => Some(value),
            Score::MateIn(_) | Score::MatedIn(_) => None,
        }
    }

    /// Moves to mate, negative if the side to move is mated; `None` if there is none.
    ///
    /// ```
    /// use engine::Score;
    /// assert_eq!([Score::MateIn(3), Score::MatedIn(2), Score::Centipawns(7)].map(Score::mate), [Some(3), Some(-2), None]);
    /// ```
    pub fn mate(self) -> Option<i32> {
        let moves = |moves: u32| i32::try_from(moves).unwrap_or(i32::MAX);
        match self {
            Score::Centipawns(_) => None,
            Score::MateIn(count) => Some(moves(count)),
            Score::MatedIn(count) => Some(-moves(count)),
        }
    }

    /// Whether a side that values its position like this would rather have a draw than play on.
    pub fn welcomes_draw(self) -> bool {
        match self {
            Score::Centipawns(value) => value <= DRAW_WELCOME,
            Score::MatedIn(_) => true,
            Score::MateIn(_) => false,
        }
    }
}

impl fmt::Display for Score {
    /// As UCI prints it: `cp 31`, `mate 3`, `mate -2`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Centipawns(value) => write!(formatter, "cp {value}"),
            Score::MateIn(moves) => write!(formatter, "mate {moves}"),
            Score::MatedIn(moves) => write!(formatter, "mate -{moves}"),
        }
    }
}

/// How a reported score relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the score.
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

/// A report of a running search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// The depth of the iteration.
    pub depth: u32,
    /// The longest line searched, in plies: the selective depth.
    pub selective_depth: u32,
    /// Which of the principal variations this is, from 1.
    pub multi_pv: usize,
    /// Its score.
    pub score: Score,
    /// How the score relates to the true one.
    pub bound: Bound,
    /// Nodes searched so far, by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub hash_full: u32,
    /// The principal variation.
    pub line: Vec<Move>,
}

/// The answer of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The best move; `None` if the game is over.
    pub best: Option<Move>,
    /// The reply expected, if any.
    pub ponder: Option<Move>,
    /// What the position is worth.
    pub score: Score,
    /// The depth of the iteration.
    pub depth: u32,
    /// Nodes searched, by all threads.
    pub nodes: u64,
}

impl Found {
    /// No move, and nothing searched.
    pub const NOTHING: Found =
        Found { best: None, ponder: None, score: Score::Centipawns(0), depth: 0, nodes: 0 };
}
