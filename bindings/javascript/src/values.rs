//! Values without methods: pieces, moves, results, variants.

use bindings::kind_name;
use movegen::{AnyGame, Tag};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tsify::Tsify;

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// White.
    White,
    /// Black.
    Black,
}

impl From<movegen::Color> for Color {
    fn from(color: movegen::Color) -> Self {
        match color {
            movegen::Color::White => Color::White,
            movegen::Color::Black => Color::Black,
        }
    }
}

impl From<Color> for movegen::Color {
    fn from(color: Color) -> Self {
        match color {
            Color::White => movegen::Color::White,
            Color::Black => movegen::Color::Black,
        }
    }
}

/// A piece.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct Piece {
    /// Whose it is.
    color: Color,
    /// Its kind by name.
    kind: String,
    /// Its FEN letter, a capital for White.
    symbol: char,
}

impl From<movegen::Piece> for Piece {
    fn from(piece: movegen::Piece) -> Self {
        Piece { color: piece.color.into(), kind: kind_name(piece.kind), symbol: piece.letter() }
    }
}

/// A move, as the position writes it.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct GameMove {
    /// Coordinate notation.
    uci: String,
    /// The square it leaves; none for a drop.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    from: Option<String>,
    /// The square it goes to; a launch's target, and for castling the rook's square.
    to: String,
    /// The kind of piece that moves.
    piece: String,
    /// What a pawn becomes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    promotion: Option<String>,
    /// Whether a missile is launched.
    is_launch: bool,
    /// Whether a piece comes from the reserve.
    is_drop: bool,
    /// Whether the king castles.
    is_castling: bool,
    /// Whether a bomb is set off.
    is_detonation: bool,
    /// Whether a face-down piece is turned up.
    is_reveal: bool,
}

impl GameMove {
    /// A move of the position that the game stands at.
    pub(crate) fn of(game: &AnyGame, m: movegen::Move) -> Self {
        let tag = m.tag();
        GameMove {
            uci: game.coordinate_text(m),
            from: (tag != Tag::Drop).then(|| game.square_name(m.from())),
            to: game.square_name(m.to()),
            piece: kind_name(m.piece()),
            promotion: m.promotes_to().map(kind_name),
            is_launch: tag == Tag::Launch,
            is_drop: tag == Tag::Drop,
            is_castling: tag == Tag::Castling,
            is_detonation: tag == Tag::Detonation,
            is_reveal: tag == Tag::Reveal,
        }
    }
}

/// The end of a game.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct Outcome {
    /// Who has won; none for a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    winner: Option<Color>,
    /// Why, such as `"checkmate"` or `"king exploded"`.
    termination: &'static str,
    /// The result as PGN writes it.
    result: &'static str,
}

impl From<movegen::Outcome> for Outcome {
    fn from(outcome: movegen::Outcome) -> Self {
        Outcome {
            winner: outcome.winner.map(Color::from),
            termination: outcome.ending.reason(),
            result: outcome.score(),
        }
    }
}

/// A variant.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(hashmap_as_object)]
pub struct VariantInfo {
    /// Its name on command lines, in PGN and over UCI.
    id: &'static str,
    /// Its name for people.
    title: &'static str,
    /// Files and ranks of its board; a battle may be fought on others.
    size: (u8, u8),
    /// Whether it has missiles.
    has_missiles: bool,
    /// The start position with default options.
    start_fen: &'static str,
    /// The options of its rules with what they may be; the first value is the default.
    options: BTreeMap<&'static str, String>,
}

impl VariantInfo {
    /// What is known of a variant.
    pub(crate) fn of(variant: movegen::Variant) -> Self {
        let spec = variant.spec();
        VariantInfo {
            id: spec.id,
            title: spec.title,
            size: spec.size,
            has_missiles: spec.missile.is_some(),
            start_fen: spec.start,
            options: variant.options().map(|option| (option.name, option.possible())).collect(),
        }
    }
}
