//! Where games are kept: each in a file of its own that is written after every move, so that no
//! game is lost, whatever happens to the program.

use arbiter::{SecretsError, with_secrets};
use etcetera::{BaseStrategy, choose_base_strategy};
use movegen::pgn::{self, PgnGame};
use protocol::xboard_pgn;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Longest file of games that is read, in bytes.
const MOST_BYTES: u64 = 64 << 20;

/// Why a file of games is no use.
#[derive(Debug, Error)]
pub(super) enum PgnFileError {
    #[error("{file}: {reason}")]
    Io { file: String, reason: io::Error },
    #[error("{file} exists")]
    Exists { file: String },
    #[error("{file}: too large for a file of games")]
    TooLarge { file: String },
    #[error("{file}: {reason}")]
    Wrong { file: String, reason: pgn::PgnError },
    #[error("{file}: {reason}")]
    Secrets { file: String, reason: SecretsError },
    #[error("{file}: there is no game {number}; the file has {count}")]
    NoGame { file: String, number: usize, count: usize },
}

/// The folder of the games, and the file of the one that is played.
#[derive(Debug)]
pub(super) struct Keeper {
    folder: PathBuf,
    file: Option<PathBuf>,
    /// Writes a file whole or not at all.
    pub(super) write: fn(&Path, &str) -> io::Result<()>,
}

impl Keeper {
    /// Keeps games in this folder, or where the system wants such things.
    pub(super) fn new(folder: Option<PathBuf>) -> Self {
        let folder = folder.unwrap_or_else(usual_folder);
        // What killed programs have left.
        storage::sweep(&folder);
        Keeper { folder, file: None, write: |path, text| storage::write_by_rename(path, text) }
    }

    /// Where the game is kept; nowhere before its first move.
    pub(super) fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// Another game begins, in a new file.
    pub(super) fn begin(&mut self) {
        self.file = None;
    }

    /// Keeps the game; a new one under the name of its variant and the time.
    ///
    /// # Errors
    /// It cannot be written.
    pub(super) fn keep(&mut self, variant: &str, text: &str) -> Result<(), PgnFileError> {
        let file = match &self.file {
            Some(file) => file.clone(),
            None => storage::new_dated_file(&self.folder, variant, "pgn")
                .map_err(|reason| io_error(&self.folder, reason))?,
        };
        let written = (self.write)(&file, text);
        if written.is_err() && self.file.is_none() {
            // There is nothing in it.
            let _ = fs::remove_file(&file);
        }
        written.map_err(|reason| io_error(&file, reason))?;
        self.file = Some(file);
        Ok(())
    }

    /// The last game that was kept and not ended; from now on it is kept in its old file.
    pub(super) fn take_up(&mut self) -> Option<PgnGame> {
        let mut files: Vec<_> = fs::read_dir(&self.folder)
            .ok()?
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| path.extension().is_some_and(|extension| extension == "pgn"))
            .collect();
        // Their names begin with the time.
        files.sort();
        files.into_iter().rev().find_map(|file| {
            let game = read(&file, 1).ok().filter(|file| file.result == "*" && file.game.ply() > 0)?;
            self.file = Some(file);
            Some(game)
        })
    }
}

/// The folder for what a program keeps from one start to the next, or the one we are in.
fn usual_folder() -> PathBuf {
    let Ok(strategy) = choose_base_strategy() else { return PathBuf::from("games") };
    strategy.state_dir().unwrap_or_else(|| strategy.data_dir()).join("megaton").join("games")
}

/// Writes a game to a file of this name, which must not exist yet unless it is `own`.
///
/// # Errors
/// It exists or cannot be written.
pub(super) fn save(file: &Path, own: Option<&Path>, text: &str) -> Result<(), PgnFileError> {
    if file.exists() && own != Some(file) {
        return Err(PgnFileError::Exists { file: file.display().to_string() });
    }
    storage::write_by_rename(file, text).map_err(|reason| io_error(file, reason))
}

/// Reads the game of this number, from 1, with the secrets that only the arbiter may know.
///
/// # Errors
/// There is none, or it is wrong.
pub(super) fn read(file: &Path, number: usize) -> Result<PgnGame, PgnFileError> {
    let name = || file.display().to_string();
    let size = fs::metadata(file).map_err(|reason| io_error(file, reason))?.len();
    if size > MOST_BYTES {
        return Err(PgnFileError::TooLarge { file: name() });
    }
    let bytes = fs::read(file).map_err(|reason| io_error(file, reason))?;
    let text = pgn::decoded(&bytes);
    match number.checked_sub(1).and_then(|index| xboard_pgn::read(&text).nth(index)) {
        Some(Ok(game)) => with_secrets(game).map_err(|reason| PgnFileError::Secrets { file: name(), reason }),
        Some(Err(reason)) => Err(PgnFileError::Wrong { file: name(), reason }),
        None => Err(PgnFileError::NoGame { file: name(), number, count: xboard_pgn::read(&text).count() }),
    }
}

fn io_error(file: &Path, reason: io::Error) -> PgnFileError {
    PgnFileError::Io { file: file.display().to_string(), reason }
}

#[cfg(test)]
mod tests {
    use super::*;

    const UNFINISHED: &str = "[Variant \"chess\"]\n[Result \"*\"]\n\n1. e4 *\n\n";
    const FINISHED: &str = "[Variant \"chess\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n";

    #[test]
    fn each_game_has_its_file_and_the_last_unfinished_one_is_taken_up() {
        let folder = tempfile::tempdir().unwrap();
        let mut keeper = Keeper::new(Some(folder.path().join("games")));
        assert_eq!(keeper.take_up(), None);
        keeper.keep("chess", UNFINISHED).unwrap();
        let first = keeper.file().unwrap().to_owned();
        keeper.keep("chess", UNFINISHED).unwrap();
        assert_eq!(keeper.file(), Some(first.as_path()));
        keeper.begin();
        keeper.keep("chess", FINISHED).unwrap();
        assert_ne!(keeper.file(), Some(first.as_path()));
        let mut later = Keeper::new(Some(folder.path().join("games")));
        assert_eq!(later.take_up().map(|game| game.game.ply()), Some(1));
        assert_eq!(later.file(), Some(first.as_path()));
    }

    #[test]
    fn a_file_of_somebody_else_is_not_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.pgn");
        save(&file, None, UNFINISHED).unwrap();
        assert!(matches!(save(&file, None, FINISHED), Err(PgnFileError::Exists { .. })));
        save(&file, Some(&file), FINISHED).unwrap();
        assert_eq!(read(&file, 1).unwrap().result, "1-0");
        assert!(read(&file, 2).unwrap_err().to_string().contains("the file has 1"));
        assert!(save(&folder.path().join("none/a.pgn"), None, FINISHED).is_err());
    }
}
