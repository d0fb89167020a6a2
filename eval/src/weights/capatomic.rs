//! Capatomic Random Chess.

use super::*;
use crate::pair::{Pair, pair};
use crate::parameters::Parameters;
use movegen::Kind;

const Z: Pair = Pair::ZERO;

pub(crate) const CAPATOMIC: Parameters = Parameters {
values: *ByKind::new(0, [(Kind::Pawn, 105), (Kind::Knight, 265), (Kind::Bishop, 335), (Kind::Rook, 530), (Kind::Queen, 1040), (Kind::Missile, 420), (Kind::Archbishop, 770), (Kind::Chancellor, 900)]).as_array(),
danger: ByKind::new(0, [(Kind::Knight, 10), (Kind::Bishop, 9), (Kind::Rook, 12), (Kind::Queen, 16), (Kind::Missile, 6), (Kind::Archbishop, 15), (Kind::Chancellor, 16)]),
weights: Weights {
men: ByKind::new(Z, [(Kind::Pawn, pair(90, 120)), (Kind::Knight, pair(270, 260)), (Kind::Bishop, pair(340, 330)), (Kind::Rook, pair(500, 560)), (Kind::Queen, pair(1020, 1060)), (Kind::Missile, pair(440, 400)), (Kind::Archbishop, pair(780, 760)), (Kind::Chancellor, pair(880, 920))]),
squares: ByKind::new(Nothing::NOTHING, [(Kind::Pawn, [Nothing::NOTHING, [pair(-8, 4), pair(-4, 2), Z, pair(4, -2), pair(10, -4)], [pair(-8, 4), pair(-4, 2), Z, pair(4, -2), pair(10, -4)], [pair(-6, 8), pair(-2, 6), pair(2, 4), pair(6, 2), pair(12, 0)], [pair(0, 12), pair(4, 10), pair(8, 8), pair(12, 6), pair(18, 4)], [pair(8, 22), pair(12, 20), pair(16, 18), pair(20, 16), pair(26, 14)], [pair(20, 40), pair(24, 38), pair(28, 36), pair(32, 34), pair(38, 32)], [pair(42, 74), pair(46, 72), pair(50, 70), pair(54, 68), pair(60, 66)], [pair(-8, 4), pair(-4, 2), Z, pair(4, -2), pair(10, -4)], Nothing::NOTHING]), (Kind::Knight, [[pair(-50, -34), pair(-36, -26), pair(-28, -18), pair(-24, -14), pair(-22, -12)], [pair(-34, -22), pair(-20, -14), pair(-12, -6), pair(-8, -2), pair(-6, 0)], [pair(-20, -14), pair(-6, -6), pair(2, 2), pair(6, 6), pair(8, 8)], [pair(-12, -8), pair(2, 0), pair(10, 8), pair(14, 12), pair(16, 14)], [pair(-6, -4), pair(8, 4), pair(16, 12), pair(20, 16), pair(22, 18)], [pair(-2, -4), pair(12, 4), pair(20, 12), pair(24, 16), pair(26, 18)], [pair(-4, -6), pair(10, 2), pair(18, 10), pair(22, 14), pair(24, 16)], [pair(-14, -14), pair(0, -6), pair(8, 2), pair(12, 6), pair(14, 8)], [pair(-28, -22), pair(-14, -14), pair(-6, -6), pair(-2, -2), Z], [pair(-40, -32), pair(-26, -24), pair(-18, -16), pair(-14, -12), pair(-12, -10)]]), (Kind::Bishop, [[pair(-14, -10), pair(-8, -6), pair(-6, -4), pair(-4, -2), pair(-4, -2)], [pair(-6, -6), pair(0, -2), pair(2, 0), pair(4, 2), pair(4, 2)], [pair(0, -2), pair(6, 2), pair(8, 4), pair(10, 6), pair(10, 6)], [Z, pair(6, 4), pair(8, 6), pair(10, 8), pair(10, 8)], [pair(0, 2), pair(6, 6), pair(8, 8), pair(10, 10), pair(10, 10)], [pair(2, 2), pair(8, 6), pair(10, 8), pair(12, 10), pair(12, 10)], [pair(2, 0), pair(8, 4), pair(10, 6), pair(12, 8), pair(12, 8)], [pair(0, -2), pair(6, 2), pair(8, 4), pair(10, 6), pair(10, 6)], [pair(-6, -4), Z, pair(2, 2), pair(4, 4), pair(4, 4)], [pair(-14, -8), pair(-8, -4), pair(-6, -2), pair(-4, 0), pair(-4, 0)]]), (Kind::Rook, [[pair(-4, 0), pair(-2, 0), Z, pair(4, 0), pair(6, 0)], [pair(-4, 0), pair(-2, 0), Z, pair(4, 0), pair(6, 0)], [pair(-8, 0), pair(-6, 0), pair(-4, 0), Z, pair(2, 0)], [pair(-6, 2), pair(-4, 2), pair(-2, 2), pair(2, 2), pair(4, 2)], [pair(-4, 4), pair(-2, 4), pair(0, 4), pair(4, 4), pair(6, 4)], [pair(-2, 6), pair(0, 6), pair(2, 6), pair(6, 6), pair(8, 6)], [pair(2, 8), pair(4, 8), pair(6, 8), pair(10, 8), pair(12, 8)], [pair(8, 12), pair(10, 12), pair(12, 12), pair(16, 12), pair(18, 12)], [pair(12, 14), pair(14, 14), pair(16, 14), pair(20, 14), pair(22, 14)], [pair(4, 6), pair(6, 6), pair(8, 6), pair(12, 6), pair(14, 6)]]), (Kind::Queen, [[pair(-8, -22), pair(-6, -18), pair(-4, -14), pair(-2, -10), pair(-2, -8)], [pair(-4, -16), pair(-2, -12), pair(0, -8), pair(2, -4), pair(2, -2)], [pair(-2, -8), pair(0, -4), pair(2, 0), pair(4, 4), pair(4, 6)], [pair(-2, -2), pair(0, 2), pair(2, 6), pair(4, 10), pair(4, 12)], [pair(0, 2), pair(2, 6), pair(4, 10), pair(6, 14), pair(6, 16)], [pair(0, 4), pair(2, 8), pair(4, 12), pair(6, 16), pair(6, 18)], [pair(0, 2), pair(2, 6), pair(4, 10), pair(6, 14), pair(6, 16)], [Z, pair(2, 4), pair(4, 8), pair(6, 12), pair(6, 14)], [pair(-2, -4), Z, pair(2, 4), pair(4, 8), pair(4, 10)], [pair(-2, -8), pair(0, -4), pair(2, 0), pair(4, 4), pair(4, 6)]]), (Kind::King, [[pair(12, -46), pair(16, -36), pair(10, -28), pair(-2, -22), pair(-6, -18)], [pair(16, -32), pair(20, -22), pair(14, -14), pair(2, -8), pair(-2, -4)], [pair(-8, -16), pair(-4, -6), pair(-10, 2), pair(-22, 8), pair(-26, 12)], [pair(-29, -6), pair(-25, 4), pair(-31, 12), pair(-43, 18), pair(-47, 22)], [pair(-39, 2), pair(-35, 12), pair(-41, 20), pair(-53, 26), pair(-57, 30)], [pair(-44, 4), pair(-40, 14), pair(-46, 22), pair(-58, 28), pair(-62, 32)], [pair(-44, 0), pair(-40, 10), pair(-46, 18), pair(-58, 24), pair(-62, 28)], [pair(-39, -8), pair(-35, 2), pair(-41, 10), pair(-53, 16), pair(-57, 20)], [pair(-34, -16), pair(-30, -6), pair(-36, 2), pair(-48, 8), pair(-52, 12)], [pair(-34, -30), pair(-30, -20), pair(-36, -12), pair(-48, -6), pair(-52, -2)]]), (Kind::Missile, [[pair(32, -6), pair(28, 0), pair(20, 2), pair(16, 4), pair(14, 6)], [pair(28, -6), pair(24, 0), pair(16, 2), pair(12, 4), pair(10, 6)], [pair(12, -4), pair(8, 2), pair(0, 4), pair(-4, 6), pair(-6, 8)], [pair(2, 0), pair(-2, 6), pair(-10, 8), pair(-14, 10), pair(-16, 12)], [pair(-4, 2), pair(-8, 8), pair(-16, 10), pair(-20, 12), pair(-22, 14)], [pair(-8, 2), pair(-12, 8), pair(-20, 10), pair(-24, 12), pair(-26, 14)], [pair(-8, 2), pair(-12, 8), pair(-20, 10), pair(-24, 12), pair(-26, 14)], [pair(-8, 0), pair(-12, 6), pair(-20, 8), pair(-24, 10), pair(-26, 12)], [pair(-4, -2), pair(-8, 4), pair(-16, 6), pair(-20, 8), pair(-22, 10)], [pair(0, -6), pair(-4, 0), pair(-12, 2), pair(-16, 4), pair(-18, 6)]])]),
mobility: ByKind::new(Nothing::NOTHING, [(Kind::Knight, [pair(-20, -20), pair(-16, -16), pair(-12, -12), pair(-8, -8), pair(-4, -4), Z, pair(4, 4), pair(8, 8), pair(12, 12), pair(16, 16), pair(20, 20), pair(24, 24), pair(28, 28), pair(32, 32), pair(36, 36), pair(40, 40)]), (Kind::Bishop, [pair(-28, -28), pair(-24, -24), pair(-20, -20), pair(-16, -16), pair(-12, -12), pair(-8, -8), pair(-4, -4), Z, pair(4, 4), pair(8, 8), pair(12, 12), pair(16, 16), pair(20, 20), pair(24, 24), pair(28, 28), pair(32, 32)]), (Kind::Rook, [pair(-16, -32), pair(-14, -28), pair(-12, -24), pair(-10, -20), pair(-8, -16), pair(-6, -12), pair(-4, -8), pair(-2, -4), Z, pair(2, 4), pair(4, 8), pair(6, 12), pair(8, 16), pair(10, 20), pair(12, 24), pair(14, 28)]), (Kind::Queen, [pair(-14, -42), pair(-12, -36), pair(-10, -30), pair(-8, -24), pair(-6, -18), pair(-4, -12), pair(-2, -6), Z, pair(2, 6), pair(4, 12), pair(6, 18), pair(8, 24), pair(10, 30), pair(12, 36), pair(14, 42), pair(16, 48)]), (Kind::Missile, [pair(-4, -8), pair(-3, -6), pair(-2, -4), pair(-1, -2), Z, pair(1, 2), pair(2, 4), pair(3, 6), pair(4, 8), pair(5, 10), pair(6, 12), pair(7, 14), pair(8, 16), pair(9, 18), pair(10, 20), pair(11, 22)]), (Kind::Archbishop, [pair(-24, -36), pair(-20, -30), pair(-16, -24), pair(-12, -18), pair(-8, -12), pair(-4, -6), Z, pair(4, 6), pair(8, 12), pair(12, 18), pair(16, 24), pair(20, 30), pair(24, 36), pair(28, 42), pair(32, 48), pair(36, 54)]), (Kind::Chancellor, [pair(-26, -39), pair(-22, -33), pair(-18, -27), pair(-14, -21), pair(-10, -15), pair(-6, -9), pair(-2, -3), pair(2, 3), pair(6, 9), pair(10, 15), pair(14, 21), pair(18, 27), pair(22, 33), pair(26, 39), pair(30, 45), pair(34, 51)])]),
bishop_pair: pair(28, 48),
open_file: pair(22, 8),
half_open_file: pair(22, 8),
castling_right: Z,
tempo: pair(20, 12),
pawns: PawnWeights {
doubled: pair(-8, -18),
isolated: pair(-10, -12),
connected: Nothing::NOTHING,
passed: [Z, Z, pair(0, 8), pair(2, 14), pair(6, 26), pair(18, 46), pair(40, 85), pair(80, 140), Z, Z],
passed_free: Nothing::NOTHING,
passed_own_king: Z,
passed_enemy_king: Z,
},
threats: ThreatWeights {
by_pawn: ByKind::new(Z, [(Kind::Knight, pair(-45, -35)), (Kind::Bishop, pair(-45, -35)), (Kind::Rook, pair(-45, -35)), (Kind::Queen, pair(-45, -35)), (Kind::Missile, pair(-45, -35)), (Kind::Archbishop, pair(-45, -35)), (Kind::Chancellor, pair(-45, -35))]),
by_minor: ByKind::new(Z, []),
by_rook: ByKind::new(Z, []),
loose: ByKind::new(Z, [(Kind::Knight, pair(-22, -16)), (Kind::Bishop, pair(-22, -16)), (Kind::Rook, pair(-22, -16)), (Kind::Queen, pair(-22, -16)), (Kind::Missile, pair(-22, -16)), (Kind::Archbishop, pair(-22, -16)), (Kind::Chancellor, pair(-22, -16))]),
},
king: KingWeights {
danger: [Z, pair(6, 0), pair(17, 0), pair(34, 0), pair(57, 0), pair(85, 0), pair(118, 0), pair(158, 0), pair(203, 0), pair(254, 0), pair(310, 0), pair(372, 0), pair(440, 0), pair(513, 0), pair(592, 0), pair(676, 0)],
check: ByKind::new(Z, []),
flights: Nothing::NOTHING,
shelter: pair(12, 0),
open_file: Z,
},
blast: BlastWeights::NOTHING,
missiles: MissileWeights {
own_turn: [Z, pair(67, 67), pair(112, 112), pair(157, 157), pair(202, 202), pair(247, 247), pair(292, 292), pair(337, 337), pair(382, 382), pair(427, 427), pair(472, 472), pair(517, 517)],
other_turn: [Z, pair(45, 45), pair(75, 75), pair(105, 105), pair(135, 135), pair(165, 165), pair(195, 195), pair(225, 225), pair(255, 255), pair(285, 285), pair(315, 315), pair(345, 345)],
before_escalation: [Z, pair(12, 12), pair(20, 20), pair(28, 28), pair(36, 36), pair(44, 44), pair(52, 52), pair(60, 60), pair(68, 68), pair(76, 76), pair(84, 84), pair(92, 92)],
armed: Z,
threatened: pair(-60, -40),
spare_launch: pair(30, 20),
strippable_shelter: Z,
},
reserve: ReserveWeights::NOTHING,
},
};
