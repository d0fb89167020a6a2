//! A folder for what only the server may read: running games, with everyone's secrets and keys.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// The folder. It belongs to one server at a time.
#[derive(Debug)]
pub(crate) struct PrivateFolder {
    path: PathBuf,
    _lock: File,
}

impl PrivateFolder {
    /// Creates the folder if it does not exist, tries whether games can be written there, and removes what killed
    /// servers were writing.
    ///
    /// # Errors
    /// It cannot be created or written to, or a running server is using it.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        make_private_folder(path)?;
        storage::sweep(path);
        let lock = lock(path)?;
        storage::try_writing(path)?;
        Ok(PrivateFolder { path: path.to_owned(), _lock: lock })
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

/// The file that a running server has claimed.
const LOCK: &str = "lock";

/// Keeps out a second server, which would resume the games of the first.
///
/// # Errors
/// Another server is using the folder, or nobody may write there.
fn lock(folder: &Path) -> io::Result<File> {
    let path = folder.join(LOCK);
    // Earlier versions left a socket there.
    if fs::symlink_metadata(&path).is_ok_and(|found| !found.is_file()) {
        fs::remove_file(&path)?;
    }
    let file = OpenOptions::new().write(true).create(true).truncate(false).open(path)?;
    storage::claim(&file).map_err(|error| match error.kind() {
        io::ErrorKind::ResourceBusy => {
            io::Error::other("another server is using this folder; choose another with --games")
        }
        _ => error,
    })?;
    Ok(file)
}

/// Creates a folder that only its owner can read. On Windows a folder is as private as the one that it is in: a user's own
/// folders are.
fn make_private_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        builder.mode(0o700);
    }
    builder.create(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_has_one_server_at_a_time() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("running");
        let first = PrivateFolder::open(&path).unwrap();
        assert!(PrivateFolder::open(&path).unwrap_err().to_string().contains("another server"));
        drop(first);
        PrivateFolder::open(&path).unwrap();
    }

    /// Longer than any socket's name may be, and than Windows takes without being asked.
    #[cfg(unix)]
    #[test]
    fn a_folder_with_a_long_name_has_one_server_at_a_time() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("long".repeat(40));
        let first = PrivateFolder::open(&path).unwrap();
        assert!(PrivateFolder::open(&path).is_err());
        drop(first);
        PrivateFolder::open(&path).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn what_an_earlier_version_has_left_is_no_lock() {
        let place = tempfile::tempdir().unwrap();
        drop(std::os::unix::net::UnixListener::bind(place.path().join(LOCK)).unwrap());
        PrivateFolder::open(place.path()).unwrap();
    }

    /// Nobody, not even the superuser, can make files there.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_folder_that_cannot_be_written_to_is_refused() {
        assert!(PrivateFolder::open(Path::new("/proc/self")).is_err());
    }
}
