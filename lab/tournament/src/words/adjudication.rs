//! When the players' scores decide a game.

use super::{Group, WordError};
use crate::adjudication::{DrawRule, ResignRule};

/// When a player is taken to have resigned: `movecount=3 score=400 [twosided=true]`.
///
/// # Errors
/// A word is not known, or its value is not taken.
pub(crate) fn resign_rule(group: &Group) -> Result<ResignRule, WordError> {
    let mut rule = ResignRule { moves: 1, score: 0, two_sided: false };
    let pairs = group.pairs()?;
    // Who is not behind at all would resign, too.
    if !pairs.iter().any(|pair| pair.key == "score") {
        return Err(WordError::Missing { option: group.name.clone(), words: "score=CENTIPAWNS" });
    }
    for pair in pairs {
        match pair.key {
            "movecount" => rule.moves = pair.count(1)?,
            "score" => rule.score = pair.count(0)?,
            "twosided" => rule.two_sided = pair.flag()?,
            _ => return Err(pair.unknown()),
        }
    }
    Ok(rule)
}

/// When a game is drawn: `movenumber=40 movecount=8 score=10`.
///
/// # Errors
/// A word is not known, or its value is not taken.
pub(crate) fn draw_rule(group: &Group) -> Result<DrawRule, WordError> {
    let mut rule = DrawRule { from_move: 0, moves: 1, score: 0 };
    for pair in group.pairs()? {
        match pair.key {
            "movenumber" => rule.from_move = pair.count(0)?,
            "movecount" => rule.moves = pair.count(1)?,
            "score" => rule.score = pair.count(0)?,
            _ => return Err(pair.unknown()),
        }
    }
    Ok(rule)
}
