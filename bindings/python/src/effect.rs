//! What a move does, one thing after the other.

use crate::piece::Piece;
use movegen::{AnyGame, Color, Departure, Role};
use pyo3::prelude::*;

/// One effect of a move. `kind` says which, and what else is told: see the table in the documentation.
#[pyclass(frozen, eq, module = "megaton", name = "Effect")]
#[derive(Clone, PartialEq)]
pub(crate) struct Effect {
    pub(crate) effect: movegen::Effect,
    from_square: Option<String>,
    square: Option<String>,
}

impl Effect {
    /// An effect with its squares as the game names them.
    pub(crate) fn of(game: &AnyGame, effect: movegen::Effect) -> Self {
        use movegen::Effect::{
            Armed, Blast, BombLost, Contaminated, Dropped, Irradiated, Left, Moved, Promoted, Revealed,
        };
        let (from, at) = match effect {
            Moved { from, to, .. } => (Some(from), Some(to)),
            Promoted { square, .. }
            | Left { square, .. }
            | Dropped { square, .. }
            | Revealed { square, .. }
            | Irradiated { square }
            | BombLost { square, .. } => (None, Some(square)),
            Blast { centre } | Contaminated { centre, .. } => (None, Some(centre)),
            Armed { .. } => (None, None),
        };
        let name = |square| game.square_name(square);
        Effect { effect, from_square: from.map(name), square: at.map(name) }
    }
}

#[pymethods]
impl Effect {
    /// `"moved"`, `"promoted"`, `"left"`, `"dropped"`, `"revealed"`, `"blast"`, `"irradiated"`, `"contaminated"`,
    /// `"armed"` or `"bomb-lost"`.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.effect {
            movegen::Effect::Moved { .. } => "moved",
            movegen::Effect::Promoted { .. } => "promoted",
            movegen::Effect::Left { .. } => "left",
            movegen::Effect::Dropped { .. } => "dropped",
            movegen::Effect::Revealed { .. } => "revealed",
            movegen::Effect::Blast { .. } => "blast",
            movegen::Effect::Irradiated { .. } => "irradiated",
            movegen::Effect::Contaminated { .. } => "contaminated",
            movegen::Effect::Armed { .. } => "armed",
            movegen::Effect::BombLost { .. } => "bomb-lost",
        }
    }

    /// The piece that moves, leaves, is dropped, or that a pawn becomes.
    #[getter]
    fn piece(&self) -> Option<Piece> {
        match self.effect {
            movegen::Effect::Moved { piece, .. }
            | movegen::Effect::Promoted { piece, .. }
            | movegen::Effect::Left { piece, .. }
            | movegen::Effect::Dropped { piece, .. } => Some(piece.into()),
            movegen::Effect::Revealed { color, kind, .. } => {
                Some(movegen::Piece { color, kind: kind? }.into())
            }
            _ => None,
        }
    }

    /// Whose it is, where that is not the piece's: `True` for White.
    #[getter]
    fn color(&self) -> Option<bool> {
        let color = match self.effect {
            movegen::Effect::Revealed { color, .. }
            | movegen::Effect::Contaminated { color, .. }
            | movegen::Effect::Armed { color }
            | movegen::Effect::BombLost { color, .. } => color,
            movegen::Effect::Moved { piece, .. }
            | movegen::Effect::Promoted { piece, .. }
            | movegen::Effect::Left { piece, .. }
            | movegen::Effect::Dropped { piece, .. } => piece.color,
            movegen::Effect::Blast { .. } | movegen::Effect::Irradiated { .. } => return None,
        };
        Some(color == Color::White)
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
        match self.effect {
            movegen::Effect::Moved { role, .. } => Some(match role {
                Role::Mover => "mover",
                Role::CastlingRook => "castling-rook",
                Role::Companion => "companion",
                Role::MakesWay => "makes-way",
            }),
            movegen::Effect::Left { why, .. } => Some(match why {
                Departure::Captured => "captured",
                Departure::Exploded => "exploded",
                Departure::Blasted => "blasted",
                Departure::Launched => "launched",
                Departure::Detonated => "detonated",
            }),
            _ => None,
        }
    }

    /// Moves that a king has left to get out of a contaminated zone.
    #[getter]
    fn moves_left(&self) -> Option<u8> {
        match self.effect {
            movegen::Effect::Contaminated { moves_left, .. } => Some(moves_left),
            _ => None,
        }
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
