//! Chances out of a thousand to win, draw and lose, as `UCI_ShowWDL` wants them.

use engine::{Chances, Score};
use movegen::Variant;

/// ` wdl W D L` of a score in a game of this variant.
pub(crate) fn text(variant: Variant, score: Score) -> String {
    let [win, draw, loss] = Chances::of(variant).of_score(score);
    format!(" wdl {win} {draw} {loss}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_come_first() {
        assert_eq!(text(Variant::Chess, Score::MateIn(3)), " wdl 1000 0 0");
        assert_eq!(text(Variant::Chess, Score::MatedIn(3)), " wdl 0 0 1000");
        assert_eq!(text(Variant::Chess, Score::Centipawns(366)), " wdl 500 446 54");
    }
}
