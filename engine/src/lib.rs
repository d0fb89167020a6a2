//! megaton's search. [`Engine`] keeps what lasts from move to move (transposition table, histories and
//! threads); [`Engine::search`] finds a move for any game.
//!
//! It compiles for `wasm32-unknown-unknown` too, which has no threads: there the caller's thread
//! searches. A search needs a few megabytes of stack; the linker grants them with `-zstack-size`.
#![deny(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod bench;
mod chances;
mod endgames;
mod engine;
mod hidden;
mod history;
mod huge_pages;
mod launches;
mod limits;
mod memory;
mod movepick;
mod score;
mod search;
mod skill;
mod threads;
mod time;
mod timekeeper;
mod transposition;
mod workers;

pub use bench::{BENCH_DEPTH, BenchResult, bench};
pub use chances::Chances;
pub use endgames::{EndingError, EndingResults, EndingVerdicts, LongestWin, SolvedEnding, Verdict};
pub use engine::{DEFAULT_HASH_MIB, Engine, HASH_RANGE, THREADS_RANGE};
pub use hidden::SampleWorlds;
pub use limits::{Bound, Clock, CurrentMove, Found, Info, Limits, MAX_DEPTH, Score, Signals};
pub use memory::total_memory_mib;
pub use movepick::is_quiet_move;
pub use search::margins::{MARGINS, Margin, MarginChange, MarginError};
pub use skill::{ELO_RANGE, Skill};
pub use transposition::TableError;
pub use workers::search_pool;

/// The examples in the README are tested like the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
