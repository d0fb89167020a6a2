//! Vulnerable pieces: attacked by less valuable ones, or attacked and undefended.

use crate::account::Account;
use crate::attacks::Attacks;
use crate::weights::Weights;
use movegen::{Bitboard, Color, Kind, Position, Rules};

/// The penalty for a side's attacked pieces.
pub(crate) fn threatened<R: Rules>(
    position: &Position<R>,
    attacks: &Attacks<R::Geometry>,
    weights: &Weights,
    color: Color,
    account: &mut impl Account,
) {
    let (us, them) = (color.index(), (!color).index());
    let by_pawns = attacks.by_pawns(!color);
    let by_minors = [Kind::Knight, Kind::Bishop, Kind::Culverin]
        .into_iter()
        .fold(Bitboard::EMPTY, |set, kind| set | attacks.by_kind[them][kind.index()]);
    let by_rooks = attacks.by_kind[them][Kind::Rook.index()];
    let loose = attacks.all[them] - attacks.all[us];
    for &kind in R::KINDS {
        if kind == Kind::King {
            continue;
        }
        let pieces = position.pieces(color, kind) & attacks.all[them];
        if pieces.is_empty() {
            continue;
        }
        account.add(&weights.threats.by_pawn[kind], (pieces & by_pawns).count() as i32);
        account.add(&weights.threats.by_minor[kind], (pieces & by_minors).count() as i32);
        account.add(&weights.threats.by_rook[kind], (pieces & by_rooks).count() as i32);
        account.add(&weights.threats.loose[kind], (pieces & loose).count() as i32);
    }
}
