//! Static evaluation of positions, in centipawns.
//!
//! Every variant is played by a network that learnt from megaton's own games, its own or that of a
//! relative ([`network_of`]). A term beside it drives a royal that stands alone to the edge, because decided positions
//! are left out of what networks learn from.
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod account;
mod attacks;
mod blast_sums;
mod breakdown;
mod chosen;
mod evaluate;
mod evaluator;
mod hand_crafted;
mod mop_up;
pub mod network;
mod networks;
mod pair;
mod parameters;
mod terms;
mod trace;
mod weights;

pub use blast_sums::BlastSums;
pub use breakdown::Breakdown;
pub use chosen::{ChosenEvaluator, ChosenState};
pub use evaluate::Evaluate;
pub use evaluator::{Evaluation, Evaluator};
pub use hand_crafted::HandCrafted;
pub use networks::network_of;
pub use pair::Pair;
pub use parameters::Parameters;
pub use trace::Trace;
pub use weights::{ByKind, Weights};
