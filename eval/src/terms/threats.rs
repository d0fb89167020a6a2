//! Men that stand badly: attacked by pawns, or attacked and not defended.

use super::Attacks;
use crate::pair::Pair;
use crate::weights::Weights;
use movegen::{Color, Kind, Position, Rules};

/// What the own men lose by being attacked.
pub(crate) fn threatened<R: Rules>(
    position: &Position<R>,
    attacks: &Attacks<R::Geometry>,
    weights: &Weights,
    color: Color,
) -> Pair {
    let (us, them) = (color.index(), (!color).index());
    let officers = position.officers(color) - position.kind(Kind::King);
    let by_pawns = (officers & attacks.by_pawns[them]).count() as i32;
    let undefended = officers & attacks.all[them] & !attacks.all[us];
    weights.attacked_by_pawn * by_pawns + weights.hanging * undefended.count() as i32
}
