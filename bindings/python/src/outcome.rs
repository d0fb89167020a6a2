//! How a game ended.

use movegen::Color;
use pyo3::prelude::*;
use std::fmt;

/// The end of a game: who won, and why.
#[pyclass(frozen, eq, hash, str, module = "megaton", name = "Outcome")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Outcome(movegen::Outcome);

impl From<movegen::Outcome> for Outcome {
    fn from(outcome: movegen::Outcome) -> Self {
        Outcome(outcome)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[pymethods]
impl Outcome {
    /// `True` if White has won, `False` if Black has, `None` for a draw.
    #[getter]
    fn winner(&self) -> Option<bool> {
        self.0.winner.map(|color| color == Color::White)
    }

    /// Why, such as `"checkmate"` or `"king exploded"`.
    #[getter]
    fn termination(&self) -> &'static str {
        self.0.ending.reason()
    }

    /// The result as PGN writes it.
    fn result(&self) -> &'static str {
        self.0.score()
    }

    fn __repr__(&self) -> String {
        format!("<megaton.Outcome {}>", self.0)
    }
}
