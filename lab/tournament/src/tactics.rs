//! `megaton tactics`: how many positions the search solves, each with a move to be found or one to be avoided.

use clap::Args;
use engine::{Engine, Limits, Signals};
use indicatif::ProgressBar;
use movegen::{AnyGame, FenError, MoveError, Options, UnknownVariant, Variant, quote};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;
use thiserror::Error;

/// The command's arguments.
#[derive(Args, Debug)]
pub struct TacticsArgs {
    /// File with one JSON object per line: `variant`, `fen`, and the move to be found, `best`, or the one to be
    /// avoided, `avoid`.
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

/// A position and what solves it. Other fields of the file are for people.
#[derive(Deserialize)]
#[serde(expecting = "an object with variant, fen, and best or avoid")]
struct Tactic {
    variant: String,
    fen: String,
    #[serde(flatten)]
    task: Task,
}

/// What a position asks for, as EPD's operations `bm` and `am` do.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Task {
    /// To find this move.
    Best(String),
    /// To play any other move than this.
    Avoid(String),
}

impl Task {
    /// Its move.
    fn text(&self) -> &str {
        let (Task::Best(text) | Task::Avoid(text)) = self;
        text
    }

    /// The same of this move, as the program writes it.
    fn of(&self, text: String) -> Task {
        match self {
            Task::Best(_) => Task::Best(text),
            Task::Avoid(_) => Task::Avoid(text),
        }
    }

    fn is_solved_by(&self, answer: &str) -> bool {
        match self {
            Task::Best(best) => answer == best,
            Task::Avoid(avoid) => answer != avoid,
        }
    }
}

/// What was asked for, after a move that is something else.
impl Display for Task {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Task::Best(best) => write!(f, "not {best}"),
            Task::Avoid(_) => f.write_str("which is to be avoided"),
        }
    }
}

/// Why the positions cannot be searched.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum TacticsError {
    #[error("{file}: {error}")]
    File { file: String, error: io::Error },
    #[error("{file}: line {line}: {fault}")]
    Position { file: String, line: usize, fault: PositionFault },
    #[error("{file}: no position{}", .variant.map_or_else(String::new, |variant| format!(" of {variant}")))]
    Nothing { file: String, variant: Option<Variant> },
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// What is wrong with a position.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum PositionFault {
    #[error("not a position as a JSON object: {0}")]
    Json(#[from] serde_json::Error),
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error("move {}: {error}", quote(.text))]
    Move { text: String, error: MoveError },
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
        let wrong = |fault| TacticsError::Position { file: file.clone(), line: index + 1, fault };
        let (game, task) = read(line).map_err(wrong)?;
        progress.inc(1);
        if args.variant.is_some_and(|variant| variant != game.variant()) {
            continue;
        }
        engine.clear();
        let found = engine.search(&game, &limits, &Signals::new(), &mut |_| {});
        let answer = found.best.map(|m| game.coordinate_text(m)).unwrap_or_default();
        let tally = tallies.entry(game.variant()).or_default();
        tally.asked += 1;
        if task.is_solved_by(&answer) {
            tally.solved += 1;
        } else {
            let variant = game.variant();
            let text = format!("missed: {variant} {}: {answer} ({}), {task}", game.fen(), found.score);
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

/// The game a line describes, and what it asks for, with the move in the form the program writes.
fn read(line: &str) -> Result<(AnyGame, Task), PositionFault> {
    let Tactic { variant, fen, task } = serde_json::from_str(line)?;
    let game = AnyGame::new(variant.parse()?, Options::default(), Some(&fen))?;
    let m = game
        .parse_move(task.text())
        .map_err(|error| PositionFault::Move { text: task.text().to_owned(), error })?;
    let task = task.of(game.coordinate_text(m));
    Ok((game, task))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    /// What is printed of these positions.
    fn outcome(content: &str, variant: Option<Variant>) -> Result<String, String> {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(content.as_bytes()).unwrap();
        let args = TacticsArgs {
            file: file.path().to_owned(),
            movetime: 1000,
            nodes: Some(100),
            variant,
            threads: 1,
        };
        let mut out = Vec::new();
        tactics(&args, &mut out).map_err(|error| error.to_string())?;
        Ok(String::from_utf8(out).unwrap())
    }

    #[test]
    fn searching_nothing_is_an_error() {
        let mate = r#"{"variant":"chess","fen":"7k/8/5KQ1/8/8/8/8/8 w - - 0 1","best":"g6g7"}"#;
        assert!(outcome(mate, None).is_ok());
        for content in ["", "\n\n"] {
            assert!(outcome(content, None).unwrap_err().ends_with("no position"));
        }
        assert!(outcome(mate, Some(Variant::Atomic)).unwrap_err().ends_with("no position of atomic"));
    }

    #[test]
    fn a_move_is_to_be_found_or_to_be_avoided() {
        let position = r#""variant":"chess","fen":"7k/8/5KQ1/8/8/8/8/8 w - - 0 1""#;
        let solved = |task: &str| outcome(&format!("{{{position},{task}}}"), None);
        for task in [r#""best":"g6g7""#, r#""best":"Qg7#""#, r#""avoid":"g6g8""#] {
            assert!(solved(task).unwrap().contains("solved 1 of 1"), "{task}");
        }
        assert!(solved(r#""best":"g6h6""#).unwrap().contains("g6g7 (mate 1), not g6h6"));
        assert!(solved(r#""avoid":"g6g7""#).unwrap().contains("g6g7 (mate 1), which is to be avoided"));
        assert!(solved(r#""avoid":"g6a1""#).unwrap_err().contains(": line 1: move g6a1: "));
        assert!(solved(r#""worst":"g6a1""#).is_err());
    }
}
