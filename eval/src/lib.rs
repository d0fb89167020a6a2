//! Static evaluation of positions, in centipawns.
//!
//! One evaluation for all variants: material, squares, mobility, pawns and king danger for every game,
//! plus what a family adds: launch threats where there are missiles, pieces next to the kings where
//! captures explode. Their values in a variant are data, one file in `weights/`.
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
