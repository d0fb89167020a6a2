//! What can be wrong with a position.

use crate::options::OptionError;
use crate::piece::Color;
use thiserror::Error;

/// Why a position cannot be set up: what, and where.
///
/// ```
/// use movegen::{AnyGame, FenError, Options, PositionError, Variant};
/// let fen = "4k3/8/8/8/8/8/8/P3K3 w - - 0 1";
/// let Err(FenError::Position(error)) = AnyGame::new(Variant::Chess, Options::default(), Some(fen)) else {
///     panic!("a pawn cannot stand there");
/// };
/// assert!(matches!(error, PositionError::PawnRank { .. }));
/// assert_eq!(error.to_string(), "White has a pawn on a1");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum PositionError {
    #[error("{found} ranks, but the board has {expected}")]
    RankCount { found: usize, expected: u8 },
    #[error("rank {rank} has {found} squares, but the board has {expected}")]
    RankLength { rank: u8, found: usize, expected: u8 },
    #[error("no board has {ranks} ranks of {files} squares (boards: 6x8, 5x7, 8x10)")]
    BattleSize { files: usize, ranks: usize },
    #[error("{0} is not on the board")]
    OffTheBoard(String),
    #[error("there is no {0} in this variant")]
    UnknownKind(&'static str),
    #[error("{0} cannot be closed in this variant")]
    NotClosable(String),
    #[error("this variant has no reserve")]
    NoReserve,
    #[error("there is no {0} in the reserve of this variant")]
    ReservePiece(&'static str),
    #[error("castling right {letter:?}: {reason}")]
    Castling { letter: char, reason: &'static str },
    #[error("en passant square {square:?}: {reason}")]
    EnPassant { square: String, reason: &'static str },
    #[error("{key}={value:?}, expected {expected}")]
    KeyValue { key: &'static str, value: String, expected: &'static str },
    #[error("key {0:?} is not used in this variant, or is given twice")]
    UnknownKey(String),
    #[error("{color} has {count} kings")]
    Kings { color: Color, count: u32 },
    #[error("{color} has a pawn on {square}")]
    PawnRank { color: Color, square: String },
    #[error("{color} has more pieces than the start position and its promotions allow: {what}")]
    TooManyPieces { color: Color, what: String },
    #[error("army of {color}: {reason}")]
    Army { color: Color, reason: String },
    #[error("down={text:?}: {reason}")]
    Identity { text: String, reason: &'static str },
    #[error("bomb of {color} on {square}: {reason}")]
    Bomb { color: Color, square: String, reason: &'static str },
    #[error("{0} is in check, but it is {mover}'s move", mover = !*.0)]
    OpponentInCheck(Color),
    #[error(transparent)]
    Options(#[from] OptionError),
}
