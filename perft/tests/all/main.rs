//! Counts, and the command that makes them.

mod command_line;
#[cfg(unix)]
mod compare;
mod known_counts;
mod shards;
