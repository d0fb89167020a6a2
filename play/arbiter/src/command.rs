//! What a player can say at the table, and why it may be refused.

use crate::offer::Offer;
use movegen::MoveError;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Something that a player says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "command", rename_all = "kebab-case")]
pub enum Command {
    /// A move, in either notation.
    Move {
        /// The move as typed.
        text: String,
    },
    /// The answer to the vote of Stoltz Chess (SZ13).
    Vote {
        /// Whether the player wants the extra pieces.
        accepts: bool,
    },
    /// The piece that carries the bomb (AT16).
    Bomb {
        /// Its square; `None` chooses at random.
        square: Option<String>,
    },
    /// A proposal to the other player.
    Offer {
        /// What is offered.
        offer: Offer,
    },
    /// Takes back the last two half moves, or as many as it takes to reach the player's own last move.
    TakeBackOwnMove,
    /// Accepts the other player's offer.
    Accept,
    /// Declines it.
    Decline,
    /// Resigns.
    Resign,
    /// Asks megaton for a move.
    Hint,
}

/// Why a command is refused; nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum Refusal {
    #[error("The game is over.")]
    GameOver,
    #[error("It is not your move.")]
    NotYourMove,
    #[error("Answer the question first.")]
    QuestionFirst,
    #[error("You have not been asked anything.")]
    NotAsked,
    #[error("{text}: {reason}")]
    Move { text: String, reason: MoveError },
    #[error("There is no piece there that can carry the bomb.")]
    NoCarrier,
    #[error("There is no move to take back.")]
    NothingPlayed,
    #[error("Only {0} half moves have been played.")]
    TooFar(usize),
    #[error("What was revealed cannot be taken back: the other side has a secret in this game.")]
    Shown,
    #[error("There is nothing to accept.")]
    NothingToAccept,
    #[error("There is nothing to decline.")]
    NothingToDecline,
    #[error("The other side does not accept offers.")]
    NoOffers,
    #[error("No hint is available now.")]
    NoAdvice,
}
