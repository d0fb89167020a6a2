//! Boards: how many files and ranks, and the machine word that holds one bit per square.
//!
//! Everything else in the crate is written once over [`Geometry`]. 8x8 boards live in a `u64`
//! because that is 1.3 times faster in perft than the same board inside a `u128`
//! (docs/decisions/packed-boards.md).

use crate::attacks::tables::{AttackTables, BOARD8, BOARD10, BOARD10X8};
use crate::square::Square;
use crate::word::Word;
use std::fmt::Debug;

/// A board of `FILES` by `RANKS` squares.
///
/// ```
/// use movegen::{Board10, Geometry};
/// assert_eq!(Board10::square(9, 9).name::<Board10>(), "j10");
/// assert_eq!((Board10::FILES, Board10::SQUARES), (10, 100));
/// ```
pub trait Geometry: Copy + Eq + Debug + Default + std::hash::Hash + Send + Sync + 'static {
    /// The word that holds a set of squares.
    type Word: Word;
    /// Files, at most 10.
    const FILES: u8;
    /// Ranks, at most 10.
    const RANKS: u8;
    /// All squares of the board.
    const ALL: Self::Word;
    /// The squares of the first file (a).
    const FIRST_FILE: Self::Word;
    /// The squares of the first rank.
    const FIRST_RANK: Self::Word;
    /// Number of squares.
    const SQUARES: usize = Self::FILES as usize * Self::RANKS as usize;

    /// The square on a file and a rank of the board, both counted from 0.
    #[inline(always)]
    fn square(file: u8, rank: u8) -> Square {
        Square::new(rank * Self::FILES + file)
    }

    /// The precomputed attack tables of this board.
    fn tables() -> &'static AttackTables<Self::Word>;

    /// Rook and bishop lines by PEXT, in the form that is fastest for this word
    /// (see [`crate::attacks::sliders`]). `DIAGONAL` selects the bishop.
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    fn pext_lines<const DIAGONAL: bool>(square: Square, occupied: Self::Word) -> Self::Word;
}

/// The ordinary board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct Board8;

/// The 10x10 board of Stratomic and Capatomic.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct Board10;

/// Ten files and eight ranks: the largest board of a battle. Smaller boards are embedded in it, with
/// their other squares closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct Board10x8;

impl Geometry for Board8 {
    type Word = u64;
    const FILES: u8 = 8;
    const RANKS: u8 = 8;
    const ALL: u64 = u64::MAX;
    const FIRST_FILE: u64 = 0x0101_0101_0101_0101;
    const FIRST_RANK: u64 = 0xff;

    #[inline(always)]
    fn tables() -> &'static AttackTables<u64> {
        &BOARD8
    }

    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    #[inline(always)]
    fn pext_lines<const DIAGONAL: bool>(square: Square, occupied: u64) -> u64 {
        crate::attacks::pext::whole_board::<DIAGONAL>(square.index(), occupied)
    }
}

impl Geometry for Board10 {
    type Word = u128;
    const FILES: u8 = 10;
    const RANKS: u8 = 10;
    const ALL: u128 = (1 << 100) - 1;
    const FIRST_FILE: u128 = {
        let mut file = 0;
        let mut rank = 0;
        while rank < 10 {
            file |= 1 << (10 * rank);
            rank += 1;
        }
        file
    };
    const FIRST_RANK: u128 = 0x3ff;

    #[inline(always)]
    fn tables() -> &'static AttackTables<u128> {
        &BOARD10
    }

    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    #[inline(always)]
    fn pext_lines<const DIAGONAL: bool>(square: Square, occupied: u128) -> u128 {
        crate::attacks::pext::line_by_line::<DIAGONAL>(square.index(), occupied)
    }
}

impl Geometry for Board10x8 {
    type Word = u128;
    const FILES: u8 = 10;
    const RANKS: u8 = 8;
    const ALL: u128 = (1 << 80) - 1;
    const FIRST_FILE: u128 = Board10::FIRST_FILE & Self::ALL;
    const FIRST_RANK: u128 = 0x3ff;

    #[inline(always)]
    fn tables() -> &'static AttackTables<u128> {
        &BOARD10X8
    }

    /// This board is the lower part of the 10x10 board: the same squares have the same indices.
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    #[inline(always)]
    fn pext_lines<const DIAGONAL: bool>(square: Square, occupied: u128) -> u128 {
        crate::attacks::pext::line_by_line::<DIAGONAL>(square.index(), occupied | !Self::ALL) & Self::ALL
    }
}
