//! A move of a game.

use bindings::kind_name;
use movegen::{AnyGame, Tag};
use pyo3::prelude::*;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A move, with its text and squares as its game writes them.
#[pyclass(frozen, eq, hash, str, module = "megaton", name = "Move")]
#[derive(Clone)]
pub(crate) struct Move {
    pub(crate) m: movegen::Move,
    text: String,
    from_square: Option<String>,
    to_square: String,
}

impl Move {
    /// A move of the position that the game stands at.
    pub(crate) fn of(game: &AnyGame, m: movegen::Move) -> Self {
        let comes_from_board = m.tag() != Tag::Drop;
        Move {
            m,
            text: game.coordinate_text(m),
            from_square: comes_from_board.then(|| game.square_name(m.from())),
            to_square: game.square_name(m.to()),
        }
    }
}

impl PartialEq for Move {
    fn eq(&self, other: &Self) -> bool {
        (self.m, &self.text) == (other.m, &other.text)
    }
}

impl Eq for Move {}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Hash for Move {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

#[pymethods]
impl Move {
    /// Coordinate notation, as over UCI.
    pub(crate) fn uci(&self) -> &str {
        &self.text
    }

    /// The square it leaves; `None` for a drop.
    #[getter(from_square)]
    fn square_left(&self) -> Option<&str> {
        self.from_square.as_deref()
    }

    /// The square it goes to; a launch's target, and for castling the rook's square.
    #[getter]
    fn to_square(&self) -> &str {
        &self.to_square
    }

    /// The kind of piece that moves, by name.
    #[getter]
    fn piece(&self) -> String {
        kind_name(self.m.piece())
    }

    /// What a pawn becomes, by name; `None` if it stays what it is.
    #[getter]
    fn promotion(&self) -> Option<String> {
        self.m.promotes_to().map(kind_name)
    }

    /// Whether a missile is launched.
    #[getter]
    fn is_launch(&self) -> bool {
        self.m.tag() == Tag::Launch
    }

    /// Whether a piece comes from the reserve.
    #[getter]
    fn is_drop(&self) -> bool {
        self.m.tag() == Tag::Drop
    }

    /// Whether the king castles.
    #[getter]
    fn is_castling(&self) -> bool {
        self.m.tag() == Tag::Castling
    }

    /// Whether a bomb is set off.
    #[getter]
    fn is_detonation(&self) -> bool {
        self.m.tag() == Tag::Detonation
    }

    /// Whether a face-down piece is turned up.
    #[getter]
    fn is_reveal(&self) -> bool {
        self.m.tag() == Tag::Reveal
    }

    fn __repr__(&self) -> String {
        format!("<megaton.Move {}>", self.text)
    }
}
