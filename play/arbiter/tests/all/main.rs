//! Games at a table, tested from outside.
#![allow(clippy::unwrap_used)]

mod secrets;
mod table;
