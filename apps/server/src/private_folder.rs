//! A folder for what only the server may read: running games, with everyone's secrets and keys.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The folder. It belongs to one server at a time.
#[derive(Debug)]
pub(crate) struct PrivateFolder {
    path: PathBuf,
    _lock: Option<Lock>,
}

impl PrivateFolder {
    /// Creates the folder if it does not exist, and removes what killed servers were writing there.
    ///
    /// # Errors
    /// It cannot be created, or a running server is using it.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        make_private_folder(path)?;
        storage::sweep(path);
        let lock = lock(path)?;
        Ok(PrivateFolder { path: path.to_owned(), _lock: lock })
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

#[cfg(unix)]
type Lock = std::os::unix::net::UnixListener;
#[cfg(windows)]
type Lock = fs::File;
#[cfg(not(any(unix, windows)))]
type Lock = ();

/// What a second server is told.
#[cfg(any(unix, windows))]
fn in_use() -> io::Error {
    io::Error::other("another server is using this folder; choose another with --games")
}

/// Keeps out a second server, which would resume the games of the first: a socket without a listener was
/// left by a server that has stopped, for whatever reason.
///
/// # Errors
/// Another server is using the folder.
#[cfg(unix)]
fn lock(folder: &Path) -> io::Result<Option<Lock>> {
    use std::os::unix::net::UnixStream;
    let path = folder.join("lock");
    match Lock::bind(&path) {
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
            if UnixStream::connect(&path).is_ok() {
                return Err(in_use());
            }
            fs::remove_file(&path)?;
            Lock::bind(&path).map(Some)
        }
        // Where there are no sockets, or the path is too long for one, this cannot be checked.
        bound => Ok(bound.ok()),
    }
}

/// Keeps out a second server, which would resume the games of the first: Windows lets nobody else open a file that
/// is shared with nobody, and closes it when its program has ended, for whatever reason.
///
/// # Errors
/// Another server is using the folder.
#[cfg(windows)]
fn lock(folder: &Path) -> io::Result<Option<Lock>> {
    use std::os::windows::fs::OpenOptionsExt;
    const SHARING_VIOLATION: i32 = 32;
    let mut options = fs::OpenOptions::new();
    match options.write(true).create(true).truncate(false).share_mode(0).open(folder.join("lock")) {
        Err(error) if error.raw_os_error() == Some(SHARING_VIOLATION) => Err(in_use()),
        opened => opened.map(Some),
    }
}

#[cfg(not(any(unix, windows)))]
fn lock(_folder: &Path) -> io::Result<Option<Lock>> {
    Ok(None)
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

#[cfg(all(test, any(unix, windows)))]
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
}
