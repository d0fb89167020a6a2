//! Chances to win by the score, fitted to games.

use super::positions::Block;
use engine::Chances;
use std::collections::BTreeMap;

/// What is looked for, in centipawns.
const LARGEST: f64 = 2_000.0;
/// Each leaves two thirds of the interval.
const ROUNDS: u32 = 40;

/// The curve by which the games of these positions are likeliest to end as they did.
pub(super) fn fitted(blocks: &[Block]) -> Chances {
    let mut counts: BTreeMap<(i16, u8), f64> = BTreeMap::new();
    for facts in blocks.iter().flat_map(|block| &block.facts) {
        *counts.entry((facts.score, facts.half_points)).or_default() += 1.0;
    }
    let unlikelihood = |chances: Chances| -> f64 {
        let of = |(&(score, half_points), count): (&(i16, u8), &f64)| {
            let [win, loss] = [score, -score].map(|lead| chances.to_win(f64::from(lead)));
            let chance = match half_points {
                0 => loss,
                1 => 1.0 - win - loss,
                _ => win,
            };
            // A game that the curve holds impossible does not decide alone.
            -count * chance.max(1e-6).ln()
        };
        counts.iter().map(of).sum()
    };
    let best_for = |spread: f64| {
        let half_won = lowest(0.0, LARGEST, |half_won| unlikelihood(Chances { half_won, spread }));
        Chances { half_won, spread }
    };
    best_for(lowest(1.0, LARGEST, |spread| unlikelihood(best_for(spread))))
}

/// Where a function that falls and then rises is lowest, by ternary search.
pub(super) fn lowest(mut low: f64, mut high: f64, value: impl Fn(f64) -> f64) -> f64 {
    for _ in 0..ROUNDS {
        let (left, right) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if value(left) < value(right) { high = right } else { low = left }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::super::positions::Facts;
    use super::*;

    #[test]
    fn a_curve_is_found_again_from_games_that_follow_it() {
        let wanted = Chances { half_won: 220.0, spread: 90.0 };
        let mut block = Block::default();
        for score in (-900..=900).step_by(10) {
            let [win, draw, _] = wanted.of_score(engine::Score::Centipawns(score));
            for game in 0..1_000 {
                let half_points = if game < win { 2 } else { u8::from(game < win + draw) };
                let facts = Facts {
                    features: 0,
                    side: 0,
                    mirrored: [false; 2],
                    bucket: 0,
                    half_points,
                    score: score as i16,
                    ply: 0,
                };
                block.push(&[], facts);
            }
        }
        let found = fitted(&[block]);
        assert!((found.half_won - 220.0).abs() < 2.0 && (found.spread - 90.0).abs() < 2.0, "{found:?}");
    }
}
