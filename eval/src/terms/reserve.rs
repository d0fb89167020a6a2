//! Men in reserve, and Culverins.

use crate::pair::Pair;
use crate::weights::Weights;
use movegen::{Bitboard, Color, Geometry, Kind, Position, Rules, culverin_reach};

/// Pawns on the second rank from which on a reserve counts in full.
const WAYS_IN: i32 = 4;

/// Men in reserve: worth less as the pawns that could make way for them get fewer (SZ7).
pub(crate) fn in_hand<R: Rules>(position: &Position<R>, weights: &Weights, color: Color) -> Pair {
    let second_rank = if color == Color::White { 1 } else { R::Geometry::RANKS - 2 };
    let pawns = position.men(color, Kind::Pawn) & Bitboard::rank(second_rank);
    let ways = (pawns.count() as i32).min(WAYS_IN);
    let mut sum = Pair::ZERO;
    for &kind in R::KINDS {
        let held = R::in_reserve(position.state(), color, kind) as i32;
        let value = weights.reserve.in_hand[kind.index()];
        sum += Pair::of(value.middle() * held * ways / WAYS_IN, value.end() * held * ways / WAYS_IN);
    }
    sum
}

/// What Culverins bear on over their screens, and the files open to them.
pub(crate) fn culverins<R: Rules>(position: &Position<R>, weights: &Weights, color: Color) -> Pair {
    let prey = position.officers(!color);
    let pawns = position.men(color, Kind::Pawn);
    let mut sum = Pair::ZERO;
    position.men(color, Kind::Culverin).for_each(|from| {
        let attacked = (culverin_reach(position, color, from) & prey).count() as i32;
        sum += weights.reserve.culverin_attack * attacked;
        if !pawns.meets(Bitboard::file(from.file::<R::Geometry>())) {
            sum += weights.reserve.culverin_open_file;
        }
    });
    sum
}
