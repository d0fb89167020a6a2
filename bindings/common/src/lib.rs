//! What the modules for other languages have in common: the names that they give to what `movegen` has types for, and
//! games, records and variations as each of them needs them, and games as numbers for programs that learn. No rule
//! stands here.
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod actions;
mod deal;
mod effect;
mod game;
mod names;
mod planes;

pub use actions::Actions;
pub use deal::{Deal, NoSuchOutcome};
pub use effect::ToldEffect;
pub use game::{BeginError, begin, moves_played, pgn_text, variation};
pub use names::{kind_name, obstacle_name};
pub use planes::Planes;
