//! What each variant thinks its terms are worth: data, one file a variant.

mod atomic;
mod capatomic;
mod chess;
mod stoltz;
mod stratomic;

pub(crate) use atomic::{ATOMIC, SOFT_PAWN};
pub(crate) use capatomic::CAPATOMIC;
pub(crate) use chess::{CHESS, PLAIN};
pub(crate) use stoltz::STOLTZ;
pub(crate) use stratomic::STRATOMIC;

use crate::pair::Pair;
use movegen::Kind;

/// Kinds of men, the length of tables by [`Kind::index`].
pub(crate) const KINDS: usize = Kind::ALL.len();

/// Everything a variant's evaluation can be told, in centipawns unless said otherwise.
///
/// Tables by kind are in the order of [`Kind::ALL`]. Tables by rank count from the man's own side
/// of the board; tables by file count from the nearer edge.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// What a man is worth.
    pub men: [Pair; KINDS],
    /// What standing on a rank adds.
    pub ranks: [[Pair; 10]; KINDS],
    /// What standing on a file adds.
    pub files: [[Pair; 5]; KINDS],
    /// For each square a man reaches beyond [`Weights::usual_mobility`].
    pub mobility: [Pair; KINDS],
    /// Squares a man usually reaches.
    pub usual_mobility: [i32; KINDS],
    /// For two bishops.
    pub bishop_pair: Pair,
    /// For a pawn behind another of its side on the same file.
    pub doubled_pawn: Pair,
    /// For a pawn with no own pawn on the files beside it.
    pub isolated_pawn: Pair,
    /// For a pawn that no enemy pawn can stop, by rank.
    pub passed_pawn: [Pair; 10],
    /// For a rook on a file without own pawns.
    pub open_file: Pair,
    /// For an officer attacked by a pawn.
    pub attacked_by_pawn: Pair,
    /// For an undefended man that is attacked.
    pub hanging: Pair,
    /// How much each attacked square beside the enemy king adds to the danger, by attacker.
    pub king_attack: [i32; KINDS],
    /// Centipawns at a danger of 100; it grows with the square. Middlegame only.
    pub king_danger: i32,
    /// For each own pawn beside or before the own king.
    pub king_shelter: Pair,
    /// For the right to move.
    pub tempo: Pair,
    /// Terms of exploding captures.
    pub blast: BlastWeights,
    /// Terms of missiles.
    pub missiles: MissileWeights,
    /// Terms of reserves and Culverins.
    pub reserve: ReserveWeights,
}

/// Terms of games whose captures explode.
#[derive(Clone, Debug, PartialEq)]
pub struct BlastWeights {
    /// For each man beside the enemy king that could be captured there at once.
    pub attacked_beside_king: Pair,
    /// For each man beside the own king: what can be captured there kills it.
    pub beside_own_king: Pair,
    /// For each empty square beside the enemy king that an own man attacks.
    pub attacked_square_beside_king: Pair,
    /// For touching kings, to the side with less material: it cannot be checked.
    pub touching_kings: Pair,
}

/// Terms of games with missiles. Fractions are in hundredths of what a launch would win now.
#[derive(Clone, Debug, PartialEq)]
pub struct MissileWeights {
    /// Share of the best launch's gain that the side to move is given.
    pub own_turn: i32,
    /// Share that the other side is given.
    pub other_turn: i32,
    /// Share given before anybody may launch.
    pub before_escalation: i32,
    /// For each missile that could be launched but for a threat on its square.
    pub threatened: Pair,
    /// For each missile more than one that could be launched.
    pub spare_launch: Pair,
    /// For each own line mover that only men around the enemy king, in reach of one launch or
    /// two, keep off it.
    pub strippable_shelter: Pair,
}

/// Terms of games with a reserve.
#[derive(Clone, Debug, PartialEq)]
pub struct ReserveWeights {
    /// What a man in reserve is worth while four or more pawns can still make way for it.
    pub in_hand: [Pair; KINDS],
    /// For each enemy officer a Culverin bears on over a screen.
    pub culverin_attack: Pair,
    /// For a Culverin on a file without own pawns.
    pub culverin_open_file: Pair,
}

impl ReserveWeights {
    /// There is no reserve.
    pub(crate) const NONE: ReserveWeights = ReserveWeights {
        in_hand: [Pair::ZERO; KINDS],
        culverin_attack: Pair::ZERO,
        culverin_open_file: Pair::ZERO,
    };
}

impl BlastWeights {
    /// Nothing explodes.
    pub(crate) const NONE: BlastWeights = BlastWeights {
        attacked_beside_king: Pair::ZERO,
        beside_own_king: Pair::ZERO,
        attacked_square_beside_king: Pair::ZERO,
        touching_kings: Pair::ZERO,
    };
}

impl MissileWeights {
    /// There are no missiles.
    pub(crate) const NONE: MissileWeights = MissileWeights {
        own_turn: 0,
        other_turn: 0,
        before_escalation: 0,
        threatened: Pair::ZERO,
        spare_launch: Pair::ZERO,
        strippable_shelter: Pair::ZERO,
    };
}
