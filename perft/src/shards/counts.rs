//! A share of the counts, as a file that grows line by line.
//!
//! Its first line says which expansion, which version and which share it belongs to; every other one is a
//! position's number and its count. A line that was not finished is written again.

use super::expansion::{Expansion, VERSION};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::str::FromStr;
use thiserror::Error;

/// One of several shares, written `3/16`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Share {
    /// From 1.
    number: usize,
    of: usize,
}

impl FromStr for Share {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let share = text
            .split_once('/')
            .and_then(|(number, of)| Some(Share { number: number.parse().ok()?, of: of.parse().ok()? }));
        let is_one = |share: &Share| (1..=share.of).contains(&share.number) && share.of <= 1_000_000;
        share.filter(is_one).ok_or_else(|| "expected a share such as 3/16".to_owned())
    }
}

impl Share {
    /// Whether a position belongs to it.
    pub(super) fn has(self, position: usize) -> bool {
        position % self.of == self.number - 1
    }
}

/// Why counts cannot be used.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub(crate) enum CountsError {
    #[error(transparent)]
    File(#[from] io::Error),
    #[error("this is not a file of `perft count`")]
    NoCounts,
    #[error("its counts belong to another expansion")]
    OtherExpansion,
    #[error("its counts are of version {found}, not of {wanted}")]
    OtherVersion { found: String, wanted: String },
    #[error("its counts are of another share")]
    OtherShare,
    #[error("line {0}: expected a position's number and its count")]
    Line(usize),
    #[error("position {0} is counted twice")]
    Twice(usize),
}

/// The first words of every file.
const TITLE: &str = "# perft counts";

/// The first line of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Heading {
    version: String,
    expansion: String,
    share: String,
}

impl Heading {
    fn of(expansion: &Expansion, share: Share) -> Self {
        Heading {
            version: VERSION.to_owned(),
            expansion: format!("{:08x}", expansion.checksum),
            share: format!("{}/{}", share.number, share.of),
        }
    }

    fn line(&self) -> String {
        let Heading { version, expansion, share } = self;
        format!("{TITLE}, version {version}, expansion {expansion}, share {share}\n")
    }

    fn read(line: &str) -> Option<Self> {
        let mut fields = line.strip_prefix(TITLE)?.split(", ").skip(1);
        let mut value = |name: &str| Some(fields.next()?.strip_prefix(name)?.trim().to_owned());
        Some(Heading {
            version: value("version ")?,
            expansion: value("expansion ")?,
            share: value("share ")?,
        })
    }
}

/// The counts in a text, and how much of it is whole.
fn read(text: &str) -> Result<(Heading, BTreeMap<usize, u64>, usize), CountsError> {
    let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
    let mut lines = whole.lines().enumerate();
    let heading = lines.next().and_then(|(_, line)| Heading::read(line)).ok_or(CountsError::NoCounts)?;
    let mut counts = BTreeMap::new();
    for (index, line) in lines {
        let pair = line.split_once('\t');
        let pair = pair.and_then(|(number, count)| Some((number.parse().ok()?, count.parse().ok()?)));
        let (number, count) = pair.ok_or(CountsError::Line(index + 1))?;
        if counts.insert(number, count).is_some() {
            return Err(CountsError::Twice(number));
        }
    }
    Ok((heading, counts, whole.len()))
}

/// The counts of a file for this expansion.
///
/// # Errors
/// They belong to something else, or the file cannot be read.
pub(super) fn read_counts(path: &Path, expansion: &Expansion) -> Result<BTreeMap<usize, u64>, CountsError> {
    let (heading, counts, _) = read(&std::fs::read_to_string(path)?)?;
    if heading.expansion != format!("{:08x}", expansion.checksum) {
        return Err(CountsError::OtherExpansion);
    }
    if heading.version != expansion.version {
        return Err(CountsError::OtherVersion { found: heading.version, wanted: expansion.version.clone() });
    }
    Ok(counts)
}

/// The file of a share, open for further counts.
#[derive(Debug)]
pub(super) struct CountsFile(File);

impl CountsFile {
    /// Begins the file, or opens it again; which positions it has already.
    ///
    /// # Errors
    /// It belongs to something else, another process is writing to it, or it cannot be read or written.
    pub(super) fn open(
        path: &Path,
        expansion: &Expansion,
        share: Share,
    ) -> Result<(Self, BTreeMap<usize, u64>), CountsError> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        storage::claim(&file)?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        let heading = Heading::of(expansion, share);
        if expansion.version != heading.version {
            let (found, wanted) = (expansion.version.clone(), heading.version);
            return Err(CountsError::OtherVersion { found, wanted });
        }
        // Ended before its first line was written.
        if heading.line().starts_with(&text) && text.len() < heading.line().len() {
            file.set_len(0)?;
            file.seek(SeekFrom::Start(0))?;
            file.write_all(heading.line().as_bytes())?;
            return Ok((CountsFile(file), BTreeMap::new()));
        }
        let (found, counts, whole) = read(&text)?;
        match found {
            _ if found == heading => {}
            _ if found.expansion != heading.expansion => return Err(CountsError::OtherExpansion),
            _ if found.version != heading.version => {
                return Err(CountsError::OtherVersion { found: found.version, wanted: heading.version });
            }
            _ => return Err(CountsError::OtherShare),
        }
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok((CountsFile(file), counts))
    }

    /// Adds a position's count.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn add(&mut self, number: usize, count: u64) -> io::Result<()> {
        // In one piece, so that a line is there or is not.
        self.0.write_all(format!("{number}\t{count}\n").as_bytes())
    }
}
