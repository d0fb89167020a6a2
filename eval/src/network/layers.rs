//! The weights of a network, and its second layer.

use super::features::{Features, View, bucket_of};
use super::file::{self, NetworkError};
use super::sums::Sums;
use movegen::{Color, Family, Position, Variant};

/// Sums of the first layer for each view.
pub const HIDDEN: usize = 128;
/// Outputs, of which the number of pieces chooses one.
pub const BUCKETS: usize = 8;
/// What 1 is in the first layer: sums are clipped to 0..=1.
pub const FIRST_LAYER_UNIT: i16 = 255;
/// What a weight of 1 is in the second layer.
pub const SECOND_LAYER_UNIT: i16 = 64;
/// Weights of the first layer and its biases are at most this large, so that the sums of up to 63
/// features fit 16 bits. Set-up positions may have more: their sums may wrap around, which costs them a
/// sensible score and nothing else.
pub const LARGEST_FIRST_WEIGHT: i16 = 511;
/// Weights of the second layer are at most this large, so that a sum times a weight fits 16 bits.
pub const LARGEST_SECOND_WEIGHT: i16 = 127;
/// Biases of outputs are at most this large: a sum of products and a bias fit 32 bits.
pub const LARGEST_SECOND_BIAS: i32 = 1 << 28;
/// An output of 1 is worth at most this, in centipawns.
pub const LARGEST_SCALE: i32 = 10_000;

/// A network: the evaluation of a variant, learnt from games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    pub(super) variant: Variant,
    pub(super) layers: Layers,
    /// For each view, the inputs that the features are.
    pub(super) inputs: [Vec<u16>; 4],
}

/// The numbers of a network, quantised.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layers {
    /// Centipawns that an output of 1 is worth, 1..=[`LARGEST_SCALE`].
    pub scale: i32,
    /// A row for each input, in parts of [`FIRST_LAYER_UNIT`], at most [`LARGEST_FIRST_WEIGHT`].
    pub first_weights: Box<[[i16; HIDDEN]]>,
    /// What the sums begin with, likewise.
    pub first_biases: [i16; HIDDEN],
    /// For each output those of the side to move and those of its opponent, in parts of
    /// [`SECOND_LAYER_UNIT`], at most [`LARGEST_SECOND_WEIGHT`].
    pub second_weights: Box<[[[i16; HIDDEN]; 2]; BUCKETS]>,
    /// In parts of the product of both units, at most [`LARGEST_SECOND_BIAS`].
    pub second_biases: [i32; BUCKETS],
}

impl Network {
    /// A network of the quantised weights of its layers: a row of first weights for each input, second
    /// weights and a bias for each output, centipawns that an output of 1 is worth.
    ///
    /// # Errors
    /// The variant's networks have another number of inputs, or a number is out of range.
    pub fn new(variant: Variant, layers: Layers) -> Result<Self, NetworkError> {
        Self::of_inputs(variant, layers, file::inputs_of(variant)?)
    }

    /// The same where the variant's inputs are known already.
    pub(super) fn of_inputs(
        variant: Variant,
        layers: Layers,
        inputs: [Vec<u16>; 4],
    ) -> Result<Self, NetworkError> {
        let network = Network { variant, layers, inputs };
        file::check(&network)?;
        Ok(network)
    }

    /// The network in a file.
    ///
    /// # Errors
    /// The bytes are something else, damaged, or of a network that this version cannot use.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        file::read(bytes)
    }

    /// The same network as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        file::write(self)
    }

    /// A number that tells it from others: the checksum at the end of its file.
    pub fn checksum(&self) -> u32 {
        self.to_bytes().last_chunk().map_or(0, |checksum| u32::from_le_bytes(*checksum))
    }

    /// The variant whose games it has learnt from.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// Its numbers.
    pub fn layers(&self) -> &Layers {
        &self.layers
    }

    /// Whether positions of the family have features for its inputs.
    pub fn fits<R: Family>(&self) -> bool {
        self.inputs[0].len() == Features::<R>::COUNT
    }

    #[inline(always)]
    pub(super) fn first_weights(&self, view: View, feature: u16) -> &[i16; HIDDEN] {
        &self.layers.first_weights[usize::from(self.inputs[view.index()][usize::from(feature)])]
    }

    pub(super) fn first_biases(&self) -> &[i16; HIDDEN] {
        &self.layers.first_biases
    }

    /// The score for the side to move, in centipawns, of the position that the sums belong to.
    #[inline]
    pub(crate) fn evaluate<R: Family>(&self, position: &Position<R>, sums: &Sums) -> i32 {
        self.output(bucket_of(position), position.side(), sums)
    }

    /// What one of the outputs says of the position that the sums belong to, for this side if it is to move.
    #[inline(always)]
    pub(crate) fn output(&self, bucket: usize, side: Color, sums: &Sums) -> i32 {
        let [own, enemy] = &self.layers.second_weights[bucket];
        let product =
            weighted(&sums.of_side[side.index()], own) + weighted(&sums.of_side[(!side).index()], enemy);
        let unit = i32::from(FIRST_LAYER_UNIT);
        let output = i64::from(product / unit + self.layers.second_biases[bucket]);
        let score = output * i64::from(self.layers.scale) / i64::from(unit * i32::from(SECOND_LAYER_UNIT));
        score as i32
    }
}

/// The clipped sums squared, times the weights. At most 128 × 255² × 127 in size, which fits 32 bits,
/// also twice.
#[inline(always)]
fn weighted(sums: &[i16; HIDDEN], weights: &[i16; HIDDEN]) -> i32 {
    let products = sums.iter().zip(weights).map(|(&sum, &weight)| {
        let clipped = sum.clamp(0, FIRST_LAYER_UNIT);
        // 255 × 127 fits 16 bits, and so both factors of what follows do: compilers know an instruction
        // for that.
        i32::from(clipped.wrapping_mul(weight)) * i32::from(clipped)
    });
    products.sum()
}
