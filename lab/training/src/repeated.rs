//! Games that stand twice among files: whoever learns from them would take them for independent.

use crate::record::{GameFile, GameFileError, RecordedGame};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Repeated games that are still taken for chance, as one in so many: two random openings may be the same.
const BY_CHANCE: usize = 100;

/// Why files are not learnt from together.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum RepeatedError {
    #[error("{}: {error}", .file.display())]
    File { file: PathBuf, error: GameFileError },
    #[error(
        "{}: {repeated} of its {games} games stand in {} already; `megaton datagen merge` keeps each once",
        .file.display(), .other.display()
    )]
    Games { file: PathBuf, other: PathBuf, games: usize, repeated: usize },
}

/// The games that were met so far, and the file that had each first.
#[derive(Debug, Default)]
pub(crate) struct Met(HashMap<u64, usize>);

impl Met {
    /// Notes a game of this file; if it was met before, the file that had it.
    pub(crate) fn note(&mut self, game: &RecordedGame, file: usize) -> Option<usize> {
        match self.0.entry(hash(game)) {
            Entry::Occupied(entry) => Some(*entry.get()),
            Entry::Vacant(entry) => {
                entry.insert(file);
                None
            }
        }
    }
}

/// With sixty-four bits, no two of a billion different games are likely to be taken for one.
fn hash(game: &RecordedGame) -> u64 {
    let mut hasher = DefaultHasher::new();
    (&game.opening, game.half_points).hash(&mut hasher);
    for played in &game.moves {
        (played.m, played.score).hash(&mut hasher);
    }
    hasher.finish()
}

/// Reads the files to see that none repeats the games of another, or its own; `each` is shown every game.
///
/// # Errors
/// One of them does, or cannot be read.
pub(crate) fn refuse_repeated(
    files: &[PathBuf],
    mut each: impl FnMut(&RecordedGame),
) -> Result<(), RepeatedError> {
    let mut met = Met::default();
    for (number, file) in files.iter().enumerate() {
        let (mut games, mut repeated, mut other) = (0, 0, number);
        read(file, |game| {
            each(game);
            games += 1;
            if let Some(first) = met.note(game, number) {
                repeated += 1;
                other = first;
            }
        })?;
        if repeated * BY_CHANCE > games {
            let (file, other) = (file.clone(), files[other].clone());
            return Err(RepeatedError::Games { file, other, games, repeated });
        }
    }
    Ok(())
}

fn read(file: &Path, mut each: impl FnMut(&RecordedGame)) -> Result<(), RepeatedError> {
    let in_file = |error: GameFileError| RepeatedError::File { file: file.to_owned(), error };
    for game in GameFile::open(file).map_err(in_file)? {
        each(&game.map_err(in_file)?);
    }
    Ok(())
}
