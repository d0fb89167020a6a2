//! Exploding captures: what stands beside a king kills it when captured.

use super::Attacks;
use crate::pair::Pair;
use crate::weights::Weights;
use movegen::{Color, Position, Rules, attacks as moves};

/// Blasts that threaten the enemy king, and the own king's neighbours.
pub(crate) fn around_kings<R: Rules>(
    position: &Position<R>,
    attacks: &Attacks<R::Geometry>,
    weights: &Weights,
    color: Color,
) -> Pair {
    let (Some(own), Some(enemy)) = (position.king(color), position.king(!color)) else {
        return Pair::ZERO;
    };
    let own_zone = moves::king::<R::Geometry>(own);
    let enemy_zone = moves::king::<R::Geometry>(enemy);
    let blast = &weights.blast;
    // A capture beside both kings would be suicide (AT2); kings do not capture.
    let reached = (attacks.all[color.index()] & enemy_zone) - own_zone;
    let victims = (reached & position.color(!color)).count() as i32;
    let empty = (reached - position.occupied()).count() as i32;
    let beside_own = (own_zone & position.color(color)).count() as i32;
    let mut sum = blast.attacked_beside_king * victims
        + blast.attacked_square_beside_king * empty
        + blast.beside_own_king * beside_own;
    let fewer_men = position.color(color).count() < position.color(!color).count();
    if own_zone.has(enemy) && fewer_men {
        sum += blast.touching_kings;
    }
    sum
}
