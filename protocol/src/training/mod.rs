//! Making self-play games and fitting weights to them.

mod datagen;
mod tune;

pub use datagen::{DatagenArgs, DatagenError, datagen};
pub use tune::{TuneArgs, TuneError, tune};
