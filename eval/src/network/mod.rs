//! Evaluation by a network.
//!
//! ```text
//! what stands where, as White sees it  ─►  128 sums ─┐ the side to move's first
//!                                                    ├─►  squared, clipped  ─►  one of 8 outputs
//! what stands where, as Black sees it  ─►  128 sums ─┘                           by pieces left
//! ```
//!
//! A network may have 256, 384 or 512 sums instead ([`WIDTHS`]). Its file says how many, and loops take them a
//! block of fixed size at a time, so that narrow networks pay nothing for wide ones.
//!
//! Both sides share the weights of the first layer; each sees the board from its own side, and mirrored
//! if its king stands on the other half. The sums follow the search move by move. Everything is computed
//! in integers, so that all machines count the same nodes.
//!
//! - `features`: what a network is shown of a position;
//! - `sums`: the first layer, followed move by move;
//! - `layers`: the weights;
//! - `output`: the second layer;
//! - `file`: networks checked, and as bytes;
//! - `relatives`: a network as the beginning of another game's.

mod features;
mod file;
mod layers;
mod output;
mod relatives;
mod shown;
mod sums;

pub use features::{Features, KING_BUCKETS, MAX_FEATURES, View};
pub use file::{NetworkError, inputs_of, launch_features_of};
pub use layers::{
    BUCKETS, FIRST_LAYER_UNIT, LARGEST_FIRST_WEIGHT, LARGEST_SCALE, LARGEST_SECOND_BIAS,
    LARGEST_SECOND_WEIGHT, Layers, Network, SECOND_LAYER_UNIT, WIDTHS,
};
pub(crate) use output::bucket_of;
pub use shown::Shown;
pub use sums::Sums;
