//! Launches: which targets are allowed, found by set algebra instead of trying each of the
//! hundred squares.

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::generate::{KingSafety, Scope};
use crate::moves::Sink;
use crate::piece::{Kind, Side};
use crate::position::Position;
use crate::rules::missile::MissileRules;
use crate::square::Square;

/// Hands out the launches of the side to move, which is armed.
pub(crate) fn generate<R: MissileRules, C: Side>(
    position: &Position<R>,
    safety: &KingSafety<R::Geometry>,
    scope: Scope<R::Geometry>,
    sink: &mut impl Sink<R::Geometry>,
) {
    let missiles = position.men(C::COLOR, Kind::Missile) & scope.men;
    for from in missiles {
        if !R::is_threatened(position, C::COLOR, from) {
            sink.launches(from, targets::<R, C>(position, safety, from));
        }
    }
}

/// The squares at which the missile on `from` may be launched so that the own king is not in
/// check afterwards (ST13, ST15).
///
/// The king is attacked after the launch by a man that survives it and whose line, if it needs
/// one, is free of survivors. So a target is forbidden
/// - unless it destroys every leaper, pawn or missile that gives check, and
/// - if, for some enemy line mover aligned with the king, it spares that man and destroys
///   everything between it and the king.
pub(crate) fn targets<R: MissileRules, C: Side>(
    position: &Position<R>,
    safety: &KingSafety<R::Geometry>,
    from: Square,
) -> Bitboard<R::Geometry> {
    let them = !C::COLOR;
    let king = safety.king;
    let orthogonals = position.orthogonals(them);
    let diagonals = position.diagonals(them);
    let blockers = position.blockers() - Bitboard::of(from);
    let mut allowed = R::launch_targets(position, from);
    let short_range = safety.checkers - orthogonals - diagonals;
    let leaping = safety.checkers & position.leapers(them) & attacks::knight(king);
    for checker in short_range | leaping {
        allowed &= destroyed_from(position, checker);
    }
    let snipers = (attacks::rook_rays(king) & orthogonals) | (attacks::bishop_rays(king) & diagonals);
    for sniper in snipers {
        let between = attacks::between(king, sniper);
        let opening = (between & blockers)
            .into_iter()
            .fold(Bitboard::ALL, |targets, blocker| targets & destroyed_from(position, blocker));
        allowed -= R::still_open(between, opening - destroyed_from(position, sniper));
    }
    allowed
}

/// The targets of launches that destroy the man (or open the closed square: never) on `square`.
#[inline(always)]
fn destroyed_from<R: MissileRules>(position: &Position<R>, square: Square) -> Bitboard<R::Geometry> {
    if R::survives_launches(position, square) { Bitboard::EMPTY } else { attacks::zone(square) }
}
