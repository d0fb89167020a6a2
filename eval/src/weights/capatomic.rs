//! Capatomic Random Chess: Stratomic's board with archbishops and chancellors, kings that shield
//! what stands around them, and targets that stay irradiated.

use super::stratomic::STRATOMIC;
use super::{MissileWeights, Weights};
use crate::pair::{Pair, pair};

const Z: Pair = Pair::ZERO;

/// Capatomic Random Chess.
pub(crate) const CAPATOMIC: Weights = Weights {
    men: [
        pair(90, 120),
        pair(270, 260),
        pair(340, 330),
        pair(500, 560),
        pair(1020, 1060),
        Z,
        pair(440, 400),
        pair(780, 760),
        pair(880, 920),
        Z,
    ],
    mobility: [Z, pair(4, 4), pair(4, 4), pair(2, 4), pair(1, 3), Z, pair(1, 2), pair(2, 3), pair(2, 3), Z],
    usual_mobility: [0, 5, 7, 8, 14, 0, 4, 12, 13, 0],
    king_attack: [0, 10, 9, 12, 16, 0, 6, 15, 16, 0],
    missiles: MissileWeights { strippable_shelter: Z, ..STRATOMIC.missiles },
    ..STRATOMIC
};
