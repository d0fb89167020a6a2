//! Launches: which targets are allowed, found by set algebra instead of trying each of the hundred
//! squares.

use super::{Missile, MissileLaw, is_threatened};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::generate::{KingSafety, Scope};
use crate::geometry::Board10;
use crate::moves::Sink;
use crate::piece::{Kind, Side};
use crate::position::Position;
use crate::square::Square;

/// Generates the launches of the side to move, which is armed.
pub(super) fn generate<L: MissileLaw, C: Side>(
    position: &Position<Missile<L>>,
    safety: &KingSafety<Board10>,
    scope: Scope<Board10>,
    sink: &mut impl Sink<Board10>,
) {
    let missiles = position.pieces(C::COLOR, Kind::Missile) & scope.pieces;
    for from in missiles {
        if !is_threatened(position, C::COLOR, from) {
            sink.launches(from, targets::<L, C>(position, safety, from));
        }
    }
}

/// The squares at which the missile on `from` may be launched so that the mover's king is not in check
/// afterwards (ST13, ST15, CA16).
///
/// The king is attacked after the launch by a piece that survives it and whose line, if it needs
/// one, is free of survivors. So a target is forbidden
/// - unless it destroys every leaper, pawn or missile that gives check, and
/// - if, for some enemy line mover aligned with the king, it spares that piece and destroys
///   everything between it and the king. Where launches interpose (CA16), those onto a square in
///   between close the line instead.
pub(super) fn targets<L: MissileLaw, C: Side>(
    position: &Position<Missile<L>>,
    safety: &KingSafety<Board10>,
    from: Square,
) -> Bitboard<Board10> {
    let them = !C::COLOR;
    let king = safety.king;
    let orthogonals = position.orthogonals(them);
    let diagonals = position.diagonals(them);
    let blockers = position.blockers() - Bitboard::of(from);
    let untouchable = position.launch_proof() | position.closed();
    let destroyed_from =
        |square| if untouchable.has(square) { Bitboard::EMPTY } else { attacks::zone(square) };
    let mut allowed = L::launch_targets(position, from);
    let short_range = safety.checkers - orthogonals - diagonals;
    let leaping = safety.checkers & position.leapers(them) & attacks::knight(king);
    for checker in short_range | leaping {
        allowed &= destroyed_from(checker);
    }
    let snipers = (attacks::rook_rays(king) & orthogonals) | (attacks::bishop_rays(king) & diagonals);
    for sniper in snipers {
        let between = attacks::between(king, sniper);
        let opening = (between & blockers)
            .into_iter()
            .fold(Bitboard::ALL, |targets, blocker| targets & destroyed_from(blocker));
        let mut exposing = opening - destroyed_from(sniper);
        if L::LAUNCHES_INTERPOSE {
            exposing -= between;
        }
        allowed -= exposing;
    }
    allowed
}
