//! `perft expand`, `count` and `merge`: one count over many machines.
//!
//! An expansion is a file of the distinct positions after a few plies, each with the number of ways that lead to
//! it. Machines count what follows from a share of them each, and the sum of all shares is the whole.

mod commands;
mod counts;
mod expansion;

pub(crate) use commands::{CountArgs, ExpandArgs, MergeArgs, ShardError, count, expand, merge};
