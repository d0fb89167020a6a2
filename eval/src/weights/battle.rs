//! Battles of StrataChess: few pieces on small boards, so rooks and queens rule where there is room. A
//! face-down piece counts as what it is, minus the turn it takes to reveal it.

use super::*;
use crate::pair::{Pair, pair};
use crate::parameters::Parameters;
use movegen::Kind;

const Z: Pair = Pair::ZERO;

/// This much for each square reached above the average, in middlegame and endgame.
const fn mobility(each: i32, usual: i32) -> [Pair; MOBILITY_STEPS] {
    let mut steps = [Z; MOBILITY_STEPS];
    let mut step = 0;
    while step < MOBILITY_STEPS {
        let value = each * (step as i32 - usual);
        steps[step] = pair(value, value);
        step += 1;
    }
    steps
}

/// Soldiers and guards are slow: they are worth more near the enemy.
const SLOW: HalfBoard = {
    let by_rank = [-8, 0, 4, 10, 14, 14, 8, 0, 0, 0];
    let mut board = [[Z; HALF_FILES]; 10];
    let mut rank = 0;
    while rank < 10 {
        board[rank] = [pair(by_rank[rank], by_rank[rank] * 3 / 4); HALF_FILES];
        rank += 1;
    }
    board
};

pub(crate) const BATTLE: Parameters = Parameters {
    values: *ByKind::new(
        0,
        [
            (Kind::Knight, 300),
            (Kind::Bishop, 305),
            (Kind::Rook, 520),
            (Kind::Queen, 960),
            (Kind::Guard, 345),
            (Kind::Wazir, 135),
            (Kind::Ferz, 115),
            (Kind::Cannon, 270),
            (Kind::FaceDown, 190),
        ],
    )
    .as_array(),
    danger: ByKind::new(
        0,
        [
            (Kind::Knight, 14),
            (Kind::Bishop, 11),
            (Kind::Rook, 16),
            (Kind::Queen, 20),
            (Kind::Guard, 12),
            (Kind::Wazir, 8),
            (Kind::Ferz, 8),
            (Kind::Cannon, 10),
        ],
    ),
    needed_to_mate: 0,
    weights: Weights {
        pieces: ByKind::new(
            Z,
            [
                (Kind::Knight, pair(310, 290)),
                (Kind::Bishop, pair(310, 300)),
                (Kind::Rook, pair(500, 540)),
                (Kind::Queen, pair(940, 980)),
                (Kind::Guard, pair(330, 360)),
                (Kind::Wazir, pair(130, 140)),
                (Kind::Ferz, pair(120, 110)),
                (Kind::Cannon, pair(320, 220)),
                (Kind::FaceDown, pair(-50, -45)),
            ],
        ),
        squares: ByKind::new(
            Nothing::NOTHING,
            [(Kind::Guard, SLOW), (Kind::Wazir, SLOW), (Kind::Ferz, SLOW)],
        ),
        mobility: ByKind::new(
            Nothing::NOTHING,
            [
                (Kind::Knight, mobility(6, 4)),
                (Kind::Bishop, mobility(5, 5)),
                (Kind::Rook, mobility(5, 7)),
                (Kind::Queen, mobility(7, 5)),
                (Kind::Guard, mobility(4, 5)),
                (Kind::Wazir, mobility(4, 3)),
                (Kind::Ferz, mobility(4, 3)),
                (Kind::Cannon, mobility(3, 5)),
            ],
        ),
        bishop_pair: Z,
        open_file: Z,
        half_open_file: Z,
        castling_right: Z,
        tempo: pair(10, 8),
        pawns: PawnWeights::NOTHING,
        // By hand: those fitted to chess drove a lone king to the middle.
        lone_king: LoneKingWeights {
            from_edge: [pair(60, 60), pair(30, 30), pair(10, 10), Z, Z],
            apart: pair(-10, -10),
        },
        ..CHESS.weights
    },
};
