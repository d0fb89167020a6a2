//! The games with a reserve: Stoltz Chess, its one-step reading, Culverin Chess.

use super::*;
use crate::pair::{Pair, pair};
use crate::parameters::Parameters;
use movegen::Kind;

const Z: Pair = Pair::ZERO;

pub(crate) const STOLTZ: Parameters = Parameters {
values: *ByKind::new(0, [(Kind::Pawn, 97), (Kind::Knight, 310), (Kind::Bishop, 330), (Kind::Rook, 495), (Kind::Queen, 980), (Kind::Archbishop, 760), (Kind::Culverin, 250)]).as_array(),
danger: ByKind::new(0, [(Kind::Knight, 12), (Kind::Bishop, 11), (Kind::Rook, 14), (Kind::Queen, 18), (Kind::Archbishop, 16), (Kind::Culverin, 12)]),
weights: Weights {
men: ByKind::new(Z, [(Kind::Pawn, pair(85, 110)), (Kind::Knight, pair(320, 300)), (Kind::Bishop, pair(340, 320)), (Kind::Rook, pair(470, 520)), (Kind::Queen, pair(980, 980)), (Kind::Archbishop, pair(780, 740)), (Kind::Culverin, pair(300, 200))]),
squares: ByKind::new(Nothing::NOTHING, [(Kind::Pawn, [Nothing::NOTHING, [pair(-6, 4), pair(-2, 2), pair(2, -2), pair(10, -4), Z], [pair(-6, 6), pair(-2, 4), pair(2, 0), pair(10, -2), Z], [pair(2, 10), pair(6, 8), pair(10, 4), pair(18, 2), Z], [pair(12, 18), pair(16, 16), pair(20, 12), pair(28, 10), Z], [pair(24, 34), pair(28, 32), pair(32, 28), pair(40, 26), Z], [pair(44, 64), pair(48, 62), pair(52, 58), pair(60, 56), Z], Nothing::NOTHING, Nothing::NOTHING, Nothing::NOTHING]), (Kind::Knight, [[pair(-43, -27), pair(-29, -19), pair(-21, -11), pair(-17, -7), Z], [pair(-26, -18), pair(-12, -10), pair(-4, -2), pair(0, 2), Z], [pair(-16, -10), pair(-2, -2), pair(6, 6), pair(10, 10), Z], [pair(-8, -4), pair(6, 4), pair(14, 12), pair(18, 16), Z], [pair(0, -2), pair(14, 6), pair(22, 14), pair(26, 18), Z], [pair(2, -6), pair(16, 2), pair(24, 10), pair(28, 14), Z], [pair(-10, -14), pair(4, -6), pair(12, 2), pair(16, 6), Z], [pair(-33, -24), pair(-19, -16), pair(-11, -8), pair(-7, -4), Z], Nothing::NOTHING, Nothing::NOTHING]), (Kind::Bishop, [[pair(-14, -10), pair(-6, -6), pair(-6, -4), pair(-4, -2), Z], [pair(-2, -6), pair(6, -2), pair(6, 0), pair(8, 2), Z], [pair(0, -2), pair(8, 2), pair(8, 4), pair(10, 6), Z], [pair(0, 2), pair(8, 6), pair(8, 8), pair(10, 10), Z], [pair(2, 2), pair(10, 6), pair(10, 8), pair(12, 10), Z], [pair(4, 0), pair(12, 4), pair(12, 6), pair(14, 8), Z], [pair(-4, -4), pair(4, 0), pair(4, 2), pair(6, 4), Z], [pair(-14, -8), pair(-6, -4), pair(-6, -2), pair(-4, 0), Z], Nothing::NOTHING, Nothing::NOTHING]), (Kind::Rook, [[pair(-4, 0), pair(-1, 0), pair(3, 0), pair(6, 0), Z], [pair(-8, -2), pair(-5, -2), pair(-1, -2), pair(2, -2), Z], [pair(-6, 0), pair(-3, 0), pair(1, 0), pair(4, 0), Z], [pair(-4, 4), pair(-1, 4), pair(3, 4), pair(6, 4), Z], [pair(0, 6), pair(3, 6), pair(7, 6), pair(10, 6), Z], [pair(4, 8), pair(7, 8), pair(11, 8), pair(14, 8), Z], [pair(14, 14), pair(17, 14), pair(21, 14), pair(24, 14), Z], [pair(6, 8), pair(9, 8), pair(13, 8), pair(16, 8), Z], Nothing::NOTHING, Nothing::NOTHING]), (Kind::Queen, [[pair(-4, -22), pair(0, -16), pair(2, -10), pair(2, -8), Z], [pair(-2, -16), pair(2, -10), pair(4, -4), pair(4, -2), Z], [pair(-2, -6), pair(2, 0), pair(4, 6), pair(4, 8), Z], [pair(-2, 0), pair(2, 6), pair(4, 12), pair(4, 14), Z], [pair(0, 4), pair(4, 10), pair(6, 16), pair(6, 18), Z], [pair(2, 4), pair(6, 10), pair(8, 16), pair(8, 18), Z], [Z, pair(4, 6), pair(6, 12), pair(6, 14), Z], [pair(0, -4), pair(4, 2), pair(6, 8), pair(6, 10), Z], Nothing::NOTHING, Nothing::NOTHING]), (Kind::King, [[pair(24, -42), pair(28, -32), pair(8, -22), pair(-2, -16), Z], [pair(8, -24), pair(12, -14), pair(-8, -4), pair(-18, 2), Z], [pair(-18, -12), pair(-14, -2), pair(-34, 8), pair(-44, 14), Z], [pair(-33, -2), pair(-29, 8), pair(-49, 18), pair(-59, 24), Z], [pair(-38, 6), pair(-34, 16), pair(-54, 26), pair(-64, 32), Z], [pair(-33, 6), pair(-29, 16), pair(-49, 26), pair(-59, 32), Z], [pair(-28, -6), pair(-24, 4), pair(-44, 14), pair(-54, 20), Z], [pair(-28, -26), pair(-24, -16), pair(-44, -6), pair(-54, 0), Z], Nothing::NOTHING, Nothing::NOTHING])]),
mobility: ByKind::new(Nothing::NOTHING, [(Kind::Knight, [pair(-16, -16), pair(-12, -12), pair(-8, -8), pair(-4, -4), Z, pair(4, 4), pair(8, 8), pair(12, 12), pair(16, 16), pair(20, 20), pair(24, 24), pair(28, 28), pair(32, 32), pair(36, 36), pair(40, 40), pair(44, 44)]), (Kind::Bishop, [pair(-24, -24), pair(-20, -20), pair(-16, -16), pair(-12, -12), pair(-8, -8), pair(-4, -4), Z, pair(4, 4), pair(8, 8), pair(12, 12), pair(16, 16), pair(20, 20), pair(24, 24), pair(28, 28), pair(32, 32), pair(36, 36)]), (Kind::Rook, [pair(-14, -28), pair(-12, -24), pair(-10, -20), pair(-8, -16), pair(-6, -12), pair(-4, -8), pair(-2, -4), Z, pair(2, 4), pair(4, 8), pair(6, 12), pair(8, 16), pair(10, 20), pair(12, 24), pair(14, 28), pair(16, 32)]), (Kind::Queen, [pair(-12, -36), pair(-10, -30), pair(-8, -24), pair(-6, -18), pair(-4, -12), pair(-2, -6), Z, pair(2, 6), pair(4, 12), pair(6, 18), pair(8, 24), pair(10, 30), pair(12, 36), pair(14, 42), pair(16, 48), pair(18, 54)]), (Kind::Archbishop, [pair(-18, -27), pair(-14, -21), pair(-10, -15), pair(-6, -9), pair(-2, -3), pair(2, 3), pair(6, 9), pair(10, 15), pair(14, 21), pair(18, 27), pair(22, 33), pair(26, 39), pair(30, 45), pair(34, 51), pair(38, 57), pair(42, 63)]), (Kind::Culverin, [pair(-15, -25), pair(-12, -20), pair(-9, -15), pair(-6, -10), pair(-3, -5), Z, pair(3, 5), pair(6, 10), pair(9, 15), pair(12, 20), pair(15, 25), pair(18, 30), pair(21, 35), pair(24, 40), pair(27, 45), pair(30, 50)])]),
bishop_pair: pair(28, 48),
open_file: pair(22, 8),
half_open_file: pair(22, 8),
castling_right: Z,
tempo: pair(18, 10),
pawns: PawnWeights {
doubled: pair(-8, -18),
isolated: pair(-10, -12),
connected: Nothing::NOTHING,
passed: [Z, pair(0, 8), pair(2, 14), pair(8, 28), pair(22, 52), pair(50, 95), pair(90, 150), Z, Z, Z],
passed_free: Nothing::NOTHING,
passed_own_king: Z,
passed_enemy_king: Z,
},
threats: ThreatWeights {
by_pawn: ByKind::new(Z, [(Kind::Knight, pair(-45, -35)), (Kind::Bishop, pair(-45, -35)), (Kind::Rook, pair(-45, -35)), (Kind::Queen, pair(-45, -35)), (Kind::Archbishop, pair(-45, -35)), (Kind::Culverin, pair(-45, -35))]),
by_minor: ByKind::new(Z, []),
by_rook: ByKind::new(Z, []),
loose: ByKind::new(Z, [(Kind::Knight, pair(-22, -16)), (Kind::Bishop, pair(-22, -16)), (Kind::Rook, pair(-22, -16)), (Kind::Queen, pair(-22, -16)), (Kind::Archbishop, pair(-22, -16)), (Kind::Culverin, pair(-22, -16))]),
},
king: KingWeights {
danger: [Z, pair(7, 0), pair(20, 0), pair(40, 0), pair(67, 0), pair(100, 0), pair(140, 0), pair(187, 0), pair(240, 0), pair(300, 0), pair(366, 0), pair(440, 0), pair(520, 0), pair(606, 0), pair(699, 0), pair(799, 0)],
check: ByKind::new(Z, []),
flights: Nothing::NOTHING,
shelter: pair(14, 0),
open_file: Z,
},
blast: BlastWeights::NOTHING,
missiles: MissileWeights::NOTHING,
reserve: ReserveWeights {
in_hand: ByKind::new(Nothing::NOTHING, [(Kind::Archbishop, [Z, pair(182, 175), pair(365, 350), pair(547, 525), pair(730, 700)]), (Kind::Culverin, [Z, pair(71, 50), pair(142, 100), pair(213, 150), pair(285, 200)])]),
culverin_attack: pair(16, 10),
culverin_open_file: pair(12, 4),
},
},
};
