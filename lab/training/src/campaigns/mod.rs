//! What the campaign's numbers are fitted by: the estimate of battles to battles that are played out, and what
//! counts for the general by campaigns against itself.

pub(crate) mod armies;
mod error;
mod errors;
mod estimate;
mod fit;
mod trials;
mod tune;
mod tuning;

pub use error::CampaignsError;

use clap::Subcommand;
use estimate::EstimateArgs;
use std::io::Write;
use tune::{CompareArgs, TuneArgs};

/// What else can be done with campaigns than playing them.
#[derive(Subcommand, Clone, Debug)]
pub enum CampaignsCommand {
    /// Fits the estimate of battles to battles that the engine plays, and says how well it fits.
    Estimate(EstimateArgs),
    /// Tunes what counts for the computer's general by campaigns against itself.
    Tune(TuneArgs),
    /// Plays campaigns between generals with different priorities.
    Compare(CompareArgs),
}

/// Does what the command says.
///
/// # Errors
/// What cannot be read, played or written.
pub fn campaigns(command: &CampaignsCommand, mut out: impl Write) -> Result<(), CampaignsError> {
    match command {
        CampaignsCommand::Estimate(args) => estimate::estimate(args, &mut out),
        CampaignsCommand::Tune(args) => tune::tune(args, &mut out),
        CampaignsCommand::Compare(args) => tune::compare(args, &mut out),
    }
}
