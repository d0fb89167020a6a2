//! Men, where they stand and how freely they move.

use super::Attacks;
use crate::pair::Pair;
use crate::weights::Weights;
use movegen::{Color, Geometry, Kind, Position, Rules};

/// Material and squares.
pub(crate) fn placement<R: Rules>(position: &Position<R>, weights: &Weights, color: Color) -> Pair {
    let mut sum = Pair::ZERO;
    for &kind in R::KINDS {
        let men = position.men(color, kind);
        let index = kind.index();
        sum += weights.men[index] * men.count() as i32;
        men.for_each(|square| {
            let file = square.file::<R::Geometry>();
            let rank = square.rank::<R::Geometry>();
            let from_edge = file.min(R::Geometry::FILES - 1 - file);
            let from_home = if color == Color::White { rank } else { R::Geometry::RANKS - 1 - rank };
            sum +=
                weights.files[index][usize::from(from_edge)] + weights.ranks[index][usize::from(from_home)];
        });
    }
    if position.men(color, Kind::Bishop).many() {
        sum += weights.bishop_pair;
    }
    sum
}

/// Squares the men reach.
pub(crate) fn mobility<R: Rules>(
    position: &Position<R>,
    attacks: &Attacks<R::Geometry>,
    weights: &Weights,
    color: Color,
) -> Pair {
    let reached = &attacks.mobility[color.index()];
    let mut sum = Pair::ZERO;
    for &kind in R::KINDS {
        let index = kind.index();
        let usual = weights.usual_mobility[index] * position.men(color, kind).count() as i32;
        sum += weights.mobility[index] * (reached[index] - usual);
    }
    sum
}
