//! The command: `perft VARIANT DEPTH`, `perft suite FILE`, and one count over many machines.
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod shards;

use clap::{Args, Parser, Subcommand, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use movegen::{AnyGame, Options, Variant, rule_options};
use perft::subject::{self, SubjectError};
use perft::{
    Difference, KINDS, KindCounts, LastMove, Mismatch, PerftSettings, Row, SuiteError, epd_line, perft,
    perft_block, perft_by_kinds, perft_divided, read_suite,
};
use protocol::engine_program::EngineCommand;
use protocol::output::tell;
use std::fmt;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;
use thiserror::Error;

/// Counts move sequences: the standard check of a move generator.
#[derive(Parser)]
#[command(version, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    count: Count,
}

#[derive(Subcommand)]
enum Command {
    /// Checks every row of a file of known counts; fails if any differs.
    Suite(Suite),
    /// Counts by what the last move is, for each depth: a table to compare others with.
    Table(Table),
    /// Writes the distinct positions after a few plies into a file, to be counted in shares.
    Expand(Expand),
    /// Counts what follows from a share of such positions; goes on where it was ended.
    Count(shards::CountArgs),
    /// Sums the counts of all shares; fails if any is missing or does not belong to the others.
    Merge(shards::MergeArgs),
}

#[derive(Args)]
struct Expand {
    #[command(flatten)]
    subject: Subject,
    #[command(flatten)]
    args: shards::ExpandArgs,
}

/// What is counted.
#[derive(Args)]
struct Subject {
    /// The variant, such as stratomic, atomic or chess; chess960 and atomic960 write castling as king takes
    /// rook.
    #[arg(required = true, value_parser = game_name)]
    variant: Option<GameName>,
    /// Plies to count.
    #[arg(required = true, value_parser = clap::value_parser!(u32).range(0..=30))]
    depth: Option<u32>,
    /// The position [default: the start position, which is also called startpos; of stratachess that of
    /// `megaton setup stratachess --arbiter --seed 1`].
    #[arg(long)]
    fen: Option<String>,
    /// Moves from there, in either notation, to count from the position after them.
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    moves: Vec<String>,
    /// Writes castling as king takes rook.
    #[arg(long)]
    chess960: bool,
    /// Rule options such as escalation=own-loss.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
}

#[derive(Args)]
struct Count {
    #[command(flatten)]
    subject: Subject,
    /// Counts each first move separately.
    #[arg(long, conflicts_with_all = ["compare", "estimate"])]
    divide: bool,
    /// Counts beside an engine with UCI (`go perft`), and goes down to the first position about whose moves they
    /// disagree; fails if there is one.
    #[arg(long, value_name = "COMMAND", value_parser = engine_command, conflicts_with = "estimate")]
    compare: Option<Words>,
    /// An option of that engine; may be given several times.
    #[arg(long, value_name = "NAME=VALUE", value_parser = engine_option, requires = "compare")]
    engine_option: Vec<(String, String)>,
    /// Estimates the count from so many random lines, for depths that are out of reach.
    #[arg(long, value_name = "LINES", value_parser = clap::value_parser!(u64).range(2..=1_000_000_000))]
    estimate: Option<u64>,
    /// Seed of the random lines.
    #[arg(long, default_value_t = 1, requires = "estimate")]
    seed: u64,
    #[command(flatten)]
    work: Work,
}

#[derive(Args)]
struct Table {
    #[command(flatten)]
    subject: Subject,
    /// How the table is written.
    #[arg(long, value_enum, default_value_t = TableForm::Markdown)]
    form: TableForm,
    /// Number of threads.
    #[arg(long, default_value_t = 1, value_parser = threads)]
    threads: usize,
}

/// The forms of a table.
#[derive(Clone, Copy, ValueEnum)]
enum TableForm {
    /// A row for each depth, and a column for each kind of last move that there is.
    Markdown,
    /// One line, `FEN ;D1 20 ;D2 400`, without kinds: what `perft suite` and most testers read.
    Epd,
    /// A block of `epd FEN` and `perft 1 20`, without kinds, as in python-chess' .perft files.
    Perft,
}

#[derive(Args)]
struct Suite {
    /// A file of known counts.
    ///
    /// A table with variant, FEN, depth, nodes and source in columns separated by tabs, under a header line;
    /// or EPD, `FEN ;D1 20 ;D2 400`; or blocks of `epd FEN` and `perft 1 20` as in the .perft files of
    /// python-chess.
    file: PathBuf,
    /// Only rows of this variant; may be given several times. Of a file that does not name the variant, it is
    /// the variant [default there: chess].
    #[arg(long = "variant", value_name = "VARIANT", value_parser = game_name)]
    variants: Vec<GameName>,
    /// Skips rows with more nodes than this.
    #[arg(long)]
    max_nodes: Option<u64>,
    #[command(flatten)]
    work: Work,
}

#[derive(Args, Clone, Copy)]
struct Work {
    /// Number of threads.
    #[arg(long, default_value_t = 1, value_parser = threads)]
    threads: usize,
    /// Size of the hash table for counts, in MiB; 0 for none.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..=65_536))]
    hash: u64,
}

/// A variant, and whether its name says that castling is written as king takes rook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct GameName {
    variant: Variant,
    chess960: bool,
}

impl fmt::Display for GameName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.variant.name_with_castling(self.chess960))
    }
}

fn game_name(text: &str) -> Result<GameName, SubjectError> {
    subject::read_variant(text).map(|(variant, chess960)| GameName { variant, chess960 })
}

fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(count @ 1..=1024) => Ok(count),
        _ => Err("expected a number from 1 to 1024".to_owned()),
    }
}

/// The words of a command.
#[derive(Clone, Debug)]
struct Words(Vec<String>);

fn engine_command(text: &str) -> Result<Words, &'static str> {
    let words = protocol::command_line::split(text).filter(|words| !words.is_empty());
    words.map(Words).ok_or("expected a command, such as stockfish or \"./engine --uci\"")
}

fn engine_option(text: &str) -> Result<(String, String), &'static str> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

impl Work {
    fn settings(self) -> PerftSettings {
        PerftSettings { threads: self.threads, hash_mib: self.hash as usize }
    }
}

#[derive(Debug, Error)]
enum CommandError {
    #[error(transparent)]
    Subject(#[from] SubjectError),
    #[error("--option {0}: expected one of {known}", known = known_options())]
    Option(String),
    #[error("{file}: {error}")]
    File { file: String, error: std::io::Error },
    #[error("{file}: {error}")]
    Suite { file: String, error: SuiteError },
    #[error("{file}: no row for variant {variant}")]
    NoRows { file: String, variant: GameName },
    #[error("{file}: every row has more nodes than {limit}")]
    AllLarger { file: String, limit: u64 },
    #[error("cannot start threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    #[error(transparent)]
    Shard(#[from] shards::ShardError),
    #[error(transparent)]
    Compare(#[from] perft::CompareError),
}

fn known_options() -> String {
    let known: Vec<_> =
        rule_options().iter().map(|option| format!("{} ({})", option.name, option.possible())).collect();
    known.join(", ")
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return explain(&error),
    };
    let done = match &cli.command {
        Some(Command::Suite(suite)) => run_suite(suite),
        Some(Command::Table(table)) => run_table(table).map(|()| ExitCode::SUCCESS),
        Some(Command::Expand(expand)) => run_expand(expand).map(|()| ExitCode::SUCCESS),
        Some(Command::Count(args)) => run_share(args).map(|()| ExitCode::SUCCESS),
        Some(Command::Merge(args)) => run_merge(args).map(|()| ExitCode::SUCCESS),
        None => run_count(&cli.count),
    };
    done.unwrap_or_else(|error| {
        tell(format_args!("perft: {error}"));
        ExitCode::FAILURE
    })
}

/// Prints help if it was asked for, and otherwise one line about what is wrong with the arguments.
fn explain(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        print!("{error}");
        return ExitCode::SUCCESS;
    }
    // The first paragraph is the error; usage and advice follow.
    let text = error.to_string();
    let lines: Vec<&str> = text.lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
    tell(format_args!("perft: {} (see --help)", lines.join(" ").trim_start_matches("error: ")));
    ExitCode::FAILURE
}

fn run_table(Table { subject, form, threads }: &Table) -> Result<(), CommandError> {
    let (game, deepest) = subject.game_and_depth()?;
    let write = match form {
        TableForm::Markdown => return print_kinds(&game, deepest, *threads),
        TableForm::Epd => epd_line,
        TableForm::Perft => perft_block,
    };
    let settings = PerftSettings { threads: *threads, ..PerftSettings::default() };
    let counts: Vec<u64> =
        (1..=deepest).map(|depth| perft(&game, depth, settings)).collect::<Result<_, _>>()?;
    print!("{}", write(&game.fen(), &counts));
    Ok(())
}

/// A table in Markdown, with a column for each kind of move that there is.
fn print_kinds(game: &AnyGame, deepest: u32, threads: usize) -> Result<(), CommandError> {
    let counts = (1..=deepest).map(|depth| perft_by_kinds(game, depth, threads));
    let counts: Vec<KindCounts> = counts.collect::<Result<_, _>>()?;
    let is_seen = |kind| kind == LastMove::Any || counts.iter().any(|counts| counts.get(kind) > 0);
    let columns: Vec<_> = KINDS.into_iter().filter(|&(kind, _)| is_seen(kind)).collect();
    let heads: Vec<_> = columns.iter().map(|&(_, head)| head).collect();
    println!("| depth | {} |\n|--:{}|", heads.join(" | "), "|--:".repeat(heads.len()));
    for (depth, counts) in (1..).zip(&counts) {
        let cells: Vec<_> = columns.iter().map(|&(kind, _)| counts.get(kind).to_string()).collect();
        println!("| {depth} | {} |", cells.join(" | "));
    }
    Ok(())
}

fn run_expand(Expand { subject, args }: &Expand) -> Result<(), CommandError> {
    let (game, depth) = subject.game_and_depth()?;
    println!("positions {}", shards::expand(args, &game, depth)?);
    Ok(())
}

fn run_share(args: &shards::CountArgs) -> Result<(), CommandError> {
    let counted = shards::count(args)?;
    println!("positions {}, counted before {}", counted.positions, counted.before);
    Ok(())
}

fn run_merge(args: &shards::MergeArgs) -> Result<(), CommandError> {
    println!("nodes {}", shards::merge(args)?);
    Ok(())
}

impl Subject {
    fn game_and_depth(&self) -> Result<(AnyGame, u32), CommandError> {
        // Variant and depth are required unless a subcommand is given.
        let default = GameName { variant: Variant::Stratomic, chess960: false };
        let GameName { variant, chess960 } = self.variant.unwrap_or(default);
        let depth = self.depth.unwrap_or(1);
        let mut options = Options::default().with_chess960(self.chess960 || chess960);
        for text in &self.options {
            let (name, value) = text.split_once('=').ok_or_else(|| CommandError::Option(text.clone()))?;
            options.set(name, value).map_err(|_| CommandError::Option(text.clone()))?;
        }
        let game = subject::begin(variant, options, self.fen.as_deref())?;
        Ok((subject::play(game, &self.moves)?, depth))
    }
}

fn run_count(count: &Count) -> Result<ExitCode, CommandError> {
    let (game, depth) = count.subject.game_and_depth()?;
    let started = Instant::now();
    if let Some(Words(words)) = &count.compare {
        let engine =
            EngineCommand { options: count.engine_option.clone(), ..EngineCommand::new(words.clone()) };
        return run_compare(&game, depth, engine, count.work);
    }
    if let Some(lines) = count.estimate {
        let found = perft::estimate(&game, depth, lines, count.seed, count.work.threads)?;
        println!("nodes about {found}");
        println!("standard error {:.2}%, {lines} lines", 100.0 * found.error / found.nodes.max(1.0));
        println!("seconds {:.3}", started.elapsed().as_secs_f64());
        return Ok(ExitCode::SUCCESS);
    }
    let nodes = if count.divide {
        let divisions = perft_divided(&game, depth, count.work.settings())?;
        for division in &divisions {
            println!("{}: {}", division.text, division.nodes);
        }
        // Without a move to divide by there is the position itself.
        let sum: u64 = divisions.iter().map(|division| division.nodes).sum();
        sum.max(u64::from(depth == 0))
    } else {
        perft(&game, depth, count.work.settings())?
    };
    report(nodes, started);
    Ok(ExitCode::SUCCESS)
}

fn run_compare(
    game: &AnyGame,
    depth: u32,
    engine: EngineCommand,
    work: Work,
) -> Result<ExitCode, CommandError> {
    let mut report = |step: &perft::Step| {
        let after =
            if step.moves.is_empty() { String::new() } else { format!(" after {}", step.moves.join(" ")) };
        println!("depth {}{after}: {} here, {} there", step.depth, step.here, step.there);
    };
    let found = perft::compare(game, depth, engine, work.settings(), &mut report)?;
    let Some(Difference { moves, fen, only_here, only_there }) = found else {
        println!("both agree");
        return Ok(ExitCode::SUCCESS);
    };
    println!("they differ at {fen}");
    if !moves.is_empty() {
        println!("after {}", moves.join(" "));
    }
    for (moves, place) in [(&only_here, "here"), (&only_there, "there")] {
        if !moves.is_empty() {
            println!("only {place}: {}", moves.join(" "));
        }
    }
    if only_here.is_empty() && only_there.is_empty() {
        println!("the last of these moves counts more than once for one of them");
    }
    Ok(ExitCode::FAILURE)
}

fn report(nodes: u64, started: Instant) {
    let seconds = started.elapsed().as_secs_f64();
    println!("nodes {nodes}");
    println!("seconds {seconds:.3}");
    println!("nps {:.0}", nodes as f64 / seconds.max(1e-9));
}

fn run_suite(suite: &Suite) -> Result<ExitCode, CommandError> {
    let file = suite.file.display().to_string();
    let text = std::fs::read_to_string(&suite.file)
        .map_err(|error| CommandError::File { file: file.clone(), error })?;
    let in_suite = |error| CommandError::Suite { file: file.clone(), error };
    let unnamed = suite.variants.first().map_or_else(|| Variant::Chess.to_string(), GameName::to_string);
    let mut rows = read_suite(&text, &unnamed).map_err(in_suite)?;
    let is_of = |row: &Row, name: &GameName| row.is_of(name.variant, name.chess960);
    if let Some(&variant) = suite.variants.iter().find(|name| rows.iter().all(|row| !is_of(row, name))) {
        return Err(CommandError::NoRows { file, variant });
    }
    rows.retain(|row| suite.variants.is_empty() || suite.variants.iter().any(|name| is_of(row, name)));
    rows.retain(|row| suite.max_nodes.is_none_or(|limit| row.nodes <= limit));
    if let Some(limit) = suite.max_nodes.filter(|_| rows.is_empty()) {
        return Err(CommandError::AllLarger { file, limit });
    }

    let bar = progress_bar(rows.iter().map(|row| row.nodes).sum());
    let started = Instant::now();
    let mut nodes = 0;
    let (mut mismatches, mut refused) = (Vec::new(), Vec::new());
    for row in &rows {
        bar.set_message(format!("{} depth {}", row.variant, row.depth));
        // One position that is refused here leaves the others to be checked.
        let game = match row.game() {
            Ok(game) => game,
            Err(error) => {
                refused.push(error);
                continue;
            }
        };
        let found = perft(&game, row.depth, suite.work.settings())?;
        nodes += found;
        bar.inc(row.nodes);
        if found != row.nodes {
            mismatches.push(Mismatch { row: row.clone(), found });
        }
    }
    bar.finish_and_clear();
    for Mismatch { row, found } in &mismatches {
        println!(
            "line {}: {} depth {}: {found} instead of {}: {}",
            row.line, row.variant, row.depth, row.nodes, row.fen
        );
    }
    for error in &refused {
        println!("{error}");
    }
    let of_them = if refused.is_empty() { String::new() } else { format!(", refused {}", refused.len()) };
    println!("rows {}, mismatches {}{of_them}", rows.len(), mismatches.len());
    report(nodes, started);
    Ok(if mismatches.is_empty() && refused.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// A bar on standard error; invisible if that is not a terminal.
fn progress_bar(nodes: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {percent:>3}% {elapsed} {msg}");
    ProgressBar::new(nodes).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
