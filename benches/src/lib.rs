//! Timing of megaton's parts, with published move generators beside them.
//!
//! Peers are ordinary dependencies of this crate and of no other.
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod counters;
pub mod interleaved;
pub mod positions;
pub mod table;
