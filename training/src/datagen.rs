//! `megaton datagen`: self-play games of the engine, written to a file that can be continued.

use crate::record::{GameFile, GameFileError, RecordedGame};
use crate::selfplay::{SelfPlay, SelfPlayError};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use movegen::{Options, Variant};
use rayon::prelude::*;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
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
    /// Total number of games the file should hold
    #[arg(long, default_value_t = 10_000)]
    games: usize,
    /// Nodes per move
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Seed of the random openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Random moves at the start of each opening
    #[arg(long, value_name = "N", default_value_t = 8)]
    random_plies: u32,
    /// Threads; 0 for one per core
    #[arg(long, default_value_t = 0)]
    threads: usize,
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
    #[error("cannot start threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// Leads up to this are balanced enough to learn from, in centipawns.
const MAX_LEAD: u32 = 400;
/// Games between two writes.
const BATCH: usize = 64;

/// Plays the games and writes them in order, so that the file depends only on the arguments, not on the
/// number of threads or on interruptions.
///
/// # Errors
/// The file holds something else, or cannot be written.
pub fn datagen(args: &DatagenArgs, mut out: impl Write) -> Result<(), DatagenError> {
    let rules = varied(args.variant);
    let random = RandomPlies { seed: args.seed, plies: args.random_plies, max_lead: Some(MAX_LEAD) };
    let openings = Openings::random(args.variant, rules, random);
    let about = format!("{} nodes a move, openings: {openings}", args.nodes);
    let in_file = |error: GameFileError| DatagenError::File { file: args.out.display().to_string(), error };
    let (file, made) = open(args, &about).map_err(in_file)?;
    let mut writer = BufWriter::new(file);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads).build()?;
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} to go");
    let progress = ProgressBar::new(args.games as u64)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_position(made as u64);
    let mut positions = 0;
    let mut next = made;
    while next < args.games {
        let numbers = next..(next + BATCH).min(args.games);
        next = numbers.end;
        let play = |thinker: &mut SelfPlay, number| -> Result<RecordedGame, DatagenError> {
            Ok(thinker.play(openings.opening(number)?)?)
        };
        let games: Result<Vec<_>, _> =
            pool.install(|| numbers.into_par_iter().map_init(|| SelfPlay::new(args.nodes), play).collect());
        for game in games? {
            positions += game.moves.len();
            GameFile::append(&mut writer, &game).map_err(in_file)?;
            progress.inc(1);
        }
        writer.flush()?;
    }
    progress.finish_and_clear();
    writeln!(out, "{} games, {} of them new, with {positions} positions", args.games.max(made), next - made)?;
    Ok(())
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

/// The file, ready for appending, and the games it holds. An unfinished record is cut off.
fn open(args: &DatagenArgs, about: &str) -> Result<(File, usize), GameFileError> {
    if !args.out.exists() {
        let mut file = File::create_new(&args.out)?;
        GameFile::begin(&mut file, args.variant, about)?;
        return Ok((file, 0));
    }
    let games = GameFile::read(&args.out)?;
    if games.variant != args.variant {
        return Err(GameFileError::OtherVariant { found: games.variant, wanted: args.variant });
    }
    if games.about != about {
        return Err(GameFileError::OtherOrigin { found: games.about });
    }
    let file = OpenOptions::new().append(true).open(&args.out)?;
    file.set_len(games.whole_bytes)?;
    Ok((file, games.games.len()))
}
