//! The second layer of a network: what its sums say.

use super::layers::{BUCKETS, FIRST_LAYER_UNIT, Network, SECOND_LAYER_UNIT};
use super::sums::{CHUNK, Sums};
use movegen::{Color, Family, Geometry, Position};

/// Which of the outputs the position uses: there are as many pieces to each.
#[inline(always)]
pub(crate) fn bucket_of<R: Family>(position: &Position<R>) -> usize {
    // Two rows of men for each side are what most games begin with.
    let most = 4 * usize::from(R::Geometry::FILES);
    ((position.occupied().count() as usize).saturating_sub(1) * BUCKETS / most).min(BUCKETS - 1)
}

impl Network {
    /// The score for the side to move, in centipawns, of the position that the sums belong to.
    #[inline]
    pub(crate) fn evaluate<R: Family>(&self, position: &Position<R>, sums: &Sums) -> i32 {
        self.output(bucket_of(position), position.side(), sums)
    }

    /// What one of the outputs says of the position that the sums belong to, for this side if it is to move.
    #[inline(always)]
    pub(crate) fn output(&self, bucket: usize, side: Color, sums: &Sums) -> i32 {
        let width = self.layers.sums;
        let weights = &self.layers.second_weights[2 * bucket * width..][..2 * width];
        let (own, enemy) = weights.split_at(width);
        let own = sums.of_side(side).zip(own.as_chunks().0);
        let enemy = sums.of_side(!side).zip(enemy.as_chunks().0);
        let products = own.zip(enemy).map(|(own, enemy)| i64::from(weighted(own) + weighted(enemy)));
        let unit = i32::from(FIRST_LAYER_UNIT);
        let output = products.sum::<i64>() / i64::from(unit) + i64::from(self.layers.second_biases[bucket]);
        let score = output * i64::from(self.layers.scale) / i64::from(unit * i32::from(SECOND_LAYER_UNIT));
        score as i32
    }
}

/// The clipped sums squared, times the weights. At most 128 × 255² × 127 in size, which fits 32 bits,
/// also twice; chunks are added up in 64 bits.
#[inline(always)]
fn weighted((sums, weights): (&[i16; CHUNK], &[i16; CHUNK])) -> i32 {
    let products = sums.iter().zip(weights).map(|(&sum, &weight)| {
        let clipped = sum.clamp(0, FIRST_LAYER_UNIT);
        // 255 × 127 fits 16 bits, and so both factors of what follows do: compilers know an instruction
        // for that.
        i32::from(clipped.wrapping_mul(weight)) * i32::from(clipped)
    });
    products.sum()
}
