//! A small disk that can be filled: a file system in memory, which only root can make.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Its size: room for the games of a long run.
const SIZE: &str = "size=256m";
/// The file that fills it.
const BALLAST: &str = "ballast";

/// The disk. It is gone with this value, and with all that was on it.
pub(crate) struct SmallDisk {
    folder: PathBuf,
}

impl SmallDisk {
    /// Makes a disk under this folder.
    ///
    /// # Errors
    /// Only root may, and only on Linux.
    pub(crate) fn mount(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let mounted =
            Command::new("mount").args(["-t", "tmpfs", "-o", SIZE, "tmpfs"]).arg(folder).status()?;
        if !mounted.success() {
            return Err(io::Error::other(
                "only root can make a disk that is filled; leave it out with --disks 0",
            ));
        }
        Ok(SmallDisk { folder: folder.to_owned() })
    }

    /// The folder of the games on it.
    pub(crate) fn games(&self) -> PathBuf {
        self.folder.join("games")
    }

    /// Fills it to the last byte.
    pub(crate) fn fill(&self) -> io::Result<()> {
        let mut ballast = File::create(self.folder.join(BALLAST))?;
        let mut block = vec![0; 1 << 20];
        while !block.is_empty() {
            match ballast.write(&block) {
                Ok(0) => return Ok(()),
                Ok(_) => {}
                Err(error) if error.kind() == io::ErrorKind::StorageFull => block.truncate(block.len() / 2),
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Makes room again.
    pub(crate) fn free(&self) -> io::Result<()> {
        fs::remove_file(self.folder.join(BALLAST))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // Whoever killed this program finds it still mounted, and can do the same by hand.
        let _ = Command::new("umount").arg(&self.folder).status();
    }
}
