//! Men, where they stand and how freely they move.

use super::Attacks;
use crate::pair::Pair;
use crate::weights::Weights;
use movegen::{Bitboard, Color, Geometry, Kind, Position, Rules};

/// Material and squares, from the table of [`square_values`].
pub(crate) fn placement<R: Rules>(
    position: &Position<R>,
    squares: &SquareValues,
    weights: &Weights,
    color: Color,
) -> Pair {
    let mut sum = Pair::ZERO;
    for &kind in R::KINDS {
        let values = &squares[color.index()][kind.index()];
        position.men(color, kind).for_each(|square| sum += values[square.index() % SQUARES]);
    }
    if position.men(color, Kind::Bishop).many() {
        sum += weights.bishop_pair;
    }
    sum
}

/// Squares of the largest board.
const SQUARES: usize = 128;

/// What a man of each colour and kind is worth on each square.
pub(crate) type SquareValues = [[[Pair; SQUARES]; Kind::ALL.len()]; 2];

/// Works the table out: the man itself, its rank and its file.
pub(crate) fn square_values<G: Geometry>(weights: &Weights) -> Box<SquareValues> {
    let mut table = Box::new([[[Pair::ZERO; SQUARES]; Kind::ALL.len()]; 2]);
    for color in Color::BOTH {
        for kind in Kind::ALL {
            for square in Bitboard::<G>::ALL {
                let (file, rank) = (square.file::<G>(), square.rank::<G>());
                let from_edge = file.min(G::FILES - 1 - file);
                let from_home = if color == Color::White { rank } else { G::RANKS - 1 - rank };
                table[color.index()][kind.index()][square.index()] = weights.men[kind.index()]
                    + weights.files[kind.index()][usize::from(from_edge)]
                    + weights.ranks[kind.index()][usize::from(from_home)];
            }
        }
    }
    table
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
