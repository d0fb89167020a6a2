//! The search, tested from outside.
#![allow(clippy::unwrap_used)]

mod chance;
mod search;
mod tactics;
mod views;
