//! A search that is under way: its reports one by one, and how to stop it.

use crate::engine::{Found, Search};
use crate::game_move::Move;
use crate::score::Score;
use bindings::variation;
use movegen::AnyGame;
use pyo3::prelude::*;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

/// Between two looks whether Python has got a signal, such as Ctrl-C.
const GLANCE: Duration = Duration::from_millis(50);

/// What a search reports of an iteration.
#[pyclass(frozen, get_all, module = "megaton", name = "Info")]
pub(crate) struct Info {
    /// Plies searched.
    depth: u32,
    /// Plies of the longest line looked at.
    seldepth: u32,
    /// Which variation it is, from 1.
    multipv: usize,
    /// Its score for the side to move.
    score: Score,
    /// `"exact"`, `"lower"` or `"upper"`.
    bound: &'static str,
    /// Positions searched so far.
    nodes: u64,
    /// Seconds so far.
    time: f64,
    /// How full the transposition table is, in thousandths.
    hashfull: u32,
    /// The moves of the variation.
    pv: Vec<Move>,
}

impl Info {
    pub(crate) fn of(game: &AnyGame, info: &engine::Info) -> Self {
        Info {
            depth: info.depth,
            seldepth: info.selective_depth,
            multipv: info.multi_pv,
            score: info.score.into(),
            bound: match info.bound {
                engine::Bound::Exact => "exact",
                engine::Bound::Lower => "lower",
                engine::Bound::Upper => "upper",
            },
            nodes: info.nodes,
            time: info.time.as_secs_f64(),
            hashfull: info.hash_full,
            pv: variation(game, &info.line, Move::of),
        }
    }
}

#[pymethods]
impl Info {
    fn __repr__(&self) -> String {
        let pv: Vec<_> = self.pv.iter().map(|m| m.to_string()).collect();
        format!("<megaton.Info depth {} score {} pv {}>", self.depth, self.score, pv.join(" "))
    }
}

/// A search that is under way. It is an iterator of its reports, and ends when they do.
#[pyclass(frozen, module = "megaton", name = "Analysis")]
pub(crate) struct Analysis(Search);

impl Analysis {
    pub(crate) fn new(search: Search) -> Self {
        Analysis(search)
    }
}

#[pymethods]
impl Analysis {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    /// The next report; waits for it.
    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Info>> {
        loop {
            match py.detach(|| self.0.next(GLANCE)) {
                Ok(info) => return Ok(Some(info)),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(signal) = py.check_signals() {
                        self.stop();
                        return Err(signal);
                    }
                }
            }
        }
    }

    /// Ends the search. What it has reported can still be had.
    fn stop(&self) {
        self.0.stop();
    }

    /// Waits for the end and returns what was found. A search without a limit must be stopped first, or ends by
    /// Ctrl-C.
    pub(crate) fn wait(&self, py: Python<'_>) -> PyResult<Found> {
        loop {
            if let Some(found) = py.detach(|| self.0.wait(GLANCE)) {
                return Ok(found);
            }
            if let Err(signal) = py.check_signals() {
                self.stop();
                return Err(signal);
            }
        }
    }

    fn __enter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    #[pyo3(signature = (*_reason))]
    fn __exit__(&self, py: Python<'_>, _reason: &Bound<'_, pyo3::types::PyTuple>) {
        self.stop();
        py.detach(|| while self.0.wait(GLANCE).is_none() {});
    }
}
