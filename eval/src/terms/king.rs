//! King danger.

use crate::account::Account;
use crate::attacks::Attacks;
use crate::parameters::Parameters;
use crate::weights::DANGER_STEPS;
use movegen::{Bitboard, Color, Kind, Position, Rules, attacks as moves};

/// The side's attack on the enemy king, and its own king's shelter.
pub(crate) fn danger_to_enemy<R: Rules>(
    position: &Position<R>,
    attacks: &Attacks<R::Geometry>,
    parameters: &Parameters,
    color: Color,
    account: &mut impl Account,
) {
    let (us, them) = (color.index(), (!color).index());
    let weights = &parameters.weights.king;
    let attackers = &attacks.on_king_zone[us];
    let danger: i32 = R::KINDS.iter().map(|&kind| parameters.danger[kind] * attackers[kind.index()]).sum();
    account.add(&weights.danger[(danger / 16).clamp(0, DANGER_STEPS as i32 - 1) as usize], 1);

    if let Some(enemy) = position.king(!color) {
        let guarded = if R::BLASTS { attacks.pieces[them] } else { attacks.all[them] };
        let free = !(guarded | position.color(color) | position.closed());
        checks(position, attacks, weights, color, enemy, free, account);
        let flights = attacks.by_kind[them][Kind::King.index()]
            - position.occupied()
            - position.closed()
            - attacks.pieces[us];
        account.add(&weights.flights[flights.count() as usize % 9], -1);
    }
    if let Some(king) = position.king(color) {
        let pawns = position.pieces(color, Kind::Pawn);
        let around = moves::king::<R::Geometry>(king) & pawns;
        account.add(&weights.shelter, around.count() as i32);
        let file = Bitboard::<R::Geometry>::file(king.file::<R::Geometry>());
        let near = [file, file.shift(1, 0), file.shift(-1, 0)];
        let open = near.into_iter().filter(|file| file.any() && !file.meets(pawns)).count();
        account.add(&weights.open_file, open as i32);
    }
}

/// Squares from which pieces of this side could safely give check.
fn checks<R: Rules>(
    position: &Position<R>,
    attacks: &Attacks<R::Geometry>,
    weights: &crate::weights::KingWeights,
    color: Color,
    enemy: movegen::Square,
    free: Bitboard<R::Geometry>,
    account: &mut impl Account,
) {
    let blockers = position.blockers();
    let straight = moves::rook(enemy, blockers) & free;
    let diagonal = moves::bishop(enemy, blockers) & free;
    let leaps = moves::knight(enemy) & free;
    for &kind in R::KINDS {
        let from = match kind {
            Kind::Knight => leaps,
            Kind::Bishop => diagonal,
            Kind::Rook => straight,
            Kind::Queen => straight | diagonal,
            Kind::Archbishop => diagonal | leaps,
            Kind::Chancellor => straight | leaps,
            _ => continue,
        };
        if attacks.by_kind[color.index()][kind.index()].meets(from) {
            account.add(&weights.check[kind], 1);
        }
    }
}
