//! Scripted sessions with the real program and with the library.
#![allow(clippy::unwrap_used)]

mod cecp;
mod console;
mod cute_chess;
mod engine_match;
mod play;
mod program;
mod robustness;
mod uci;
