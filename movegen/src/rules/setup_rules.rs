//! How games of a family are set up: options, start positions, the keys of a FEN, and the part of
//! the hash key that is the family's own.

use super::move_rules::MoveRules;
use crate::bitboard::Bitboard;
use crate::options::{OptionError, Options, RuleOption};
use crate::piece::Color;
use crate::position::{Position, PositionError};
use crate::rules::Family;
use crate::spec::{Variant, VariantSpec};
use crate::text::FenKeys;

/// What a family's positions and start positions have besides pieces. The defaults are those of a
/// family that adds nothing to a position.
pub trait SetupRules: MoveRules {
    /// The options that the family's variants leave to their players.
    const OPTIONS: &'static [RuleOption] = &[];

    /// The position, as FEN, that a game of the variant begins with. What is to be drawn by whoever
    /// owns the game is as by default.
    fn start(variant: Variant, _options: &Options) -> String {
        variant.spec().start.to_owned()
    }

    /// The same, with everything random drawn from this seed; `None` if the options leave nothing to
    /// be drawn.
    fn drawn_start(_variant: Variant, _options: &Options, _seed: u64) -> Option<String> {
        None
    }

    /// Whether boards of different sizes are drawn from game to game.
    fn draws_size(_options: &Options) -> bool {
        false
    }

    /// Whether the options go together.
    ///
    /// # Errors
    /// Two of them say opposite things.
    fn check_options(_variant: Variant, _options: &Options) -> Result<(), OptionError> {
        Ok(())
    }

    /// The family's part of the hash key.
    #[inline(always)]
    fn state_hash(_position: &Position<Self>) -> u64 {
        0
    }

    /// Reads the family's keys of a FEN (`armed=1`, …) into the position, whose pieces are placed.
    /// Every key that it knows is taken from `keys`; what remains is refused by the caller.
    ///
    /// # Errors
    /// A key whose value is wrong for this position.
    fn read_keys(_position: &mut Position<Self>, _keys: &mut FenKeys) -> Result<(), PositionError> {
        Ok(())
    }

    /// Writes the family's keys of a FEN, each after a space.
    fn write_keys(_position: &Position<Self>, _text: &mut String) {}

    /// Checks kings, pawns and numbers of pieces.
    ///
    /// # Errors
    /// The pieces on the board can never stand there.
    fn check_pieces(position: &Position<Self>, spec: &VariantSpec) -> Result<(), PositionError> {
        position.check_pieces_of_chess(spec)
    }

    /// Pieces of a side that may stand on the square from which its pawn has just jumped.
    fn may_stand_behind_jump(_position: &Position<Self>, _color: Color) -> Bitboard<Self::Geometry> {
        Bitboard::EMPTY
    }

    /// Whether a position may be set up in which a king is in check whose side is not to move.
    fn allows_check_out_of_turn(_position: &Position<Self>) -> bool {
        false
    }
}

impl<R: MoveRules + Family<State = ()>> SetupRules for R {}
