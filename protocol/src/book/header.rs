//! The header of a book: entries with the key 0, whose other eight bytes are a text
//! (<http://hardy.uhasselt.be/Toga/pgheader-release/header.html>). Programs that look positions up never see it.

use super::Entry;
use std::io;

/// The first line of every header.
const MAGIC: &str = "@PG@";
/// The version of its form.
const VERSION: &str = "1.0";
/// Longest header that is read, in entries: programs may say anything in the comment.
const LONGEST: u64 = 1 << 12;

/// The games that the header names; `None` if there is none.
///
/// # Errors
/// The book cannot be read.
pub(super) fn read(
    mut entry: impl FnMut(u64) -> io::Result<Entry>,
    entries: u64,
) -> io::Result<Option<Vec<String>>> {
    let mut bytes = Vec::new();
    for number in 0..entries.min(LONGEST) {
        let entry = entry(number)?;
        if entry.key != 0 {
            break;
        }
        bytes.extend_from_slice(&entry.to_bytes()[8..]);
        if bytes.contains(&0) {
            break;
        }
    }
    let text = String::from_utf8_lossy(&bytes);
    let Some((text, _)) = text.split_once('\0') else { return Ok(None) };
    Ok(games(text))
}

/// The magic, the version, the number of lines that follow it before the comment, the number of games, their names.
fn games(text: &str) -> Option<Vec<String>> {
    let mut lines = text.lines();
    if lines.next() != Some(MAGIC) {
        return None;
    }
    let (_version, _lines) = (lines.next()?, lines.next()?);
    let count = lines.next()?.parse().ok()?;
    Some(lines.take(count).map(str::to_owned).collect())
}

/// The header of a book of this game, by the name that XBoard knows it under, with a comment.
pub(super) fn entries(game: &str, comment: &str) -> Vec<Entry> {
    let mut bytes = format!("{MAGIC}\n{VERSION}\n2\n1\n{game}\n{comment}").into_bytes();
    bytes.push(0);
    bytes.resize(bytes.len().next_multiple_of(8), 0);
    let entry = |text: &[u8]| {
        let mut bytes = [0; super::ENTRY_BYTES];
        bytes[8..].copy_from_slice(text);
        Entry::from_bytes(bytes)
    };
    bytes.chunks_exact(8).map(entry).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_back(entries: &[Entry]) -> Option<Vec<String>> {
        read(|number| Ok(entries[number as usize]), entries.len() as u64).unwrap()
    }

    #[test]
    fn headers_are_read_as_they_are_written() {
        for comment in ["", "x", "Created by somebody."] {
            let written = entries("stratom", comment);
            assert!(written.iter().all(|entry| entry.key == 0));
            assert_eq!(read_back(&written), Some(vec!["stratom".to_owned()]));
        }
        let bytes: Vec<u8> =
            entries("normal", "Created by Polyglot.").into_iter().flat_map(Entry::to_bytes).collect();
        assert_eq!(&bytes[..32], b"\0\0\0\0\0\0\0\0@PG@\n1.0\0\0\0\0\0\0\0\0\n2\n1\nnor");
    }

    #[test]
    fn entries_of_positions_and_torn_headers_are_no_header() {
        let position = Entry { key: 5, code: 1, weight: 1, learn: 0 };
        assert_eq!(read_back(&[position]), None);
        let null = Entry { key: 0, ..position };
        assert_eq!(read_back(&[null, position]), None);
        let torn = &entries("stratom", "comment")[..2];
        assert_eq!(read_back(torn), None);
        assert_eq!(read_back(&[torn, &[position]].concat()), None);
    }
}
