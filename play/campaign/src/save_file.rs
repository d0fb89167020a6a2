//! Saved campaigns. A file is replaced as a whole, so that there is an intact one at any moment.

use crate::chronicle::Chronicle;
use crate::file_error::CampaignFileError;
use std::io;
use std::path::Path;

/// Largest file that is read, in bytes.
const MOST_BYTES: u64 = 1 << 28;

impl Chronicle {
    /// Replaces the file with this campaign: at any moment there is either the old one or the new one.
    ///
    /// # Errors
    /// It cannot be written; the old one is still there.
    pub fn save(&self, file: &Path) -> io::Result<()> {
        storage::write_by_rename(file, &self.to_text()?)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn load(file: &Path) -> Result<Chronicle, CampaignFileError> {
        let name = file.display().to_string();
        let whole = |error: io::Error| CampaignFileError::whole(&name, error);
        if std::fs::metadata(file).map_err(whole)?.len() > MOST_BYTES {
            return Err(CampaignFileError::whole(&name, "too large for a campaign"));
        }
        Chronicle::from_text(&name, &std::fs::read_to_string(file).map_err(whole)?)
    }
}
