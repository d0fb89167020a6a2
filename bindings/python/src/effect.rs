//! What a move does, one thing after the other.

use crate::piece::Piece;
use bindings::ToldEffect;
use movegen::{AnyGame, Color};
use pyo3::prelude::*;

/// One effect of a move. `kind` says which, and what else is told: see the table in the documentation.
#[pyclass(frozen, eq, module = "megaton", name = "Effect")]
#[derive(Clone, PartialEq)]
pub(crate) struct Effect {
    pub(crate) effect: movegen::Effect,
    told: ToldEffect,
    from_square: Option<String>,
    square: Option<String>,
}

impl Effect {
    /// An effect with its squares as the game names them.
    pub(crate) fn of(game: &AnyGame, effect: movegen::Effect) -> Self {
        let told = ToldEffect::from(effect);
        let name = |square| game.square_name(square);
        Effect { effect, told, from_square: told.from.map(name), square: told.square.map(name) }
    }
}

#[pymethods]
impl Effect {
    /// `"moved"`, `"promoted"`, `"left"`, `"dropped"`, `"revealed"`, `"blast"`, `"irradiated"`, `"contaminated"`,
    /// `"armed"` or `"bomb-lost"`.
    #[getter]
    fn kind(&self) -> &'static str {
        self.told.kind
    }

    /// The piece that moves, leaves, is dropped or shown, or that a pawn becomes.
    #[getter]
    fn piece(&self) -> Option<Piece> {
        self.told.piece.map(Piece::from)
    }

    /// Whom it is about: `True` for White.
    #[getter]
    fn color(&self) -> Option<bool> {
        self.told.color.map(|color| color == Color::White)
    }

    /// The square that a moving piece leaves.
    #[getter(from_square)]
    fn square_left(&self) -> Option<&str> {
        self.from_square.as_deref()
    }

    /// Where it happens: the square reached, left, closed, or at the centre of a blast or a zone.
    #[getter]
    fn square(&self) -> Option<&str> {
        self.square.as_deref()
    }

    /// Why a piece moves or leaves: `"mover"`, `"castling-rook"`, `"companion"`, `"makes-way"`; `"captured"`,
    /// `"exploded"`, `"blasted"`, `"launched"`, `"detonated"`.
    #[getter]
    fn why(&self) -> Option<&'static str> {
        self.told.why
    }

    /// Moves that a king has left to get out of a contaminated zone.
    #[getter]
    fn moves_left(&self) -> Option<u8> {
        self.told.moves_left
    }

    fn __repr__(&self) -> String {
        let mut words = vec![self.kind().to_owned()];
        words.extend(self.piece().map(|piece| piece.to_string()));
        words.extend(self.from_square.as_ref().map(|square| format!("from {square}")));
        words.extend(self.square.clone());
        words.extend(self.why().map(|why| format!("({why})")));
        format!("<megaton.Effect {}>", words.join(" "))
    }
}
