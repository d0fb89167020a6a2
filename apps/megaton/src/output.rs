//! What the program prints.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

static HAS_READER_GONE: AtomicBool = AtomicBool::new(false);

/// Standard output, which remembers whether its reader has gone: the errors of most commands do not say so.
pub(crate) struct Output;

impl Output {
    /// Whether something could not be written because nobody reads it any more, as in `megaton … | head -1`.
    pub(crate) fn has_reader_gone() -> bool {
        HAS_READER_GONE.load(Ordering::Relaxed)
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        noted(io::stdout().write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        noted(io::stdout().flush())
    }
}

fn noted<T>(done: io::Result<T>) -> io::Result<T> {
    if done.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        HAS_READER_GONE.store(true, Ordering::Relaxed);
    }
    done
}
