//! The rules of the variants, one family per file.
//!
//! A family is a type. [`Family`] defines its board and pieces, [`MoveRules`] how they move and how
//! games end, [`SetupRules`] how positions are set up, and [`SecretRules`] what players do not know;
//! each implements only what differs from chess. A family that adds nothing to a position has no set-up
//! rules to write, and one in which both players see everything is simply an [`OpenGame`]. Data that no
//! rule needs (names, start positions) is in [`crate::VariantSpec`].

pub mod atomic;
pub mod battle;
pub mod bomb;
mod family;
pub mod missile;
mod move_rules;
pub mod orthodox;
pub mod reserve;
mod secret_rules;
mod setup_rules;
mod state;

pub use family::{Family, KindSets, PawnLaw};
pub use move_rules::{MoveRules, SpecialMove};
pub use secret_rules::{Chances, MOST_CHANCES, OpenGame, SecretRules};
pub use setup_rules::SetupRules;
pub use state::State;

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::compiled::Compiled;
use crate::geometry::Geometry;
use crate::outcome::{Ending, Outcome};
use crate::piece::{Color, Kind};
use crate::position::Position;

/// All the rules of a family of variants.
pub trait Rules: MoveRules + SetupRules + SecretRules + Compiled {}

impl<R: MoveRules + SetupRules + SecretRules + Compiled> Rules for R {}

/// A side without a legal move is mated if it is in check and stalemated if it is not.
pub(crate) fn mate_or_stalemate<R: MoveRules>(position: &Position<R>) -> Outcome {
    if position.is_in_check(position.side()) {
        Outcome::win(!position.side(), Ending::Checkmate)
    } else {
        Outcome::draw(Ending::Stalemate)
    }
}

/// The dead positions of chess (FIDE 5.2.2 as counted by material): bare kings, a single minor piece,
/// and kings with any number of bishops all on squares of one colour.
pub(crate) fn is_dead_in_chess<R: MoveRules>(position: &Position<R>) -> bool {
    let pieces = position.occupied() - position.kind(Kind::King);
    let bishops = position.kind(Kind::Bishop);
    if pieces == position.kind(Kind::Knight) {
        return pieces.count() <= 1;
    }
    pieces == bishops && (bishops.within(light_squares()) || !bishops.meets(light_squares()))
}

/// The light squares: those of h1's colour on 8x8, j1's on 10x10.
pub(crate) fn light_squares<G: Geometry>() -> Bitboard<G> {
    Bitboard::<G>::ALL
        .into_iter()
        .filter(|square| (square.file::<G>() + square.rank::<G>()) % 2 == 1)
        .collect()
}

/// Whether the two kings are adjacent (AT3).
#[inline(always)]
pub(crate) fn kings_touch<R: MoveRules>(position: &Position<R>) -> bool {
    match (position.king(Color::White), position.king(Color::Black)) {
        (Some(white), Some(black)) => attacks::king::<R::Geometry>(white).has(black),
        _ => false,
    }
}
