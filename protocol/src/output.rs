//! Where answers go: whole lines, each sent at once.

pub use movegen::quote;
use std::fmt::Display;
use std::io::{self, Write};

/// Writes a line to standard error. Where nobody can read it, or a log's disk is full, there is nobody to tell: nothing
/// ends by that, as it would by `eprintln!`.
pub fn tell(line: impl Display) {
    let _ = writeln!(io::stderr(), "{line}");
}

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
