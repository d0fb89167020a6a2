//! What a family adds to the pieces on the board: closed squares, reserves, boards of other sizes, who may
//! launch, what is known of secrets.

use super::battle::BattleState;
use super::family::Rules;
use super::missile::{Launching, Obligations};
use super::reserve::ReserveState;
use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::options::{OptionError, Options};
use crate::position::{Position, PositionError};
use crate::spec::{Variant, VariantSpec};
use crate::square::Square;
use crate::text::FenKeys;
use std::fmt::Debug;

/// What a family adds to a position. The defaults are those of a game that adds nothing.
///
/// What only some games have, a reserve or missiles, is a part of the state that those games give out;
/// code for all families asks for it, and the compiler knows where there is none.
pub trait State<R: Rules>: Copy + Eq + Debug + Default + Send + Sync + 'static {
    /// What a game of the variant adds before any piece is placed on the board.
    ///
    /// # Errors
    /// Two of the options contradict each other.
    fn begin(_variant: Variant, _options: &Options) -> Result<Self, OptionError> {
        Ok(Self::default())
    }

    /// What it is while there are no pieces.
    fn of_board_alone(&self) -> Self {
        Self::default()
    }

    /// The pieces left to drop.
    #[inline(always)]
    fn reserve(&self) -> Option<&ReserveState> {
        None
    }

    /// The same, to be changed.
    fn reserve_mut(&mut self) -> Option<&mut ReserveState> {
        None
    }

    /// Who may launch.
    #[inline(always)]
    fn launching(&self) -> Option<&Launching> {
        None
    }

    /// The contaminated zones that kings have to leave (ST21).
    #[inline(always)]
    fn obligations(&self) -> Option<&Obligations> {
        None
    }

    /// The field of a battle, and what is known of its face-down pieces.
    #[inline(always)]
    fn battle(&self) -> Option<&BattleState> {
        None
    }

    /// Squares no piece may enter.
    #[inline(always)]
    fn closed(&self) -> Bitboard<R::Geometry> {
        Bitboard::EMPTY
    }

    /// Closed squares that cannot be captured over.
    #[inline(always)]
    fn no_screens(&self) -> Bitboard<R::Geometry> {
        Bitboard::EMPTY
    }

    /// Closes a square shown in a FEN by this letter; `false` if the game has no such squares.
    fn close(&mut self, _square: Square, _letter: char) -> bool {
        false
    }

    /// Selects the board of this size, still without closed squares.
    ///
    /// # Errors
    /// The game has no board of that size.
    fn resize(&mut self, files: usize, ranks: usize) -> Result<(), PositionError> {
        let (expected_files, expected_ranks) = (R::Geometry::FILES, R::Geometry::RANKS);
        if ranks != usize::from(expected_ranks) {
            return Err(PositionError::RankCount { found: ranks, expected: expected_ranks });
        }
        if files != usize::from(expected_files) {
            let rank = expected_ranks;
            return Err(PositionError::RankLength { rank, found: files, expected: expected_files });
        }
        Ok(())
    }

    /// The state's part of the hash key.
    #[inline(always)]
    fn hash(_position: &Position<R>) -> u64 {
        0
    }

    /// Reads the family's FEN keys (`armed=1`, …) into the position, whose pieces are placed. Every key
    /// it knows is removed from `keys`; the caller rejects what remains.
    ///
    /// # Errors
    /// The value of a key is wrong for this position.
    fn read_keys(_position: &mut Position<R>, _keys: &mut FenKeys) -> Result<(), PositionError> {
        Ok(())
    }

    /// Writes the family's FEN keys, each after a space.
    fn write_keys(_position: &Position<R>, _text: &mut String) {}

    /// Checks kings, pawns and numbers of pieces.
    ///
    /// # Errors
    /// The pieces can never be on the board like this.
    fn check_pieces(position: &Position<R>, spec: &VariantSpec) -> Result<(), PositionError> {
        position.check_pieces_of_chess(spec)
    }

    /// Whether positions in which the side not to move is in check may be set up.
    fn allows_check_out_of_turn(_position: &Position<R>) -> bool {
        false
    }
}

impl<R: Rules> State<R> for () {}
