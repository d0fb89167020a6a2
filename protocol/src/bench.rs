//! `megaton bench`.

use engine::{BENCH_DEPTH, BenchResult, Signals};
use std::io::{self, Write};

/// Searches the positions of the bench, a line each; the last line is `N nodes M nps`.
///
/// # Errors
/// The output cannot be written.
pub fn bench(mut out: impl Write) -> io::Result<()> {
    let mut written = Ok(());
    let result = engine::bench(BENCH_DEPTH, &Signals::new(), |game, found| {
        if written.is_ok() {
            written = writeln!(out, "{:>9} {:<12} {}", found.nodes, game.variant().id(), game.fen());
        }
    });
    written?;
    writeln!(out, "{}", summary(&result.map_err(io::Error::other)?))?;
    out.flush()
}

/// `N nodes M nps`.
pub(crate) fn summary(result: &BenchResult) -> String {
    let speed = result.nodes as f64 / result.time.as_secs_f64().max(1e-9);
    format!("{} nodes {speed:.0} nps", result.nodes)
}
