//! Frames of a file: content that is known to be whole.
//!
//! A frame is its length in bytes (four bytes, little-endian), the CRC-32 of its content (likewise), and
//! the content as postcard writes it. A file of frames that was cut short or damaged is good up to the
//! first frame that does not match its length or its checksum.

use serde::{Deserialize, Serialize};
use std::io::{self, Read, Write};
use thiserror::Error;

/// The longest frame that is accepted, in bytes: a game has a few kilobytes, a block of positions a
/// megabyte.
const LONGEST: u32 = 1 << 26;

/// Why a frame cannot be written.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum FrameError {
    #[error("{0}")]
    Io(#[from] io::Error),
    #[error("it cannot be written: {0}")]
    Encode(#[from] postcard::Error),
}

/// Appends a frame with this content.
pub(crate) fn write(out: &mut impl Write, content: &impl Serialize) -> Result<(), FrameError> {
    let content = postcard::to_stdvec(content)?;
    out.write_all(&(content.len() as u32).to_le_bytes())?;
    out.write_all(&crc32fast::hash(&content).to_le_bytes())?;
    out.write_all(&content)?;
    Ok(())
}

/// The next frame, and its length with what precedes it, in bytes; `None` at the end of the intact part.
pub(crate) fn next<T: for<'a> Deserialize<'a>>(reader: &mut impl Read) -> io::Result<Option<(T, u64)>> {
    let mut head = [0; 8];
    if !fill(reader, &mut head)? {
        return Ok(None);
    }
    let [a, b, c, d, checksum @ ..] = head;
    let (length, checksum) = (u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes(checksum));
    if length > LONGEST {
        return Ok(None);
    }
    let mut content = vec![0; length as usize];
    if !fill(reader, &mut content)? || crc32fast::hash(&content) != checksum {
        return Ok(None);
    }
    let value = postcard::from_bytes(&content).ok();
    Ok(value.map(|value| (value, 8 + u64::from(length))))
}

/// Whether a file begins with these bytes, after which its frames begin.
pub(crate) fn begin_after(reader: &mut impl Read, magic: &[u8; 8]) -> bool {
    let mut found = [0; 8];
    reader.read_exact(&mut found).is_ok() && found == *magic
}

/// Whether there were enough bytes.
fn fill(reader: &mut impl Read, bytes: &mut [u8]) -> io::Result<bool> {
    match reader.read_exact(bytes) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}
