//! The folder of the games: a PGN record of each, and what is needed to resume running ones.

use crate::boards::kept_game::{Keeping, KeptGame};
use crate::boards::record_writer::RecordWriter;
use crate::private_folder::PrivateFolder;
use std::collections::HashSet;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use storage::Readers;

/// The folder of running games, inside the games folder.
const RUNNING: &str = "running";

/// The folder.
pub(crate) struct GameFolder {
    records: RecordWriter,
    running: PrivateFolder,
    /// Games whose file may lack something, or end within a line: a move behind it would stand after a gap.
    torn: HashSet<String>,
}

impl GameFolder {
    /// Creates the folder if it does not exist.
    ///
    /// # Errors
    /// It cannot be created, or a running server is using it.
    pub(crate) fn open(games: &Path) -> io::Result<Self> {
        fs::create_dir_all(games)?;
        storage::sweep(games);
        let running = PrivateFolder::open(&games.join(RUNNING))?;
        Ok(GameFolder { records: RecordWriter::start(games)?, running, torn: HashSet::new() })
    }

    /// The games that were running when the last server here stopped, in the order of their numbers.
    /// Unreadable ones are left alone.
    pub(crate) fn kept(&mut self) -> io::Result<Vec<KeptGame>> {
        let mut games = Vec::new();
        for entry in fs::read_dir(self.running.path())? {
            let path = entry?.path();
            if path.extension().is_some_and(|ending| ending == "json")
                && let Ok(text) = fs::read_to_string(&path)
                && let Some(game) = KeptGame::read(&text)
            {
                // The last server may have died within a line.
                self.torn.insert(game.file.clone());
                games.push(game);
            }
        }
        games.sort_by_key(|game: &KeptGame| game.number);
        Ok(games)
    }

    /// Writes a game's record, or removes that of a game without moves: soon, and the final one at once.
    ///
    /// # Errors
    /// The final one cannot be written now; it is tried again with the next record.
    pub(crate) fn record(&self, name: &str, text: Option<String>, is_last: bool) -> io::Result<()> {
        self.records.put(name, text, is_last)
    }

    /// Saves the current state of a running game. Moves are appended: a server with many games would
    /// spend its time replacing files. After an error the whole game is written.
    ///
    /// # Errors
    /// It cannot be written.
    pub(crate) fn keep(&mut self, name: &str, keeping: &Keeping) -> io::Result<()> {
        let path = self.running.path().join(format!("{name}.json"));
        let is_whole = !self.torn.contains(name);
        let written = match keeping {
            Keeping::Running { game, is_one_move } => match game.last_move() {
                Some(played) if *is_one_move && is_whole => append(&path, &line(&played)?),
                _ => storage::write_quickly(&path, &line(game)?, Readers::Owner),
            },
            Keeping::Over => remove(&path),
        };
        if written.is_err() {
            self.torn.insert(name.to_owned());
        } else {
            self.torn.remove(name);
        }
        written
    }
}

fn append(path: &Path, line: &str) -> io::Result<()> {
    OpenOptions::new().append(true).open(path)?.write_all(line.as_bytes())
}

fn line(value: &impl serde::Serialize) -> io::Result<String> {
    serde_json::to_string(value).map(|text| text + "\n").map_err(io::Error::other)
}

/// Removes a file if it exists.
///
/// # Errors
/// It cannot be removed.
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_belongs_to_one_server_at_a_time() {
        let place = tempfile::tempdir().unwrap();
        let folder = GameFolder::open(place.path()).unwrap();
        assert!(GameFolder::open(place.path()).is_err());
        drop(folder);
        GameFolder::open(place.path()).unwrap();
    }

    #[test]
    fn files_are_replaced_whole_and_secrets_are_the_owners() {
        let place = tempfile::tempdir().unwrap();
        let folder = GameFolder::open(place.path()).unwrap();
        for text in ["one", "two", "three"] {
            folder.record("1-1", Some(text.to_owned()), false).unwrap();
        }
        folder.record("1-1", Some("four".to_owned()), true).unwrap();
        assert_eq!(fs::read_to_string(place.path().join("1-1.pgn")).unwrap(), "four");
        folder.record("1-1", None, true).unwrap();
        folder.record("1-1", None, true).unwrap();
        let secret = place.path().join("secret");
        storage::write_quickly(&secret, "key", Readers::Owner).unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
            assert_eq!((mode(&secret), mode(&place.path().join(RUNNING))), (0o600, 0o700));
        }
        let names: Vec<_> =
            fs::read_dir(place.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
        assert_eq!(names.len(), 2, "{names:?}");
    }
}
