//! What a move does, one thing after the other.

use crate::values::{Color, Piece};
use movegen::{AnyGame, Departure, Role, Square};
use serde::Serialize;
use tsify::Tsify;

/// One effect of a move. `kind` says which, and what else is told: see the table in the documentation.
#[derive(Clone, Debug, Default, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Effect {
    /// Which.
    #[tsify(
        type = "\"moved\" | \"promoted\" | \"left\" | \"dropped\" | \"revealed\" | \"blast\" | \"irradiated\" | \"contaminated\" | \"armed\" | \"bomb-lost\""
    )]
    kind: &'static str,
    /// The piece that moves, leaves, is dropped or shown, or that a pawn becomes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    piece: Option<Piece>,
    /// Whom it is about, where there is no piece.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    color: Option<Color>,
    /// The square that a moving piece leaves.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    from: Option<String>,
    /// Where it happens.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    square: Option<String>,
    /// Why a piece moves or leaves.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    why: Option<&'static str>,
    /// Moves that a king has left to get out of a contaminated zone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    moves_left: Option<u8>,
}

impl Effect {
    /// An effect with its squares as the game names them.
    pub(crate) fn of(game: &AnyGame, effect: movegen::Effect) -> Self {
        let name = |square: Square| Some(game.square_name(square));
        let none = Effect::default();
        match effect {
            movegen::Effect::Moved { piece, from, to, role } => Effect {
                kind: "moved",
                piece: Some(piece.into()),
                from: name(from),
                square: name(to),
                why: Some(role_id(role)),
                ..none
            },
            movegen::Effect::Promoted { square, piece } => {
                Effect { kind: "promoted", piece: Some(piece.into()), square: name(square), ..none }
            }
            movegen::Effect::Left { piece, square, why } => Effect {
                kind: "left",
                piece: Some(piece.into()),
                square: name(square),
                why: Some(departure_id(why)),
                ..none
            },
            movegen::Effect::Dropped { piece, square } => {
                Effect { kind: "dropped", piece: Some(piece.into()), square: name(square), ..none }
            }
            movegen::Effect::Revealed { color, square, kind } => Effect {
                kind: "revealed",
                piece: kind.map(|kind| movegen::Piece { color, kind }.into()),
                color: Some(color.into()),
                square: name(square),
                ..none
            },
            movegen::Effect::Blast { centre } => Effect { kind: "blast", square: name(centre), ..none },
            movegen::Effect::Irradiated { square } => {
                Effect { kind: "irradiated", square: name(square), ..none }
            }
            movegen::Effect::Contaminated { color, centre, moves_left } => Effect {
                kind: "contaminated",
                color: Some(color.into()),
                square: name(centre),
                moves_left: Some(moves_left),
                ..none
            },
            movegen::Effect::Armed { color } => Effect { kind: "armed", color: Some(color.into()), ..none },
            movegen::Effect::BombLost { color, square } => {
                Effect { kind: "bomb-lost", color: Some(color.into()), square: name(square), ..none }
            }
        }
    }
}

fn role_id(role: Role) -> &'static str {
    match role {
        Role::Mover => "mover",
        Role::CastlingRook => "castling-rook",
        Role::Companion => "companion",
        Role::MakesWay => "makes-way",
    }
}

fn departure_id(why: Departure) -> &'static str {
    match why {
        Departure::Captured => "captured",
        Departure::Exploded => "exploded",
        Departure::Blasted => "blasted",
        Departure::Launched => "launched",
        Departure::Detonated => "detonated",
    }
}
