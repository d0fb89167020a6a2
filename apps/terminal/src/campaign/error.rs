//! What keeps a campaign from being played.

use super::tutorial::TutorialError;
use campaign::{CampaignFileError, CampaignSetupError, ChronicleError, Seat, TeamsError};
use protocol::output::quote;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// Why a campaign is not played, or not to its end.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum CampaignError {
    #[error("--seat: there is no {0}")]
    NoSeat(Seat),
    #[error("--auto is for computers; a person plays without it")]
    PersonInAuto,
    #[error("no map has that many bases")]
    NoMap,
    #[error("--print {}: there are rules, two-thrones, three-rivers, four-marches and six-crowns", quote(.0))]
    NothingToPrint(String),
    #[error("{} exists; --resume continues its campaign", .0.display())]
    Exists(PathBuf),
    #[error("--teams: {0}")]
    Teams(#[from] TeamsError),
    #[error(transparent)]
    File(#[from] CampaignFileError),
    #[error(transparent)]
    CampaignSetup(#[from] CampaignSetupError),
    #[error(transparent)]
    Play(#[from] ChronicleError),
    #[error("{}: {error}", .file.display())]
    Save { file: PathBuf, error: io::Error },
    #[error(transparent)]
    Tutorial(#[from] TutorialError),
    #[error("the campaign's orders cannot be given again")]
    NoStory,
    #[error("cannot read or print: {0}")]
    Io(#[from] io::Error),
}

impl From<CampaignError> for io::Error {
    /// What happened to the output stays what it was: a reader who left is no error of ours.
    fn from(error: CampaignError) -> Self {
        match error {
            CampaignError::Io(error) => error,
            other => io::Error::other(other),
        }
    }
}
