//! Pawns, and the files they leave open.

use crate::account::Account;
use crate::attacks::Attacks;
use crate::weights::Weights;
use movegen::{Bitboard, Color, Geometry, Kind, Position, Rules, Square};

/// Doubled, isolated, connected and passed pawns, and rooks on files without own pawns.
pub(crate) fn structure<R: Rules>(
    position: &Position<R>,
    attacks: &Attacks<R::Geometry>,
    weights: &Weights,
    color: Color,
    account: &mut impl Account,
) {
    let own = position.pieces(color, Kind::Pawn);
    let enemy = position.pieces(!color, Kind::Pawn);
    let up = if color == Color::White { 1 } else { -1 };
    let pawns = &weights.pawns;

    let before_own = filled(own.shift(0, up), up);
    account.add(&pawns.doubled, (own & before_own).count() as i32);

    let files = filled(filled(own, 1), -1);
    let supported = files.shift(1, 0) | files.shift(-1, 0);
    account.add(&pawns.isolated, (own - supported).count() as i32);

    let beside = own.shift(1, 0) | own.shift(-1, 0);
    for square in own & (beside | attacks.by_pawns(color)) {
        account.add(&pawns.connected[from_home::<R::Geometry>(color, square)], 1);
    }

    // Squares in front of enemy pawns and on the adjacent files, from the enemy's point of view.
    let guarded = filled(enemy, -up);
    let guarded = guarded | guarded.shift(1, 0) | guarded.shift(-1, 0);
    for square in own - guarded - filled(own.shift(0, -up), -up) {
        let rank = from_home::<R::Geometry>(color, square);
        account.add(&pawns.passed[rank], 1);
        let path = filled(Bitboard::of(square).shift(0, up), up);
        if !path.meets(position.occupied() | attacks.all[(!color).index()]) {
            account.add(&pawns.passed_free[rank], 1);
        }
        if rank > usize::from(R::Geometry::RANKS) / 2 - 1 {
            let distance =
                |king: Option<Square>| king.map_or(0, |king| i32::from(king.distance::<R::Geometry>(square)));
            account.add(&pawns.passed_own_king, distance(position.king(color)));
            account.add(&pawns.passed_enemy_king, distance(position.king(!color)));
        }
    }

    let rooks = position.pieces(color, Kind::Rook) - files;
    let enemy_files = filled(filled(enemy, 1), -1);
    account.add(&weights.open_file, (rooks - enemy_files).count() as i32);
    account.add(&weights.half_open_file, (rooks & enemy_files).count() as i32);
}

fn from_home<G: Geometry>(color: Color, square: Square) -> usize {
    let rank = square.rank::<G>();
    usize::from(if color == Color::White { rank } else { G::RANKS - 1 - rank })
}

/// The squares and everything in front of them in direction `up`.
fn filled<G: Geometry>(set: Bitboard<G>, up: i8) -> Bitboard<G> {
    let set = set | set.shift(0, up);
    let set = set | set.shift(0, 2 * up);
    let set = set | set.shift(0, 4 * up);
    // Seven steps suffice on an 8x8 board.
    if G::RANKS > 8 { set | set.shift(0, 8 * up) } else { set }
}
