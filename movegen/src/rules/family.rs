//! The board and kinds of pieces of a family of variants, and which features its rules have.

use super::state::State;
use crate::bitboard::Bitboard;
use crate::castling::CastlingLaw;
use crate::geometry::Geometry;
use crate::piece::{Color, Kind};
use std::fmt::Debug;

/// The sets of a position, one for each kind of piece the family stores.
pub trait KindSets<G: Geometry>: Copy + Eq + Debug + Send + Sync + 'static {
    /// No piece at all.
    const EMPTY: Self;
    /// The set of a kind the family has.
    fn get(&self, kind: Kind) -> Bitboard<G>;
    /// Adds or removes squares.
    fn toggle(&mut self, kind: Kind, squares: Bitboard<G>);
}

impl<G: Geometry, const KINDS: usize> KindSets<G> for [Bitboard<G>; KINDS] {
    const EMPTY: Self = [Bitboard::EMPTY; KINDS];

    #[inline(always)]
    fn get(&self, kind: Kind) -> Bitboard<G> {
        self[kind.index()]
    }

    #[inline(always)]
    fn toggle(&mut self, kind: Kind, squares: Bitboard<G>) {
        self[kind.index()] ^= squares;
    }
}

/// How pawns of a family step and promote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PawnLaw {
    /// The rank, counted from 0, from which White's pawns may step twice; Black's is its mirror.
    pub double_step_rank: u8,
    /// The rank on which White's pawns promote.
    pub promotion_rank: u8,
    /// What they promote to.
    pub promotions: &'static [Kind],
}

impl PawnLaw {
    /// The rank on which pawns of a side promote, counted from 0.
    pub const fn promotion_rank_of<G: Geometry>(&self, color: Color) -> u8 {
        match color {
            Color::White => self.promotion_rank,
            Color::Black => G::RANKS - 1 - self.promotion_rank,
        }
    }

    /// The rank from which pawns of a side may step twice, counted from 0.
    pub const fn double_step_rank_of<G: Geometry>(&self, color: Color) -> u8 {
        match color {
            Color::White => self.double_step_rank,
            Color::Black => G::RANKS - 1 - self.double_step_rank,
        }
    }
}

/// A family of variants: its board, its pieces, and which features its rules have, known at compile time
/// so that rules a family lacks leave no code behind.
pub trait Family: Copy + Eq + Debug + Default + Send + Sync + 'static {
    /// The board.
    type Geometry: Geometry;
    /// `[Bitboard<Self::Geometry>; N]`, where `N` covers the last kind of [`Family::KINDS`].
    type Sets: KindSets<Self::Geometry>;
    /// The family's additions to a position; `()` if there are none.
    type State: State<Self::Geometry>;

    /// The kinds of pieces in the game.
    const KINDS: &'static [Kind];
    /// How pawns step and promote.
    const PAWNS: PawnLaw;
    /// How kings castle.
    const CASTLING: CastlingLaw;
    /// Whether kings castle.
    const CASTLES: bool = true;
    /// Whether captures destroy more than the piece captured.
    const BLASTS: bool = false;
    /// Whether a game can continue, or be set up, without a king on the board.
    const KING_MAY_DIE: bool = false;
    /// Whether both kings can be dead, with the game continuing without them (AT12) or drawn (AT18).
    const BOTH_KINGS_MAY_DIE: bool = false;
    /// Whether the square a castling king ends on is only tested afterwards, not before king and rook
    /// have moved (AT6).
    const JUDGES_CASTLED_KING_LATE: bool = false;
    /// Whether squares can be closed to all pieces.
    const CLOSES_SQUARES: bool = false;
    /// Whether there are launches.
    const LAUNCHES: bool = false;
    /// Whether launches that destroy the same pieces still differ by their target.
    const LAUNCH_TARGETS_MATTER: bool = false;
    /// Whether kings have to leave the zone of a launch (ST21).
    const LAUNCHES_CONTAMINATE: bool = false;

    /// Whether the family has this kind of piece.
    #[inline(always)]
    fn has(kind: Kind) -> bool {
        let kinds = const { kind_mask(Self::KINDS) };
        kinds & (1 << kind.index()) != 0
    }

    /// The kind a letter, in either case, stands for in this game.
    fn kind_of_letter(letter: char) -> Option<Kind> {
        let letter = letter.to_ascii_uppercase();
        Self::KINDS.iter().copied().find(|kind| kind.letter() == letter)
    }
}

/// The kinds as bits.
const fn kind_mask(kinds: &[Kind]) -> u32 {
    let mut mask = 0;
    let mut index = 0;
    while index < kinds.len() {
        mask |= 1 << kinds[index].index();
        index += 1;
    }
    mask
}
