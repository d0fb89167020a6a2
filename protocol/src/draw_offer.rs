//! Whether megaton takes a draw.

use engine::Score;

/// A loss of so many centipawns makes a draw welcome.
const WELCOME: i32 = -50;

/// Whether a draw is welcome to a player that found its position worth this.
pub(crate) fn is_welcome(score: Option<Score>) -> bool {
    match score {
        Some(Score::Centipawns(value)) => value <= WELCOME,
        Some(Score::MatedIn(_)) => true,
        Some(Score::MateIn(_)) | None => false,
    }
}
