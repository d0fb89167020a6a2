//! Where answers go: whole lines, each sent at once.

use std::fmt::Display;
use std::io::{self, Write};

/// The way out. Every line is flushed, so that nobody loses on time over a full buffer.
pub struct Output {
    writer: Box<dyn Write>,
}

impl Output {
    /// Writes to `writer`.
    pub fn new(writer: impl Write + 'static) -> Self {
        Output { writer: Box::new(writer) }
    }

    /// Writes one or more lines; the last line feed is added.
    pub fn line(&mut self, text: impl Display) -> io::Result<()> {
        writeln!(self.writer, "{text}")?;
        self.writer.flush()
    }

    /// Writes text that stays on its line.
    pub fn prompt(&mut self, text: &str) -> io::Result<()> {
        write!(self.writer, "{text}")?;
        self.writer.flush()
    }
}

/// Longest piece of input repeated in an answer, in characters.
const QUOTE_LIMIT: usize = 100;

/// Foreign text made fit to stand in a line of output: no control characters, not too long.
pub fn quote(text: &str) -> String {
    let mut quoted: String =
        text.chars().take(QUOTE_LIMIT).map(|letter| if letter.is_control() { '?' } else { letter }).collect();
    if text.chars().nth(QUOTE_LIMIT).is_some() {
        quoted.push('…');
    }
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_short_and_stay_on_their_line() {
        assert_eq!(quote("e2e4"), "e2e4");
        assert_eq!(quote("a\u{7}b\rc\0d"), "a?b?c?d");
        assert_eq!(quote(&"x".repeat(10_000)).chars().count(), QUOTE_LIMIT + 1);
    }
}
