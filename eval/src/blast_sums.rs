//! What a launch at each square would destroy.

use movegen::{Bitboard, Color, Family, Position, Square, Values};

/// The value of the pieces on the 3x3 around every square, White's pieces positive and Black's negative,
/// computed for all squares at once.
#[derive(Clone, Copy, Debug)]
pub struct BlastSums {
    sums: [[i16; WIDTH]; HEIGHT],
}

/// Columns of the padded board: one on each side, and the rest to fill a vector register.
const WIDTH: usize = 16;
/// Rows of the padded board: one on each side.
const HEIGHT: usize = 12;

impl BlastSums {
    /// The sums of a position; pieces on `immune` squares count as zero.
    pub fn of<R: Family>(position: &Position<R>, values: &Values, immune: Bitboard<R::Geometry>) -> Self {
        let mut padded = [[0i16; WIDTH]; HEIGHT];
        for &kind in R::KINDS {
            let value = values[kind.index()] as i16;
            for (color, signed) in [(Color::White, value), (Color::Black, -value)] {
                (position.pieces(color, kind) - immune).for_each(|square| {
                    let (row, column) = place::<R>(square);
                    padded[row][column] = signed;
                });
            }
        }
        let mut sums = [[0i16; WIDTH]; HEIGHT];
        for row in 1..HEIGHT - 1 {
            let mut columns = [0i16; WIDTH];
            for (column, sum) in columns.iter_mut().enumerate() {
                *sum = padded[row - 1][column] + padded[row][column] + padded[row + 1][column];
            }
            for column in 1..WIDTH - 1 {
                sums[row][column] = columns[column - 1] + columns[column] + columns[column + 1];
            }
        }
        BlastSums { sums }
    }

    /// What a launch of `color` at this square wins, minus its own losses, the missile not counted.
    #[inline(always)]
    pub fn gain<R: Family>(&self, color: Color, square: Square) -> i32 {
        let (row, column) = place::<R>(square);
        let sum = i32::from(self.sums[row][column]);
        if color == Color::White { -sum } else { sum }
    }

    /// The most that a launch of this side wins anywhere, at least 0.
    pub fn best_gain(&self, color: Color) -> i32 {
        let all = self.sums.as_flattened().iter();
        let best = match color {
            Color::White => -all.fold(0, |best, &sum| sum.min(best)),
            Color::Black => all.fold(0, |best, &sum| sum.max(best)),
        };
        i32::from(best)
    }
}

#[inline(always)]
fn place<R: Family>(square: Square) -> (usize, usize) {
    let (file, rank) = (square.file::<R::Geometry>(), square.rank::<R::Geometry>());
    // Never out of range; the remainder lets the compiler know.
    ((usize::from(rank) + 1) % HEIGHT, (usize::from(file) + 1) % WIDTH)
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Kind, Move, Options, Stratomic, Variant};

    #[test]
    fn sums_are_those_of_the_pieces_each_launch_destroys() {
        let fen = "1r6r1/2nbqkbn2/mp2ppppp1/p9/10/4PN4/P1P3P2P/MP1P1P1PP1/1R3KBNRM/9Q b KQ - 0 1 armed=1";
        let position = Position::<Stratomic>::from_fen(fen, Variant::Stratomic, &Options::default()).unwrap();
        let values: Values = [100, 320, 330, 500, 900, 0, 400, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        let sums = BlastSums::of(&position, &values, position.kind(Kind::King));
        let launches: Vec<Move> = position.legal_moves().into_iter().filter(|m| m.is_launch()).collect();
        assert!(launches.len() > 50);
        for m in launches {
            let own_missile =
                if movegen::attacks::zone::<movegen::Board10>(m.to()).has(m.from()) { 400 } else { 0 };
            let expected =
                position.balance(<Stratomic as movegen::Rules>::destroyed_by(&position, m), &values);
            assert_eq!(sums.gain::<Stratomic>(Color::Black, m.to()) + own_missile, expected, "{m:?}");
        }
    }
}
