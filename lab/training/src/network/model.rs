//! A network in floating point, its gradient, and how it becomes one of integers.

use super::positions::{Block, Facts};
use eval::network::{
    BUCKETS, FIRST_LAYER_UNIT, HIDDEN, LARGEST_FIRST_WEIGHT, LARGEST_SECOND_WEIGHT, Layers, Network,
    NetworkError, SECOND_LAYER_UNIT, View,
};
use movegen::{Color, Variant};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// The sums of one side's view.
type Sums = [f32; HIDDEN];

/// A network's numbers, one after the other: the first layer's weights input by input, its biases, the
/// second layer's weights output by output, its biases. In a gradient, their slopes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Model {
    inputs: usize,
    numbers: Vec<f32>,
}

/// Which way the features are inputs, for each view.
pub type Inputs = [Vec<u16>; 4];

impl Model {
    /// A network with so many inputs whose numbers are all zero.
    pub fn zero(inputs: usize) -> Self {
        let count = (inputs + 1) * HIDDEN + BUCKETS * (2 * HIDDEN + 1);
        Model { inputs, numbers: vec![0.0; count] }
    }

    /// A network that has learnt nothing: small random weights, the same for the same seed.
    pub fn random(inputs: usize, seed: u64) -> Self {
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        let mut model = Model::zero(inputs);
        // A position has some 30 features; with these bounds the spread of their sum is 0.3, within what
        // the first layer passes on.
        let layers = [(model.first_weights(), 0.1), (model.second_weights(), 0.1)];
        for (range, largest) in layers {
            model.numbers[range].fill_with(|| dice.random_range(-largest..largest));
        }
        // No sum begins where its slope is zero.
        let biases = model.first_biases();
        model.numbers[biases].fill(0.2);
        model
    }

    /// A network of integers in floating point, whose output of 1 is worth `scale` centipawns.
    pub fn of(network: &Network, scale: f32) -> Self {
        let Layers { scale: old_scale, first_weights, first_biases, second_weights, second_biases } =
            network.layers();
        let stretched = *old_scale as f32 / scale;
        let mut model = Model::zero(first_weights.len());
        let first = first_weights.iter().chain([first_biases]);
        let second = second_weights.as_flattened().iter();
        let first_rows = first.map(|row| (row, 1.0 / f32::from(FIRST_LAYER_UNIT)));
        let second_rows = second.map(|row| (row, stretched / f32::from(SECOND_LAYER_UNIT)));
        for (input, (row, factor)) in first_rows.chain(second_rows).enumerate() {
            *model.row_mut(input) = row.map(|weight| f32::from(weight) * factor);
        }
        let unit = f32::from(FIRST_LAYER_UNIT) * f32::from(SECOND_LAYER_UNIT);
        let biases = model.second_biases();
        for (number, &bias) in model.numbers[biases].iter_mut().zip(second_biases) {
            *number = bias as f32 * stretched / unit;
        }
        let limits = model.limits();
        for (place, number) in model.numbers.iter_mut().enumerate() {
            *number = number.clamp(-limits.of(place), limits.of(place));
        }
        model
    }

    /// How many numbers it has.
    pub fn count(&self) -> usize {
        self.numbers.len()
    }

    /// Whether it has so many inputs, and all their numbers.
    pub fn is_whole(&self, inputs: usize) -> bool {
        self.inputs == inputs && self.numbers.len() == Model::zero(inputs).numbers.len()
    }

    /// All its numbers.
    pub fn numbers(&self) -> &[f32] {
        &self.numbers
    }

    /// All its numbers, to be changed.
    pub fn numbers_mut(&mut self) -> &mut [f32] {
        &mut self.numbers
    }

    fn first_weights(&self) -> Range<usize> {
        0..self.inputs * HIDDEN
    }

    fn first_biases(&self) -> Range<usize> {
        self.inputs * HIDDEN..(self.inputs + 1) * HIDDEN
    }

    fn second_weights(&self) -> Range<usize> {
        let begin = self.first_biases().end;
        begin..begin + BUCKETS * 2 * HIDDEN
    }

    fn second_biases(&self) -> Range<usize> {
        self.second_weights().end..self.numbers.len()
    }

    /// Within what its numbers must stay to be quantised.
    pub fn limits(&self) -> Limits {
        Limits { first_layer: self.first_biases().end, second_layer: self.second_weights().end }
    }

    /// The row of the first layer that belongs to an input, or its biases.
    fn row(&self, input: usize) -> &Sums {
        &self.numbers.as_chunks().0[input]
    }

    fn row_mut(&mut self, input: usize) -> &mut Sums {
        &mut self.numbers.as_chunks_mut().0[input]
    }

    /// The row of the second layer for an output: of the side to move, or of its opponent.
    fn second_row(&self, bucket: usize, half: usize) -> usize {
        self.inputs + 1 + 2 * bucket + half
    }

    /// The sums of the first layer in one view.
    fn sums(&self, features: &[u16], inputs: &[u16]) -> Sums {
        let mut sums = *self.row(self.inputs);
        for &feature in features {
            let row = self.row(usize::from(inputs[usize::from(feature)]));
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        }
        sums
    }

    /// The views of the side to move and of its opponent.
    fn views(facts: &Facts) -> [usize; 2] {
        let of = |side: usize| View { color: Color::BOTH[side], mirrored: facts.mirrored[side] }.index();
        let side = usize::from(facts.side);
        [of(side), of(1 - side)]
    }

    /// The output for a position, and the sums that it comes from.
    fn forward(&self, features: &[u16], facts: &Facts, inputs: &Inputs) -> (f32, [Sums; 2]) {
        let sums = Self::views(facts).map(|view| self.sums(features, &inputs[view]));
        let bucket = usize::from(facts.bucket);
        let mut output = self.numbers[self.second_biases().start + bucket];
        for (half, sums) in sums.iter().enumerate() {
            let weights = self.row(self.second_row(bucket, half));
            // Several sums at a time: floating-point sums keep their order, and one alone waits for itself.
            let mut parts = [0.0; 16];
            for (sums, weights) in sums.as_chunks::<16>().0.iter().zip(weights.as_chunks::<16>().0) {
                for ((part, sum), weight) in parts.iter_mut().zip(sums).zip(weights) {
                    let clipped = sum.clamp(0.0, 1.0);
                    *part += clipped * clipped * weight;
                }
            }
            output += parts.iter().sum::<f32>();
        }
        (output, sums)
    }

    /// The outputs for the positions of a block.
    pub fn outputs<'a>(&'a self, block: &'a Block, inputs: &'a Inputs) -> impl Iterator<Item = f32> + 'a {
        block.iter().map(move |(features, facts)| self.forward(features, facts, inputs).0)
    }

    /// Adds the slopes of the loss of these positions to a gradient, and returns the sum of their losses.
    /// `slope_of` is asked for the loss of a position with this output and for its slope by the output.
    pub fn backward(
        &self,
        block: &Block,
        inputs: &Inputs,
        slope_of: impl Fn(&Facts, f32) -> (f32, f32),
        gradient: &mut Model,
    ) -> f64 {
        let mut total = 0.0;
        for (features, facts) in block.iter() {
            let (output, sums) = self.forward(features, facts, inputs);
            let (loss, slope) = slope_of(facts, output);
            total += f64::from(loss);
            let bucket = usize::from(facts.bucket);
            gradient.numbers[self.second_biases().start + bucket] += slope;
            for (half, (view, sums)) in Self::views(facts).into_iter().zip(&sums).enumerate() {
                let second = self.second_row(bucket, half);
                let mut of_sums = [0.0; HIDDEN];
                let of_weights = gradient.row_mut(second);
                let weights = self.row(second);
                for index in 0..HIDDEN {
                    let clipped = sums[index].clamp(0.0, 1.0);
                    of_weights[index] += slope * clipped * clipped;
                    let passes = if clipped == sums[index] { 2.0 * clipped } else { 0.0 };
                    of_sums[index] = slope * weights[index] * passes;
                }
                let mut add = |input: usize| {
                    let row = gradient.row_mut(input);
                    row.iter_mut().zip(&of_sums).for_each(|(sum, slope)| *sum += slope);
                };
                add(self.inputs);
                for &feature in features {
                    add(usize::from(inputs[view][usize::from(feature)]));
                }
            }
        }
        total
    }

    /// The network of integers nearest to this one, whose output of 1 is worth `scale` centipawns.
    ///
    /// # Errors
    /// The variant's networks have another shape, or a number is out of range.
    pub fn quantised(&self, variant: Variant, scale: f32) -> Result<Network, NetworkError> {
        let rounded = |row: &Sums, unit: i16| row.map(|number| (number * f32::from(unit)).round() as i16);
        let first = |input: usize| rounded(self.row(input), FIRST_LAYER_UNIT);
        let mut second_weights = Box::new([[[0; HIDDEN]; 2]; BUCKETS]);
        for (bucket, halves) in second_weights.iter_mut().enumerate() {
            for (half, weights) in halves.iter_mut().enumerate() {
                *weights = rounded(self.row(self.second_row(bucket, half)), SECOND_LAYER_UNIT);
            }
        }
        let unit = f32::from(FIRST_LAYER_UNIT) * f32::from(SECOND_LAYER_UNIT);
        let mut second_biases = [0; BUCKETS];
        for (bias, number) in second_biases.iter_mut().zip(&self.numbers[self.second_biases()]) {
            *bias = (number * unit).round() as i32;
        }
        let layers = Layers {
            scale: scale.round() as i32,
            first_weights: (0..self.inputs).map(first).collect(),
            first_biases: first(self.inputs),
            second_weights,
            second_biases,
        };
        Network::new(variant, layers)
    }
}

/// Within what the numbers of a model must stay to be quantised.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Where the numbers of the first layer end.
    first_layer: usize,
    /// Where the weights of the second layer end.
    second_layer: usize,
}

impl Limits {
    /// The largest absolute value of the number in this place.
    pub fn of(self, place: usize) -> f32 {
        if place < self.first_layer {
            f32::from(LARGEST_FIRST_WEIGHT) / f32::from(FIRST_LAYER_UNIT)
        } else if place < self.second_layer {
            f32::from(LARGEST_SECOND_WEIGHT) / f32::from(SECOND_LAYER_UNIT)
        } else {
            f32::INFINITY
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eval::network::inputs_of;

    /// Positions of a few random features each.
    fn block(inputs: usize, positions: usize) -> Block {
        let mut dice = ChaCha8Rng::seed_from_u64(4);
        let mut block = Block::default();
        for _ in 0..positions {
            let features: Vec<u16> = (0..12).map(|_| dice.random_range(0..inputs as u16)).collect();
            let facts = Facts {
                features: features.len() as u8,
                side: dice.random_range(0..2),
                mirrored: [dice.random(), dice.random()],
                bucket: dice.random_range(0..BUCKETS as u8),
                half_points: dice.random_range(0..=2),
                score: dice.random_range(-500..=500),
                ply: 0,
            };
            block.push(&features, facts);
        }
        block
    }

    /// Half the square of the distance to what the facts say.
    fn loss_and_slope(facts: &Facts, output: f32) -> (f32, f32) {
        let error = output - f32::from(facts.score) / 400.0;
        (error * error / 2.0, error)
    }

    #[test]
    fn slopes_are_what_the_loss_does() {
        let inputs = inputs_of(Variant::Atomic).unwrap();
        let block = block(inputs[0].len(), 20);
        let mut model = Model::random(inputs[0].len(), 1);
        let mut gradient = Model::zero(inputs[0].len());
        model.backward(&block, &inputs, loss_and_slope, &mut gradient);
        let loss = |model: &Model| -> f64 {
            let losses = block.facts.iter().zip(model.outputs(&block, &inputs));
            losses.map(|(facts, output)| f64::from(loss_and_slope(facts, output).0)).sum()
        };
        // One number of each kind: the largest slope of its range.
        for range in
            [model.first_weights(), model.first_biases(), model.second_weights(), model.second_biases()]
        {
            let steepest = range
                .max_by(|&one, &other| gradient.numbers[one].abs().total_cmp(&gradient.numbers[other].abs()))
                .unwrap();
            let slope = f64::from(gradient.numbers[steepest]);
            assert!(slope.abs() > 1e-3);
            let before = model.numbers[steepest];
            let moved = [before + 1e-3, before - 1e-3].map(|number| {
                model.numbers[steepest] = number;
                loss(&model)
            });
            model.numbers[steepest] = before;
            let measured = (moved[0] - moved[1]) / 2e-3;
            assert!((measured - slope).abs() < 0.02 * slope.abs() + 1e-3, "{measured} and {slope}");
        }
    }

    #[test]
    fn a_network_survives_the_way_to_floats_and_back() {
        let network = eval::network_of(Variant::Atomic).unwrap();
        let scale = network.layers().scale as f32;
        let model = Model::of(&network, scale);
        assert_eq!(model.quantised(Variant::Atomic, scale).unwrap(), *network);
        // Centipawns stay what they were where an output of 1 is worth another number of them.
        let inputs = inputs_of(Variant::Atomic).unwrap();
        let block = block(inputs[0].len(), 20);
        let stretched = Model::of(&network, scale * 1.5);
        for (one, other) in model.outputs(&block, &inputs).zip(stretched.outputs(&block, &inputs)) {
            assert!((one - 1.5 * other).abs() < 1e-3, "{one} and {other}");
        }
    }

    #[test]
    fn random_networks_depend_on_their_seed_alone() {
        assert_eq!(Model::random(100, 1), Model::random(100, 1));
        assert_ne!(Model::random(100, 1), Model::random(100, 2));
    }
}
