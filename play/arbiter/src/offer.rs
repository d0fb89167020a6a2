//! What the players of a game may agree on.

use engine::Score;
use serde::{Deserialize, Serialize};

/// An offer from one player to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Offer {
    /// The game is drawn.
    Draw,
    /// The game ends without a result.
    Abort,
    /// This many half moves are taken back.
    Takeback(usize),
}

/// megaton accepts a draw when it is behind by this many centipawns.
const WELCOME: i32 = -50;

/// Whether a player with this evaluation of its position welcomes a draw.
pub fn is_draw_welcome(score: Option<Score>) -> bool {
    match score {
        Some(Score::Centipawns(value)) => value <= WELCOME,
        Some(Score::MatedIn(_)) => true,
        Some(Score::MateIn(_)) | None => false,
    }
}
