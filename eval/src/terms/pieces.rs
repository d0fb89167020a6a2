//! Piece placement and mobility.

use crate::account::Account;
use crate::pair::Pair;
use crate::weights::{HALF_FILES, MOBILITY_STEPS, Weights};
use movegen::{Bitboard, Color, Geometry, Kind, Position, Rules, Square};

/// Pieces and their squares, White's minus Black's, from the table of [`square_values`].
pub(crate) fn placement<R: Rules>(position: &Position<R>, squares: &SquareValues) -> Pair {
    let mut sum = Pair::ZERO;
    for &kind in R::KINDS {
        let [white, black] = [0, 1].map(|side| &squares[side][kind.index()]);
        position.pieces(Color::White, kind).for_each(|square| sum += white[square.index() % SQUARES]);
        position.pieces(Color::Black, kind).for_each(|square| sum -= black[square.index() % SQUARES]);
    }
    sum
}

/// The difference of [`placement`] between two positions that have most pieces in common.
#[inline(always)]
pub(crate) fn placement_changed<R: Rules>(
    before: &Position<R>,
    after: &Position<R>,
    squares: &SquareValues,
) -> Pair {
    let mut change = [Pair::ZERO; 2];
    for &kind in R::KINDS {
        for color in Color::BOTH {
            let values = &squares[color.index()][kind.index()];
            let (left, here) = (before.pieces(color, kind), after.pieces(color, kind));
            let change = &mut change[color.index()];
            (here - left).for_each(|square| *change += values[square.index() % SQUARES]);
            (left - here).for_each(|square| *change -= values[square.index() % SQUARES]);
        }
    }
    change[0] - change[1]
}

/// Counts pieces and squares one by one.
pub(crate) fn count_placement<R: Rules>(
    position: &Position<R>,
    weights: &Weights,
    color: Color,
    account: &mut impl Account,
) {
    for &kind in R::KINDS {
        position.pieces(color, kind).for_each(|square| {
            let (rank, file) = half_board::<R::Geometry>(color, square);
            account.add(&weights.pieces[kind], 1);
            account.add(&weights.squares[kind][rank][file], 1);
        });
    }
}

/// Values of combinations and rights: the bishop pair, castling.
pub(crate) fn sets<R: Rules>(
    position: &Position<R>,
    weights: &Weights,
    color: Color,
    account: &mut impl Account,
) {
    if position.pieces(color, Kind::Bishop).many() {
        account.add(&weights.bishop_pair, 1);
    }
    let rights = position.castling_rights().iter().filter(|&(of, ..)| of == color).count();
    account.add(&weights.castling_right, rights as i32);
}

/// Squares of the largest board.
const SQUARES: usize = 128;

/// The value of a piece of each colour and kind on each square.
pub(crate) type SquareValues = [[[Pair; SQUARES]; Kind::ALL.len()]; 2];

/// Computes the table: the piece itself and its square.
pub(crate) fn square_values<G: Geometry>(weights: &Weights) -> Box<SquareValues> {
    let mut table = Box::new([[[Pair::ZERO; SQUARES]; Kind::ALL.len()]; 2]);
    for color in Color::BOTH {
        for kind in Kind::ALL {
            for square in Bitboard::<G>::ALL {
                let (rank, file) = half_board::<G>(color, square);
                table[color.index()][kind.index()][square.index()] =
                    weights.pieces[kind] + weights.squares[kind][rank][file];
            }
        }
    }
    table
}

/// The rank from the piece's own side of the board and the file from the nearer edge.
#[inline(always)]
fn half_board<G: Geometry>(color: Color, square: Square) -> (usize, usize) {
    let (file, rank) = (square.file::<G>(), square.rank::<G>());
    let from_edge = file.min(G::FILES - 1 - file);
    let from_home = if color == Color::White { rank } else { G::RANKS - 1 - rank };
    (usize::from(from_home), usize::from(from_edge).min(HALF_FILES - 1))
}

/// The step of the mobility table: two squares each for sliders.
#[inline(always)]
pub(crate) fn mobility_step(kind: Kind, reached: i32) -> usize {
    let far = matches!(kind, Kind::Queen | Kind::Archbishop | Kind::Chancellor);
    let step = if far { reached / 2 } else { reached };
    step.clamp(0, MOBILITY_STEPS as i32 - 1) as usize
}
