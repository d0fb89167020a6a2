//! From self-play games to weights: games are recorded, their positions traced, and weights fitted. Margins
//! of the search are tested and tuned by the games that they win (`margins`), and the campaign's numbers are fitted to
//! battles and campaigns (`campaigns`).
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod campaigns;
mod chances;
mod datagen;
mod examples;
mod fit;
mod frames;
mod margins;
pub mod network;
mod record;
mod repeated;
mod replay;
mod selfplay;
mod tune;

pub use datagen::{DatagenArgs, DatagenError, SelfPlayArgs, datagen};
pub use examples::Examples;
pub use fit::{Fit, Fitted, fit};
pub use margins::{LogError, MarginsError, PairsArgs, ScreenArgs, SpsaArgs, screen, spsa};
pub use record::{GameFile, GameFileError, GameReader, PlayedMove, RecordedGame};
pub use repeated::RepeatedError;
pub use replay::ReplayError;
pub use selfplay::{SelfPlay, SelfPlayError};
pub use tune::{TuneArgs, TuneError, tune};
