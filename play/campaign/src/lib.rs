//! StrataChess's campaign: two to six players on a hex map, whose battles are chess games.
//!
//! It also compiles for `wasm32-unknown-unknown`; only file access is left out there, not the text
//! format.
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod annals;
mod battle;
mod battlefield;
mod campaign;
mod chance;
mod chronicle;
mod commander;
mod complete;
mod engine_referee;
mod error;
mod estimate;
mod event;
pub mod fielding;
mod file_error;
mod general;
mod hex;
mod hindsight;
mod king;
mod map;
mod march;
mod order;
mod play;
mod prospects;
mod rules;
mod save;
#[cfg(not(target_family = "wasm"))]
mod save_file;
#[cfg(test)]
mod scripts;
mod seat;
mod secrets;
mod settled;
mod text_serde;
mod turn;
pub mod wording;

pub use annals::{Annals, Chapter};
pub use battlefield::{Battlefield, BattlefieldError, BoardTask, side_name};
pub use campaign::{
    Attack, Awaits, Battle, Beaten, Campaign, CampaignOutcome, CampaignSetup, CampaignSetupError, Garrison,
    Phase,
};
pub use chance::Chance;
pub use chronicle::{Battles, Chronicle, ChronicleError, Controller, LogEntry};
pub use commander::Commander;
pub use complete::ReadError;
pub use engine_referee::EngineReferee;
pub use error::{MarchError, OrderError, RecruitError};
pub use estimate::{BoardStrength, Estimate, Left, Odds, Strengths, Survival};
pub use event::CampaignEvent;
pub use file_error::CampaignFileError;
pub use general::{CampaignKind, General, Judgement, Judgements};
pub use hex::{Hex, HexError, MOST_RADIUS};
pub use map::{MAPS, Map, Site, Structure};
pub use movegen::{Army, ArmyError, Terrain, Unit, UnitClass};
pub use order::{BattleOutcome, BattleReport, Draft, Order, OrderTextError, Verb};
pub use play::{ComputerTurn, EstimateReferee, Progress, Referee};
pub use prospects::Prospect;
pub use rules::{
    AlliedHexes, CampaignRules, CapturedBase, DEFAULT_RULES, Fate, Queens, TeamUnits, TerrainSquares,
};
pub use seat::{Contest, PLAYERS, Seat, TeamsError};
pub use secrets::{SeenEntry, SeenOrder, Viewer};
pub use settled::{BattleGame, Settled};
