//! The bench: fixed positions of all variants, a fixed depth, one thread.

use engine::{Engine, Limits, Signals};
use movegen::{AnyGame, Options, VARIANTS};
use std::fmt;
use std::io::{self, Write};
use std::time::{Duration, Instant};

const DEPTH: u32 = 6;
const HASH_MIB: usize = 16;

/// What the bench counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Total {
    nodes: u64,
    time: Duration,
}

impl fmt::Display for Total {
    /// `N nodes M nps`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let speed = self.nodes as f64 / self.time.as_secs_f64().max(1e-9);
        write!(formatter, "{} nodes {speed:.0} nps", self.nodes)
    }
}

/// Runs the bench and prints its lines; the last one is `N nodes M nps`.
///
/// # Errors
/// The output cannot be written.
pub fn bench(mut out: impl Write) -> io::Result<()> {
    let mut lines = Vec::new();
    if let Some(total) = search_all(&Signals::new(), |line| lines.push(line)) {
        lines.push(total.to_string());
    }
    for line in lines {
        writeln!(out, "{line}")?;
    }
    out.flush()
}

/// Searches all positions; `None` if it was stopped.
pub(crate) fn search_all(signals: &Signals, mut report: impl FnMut(String)) -> Option<Total> {
    let started = Instant::now();
    let mut nodes = 0;
    for spec in VARIANTS {
        let mut engine = Engine::new(HASH_MIB);
        let game = AnyGame::new(spec.variant, Options::default(), None).ok()?;
        let limits = Limits { depth: Some(DEPTH), ..Limits::default() };
        let found = engine.search(&game, &limits, signals, &mut |_| {});
        if signals.is_stopped() {
            return None;
        }
        report(format!("{:<12} {:>12}", spec.id, found.nodes));
        nodes += found.nodes;
    }
    Some(Total { nodes, time: started.elapsed() })
}
