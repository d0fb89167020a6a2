//! Launch threats: what a launch would win now, or once an officer has been captured.

use super::gain_step;
use crate::account::Account;
use crate::attacks::Attacks;
use crate::blast_sums::BlastSums;
use crate::parameters::Parameters;
use movegen::{Color, Kind, Position, Rules, attacks as moves};

/// Launch threats of both sides.
pub(crate) fn threats<R: Rules>(
    position: &Position<R>,
    attacks: &Attacks<R::Geometry>,
    parameters: &Parameters,
    sums: &mut [impl Account; 2],
) {
    if position.kind(Kind::Missile).is_empty() {
        return;
    }
    let blasts = BlastSums::of(position, &parameters.values, R::launch_proof(position));
    for color in Color::BOTH {
        threat(position, attacks, parameters, color, &blasts, &mut sums[color.index()]);
    }
}

fn threat<R: Rules>(
    position: &Position<R>,
    attacks: &Attacks<R::Geometry>,
    parameters: &Parameters,
    color: Color,
    blasts: &BlastSums,
    account: &mut impl Account,
) {
    let missiles = position.pieces(color, Kind::Missile);
    if missiles.is_empty() {
        return;
    }
    let weights = &parameters.weights.missiles;
    let under_threat = missiles & attacks.all[(!color).index()];
    let ready = missiles - under_threat;
    let armed = R::may_launch(position, color);
    account.add(&weights.armed, if armed { missiles.count() as i32 } else { 0 });
    account.add(&weights.threatened, under_threat.count() as i32);
    if ready.is_empty() {
        return;
    }
    let gain = gain_step(blasts.best_gain(color) - parameters.values[Kind::Missile.index()]);
    let table = if !armed {
        &weights.before_escalation
    } else if position.side() == color {
        &weights.own_turn
    } else {
        &weights.other_turn
    };
    account.add(&table[gain], 1);
    if ready.many() {
        account.add(&weights.spare_launch, 1);
    }
    account.add(&weights.strippable_shelter, shelter_in_line(position, color));
}

/// Pieces next to the enemy king that alone block one of our sliders.
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
