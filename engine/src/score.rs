//! Scores inside the search: centipawns, with mates at the far ends.

use crate::limits::{MAX_DEPTH, Score};
use movegen::{Color, Outcome};

/// Room for the longest line: full depth and what extensions and quiescence add.
pub(crate) const MAX_PLY: usize = MAX_DEPTH as usize + 121;
/// Beyond every score.
pub(crate) const INFINITE: i32 = 32_000;
/// Mate at the root.
pub(crate) const MATE: i32 = 31_000;
/// Scores from here on are mates.
pub(crate) const MATE_BOUND: i32 = MATE - 2 * MAX_PLY as i32;
/// An endgame table's win at the root; less by the plies up to the next capture or the end, and by the
/// plies from the root.
const KNOWN_WIN: i32 = MATE_BOUND - 1;
/// Evaluations are kept below what is proven.
pub(crate) const EVALUATION_LIMIT: i32 = KNOWN_WIN - 2 * MAX_PLY as i32;
/// A draw.
pub(crate) const DRAW: i32 = 0;

/// The side to move has lost at this ply.
#[inline(always)]
pub(crate) const fn mated_at(ply: usize) -> i32 {
    -MATE + ply as i32
}

/// The side to move wins at this ply.
#[inline(always)]
pub(crate) const fn mate_at(ply: usize) -> i32 {
    MATE - ply as i32
}

/// The score of a game that ends so after that many plies, to `side`.
pub(crate) fn score_of(outcome: Outcome, side: Color, ply: usize) -> i32 {
    match outcome.winner {
        None => DRAW,
        Some(winner) if winner == side => mate_at(ply),
        Some(_) => mated_at(ply),
    }
}

/// The side to move at this ply has a win that an endgame table knows, so many plies from a capture or the
/// end.
pub(crate) const fn known_win(ply: usize, plies: u8) -> i32 {
    KNOWN_WIN - ply as i32 - plies as i32
}

/// The same for a loss.
pub(crate) const fn known_loss(ply: usize, plies: u8) -> i32 {
    -known_win(ply, plies)
}

/// Whether a score is a mate for either side.
#[inline(always)]
pub(crate) const fn is_mate(score: i32) -> bool {
    score.abs() >= MATE_BOUND
}

/// A score as the table stores it: what is proven is counted from the position, not from the root.
#[inline(always)]
pub(crate) const fn to_table(score: i32, ply: usize) -> i32 {
    if score > EVALUATION_LIMIT {
        score + ply as i32
    } else if score < -EVALUATION_LIMIT {
        score - ply as i32
    } else {
        score
    }
}

/// A score out of the table, counted from the root again.
#[inline(always)]
pub(crate) const fn from_table(score: i32, ply: usize) -> i32 {
    if score > EVALUATION_LIMIT {
        score - ply as i32
    } else if score < -EVALUATION_LIMIT {
        score + ply as i32
    } else {
        score
    }
}

/// A score as it is reported.
pub(crate) fn reported(score: i32) -> Score {
    if score >= MATE_BOUND {
        Score::MateIn(((MATE - score + 1) / 2).unsigned_abs())
    } else if score <= -MATE_BOUND {
        Score::MatedIn(((MATE + score) / 2).unsigned_abs())
    } else {
        Score::Centipawns(score)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_reported_in_moves() {
        assert_eq!(reported(mate_at(1)), Score::MateIn(1));
        assert_eq!(reported(mate_at(5)), Score::MateIn(3));
        assert_eq!(reported(mated_at(0)), Score::MatedIn(0));
        assert_eq!(reported(mated_at(4)), Score::MatedIn(2));
        assert_eq!(reported(-31), Score::Centipawns(-31));
    }

    #[test]
    fn mates_keep_their_distance_through_the_table() {
        for score in [
            mate_at(9),
            mated_at(12),
            known_win(9, 100),
            known_loss(7, 3),
            17,
            EVALUATION_LIMIT,
            -EVALUATION_LIMIT,
        ] {
            assert_eq!(from_table(to_table(score, 7), 7), score);
        }
    }
}
