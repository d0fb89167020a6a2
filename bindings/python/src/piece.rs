//! A piece.

use bindings::kind_name;
use movegen::Color;
use pyo3::prelude::*;
use std::fmt;

/// A piece: its kind and whose it is.
#[pyclass(frozen, eq, hash, str, module = "megaton", name = "Piece")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Piece(movegen::Piece);

impl From<movegen::Piece> for Piece {
    fn from(piece: movegen::Piece) -> Self {
        Piece(piece)
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.letter().fmt(f)
    }
}

#[pymethods]
impl Piece {
    /// Its kind by name, such as `"missile"`.
    #[getter]
    fn kind(&self) -> String {
        kind_name(self.0.kind)
    }

    /// `True` for White.
    #[getter]
    fn color(&self) -> bool {
        self.0.color == Color::White
    }

    /// Its FEN letter, a capital for White.
    fn symbol(&self) -> char {
        self.0.letter()
    }

    fn __repr__(&self) -> String {
        format!("<megaton.Piece {} {}>", self.0.color, self.0.kind.name())
    }

    /// Its picture, for notebooks.
    fn _repr_svg_(&self) -> String {
        pictures::svg(pictures::Subject::Piece(self.0.kind), self.0.color)
    }
}
