//! The PGN file of a match: written game by game, and read to resume it.

use super::error::MatchError;
use super::plan::Plan;
use super::resume;
use super::standings::GameResult;
use arbiter::{Table, Viewer};
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
        let results = if resumes { resume::results(plan, path)? } else { Vec::new() };
        Ok(Archive { path: path.to_owned(), file: None, resumes, results })
    }

    /// Appends a finished game.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn write(&mut self, game: &Table) -> Result<(), MatchError> {
        let path = &self.path;
        let in_file = |error: io::Error| match error.kind() {
            io::ErrorKind::AlreadyExists => MatchError::Exists(path.clone()),
            _ => MatchError::File { file: path.clone(), error },
        };
        let file = match self.file.take() {
            Some(file) => file,
            None if self.resumes => {
                OpenOptions::new().append(true).create(true).open(path).map_err(in_file)?
            }
            None => OpenOptions::new().write(true).create_new(true).open(path).map_err(in_file)?,
        };
        let text = game.pgn(Viewer::Both);
        self.file.insert(file).write_all(text.as_bytes()).map_err(in_file)
    }
}
