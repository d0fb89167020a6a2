//! How megaton talks to the outside: a console for people, UCI and CECP for programs.
//!
//! [`run`] reads commands until it is told to quit. Each of the three front ends only reads and
//! writes its own language; what they have in common stands beside them:
//! - `session` takes lines and search reports in turn and hands them to the front end,
//! - `thinker` owns the game, the settings and the thread that searches,
//! - `options` is the one table of options,
//! - `time_control` knows how much time a move may take,
//! - `game_clocks` and `ending` are the clocks and the ends of games between players, at the board
//!   server and at megaton's own board.
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod bench;
mod board;
mod campaign;
mod cecp;
mod command_loop;
mod console;
mod draw_offer;
mod effects_text;
mod ending;
mod engine_thread;
mod game_clocks;
mod input;
mod match_runner;
mod notation;
mod options;
mod output;
mod perft;
mod pgn;
mod play;
mod rule_args;
mod server;
mod setup;
mod tactics;
mod thinker;
mod time_control;
mod training;
mod uci;
mod vote;

pub use bench::bench;
pub use campaign::{CampaignArgs, CampaignError, campaign};
pub use command_loop::run;
pub use match_runner::{MatchArgs, MatchError, run as run_match};
pub use pgn::{PgnArgs, PgnCommandError, pgn};
pub use play::{PlayArgs, PlayError, play};
pub use server::{ServeArgs, ServeError, serve};
pub use setup::{SetupArgs, SetupCommandError, setup};
pub use tactics::{TacticsArgs, TacticsError, tactics};
pub use training::{DatagenArgs, DatagenError, TuneArgs, TuneError, datagen, tune};
