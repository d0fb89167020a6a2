//! What a family adds to the pieces on the board: closed squares, reserves, boards of other sizes.

use super::family::PawnLaw;
use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::options::Options;
use crate::piece::{Color, Kind};
use crate::position::PositionError;
use crate::spec::Variant;
use crate::square::Square;
use std::fmt::Debug;

/// What a family adds to a position. The defaults are those of a game that adds nothing.
pub trait State<G: Geometry>: Copy + Eq + Debug + Default + Send + Sync + 'static {
    /// What a game of the variant adds before any piece is placed on the board.
    fn begin(_variant: Variant, _options: &Options) -> Self {
        Self::default()
    }

    /// What pawns promote to in this game.
    #[inline(always)]
    fn promotions(&self, law: &PawnLaw) -> &'static [Kind] {
        law.promotions
    }

    /// Squares no piece may enter.
    #[inline(always)]
    fn closed(&self) -> Bitboard<G> {
        Bitboard::EMPTY
    }

    /// Closed squares that cannot be captured over.
    #[inline(always)]
    fn no_screens(&self) -> Bitboard<G> {
        Bitboard::EMPTY
    }

    /// The FEN letter of a closed square.
    fn closed_letter(&self, _square: Square) -> char {
        '*'
    }

    /// Closes a square shown in a FEN by this letter; `false` if the game has no such squares.
    fn close(&mut self, _square: Square, _letter: char) -> bool {
        false
    }

    /// Files and ranks of the board in play.
    fn size(&self) -> (u8, u8) {
        (G::FILES, G::RANKS)
    }

    /// Selects the board of this size, still without closed squares.
    ///
    /// # Errors
    /// The game has no board of that size.
    fn resize(&mut self, files: usize, ranks: usize) -> Result<(), PositionError> {
        if ranks != usize::from(G::RANKS) {
            return Err(PositionError::RankCount { found: ranks, expected: G::RANKS });
        }
        if files != usize::from(G::FILES) {
            return Err(PositionError::RankLength { rank: G::RANKS, found: files, expected: G::FILES });
        }
        Ok(())
    }

    /// Whether the game has a reserve.
    fn has_reserve(&self) -> bool {
        false
    }

    /// How many pieces of a kind a side has in reserve.
    fn in_reserve(&self, _color: Color, _kind: Kind) -> u32 {
        0
    }

    /// The kinds of pieces that may be in reserve, in FEN order.
    fn reserve_kinds(&self) -> &'static [Kind] {
        &[]
    }

    /// Adds a piece of a kind to a side's reserve; `false` if there is no room for it.
    fn add_to_reserve(&mut self, _color: Color, _kind: Kind) -> bool {
        false
    }

    /// How many pieces of a kind a side may start with in reserve.
    fn most_in_reserve_at_start(&self, _kind: Kind) -> u32 {
        0
    }
}

impl<G: Geometry> State<G> for () {}
