//! What results say about playing strength.
//!
//! Two games from one opening are not independent, so pairs are counted, not games: a pair ends
//! with 0, 1/2, 1, 3/2 or 2 points (the pentanomial model).

use std::fmt;

/// How often pairs ended with 0, 1/2, 1, 3/2 and 2 points for the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PairCounts(pub(crate) [u32; 5]);

/// What the pairs say about the first player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloEstimate {
    /// Share of the points.
    pub score: f64,
    /// The difference in strength.
    pub elo: f64,
    /// The 95% confidence interval of that difference. Meaningless if all pairs scored alike: they do
    /// not show how much results vary.
    pub interval: Option<(f64, f64)>,
    /// The likelihood that the first player is stronger.
    pub likelihood_of_superiority: f64,
    /// The difference in normalized Elo: the lead divided by how much a game varies (M. Van den Bergh, *Comments on
    /// normalized Elo*, 2021); `None` where all pairs scored alike.
    pub normalized: Option<f64>,
}

/// Normalized Elo for a lead of one standard deviation of a game: near even games with few draws it is Elo.
pub(crate) const NORMALIZED_ELO: f64 = 800.0 / std::f64::consts::LN_10;

/// The difference and its interval, for people.
impl fmt::Display for EloEstimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.interval {
            Some((low, high)) => write!(f, "{:+.1} [{low:+.1}, {high:+.1}]", self.elo),
            None => write!(f, "{:+.1} [all pairs scored alike]", self.elo),
        }
    }
}

/// Standard deviations on either side of the mean that cover 95% of a normal distribution.
pub(crate) const DEVIATIONS_95: f64 = 1.959_963_984_540_054;

impl PairCounts {
    /// Number of pairs.
    pub(crate) fn total(&self) -> u32 {
        self.0.iter().sum()
    }

    /// The estimate; `None` without any pair.
    pub(crate) fn estimate(&self) -> Option<EloEstimate> {
        if self.total() == 0 {
            return None;
        }
        let score = self.mean();
        let error = (self.variance() / f64::from(self.total())).sqrt();
        let bound = |deviations: f64| elo_of_score((score + deviations * error).clamp(0.0, 1.0));
        let interval = (error > 0.0).then(|| (bound(-DEVIATIONS_95), bound(DEVIATIONS_95)));
        let likelihood_of_superiority = self.likelihood_of_superiority();
        let of_game = (2.0 * self.variance()).sqrt();
        let normalized = (error > 0.0).then(|| NORMALIZED_ELO * (score - 0.5) / of_game);
        Some(EloEstimate { score, elo: elo_of_score(score), interval, likelihood_of_superiority, normalized })
    }

    /// How likely the expected score is above one half, when it was thought, before the first pair, to be
    /// anything: as much as one pair that ends in every way a little (the posterior of a Dirichlet
    /// distribution, whose mean is nearly normal). Without that, a few pairs that scored alike would seem
    /// to show that results never vary, and one pair would be certainty.
    fn likelihood_of_superiority(&self) -> f64 {
        const BEFORE: f64 = 1.0 / PAIR_SCORES.len() as f64;
        let weights = self.0.map(|count| f64::from(count) + BEFORE);
        let total: f64 = weights.iter().sum();
        let expectation = |value: fn(f64) -> f64| -> f64 {
            weights.iter().zip(PAIR_SCORES).map(|(weight, score)| weight / total * value(score)).sum()
        };
        let lead = expectation(|score| score - 0.5);
        let variance = expectation(|score| (score - 0.5).powi(2)) - lead.powi(2);
        normal_distribution(lead / (variance / (total + 1.0)).sqrt())
    }

    /// The first player's share of the points.
    fn mean(&self) -> f64 {
        self.expectation(|score| score)
    }

    /// The variance of the share of the points in one pair.
    fn variance(&self) -> f64 {
        let mean = self.mean();
        self.expectation(|score| (score - mean).powi(2))
    }

    fn expectation(&self, value: impl Fn(f64) -> f64) -> f64 {
        let sum: f64 = self.0.iter().zip(PAIR_SCORES).map(|(&n, score)| f64::from(n) * value(score)).sum();
        sum / f64::from(self.total())
    }
}

/// The shares of the points that a pair may end with.
pub(crate) const PAIR_SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The difference in strength at which this share is expected.
pub fn elo_of_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The share of the points expected at this difference in strength.
pub(crate) fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The standard normal distribution function.
fn normal_distribution(x: f64) -> f64 {
    0.5 * libm::erfc(-x / std::f64::consts::SQRT_2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_close(found: f64, expected: f64, tolerance: f64) {
        assert!((found - expected).abs() <= tolerance, "{found} instead of {expected}");
    }

    #[test]
    fn elo_of_known_scores() {
        // The usual table of expected scores.
        for (score, elo) in [(0.5, 0.0), (0.6, 70.4), (0.75, 190.8), (0.9, 381.7), (0.25, -190.8)] {
            assert_close(elo_of_score(score), elo, 0.06);
            assert_close(score_of_elo(elo), score, 1e-4);
        }
        assert_eq!(elo_of_score(1.0), f64::INFINITY);
        assert_eq!(elo_of_score(0.0), f64::NEG_INFINITY);
    }

    #[test]
    fn independent_games_give_the_binomial_interval() {
        // 60% of 1000 decisive games whose pairs fall as independent games do
        // (0.4², 2·0.6·0.4, 0.6² of 500 pairs): the binomial interval of the score is
        // 0.6 ± 1.96·√(0.24/1000) = 0.5696 .. 0.6304.
        let estimate = PairCounts([80, 0, 240, 0, 180]).estimate().unwrap();
        assert_close(estimate.score, 0.6, 1e-12);
        assert_close(estimate.elo, 70.4, 0.05);
        let (low, high) = estimate.interval.unwrap();
        assert_close(low, elo_of_score(0.569_636), 0.01);
        assert_close(high, elo_of_score(0.630_364), 0.01);
        assert!(estimate.likelihood_of_superiority > 0.999_999);
    }

    #[test]
    fn pairs_that_split_narrow_the_interval() {
        let independent = PairCounts([25, 0, 50, 0, 25]).estimate().unwrap();
        let split = PairCounts([5, 0, 90, 0, 5]).estimate().unwrap();
        assert_eq!(independent.score, split.score);
        assert!(split.interval.unwrap().1 < independent.interval.unwrap().1 / 2.0);
    }

    #[test]
    fn superiority_follows_the_normal_distribution() {
        for (x, share) in [(0.0, 0.5), (1.0, 0.841_344_7), (-1.0, 0.158_655_3), (1.96, 0.975_002_1)] {
            assert_close(normal_distribution(x), share, 1e-7);
        }
        // 55 : 45 in decisive pairs of equal worth: 0.1 / √(0.99/100) ≈ 1.005 deviations.
        let estimate = PairCounts([45, 0, 0, 0, 55]).estimate().unwrap();
        assert_close(estimate.likelihood_of_superiority, 0.8426, 1e-3);
    }

    #[test]
    fn matches_without_variation_claim_no_interval() {
        let all_won = PairCounts([0, 0, 0, 0, 10]).estimate().unwrap();
        assert_eq!(all_won.interval, None);
        let all_drawn = PairCounts([0, 0, 10, 0, 0]).estimate().unwrap();
        assert_eq!(all_drawn.interval, None);
        assert_close(all_drawn.likelihood_of_superiority, 0.5, 1e-12);
        assert_eq!(PairCounts::default().estimate(), None);
    }

    #[test]
    fn few_pairs_are_never_certainty() {
        let likelihood = |pairs| PairCounts(pairs).estimate().unwrap().likelihood_of_superiority;
        // Two games won of two: 1 - 1/2^3 if nothing was known of the chance to win before.
        assert_close(likelihood([0, 0, 0, 0, 1]), 0.875, 0.02);
        assert_close(likelihood([1, 0, 0, 0, 0]), 0.125, 0.02);
        assert!(likelihood([0, 0, 0, 1, 0]) < likelihood([0, 0, 0, 0, 1]));
        for few in [[0, 0, 0, 0, 2], [0, 0, 0, 1, 1], [0, 0, 0, 2, 0], [0, 0, 1, 2, 0]] {
            assert!(likelihood(few) > 0.5 && likelihood(few) < 0.99, "{few:?}: {}", likelihood(few));
        }
        assert!(likelihood([0, 0, 0, 0, 10]) > 0.999);
    }

    #[test]
    fn published_normalized_elo_is_found() {
        // From the tests of fastchess (app/tests/elo_test.cpp): 55.58 +/- 27.65, normalized 57.94.
        let estimate = PairCounts([34, 54, 63, 64, 75]).estimate().unwrap();
        assert_close(estimate.elo, 55.58, 0.01);
        assert_close(estimate.normalized.unwrap(), 57.94, 0.01);
        let (low, high) = estimate.interval.unwrap();
        assert_close((high - low) / 2.0, 27.65, 0.01);
    }
}
