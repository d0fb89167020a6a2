//! Static evaluation of positions, in centipawns.
//!
//! Each variant has a network that learnt from games (`networks`, `network`). A new variant is played by what
//! its pieces are worth (`material`) until it has one. What pieces are worth in exchanges is in `values`.
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod blast_sums;
mod evaluator;
mod judgement;
mod material;
mod mop_up;
pub mod network;
mod networks;
mod values;

pub use blast_sums::BlastSums;
pub use evaluator::{Evaluation, Evaluator};
pub use judgement::{Judgement, Seen};
pub use material::by_pieces;
#[cfg(feature = "networks-apart")]
pub use networks::bring_network;
pub use networks::{network_file, network_of};
pub use values::Evaluate;
