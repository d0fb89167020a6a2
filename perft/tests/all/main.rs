//! Counts, and the command that makes them.

mod command_line;
mod known_counts;
mod shards;
