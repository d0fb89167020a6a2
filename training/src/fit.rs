//! Fitting weights: gradient descent (Adam) on the logistic loss between what the evaluation predicts
//! and what games and searches say.

use super::examples::{Examples, Part};
use eval::{Pair, Parameters, Weights};
use rayon::prelude::*;

/// How weights are fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// Passes over all examples.
    pub epochs: u32,
    /// Share of the game's result in the target, from 0 to 1; the rest is the search's score.
    pub result_share: f64,
    /// How strongly weights are pulled towards their current values: the loss for moving one by a pawn,
    /// as a share of the loss of a thousand examples.
    pub hold: f64,
}

/// Fitted weights.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// The weights.
    pub weights: Weights,
    /// Mean loss on held-out games, with the old weights.
    pub loss_before: f64,
    /// Mean loss on held-out games, with the fitted weights.
    pub loss_after: f64,
    /// Centipawns that make a win about three times as likely as a loss.
    pub scale: f64,
}

/// Examples between two steps.
const BATCH: usize = 8_192;
/// The first step, in centipawns.
const FIRST_STEP: f64 = 2.0;
/// The last step, as a share of the first.
const LAST_STEP: f64 = 0.02;

/// Weights in floating point: middlegame and endgame.
type Point = [f32; 2];

/// Fits the weights to the examples, starting from the current ones. `progress` receives every epoch
/// with its mean loss on the training examples.
///
/// # Panics
/// None; without examples the weights stay as they are.
pub fn fit(
    parameters: &Parameters,
    examples: &Examples,
    plan: &Fit,
    mut progress: impl FnMut(u32, f64),
) -> Fitted {
    let prior: Vec<Point> =
        parameters.weights.pairs().iter().map(|pair| [pair.middle() as f32, pair.end() as f32]).collect();
    let scale = fitting_scale(&examples.used, &prior);
    let share = plan.result_share as f32;
    let problem = Problem { examples: &examples.used, scale, share };
    let held_out = Problem { examples: &examples.held_out, scale, share };
    let loss_before = held_out.loss(&prior);

    let mut weights = prior.clone();
    let mut adam = Adam::new(weights.len());
    // A fixed order other than that of the games: neighbours in a game are similar.
    let used = examples.used.examples.len();
    let batches = used.div_ceil(BATCH).max(1);
    let steps = plan.epochs as usize * batches;
    let hold = plan.hold as f32 * 1_000.0 / used.max(1) as f32 / 10_000.0;
    for epoch in 0..plan.epochs {
        let mut loss = 0.0;
        for batch in 0..batches {
            let (mut gradient, batch_loss, count) = problem.gradient(&weights, batch, batches);
            loss += batch_loss;
            for (slope, (weight, prior)) in gradient.iter_mut().zip(weights.iter().zip(&prior)) {
                for phase in [0, 1] {
                    slope[phase] = slope[phase] / count.max(1) as f32 + hold * (weight[phase] - prior[phase]);
                }
            }
            let done = (epoch as usize * batches + batch) as f64 / steps as f64;
            let step = FIRST_STEP
                * (LAST_STEP + (1.0 - LAST_STEP) * (1.0 + (std::f64::consts::PI * done).cos()) / 2.0);
            adam.step(&mut weights, &gradient, step as f32);
        }
        progress(epoch + 1, loss / used.max(1) as f64);
    }
    let loss_after = held_out.loss(&weights);
    centre(&parameters.weights, examples, &mut weights);
    let rounded: Vec<Pair> =
        weights.iter().map(|&[middle, end]| Pair::of(middle.round() as i32, end.round() as i32)).collect();
    Fitted {
        weights: parameters.weights.with_pairs(&rounded),
        loss_before,
        loss_after,
        scale: f64::from(scale),
    }
}

struct Problem<'a> {
    examples: &'a Part,
    /// Centipawns in the exponent.
    scale: f32,
    share: f32,
}

impl Problem<'_> {
    /// The evaluation of an example with these weights, from White's point of view, in centipawns.
    fn score(&self, weights: &[Point], index: usize) -> f32 {
        let [of_middlegame, of_endgame] = self.examples.examples[index].shares;
        let (mut middle, mut end) = (0.0, 0.0);
        for &(place, count) in self.examples.terms_of(index) {
            let [of_middle, of_end] = weights[usize::from(place)];
            middle += of_middle * f32::from(count);
            end += of_end * f32::from(count);
        }
        middle * of_middlegame + end * of_endgame
    }

    /// The target of an example.
    fn target(&self, index: usize) -> f32 {
        let example = &self.examples.examples[index];
        self.share * example.result + (1.0 - self.share) * expectation(example.score / self.scale)
    }

    /// Cross-entropy of an example and its derivative by the score.
    fn loss_of(&self, weights: &[Point], index: usize) -> (f64, f32) {
        let predicted = expectation(self.score(weights, index) / self.scale);
        let target = self.target(index);
        let safe = f64::from(predicted).clamp(1e-6, 1.0 - 1e-6);
        let loss = -(f64::from(target) * safe.ln() + f64::from(1.0 - target) * (1.0 - safe).ln());
        (loss, predicted - target)
    }

    /// Mean loss.
    fn loss(&self, weights: &[Point]) -> f64 {
        let count = self.examples.examples.len();
        (0..count).into_par_iter().map(|index| self.loss_of(weights, index).0).sum::<f64>()
            / count.max(1) as f64
    }

    /// Sum of gradients by weight over a batch, with its loss and number of examples. Batches are
    /// interleaved: a game's positions end up in different ones.
    fn gradient(&self, weights: &[Point], batch: usize, batches: usize) -> (Vec<Point>, f64, usize) {
        let members: Vec<usize> = (batch..self.examples.examples.len()).step_by(batches).collect();
        let zero = || (vec![[0.0; 2]; weights.len()], 0.0);
        let (gradient, loss) = members
            .par_chunks(BATCH / 8)
            .fold(zero, |(mut gradient, mut loss), chunk| {
                for &index in chunk {
                    let (one, slope) = self.loss_of(weights, index);
                    loss += one;
                    let [of_middlegame, of_endgame] = self.examples.examples[index].shares;
                    for &(place, count) in self.examples.terms_of(index) {
                        let entry: &mut Point = &mut gradient[usize::from(place)];
                        let slope = slope * f32::from(count);
                        entry[0] += slope * of_middlegame;
                        entry[1] += slope * of_endgame;
                    }
                }
                (gradient, loss)
            })
            .reduce(zero, |(mut sum, loss), (other, other_loss)| {
                for (entry, other) in sum.iter_mut().zip(other) {
                    entry[0] += other[0];
                    entry[1] += other[1];
                }
                (sum, loss + other_loss)
            });
        (gradient, loss, members.len())
    }
}

fn expectation(exponent: f32) -> f32 {
    1.0 / (1.0 + (-exponent).exp())
}

/// The scale at which the current weights predict results best, so that fitting keeps the size of a
/// centipawn: the search's margins depend on it.
fn fitting_scale(examples: &Part, prior: &[Point]) -> f32 {
    let loss = |scale: f32| Problem { examples, scale, share: 1.0 }.loss(prior);
    let (mut low, mut high) = (50.0f32, 1_000.0f32);
    // Ternary search: the loss has a single minimum.
    for _ in 0..24 {
        let (left, right) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if loss(left) < loss(right) { high = right } else { low = left }
    }
    f32::midpoint(low, high)
}

/// Adam: steps that adapt to the size and steadiness of each gradient.
struct Adam {
    mean: Vec<Point>,
    spread: Vec<Point>,
    steps: i32,
}

impl Adam {
    const FORGET_MEAN: f32 = 0.9;
    const FORGET_SPREAD: f32 = 0.999;

    fn new(count: usize) -> Self {
        Adam { mean: vec![[0.0; 2]; count], spread: vec![[0.0; 2]; count], steps: 0 }
    }

    fn step(&mut self, weights: &mut [Point], gradient: &[Point], step: f32) {
        self.steps += 1;
        let (begun_mean, begun_spread) =
            (1.0 - Self::FORGET_MEAN.powi(self.steps), 1.0 - Self::FORGET_SPREAD.powi(self.steps));
        for (index, slope) in gradient.iter().enumerate() {
            for phase in [0, 1] {
                let mean = &mut self.mean[index][phase];
                let spread = &mut self.spread[index][phase];
                *mean = Self::FORGET_MEAN * *mean + (1.0 - Self::FORGET_MEAN) * slope[phase];
                *spread =
                    Self::FORGET_SPREAD * *spread + (1.0 - Self::FORGET_SPREAD) * slope[phase] * slope[phase];
                let scaled = (*spread / begun_spread).sqrt() + 1e-8;
                weights[index][phase] -= step * (*mean / begun_mean) / scaled;
            }
        }
    }
}

/// Moves the average of the piece-square and mobility tables into the piece values: the sum stays the
/// same, and piece values become readable.
fn centre(shape: &Weights, examples: &Examples, weights: &mut [Point]) {
    let mut seen = vec![0u64; weights.len()];
    for &(place, count) in &examples.used.terms {
        seen[usize::from(place)] += u64::from(count.unsigned_abs());
    }
    for (piece, table) in shape.tables_of_pieces() {
        let total: u64 = table.clone().map(|place| seen[place]).sum();
        if total == 0 {
            continue;
        }
        for phase in [0, 1] {
            let mean = table.clone().map(|place| weights[place][phase] * seen[place] as f32).sum::<f32>()
                / total as f32;
            for place in table.clone() {
                if seen[place] > 0 {
                    weights[place][phase] -= mean;
                }
            }
            weights[piece][phase] += mean;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::examples::Example;
    use super::*;

    /// Examples whose scores come from known weights.
    fn made_from(truth: &[(u16, Point)]) -> Examples {
        let mut examples = Examples::default();
        for number in 0..4_000u32 {
            let part = if number < 3_600 { &mut examples.used } else { &mut examples.held_out };
            let middlegame = (number % 7) as f32 / 6.0;
            let mut score = 0.0;
            for (index, &(place, [middle, end])) in truth.iter().enumerate() {
                let count = ((number.wrapping_mul(2_654_435_761) >> (8 + 3 * index)) % 5) as i16 - 2;
                part.terms.push((place, count));
                score += (middle * middlegame + end * (1.0 - middlegame)) * f32::from(count);
            }
            let end = part.terms.len() as u32;
            let result = if score > 0.0 { 1.0 } else { 0.0 };
            part.examples.push(Example { end, shares: [middlegame, 1.0 - middlegame], result, score });
        }
        examples
    }

    #[test]
    fn finds_the_weights_that_scores_were_made_from() {
        let truth = [(0, [100.0, 130.0]), (1, [150.0, 120.0]), (7, [40.0, 60.0])];
        let examples = made_from(&truth);
        let parameters = eval::Parameters {
            weights: Weights::default(),
            ..<movegen::Orthodox as eval::Evaluate>::parameters().clone()
        };
        let mut start: Vec<Pair> = parameters.weights.pairs();
        for place in [0, 1, 7] {
            start[place] = Pair::of(80, 80);
        }
        let parameters = eval::Parameters { weights: parameters.weights.with_pairs(&start), ..parameters };
        let plan = Fit { epochs: 1_000, result_share: 0.0, hold: 0.0 };
        let fitted = fit(&parameters, &examples, &plan, |_, _| {});
        assert!(fitted.loss_after < fitted.loss_before);
        let pairs = fitted.weights.pairs();
        for (place, [middle, end]) in truth {
            let found = pairs[usize::from(place)];
            assert!((found.middle() as f32 - middle).abs() <= 4.0, "{place}: {found:?}");
            assert!((found.end() as f32 - end).abs() <= 4.0, "{place}: {found:?}");
        }
        assert!(
            pairs.iter().enumerate().all(|(place, &pair)| [0, 1, 7].contains(&place) || pair == Pair::ZERO)
        );
    }
}
