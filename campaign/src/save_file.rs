//! Campaigns on file. A file is replaced whole, so that there is a good one at any moment.

use crate::chronicle::Chronicle;
use crate::file_error::CampaignFileError;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use tempfile::NamedTempFile;

/// Largest file that is read, in bytes.
const MOST_BYTES: u64 = 1 << 28;

impl Chronicle {
    /// Replaces the file by this campaign: at any moment there is the old one or the new one.
    ///
    /// # Errors
    /// It cannot be written; then the old one is still there.
    pub fn save(&self, file: &Path) -> io::Result<()> {
        let folder = match file.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let mut new = new_file(folder)?;
        new.write_all(self.to_text()?.as_bytes())?;
        new.as_file().sync_all()?;
        new.persist(file)?;
        // The name, too, has to outlive a power cut.
        File::open(folder)?.sync_all()
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

/// A file of no name yet that others may read as far as the system lets them read new files.
fn new_file(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    let builder = {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666))
    };
    builder.prefix(".megaton-campaign-").tempfile_in(folder)
}
