//! The games with a reserve: Stoltz Chess, its one-step reading, Culverin Chess.

use super::chess::CHESS;
use super::{ReserveWeights, Weights};
use crate::pair::{Pair, pair};

const Z: Pair = Pair::ZERO;

/// Chess with a Culverin, and perhaps an archbishop, to drop.
pub(crate) const STOLTZ: Weights = Weights {
    men: [
        pair(85, 110),
        pair(320, 300),
        pair(340, 320),
        pair(470, 520),
        pair(980, 980),
        Z,
        Z,
        pair(780, 740),
        Z,
        // A cannon needs screens: it loses with the men.
        pair(300, 200),
    ],
    mobility: [Z, pair(4, 4), pair(4, 4), pair(2, 4), pair(1, 3), Z, Z, pair(2, 3), Z, pair(3, 5)],
    usual_mobility: [0, 4, 6, 7, 12, 0, 0, 9, 0, 5],
    king_attack: [0, 12, 11, 14, 18, 0, 0, 16, 0, 12],
    reserve: ReserveWeights {
        // A little less than on the board, so that dropping is good unless waiting is better.
        in_hand: [Z, Z, Z, Z, Z, Z, Z, pair(730, 700), Z, pair(285, 200)],
        culverin_attack: pair(16, 10),
        culverin_open_file: pair(12, 4),
    },
    ..CHESS
};
