//! `megaton datagen`: self-play games of the engine, written to a file that can be continued.

use crate::record::{GameFile, GameFileError, RecordedGame};
use crate::selfplay::{SelfPlay, SelfPlayError};
use clap::Args;
use eval::Evaluation;
use indicatif::{ProgressBar, ProgressStyle};
use movegen::{Options, Variant};
use protocol::options::{NetworkFile, SettingError};
use rayon::prelude::*;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;
use thiserror::Error;
use tournament::{MatchError, Openings, RandomPlies};

/// Which games to generate, and where they go.
#[derive(Args, Clone, Debug)]
pub struct DatagenArgs {
    /// The game
    variant: Variant,
    /// The file; games are added to those it already holds
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    games: SelfPlayArgs,
}

/// How many games, and how they are played.
#[derive(Args, Clone, Debug)]
pub struct SelfPlayArgs {
    /// Total number of games the file should hold
    #[arg(long, default_value_t = 10_000)]
    pub(crate) games: usize,
    /// Nodes per move
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// A network that the games are played with, in place of megaton's own evaluation
    #[arg(long, value_name = "FILE")]
    pub(crate) network: Option<String>,
    /// Seed of the random openings
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Random moves at the start of each opening
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub(crate) random_plies: u32,
    /// Threads; 0 for one per core
    #[arg(long, default_value_t = 0)]
    pub(crate) threads: usize,
}

/// Why games cannot be generated.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum DatagenError {
    #[error("{file}: {error}")]
    File { file: String, error: GameFileError },
    #[error(transparent)]
    Opening(#[from] MatchError),
    #[error(transparent)]
    Play(#[from] SelfPlayError),
    #[error(transparent)]
    Network(#[from] SettingError),
    #[error("cannot start threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// Leads up to this are balanced enough to learn from, in centipawns.
const MAX_LEAD: u32 = 400;
/// Games between two writes: so many that threads seldom wait for the last one.
const BATCH: usize = 256;

/// Plays the games and writes them in order, so that the file depends only on the arguments, not on the
/// number of threads or on interruptions.
///
/// # Errors
/// The file holds something else, or cannot be written.
pub fn datagen(args: &DatagenArgs, out: impl Write) -> Result<(), DatagenError> {
    play(args.variant, &args.out, &args.games, out)
}

/// The same for any caller.
pub(crate) fn play(
    variant: Variant,
    path: &Path,
    args: &SelfPlayArgs,
    mut out: impl Write,
) -> Result<(), DatagenError> {
    let random = RandomPlies { seed: args.seed, plies: args.random_plies, max_lead: Some(MAX_LEAD) };
    let openings = Openings::random(variant, varied(variant), random);
    let evaluation = match &args.network {
        Some(file) => Evaluation::Network(NetworkFile::read(file)?.network()),
        None => Evaluation::Own,
    };
    let about = format!("{} nodes a move, openings: {openings}{}", args.nodes, named(&evaluation, variant));
    let in_file = |error: GameFileError| DatagenError::File { file: path.display().to_string(), error };
    let (file, made) = open(path, variant, &about).map_err(in_file)?;
    let mut writer = BufWriter::new(file);
    let pool = engine::search_pool(args.threads)?;
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} to go");
    let progress = ProgressBar::new(args.games as u64)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_position(made as u64);
    let begun = Instant::now();
    let mut positions = 0;
    let mut next = made;
    while next < args.games {
        let numbers = next..(next + BATCH).min(args.games);
        next = numbers.end;
        let play = |player: &mut SelfPlay, number| -> Result<RecordedGame, DatagenError> {
            Ok(player.play(openings.opening(number)?)?)
        };
        let player = || SelfPlay::new(args.nodes, evaluation.clone());
        let games: Result<Vec<_>, _> =
            pool.install(|| numbers.into_par_iter().map_init(player, play).collect());
        for game in games? {
            positions += game.moves.len();
            GameFile::append(&mut writer, &game).map_err(in_file)?;
            progress.inc(1);
        }
        writer.flush()?;
    }
    progress.finish_and_clear();
    writeln!(out, "{} games, {} of them new, with {positions} positions", args.games.max(made), next - made)?;
    let hours = begun.elapsed().as_secs_f64() * pool.current_num_threads() as f64 / 3_600.0;
    if positions > 0 {
        writeln!(out, "{:.2} million positions an hour and thread", positions as f64 / hours / 1e6)?;
    }
    Ok(())
}

/// How a file of games names the network that played them.
fn named(evaluation: &Evaluation, variant: Variant) -> String {
    let network = match evaluation {
        Evaluation::Network(network) => Some(network.clone()),
        Evaluation::Own => eval::network_of(variant),
        Evaluation::HandMade | Evaluation::Parameters(_) => None,
    };
    network.map_or_else(String::new, |network| format!(", network {:08x}", network.checksum()))
}

/// The options under which games of a variant vary most: whatever can be random is.
fn varied(variant: Variant) -> Options {
    let mut rules = Options::default();
    for option in variant.options().filter(|option| option.values.contains(&"random")) {
        // A listed value can be set.
        let _ = rules.set(option.name, "random");
    }
    rules
}

/// The file, ready for appending, and how many games it holds. An unfinished record is cut off.
fn open(path: &Path, variant: Variant, about: &str) -> Result<(File, usize), GameFileError> {
    if !path.exists() {
        let mut file = File::create_new(path)?;
        GameFile::begin(&mut file, variant, about)?;
        return Ok((file, 0));
    }
    let mut games = GameFile::open(path)?;
    if games.variant != variant {
        return Err(GameFileError::OtherVariant { found: games.variant, wanted: variant });
    }
    if games.about != about {
        return Err(GameFileError::OtherOrigin { found: games.about });
    }
    let mut held = 0;
    for game in &mut games {
        game?;
        held += 1;
    }
    let file = OpenOptions::new().append(true).open(path)?;
    file.set_len(games.whole_bytes)?;
    Ok((file, held))
}
