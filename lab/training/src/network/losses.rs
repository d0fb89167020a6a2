//! Where a network errs: losses by how far a game has come, and by whether somebody may launch.

use super::model::{Inputs, Model};
use super::positions::{Block, Facts};
use eval::network::BUCKETS;
use rayon::prelude::*;

/// Losses of some positions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// How many positions.
    pub positions: u64,
    /// The sum of their losses.
    pub sum: f64,
}

impl Losses {
    /// The loss of a position, on average.
    pub fn mean(self) -> f64 {
        self.sum / self.positions.max(1) as f64
    }

    fn add(&mut self, other: Losses) {
        self.positions += other.positions;
        self.sum += other.sum;
    }
}

/// Losses by kinds of positions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LossesByKind {
    /// By the network's output, which the number of pieces chooses: the fewest first.
    pub by_output: [Losses; BUCKETS],
    /// Of positions in which one side may launch, or both.
    pub with_launches: Losses,
}

impl LossesByKind {
    /// Those of all positions of these blocks; `loss_of` is asked for the loss of a position with this output.
    /// Of `launches`, the features that say who may launch, a position has none where nobody may.
    pub(super) fn of(
        model: &Model,
        blocks: &[Block],
        inputs: &Inputs,
        launches: &[u16],
        loss_of: impl Fn(&Facts, f32) -> f32 + Sync,
    ) -> Self {
        let of_block = |block: &Block| {
            let mut losses = LossesByKind::default();
            for ((features, facts), output) in block.iter().zip(model.outputs(block, inputs)) {
                let loss = Losses { positions: 1, sum: f64::from(loss_of(facts, output)) };
                losses.by_output[usize::from(facts.bucket)].add(loss);
                if features.iter().any(|feature| launches.contains(feature)) {
                    losses.with_launches.add(loss);
                }
            }
            losses
        };
        let of_blocks: Vec<LossesByKind> = blocks.par_iter().map(of_block).collect();
        // In order, so that the sums are the same on every machine.
        of_blocks.into_iter().fold(LossesByKind::default(), |mut all, block| {
            all.by_output.iter_mut().zip(block.by_output).for_each(|(all, losses)| all.add(losses));
            all.with_launches.add(block.with_launches);
            all
        })
    }

    /// Those of all positions.
    pub fn all(&self) -> Losses {
        self.by_output.iter().fold(Losses::default(), |mut all, &losses| {
            all.add(losses);
            all
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_position_counts_where_it_belongs() {
        let mut block = Block::default();
        for (bucket, features) in [(0, &[1, 2][..]), (7, &[1, 9]), (7, &[3])] {
            let facts = Facts {
                features: features.len() as u8,
                side: 0,
                mirrored: [false; 2],
                king_buckets: [0; 2],
                bucket,
                half_points: 0,
                score: i16::from(bucket),
                lambda_return: 0,
                ply: 0,
            };
            block.push(features, facts);
        }
        let inputs = std::array::from_fn(|_| (0..10).collect());
        let loss_of = |facts: &Facts, _: f32| f32::from(facts.score) + 1.0;
        let losses = LossesByKind::of(&Model::zero(10, 128), &[block.clone(), block], &inputs, &[9], loss_of);
        let found = [losses.by_output[0], losses.by_output[7], losses.with_launches, losses.all()];
        assert_eq!(found.map(|losses| losses.positions), [2, 4, 2, 6]);
        assert_eq!(found.map(Losses::mean), [1.0, 8.0, 8.0, 34.0 / 6.0]);
    }
}
