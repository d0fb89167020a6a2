//! The sequential probability ratio test: stops a match as soon as one of two differences in strength
//! can be accepted.
//!
//! The likelihood ratio is the generalised one of the pentanomial model: under each hypothesis the most
//! likely distribution of pair results with the required mean, or with the required ratio of lead to deviation
//! (M. Van den Bergh, *Comments on normalized Elo*, 2021, section 4.1).

use super::statistics::{NORMALIZED_ELO, PAIR_SCORES, PairCounts, score_of_elo};

/// A test of "the difference is `elo0`" against "it is `elo1`".
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sprt {
    /// The null hypothesis.
    pub(crate) elo0: f64,
    /// The alternative.
    pub(crate) elo1: f64,
    /// The probability of accepting the alternative although the null hypothesis holds.
    pub(crate) alpha: f64,
    /// The probability of accepting the null hypothesis although the alternative holds.
    pub(crate) beta: f64,
    /// What both differences are measured in.
    pub(crate) scale: EloScale,
}

/// What a difference in strength is measured in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum EloScale {
    /// Elo: the expected score depends on it.
    #[default]
    Logistic,
    /// Normalized Elo: the lead of a game divided by how much games vary, so that the same difference takes as many
    /// games to see, however many are drawn.
    Normalized,
}

/// The state of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The null hypothesis is accepted.
    Elo0,
    /// The alternative is accepted.
    Elo1,
    /// More games are needed.
    Open,
}

/// Stands in for results that have not occurred yet: they are not impossible.
const UNSEEN: f64 = 1e-3;

impl Sprt {
    /// The log-likelihood ratios at which the null hypothesis and the alternative are accepted.
    pub(crate) fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of the alternative to the null hypothesis.
    pub(crate) fn log_likelihood_ratio(&self, pairs: &PairCounts) -> f64 {
        if pairs.total() == 0 {
            return 0.0;
        }
        let counts = pairs.0.map(|count| f64::from(count).max(UNSEEN));
        let total: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / total);
        let most_likely = |elo| match self.scale {
            EloScale::Logistic => most_likely_with_mean(&shares, score_of_elo(elo)),
            EloScale::Normalized => most_likely_with_lead(&shares, lead_of_normalized_elo(elo)),
        };
        let (null, alternative) = (most_likely(self.elo0), most_likely(self.elo1));
        let ratios = null.iter().zip(alternative).map(|(p0, p1)| (p1 / p0).ln());
        counts.iter().zip(ratios).map(|(count, ratio)| count * ratio).sum()
    }

    /// The state of the test after these pairs.
    pub(crate) fn decision(&self, pairs: &PairCounts) -> Decision {
        let (lower, upper) = self.bounds();
        match self.log_likelihood_ratio(pairs) {
            ratio if ratio <= lower => Decision::Elo0,
            ratio if ratio >= upper => Decision::Elo1,
            _ => Decision::Open,
        }
    }
}

/// The distribution with this mean under which the observed shares are most likely.
///
/// With Lagrange multipliers it is `share / (1 + x (score - mean))` for the one `x` that makes the
/// sum of `share (score - mean) / (1 + x (score - mean))` vanish. That sum falls in `x`, between
/// the poles of the smallest and the largest score.
fn most_likely_with_mean(shares: &[f64; 5], mean: f64) -> [f64; 5] {
    weighted(shares, PAIR_SCORES.map(|score| score - mean))
}

/// The lead over half of the points, in standard deviations of a pair, at this difference. A game varies as much as
/// two halves of a pair that are independent.
fn lead_of_normalized_elo(elo: f64) -> f64 {
    std::f64::consts::SQRT_2 * elo / NORMALIZED_ELO
}

/// The distribution whose mean is so many of its standard deviations above one half under which the observed shares
/// are most likely.
///
/// The condition is no longer linear; it is replaced by its tangent at the distribution found before, beginning with
/// equal shares, until nothing changes.
fn most_likely_with_lead(shares: &[f64; 5], lead: f64) -> [f64; 5] {
    const ROUNDS: usize = 100;
    let mut found = [1.0 / PAIR_SCORES.len() as f64; PAIR_SCORES.len()];
    for _ in 0..ROUNDS {
        let expectation = |value: &dyn Fn(f64) -> f64| -> f64 {
            found.iter().zip(PAIR_SCORES).map(|(share, score)| share * value(score)).sum()
        };
        let mean = expectation(&|score| score);
        let deviation = expectation(&|score| (score - mean).powi(2)).sqrt();
        let excess = PAIR_SCORES
            .map(|score| score - 0.5 - lead * deviation * (1.0 + ((score - mean) / deviation).powi(2)) / 2.0);
        let before = std::mem::replace(&mut found, weighted(shares, excess));
        if before.iter().zip(found).all(|(before, now)| (before - now).abs() < 1e-12) {
            break;
        }
    }
    found
}

/// The shares, each divided by `1 + x excess` for the one `x` that makes the mean of `excess` vanish.
fn weighted(shares: &[f64; 5], excess: [f64; 5]) -> [f64; 5] {
    let slope =
        |x: f64| -> f64 { shares.iter().zip(excess).map(|(share, e)| share * e / (1.0 + x * e)).sum() };
    let least = excess.into_iter().fold(f64::INFINITY, f64::min);
    let most = excess.into_iter().fold(f64::NEG_INFINITY, f64::max);
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    // Enough to exhaust the precision of a float.
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        if slope(middle) > 0.0 { low = middle } else { high = middle }
    }
    let x = (low + high) / 2.0;
    std::array::from_fn(|index| shares[index] / (1.0 + x * excess[index]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(elo0: f64, elo1: f64, error: f64) -> Sprt {
        Sprt { elo0, elo1, alpha: error, beta: error, scale: EloScale::Logistic }
    }

    #[test]
    fn bounds_are_those_of_wald() {
        let (lower, upper) = sprt(0.0, 5.0, 0.05).bounds();
        assert!((lower + 2.944).abs() < 1e-3 && (upper - 2.944).abs() < 1e-3);
        let (lower, upper) = sprt(0.0, 15.0, 0.1).bounds();
        assert!((lower + 2.197).abs() < 1e-3 && (upper - 2.197).abs() < 1e-3);
        let (lower, upper) =
            Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.01, beta: 0.2, scale: EloScale::Logistic }.bounds();
        assert!((lower + 1.599).abs() < 1e-3 && (upper - 4.382).abs() < 1e-3);
    }

    #[test]
    fn the_most_likely_distribution_has_the_mean_asked_for() {
        let shares = [0.1, 0.2, 0.4, 0.2, 0.1];
        for mean in [0.3, 0.49, 0.5, 0.51, 0.8] {
            let found = most_likely_with_mean(&shares, mean);
            let sum: f64 = found.iter().sum();
            let found_mean: f64 = found.iter().zip(PAIR_SCORES).map(|(p, score)| p * score).sum();
            assert!((sum - 1.0).abs() < 1e-9 && (found_mean - mean).abs() < 1e-9, "{mean}: {found:?}");
        }
        for (found, share) in most_likely_with_mean(&shares, 0.5).iter().zip(shares) {
            assert!((found - share).abs() < 1e-9);
        }
    }

    #[test]
    fn the_ratio_grows_with_evidence_and_decides() {
        let test = sprt(0.0, 15.0, 0.1);
        assert_eq!(test.decision(&PairCounts::default()), Decision::Open);
        assert_eq!(test.decision(&PairCounts([2, 2, 10, 3, 3])), Decision::Open);
        assert_eq!(test.decision(&PairCounts([100, 150, 300, 200, 150])), Decision::Elo1);
        assert_eq!(test.decision(&PairCounts([150, 200, 300, 150, 100])), Decision::Elo0);
        let few = test.log_likelihood_ratio(&PairCounts([10, 15, 30, 20, 15]));
        let many = test.log_likelihood_ratio(&PairCounts([20, 30, 60, 40, 30]));
        assert!((many - 2.0 * few).abs() < 1e-6);
    }

    #[test]
    fn published_ratios_are_found() {
        // Wins, draws and losses of single games, as published with the test suites of other
        // runners: a single game is a pair that cannot end with 1/2 or 3/2 points.
        let rows = [
            ((4307, 8620, 4063), (0.0, 3.0), 2.99),
            ((21404, 40708, 21184), (0.5, 2.5), -1.57),
            ((57433, 106_593, 57030), (0.0, 2.0), -2.59),
        ];
        for ((wins, draws, losses), (elo0, elo1), published) in rows {
            let found = sprt(elo0, elo1, 0.05).log_likelihood_ratio(&PairCounts([losses, 0, draws, 0, wins]));
            assert!((found - published).abs() < 0.01, "{found} instead of {published}");
        }
    }

    #[test]
    fn published_ratios_of_normalized_elo_are_found() {
        // Pairs with 0, 1/2, 1, 3/2 and 2 points, from the tests of fastchess (app/tests/sprt_test.cpp).
        let rows = [
            ([365, 16_618, 36_229, 16_974, 390], (0.0, 2.0), 2.25),
            ([127, 4_883, 10_712, 5_150, 104], (-1.75, 0.25), 3.01),
        ];
        for (pairs, (elo0, elo1), published) in rows {
            let test = Sprt { scale: EloScale::Normalized, ..sprt(elo0, elo1, 0.05) };
            let found = test.log_likelihood_ratio(&PairCounts(pairs));
            assert!((found - published).abs() < 0.01 * published, "{found} instead of {published}");
        }
    }

    #[test]
    fn exchanging_the_players_turns_the_ratio_round() {
        let pairs = PairCounts([11, 22, 70, 33, 19]);
        let mirrored = PairCounts([19, 33, 70, 22, 11]);
        let forward = sprt(0.0, 10.0, 0.05).log_likelihood_ratio(&pairs);
        let backward = sprt(-10.0, 0.0, 0.05).log_likelihood_ratio(&mirrored);
        assert!((forward + backward).abs() < 1e-9);
    }
}
