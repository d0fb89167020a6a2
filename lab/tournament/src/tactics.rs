//! `megaton tactics`: how many positions with a known best move the search solves.

use clap::Args;
use engine::{Engine, Limits, Signals};
use indicatif::ProgressBar;
use movegen::{AnyGame, FenError, MoveError, Options, UnknownVariant, Variant};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;
use thiserror::Error;

/// The command's arguments.
#[derive(Args, Debug)]
pub struct TacticsArgs {
    /// File with one JSON object per line: `variant`, `fen` and `best`.
    file: PathBuf,
    /// Milliseconds for each position.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    movetime: u64,
    /// Nodes for each position, in place of time.
    #[arg(long, conflicts_with = "movetime", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Only positions of this variant.
    #[arg(long)]
    variant: Option<Variant>,
    /// Search threads.
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

/// A position with its best move. Other fields of the file are for people.
#[derive(Deserialize)]
struct Tactic {
    variant: String,
    fen: String,
    best: String,
}

/// Why the positions cannot be searched.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum TacticsError {
    #[error("{file}: {error}")]
    File { file: String, error: io::Error },
    #[error("line {line}: {error}")]
    Json { line: usize, error: serde_json::Error },
    #[error("line {line}: {error}")]
    Variant { line: usize, error: UnknownVariant },
    #[error("line {line}: {error}")]
    Fen { line: usize, error: FenError },
    #[error("line {line}: best move {text}: {error}")]
    Best { line: usize, text: String, error: MoveError },
    #[error("{file}: no position{}", .variant.map_or_else(String::new, |variant| format!(" of {variant}")))]
    Nothing { file: String, variant: Option<Variant> },
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// Positions searched and solved.
#[derive(Clone, Copy, Default)]
struct SolveCount {
    solved: u32,
    asked: u32,
}

/// Searches every position for the same time or as many nodes, and prints each miss, then the score for each
/// variant.
///
/// # Errors
/// The file cannot be read, a line of it is wrong, which is named, or there is nothing to search.
pub fn tactics(args: &TacticsArgs, mut out: impl Write) -> Result<(), TacticsError> {
    let file = args.file.display().to_string();
    let text = std::fs::read_to_string(&args.file)
        .map_err(|error| TacticsError::File { file: file.clone(), error })?;
    let (limits, limit) = match args.nodes {
        Some(nodes) => (Limits { nodes: Some(nodes), ..Limits::default() }, format!("{nodes} nodes")),
        None => {
            let time = Duration::from_millis(args.movetime);
            (Limits { move_time: Some(time), ..Limits::default() }, format!("{} ms", args.movetime))
        }
    };
    let mut engine = Engine::new(engine::DEFAULT_HASH_MIB);
    engine.set_threads(args.threads);
    let mut tallies = BTreeMap::<Variant, SolveCount>::new();
    let progress = ProgressBar::new(text.lines().count() as u64);
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let (game, best) = read(index + 1, line)?;
        progress.inc(1);
        if args.variant.is_some_and(|variant| variant != game.variant()) {
            continue;
        }
        engine.clear();
        let found = engine.search(&game, &limits, &Signals::new(), &mut |_| {});
        let answer = found.best.map(|m| game.coordinate_text(m)).unwrap_or_default();
        let tally = tallies.entry(game.variant()).or_default();
        tally.asked += 1;
        if answer == best {
            tally.solved += 1;
        } else {
            let variant = game.variant();
            let text = format!("missed: {variant} {}: {answer} ({}), not {best}", game.fen(), found.score);
            progress.suspend(|| writeln!(out, "{text}"))?;
        }
    }
    progress.finish_and_clear();
    if tallies.is_empty() {
        return Err(TacticsError::Nothing { file, variant: args.variant });
    }
    for (variant, SolveCount { solved, asked }) in &tallies {
        writeln!(out, "{variant}: {solved} of {asked}")?;
    }
    let sum = |part: fn(&SolveCount) -> u32| -> u32 { tallies.values().map(part).sum() };
    let (solved, asked) = (sum(|tally| tally.solved), sum(|tally| tally.asked));
    let share = 100.0 * f64::from(solved) / f64::from(asked.max(1));
    writeln!(out, "solved {solved} of {asked} ({share:.1}%) at {limit} each")?;
    Ok(())
}

/// The game a line describes, and its best move in the form the program writes.
fn read(line: usize, text: &str) -> Result<(AnyGame, String), TacticsError> {
    let tactic: Tactic = serde_json::from_str(text).map_err(|error| TacticsError::Json { line, error })?;
    let variant = tactic.variant.parse().map_err(|error| TacticsError::Variant { line, error })?;
    let game = AnyGame::new(variant, Options::default(), Some(&tactic.fen))
        .map_err(|error| TacticsError::Fen { line, error })?;
    let best = game.parse_move(&tactic.best).map_err(|error| TacticsError::Best {
        line,
        text: tactic.best.clone(),
        error,
    })?;
    let best = game.coordinate_text(best);
    Ok((game, best))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn outcome(content: &str, variant: Option<Variant>) -> Result<(), String> {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(content.as_bytes()).unwrap();
        let args = TacticsArgs {
            file: file.path().to_owned(),
            movetime: 1000,
            nodes: Some(100),
            variant,
            threads: 1,
        };
        tactics(&args, Vec::new()).map_err(|error| error.to_string())
    }

    #[test]
    fn searching_nothing_is_an_error() {
        let mate = r#"{"variant":"chess","fen":"7k/8/5KQ1/8/8/8/8/8 w - - 0 1","best":"g6g7"}"#;
        assert_eq!(outcome(mate, None), Ok(()));
        for content in ["", "\n\n"] {
            assert!(outcome(content, None).unwrap_err().ends_with("no position"));
        }
        assert!(outcome(mate, Some(Variant::Atomic)).unwrap_err().ends_with("no position of atomic"));
    }
}
