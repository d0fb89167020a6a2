//! Attacks for a given occupancy, regardless of the side to move.

mod cannon;
mod culverin;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub(crate) mod pext;
pub mod sliders;
pub mod tables;

pub use cannon::{cannon, cannon_bears_on};
pub use culverin::{bears_on, over_screens};
pub use sliders::{bishop, rook};

use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::piece::Color;
use crate::square::Square;
use crate::word::Word;

/// Knight moves from a square.
#[inline(always)]
pub fn knight<G: Geometry>(square: Square) -> Bitboard<G> {
    Bitboard(*G::Word::at(&G::tables().knight, square.index()))
}

/// The neighbours of a square.
#[inline(always)]
pub fn king<G: Geometry>(square: Square) -> Bitboard<G> {
    Bitboard(*G::Word::at(&G::tables().king, square.index()))
}

/// The orthogonal neighbours of a square: steps of a wazir and a Duke.
#[inline(always)]
pub fn orthogonal_steps<G: Geometry>(square: Square) -> Bitboard<G> {
    king(square) & rook_rays(square)
}

/// The diagonal neighbours of a square: steps of a ferz.
#[inline(always)]
pub fn diagonal_steps<G: Geometry>(square: Square) -> Bitboard<G> {
    king(square) & bishop_rays(square)
}

/// A square and its neighbours, clipped at the edge: the range of a blast (AT1, ST14) and of a king's
/// shield (CA6).
#[inline(always)]
pub fn zone<G: Geometry>(square: Square) -> Bitboard<G> {
    king(square) | Bitboard::of(square)
}

/// Squares a pawn of this colour attacks.
#[inline(always)]
pub fn pawn<G: Geometry>(color: Color, square: Square) -> Bitboard<G> {
    Bitboard(*G::Word::at(&G::tables().pawn[color.index()], square.index()))
}

/// Squares strictly between two squares on one line; empty if they are not on one.
///
/// ```
/// use movegen::attacks::between;
/// use movegen::{Bitboard, Board8, Geometry};
/// let squares: Bitboard<Board8> = between(Board8::square(0, 0), Board8::square(3, 3));
/// assert_eq!(format!("{squares:?}"), r#"{"b2", "c3"}"#);
/// ```
#[inline(always)]
pub fn between<G: Geometry>(from: Square, to: Square) -> Bitboard<G> {
    let row = G::Word::at(&G::tables().between, from.index());
    Bitboard(*G::Word::at(row, to.index()))
}

/// The whole line through two squares, from edge to edge; empty if they are not on one.
#[inline(always)]
pub fn line<G: Geometry>(from: Square, to: Square) -> Bitboard<G> {
    let row = G::Word::at(&G::tables().line, from.index());
    Bitboard(*G::Word::at(row, to.index()))
}

/// Rook lines on an empty board, excluding the square itself.
#[inline(always)]
pub fn rook_rays<G: Geometry>(square: Square) -> Bitboard<G> {
    Bitboard(*G::Word::at(&G::tables().rook_rays, square.index()))
}

/// Bishop lines on an empty board, excluding the square itself.
#[inline(always)]
pub fn bishop_rays<G: Geometry>(square: Square) -> Bitboard<G> {
    Bitboard(*G::Word::at(&G::tables().bishop_rays, square.index()))
}

/// The diagonal through `square` that a pawn capture in this direction runs along; files and ranks rise
/// together if `rising`.
#[inline(always)]
pub fn diagonal<G: Geometry>(square: Square, rising: bool) -> Bitboard<G> {
    let lines = G::Word::at(&G::tables().lines, square.index());
    let half = &lines[if rising { tables::RISING } else { tables::FALLING }];
    Bitboard(half.below | half.above) | Bitboard::of(square)
}
