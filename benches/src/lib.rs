//! Timing of megaton's parts, compared with published move generators.
//!
//! The other generators are ordinary dependencies of this crate only.
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod counters;
pub mod interleaved;
pub mod positions;
pub mod table;
