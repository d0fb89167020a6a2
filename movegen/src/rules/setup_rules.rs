//! How games of a family are set up: options, start positions, FEN keys, and the family's part of the
//! hash key.

use super::move_rules::MoveRules;
use crate::bitboard::Bitboard;
use crate::options::{OptionError, Options, RuleOption};
use crate::piece::Color;
use crate::position::{Position, PositionError};
use crate::rules::Family;
use crate::spec::{Variant, VariantSpec};
use crate::text::FenKeys;

/// What a family's positions and start positions have besides pieces. The defaults are those of a family
/// that adds nothing to a position.
pub trait SetupRules: MoveRules {
    /// The options that the family's variants leave to their players.
    const OPTIONS: &'static [RuleOption] = &[];

    /// The start position of a variant, as FEN. Whatever the owner of the game is to draw at random has
    /// its default here.
    fn start(variant: Variant, _options: &Options) -> String {
        variant.spec().start.to_owned()
    }

    /// The same with everything random drawn from this seed; `None` if the options leave nothing to
    /// draw.
    fn drawn_start(_variant: Variant, _options: &Options, _seed: u64) -> Option<String> {
        None
    }

    /// Whether the board size is drawn anew for each game.
    fn draws_size(_options: &Options) -> bool {
        false
    }

    /// Whether the options are consistent.
    ///
    /// # Errors
    /// Two of them contradict each other.
    fn check_options(_variant: Variant, _options: &Options) -> Result<(), OptionError> {
        Ok(())
    }

    /// The family's part of the hash key.
    #[inline(always)]
    fn state_hash(_position: &Position<Self>) -> u64 {
        0
    }

    /// Reads the family's FEN keys (`armed=1`, …) into the position, whose pieces are placed. Every key
    /// it knows is removed from `keys`; the caller rejects what remains.
    ///
    /// # Errors
    /// The value of a key is wrong for this position.
    fn read_keys(_position: &mut Position<Self>, _keys: &mut FenKeys) -> Result<(), PositionError> {
        Ok(())
    }

    /// Writes the family's FEN keys, each after a space.
    fn write_keys(_position: &Position<Self>, _text: &mut String) {}

    /// Checks kings, pawns and numbers of pieces.
    ///
    /// # Errors
    /// The pieces can never be on the board like this.
    fn check_pieces(position: &Position<Self>, spec: &VariantSpec) -> Result<(), PositionError> {
        position.check_pieces_of_chess(spec)
    }

    /// Pieces of a side that may be on the square from which its pawn has just made a double step.
    fn may_stand_behind_jump(_position: &Position<Self>, _color: Color) -> Bitboard<Self::Geometry> {
        Bitboard::EMPTY
    }

    /// Whether positions in which the side not to move is in check may be set up.
    fn allows_check_out_of_turn(_position: &Position<Self>) -> bool {
        false
    }
}

impl<R: MoveRules + Family<State = ()>> SetupRules for R {}
