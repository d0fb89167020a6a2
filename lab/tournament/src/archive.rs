//! The PGN file of a match: written game by game, and read to resume it.

use super::error::MatchError;
use super::game_record::{self, Figures};
use super::plan::Plan;
use super::referee::PlayedGame;
use super::resume;
use super::standings::GameResult;
use arbiter::Viewer;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The PGN file of a match.
pub(crate) struct Archive {
    path: PathBuf,
    /// Created for the first game: a match that fails to start leaves no file.
    file: Option<File>,
    resumes: bool,
    /// The games that were already in it.
    pub(crate) results: Vec<GameResult>,
}

impl Archive {
    /// A file to be created, or continued.
    ///
    /// # Errors
    /// It exists and is not to be continued, or holds something other than games of this match.
    pub(crate) fn open(plan: &Plan, path: &Path, resumes: bool) -> Result<Self, MatchError> {
        if !resumes && path.exists() {
            return Err(MatchError::Exists(path.to_owned()));
        }
        let mut archive = Archive { path: path.to_owned(), file: None, resumes, results: Vec::new() };
        if resumes && path.exists() {
            // Claimed before it is read: another process may be adding games.
            archive.file = Some(archive.open_file()?);
            archive.results = resume::results(plan, path)?;
        }
        Ok(archive)
    }

    /// Appends a finished game.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn write(&mut self, game: &PlayedGame) -> Result<(), MatchError> {
        let file = match self.file.take() {
            Some(file) => file,
            None => self.open_file()?,
        };
        let table = &game.table;
        let tags = table.pgn_tags(Viewer::Both);
        let text = game_record::text(game, &tags, &table.reason(), Figures::default());
        let written = self.file.insert(file).write_all(text.as_bytes());
        written.map_err(|error| self.failed(error))
    }

    /// The file, claimed for this process.
    fn open_file(&self) -> Result<File, MatchError> {
        let mut options = OpenOptions::new();
        if self.resumes {
            options.append(true).create(true);
        } else {
            options.write(true).create_new(true);
        }
        let file = options.open(&self.path).map_err(|error| self.failed(error))?;
        storage::claim(&file).map_err(|error| self.failed(error))?;
        Ok(file)
    }

    fn failed(&self, error: io::Error) -> MatchError {
        match error.kind() {
            io::ErrorKind::AlreadyExists => MatchError::Exists(self.path.clone()),
            _ => MatchError::File { file: self.path.clone(), error },
        }
    }
}
