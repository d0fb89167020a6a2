//! Which moves leave the side's own royal safe (SC-B6).

use super::{Set, StrataChess};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::generate::{Scope, cannon_reach, reach};
use crate::geometry::Board10x8;
use crate::moves::{Move, Sink};
use crate::piece::{Color, Kind, Side};
use crate::position::Position;
use crate::square::Square;

/// What attacks the side's own royal.
pub(super) struct RoyalSafety {
    royal: Option<Square>,
    color: Color,
    pub(super) in_check: bool,
    /// Whether a move of another piece may matter: there is a check, or an enemy slider or cannon on a
    /// line with the royal.
    matters: bool,
}

impl RoyalSafety {
    pub(super) fn of<C: Side>(position: &Position<StrataChess>) -> Self {
        let royal = position.king(C::COLOR);
        let them = !C::COLOR;
        let in_check = position.is_in_check(C::COLOR);
        let aligned = royal.is_some_and(|royal| {
            let along = position.orthogonals(them) | position.pieces(them, Kind::Cannon);
            (attacks::rook_rays(royal) & along).any()
                || (attacks::bishop_rays(royal) & position.diagonals(them)).any()
        });
        RoyalSafety { royal, color: C::COLOR, in_check, matters: in_check || aligned }
    }

    /// The targets of a piece after which the royal is safe (SC-B6). A cannon's screen works both ways,
    /// so each move is tested on the board it leaves.
    pub(super) fn legal(&self, position: &Position<StrataChess>, from: Square, targets: Set) -> Set {
        let Some(royal) = self.royal.filter(|_| self.matters) else { return targets };
        let without = position.blockers() - Bitboard::of(from);
        targets
            .into_iter()
            .filter(|&to| {
                let attackers = position.attackers(!self.color, royal, without | Bitboard::of(to));
                (attackers - Bitboard::of(to)).is_empty()
            })
            .collect()
    }
}

/// Where a piece may move within the scope, the royal excluded.
pub(super) fn wanted<C: Side>(
    position: &Position<StrataChess>,
    scope: Scope<Board10x8>,
    kind: Kind,
    from: Square,
) -> Set {
    let reached = match kind {
        Kind::Cannon => cannon_reach(position, from),
        _ => reach(kind, from, position.blockers()),
    };
    let mut targets = Bitboard::EMPTY;
    if scope.quiets {
        targets |= reached - position.blockers();
    }
    if scope.captures {
        targets |= reached & position.color(!C::COLOR);
    }
    targets
}

pub(super) fn royal_steps<C: Side>(
    position: &Position<StrataChess>,
    safety: &RoyalSafety,
    scope: Scope<Board10x8>,
    sink: &mut impl Sink<Board10x8>,
) {
    let Some(royal) = safety.royal.filter(|&royal| scope.pieces.has(royal)) else { return };
    let kind = if position.kind(Kind::King).has(royal) { Kind::King } else { Kind::Duke };
    let without = position.blockers() - Bitboard::of(royal);
    let safe = wanted::<C>(position, scope, kind, royal)
        .into_iter()
        .filter(|&to| {
            let attackers = position.attackers(!C::COLOR, to, without | Bitboard::of(to));
            (attackers - Bitboard::of(to)).is_empty()
        })
        .collect();
    sink.moves(kind, royal, safe);
}

/// Revealing one of one's own pieces is a whole turn (SC-B5).
pub(super) fn reveals<C: Side>(
    position: &Position<StrataChess>,
    scope: Scope<Board10x8>,
    sink: &mut impl Sink<Board10x8>,
) {
    for square in position.pieces(C::COLOR, Kind::FaceDown) & scope.pieces {
        sink.single(Move::reveal(square));
    }
}
