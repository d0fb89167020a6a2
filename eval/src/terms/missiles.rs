//! The standing threat of missiles: what a launch would win now, or once an officer has fallen.

use super::Attacks;
use crate::blast_sums::BlastSums;
use crate::pair::{Pair, pair};
use crate::weights::{MissileWeights, Weights};
use movegen::{Bitboard, Color, Kind, Position, Rules, Values, attacks as moves};

/// The balance of launch threats, positive for White.
pub(crate) fn balance<R: Rules>(
    position: &Position<R>,
    attacks: &Attacks<R::Geometry>,
    weights: &Weights,
    values: &Values,
) -> Pair {
    if position.kind(Kind::Missile).is_empty() {
        return Pair::ZERO;
    }
    let sums = BlastSums::of(position, values, R::launch_proof(position));
    let mut balance = Pair::ZERO;
    for color in Color::BOTH {
        let missiles = position.men(color, Kind::Missile);
        if missiles.is_empty() {
            continue;
        }
        let threat = threat(position, attacks, weights, values, color, missiles, &sums);
        balance += if color == Color::White { threat } else { -threat };
    }
    balance
}

fn threat<R: Rules>(
    position: &Position<R>,
    attacks: &Attacks<R::Geometry>,
    weights: &Weights,
    values: &Values,
    color: Color,
    missiles: Bitboard<R::Geometry>,
    sums: &BlastSums,
) -> Pair {
    let MissileWeights {
        own_turn,
        other_turn,
        before_escalation,
        threatened,
        spare_launch,
        strippable_shelter,
    } = &weights.missiles;
    let under_threat = missiles & attacks.all[(!color).index()];
    let ready = missiles - under_threat;
    let mut sum = *threatened * under_threat.count() as i32;
    if ready.is_empty() {
        return sum;
    }
    let gain = sums.best_gain(color) - values[Kind::Missile.index()];
    let share = if !R::may_launch(position, color) {
        before_escalation
    } else if position.side() == color {
        own_turn
    } else {
        other_turn
    };
    let value = gain.max(0) * share / 100;
    sum += pair(value, value);
    if ready.many() {
        sum += *spare_launch;
    }
    sum + *strippable_shelter * shelter_in_line(position, color)
}

/// Men beside the enemy king that alone keep one of our line movers off it.
fn shelter_in_line<R: Rules>(position: &Position<R>, color: Color) -> i32 {
    let Some(king) = position.king(!color) else { return 0 };
    let snipers = (moves::rook_rays::<R::Geometry>(king) & position.orthogonals(color))
        | (moves::bishop_rays(king) & position.diagonals(color));
    let zone = moves::king::<R::Geometry>(king);
    let strippable = |sniper| {
        let between = moves::between(king, sniper) & position.occupied();
        between.any() && between.within(zone.dilated())
    };
    snipers.into_iter().filter(|&sniper| strippable(sniper)).count() as i32
}
