//! The source of all randomness in a campaign.

use rand::rngs::ChaCha8Rng;

/// The random number generator: the same seed gives the same numbers on every machine.
pub type Chance = ChaCha8Rng;
