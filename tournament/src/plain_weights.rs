//! Plain chess values for any variant: material as every beginner counts it, fairy pieces by how many
//! squares they reach, and a little mobility. What every variant's own evaluation must beat.

use eval::{ByKind, Pair, Parameters, Weights};
use movegen::Kind;
use std::sync::LazyLock;

/// A piece, its value, and the bonus per step of mobility.
const PIECES: [(Kind, i32, i32); 9] = [
    (Kind::Pawn, 100, 0),
    (Kind::Knight, 300, 3),
    (Kind::Bishop, 300, 3),
    (Kind::Rook, 500, 3),
    (Kind::Queen, 900, 4),
    (Kind::Missile, 300, 3),
    (Kind::Archbishop, 700, 6),
    (Kind::Chancellor, 800, 6),
    (Kind::Culverin, 300, 3),
];
/// The bonus for a passed pawn, by rank from its own side.
const PASSED: [i32; 10] = [0, 0, 5, 10, 20, 40, 60, 80, 80, 0];
/// The bonus for the side to move.
const TEMPO: i32 = 10;
/// How many pawns must be able to make way for a piece in reserve to have its full value.
const WAYS_IN: i32 = 4;

static PLAIN: LazyLock<Parameters> = LazyLock::new(|| {
    let mut values = ByKind::new(0, []);
    let mut weights = Weights::default();
    for (kind, value, step) in PIECES {
        values[kind] = value;
        weights.pieces[kind] = both(value);
        weights.mobility[kind] = std::array::from_fn(|reached| both(step * reached as i32));
    }
    for kind in [Kind::Archbishop, Kind::Culverin] {
        weights.reserve.in_hand[kind] =
            std::array::from_fn(|ways| both(values[kind] * ways as i32 / WAYS_IN));
    }
    weights.pawns.passed = PASSED.map(both);
    weights.tempo = both(TEMPO);
    Parameters { values: *values.as_array(), danger: ByKind::new(0, []), needed_to_mate: 0, weights }
});

/// The plain values.
pub(crate) fn plain_weights() -> &'static Parameters {
    &PLAIN
}

/// The same in the middlegame and in the endgame.
fn both(value: i32) -> Pair {
    Pair::of(value, value)
}
