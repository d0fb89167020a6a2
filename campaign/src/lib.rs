//! StrataChess's campaign: two to six players on a hex map, whose battles are chess games.
//!
//! It compiles for `wasm32-unknown-unknown` too; only the files are left out there, not their text.
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod army;
mod battle;
mod battlefield;
mod campaign;
mod chronicle;
mod complete;
mod engine_referee;
mod error;
mod estimate;
mod event;
mod file_error;
mod general;
mod hex;
mod king;
mod map;
mod march;
pub mod muster;
mod order;
mod play;
mod rules;
mod save;
#[cfg(not(target_family = "wasm"))]
mod save_file;
#[cfg(test)]
mod scripts;
mod seat;
mod text_serde;
mod turn;
mod unit;

pub use army::{Army, ArmyError};
pub use battlefield::{Battlefield, BattlefieldError, side_name};
pub use campaign::{
    Attack, Awaits, Battle, Beaten, Campaign, CampaignOutcome, CampaignSetup, CampaignSetupError, Garrison,
    Phase,
};
pub use chronicle::{BattleGame, Battles, Chance, Chronicle, Controller, LogEntry};
pub use complete::ReadError;
pub use engine_referee::{Commander, EngineReferee};
pub use error::{MarchError, OrderError, RecruitError};
pub use estimate::{Decile, Errors, Estimate, Odds, Trial, Trials};
pub use event::CampaignEvent;
pub use file_error::CampaignFileError;
pub use general::General;
pub use hex::{Hex, HexError, MOST_RADIUS};
pub use map::{MAPS, Map, Site, Structure};
pub use movegen::Terrain;
pub use order::{BattleOutcome, BattleReport, Draft, Order, OrderTextError, Verb};
pub use play::{ChronicleError, EstimateReferee, Progress, Referee, Settled};
pub use rules::{
    AlliedHexes, CampaignRules, CapturedBase, DEFAULT_RULES, Fate, Queens, TeamUnits, TerrainSquares,
};
pub use seat::{Contest, PLAYERS, Seat, TeamsError};
pub use unit::{Unit, UnitClass};
