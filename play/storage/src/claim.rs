//! Files that one process writes at a time.

use std::fs::{File, TryLockError};
use std::io::{self, ErrorKind};

/// Claims a file for this process, until it is closed or the process ends, however it ends. On a file
/// system that knows no locks every claim succeeds.
///
/// # Errors
/// Another process has claimed it ([`ErrorKind::ResourceBusy`]), or the system refuses to say.
pub fn claim(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => {
            Err(io::Error::new(ErrorKind::ResourceBusy, "another process is writing to it"))
        }
        Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claimed_file_is_refused_until_it_is_closed() {
        let folder = tempfile::tempdir().unwrap();
        let open = || File::options().append(true).create(true).open(folder.path().join("games")).unwrap();
        let (one, two) = (open(), open());
        claim(&one).unwrap();
        assert_eq!(claim(&two).unwrap_err().kind(), ErrorKind::ResourceBusy);
        drop(one);
        claim(&two).unwrap();
    }
}
