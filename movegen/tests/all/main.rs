//! The rules, tested from outside, in one binary: the second generator is compiled once.
#![allow(clippy::unwrap_used)]
#![allow(unreachable_pub, reason = "there is nobody else to reach anything in a test binary")]

mod against_reference;
mod against_shakmaty;
mod bad_fens;
mod battles_against_reference;
mod common;
mod effects;
mod endings;
mod positions;
mod properties;
mod reference;
mod refused_moves;
mod strata;
mod tactics_proofs;
mod variant_pages;
mod views;
