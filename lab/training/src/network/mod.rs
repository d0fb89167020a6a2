//! Networks that learn from games: positions are gathered, a network learns from them, and becomes one of
//! integers.

mod adam;
mod average;
mod curve;
mod folder;
mod gather;
mod generation;
mod ladder;
mod lambda;
mod learn;
mod losses;
mod model;
mod plan;
mod positions;
mod train;

pub use gather::{Filters, GatherError, Gathered, gather};
pub use ladder::LadderError;
pub use learn::{Epoch, LearnError, Learnt, Progress, learn};
pub use losses::{Losses, LossesByKind};
pub use model::{Inputs, Model};
pub use plan::Plan;
pub use positions::{BLOCK, Block, Blocks, Facts, PositionFile, PositionFileError};
pub use train::{TrainArgs, TrainError, train};
