//! Scripted sessions with the real program and with the library.

mod books;
mod cecp;
mod clocks;
mod command_line;
mod cute_chess;
mod engine_match;
mod foreign_text;
mod pages;
mod play;
mod program;
mod readme;
mod robustness;
mod start;
#[cfg(unix)]
mod tables;
#[cfg(unix)]
mod terminal;
mod uci;
