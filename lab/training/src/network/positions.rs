//! Files of positions that networks learn from.
//!
//! A file starts with [`MAGIC`], whose last byte is the version, and the number of positions (eight bytes,
//! little-endian), followed by frames (`crate::frames`): a header, then blocks of positions in random order.

use crate::frames::{self, FrameError};
use eval::network::{KING_BUCKETS, NetworkError, inputs_of};
use movegen::{UnknownVariant, Variant};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;
use thiserror::Error;

/// The first bytes of every file of positions.
const MAGIC: &[u8; 8] = b"MEGAPOS\x03";
/// Positions in a block, but for the last one; what a step of learning uses.
pub const BLOCK: usize = 16_384;

/// A position without its features.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// How many features it has.
    pub features: u8,
    /// Index of the side to move: 0 for White.
    pub side: u8,
    /// Whether White's view is mirrored, and Black's.
    pub mirrored: [bool; 2],
    /// In which parts of the board their kings stand.
    pub king_buckets: [u8; 2],
    /// Which output it uses.
    pub bucket: u8,
    /// Points of the side to move in the game, in halves.
    pub half_points: u8,
    /// The search's score for the side to move, in centipawns.
    pub score: i16,
    /// The same with what the moves after it say, in centipawns.
    pub lambda_return: i16,
    /// Plies played before it, the opening not counted.
    pub ply: u16,
}

/// Positions, one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    /// The features of all of them, in order.
    pub features: Vec<u16>,
    /// The rest.
    pub facts: Vec<Facts>,
}

impl Block {
    /// Adds a position.
    pub fn push(&mut self, features: &[u16], facts: Facts) {
        self.features.extend_from_slice(features);
        self.facts.push(facts);
    }

    /// Each position with its features.
    pub fn iter(&self) -> impl Iterator<Item = (&[u16], &Facts)> {
        let mut rest = &self.features[..];
        self.facts.iter().map(move |facts| {
            let (features, others) = rest.split_at(usize::from(facts.features).min(rest.len()));
            rest = others;
            (features, facts)
        })
    }

    /// The same in parts of so many positions.
    pub fn parts(&self, size: usize) -> Vec<Block> {
        let mut parts: Vec<Block> = Vec::with_capacity(self.facts.len().div_ceil(size));
        for (index, (features, facts)) in self.iter().enumerate() {
            if index % size == 0 {
                parts.push(Block::default());
            }
            if let Some(part) = parts.last_mut() {
                part.push(features, *facts);
            }
        }
        parts
    }
}

/// What the positions of a file are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Header {
    variant: String,
    /// Features that the variant's networks know.
    features: u16,
    /// Where they come from, for people.
    about: String,
}

/// Why a file of positions cannot be used.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum PositionFileError {
    #[error("{0}")]
    Io(#[from] io::Error),
    #[error("this is not a file of positions of this version of megaton")]
    NotPositions,
    #[error("{0}")]
    Variant(#[from] UnknownVariant),
    #[error("its positions of {variant} have {found} features; this version of megaton needs {needed}")]
    OtherFeatures { variant: Variant, found: u16, needed: u16 },
    #[error(transparent)]
    Network(#[from] NetworkError),
    #[error("it is cut short or damaged")]
    Damaged,
    #[error(transparent)]
    Frame(#[from] FrameError),
}

/// A file of positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionFile {
    path: PathBuf,
    /// The variant they are of.
    pub variant: Variant,
    /// How many features the variant's networks know.
    pub features: u16,
    /// How many positions there are.
    pub positions: u64,
    /// Where they come from.
    pub about: String,
}

impl PositionFile {
    /// Opens a file.
    ///
    /// # Errors
    /// It cannot be read, or is something else.
    pub fn open(path: &Path) -> Result<Self, PositionFileError> {
        let (Header { variant, features, about }, positions, _) = open(path)?;
        let variant: Variant = variant.parse()?;
        let needed = inputs_of(variant)?[0].len() as u16;
        if features != needed {
            return Err(PositionFileError::OtherFeatures { variant, found: features, needed });
        }
        Ok(PositionFile { path: path.to_owned(), variant, features, positions, about })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its blocks, from the first one.
    ///
    /// # Errors
    /// It cannot be read, or is something else.
    pub fn blocks(&self) -> Result<Blocks, PositionFileError> {
        let (_, left, reader) = open(&self.path)?;
        Ok(Blocks { reader, left, features: self.features })
    }
}

/// The header, the number of positions, and the blocks still to be read.
fn open(path: &Path) -> Result<(Header, u64, BufReader<File>), PositionFileError> {
    let mut reader = BufReader::with_capacity(1 << 20, File::open(path)?);
    if !frames::begin_after(&mut reader, MAGIC) {
        return Err(PositionFileError::NotPositions);
    }
    let mut positions = [0; 8];
    reader.read_exact(&mut positions).map_err(|_| PositionFileError::Damaged)?;
    let (header, _) = frames::next(&mut reader)?.ok_or(PositionFileError::Damaged)?;
    Ok((header, u64::from_le_bytes(positions), reader))
}

/// The blocks of a file, one after the other.
#[derive(Debug)]
pub struct Blocks {
    reader: BufReader<File>,
    left: u64,
    features: u16,
}

impl Iterator for Blocks {
    type Item = Result<Block, PositionFileError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.left == 0 {
            return None;
        }
        let block: Block = match frames::next(&mut self.reader) {
            Ok(Some((block, _))) => block,
            Ok(None) => return self.give_up(PositionFileError::Damaged),
            Err(error) => return self.give_up(error.into()),
        };
        // A checksum does not tell that whoever wrote it made sense.
        let features: usize = block.facts.iter().map(|facts| usize::from(facts.features)).sum();
        let is_sound = features == block.features.len()
            && block.features.iter().all(|&feature| feature < self.features)
            && block.facts.iter().all(|facts| {
                facts.side < 2
                    && usize::from(facts.bucket) < eval::network::BUCKETS
                    && facts.king_buckets.iter().all(|&bucket| usize::from(bucket) < KING_BUCKETS)
                    && facts.half_points <= 2
            });
        if !is_sound || block.facts.is_empty() {
            return self.give_up(PositionFileError::Damaged);
        }
        self.left = self.left.saturating_sub(block.facts.len() as u64);
        Some(Ok(block))
    }
}

impl Blocks {
    fn give_up(&mut self, error: PositionFileError) -> Option<Result<Block, PositionFileError>> {
        self.left = 0;
        Some(Err(error))
    }
}

/// Writes a file of positions; it appears under its name once it is complete.
#[derive(Debug)]
pub(super) struct PositionWriter {
    path: PathBuf,
    out: BufWriter<NamedTempFile>,
    block: Block,
    positions: u64,
}

impl PositionWriter {
    /// Begins a file.
    pub(super) fn begin(
        path: &Path,
        variant: Variant,
        features: u16,
        about: &str,
    ) -> Result<Self, PositionFileError> {
        let mut out = BufWriter::with_capacity(1 << 20, storage::successor_of(path)?);
        out.write_all(MAGIC)?;
        out.write_all(&0u64.to_le_bytes())?;
        let header = Header { variant: variant.id().to_owned(), features, about: about.to_owned() };
        frames::write(&mut out, &header)?;
        Ok(PositionWriter { path: path.to_owned(), out, block: Block::default(), positions: 0 })
    }

    pub(super) fn push(&mut self, features: &[u16], facts: Facts) -> Result<(), PositionFileError> {
        self.block.push(features, facts);
        if self.block.facts.len() == BLOCK { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> Result<(), PositionFileError> {
        if !self.block.facts.is_empty() {
            frames::write(&mut self.out, &self.block)?;
            self.positions += self.block.facts.len() as u64;
            self.block = Block::default();
        }
        Ok(())
    }

    /// Completes the file; returns how many positions it holds.
    pub(super) fn finish(mut self) -> Result<u64, PositionFileError> {
        self.flush()?;
        // Only now is their number known.
        self.out.seek(SeekFrom::Start(MAGIC.len() as u64))?;
        self.out.write_all(&self.positions.to_le_bytes())?;
        let file = self.out.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.persist(&self.path).map_err(|error| error.error)?;
        Ok(self.positions)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(number: u16) -> Facts {
        Facts {
            features: 2,
            side: (number % 2) as u8,
            mirrored: [number.is_multiple_of(3), false],
            king_buckets: [(number % 4) as u8, 0],
            bucket: (number % 8) as u8,
            half_points: (number % 3) as u8,
            score: (number as i16).wrapping_neg(),
            lambda_return: number as i16,
            ply: number,
        }
    }

    fn write(path: &Path, positions: u16) {
        let features = inputs_of(Variant::Atomic).unwrap()[0].len() as u16;
        let mut writer = PositionWriter::begin(path, Variant::Atomic, features, "a test").unwrap();
        (0..positions).for_each(|number| writer.push(&[number % 700, 700], facts(number)).unwrap());
        assert_eq!(writer.finish().unwrap(), u64::from(positions));
    }

    #[test]
    fn positions_come_back_as_they_went_in() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("some.positions");
        for count in [0, 1, BLOCK as u16, BLOCK as u16 + 1, 40_000] {
            write(&path, count);
            let file = PositionFile::open(&path).unwrap();
            assert_eq!(
                (file.variant, file.positions, file.about.as_str()),
                (Variant::Atomic, count.into(), "a test")
            );
            let mut number = 0;
            for block in file.blocks().unwrap() {
                let block = block.unwrap();
                for part in block.parts(100) {
                    for (features, found) in part.iter() {
                        assert_eq!((features, *found), (&[number % 700, 700][..], facts(number)));
                        number += 1;
                    }
                }
            }
            assert_eq!(number, count);
        }
        let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().collect();
        assert_eq!(left.len(), 1, "nothing else is left");
    }

    #[test]
    fn damage_and_other_files_are_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("some.positions");
        write(&path, 300);
        let bytes = std::fs::read(&path).unwrap();
        let judge = |bytes: &[u8]| {
            std::fs::write(&path, bytes).unwrap();
            let file = PositionFile::open(&path)?;
            file.blocks()?.collect::<Result<Vec<_>, _>>()
        };
        for place in (0..bytes.len()).step_by(7) {
            let mut damaged = bytes.clone();
            damaged[place] ^= 0x10;
            // The number of positions is not needed to read them.
            if !(8..16).contains(&place) {
                assert!(judge(&damaged).is_err(), "{place}");
            }
        }
        assert!(matches!(judge(&bytes[..bytes.len() - 1]), Err(PositionFileError::Damaged)));
        assert!(matches!(judge(b"MEGATON\x01"), Err(PositionFileError::NotPositions)));
        assert!(matches!(judge(b""), Err(PositionFileError::NotPositions)));
        PositionWriter::begin(&path, Variant::Atomic, 9, "a test").unwrap().finish().unwrap();
        let error = PositionFile::open(&path).unwrap_err().to_string();
        assert!(error.starts_with("its positions of atomic have 9 features;"), "{error}");
    }
}
