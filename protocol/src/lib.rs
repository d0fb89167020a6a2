//! UCI and CECP, both ends of the wire.
//!
//! [`run`] speaks one of them until it is told to quit. Each front end only reads and writes its own
//! language; what they have in common stands beside them:
//! - `command_loop` takes lines and search reports in turn and hands them to the front end,
//! - `thinker` owns the game, at an arbiter's table, the settings and the thread that searches,
//! - `options` is the one table of options,
//! - `thinking_time` knows how much time a move may take,
//! - `book` reads and makes opening books.
//!
//! [`xboard_pgn`] reads and writes games as XBoard does. In a browser, which has neither threads nor other programs, it is all there is.
//!
//! [`engine_program`] is the other end: programs that speak UCI or CECP, driven by us.
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

#[cfg(not(target_family = "wasm"))]
pub mod board;
#[cfg(not(target_family = "wasm"))]
pub mod book;
#[cfg(not(target_family = "wasm"))]
pub mod cecp;
#[cfg(not(target_family = "wasm"))]
pub mod command_line;
#[cfg(not(target_family = "wasm"))]
pub mod command_loop;
#[cfg(not(target_family = "wasm"))]
pub mod engine_program;
#[cfg(not(target_family = "wasm"))]
pub mod engine_thread;
#[cfg(not(target_family = "wasm"))]
mod inbox;
#[cfg(not(target_family = "wasm"))]
pub mod input;
#[cfg(not(target_family = "wasm"))]
mod margins;
#[cfg(not(target_family = "wasm"))]
pub mod notation;
#[cfg(not(target_family = "wasm"))]
pub mod options;
#[cfg(not(target_family = "wasm"))]
pub mod output;
#[cfg(not(target_family = "wasm"))]
pub mod perft;
#[cfg(not(target_family = "wasm"))]
mod protocol;
#[cfg(not(target_family = "wasm"))]
pub mod rule_args;
#[cfg(not(target_family = "wasm"))]
pub mod thinker;
#[cfg(not(target_family = "wasm"))]
pub mod thinking_time;
#[cfg(not(target_family = "wasm"))]
pub mod uci;
// A browser reads XBoard's games, and sends it nothing.
#[cfg_attr(target_family = "wasm", allow(dead_code, unreachable_pub, unused_imports))]
mod xboard;
pub mod xboard_pgn;

#[cfg(not(target_family = "wasm"))]
pub use crate::protocol::Protocol;
#[cfg(not(target_family = "wasm"))]
pub use command_loop::run;
