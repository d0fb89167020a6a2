//! An effect of a move as one record, whatever its kind.

use crate::names::{departure_name, role_name};
use movegen::{Color, Effect, Piece, Square};

/// An effect: `kind` says which, and what has no meaning for it is `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToldEffect {
    /// `moved`, `promoted`, `left`, `dropped`, `revealed`, `blast`, `irradiated`, `contaminated`, `armed` or
    /// `bomb-lost`.
    pub kind: &'static str,
    /// The piece that moves, leaves, is dropped or shown, or that a pawn becomes.
    pub piece: Option<Piece>,
    /// Whom it is about.
    pub color: Option<Color>,
    /// The square that a moving piece leaves.
    pub from: Option<Square>,
    /// Where it happens: the square reached, left, closed, or at the centre of a blast or a zone.
    pub square: Option<Square>,
    /// Why a piece moves or leaves.
    pub why: Option<&'static str>,
    /// Moves that a king has left to get out of a contaminated zone.
    pub moves_left: Option<u8>,
}

impl From<Effect> for ToldEffect {
    fn from(effect: Effect) -> Self {
        let at = |kind, square| ToldEffect {
            kind,
            piece: None,
            color: None,
            from: None,
            square,
            why: None,
            moves_left: None,
        };
        let of_piece = |kind, piece: Piece, square| ToldEffect {
            piece: Some(piece),
            color: Some(piece.color),
            ..at(kind, Some(square))
        };
        let of_side = |kind, color, square| ToldEffect { color: Some(color), ..at(kind, square) };
        match effect {
            Effect::Moved { piece, from, to, role } => {
                ToldEffect { from: Some(from), why: Some(role_name(role)), ..of_piece("moved", piece, to) }
            }
            Effect::Promoted { square, piece } => of_piece("promoted", piece, square),
            Effect::Left { piece, square, why } => {
                ToldEffect { why: Some(departure_name(why)), ..of_piece("left", piece, square) }
            }
            Effect::Dropped { piece, square } => of_piece("dropped", piece, square),
            Effect::Revealed { color, square, kind } => ToldEffect {
                piece: kind.map(|kind| Piece { color, kind }),
                ..of_side("revealed", color, Some(square))
            },
            Effect::Blast { centre } => at("blast", Some(centre)),
            Effect::Irradiated { square } => at("irradiated", Some(square)),
            Effect::Contaminated { color, centre, moves_left } => {
                ToldEffect { moves_left: Some(moves_left), ..of_side("contaminated", color, Some(centre)) }
            }
            Effect::Armed { color } => of_side("armed", color, None),
            Effect::BombLost { color, square } => of_side("bomb-lost", color, Some(square)),
        }
    }
}
