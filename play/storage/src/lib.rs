//! Files that are complete at any moment, whatever happens to the program that writes them.
//!
//! A file is written under a temporary name next to the old one and then renamed: a program killed in
//! between leaves the old file as it was, and a file whose name starts with `.megaton-writing-`.
//! [`sweep`] removes such leftovers.
//!
//! # What may be swept
//!
//! A file that is being written must never be removed. The process id is no help: several machines or
//! containers may share the folder, each with its own process 7. A lock does not work on network file
//! systems without locking. But such a file lives only as long as one write takes, seconds at worst, so
//! one that has not been touched for [`ABANDONED_AFTER`] is abandoned. Only a program that was suspended
//! in the middle of a write and resumed later can still lose its file: then the rename finds nothing,
//! and [`write_by_rename`] writes once more.
//!
//! # On Windows
//!
//! A folder cannot be opened there to wait until a new name is on the disk; instead the file is flushed once more under
//! that name. And a file cannot be replaced while some other program has it open without allowing that, as virus scanners
//! and indexers do for a moment: the rename is tried again for two seconds.
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod claim;

pub use claim::claim;

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use tempfile::NamedTempFile;
use time::OffsetDateTime;

/// Prefix of the names of files being written.
const PREFIX: &str = ".megaton-writing-";

/// Random letters after the prefix: enough to make the name unique.
const DRAWN_LETTERS: usize = 12;

/// How long a file being written may stay untouched before it counts as abandoned.
pub const ABANDONED_AFTER: Duration = Duration::from_secs(600);

/// Writes or replaces a file: at any moment there is either the old one or the new one. A new one gets
/// the system's default permissions, a replaced one keeps its own.
///
/// # Errors
/// The file cannot be written; the old one is still there.
pub fn write_by_rename(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    write(path, content.as_ref(), Readers::AsUsual, Care::PowerCut)
}

/// An empty file that will replace the one of this name once it is complete, for what is written bit by bit:
/// to be kept by [`NamedTempFile::persist`].
///
/// # Errors
/// The file cannot be created.
pub fn successor_of(path: &Path) -> io::Result<NamedTempFile> {
    new_file(folder_of(path), fs::metadata(path).ok().map(|old| old.permissions()))
}

/// The same without waiting for the disk: the file survives the program, however it ends, but not a
/// power cut. For a server with many files, which would otherwise wait most of the time.
///
/// # Errors
/// The file cannot be written; the old one is still there.
pub fn write_quickly(path: &Path, text: &str, readers: Readers) -> io::Result<()> {
    write(path, text.as_bytes(), readers, Care::Program)
}

/// Tries whether files can be written in a folder. Nothing is left there.
///
/// # Errors
/// They cannot: nobody may, or the disk is full.
pub fn try_writing(folder: &Path) -> io::Result<()> {
    // More than what small files have in their entry.
    named().tempfile_in(folder)?.write_all(&[0; 4096])
}

/// Who may read a file that is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Readers {
    /// Everyone by the system's defaults, or whoever could read the old one.
    AsUsual,
    /// Only its owner.
    Owner,
}

/// What a written file has to survive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Care {
    Program,
    PowerCut,
}

fn write(path: &Path, content: &[u8], readers: Readers, care: Care) -> io::Result<()> {
    match write_once(path, content, readers, care) {
        // Swept by another program while this one was suspended; see above.
        Err(error) if error.kind() == ErrorKind::NotFound && folder_of(path).is_dir() => {
            write_once(path, content, readers, care)
        }
        written => written,
    }
}

fn write_once(path: &Path, content: &[u8], readers: Readers, care: Care) -> io::Result<()> {
    let mut new = match readers {
        Readers::AsUsual => successor_of(path)?,
        // A file made under a temporary name is private to its owner, unless something else is asked
        // for.
        Readers::Owner => named().tempfile_in(folder_of(path))?,
    };
    new.write_all(content)?;
    if care == Care::PowerCut {
        new.as_file().sync_all()?;
    }
    let file = put_in_place(new, path)?;
    if care == Care::PowerCut { sync_name(&file, path) } else { Ok(()) }
}

/// Gives a complete file its name, and takes the place of the one that had it.
#[cfg(not(windows))]
fn put_in_place(new: NamedTempFile, path: &Path) -> io::Result<File> {
    Ok(new.persist(path)?)
}

/// Gives a complete file its name, and takes the place of the one that had it, as soon as nobody holds that.
#[cfg(windows)]
fn put_in_place(mut new: NamedTempFile, path: &Path) -> io::Result<File> {
    let begun = std::time::Instant::now();
    loop {
        match new.persist(path) {
            Err(failed) if is_held(&failed.error) && begun.elapsed() < HELD_AT_MOST => {
                new = failed.file;
                std::thread::sleep(HELD_AT_MOST / 100);
            }
            done => return Ok(done?),
        }
    }
}

/// How long the rename waits for whoever holds the old file.
#[cfg(windows)]
const HELD_AT_MOST: Duration = Duration::from_secs(2);

/// Whether a file could not be replaced because a program has it open: Windows calls this a sharing violation or,
/// when it renames, access denied.
#[cfg(windows)]
fn is_held(error: &io::Error) -> bool {
    const SHARING_VIOLATION: i32 = 32;
    error.kind() == ErrorKind::PermissionDenied || error.raw_os_error() == Some(SHARING_VIOLATION)
}

/// Creates an empty file with a unique name made of the time and the subject:
/// `2026-11-22-101500-stratomic.pgn`.
///
/// # Errors
/// The folder or the file cannot be created.
pub fn new_dated_file(folder: &Path, about: &str, ending: &str) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let now = OffsetDateTime::now_utc();
    let (year, month, day) = (now.year(), u8::from(now.month()), now.day());
    let (hour, minute, second) = now.to_hms();
    let stem = format!("{year:04}-{month:02}-{day:02}-{hour:02}{minute:02}{second:02}-{about}");
    let mut number = 1;
    loop {
        let more = if number == 1 { String::new() } else { format!("-{number}") };
        let file = folder.join(format!("{stem}{more}.{ending}"));
        // Two programs may start at the same time.
        match OpenOptions::new().write(true).create_new(true).open(&file) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
            opened => return opened.map(|_| file),
        }
    }
}

/// The name, too, has to survive a power cut.
#[cfg(unix)]
fn sync_name(_file: &File, path: &Path) -> io::Result<()> {
    File::open(folder_of(path))?.sync_all()
}

/// Windows writes a file's entry in its folder together with the file.
#[cfg(windows)]
fn sync_name(file: &File, _path: &Path) -> io::Result<()> {
    file.sync_all()
}

/// Nothing is known of other systems' folders.
#[cfg(not(any(unix, windows)))]
fn sync_name(_file: &File, _path: &Path) -> io::Result<()> {
    Ok(())
}

/// The folder that contains a file.
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// The names of files being written.
fn named() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).rand_bytes(DRAWN_LETTERS);
    builder
}

/// An empty file to write to, with the permissions of the one it will replace.
fn new_file(folder: &Path, old: Option<Permissions>) -> io::Result<NamedTempFile> {
    let mut builder = named();
    #[cfg(unix)]
    let builder = {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(Permissions::from_mode(0o666))
    };
    #[cfg(not(unix))]
    let builder = &mut builder;
    let file = builder.tempfile_in(folder)?;
    if let Some(permissions) = old {
        file.as_file().set_permissions(permissions)?;
    }
    Ok(file)
}

/// Removes what killed programs have left in a folder: files being written, untouched for
/// [`ABANDONED_AFTER`]. Returns how many. What cannot be examined or removed stays: it does no harm, and
/// can be removed another time.
pub fn sweep(folder: &Path) -> usize {
    let Ok(entries) = fs::read_dir(folder) else { return 0 };
    let abandoned = entries.filter_map(Result::ok).filter(|entry| {
        let is_ours = entry.file_name().to_str().is_some_and(is_being_written);
        // For a link, the link itself is examined, which no writer leaves.
        is_ours && entry.metadata().is_ok_and(|file| file.is_file() && is_abandoned(&file))
    });
    abandoned.filter(|entry| fs::remove_file(entry.path()).is_ok()).count()
}

/// Whether a file of this name is being written.
fn is_being_written(name: &str) -> bool {
    name.strip_prefix(PREFIX).is_some_and(|drawn| {
        drawn.len() == DRAWN_LETTERS && drawn.chars().all(|letter| letter.is_ascii_alphanumeric())
    })
}

/// Whether a file has not been touched for so long that nobody can be writing it.
fn is_abandoned(file: &fs::Metadata) -> bool {
    let age = file.modified().ok().and_then(|touched| SystemTime::now().duration_since(touched).ok());
    age.is_some_and(|age| age >= ABANDONED_AFTER)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_secret_is_its_owners_and_replaced_whole() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let secret = folder.path().join("secret");
        for text in ["one", "two"] {
            write_quickly(&secret, text, Readers::Owner).unwrap();
            assert_eq!(fs::read_to_string(&secret).unwrap(), text);
            assert_eq!(fs::metadata(&secret).unwrap().permissions().mode() & 0o777, 0o600);
        }
        assert_eq!(names(folder.path()), ["secret"]);
    }

    #[test]
    fn dated_files_are_nobody_elses() {
        let folder = tempfile::tempdir().unwrap();
        let files = [1, 2, 3].map(|_| new_dated_file(folder.path(), "chess", "pgn").unwrap());
        assert!(files[0] != files[1] && files[1] != files[2] && files.iter().all(|file| file.exists()));
        assert!(files[0].to_str().unwrap().ends_with("-chess.pgn"));
    }

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_replaced_whole_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game");
        for text in ["one\n", "", "another\n"] {
            write_by_rename(&file, text).unwrap();
            assert_eq!(fs::read_to_string(&file).unwrap(), text);
        }
        assert_eq!(names(folder.path()), ["game"]);
        let error = write_by_rename(&folder.path().join("none/game"), "").unwrap_err();
        assert_eq!(error.kind(), ErrorKind::NotFound);
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_is_replaced_stays_as_open_as_it_was() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("secret");
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, Permissions::from_mode(0o600)).unwrap();
        write_by_rename(&file, "new").unwrap();
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    }

    /// As a virus scanner does: it does not let anybody replace the file that it reads.
    #[cfg(windows)]
    #[test]
    fn a_file_is_replaced_once_nobody_holds_it() {
        use std::os::windows::fs::OpenOptionsExt;
        const SHARE_READ: u32 = 1;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game");
        fs::write(&file, "old").unwrap();
        let scanner = OpenOptions::new().read(true).share_mode(SHARE_READ).open(&file).unwrap();
        assert!(fs::write(&file, "meanwhile").is_err(), "it is held");
        let reader = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(200));
            drop(scanner);
        });
        write_by_rename(&file, "new").unwrap();
        reader.join().unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert_eq!(names(folder.path()), ["game"]);
    }

    /// Left by killed programs: old ones are removed, but nothing that may still be needed.
    #[test]
    fn only_what_nobody_writes_any_more_is_swept() {
        let folder = tempfile::tempdir().unwrap();
        let old = SystemTime::now() - ABANDONED_AFTER - Duration::from_secs(1);
        let make = |name: &str, touched: SystemTime| {
            let file = File::create(folder.path().join(name)).unwrap();
            file.set_modified(touched).unwrap();
        };
        make(".megaton-writing-abandoned012", old);
        make(".megaton-writing-beingwritten", SystemTime::now());
        make(".megaton-writing-fromfuture12", SystemTime::now() + ABANDONED_AFTER);
        make(".megaton-writing-notes", old);
        make(".megaton-notes", old);
        make("game", old);
        fs::create_dir(folder.path().join(".megaton-writing-afolder01234")).unwrap();
        let before = names(folder.path());
        assert_eq!(sweep(folder.path()), 1);
        let left: Vec<_> =
            before.into_iter().filter(|name| name != ".megaton-writing-abandoned012").collect();
        assert_eq!(names(folder.path()), left);
        assert_eq!(sweep(&folder.path().join("none")), 0);
    }

    /// A file being written has a name that is swept once it is old.
    #[test]
    fn what_a_killed_program_leaves_is_known_by_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let left = new_file(folder.path(), None).unwrap();
        left.as_file().set_modified(SystemTime::now() - ABANDONED_AFTER).unwrap();
        let (_, _path) = left.keep().unwrap();
        assert_eq!(sweep(folder.path()), 1);
        assert!(names(folder.path()).is_empty());
    }
}
