//! Exploding captures: a capture next to a king kills it, and pieces standing together are destroyed
//! together.

use super::gain_step;
use crate::account::Account;
use crate::attacks::Attacks;
use crate::blast_sums::BlastSums;
use crate::parameters::Parameters;
use crate::weights::NEAR_STEPS;
use movegen::{Color, Kind, Position, Rules, attacks as moves};

/// Blasts that threaten the enemy king, and the neighbours of the side's own king.
pub(crate) fn around_kings<R: Rules>(
    position: &Position<R>,
    attacks: &Attacks<R::Geometry>,
    parameters: &Parameters,
    color: Color,
    account: &mut impl Account,
) {
    let (Some(own), Some(enemy)) = (position.king(color), position.king(!color)) else { return };
    let own_zone = moves::king::<R::Geometry>(own);
    let enemy_zone = moves::king::<R::Geometry>(enemy);
    let blast = &parameters.weights.blast;
    let step = |count: u32| (count as usize).min(NEAR_STEPS - 1);
    // A capture next to both kings would be suicide (AT2); kings do not capture.
    let reached = (attacks.pieces[color.index()] & enemy_zone) - own_zone;
    account.add(&blast.attacked_beside_king[step((reached & position.color(!color)).count())], 1);
    account.add(&blast.attacked_square_beside_king[step((reached - position.occupied()).count())], 1);
    for &kind in R::KINDS {
        account.add(&blast.beside_own_king[kind], (own_zone & position.pieces(color, kind)).count() as i32);
    }
    if own_zone.has(enemy) {
        let fewer_pieces = position.color(color).count() < position.color(!color).count();
        account.add(&blast.touching_kings, i32::from(fewer_pieces));
    } else {
        let distance = i32::from(own.distance::<R::Geometry>(enemy));
        // For the side with less material: only that side seeks the company of the enemy king.
        let fewer_pieces = position.color(color).count() < position.color(!color).count();
        account.add(&blast.king_distance, if fewer_pieces { distance } else { 0 });
    }
}

/// Each side's best capture by what its blast would destroy.
pub(crate) fn best_captures<R: Rules>(
    position: &Position<R>,
    attacks: &Attacks<R::Geometry>,
    parameters: &Parameters,
    sums: &mut [impl Account; 2],
) {
    let values = &parameters.values;
    let pawns = position.kind(Kind::Pawn);
    let blasts = BlastSums::of(position, values, pawns);
    for color in Color::BOTH {
        let us = color.index();
        let own_zone = position.king(color).map_or(movegen::Bitboard::EMPTY, moves::zone::<R::Geometry>);
        let victims = (attacks.pieces[us] & position.color(!color)) - own_zone;
        let mut best = 0;
        victims.for_each(|victim| {
            let pawn = if pawns.has(victim) { values[Kind::Pawn.index()] } else { 0 };
            let capturer = R::KINDS
                .iter()
                .filter(|kind| attacks.by_kind[us][kind.index()].has(victim) && **kind != Kind::King)
                .map(|kind| values[kind.index()])
                .min()
                .unwrap_or(0);
            best = best.max(blasts.gain::<R>(color, victim) + pawn - capturer);
        });
        let turn = usize::from(position.side() == color);
        sums[us].add(&parameters.weights.blast.best_capture[turn][gain_step(best)], 1);
    }
}
