//! What can be wrong with a FEN or a move.

use crate::options::OptionError;
use crate::position::PositionError;
use thiserror::Error;

/// Why a FEN is refused: what, and where.
///
/// ```
/// use movegen::{AnyGame, Options, Variant};
/// let error = |fen| AnyGame::new(Variant::Chess, Options::default(), Some(fen)).unwrap_err().to_string();
/// assert_eq!(
///     error("4k3/8/8/8/8/8/8/4K2M w - - 0 1"),
///     "FEN: no piece is written 'M' in this variant (rank 1)"
/// );
/// assert_eq!(error("4k3/8/8/8/8/8/8/4K3 x - - 0 1"), "FEN: side to move is \"x\", not w or b");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum FenError {
    #[error("FEN: {0} is missing")]
    MissingField(&'static str),
    #[error("FEN: no piece is written {letter:?} in this variant (rank {rank})")]
    UnknownPiece { letter: char, rank: u8 },
    #[error("FEN: no piece of the reserve is written {0:?}")]
    ReservePiece(char),
    #[error("FEN: the reserve [{0} has no closing bracket")]
    UnclosedReserve(String),
    #[error("FEN: side to move is {0:?}, not w or b")]
    Side(String),
    #[error("FEN: castling right {0:?}: there is no rook for it")]
    Castling(char),
    #[error("FEN: en passant square {0:?}: no such square")]
    EnPassant(String),
    #[error("FEN: {field} is {value:?}, not a number up to {limit}")]
    Number { field: &'static str, value: String, limit: u16 },
    #[error("FEN: unexpected {0:?} at the end")]
    Trailing(String),
    /// The position that it describes cannot be.
    #[error("FEN: {0}")]
    Position(#[from] PositionError),
    #[error(transparent)]
    Options(#[from] OptionError),
}

/// Why a move is refused, as a reason that can stand in `Illegal move (reason): e2e5`.
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
    /// The text is no move in any notation.
    #[error("not a move")]
    Unreadable,
    /// The text fits several legal moves.
    #[error("ambiguous")]
    Ambiguous,
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// Nothing stands on the first square.
    #[error("no piece there")]
    NoPiece,
    /// The piece belongs to the other side.
    #[error("not your piece")]
    NotYours,
    /// The piece does not go there.
    #[error("that piece does not move there")]
    Unreachable,
    /// The king is and stays in check.
    #[error("in check")]
    InCheck,
    /// The king would be in check afterwards.
    #[error("exposes the king")]
    ExposesKing,
    /// The blast would kill the mover's king.
    #[error("blows up your own king")]
    KillsOwnKing,
    /// A pawn must say what it promotes to.
    #[error("promotion piece missing or not allowed")]
    Promotion,
    /// Only missiles are launched.
    #[error("only missiles are launched")]
    NotAMissile,
    /// No officer has been captured yet.
    #[error("no launch before an officer was captured")]
    NotArmed,
    /// An enemy piece bears on the missile.
    #[error("the missile is under threat")]
    MissileThreatened,
    /// The target is not allowed.
    #[error("that square cannot be targeted")]
    Target,
    /// No such piece is left to be dropped.
    #[error("no such piece in reserve")]
    NoReserve,
    /// Another piece carries the bomb, or none does any more.
    #[error("that piece is not your bomb")]
    NoBomb,
    /// The player was not told where the bomb is.
    #[error("it is not known here where that bomb is")]
    UnknownBomb,
    /// The piece is face-up already.
    #[error("that piece is not face-down")]
    FaceUp,
    /// The holder of the game does not know what the face-down piece is, and was not told.
    #[error("it is not known here what that piece is: write what was shown behind the move, such as b2b2=r")]
    NotShown,
    /// No such piece is left face-down.
    #[error("that cannot be what was shown")]
    CannotBe,
    /// No own pawn can make way for a drop there.
    #[error("no pawn makes way for a drop there")]
    DropSquare,
}
