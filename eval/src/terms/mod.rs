//! The terms of the evaluation, and the attacks they share.

pub(crate) mod blast;
pub(crate) mod king;
pub(crate) mod men;
pub(crate) mod missiles;
pub(crate) mod pawns;
pub(crate) mod reserve;
pub(crate) mod threats;

use movegen::{Bitboard, Color, Geometry, Kind, Position, Rules, attacks, culverin_reach, reach};

/// Who attacks what, worked out once for all terms.
pub(crate) struct Attacks<G: Geometry> {
    /// Squares attacked by pawns, by colour.
    pub(crate) by_pawns: [Bitboard<G>; 2],
    /// Squares attacked by any man, by colour.
    pub(crate) all: [Bitboard<G>; 2],
    /// Number of squares each kind of man reaches, beyond own men and enemy pawns' attacks.
    pub(crate) mobility: [[i32; Kind::ALL.len()]; 2],
    /// Number of attacks of each kind on squares beside the enemy king.
    pub(crate) on_king_zone: [[i32; Kind::ALL.len()]; 2],
}

impl<G: Geometry> Attacks<G> {
    pub(crate) fn of<R: Rules<Geometry = G>>(position: &Position<R>) -> Self {
        let pawns = Color::BOTH.map(|color| {
            let pawns = position.men(color, Kind::Pawn);
            let up = if color == Color::White { 1 } else { -1 };
            pawns.shift(1, up) | pawns.shift(-1, up)
        });
        let kings = Color::BOTH.map(|color| position.king(color).map_or(Bitboard::EMPTY, attacks::king::<G>));
        let mut this = Attacks {
            by_pawns: pawns,
            all: [pawns[0] | kings[0], pawns[1] | kings[1]],
            mobility: Default::default(),
            on_king_zone: Default::default(),
        };
        let blockers = position.blockers();
        for color in Color::BOTH {
            let (us, them) = (color.index(), (!color).index());
            let area = !(position.color(color) | pawns[them] | position.closed());
            for &kind in R::KINDS {
                if matches!(kind, Kind::Pawn | Kind::King) {
                    continue;
                }
                position.men(color, kind).for_each(|from| {
                    let reached = match kind {
                        Kind::Culverin => culverin_reach(position, color, from) - position.color(color),
                        _ => reach(kind, from, blockers),
                    };
                    this.all[us] |= reached;
                    this.mobility[us][kind.index()] += (reached & area).count() as i32;
                    this.on_king_zone[us][kind.index()] += (reached & kings[them]).count() as i32;
                });
            }
        }
        this
    }
}
