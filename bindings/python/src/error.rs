//! Exceptions: each says megaton's one line.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::fmt::Display;

create_exception!(
    megaton,
    MegatonError,
    PyValueError,
    "What megaton refuses; the message is one line for people."
);
create_exception!(
    megaton,
    SetupError,
    MegatonError,
    "An unknown variant, a wrong FEN, or an option that it has not."
);
create_exception!(megaton, IllegalMoveError, MegatonError, "A move that is illegal, and why.");
create_exception!(
    megaton,
    GameFileError,
    MegatonError,
    "A game of a PGN that cannot be read: the line and why."
);
create_exception!(megaton, EngineBusyError, MegatonError, "The engine is searching already.");

/// A wrong setup as an exception.
pub(crate) fn setup(error: impl Display) -> PyErr {
    SetupError::new_err(error.to_string())
}

/// An illegal move as an exception; the move first, as people wrote it.
pub(crate) fn illegal(text: &str, reason: impl Display) -> PyErr {
    IllegalMoveError::new_err(format!("{text}: {reason}"))
}

/// A square that the board has not, as an exception.
pub(crate) fn no_square(name: &str) -> PyErr {
    SetupError::new_err(format!("the board has no square {name}"))
}
