//! The values of the terms in each variant: data, one file per variant, written by tuning.

mod atomic;
mod battle;
mod by_kind;
mod capatomic;
mod chess;
mod soft_pawn;
mod source;
mod spindler;
mod stoltz;
mod stratomic;

pub(crate) use atomic::ATOMIC;
pub(crate) use battle::BATTLE;
pub use by_kind::ByKind;
pub(crate) use capatomic::CAPATOMIC;
pub(crate) use chess::CHESS;
pub(crate) use soft_pawn::SOFT_PAWN;
pub(crate) use source::WeightSource;
pub(crate) use spindler::SPINDLER;
pub(crate) use stoltz::STOLTZ;
pub(crate) use stratomic::STRATOMIC;

use crate::pair::Pair;
use crate::terms::GAIN_STEPS;
use movegen::Kind;

/// Files of half the largest board, counted from the edge.
pub(crate) const HALF_FILES: usize = 5;
/// Steps of mobility tables.
pub(crate) const MOBILITY_STEPS: usize = 16;
/// Steps of the table of king danger.
pub(crate) const DANGER_STEPS: usize = 16;
/// Steps of tables of squares next to a king.
pub(crate) const NEAR_STEPS: usize = 4;
/// Steps of reserve tables: 0 to 4 pawns that could make way.
pub(crate) const WAYS_IN_STEPS: usize = 5;

/// Piece-square values, by rank from the piece's own side and file from the edge.
pub(crate) type HalfBoard = [[Pair; HALF_FILES]; 10];

/// Weights, or tables of them, that tuning can iterate over.
pub(crate) trait WeightTable {
    /// All weights in memory order.
    fn for_each(&mut self, action: &mut impl FnMut(&mut Pair));
}

impl WeightTable for Pair {
    fn for_each(&mut self, action: &mut impl FnMut(&mut Pair)) {
        action(self);
    }
}

impl<T: WeightTable, const N: usize> WeightTable for [T; N] {
    fn for_each(&mut self, action: &mut impl FnMut(&mut Pair)) {
        self.iter_mut().for_each(|entry| entry.for_each(action));
    }
}

impl<T: WeightTable> WeightTable for ByKind<T> {
    fn for_each(&mut self, action: &mut impl FnMut(&mut Pair)) {
        self.entries_mut().for_each(|entry| entry.for_each(action));
    }
}

/// Declares a group of weights, all of them pairs, so that it can be iterated over and written as
/// source.
macro_rules! weights {
    ($(#[$about:meta])* $name:ident { $($(#[$what:meta])* $field:ident: $table:ty,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Debug)]
        #[repr(C)]
        pub struct $name {
            $($(#[$what])* pub $field: $table,)+
        }

        impl WeightTable for $name {
            fn for_each(&mut self, action: &mut impl FnMut(&mut Pair)) {
                $(self.$field.for_each(action);)+
            }
        }

        impl WeightSource for $name {
            fn is_nothing(&self) -> bool {
                $(self.$field.is_nothing())&&+
            }

            fn write(&self) -> String {
                if self.is_nothing() {
                    return concat!(stringify!($name), "::NOTHING").to_owned();
                }
                let mut text = concat!(stringify!($name), " {\n").to_owned();
                $(text += &format!("{}: {},\n", stringify!($field), self.$field.write());)+
                text + "}"
            }
        }

        impl $name {
            /// Every weight zero.
            pub(crate) const NOTHING: $name = $name { $($field: <$table as Nothing>::NOTHING,)+ };

            /// The places in memory of a field's weights, counted in weights.
            #[allow(dead_code)] // Only whole evaluations are taken apart.
            pub(crate) fn places_of(field: &str) -> Option<std::ops::Range<usize>> {
                $(if field == stringify!($field) {
                    let begin = std::mem::offset_of!($name, $field) / size_of::<Pair>();
                    return Some(begin..begin + size_of::<$table>() / size_of::<Pair>());
                })+
                None
            }
        }

        impl Nothing for $name {
            const NOTHING: $name = $name::NOTHING;
        }
    };
}

/// Tables that have a value in which every weight is zero.
pub(crate) trait Nothing: Sized + Copy {
    /// Every weight zero.
    const NOTHING: Self;
}

impl Nothing for Pair {
    const NOTHING: Pair = Pair::ZERO;
}

impl<T: Nothing, const N: usize> Nothing for [T; N] {
    const NOTHING: Self = [T::NOTHING; N];
}

impl<T: Nothing> Nothing for ByKind<T> {
    const NOTHING: Self = ByKind::new(T::NOTHING, []);
}

weights! {
    /// Everything that is summed, in centipawns.
    ///
    /// Tables by rank count from the piece's own side of the board; tables by file count from the
    /// nearer edge.
    Weights {
        /// The piece value.
        pieces: ByKind<Pair>,
        /// Piece-square values.
        squares: ByKind<HalfBoard>,
        /// By the number of squares a piece reaches; for queens and other sliders in steps of two.
        mobility: ByKind<[Pair; MOBILITY_STEPS]>,
        /// For the bishop pair.
        bishop_pair: Pair,
        /// For a rook on a file without pawns.
        open_file: Pair,
        /// For a rook on a file with enemy pawns only.
        half_open_file: Pair,
        /// For each castling right.
        castling_right: Pair,
        /// For the side to move.
        tempo: Pair,
        /// Pawns.
        pawns: PawnWeights,
        /// Attacked pieces.
        threats: ThreatWeights,
        /// King attack and shelter.
        king: KingWeights,
        /// Exploding captures.
        blast: BlastWeights,
        /// Missiles.
        missiles: MissileWeights,
        /// Reserves and Culverins.
        reserve: ReserveWeights,
        /// Kings without any other piece.
        lone_king: LoneKingWeights,
    }
}

weights! {
    /// Terms for a bare enemy king.
    LoneKingWeights {
        /// By its distance to the nearest edge, counted for ranks and for files.
        from_edge: [Pair; HALF_FILES],
        /// For each step between the kings.
        apart: Pair,
    }
}

weights! {
    /// Terms of pawns.
    PawnWeights {
        /// For a pawn behind another of its side on the same file.
        doubled: Pair,
        /// For a pawn with no own pawn on the adjacent files.
        isolated: Pair,
        /// For a pawn protected by or next to another pawn, by rank.
        connected: [Pair; 10],
        /// For a passed pawn, by rank.
        passed: [Pair; 10],
        /// Bonus if nothing occupies or attacks its path, by rank.
        passed_free: [Pair; 10],
        /// For each square between an advanced passed pawn and its own king.
        passed_own_king: Pair,
        /// For each square between an advanced passed pawn and the enemy king.
        passed_enemy_king: Pair,
    }
}

weights! {
    /// Terms for attacked pieces, by the piece attacked.
    ThreatWeights {
        /// By a pawn.
        by_pawn: ByKind<Pair>,
        /// By a knight, bishop or Culverin.
        by_minor: ByKind<Pair>,
        /// By a rook.
        by_rook: ByKind<Pair>,
        /// By any piece, while undefended.
        loose: ByKind<Pair>,
    }
}

weights! {
    /// Terms of kings.
    KingWeights {
        /// By the danger this side creates for the enemy king, in steps of 16.
        danger: [Pair; DANGER_STEPS],
        /// For a square from which a piece could safely give check.
        check: ByKind<Pair>,
        /// By the empty squares next to a king that it could flee to.
        flights: [Pair; 9],
        /// For each own pawn next to its king.
        shelter: Pair,
        /// For each file at its own king without own pawns.
        open_file: Pair,
    }
}

weights! {
    /// Terms of games with exploding captures.
    BlastWeights {
        /// By the pieces next to the enemy king that could be captured at once.
        attacked_beside_king: [Pair; NEAR_STEPS],
        /// By the empty squares next to the enemy king that own pieces attack.
        attacked_square_beside_king: [Pair; NEAR_STEPS],
        /// For each piece next to its own king: capturing it kills the king.
        beside_own_king: ByKind<Pair>,
        /// For touching kings, to the side with fewer pieces: it cannot be checked.
        touching_kings: Pair,
        /// For each square between the kings, to the side with fewer pieces.
        king_distance: Pair,
        /// By the gain of the best capture in pawns: for the side not to move, for the side to move.
        best_capture: [[Pair; GAIN_STEPS]; 2],
    }
}

weights! {
    /// Terms of games with missiles.
    MissileWeights {
        /// By the gain of the best launch in pawns, for the side to move.
        own_turn: [Pair; GAIN_STEPS],
        /// The same for the side not to move.
        other_turn: [Pair; GAIN_STEPS],
        /// The same for a side that may not launch yet.
        before_escalation: [Pair; GAIN_STEPS],
        /// For each missile, once its side may launch.
        armed: Pair,
        /// For each missile that could be launched but for a threat on its square.
        threatened: Pair,
        /// For a second missile that could be launched.
        spare_launch: Pair,
        /// For each own slider blocked only by pieces around the enemy king, within reach of one or two
        /// launches.
        strippable_shelter: Pair,
    }
}

weights! {
    /// Terms of games with a reserve.
    ReserveWeights {
        /// The value of a piece in reserve, by the pawns that could make way for it.
        in_hand: ByKind<[Pair; WAYS_IN_STEPS]>,
        /// For each enemy officer that a Culverin attacks over a screen.
        culverin_attack: Pair,
        /// For a Culverin on a file without own pawns.
        culverin_open_file: Pair,
    }
}

impl Default for Weights {
    /// Every weight zero.
    fn default() -> Self {
        Weights::NOTHING
    }
}

impl Weights {
    /// The number of weights.
    pub const COUNT: usize = size_of::<Weights>() / size_of::<Pair>();

    /// All weights in memory order.
    pub fn pairs(&self) -> Vec<Pair> {
        let mut pairs = Vec::with_capacity(Self::COUNT);
        let mut copy = *self;
        copy.for_each(&mut |weight| pairs.push(*weight));
        pairs
    }

    /// For every kind, the index of the piece's own weight in [`Weights::pairs`] and the indices of its
    /// piece-square and mobility tables: one of each applies to every piece.
    pub fn tables_of_pieces(&self) -> Vec<(usize, std::ops::Range<usize>)> {
        let place = |address: usize| (address - std::ptr::from_ref(self).addr()) / size_of::<Pair>();
        let begin_of = |pair: &Pair| place(std::ptr::from_ref(pair).addr());
        let of_kind = |kind: Kind| {
            let squares = begin_of(&self.squares[kind][0][0]);
            let mobility = begin_of(&self.mobility[kind][0]);
            let piece = begin_of(&self.pieces[kind]);
            [(piece, squares..squares + 10 * HALF_FILES), (piece, mobility..mobility + MOBILITY_STEPS)]
        };
        Kind::ALL.into_iter().filter(|&kind| kind != Kind::King).flat_map(of_kind).collect()
    }

    /// These weights with other numbers, in the order of [`Weights::pairs`]; missing ones stay.
    #[must_use]
    pub fn with_pairs(mut self, pairs: &[Pair]) -> Self {
        let mut next = pairs.iter();
        self.for_each(&mut |weight| {
            if let Some(pair) = next.next() {
                *weight = *pair;
            }
        });
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pair::pair;

    #[test]
    fn pairs_go_out_and_in_unchanged() {
        let numbered: Vec<Pair> = (0..Weights::COUNT as i32).map(|number| pair(number, -number)).collect();
        let weights = ATOMIC.weights.with_pairs(&numbered);
        assert_eq!(weights.pairs(), numbered);
        assert_eq!(weights.pieces.as_array()[1], pair(1, -1));
        let last = Weights::COUNT as i32 - 1;
        assert_eq!(weights.lone_king.apart, pair(last, -last));
    }
}
