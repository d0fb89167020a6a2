//! The standing threat of missiles: what a launch would win now, or once an officer has fallen.

use super::Attacks;
use crate::pair::{Pair, pair};
use crate::weights::{MissileWeights, Weights};
use movegen::{Bitboard, Color, Geometry, Kind, Position, Rules, attacks as moves};

/// The balance of launch threats, positive for White.
pub(crate) fn balance<R: Rules>(
    position: &Position<R>,
    attacks: &Attacks<R::Geometry>,
    weights: &Weights,
) -> Pair {
    if position.kind(Kind::Missile).is_empty() {
        return Pair::ZERO;
    }
    let sums = BlastSums::of(position, weights);
    let mut balance = Pair::ZERO;
    for color in Color::BOTH {
        let missiles = position.men(color, Kind::Missile);
        if missiles.is_empty() {
            continue;
        }
        let threat = threat(position, attacks, weights, color, missiles, &sums);
        balance += if color == Color::White { threat } else { -threat };
    }
    balance
}

fn threat<R: Rules>(
    position: &Position<R>,
    attacks: &Attacks<R::Geometry>,
    weights: &Weights,
    color: Color,
    missiles: Bitboard<R::Geometry>,
    sums: &BlastSums,
) -> Pair {
    let MissileWeights {
        own_turn,
        other_turn,
        before_escalation,
        threatened,
        spare_launch,
        strippable_shelter,
    } = &weights.missiles;
    let under_threat = missiles & attacks.all[(!color).index()];
    let ready = missiles - under_threat;
    let mut sum = *threatened * under_threat.count() as i32;
    if ready.is_empty() {
        return sum;
    }
    let gain = sums.best_for(color) - weights.men[Kind::Missile.index()].middle;
    let share = if !R::may_launch(position, color) {
        before_escalation
    } else if position.side() == color {
        own_turn
    } else {
        other_turn
    };
    let value = gain.max(0) * share / 100;
    sum += pair(value, value);
    if ready.many() {
        sum += *spare_launch;
    }
    sum + *strippable_shelter * shelter_in_line(position, color)
}

/// Men beside the enemy king that alone keep one of our line movers off it.
fn shelter_in_line<R: Rules>(position: &Position<R>, color: Color) -> i32 {
    let Some(king) = position.king(!color) else { return 0 };
    let snipers = (moves::rook_rays::<R::Geometry>(king) & position.orthogonals(color))
        | (moves::bishop_rays(king) & position.diagonals(color));
    let zone = moves::king::<R::Geometry>(king);
    let strippable = |sniper| {
        let between = moves::between(king, sniper) & position.occupied();
        between.any() && between.within(zone.dilated())
    };
    snipers.into_iter().filter(|&sniper| strippable(sniper)).count() as i32
}

/// What a launch at each square would destroy, White's men positive and Black's negative: sums
/// over 3x3 squares, worked out for all squares at once.
struct BlastSums {
    /// The largest and the smallest sum.
    largest: i32,
    smallest: i32,
}

/// Columns of the padded board: one on each side, and the rest to fill a vector register.
const WIDTH: usize = 16;
/// Rows of the padded board.
const HEIGHT: usize = 12;

impl BlastSums {
    fn of<R: Rules>(position: &Position<R>, weights: &Weights) -> Self {
        let mut values = [[0i16; WIDTH]; HEIGHT];
        for &kind in R::KINDS {
            if kind == Kind::King {
                continue;
            }
            let value = weights.men[kind.index()].middle as i16;
            for color in Color::BOTH {
                let signed = if color == Color::White { value } else { -value };
                position.men(color, kind).for_each(|square| {
                    let (file, rank) = (square.file::<R::Geometry>(), square.rank::<R::Geometry>());
                    values[(usize::from(rank) + 1) % HEIGHT][(usize::from(file) + 1) % WIDTH] = signed;
                });
            }
        }
        let (mut largest, mut smallest) = (0, 0);
        for rank in 1..=usize::from(R::Geometry::RANKS) {
            let mut columns = [0i16; WIDTH];
            for (file, column) in columns.iter_mut().enumerate() {
                *column = values[rank - 1][file] + values[rank][file] + values[rank + 1][file];
            }
            for file in 1..WIDTH - 1 {
                let sum = columns[file - 1] + columns[file] + columns[file + 1];
                largest = sum.max(largest);
                smallest = sum.min(smallest);
            }
        }
        BlastSums { largest: i32::from(largest), smallest: i32::from(smallest) }
    }

    /// The most that a launch of this side destroys, own losses taken off.
    fn best_for(&self, color: Color) -> i32 {
        match color {
            Color::White => -self.smallest,
            Color::Black => self.largest,
        }
    }
}
