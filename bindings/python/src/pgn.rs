//! Games from PGN, one after the other.

use crate::error::GameFileError;
use crate::game::Game;
use movegen::pgn;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

/// Games that are read before they are asked for.
const READ_AHEAD: usize = 16;

/// A game read from PGN.
#[pyclass(frozen, module = "megaton", name = "PgnGame")]
pub(crate) struct PgnGame(pgn::PgnGame);

#[pymethods]
impl PgnGame {
    /// Its tags, by name.
    #[getter]
    fn headers(&self) -> BTreeMap<String, String> {
        self.0.tags.iter().cloned().collect()
    }

    /// The game, all moves played.
    #[getter]
    fn game(&self) -> Game {
        Game::from(self.0.game.clone())
    }

    /// `"1-0"`, `"0-1"`, `"1/2-1/2"`, or `"*"` if it is not over.
    #[getter]
    fn result(&self) -> &str {
        &self.0.result
    }
}

/// The games of a PGN. A faulty one raises `GameFileError`; the next call goes on behind it.
#[pyclass(frozen, module = "megaton", name = "PgnGames")]
pub(crate) struct PgnGames(Mutex<Receiver<Result<pgn::PgnGame, pgn::PgnError>>>);

#[pymethods]
impl PgnGames {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PgnGame>> {
        // The reader has ended when nothing comes any more.
        let next = py.detach(|| self.0.lock().ok().and_then(|games| games.recv().ok()));
        match next {
            None => Ok(None),
            Some(Ok(game)) => Ok(Some(PgnGame(game))),
            Some(Err(error)) => Err(GameFileError::new_err(error.to_string())),
        }
    }
}

/// Reads the games of a PGN, given as text, as bytes, or as a file opened for reading, one after the other.
#[pyfunction]
pub(crate) fn read_pgn(source: &Bound<'_, PyAny>) -> PyResult<PgnGames> {
    let content = if source.hasattr("read")? { source.call_method0("read")? } else { source.clone() };
    let text = match content.cast::<PyBytes>() {
        Ok(bytes) => pgn::decoded(bytes.as_bytes()).into_owned(),
        Err(_) => content.extract()?,
    };
    let (sender, games) = sync_channel(READ_AHEAD);
    thread::spawn(move || {
        for game in pgn::read(&text) {
            if sender.send(game).is_err() {
                return;
            }
        }
    });
    Ok(PgnGames(Mutex::new(games)))
}
