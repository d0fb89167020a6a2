//! What a move does, one thing after the other.

use crate::values::{Color, Piece};
use bindings::ToldEffect;
use movegen::AnyGame;
use serde::Serialize;
use tsify::Tsify;

/// One effect of a move. `kind` says which, and what else is told: see the table in the documentation.
#[derive(Clone, Debug, Serialize, Tsify)]
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
    /// Whom it is about.
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
        let told = ToldEffect::from(effect);
        let name = |square| game.square_name(square);
        Effect {
            kind: told.kind,
            piece: told.piece.map(Piece::from),
            color: told.color.map(Color::from),
            from: told.from.map(name),
            square: told.square.map(name),
            why: told.why,
            moves_left: told.moves_left,
        }
    }
}
