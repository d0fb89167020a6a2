//! What the players of a game may agree on.

use serde::{Deserialize, Serialize};

/// An offer from one player to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Offer {
    /// The game is drawn.
    Draw,
    /// The game ends without a result.
    Abort,
    /// This many half moves are taken back.
    Takeback(usize),
}
