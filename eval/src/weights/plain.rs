//! Plain chess values for any variant: material as every beginner counts it, fairy men by how
//! many squares they reach, and a little mobility. What every variant's own evaluation must beat.

use super::*;
use crate::pair::{Pair, pair};
use crate::parameters::Parameters;
use movegen::Kind;

const Z: Pair = Pair::ZERO;

pub(crate) const PLAIN: Parameters = Parameters {
values: *ByKind::new(0, [(Kind::Pawn, 100), (Kind::Knight, 300), (Kind::Bishop, 300), (Kind::Rook, 500), (Kind::Queen, 900), (Kind::Missile, 300), (Kind::Archbishop, 700), (Kind::Chancellor, 800), (Kind::Culverin, 300)]).as_array(),
danger: ByKind::new(0, []),
weights: Weights {
men: ByKind::new(Z, [(Kind::Pawn, pair(100, 100)), (Kind::Knight, pair(300, 300)), (Kind::Bishop, pair(300, 300)), (Kind::Rook, pair(500, 500)), (Kind::Queen, pair(900, 900)), (Kind::Missile, pair(300, 300)), (Kind::Archbishop, pair(700, 700)), (Kind::Chancellor, pair(800, 800)), (Kind::Culverin, pair(300, 300))]),
squares: ByKind::new(Nothing::NOTHING, []),
mobility: ByKind::new(Nothing::NOTHING, [(Kind::Knight, [Z, pair(3, 3), pair(6, 6), pair(9, 9), pair(12, 12), pair(15, 15), pair(18, 18), pair(21, 21), pair(24, 24), pair(27, 27), pair(30, 30), pair(33, 33), pair(36, 36), pair(39, 39), pair(42, 42), pair(45, 45)]), (Kind::Bishop, [Z, pair(3, 3), pair(6, 6), pair(9, 9), pair(12, 12), pair(15, 15), pair(18, 18), pair(21, 21), pair(24, 24), pair(27, 27), pair(30, 30), pair(33, 33), pair(36, 36), pair(39, 39), pair(42, 42), pair(45, 45)]), (Kind::Rook, [Z, pair(3, 3), pair(6, 6), pair(9, 9), pair(12, 12), pair(15, 15), pair(18, 18), pair(21, 21), pair(24, 24), pair(27, 27), pair(30, 30), pair(33, 33), pair(36, 36), pair(39, 39), pair(42, 42), pair(45, 45)]), (Kind::Queen, [Z, pair(4, 4), pair(8, 8), pair(12, 12), pair(16, 16), pair(20, 20), pair(24, 24), pair(28, 28), pair(32, 32), pair(36, 36), pair(40, 40), pair(44, 44), pair(48, 48), pair(52, 52), pair(56, 56), pair(60, 60)]), (Kind::Missile, [Z, pair(3, 3), pair(6, 6), pair(9, 9), pair(12, 12), pair(15, 15), pair(18, 18), pair(21, 21), pair(24, 24), pair(27, 27), pair(30, 30), pair(33, 33), pair(36, 36), pair(39, 39), pair(42, 42), pair(45, 45)]), (Kind::Archbishop, [Z, pair(6, 6), pair(12, 12), pair(18, 18), pair(24, 24), pair(30, 30), pair(36, 36), pair(42, 42), pair(48, 48), pair(54, 54), pair(60, 60), pair(66, 66), pair(72, 72), pair(78, 78), pair(84, 84), pair(90, 90)]), (Kind::Chancellor, [Z, pair(6, 6), pair(12, 12), pair(18, 18), pair(24, 24), pair(30, 30), pair(36, 36), pair(42, 42), pair(48, 48), pair(54, 54), pair(60, 60), pair(66, 66), pair(72, 72), pair(78, 78), pair(84, 84), pair(90, 90)]), (Kind::Culverin, [Z, pair(3, 3), pair(6, 6), pair(9, 9), pair(12, 12), pair(15, 15), pair(18, 18), pair(21, 21), pair(24, 24), pair(27, 27), pair(30, 30), pair(33, 33), pair(36, 36), pair(39, 39), pair(42, 42), pair(45, 45)])]),
bishop_pair: Z,
open_file: Z,
half_open_file: Z,
castling_right: Z,
tempo: pair(10, 10),
pawns: PawnWeights {
doubled: Z,
isolated: Z,
connected: Nothing::NOTHING,
passed: [Z, Z, pair(5, 5), pair(10, 10), pair(20, 20), pair(40, 40), pair(60, 60), pair(80, 80), pair(80, 80), Z],
passed_free: Nothing::NOTHING,
passed_own_king: Z,
passed_enemy_king: Z,
},
threats: ThreatWeights::NOTHING,
king: KingWeights::NOTHING,
blast: BlastWeights::NOTHING,
missiles: MissileWeights::NOTHING,
reserve: ReserveWeights {
in_hand: ByKind::new(Nothing::NOTHING, [(Kind::Archbishop, [Z, pair(175, 175), pair(350, 350), pair(525, 525), pair(700, 700)]), (Kind::Culverin, [Z, pair(75, 75), pair(150, 150), pair(225, 225), pair(300, 300)])]),
culverin_attack: Z,
culverin_open_file: Z,
},
},
};
