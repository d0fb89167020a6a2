//! Pieces in reserve, and Culverins.

use crate::account::Account;
use crate::weights::{WAYS_IN_STEPS, Weights};
use movegen::{Bitboard, Color, Geometry, Kind, Position, Rules, culverin_reach};

/// Pieces in reserve: worth less as fewer pawns can make way for them (SZ7).
pub(crate) fn in_hand<R: Rules>(
    position: &Position<R>,
    weights: &Weights,
    color: Color,
    account: &mut impl Account,
) {
    let second_rank = if color == Color::White { 1 } else { R::Geometry::RANKS - 2 };
    let pawns = position.pieces(color, Kind::Pawn) & Bitboard::rank(second_rank);
    let ways = (pawns.count() as usize).min(WAYS_IN_STEPS - 1);
    for &kind in R::KINDS {
        let held = movegen::State::in_reserve(position.state(), color, kind) as i32;
        account.add(&weights.reserve.in_hand[kind][ways], held);
    }
}

/// What Culverins attack over their screens, and the files open to them.
pub(crate) fn culverins<R: Rules>(
    position: &Position<R>,
    weights: &Weights,
    color: Color,
    account: &mut impl Account,
) {
    let prey = position.officers(!color);
    let pawns = position.pieces(color, Kind::Pawn);
    position.pieces(color, Kind::Culverin).for_each(|from| {
        let attacked = (culverin_reach(position, color, from) & prey).count() as i32;
        account.add(&weights.reserve.culverin_attack, attacked);
        if !pawns.meets(Bitboard::file(from.file::<R::Geometry>())) {
            account.add(&weights.reserve.culverin_open_file, 1);
        }
    });
}
