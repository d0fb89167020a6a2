//! The engine: searches that run beside Python.

use crate::analysis::{Analysis, Info};
use crate::error::{EngineBusyError, setup};
use crate::game::Game;
use crate::game_move::Move;
use crate::score::Score;
use engine::{ELO_RANGE, Limits, Signals, Skill};
use movegen::AnyGame;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// What a search has found.
#[pyclass(frozen, get_all, module = "megaton", name = "Found")]
#[derive(Clone)]
pub(crate) struct Found {
    /// The move to play; `None` if the game is over.
    r#move: Option<Move>,
    /// The reply that is expected.
    ponder: Option<Move>,
    /// The score for the side to move.
    score: Score,
    /// Plies of the last iteration.
    depth: u32,
    /// Positions searched.
    nodes: u64,
}

impl Found {
    fn of(game: &AnyGame, found: &engine::Found) -> Self {
        let mut next = game.clone();
        let is_played = found.best.is_some_and(|m| next.play_on(m).is_ok());
        Found {
            r#move: found.best.map(|m| Move::of(game, m)),
            ponder: found.ponder.filter(|_| is_played).map(|m| Move::of(&next, m)),
            score: found.score.into(),
            depth: found.depth,
            nodes: found.nodes,
        }
    }
}

#[pymethods]
impl Found {
    fn __repr__(&self) -> String {
        let m = self.r#move.as_ref().map_or("no move".to_owned(), ToString::to_string);
        format!("<megaton.Found {m} score {} depth {}>", self.score, self.depth)
    }
}

/// An engine with its memory. It plays every variant.
#[pyclass(frozen, module = "megaton", name = "Engine")]
pub(crate) struct Engine {
    engine: Arc<Mutex<engine::Engine>>,
    /// Limited strength, if any.
    skill: Mutex<Option<u32>>,
    /// Stops the last search that was begun.
    signals: Mutex<Signals>,
    is_searching: Arc<AtomicBool>,
}

/// What a lock holds, also after a panic elsewhere: nothing is left half done.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How far a search goes.
#[derive(Clone, Debug, Default)]
struct Limit {
    nodes: Option<u64>,
    depth: Option<u32>,
    time: Option<f64>,
    multipv: usize,
}

impl Limit {
    fn read(self) -> PyResult<Limits> {
        let move_time = self.time.map(Duration::try_from_secs_f64).transpose().map_err(setup)?;
        Ok(Limits {
            nodes: self.nodes,
            depth: self.depth,
            move_time,
            multi_pv: self.multipv.max(1),
            ..Limits::default()
        })
    }
}

#[pymethods]
impl Engine {
    /// An engine with so many threads and a transposition table of `hash` MiB.
    #[new]
    #[pyo3(signature = (threads = 1, hash = 16))]
    fn new(threads: usize, hash: usize) -> PyResult<Self> {
        let refuse = |what: &str, range: std::ops::RangeInclusive<usize>| {
            setup(format!("{what} must be a number from {} to {}", range.start(), range.end()))
        };
        if !engine::THREADS_RANGE.contains(&threads) {
            return Err(refuse("threads", engine::THREADS_RANGE));
        }
        if !engine::HASH_RANGE.contains(&hash) {
            return Err(refuse("hash", engine::HASH_RANGE));
        }
        let mut engine = engine::Engine::new(hash);
        engine.set_threads(threads);
        Ok(Engine {
            engine: Arc::new(Mutex::new(engine)),
            skill: Mutex::new(None),
            signals: Mutex::new(Signals::new()),
            is_searching: Arc::default(),
        })
    }

    /// How strong it plays, from 800 to 2400 on megaton's own scale; `None` for full strength.
    #[getter]
    fn elo(&self) -> Option<u32> {
        *lock(&self.skill)
    }

    #[setter]
    fn set_elo(&self, elo: Option<u32>) -> PyResult<()> {
        if elo.is_some_and(|elo| !ELO_RANGE.contains(&elo)) {
            let (low, high) = (ELO_RANGE.start(), ELO_RANGE.end());
            return Err(setup(format!("elo must be a number from {low} to {high}, or None")));
        }
        *lock(&self.skill) = elo;
        Ok(())
    }

    /// Searches a game's position until a limit is reached: `nodes`, `depth` in plies, or `time` in seconds. Where
    /// players have secrets it knows what the side to move knows. Other Python threads go on meanwhile.
    #[pyo3(signature = (game, *, nodes = None, depth = None, time = None, seed = 0))]
    fn search(
        &self,
        py: Python<'_>,
        game: &Game,
        nodes: Option<u64>,
        depth: Option<u32>,
        time: Option<f64>,
        seed: u64,
    ) -> PyResult<Found> {
        if nodes.is_none() && depth.is_none() && time.is_none() && self.elo().is_none() {
            return Err(setup("say how far to search: nodes, depth or time"));
        }
        let limits = Limit { nodes, depth, time, multipv: 1 }.read()?;
        let skill = self.elo().map(|elo| Skill { elo, seed });
        Analysis::new(self.begin(game, limits, skill)?).wait(py)
    }

    /// Begins a search and returns it as an iterator of its reports; without a limit it goes on until it is
    /// stopped. Use it in a `with` statement, which stops it.
    #[pyo3(signature = (game, *, nodes = None, depth = None, time = None, multipv = 1))]
    fn analysis(
        &self,
        game: &Game,
        nodes: Option<u64>,
        depth: Option<u32>,
        time: Option<f64>,
        multipv: usize,
    ) -> PyResult<Analysis> {
        let mut limits = Limit { nodes, depth, time, multipv }.read()?;
        limits.infinite = nodes.is_none() && depth.is_none() && time.is_none();
        Ok(Analysis::new(self.begin(game, limits, None)?))
    }

    /// Stops the search that is under way, from any thread.
    fn stop(&self) {
        lock(&self.signals).stop();
    }

    /// Forgets everything: for a new game.
    fn clear(&self) -> PyResult<()> {
        let _turn = Turn::take(&self.is_searching)?;
        lock(&self.engine).clear();
        Ok(())
    }

    fn __repr__(&self) -> &'static str {
        "<megaton.Engine>"
    }
}

/// The right to use the engine: one at a time has it, until it is dropped.
struct Turn(Arc<AtomicBool>);

impl Turn {
    fn take(is_searching: &Arc<AtomicBool>) -> PyResult<Self> {
        if is_searching.swap(true, Ordering::AcqRel) {
            return Err(EngineBusyError::new_err("the engine is searching; stop that search first"));
        }
        Ok(Turn(Arc::clone(is_searching)))
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}

impl Engine {
    fn begin(&self, game: &Game, limits: Limits, skill: Option<Skill>) -> PyResult<Search> {
        let turn = Turn::take(&self.is_searching)?;
        let signals = Signals::new();
        *lock(&self.signals) = signals.clone();
        Ok(Search::begin(Arc::clone(&self.engine), turn, game.game.clone(), limits, skill, signals))
    }
}

/// What a search has found, once it has ended.
#[derive(Default)]
struct Answer {
    found: Mutex<Option<Found>>,
    given: Condvar,
}

/// A search in a thread of its own.
pub(crate) struct Search {
    signals: Signals,
    infos: Mutex<Receiver<Info>>,
    answer: Arc<Answer>,
}

impl Search {
    fn begin(
        engine: Arc<Mutex<engine::Engine>>,
        turn: Turn,
        game: AnyGame,
        limits: Limits,
        skill: Option<Skill>,
        signals: Signals,
    ) -> Self {
        let (sender, infos) = channel();
        let answer = Arc::new(Answer::default());
        let search =
            Search { signals: signals.clone(), infos: Mutex::new(infos), answer: Arc::clone(&answer) };
        thread::spawn(move || {
            // Whoever listens no longer wants no reports.
            let mut report = |info: &engine::Info| drop(sender.send(Info::of(&game, info)));
            let found = {
                let mut engine = lock(&engine);
                match skill {
                    Some(skill) => engine.search_with_skill(&game, &limits, skill, &signals, &mut report),
                    None => engine.search(&game, &limits, &signals, &mut report),
                }
            };
            // Whoever has got the answer may begin the next search.
            drop(turn);
            *lock(&answer.found) = Some(Found::of(&game, &found));
            answer.given.notify_all();
        });
        search
    }

    pub(crate) fn stop(&self) {
        self.signals.stop();
    }

    /// The next report, if it comes within so long.
    pub(crate) fn next(&self, patience: Duration) -> Result<Info, RecvTimeoutError> {
        lock(&self.infos).recv_timeout(patience)
    }

    /// What was found, if the search ends within so long.
    pub(crate) fn wait(&self, patience: Duration) -> Option<Found> {
        let found = lock(&self.answer.found);
        let waited = self.answer.given.wait_timeout_while(found, patience, |found| found.is_none());
        waited.unwrap_or_else(PoisonError::into_inner).0.clone()
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.stop();
    }
}
