//! The rules of the variants, one family per file.
//!
//! A family is a type that implements [`Rules`]: its board and pieces, how they move, how games begin and
//! end; it writes down only what differs from chess. What its positions have besides pieces is a
//! [`State`], and what its players do not know of each other are its [`SecretRules`]; a family that has
//! neither names `()` and [`OpenGame`], and sees nothing of them. Data that no rule needs (names, start
//! positions) is in [`crate::VariantSpec`].

pub mod atomic;
pub mod battle;
pub mod bomb;
mod family;
pub mod missile;
pub mod orthodox;
pub mod reserve;
mod secret_rules;
mod state;

pub use family::{Drawn, KindSets, PawnLaw, Rules, SpecialMove, Start};
pub use secret_rules::{Chances, MOST_CHANCES, OpenGame, SecretRules};
pub use state::State;

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::outcome::{Ending, Outcome};
use crate::piece::{Color, Kind};
use crate::position::Position;

/// A side without a legal move is mated if it is in check and stalemated if it is not.
pub(crate) fn mate_or_stalemate<R: Rules>(position: &Position<R>) -> Outcome {
    if position.is_in_check(position.side()) {
        Outcome::win(!position.side(), Ending::Checkmate)
    } else {
        Outcome::draw(Ending::Stalemate)
    }
}

/// The dead positions of chess (FIDE 5.2.2 as counted by material): bare kings, a single minor piece,
/// and kings with any number of bishops all on squares of one colour.
pub(crate) fn is_dead_in_chess<R: Rules>(position: &Position<R>) -> bool {
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
pub(crate) fn kings_touch<R: Rules>(position: &Position<R>) -> bool {
    match (position.king(Color::White), position.king(Color::Black)) {
        (Some(white), Some(black)) => attacks::king::<R::Geometry>(white).has(black),
        _ => false,
    }
}
