//! Generals against each other, and the list of tests that hold the rules.
#![allow(clippy::unwrap_used)]

mod generals;
mod rule_tests;
