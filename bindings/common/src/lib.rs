//! What the modules for other languages have in common: the names that they give to what `movegen` has types for, and
//! games, records and variations as each of them needs them. No rule stands here.
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod effect;
mod game;
mod names;

pub use effect::ToldEffect;
pub use game::{BeginError, begin, moves_played, pgn_text, variation};
pub use names::{kind_name, obstacle_name};
