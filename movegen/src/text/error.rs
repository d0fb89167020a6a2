//! What can be wrong with a FEN, a variant name or a move.

use super::quote::quote;
use crate::options::OptionError;
use crate::piece::Kind;
use crate::position::PositionError;
use crate::spec::UnknownVariant;
use crate::square::SquareName;
use thiserror::Error;

/// Why a FEN is rejected: what is wrong, and where.
///
/// ```
/// use movegen::{AnyGame, Options, Variant};
/// let error = |fen| AnyGame::new(Variant::Chess, Options::default(), Some(fen)).unwrap_err().to_string();
/// assert_eq!(
///     error("4k3/8/8/8/8/8/8/4K2M w - - 0 1"),
///     "FEN: 'M' is not a piece of this variant (rank 1)"
/// );
/// assert_eq!(error("4k3/8/8/8/8/8/8/4K3 x - - 0 1"), "FEN: side to move is \"x\", not w or b");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum FenError {
    #[error("FEN: {0} is missing")]
    MissingField(&'static str),
    #[error("FEN: {letter:?} is not a piece of this variant (rank {rank})")]
    UnknownPiece { letter: char, rank: u8 },
    #[error("FEN: {0:?} is not a reserve piece")]
    ReservePiece(char),
    #[error("FEN: the reserve [{} has no closing bracket", quote(.0))]
    UnclosedReserve(String),
    #[error("FEN: side to move is {0:?}, not w or b")]
    Side(String),
    #[error("FEN: castling right {0:?}: no rook for it")]
    Castling(char),
    #[error("FEN: en passant square {0:?} is not a square")]
    EnPassant(String),
    #[error("FEN: {field} is {value:?}, not a number up to {limit}")]
    Number { field: &'static str, value: String, limit: u16 },
    #[error("FEN: unexpected {0:?} at the end")]
    Trailing(String),
    /// The position it describes is illegal.
    #[error("FEN: {0}")]
    Position(#[from] PositionError),
    #[error(transparent)]
    Options(#[from] OptionError),
}

/// Anything that prevents a game from being set up.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SetupError {
    /// No such variant.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// The FEN is wrong.
    #[error(transparent)]
    Fen(#[from] FenError),
}

/// Why a move is illegal, worded to fit `Illegal move (reason): e2e5`.
///
/// ```
/// use movegen::{AnyGame, MoveError, Options, Variant};
/// let fen = "4k3/8/8/8/8/8/3p4/3RK3 w - - 0 1";
/// let game = AnyGame::new(Variant::Atomic, Options::default(), Some(fen))?;
/// assert_eq!(game.parse_move("Rxd2"), Err(MoveError::KillsOwnKing));
/// assert_eq!(game.parse_move("hello"), Err(MoveError::Unreadable));
/// # Ok::<(), movegen::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum MoveError {
    /// The text is not a move in any notation.
    #[error("not a move")]
    Unreadable,
    /// The text fits several legal moves.
    #[error("more than one of your pieces can do that: say from where")]
    Ambiguous,
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// There is no piece on the first square.
    #[error("no piece stands there")]
    NoPiece,
    /// The piece belongs to the other side.
    #[error("that piece is not yours")]
    NotYours,
    /// The piece does not move there.
    #[error("that piece does not move there")]
    Unreachable,
    /// A piece is in the way, or on the square itself.
    #[error("the {} on {} is in the way", .0.name(), .1)]
    Blocked(Kind, SquareName),
    /// No piece may enter the square or cross it.
    #[error("no piece may enter or cross {0}")]
    Closed(SquareName),
    /// The piece captures only over a screen (SZ2, SC-B14).
    #[error("a {} captures only by leaping over another piece", .0.name())]
    NoScreen(Kind),
    /// No piece of this kind goes there.
    #[error("no {} of yours can reach {}", .0.name(), .1)]
    NoneReaches(Kind, SquareName),
    /// The side has no piece of this kind there.
    #[error("you have no such {}", .0.name())]
    NoSuchPiece(Kind),
    /// A capture on an empty square.
    #[error("there is nothing to capture on {0}")]
    NothingToCapture(SquareName),
    /// The right to castle is lost, or never existed.
    #[error("no castling on that side: the king or the rook has moved, or the rook is gone")]
    NoCastlingRight,
    /// A king in check cannot castle.
    #[error("no castling while the king is in check")]
    CastlingInCheck,
    /// The king would cross an attacked square.
    #[error("no castling through check: {0} is attacked")]
    CastlingThroughCheck(SquareName),
    /// The king can castle, but not with these missiles.
    #[error("those missiles cannot come along")]
    Companions,
    /// The king is and remains in check.
    #[error("you would still be in check")]
    InCheck,
    /// The king is in a contaminated zone and would still be there (ST21).
    #[error("your king must leave the contaminated zone")]
    MustEvacuate,
    /// The king would be in check afterwards.
    #[error("it would leave you in check")]
    ExposesKing,
    /// The blast would kill the mover's king.
    #[error("it would blow up your own king")]
    KillsOwnKing,
    /// A pawn must say what it promotes to.
    #[error("a pawn on the last rank promotes, and only there: name the piece, such as =Q")]
    Promotion,
    /// Only missiles are launched. The games have different names for them, so these reasons do without.
    #[error("that piece cannot be launched")]
    NotAMissile,
    /// No officer has been captured yet.
    #[error("nothing may be launched before an officer has been captured")]
    NotArmed,
    /// The side has lost no officer yet, under `escalation=own-loss`.
    #[error("you may not launch before you have lost an officer")]
    NotArmedByOwnLoss,
    /// An enemy piece attacks the missile.
    #[error("it is under threat and may not be launched: an enemy piece could capture it")]
    MissileThreatened,
    /// The target is not allowed.
    #[error("that square cannot be a target")]
    Target,
    /// There is no such piece left to drop.
    #[error("no such piece in reserve")]
    NoReserve,
    /// Another piece carries the bomb, or none does any more.
    #[error("that piece is not your bomb")]
    NoBomb,
    /// The player was not told where the bomb is.
    #[error("the square of that bomb is unknown here")]
    UnknownBomb,
    /// The piece is face-up already.
    #[error("that piece is not face-down")]
    FaceUp,
    /// The holder of the game does not know what the face-down piece is, and was not told.
    #[error("that piece is unknown here: add what was revealed, such as b2b2=r")]
    NotShown,
    /// There is no such piece left face-down.
    #[error("no such piece can have been revealed")]
    CannotBe,
    /// No own pawn can make way for a drop there.
    #[error("no pawn can make way for a drop there")]
    DropSquare,
}

impl MoveError {
    /// Whether the piece cannot move to that square, for whatever reason; it may do something else there.
    pub fn is_out_of_reach(self) -> bool {
        use MoveError::{Blocked, Closed, NoScreen, NothingToCapture, Unreachable};
        matches!(self, Unreachable | Blocked(..) | Closed(_) | NoScreen(_) | NothingToCapture(_))
    }
}
