//! The real program: sessions over its protocols and at the command line, matches, training, servers with real
//! sockets.
#![allow(clippy::unwrap_used)]

mod board_server;
mod campaign;
mod engine_programs;
mod fuzz;
mod matches;
#[cfg(unix)]
mod openbench;
mod server;
mod server_load;
mod sessions;
mod training;
mod web;
mod web_deployed;
mod web_limits;
mod web_load;
mod web_lobby;
mod web_page;

/// The program, as Cargo has built it.
const MEGATON: &str = env!("CARGO_BIN_EXE_megaton");
