//! A network in floating point, its gradient, and how it becomes one of integers.

use super::positions::{Block, Facts};
use eval::network::{
    BUCKETS, FIRST_LAYER_UNIT, LARGEST_FIRST_WEIGHT, LARGEST_SECOND_WEIGHT, Layers, Network, NetworkError,
    SECOND_LAYER_UNIT, View,
};
use movegen::{Color, Variant};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Sums that are computed at once: as many as a few registers hold. Every width is a multiple.
const BLOCK: usize = 32;
/// The bound of first weights of a network that has learnt nothing. A position has some 30 features; with it the
/// spread of their sum is 0.3, within what the first layer passes on.
const FIRST_WEIGHTS: f32 = 0.1;
/// That of second weights.
const SECOND_WEIGHTS: f32 = 0.1;
/// The biases of the first layer of such a network: no sum begins where its slope is zero.
const FIRST_BIASES: f32 = 0.2;

/// A network's numbers, one after the other: the first layer's weights input by input, its biases, the
/// second layer's weights output by output, its biases. In a gradient, their slopes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Model {
    inputs: usize,
    /// Sums of the first layer for each view: the length of every row of weights.
    sums: usize,
    numbers: Vec<f32>,
}

/// Which way the features are inputs, for each view.
pub type Inputs = [Vec<u16>; 4];

/// Where a side finds the rows of features.
#[derive(Clone, Copy)]
struct SeenFrom<'a> {
    inputs: &'a [u16],
    /// Where the rows of its king bucket begin.
    first_row: usize,
}

impl SeenFrom<'_> {
    #[inline(always)]
    fn row(self, feature: u16) -> usize {
        self.first_row + usize::from(self.inputs[usize::from(feature)])
    }
}

impl Model {
    /// A network with so many inputs and sums (one of [`WIDTHS`](eval::network::WIDTHS)) whose numbers are all zero.
    pub fn zero(inputs: usize, sums: usize) -> Self {
        let count = (inputs + 1) * sums + BUCKETS * (2 * sums + 1);
        Model { inputs, sums, numbers: vec![0.0; count] }
    }

    /// A network that has learnt nothing: small random weights, the same for the same seed.
    pub fn random(inputs: usize, sums: usize, seed: u64) -> Self {
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        let mut model = Model::zero(inputs, sums);
        let layers = [(model.first_weights(), FIRST_WEIGHTS), (model.second_weights(), SECOND_WEIGHTS)];
        for (range, largest) in layers {
            model.numbers[range].fill_with(|| dice.random_range(-largest..largest));
        }
        let biases = model.first_biases();
        model.numbers[biases].fill(FIRST_BIASES);
        model
    }

    /// This network with more sums. The new ones begin as in a network that has learnt nothing, the same for the
    /// same seed, but nothing is made of them yet: all outputs stay what they are.
    pub fn widened(self, sums: usize, seed: u64) -> Self {
        if sums <= self.sums {
            return self;
        }
        let mut wide = Model::random(self.inputs, sums, seed);
        let second_weights = wide.second_weights();
        wide.numbers[second_weights].fill(0.0);
        let rows = self.second_biases().start / self.sums;
        for row in 0..rows {
            wide.row_mut(row)[..self.sums].copy_from_slice(self.row(row));
        }
        let second_biases = wide.second_biases();
        wide.numbers[second_biases].copy_from_slice(&self.numbers[self.second_biases()]);
        wide
    }

    /// This network with so many inputs: its own once for each king bucket, with equal weights.
    pub fn told_apart(self, inputs: usize) -> Self {
        let (rows, others) = self.numbers.split_at(self.first_weights().end);
        let numbers = [&rows.repeat(inputs / self.inputs), others].concat();
        Model { inputs, numbers, ..self }
    }

    /// A network of integers in floating point, whose output of 1 is worth `scale` centipawns.
    pub fn of(network: &Network, scale: f32) -> Self {
        let Layers { scale: old_scale, sums, first_weights, first_biases, second_weights, second_biases } =
            network.layers();
        let stretched = *old_scale as f32 / scale;
        let mut model = Model::zero(first_weights.len() / sums, *sums);
        let first = first_weights.iter().chain(first_biases);
        let first = first.map(|&weight| f32::from(weight) * (1.0 / f32::from(FIRST_LAYER_UNIT)));
        let second = second_weights.iter();
        let second = second.map(|&weight| f32::from(weight) * (stretched / f32::from(SECOND_LAYER_UNIT)));
        model.numbers.iter_mut().zip(first.chain(second)).for_each(|(number, weight)| *number = weight);
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

    /// Whether it has so many inputs and sums, and all their numbers.
    pub fn is_whole(&self, inputs: usize, sums: usize) -> bool {
        let count = || Model::zero(inputs, sums).count();
        (self.inputs, self.sums) == (inputs, sums) && self.count() == count()
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
        0..self.inputs * self.sums
    }

    fn first_biases(&self) -> Range<usize> {
        self.inputs * self.sums..(self.inputs + 1) * self.sums
    }

    fn second_weights(&self) -> Range<usize> {
        let begin = self.first_biases().end;
        begin..begin + BUCKETS * 2 * self.sums
    }

    fn second_biases(&self) -> Range<usize> {
        self.second_weights().end..self.numbers.len()
    }

    /// Within what its numbers must stay to be quantised.
    pub fn limits(&self) -> Limits {
        Limits { first_layer: self.first_biases().end, second_layer: self.second_weights().end }
    }

    /// The row of the first layer that belongs to an input, or its biases.
    fn row(&self, input: usize) -> &[f32] {
        &self.numbers[input * self.sums..][..self.sums]
    }

    fn row_mut(&mut self, input: usize) -> &mut [f32] {
        &mut self.numbers[input * self.sums..][..self.sums]
    }

    /// The row of the second layer for an output: of the side to move, or of its opponent.
    fn second_row(&self, bucket: usize, half: usize) -> usize {
        self.inputs + 1 + 2 * bucket + half
    }

    /// Sets sums to those of the first layer in one view.
    fn sum_up(&self, features: &[u16], view: SeenFrom<'_>, sums: &mut [f32]) {
        for (block, sums) in sums.as_chunks_mut::<BLOCK>().0.iter_mut().enumerate() {
            let of_row = |input: usize| &self.row(input).as_chunks::<BLOCK>().0[block];
            let mut of_block = *of_row(self.inputs);
            for &feature in features {
                let row = of_row(view.row(feature));
                of_block.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
            }
            *sums = of_block;
        }
    }

    /// The views of the side to move and of its opponent.
    fn views<'a>(&self, facts: &Facts, inputs: &'a Inputs) -> [SeenFrom<'a>; 2] {
        let of = |side: usize| {
            let (color, king_bucket) = (Color::BOTH[side], facts.king_buckets[side]);
            let inputs = &inputs[View { color, mirrored: facts.mirrored[side], king_bucket }.index()];
            let tells_kings_apart = self.inputs > inputs.len();
            let first_row = if tells_kings_apart { usize::from(king_bucket) * inputs.len() } else { 0 };
            SeenFrom { inputs, first_row }
        };
        let side = usize::from(facts.side);
        [of(side), of(1 - side)]
    }

    /// Room for the sums of both views.
    fn room(&self) -> [Vec<f32>; 2] {
        [(); 2].map(|()| vec![0.0; self.sums])
    }

    /// The output for a position; `sums` become those that it comes from.
    fn forward(&self, features: &[u16], facts: &Facts, inputs: &Inputs, sums: &mut [Vec<f32>; 2]) -> f32 {
        let bucket = usize::from(facts.bucket);
        let mut output = self.numbers[self.second_biases().start + bucket];
        for (half, (view, sums)) in self.views(facts, inputs).into_iter().zip(sums).enumerate() {
            self.sum_up(features, view, sums);
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
        output
    }

    /// The outputs for the positions of a block.
    pub fn outputs<'a>(&'a self, block: &'a Block, inputs: &'a Inputs) -> impl Iterator<Item = f32> + 'a {
        let mut sums = self.room();
        block.iter().map(move |(features, facts)| self.forward(features, facts, inputs, &mut sums))
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
        let mut sums = self.room();
        let mut of_sums = vec![0.0; self.sums];
        for (features, facts) in block.iter() {
            let output = self.forward(features, facts, inputs, &mut sums);
            let (loss, slope) = slope_of(facts, output);
            total += f64::from(loss);
            let bucket = usize::from(facts.bucket);
            gradient.numbers[self.second_biases().start + bucket] += slope;
            for (half, (view, sums)) in self.views(facts, inputs).into_iter().zip(&sums).enumerate() {
                let second = self.second_row(bucket, half);
                let of_weights = gradient.row_mut(second).iter_mut().zip(&mut of_sums);
                let weights = self.row(second).iter().zip(sums);
                for ((of_weight, of_sum), (weight, &sum)) in of_weights.zip(weights) {
                    let clipped = sum.clamp(0.0, 1.0);
                    *of_weight += slope * clipped * clipped;
                    let passes = if clipped == sum { 2.0 * clipped } else { 0.0 };
                    *of_sum = slope * weight * passes;
                }
                let mut add = |input: usize| {
                    let row = gradient.row_mut(input);
                    row.iter_mut().zip(&of_sums).for_each(|(sum, slope)| *sum += slope);
                };
                add(self.inputs);
                for &feature in features {
                    add(view.row(feature));
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
        let rounded = |range: Range<usize>, unit: i16| {
            self.numbers[range].iter().map(|number| (number * f32::from(unit)).round() as i16).collect()
        };
        let unit = f32::from(FIRST_LAYER_UNIT) * f32::from(SECOND_LAYER_UNIT);
        let mut second_biases = [0; BUCKETS];
        for (bias, number) in second_biases.iter_mut().zip(&self.numbers[self.second_biases()]) {
            *bias = (number * unit).round() as i32;
        }
        let layers = Layers {
            scale: scale.round() as i32,
            sums: self.sums,
            first_weights: rounded(self.first_weights(), FIRST_LAYER_UNIT),
            first_biases: rounded(self.first_biases(), FIRST_LAYER_UNIT),
            second_weights: rounded(self.second_weights(), SECOND_LAYER_UNIT),
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
    use eval::network::{WIDTHS, inputs_of};

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
                king_buckets: [
                    dice.random_range(0..eval::network::KING_BUCKETS as u8),
                    dice.random_range(0..eval::network::KING_BUCKETS as u8),
                ],
                bucket: dice.random_range(0..BUCKETS as u8),
                half_points: dice.random_range(0..=2),
                score: dice.random_range(-500..=500),
                lambda_return: 0,
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
        for sums in WIDTHS {
            slopes_are_right(sums, 1);
        }
        slopes_are_right(WIDTHS[0], eval::network::KING_BUCKETS);
    }

    fn slopes_are_right(sums: usize, king_buckets: usize) {
        let inputs = inputs_of(Variant::Atomic).unwrap();
        let block = block(inputs[0].len(), 20);
        let rows = king_buckets * inputs[0].len();
        let mut model = Model::random(rows, sums, 1);
        let mut gradient = Model::zero(rows, sums);
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
    fn a_network_that_tells_kings_apart_says_the_same_at_first() {
        let inputs = inputs_of(Variant::Atomic).unwrap();
        let block = block(inputs[0].len(), 50);
        let plain = Model::random(inputs[0].len(), WIDTHS[0], 3);
        let rows = eval::network::KING_BUCKETS * inputs[0].len();
        let apart = plain.clone().told_apart(rows);
        assert!(apart.is_whole(rows, WIDTHS[0]) && apart.clone().told_apart(rows) == apart);
        assert!(plain.outputs(&block, &inputs).eq(apart.outputs(&block, &inputs)));
        let quantised = apart.quantised(Variant::Atomic, 400.0).unwrap();
        assert_eq!(quantised.king_buckets(), eval::network::KING_BUCKETS);
        assert!(Model::of(&quantised, 400.0).is_whole(rows, WIDTHS[0]));
    }

    #[test]
    fn random_networks_depend_on_their_seed_alone() {
        for sums in WIDTHS {
            assert_eq!(Model::random(100, sums, 1), Model::random(100, sums, 1));
            assert_ne!(Model::random(100, sums, 1), Model::random(100, sums, 2));
        }
    }

    #[test]
    fn a_wider_network_says_the_same_at_first() {
        let inputs = inputs_of(Variant::Atomic).unwrap();
        let block = block(inputs[0].len(), 50);
        let narrow = Model::random(inputs[0].len(), WIDTHS[0], 3);
        for sums in WIDTHS {
            let wide = narrow.clone().widened(sums, 1);
            assert!(wide.is_whole(inputs[0].len(), sums));
            assert_eq!(narrow.clone().widened(sums, 1), wide);
            for (one, other) in narrow.outputs(&block, &inputs).zip(wide.outputs(&block, &inputs)) {
                assert!((one - other).abs() < 1e-6, "{one} and {other}");
            }
            // The new sums are different ones, and learn.
            let mut gradient = Model::zero(inputs[0].len(), sums);
            wide.backward(&block, &inputs, loss_and_slope, &mut gradient);
            let slopes = &gradient.numbers[gradient.second_weights()];
            let slopes = slopes.chunks(sums).flat_map(|row| &row[128..]);
            assert!(sums == 128 || slopes.filter(|slope| slope.abs() > 1e-3).count() > 100);
            // Once more from integers.
            let quantised = wide.quantised(Variant::Atomic, 400.0).unwrap();
            assert_eq!(quantised.layers().sums, sums);
            assert_eq!(Model::of(&quantised, 400.0).quantised(Variant::Atomic, 400.0).unwrap(), quantised);
        }
        // A network does not become narrower.
        let wide = narrow.clone().widened(256, 1);
        assert_eq!(wide.clone().widened(128, 1), wide);
    }
}
