//! The danger to kings.

use super::Attacks;
use crate::pair::{Pair, pair};
use crate::weights::Weights;
use movegen::{Color, Kind, Position, Rules, attacks as moves};

/// What this side's attack on the enemy king is worth, and its own king's shelter.
pub(crate) fn danger_to_enemy<R: Rules>(
    position: &Position<R>,
    attacks: &Attacks<R::Geometry>,
    weights: &Weights,
    color: Color,
) -> Pair {
    let attackers = &attacks.on_king_zone[color.index()];
    let danger: i32 =
        R::KINDS.iter().map(|kind| weights.king_attack[kind.index()] * attackers[kind.index()]).sum();
    let danger = danger.min(400);
    let shelter = position.king(color).map_or(0, |king| {
        let around = moves::king::<R::Geometry>(king) & position.men(color, Kind::Pawn);
        around.count() as i32
    });
    // One attacker alone is no attack: the square of the danger grows slowly at first.
    pair(danger * danger * weights.king_danger / 10_000, 0) + weights.king_shelter * shelter
}
