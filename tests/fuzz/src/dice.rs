//! Randomness, the same for the same seed.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Decides wherever a session could continue in several ways.
pub(crate) struct Dice(ChaCha8Rng);

impl Dice {
    /// The randomness for one of the sessions of a seed.
    pub(crate) fn new(seed: u64, session: u64) -> Self {
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        generator.set_stream(session);
        Dice(generator)
    }

    /// A number below `limit`, which is not 0.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0.random_range(0..limit)
    }

    /// A number from `low` to `high`, inclusive.
    pub(crate) fn between(&mut self, low: usize, high: usize) -> usize {
        self.0.random_range(low..=high)
    }

    /// True with this probability in percent.
    pub(crate) fn happens(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of these, at least one.
    pub(crate) fn pick<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[self.below(choices.len())]
    }

    /// Any byte.
    pub(crate) fn byte(&mut self) -> u8 {
        self.0.random()
    }
}
