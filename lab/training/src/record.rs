//! Files of self-play games.
//!
//! A file starts with [`MAGIC`], whose last byte is the version, followed by frames (`crate::frames`). The
//! first frame is the header, every other one a game.

use crate::frames::{self, FrameError};
use movegen::{Color, UnknownVariant, Variant};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::Path;
use thiserror::Error;

/// The first bytes of every game file.
const MAGIC: &[u8; 8] = b"MEGATON\x01";

/// A self-play game of the engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedGame {
    /// Its start position, as FEN.
    pub opening: String,
    /// The moves.
    pub moves: Vec<PlayedMove>,
    /// White's points in halves: 0, 1 or 2.
    pub half_points: u8,
}

/// A move and its search score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedMove {
    /// The move in coordinate notation.
    pub text: String,
    /// Its score for the mover, in centipawns; mates as the value of a won game.
    pub score: i16,
}

impl RecordedGame {
    /// White's points for this winner, in halves.
    pub fn half_points_of(winner: Option<Color>) -> u8 {
        match winner {
            Some(Color::White) => 2,
            Some(Color::Black) => 0,
            None => 1,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Header {
    variant: String,
    /// How the games were generated, for people.
    about: String,
}

/// Why a game file cannot be used.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum GameFileError {
    #[error("{0}")]
    Io(#[from] io::Error),
    #[error("this is not a game file of this version of megaton")]
    NotGames,
    #[error("{0}")]
    Variant(#[from] UnknownVariant),
    #[error("it holds games of {found}, not of {wanted}")]
    OtherVariant { found: Variant, wanted: Variant },
    #[error("its games were made differently ({found})")]
    OtherOrigin { found: String },
    #[error(transparent)]
    Frame(#[from] FrameError),
}

/// A game file, read as far as it is intact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFile {
    /// The variant played.
    pub variant: Variant,
    /// How the games were generated.
    pub about: String,
    /// The games.
    pub games: Vec<RecordedGame>,
    /// Bytes up to the end of the last complete game.
    pub whole_bytes: u64,
    /// Bytes after that: the rest of a truncated game, or damage.
    pub lost_bytes: u64,
}

/// A game file that is read game by game.
#[derive(Debug)]
pub struct GameReader {
    reader: BufReader<File>,
    /// The variant played.
    pub variant: Variant,
    /// How the games were generated.
    pub about: String,
    /// Bytes up to the end of the last complete game that was read.
    pub whole_bytes: u64,
}

impl Iterator for GameReader {
    type Item = io::Result<RecordedGame>;

    fn next(&mut self) -> Option<Self::Item> {
        match frames::next(&mut self.reader) {
            Ok(Some((game, bytes))) => {
                self.whole_bytes += bytes;
                Some(Ok(game))
            }
            Ok(None) => None,
            Err(error) => Some(Err(error)),
        }
    }
}

impl GameFile {
    /// Reads a file.
    ///
    /// # Errors
    /// It cannot be read, or is something else. Damage is not an error: see [`GameFile::lost_bytes`].
    pub fn read(path: &Path) -> Result<Self, GameFileError> {
        let length = std::fs::metadata(path)?.len();
        let mut reader = GameFile::open(path)?;
        let games = reader.by_ref().collect::<io::Result<Vec<_>>>()?;
        let GameReader { variant, about, whole_bytes, .. } = reader;
        Ok(GameFile { variant, about, games, whole_bytes, lost_bytes: length.saturating_sub(whole_bytes) })
    }

    /// Opens a file to read it game by game, up to the first that is damaged.
    ///
    /// # Errors
    /// It cannot be read, or is something else.
    pub fn open(path: &Path) -> Result<GameReader, GameFileError> {
        GameFile::read_from(File::open(path)?)
    }

    /// The same for a file that is open already, from its beginning.
    ///
    /// # Errors
    /// It cannot be read, or is something else.
    pub fn read_from(file: File) -> Result<GameReader, GameFileError> {
        let mut reader = BufReader::with_capacity(1 << 20, file);
        if !frames::begin_after(&mut reader, MAGIC) {
            return Err(GameFileError::NotGames);
        }
        let (Header { variant, about }, bytes) = frames::next(&mut reader)?.ok_or(GameFileError::NotGames)?;
        let whole_bytes = MAGIC.len() as u64 + bytes;
        Ok(GameReader { reader, variant: variant.parse()?, about, whole_bytes })
    }

    /// Writes the start of a file.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn begin(out: &mut impl Write, variant: Variant, about: &str) -> Result<(), GameFileError> {
        out.write_all(MAGIC)?;
        let header = Header { variant: variant.id().to_owned(), about: about.to_owned() };
        Ok(frames::write(out, &header)?)
    }

    /// Appends a game to a file.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn append(out: &mut impl Write, game: &RecordedGame) -> Result<(), GameFileError> {
        Ok(frames::write(out, game)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(moves: usize) -> RecordedGame {
        let played = |number: usize| PlayedMove { text: format!("e2e{number}"), score: -(number as i16) };
        RecordedGame {
            opening: "some FEN".to_owned(),
            moves: (0..moves).map(played).collect(),
            half_points: 1,
        }
    }

    fn bytes() -> Vec<u8> {
        let mut bytes = Vec::new();
        GameFile::begin(&mut bytes, Variant::Stratomic, "a test").unwrap();
        for moves in [3, 0, 70] {
            GameFile::append(&mut bytes, &game(moves)).unwrap();
        }
        bytes
    }

    fn read(bytes: &[u8]) -> Result<GameFile, GameFileError> {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), bytes).unwrap();
        GameFile::read(file.path())
    }

    #[test]
    fn games_come_back_as_they_went_in() {
        let file = read(&bytes()).unwrap();
        assert_eq!((file.variant, file.about.as_str()), (Variant::Stratomic, "a test"));
        assert_eq!(file.games, [game(3), game(0), game(70)]);
        assert_eq!((file.whole_bytes, file.lost_bytes), (bytes().len() as u64, 0));
    }

    #[test]
    fn a_truncated_file_loses_only_its_last_game() {
        let bytes = bytes();
        let mut sizes = Vec::new();
        for length in 0..bytes.len() {
            if let Ok(file) = read(&bytes[..length]) {
                assert_eq!(file.whole_bytes + file.lost_bytes, length as u64);
                assert_eq!(file.games, [game(3), game(0), game(70)][..file.games.len()]);
                sizes.push(file.games.len());
            }
        }
        sizes.dedup();
        assert_eq!(sizes, [0, 1, 2]);
    }

    #[test]
    fn damage_anywhere_is_noticed() {
        let bytes = bytes();
        for place in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[place] ^= 0x10;
            match read(&damaged) {
                Err(GameFileError::NotGames) => {}
                Err(other) => panic!("{other}"),
                Ok(file) => {
                    assert!(file.games.len() < 3 && file.lost_bytes > 0);
                    assert_eq!(file.games, [game(3), game(0), game(70)][..file.games.len()]);
                }
            }
        }
    }

    #[test]
    fn other_files_are_refused() {
        for bytes in [&b""[..], b"PNG", b"MEGATON\x02 of a later version", b"[Event \"?\"]\n[Site"] {
            assert!(matches!(read(bytes), Err(GameFileError::NotGames)));
        }
    }
}
