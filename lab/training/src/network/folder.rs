//! The files of a generation, in a folder of its own.

use super::train::TrainError;
use crate::datagen::network_for;
use movegen::Variant;
use std::io;
use std::path::{Path, PathBuf};

/// What the folders of a ladder's generations are called, before their number.
pub(super) const GENERATION: &str = "generation-";

/// Where the files of a generation are.
#[derive(Clone, Debug)]
pub(super) struct Folder {
    pub(super) path: PathBuf,
    pub(super) variant: Variant,
}

impl Folder {
    pub(super) fn create(&self) -> Result<(), TrainError> {
        std::fs::create_dir_all(&self.path).map_err(|error| in_file(&self.path, error))
    }

    /// Keeps a copy of the network that plays the games, as this variant's: that of a relative is adapted.
    ///
    /// # Errors
    /// It cannot be read or written, or belongs to another board.
    pub(super) fn keep_before(&self, file: &str) -> Result<(), TrainError> {
        let network = network_for(self.variant, file)?;
        self.create()?;
        write(&self.before(), &network.to_bytes())
    }

    pub(super) fn named(&self, ending: &str) -> PathBuf {
        self.path.join(format!("{}.{ending}", self.variant.id()))
    }

    pub(super) fn games(&self) -> PathBuf {
        self.named("games")
    }

    pub(super) fn positions(&self) -> PathBuf {
        self.named("positions")
    }

    pub(super) fn held_out(&self) -> PathBuf {
        self.named("held-out.positions")
    }

    pub(super) fn network(&self) -> PathBuf {
        self.named("network")
    }

    /// The network that played the games, if one did.
    pub(super) fn before(&self) -> PathBuf {
        self.named("before.network")
    }

    pub(super) fn card(&self) -> PathBuf {
        self.named("md")
    }

    /// The games of the match, if they are kept.
    pub(super) fn match_games(&self) -> PathBuf {
        self.named("match.pgn")
    }
}

/// The name of a file, for people: where it is is nobody's business, but for the generation that it belongs to.
pub(super) fn name_of(file: &Path) -> String {
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let generation = file.parent().map(name).filter(|folder| folder.starts_with(GENERATION));
    generation.map_or_else(|| name(file), |generation| format!("{generation}/{}", name(file)))
}

pub(super) fn write(path: &Path, content: &[u8]) -> Result<(), TrainError> {
    storage::write_by_rename(path, content).map_err(|error| in_file(path, error))
}

pub(super) fn in_file(path: &Path, error: io::Error) -> TrainError {
    TrainError::File { path: path.to_owned(), error }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_bear_their_names_and_those_of_their_generations() {
        for (file, name) in [
            ("/some/where/atomic.games", "atomic.games"),
            ("nets/generation-3/atomic.games", "generation-3/atomic.games"),
            ("atomic.games", "atomic.games"),
        ] {
            assert_eq!(name_of(Path::new(file)), name);
        }
    }
}
