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
#[cfg(not(unix))]
type Lock = ();

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
                return Err(io::Error::other(
                    "another server is using this folder; choose another with --games",
                ));
            }
            fs::remove_file(&path)?;
            Lock::bind(&path).map(Some)
        }
        // Where there are no sockets, or the path is too long for one, this cannot be checked.
        bound => Ok(bound.ok()),
    }
}

#[cfg(not(unix))]
fn lock(_folder: &Path) -> io::Result<Option<Lock>> {
    Ok(None)
}

/// Creates a folder that only its owner can read.
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
