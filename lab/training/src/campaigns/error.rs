//! What keeps the campaign's numbers from being fitted.

use campaign::{BattlefieldError, CampaignFileError, CampaignSetupError, ChronicleError};
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why the campaign's numbers are not fitted or compared.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum CampaignsError {
    #[error(transparent)]
    File(#[from] CampaignFileError),
    #[error(transparent)]
    Setup(#[from] CampaignSetupError),
    #[error(transparent)]
    Play(#[from] ChronicleError),
    #[error(transparent)]
    Battle(#[from] BattlefieldError),
    #[error("{}: {error}", .file.display())]
    Written { file: PathBuf, error: io::Error },
    #[error("{} line {line}: {error}", .file.display())]
    Trials { file: PathBuf, line: usize, error: serde_json::Error },
    #[error("cannot print: {0}")]
    Io(#[from] io::Error),
}

impl CampaignsError {
    pub(super) fn in_file(file: &Path, error: io::Error) -> CampaignsError {
        CampaignsError::Written { file: file.to_owned(), error }
    }
}

impl From<CampaignsError> for io::Error {
    /// What happened to the output stays what it was: a reader who left is no error of ours.
    fn from(error: CampaignsError) -> Self {
        match error {
            CampaignsError::Io(error) => error,
            other => io::Error::other(other),
        }
    }
}
