//! Pawns, and the files they leave open.

use crate::pair::Pair;
use crate::weights::Weights;
use movegen::{Bitboard, Color, Geometry, Kind, Position, Rules};

/// Doubled, isolated and passed pawns, and rooks on files without own pawns.
pub(crate) fn structure<R: Rules>(position: &Position<R>, weights: &Weights, color: Color) -> Pair {
    let own = position.men(color, Kind::Pawn);
    let enemy = position.men(!color, Kind::Pawn);
    let up = if color == Color::White { 1 } else { -1 };
    let mut sum = Pair::ZERO;

    let before_own = filled(own.shift(0, up), up);
    sum += weights.doubled_pawn * (own & before_own).count() as i32;

    let files = filled(filled(own, 1), -1);
    let supported = files.shift(1, 0) | files.shift(-1, 0);
    sum += weights.isolated_pawn * (own - supported).count() as i32;

    // Squares in front of enemy pawns and beside those, seen from the enemy.
    let guarded = filled(enemy, -up);
    let guarded = guarded | guarded.shift(1, 0) | guarded.shift(-1, 0);
    for square in own - guarded - filled(own.shift(0, -up), -up) {
        let rank = square.rank::<R::Geometry>();
        let from_home = if up > 0 { rank } else { R::Geometry::RANKS - 1 - rank };
        sum += weights.passed_pawn[usize::from(from_home)];
    }
    sum += weights.open_file * (position.men(color, Kind::Rook) - files).count() as i32;
    sum
}

/// The squares and everything before them in direction `up`.
fn filled<G: Geometry>(set: Bitboard<G>, up: i8) -> Bitboard<G> {
    let set = set | set.shift(0, up);
    let set = set | set.shift(0, 2 * up);
    let set = set | set.shift(0, 4 * up);
    // Seven steps are all that an 8x8 board has.
    if G::RANKS > 8 { set | set.shift(0, 8 * up) } else { set }
}
