//! Viewers of a game.

use movegen::Color;
use serde::{Deserialize, Serialize};

/// Who is looking at a game, by the sides whose secrets they may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Viewer {
    /// The player of White.
    White,
    /// The player of Black.
    Black,
    /// Someone who plays both sides, or may see everything.
    Both,
    /// A spectator.
    Nobody,
}

impl Viewer {
    /// Whether this viewer acts for a side.
    pub fn is(self, side: Color) -> bool {
        match self {
            Viewer::White => side == Color::White,
            Viewer::Black => side == Color::Black,
            Viewer::Both => true,
            Viewer::Nobody => false,
        }
    }
}

impl From<Color> for Viewer {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Viewer::White,
            Color::Black => Viewer::Black,
        }
    }
}
