//! How a match ended, for whoever goes on from there.

use super::plan::Plan;
use super::sprt::Decision;
use super::standings::Standings;
use super::statistics::EloEstimate;

/// How a match of two ended, from the first player's point of view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MatchOutcome {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// What the pairs say about the difference in strength; `None` without any pair.
    pub elo: Option<EloEstimate>,
    /// What the test of the match has decided; open, too, if there is none.
    pub decision: Decision,
}

impl MatchOutcome {
    pub(crate) fn of(plan: &Plan, standings: &Standings) -> Self {
        let tally = standings.first();
        MatchOutcome {
            won: tally.wins,
            drawn: tally.draws,
            lost: tally.losses,
            elo: tally.pairs.estimate(),
            decision: plan.sprt.map_or(Decision::Open, |sprt| sprt.decision(&tally.pairs)),
        }
    }

    /// Whether the first player is taken to be the stronger one: the test says so, or it could not decide and the
    /// first player has more than half of the points.
    pub fn is_for_the_first(&self) -> bool {
        match self.decision {
            Decision::Elo0 => false,
            Decision::Elo1 => true,
            Decision::Open => self.won > self.lost,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_test_decides_and_the_score_if_it_cannot() {
        let outcome = |won, lost, decision| MatchOutcome { won, drawn: 3, lost, elo: None, decision };
        assert!(outcome(9, 1, Decision::Elo1).is_for_the_first());
        // A lead that is smaller than what the test was to show.
        assert!(!outcome(51, 50, Decision::Elo0).is_for_the_first());
        assert!(outcome(2, 1, Decision::Open).is_for_the_first());
        assert!(!outcome(1, 1, Decision::Open).is_for_the_first());
        assert!(!outcome(0, 0, Decision::Open).is_for_the_first());
    }
}
