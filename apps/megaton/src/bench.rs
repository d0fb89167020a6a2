//! `megaton bench`.

use engine::{BENCH_DEPTH, Signals};
use std::io::{self, Write};

/// Searches the positions of the bench, a line each; the last line is `N nodes M nps`.
///
/// # Errors
/// The output cannot be written.
pub(crate) fn bench(mut out: impl Write) -> io::Result<()> {
    let mut written = Ok(());
    let result = engine::bench(BENCH_DEPTH, &Signals::new(), |game, found| {
        if written.is_ok() {
            written = writeln!(out, "{:>9} {:<12} {}", found.nodes, game.variant().id(), game.fen());
        }
    });
    written?;
    writeln!(out, "{}", result.map_err(io::Error::other)?)?;
    out.flush()
}
