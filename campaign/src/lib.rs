//! StrataChess's campaign: two to six players on a hex map, whose battles are chess games.
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod army;
mod battle;
mod campaign;
mod error;
mod event;
mod file_error;
mod hex;
mod king;
mod map;
mod march;
pub mod muster;
mod order;
mod rules;
#[cfg(test)]
mod scripts;
mod seat;
mod text_serde;
mod turn;
mod unit;

pub use army::{Army, ArmyError};
pub use campaign::{Attack, Awaits, Battle, Beaten, Campaign, Ending, Garrison, Phase, Setup, SetupError};
pub use error::{MarchError, OrderError, RecruitError};
pub use event::Event;
pub use file_error::FileError;
pub use hex::{Hex, HexError, MOST_RADIUS};
pub use map::{MAPS, Map, Site, Structure, Terrain};
pub use order::{Draft, Order, OrderTextError, Report, Verb, Verdict};
pub use rules::{AlliedHexes, CapturedBase, DEFAULT_RULES, Fate, Queens, Rules, Squares, TeamMen};
pub use seat::{Contest, PLAYERS, Seat, TeamsError};
pub use unit::{Class, Unit};
