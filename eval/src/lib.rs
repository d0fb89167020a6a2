//! How good a position is, in centipawns, without looking ahead.
//!
//! One evaluation for all variants: material, squares, mobility, pawns and king danger for every
//! game, and what a family adds: standing launches where there are missiles, pieces beside the kings
//! where captures explode. What each is worth in a variant is data, one file in `weights/`.
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod account;
mod attacks;
mod blast_sums;
mod evaluate;
mod evaluator;
mod hand_made;
mod pair;
mod parameters;
mod terms;
mod trace;
mod weights;

pub use blast_sums::BlastSums;
pub use evaluate::Evaluate;
pub use evaluator::{Evaluator, Judge};
pub use hand_made::HandMade;
pub use pair::Pair;
pub use parameters::Parameters;
pub use trace::Trace;
pub use weights::{ByKind, Weights};
