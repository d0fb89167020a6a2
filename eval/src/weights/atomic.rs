//! Atomic chess. Queens and far-reaching men are worth more than in chess because they kill kings
//! from afar; minor men are spent for pawns; pawns shield what stands behind them.

use super::chess::CHESS;
use super::{BlastWeights, MissileWeights, Weights};
use crate::pair::{Pair, pair};

const Z: Pair = Pair::ZERO;

/// Atomic chess.
pub(crate) const ATOMIC: Weights = Weights {
    men: [pair(110, 150), pair(170, 260), pair(180, 280), pair(310, 480), pair(780, 1050), Z, Z, Z, Z, Z],
    mobility: [Z, pair(6, 6), pair(5, 5), pair(4, 6), pair(4, 6), Z, Z, Z, Z, Z],
    bishop_pair: pair(10, 20),
    doubled_pawn: pair(-6, -16),
    isolated_pawn: pair(-4, -6),
    passed_pawn: [
        Z,
        pair(4, 20),
        pair(8, 34),
        pair(20, 60),
        pair(50, 110),
        pair(100, 190),
        pair(180, 300),
        Z,
        Z,
        Z,
    ],
    open_file: pair(20, 10),
    attacked_by_pawn: pair(-30, -30),
    hanging: Z,
    king_attack: [0, 14, 10, 12, 16, 0, 0, 0, 0, 0],
    king_danger: 60,
    king_shelter: pair(10, 0),
    tempo: pair(40, 30),
    blast: BlastWeights {
        attacked_beside_king: pair(75, 75),
        beside_own_king: pair(-2, -16),
        attacked_square_beside_king: pair(8, 6),
        touching_kings: pair(60, 90),
    },
    missiles: MissileWeights::NONE,
    ..CHESS
};

/// Atomic chess whose pawns neither explode nor set off blasts: men survive taking pawns, so the
/// minor ones are worth nearly what they are in chess.
pub(crate) const SOFT_PAWN: Weights = Weights {
    men: [pair(90, 120), pair(240, 280), pair(250, 300), pair(400, 500), pair(850, 1000), Z, Z, Z, Z, Z],
    ..ATOMIC
};
