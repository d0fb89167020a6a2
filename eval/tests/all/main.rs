//! Networks and values, tested from outside.
#![allow(clippy::unwrap_used)]

mod network;
mod state;
mod views;
