//! From self-play games to weights: games are recorded, their positions traced, and weights fitted.
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod datagen;
mod examples;
mod fit;
mod record;
mod selfplay;
mod tune;

pub use datagen::{DatagenArgs, DatagenError, datagen};
pub use examples::{Examples, ExamplesError};
pub use fit::{Fit, Fitted, fit};
pub use record::{GameFile, GameFileError, PlayedMove, RecordedGame};
pub use selfplay::{SelfPlay, SelfPlayError};
pub use tune::{TuneArgs, TuneError, tune};
