//! megaton at the terminal: a board to play on, and campaigns on the map.
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod board;
mod campaign;
mod guide;
mod pieces;
mod play;
mod suggestion;

pub use campaign::{CampaignArgs, CampaignError, campaign};
pub use play::{PlayArgs, PlayError, obey_lines, play, start};
