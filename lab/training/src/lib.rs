//! From self-play games to networks: games are recorded, their positions gathered and learnt from (`network`). Margins
//! of the search are tested and tuned by the games that they win (`margins`), and the campaign's numbers are fitted to
//! battles and campaigns (`campaigns`).
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod book;
pub mod campaigns;
mod chances;
mod datagen;
mod frames;
mod leads;
mod margins;
pub mod network;
mod record;
mod repeated;
mod replay;
mod selfplay;

pub use book::{BookArgs, BookMakingError, book};
pub use datagen::{DatagenArgs, DatagenError, SelfPlayArgs, datagen};
pub use margins::{LogError, MarginsError, PairsArgs, ScreenArgs, SpsaArgs, screen, spsa};
pub use record::{GameFile, GameFileError, GameReader, PlayedMove, RecordedGame};
pub use repeated::RepeatedError;
pub use replay::ReplayError;
pub use selfplay::{SelfPlay, SelfPlayError};
