//! UCI and CECP, both ends of the wire.
//!
//! [`run`] speaks one of them until it is told to quit. Each front end only reads and writes its own
//! language; what they have in common stands beside them:
//! - `command_loop` takes lines and search reports in turn and hands them to the front end,
//! - `thinker` owns the game, at an arbiter's table, the settings and the thread that searches,
//! - `options` is the one table of options,
//! - `thinking_time` knows how much time a move may take.
//!
//! [`xboard_pgn`] reads and writes games as XBoard does.
//!
//! [`engine_program`] is the other end: programs that speak UCI or CECP, driven by us.
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod board;
pub mod cecp;
pub mod command_line;
pub mod command_loop;
pub mod engine_program;
pub mod engine_thread;
mod inbox;
pub mod input;
mod margins;
pub mod notation;
pub mod options;
pub mod output;
pub mod perft;
pub mod rule_args;
pub mod thinker;
pub mod thinking_time;
pub mod uci;
pub mod xboard_pgn;

pub use command_loop::{Protocol, run};
