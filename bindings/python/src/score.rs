//! What a search thinks of a position.

use pyo3::prelude::*;
use std::fmt;

/// A score from the side to move's point of view: centipawns, or moves to mate.
#[pyclass(frozen, eq, hash, str, module = "megaton", name = "Score")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Score {
    /// Centipawns; `None` if there is a mate.
    #[pyo3(get)]
    cp: Option<i32>,
    /// Moves to mate, negative if the side to move is mated; `None` if there is none.
    #[pyo3(get)]
    mate: Option<i32>,
}

impl From<engine::Score> for Score {
    fn from(score: engine::Score) -> Self {
        Score { cp: score.centipawns(), mate: score.mate() }
    }
}

/// In pawns, or moves to mate.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.cp, self.mate) {
            (Some(cp), _) => write!(f, "{:+.2}", f64::from(cp) / 100.0),
            (None, mate) => write!(f, "#{:+}", mate.unwrap_or(0)),
        }
    }
}

#[pymethods]
impl Score {
    /// Whether it is a mate.
    fn is_mate(&self) -> bool {
        self.mate.is_some()
    }

    fn __repr__(&self) -> String {
        format!("<megaton.Score {}>", self)
    }
}
