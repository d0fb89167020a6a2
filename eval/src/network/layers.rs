//! The weights of a network.

use super::features::{Features, KING_BUCKETS, View};
use movegen::{Color, Family, Position, Variant};

/// How many sums of the first layer a network may have for each view: its width.
pub const WIDTHS: [usize; 4] = [128, 256, 384, 512];
/// Outputs, of which the number of pieces chooses one.
pub const BUCKETS: usize = 8;
/// What 1 is in the first layer: sums are clipped to 0..=1.
pub const FIRST_LAYER_UNIT: i16 = 255;
/// What a weight of 1 is in the second layer.
pub const SECOND_LAYER_UNIT: i16 = 64;
/// Weights of the first layer and its biases are at most this large, so that the sums of up to 63
/// features fit 16 bits. Positions may have more, set up or with many pieces attacked: were all their weights so large, their
/// sums would wrap around, which costs them a sensible score and nothing else.
pub const LARGEST_FIRST_WEIGHT: i16 = 511;
/// Weights of the second layer are at most this large, so that a sum times a weight fits 16 bits.
pub const LARGEST_SECOND_WEIGHT: i16 = 127;
/// Biases of outputs are at most this large: what the sums of the widest network make of an output, and a bias,
/// fit 32 bits.
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
    /// Whether it has rows of its own for each king bucket.
    pub(super) has_king_buckets: bool,
    /// Rows of the first layer for each king bucket: fewer than inputs if it is not told which pieces are attacked, as
    /// networks were not before 2026-11-28.
    pub(super) rows_of_bucket: usize,
}

/// The numbers of a network, quantised. All rows stand one after the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layers {
    /// Centipawns that an output of 1 is worth, 1..=[`LARGEST_SCALE`].
    pub scale: i32,
    /// Sums of the first layer for each view, one of [`WIDTHS`]; every row has as many numbers.
    pub sums: usize,
    /// A row for each input, in parts of [`FIRST_LAYER_UNIT`], at most [`LARGEST_FIRST_WEIGHT`]; all of them again
    /// for each further king bucket.
    pub first_weights: Box<[i16]>,
    /// The row that the sums begin with, likewise.
    pub first_biases: Box<[i16]>,
    /// For each output a row for the side to move and one for its opponent, in parts of
    /// [`SECOND_LAYER_UNIT`], at most [`LARGEST_SECOND_WEIGHT`].
    pub second_weights: Box<[i16]>,
    /// In parts of the product of both units, at most [`LARGEST_SECOND_BIAS`].
    pub second_biases: [i32; BUCKETS],
}

impl Network {
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

    /// In how many parts of the board it tells a side's king apart: 1 or [`KING_BUCKETS`].
    pub fn king_buckets(&self) -> usize {
        if self.has_king_buckets { KING_BUCKETS } else { 1 }
    }

    /// The view of a side, as far as the network tells views apart.
    #[inline(always)]
    pub(super) fn view<R: Family>(&self, position: &Position<R>, color: Color) -> View {
        let view = View::of(position, color);
        View { king_bucket: if self.has_king_buckets { view.king_bucket } else { 0 }, ..view }
    }

    /// Whether it is told which pieces are attacked.
    #[inline(always)]
    pub(super) fn is_told_attacks(&self) -> bool {
        self.rows_of_bucket == self.inputs[0].len()
    }

    /// Whether it has a row for the feature. Those that it may lack have the last numbers.
    pub(super) fn knows(&self, feature: u16) -> bool {
        usize::from(feature) < self.rows_of_bucket
    }

    /// The row of the first layer for a feature in a view, by its place among all rows.
    #[inline(always)]
    pub(super) fn first_row(&self, view: View, feature: u16) -> usize {
        let inputs = &self.inputs[view.index()];
        usize::from(view.king_bucket) * self.rows_of_bucket + usize::from(inputs[usize::from(feature)])
    }
}
