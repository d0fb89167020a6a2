//! How games end.

use crate::piece::Color;
use std::fmt;

/// The plies without a capture, a pawn move or a launch after which a game is drawn: fifty moves by each side.
pub const FIFTY_MOVES_PLIES: u16 = 100;

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Ending {
    /// The side to move is in check and has no legal move.
    Checkmate,
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// A king was blown up.
    KingExploded,
    /// The side to move cannot get its king out of a contaminated zone (ST21).
    NoEvacuation,
    /// Without kings, one side or both have no pieces left (AT12).
    NoPieces,
    /// Neither side can win any more.
    InsufficientMaterial,
    /// The same position has occurred for the third time.
    Repetition,
    /// Fifty moves by each side without a capture, a pawn move or a launch.
    FiftyMoves,
}

impl Ending {
    /// The reason as printed after a result.
    pub const fn reason(self) -> &'static str {
        match self {
            Ending::Checkmate => "checkmate",
            Ending::Stalemate => "stalemate",
            Ending::KingExploded => "king exploded",
            Ending::NoEvacuation => "king in a contaminated zone",
            Ending::NoPieces => "no pieces left",
            Ending::InsufficientMaterial => "insufficient material",
            Ending::Repetition => "threefold repetition",
            Ending::FiftyMoves => "50-move rule",
        }
    }

    /// Whether over the board the game would go on until a player claims the draw.
    pub const fn is_claimable(self) -> bool {
        matches!(self, Ending::Repetition | Ending::FiftyMoves)
    }

    /// Whether legal moves are left, so that whoever answers goes on (ST19): after a draw by repetition, by
    /// the 50-move rule or by material.
    ///
    /// ```
    /// use movegen::Ending;
    /// assert!(Ending::InsufficientMaterial.leaves_moves() && !Ending::Stalemate.leaves_moves());
    /// ```
    pub const fn leaves_moves(self) -> bool {
        self.is_claimable() || matches!(self, Ending::InsufficientMaterial)
    }
}

/// The end of a game: who won, and why.
///
/// ```
/// use movegen::{Color, Ending, Outcome};
/// let outcome = Outcome::win(Color::White, Ending::KingExploded);
/// assert_eq!((outcome.score(), outcome.to_string().as_str()), ("1-0", "1-0 {king exploded}"));
/// assert_eq!(Outcome::draw(Ending::Repetition).to_string(), "1/2-1/2 {threefold repetition}");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// The reason.
    pub ending: Ending,
}

impl Outcome {
    /// A win.
    pub const fn win(winner: Color, ending: Ending) -> Self {
        Outcome { winner: Some(winner), ending }
    }

    /// A draw.
    pub const fn draw(ending: Ending) -> Self {
        Outcome { winner: None, ending }
    }

    /// The result as PGN writes it: `1-0`, `0-1` or `1/2-1/2`.
    pub const fn score(self) -> &'static str {
        match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    /// The result and its reason as CECP and the `d` command print it: `1-0 {checkmate}`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {{{}}}", self.score(), self.ending.reason())
    }
}
