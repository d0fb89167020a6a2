//! Reads lines, on a thread of its own so that a search never keeps a command waiting.

use std::io::{self, BufRead, BufReader, Read};
use std::thread;

/// Longest line taken, in bytes: room for a game of a hundred thousand moves.
const LINE_LIMIT: u64 = 1 << 20;

/// What comes in.
#[derive(Debug, PartialEq, Eq)]
pub enum Input {
    /// A line, without its end. Bytes that are no UTF-8 are replaced.
    Line(String),
    /// A line too long to be kept: above a mebibyte.
    TooLong,
    /// There will be no more.
    End,
}

/// The lines of a source, and the end behind the last one.
pub fn lines(source: impl Read) -> impl Iterator<Item = Input> {
    let mut reader = BufReader::new(source);
    let mut has_ended = false;
    std::iter::from_fn(move || {
        let input = (!has_ended).then(|| read_line(&mut reader))?;
        has_ended = input == Input::End;
        Some(input)
    })
}

/// Starts the thread. It ends with the input, or when `deliver` says that nobody listens.
///
/// # Errors
/// The thread cannot be started.
pub fn start(
    source: impl Read + Send + 'static,
    mut deliver: impl FnMut(Input) -> bool + Send + 'static,
) -> io::Result<()> {
    thread::Builder::new().name("input".to_owned()).spawn(move || {
        // The iterator is used up by the first line that nobody takes.
        let _ = lines(source).all(&mut deliver);
    })?;
    Ok(())
}

/// Reads a line. An input that fails is an input that ends.
fn read_line(reader: &mut impl BufRead) -> Input {
    let mut bytes = Vec::new();
    match reader.by_ref().take(LINE_LIMIT).read_until(b'\n', &mut bytes) {
        Ok(0) | Err(_) => return Input::End,
        Ok(_) => {}
    }
    if bytes.last() != Some(&b'\n') && bytes.len() as u64 == LINE_LIMIT {
        return match reader.skip_until(b'\n') {
            Ok(_) => Input::TooLong,
            Err(_) => Input::End,
        };
    }
    let text = String::from_utf8_lossy(&bytes);
    Input::Line(text.trim_end_matches(['\n', '\r']).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    fn read_all(bytes: &[u8]) -> Vec<Input> {
        lines(Cursor::new(bytes.to_vec())).collect()
    }

    fn line(text: &str) -> Input {
        Input::Line(text.to_owned())
    }

    #[test]
    fn lines_end_in_any_way_and_may_hold_any_bytes() {
        assert_eq!(
            read_all(b"uci\r\n\ngo\xff\nquit"),
            [line("uci"), line(""), line("go\u{fffd}"), line("quit"), Input::End]
        );
    }

    #[test]
    fn a_line_too_long_is_dropped_whole() {
        let mut bytes = vec![b'x'; 3 << 20];
        bytes.extend_from_slice(b"\nisready\n");
        assert_eq!(read_all(&bytes), [Input::TooLong, line("isready"), Input::End]);
    }
}
