//! Atomic chess, and its forms without check.

use super::*;
use crate::pair::{Pair, pair};
use crate::parameters::Parameters;
use movegen::Kind;

const Z: Pair = Pair::ZERO;

pub(crate) const ATOMIC: Parameters = Parameters {
values: *ByKind::new(0, [(Kind::Pawn, 130), (Kind::Knight, 215), (Kind::Bishop, 230), (Kind::Rook, 395), (Kind::Queen, 915)]).as_array(),
danger: ByKind::new(0, [(Kind::Knight, 14), (Kind::Bishop, 10), (Kind::Rook, 12), (Kind::Queen, 16)]),
weights: Weights {
men: ByKind::new(Z, [(Kind::Pawn, pair(110, 150)), (Kind::Knight, pair(170, 260)), (Kind::Bishop, pair(180, 280)), (Kind::Rook, pair(310, 480)), (Kind::Queen, pair(780, 1050))]),
squares: ByKind::new(Nothing::NOTHING, [(Kind::Pawn, [Nothing::NOTHING, [pair(-6, 4), pair(-2, 2), pair(2, -2), pair(10, -4), Z], [pair(-6, 6), pair(-2, 4), pair(2, 0), pair(10, -2), Z], [pair(2, 10), pair(6, 8), pair(10, 4), pair(18, 2), Z], [pair(12, 18), pair(16, 16), pair(20, 12), pair(28, 10), Z], [pair(24, 34), pair(28, 32), pair(32, 28), pair(40, 26), Z], [pair(44, 64), pair(48, 62), pair(52, 58), pair(60, 56), Z], Nothing::NOTHING, Nothing::NOTHING, Nothing::NOTHING]), (Kind::Knight, [[pair(-43, -27), pair(-29, -19), pair(-21, -11), pair(-17, -7), Z], [pair(-26, -18), pair(-12, -10), pair(-4, -2), pair(0, 2), Z], [pair(-16, -10), pair(-2, -2), pair(6, 6), pair(10, 10), Z], [pair(-8, -4), pair(6, 4), pair(14, 12), pair(18, 16), Z], [pair(0, -2), pair(14, 6), pair(22, 14), pair(26, 18), Z], [pair(2, -6), pair(16, 2), pair(24, 10), pair(28, 14), Z], [pair(-10, -14), pair(4, -6), pair(12, 2), pair(16, 6), Z], [pair(-33, -24), pair(-19, -16), pair(-11, -8), pair(-7, -4), Z], Nothing::NOTHING, Nothing::NOTHING]), (Kind::Bishop, [[pair(-14, -10), pair(-6, -6), pair(-6, -4), pair(-4, -2), Z], [pair(-2, -6), pair(6, -2), pair(6, 0), pair(8, 2), Z], [pair(0, -2), pair(8, 2), pair(8, 4), pair(10, 6), Z], [pair(0, 2), pair(8, 6), pair(8, 8), pair(10, 10), Z], [pair(2, 2), pair(10, 6), pair(10, 8), pair(12, 10), Z], [pair(4, 0), pair(12, 4), pair(12, 6), pair(14, 8), Z], [pair(-4, -4), pair(4, 0), pair(4, 2), pair(6, 4), Z], [pair(-14, -8), pair(-6, -4), pair(-6, -2), pair(-4, 0), Z], Nothing::NOTHING, Nothing::NOTHING]), (Kind::Rook, [[pair(-4, 0), pair(-1, 0), pair(3, 0), pair(6, 0), Z], [pair(-8, -2), pair(-5, -2), pair(-1, -2), pair(2, -2), Z], [pair(-6, 0), pair(-3, 0), pair(1, 0), pair(4, 0), Z], [pair(-4, 4), pair(-1, 4), pair(3, 4), pair(6, 4), Z], [pair(0, 6), pair(3, 6), pair(7, 6), pair(10, 6), Z], [pair(4, 8), pair(7, 8), pair(11, 8), pair(14, 8), Z], [pair(14, 14), pair(17, 14), pair(21, 14), pair(24, 14), Z], [pair(6, 8), pair(9, 8), pair(13, 8), pair(16, 8), Z], Nothing::NOTHING, Nothing::NOTHING]), (Kind::Queen, [[pair(-4, -22), pair(0, -16), pair(2, -10), pair(2, -8), Z], [pair(-2, -16), pair(2, -10), pair(4, -4), pair(4, -2), Z], [pair(-2, -6), pair(2, 0), pair(4, 6), pair(4, 8), Z], [pair(-2, 0), pair(2, 6), pair(4, 12), pair(4, 14), Z], [pair(0, 4), pair(4, 10), pair(6, 16), pair(6, 18), Z], [pair(2, 4), pair(6, 10), pair(8, 16), pair(8, 18), Z], [Z, pair(4, 6), pair(6, 12), pair(6, 14), Z], [pair(0, -4), pair(4, 2), pair(6, 8), pair(6, 10), Z], Nothing::NOTHING, Nothing::NOTHING]), (Kind::King, [[pair(24, -42), pair(28, -32), pair(8, -22), pair(-2, -16), Z], [pair(8, -24), pair(12, -14), pair(-8, -4), pair(-18, 2), Z], [pair(-18, -12), pair(-14, -2), pair(-34, 8), pair(-44, 14), Z], [pair(-33, -2), pair(-29, 8), pair(-49, 18), pair(-59, 24), Z], [pair(-38, 6), pair(-34, 16), pair(-54, 26), pair(-64, 32), Z], [pair(-33, 6), pair(-29, 16), pair(-49, 26), pair(-59, 32), Z], [pair(-28, -6), pair(-24, 4), pair(-44, 14), pair(-54, 20), Z], [pair(-28, -26), pair(-24, -16), pair(-44, -6), pair(-54, 0), Z], Nothing::NOTHING, Nothing::NOTHING])]),
mobility: ByKind::new(Nothing::NOTHING, [(Kind::Knight, [pair(-24, -24), pair(-18, -18), pair(-12, -12), pair(-6, -6), Z, pair(6, 6), pair(12, 12), pair(18, 18), pair(24, 24), pair(30, 30), pair(36, 36), pair(42, 42), pair(48, 48), pair(54, 54), pair(60, 60), pair(66, 66)]), (Kind::Bishop, [pair(-30, -30), pair(-25, -25), pair(-20, -20), pair(-15, -15), pair(-10, -10), pair(-5, -5), Z, pair(5, 5), pair(10, 10), pair(15, 15), pair(20, 20), pair(25, 25), pair(30, 30), pair(35, 35), pair(40, 40), pair(45, 45)]), (Kind::Rook, [pair(-28, -42), pair(-24, -36), pair(-20, -30), pair(-16, -24), pair(-12, -18), pair(-8, -12), pair(-4, -6), Z, pair(4, 6), pair(8, 12), pair(12, 18), pair(16, 24), pair(20, 30), pair(24, 36), pair(28, 42), pair(32, 48)]), (Kind::Queen, [pair(-48, -72), pair(-40, -60), pair(-32, -48), pair(-24, -36), pair(-16, -24), pair(-8, -12), Z, pair(8, 12), pair(16, 24), pair(24, 36), pair(32, 48), pair(40, 60), pair(48, 72), pair(56, 84), pair(64, 96), pair(72, 108)])]),
bishop_pair: pair(10, 20),
open_file: pair(20, 10),
half_open_file: pair(20, 10),
castling_right: Z,
tempo: pair(40, 30),
pawns: PawnWeights {
doubled: pair(-6, -16),
isolated: pair(-4, -6),
connected: Nothing::NOTHING,
passed: [Z, pair(4, 20), pair(8, 34), pair(20, 60), pair(50, 110), pair(100, 190), pair(180, 300), Z, Z, Z],
passed_free: Nothing::NOTHING,
passed_own_king: Z,
passed_enemy_king: Z,
},
threats: ThreatWeights {
by_pawn: ByKind::new(Z, [(Kind::Knight, pair(-30, -30)), (Kind::Bishop, pair(-30, -30)), (Kind::Rook, pair(-30, -30)), (Kind::Queen, pair(-30, -30))]),
by_minor: ByKind::new(Z, []),
by_rook: ByKind::new(Z, []),
loose: ByKind::new(Z, []),
},
king: KingWeights {
danger: [Z, pair(3, 0), pair(9, 0), pair(18, 0), pair(31, 0), pair(46, 0), pair(64, 0), pair(86, 0), pair(110, 0), pair(138, 0), pair(169, 0), pair(203, 0), pair(240, 0), pair(279, 0), pair(322, 0), pair(369, 0)],
check: ByKind::new(Z, []),
flights: Nothing::NOTHING,
shelter: pair(10, 0),
open_file: Z,
},
blast: BlastWeights {
attacked_beside_king: [Z, pair(75, 75), pair(150, 150), pair(225, 225)],
attacked_square_beside_king: [Z, pair(8, 6), pair(16, 12), pair(24, 18)],
beside_own_king: ByKind::new(Z, [(Kind::Pawn, pair(-2, -16)), (Kind::Knight, pair(-2, -16)), (Kind::Bishop, pair(-2, -16)), (Kind::Rook, pair(-2, -16)), (Kind::Queen, pair(-2, -16))]),
touching_kings: pair(60, 90),
king_distance: Z,
best_capture: Nothing::NOTHING,
},
missiles: MissileWeights::NOTHING,
reserve: ReserveWeights::NOTHING,
},
};
