//! The result of a battle, and the record of its game.

use crate::order::BattleReport;
use serde::{Deserialize, Serialize};

/// The result of a battle, and its game if there was one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settled {
    /// Who won and which units are left.
    pub report: BattleReport,
    /// The moves.
    pub game: Option<BattleGame>,
}

/// A battle that was played out, with what an arbiter knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleGame {
    /// Its start position, as an arbiter's FEN.
    pub fen: String,
    /// Its moves, with what they revealed.
    pub moves: Vec<String>,
    /// How it ended, in words.
    pub end: String,
}
