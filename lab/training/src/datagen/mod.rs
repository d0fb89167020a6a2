//! `megaton datagen`: self-play games of the engine, written to a file that can be continued, and what can be
//! done with such files.

mod files;
mod in_order;
mod starts;

use crate::record::{GameFile, GameFileError};
use crate::selfplay::{SelfPlay, SelfPlayError};
use clap::Args;
use eval::Evaluation;
use eval::network::{Network, NetworkError};
use files::FilesCommand;
use in_order::play_in_order;
use indicatif::{ProgressBar, ProgressStyle};
use movegen::{LayoutError, Variant};
use protocol::options::{NetworkFile, SettingError};
use starts::Starts;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use thiserror::Error;
use tournament::{MatchError, PlyRange, listen_for_interrupt};

/// Which games to generate, and where they go; or what is to be done with files of games.
#[derive(Args, Clone, Debug)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct DatagenArgs {
    #[command(subcommand)]
    files: Option<FilesCommand>,
    /// The game
    #[arg(required = true)]
    variant: Option<Variant>,
    /// The file; games are added to those it already holds
    #[arg(long, value_name = "FILE", required = true)]
    out: Option<PathBuf>,
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
    /// A network that the games are played with, in place of megaton's own evaluation; may be that of another
    /// game on the same board
    #[arg(long, value_name = "FILE")]
    pub(crate) network: Option<String>,
    /// Seed of the random openings
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Random moves at the start of each opening: a number, or two such as 8-12
    #[arg(long, value_name = "N", default_value = "8-12")]
    pub(crate) random_plies: PlyRange,
    /// Earlier games: every second new game begins two random moves after a position of one of them
    #[arg(long, value_name = "FILE")]
    pub(crate) earlier: Option<PathBuf>,
    /// Battles of StrataChess: every second game that begins anew has armies as they meet in campaigns, not equal ones
    #[arg(long)]
    pub(crate) campaign_armies: bool,
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
    #[error("--campaign-armies is for stratachess: {0} has no armies")]
    NoArmies(Variant),
    #[error(transparent)]
    Battle(#[from] LayoutError),
    #[error(transparent)]
    Play(#[from] SelfPlayError),
    #[error(transparent)]
    Network(#[from] SettingError),
    #[error("{file}: {error}")]
    Relative { file: String, error: NetworkError },
    #[error("cannot start threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    #[error("interrupted; {file} holds {held} of {wanted} games, and the same command goes on")]
    Interrupted { file: String, held: usize, wanted: usize },
    #[error("{0}: there is no game in it")]
    NoGame(String),
    #[error("{0} of the files cannot be used as they are")]
    Faulty(usize),
    #[error("{} already exists", .0.display())]
    Exists(PathBuf),
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// Plays the games and writes them in order, so that the file depends only on the arguments, not on the
/// number of threads or on interruptions.
///
/// # Errors
/// The file holds something else, or cannot be written.
pub fn datagen(args: &DatagenArgs, out: impl Write) -> Result<(), DatagenError> {
    match (&args.files, args.variant, &args.out) {
        (Some(command), ..) => files::run(command, out),
        (None, Some(variant), Some(file)) => {
            let interrupted = listen_for_interrupt()?;
            let ending = Ending { interrupted: &interrupted, until: None };
            play(variant, file, &args.games, ending, out).map(|_| ())
        }
        // Both are required unless a subcommand is given.
        (None, ..) => Ok(()),
    }
}

/// Games that are played even when the time for them is over: from fewer there would be next to nothing to
/// learn, and none would be held out.
const FEWEST: usize = 40;

/// What ends playing before there are all games.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ending<'a> {
    /// Set by whoever wants the program to end; then it is an error that games are missing.
    pub(crate) interrupted: &'a AtomicBool,
    /// When the time for playing is over; that games are missing then is as it should be.
    pub(crate) until: Option<Instant>,
}

impl Ending<'_> {
    /// Whether the game of this number is not wanted any more.
    fn is_over(self, number: usize) -> bool {
        self.interrupted.load(Ordering::SeqCst)
            || number >= FEWEST && self.until.is_some_and(|until| Instant::now() >= until)
    }
}

/// The same for any caller, who also says when it ends; returns how many games the file holds.
pub(crate) fn play(
    variant: Variant,
    path: &Path,
    args: &SelfPlayArgs,
    ending: Ending<'_>,
    mut out: impl Write,
) -> Result<usize, DatagenError> {
    let starts = Starts::new(variant, args)?;
    let evaluation = match &args.network {
        Some(file) => Evaluation::Network(network_for(variant, file)?),
        None => Evaluation::Own,
    };
    let about = format!("{} nodes a move, openings: {starts}{}", args.nodes, named(&evaluation, variant));
    let in_file = |error: GameFileError| DatagenError::File { file: path.display().to_string(), error };
    let (file, made) = open(path, variant, &about).map_err(in_file)?;
    let mut writer = BufWriter::new(file);
    let pool = engine::search_pool(args.threads)?;
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} to go");
    let progress = ProgressBar::new(args.games as u64)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_position(made as u64);
    let begun = Instant::now();
    let (mut held, mut positions) = (made, 0);
    let player = || SelfPlay::new(args.nodes, evaluation.clone());
    let play = |player: &mut SelfPlay, number, is_to_stop: &dyn Fn() -> bool| {
        Ok(player.play_unless(starts.opening(number)?, is_to_stop)?)
    };
    let numbers = made..args.games.max(made);
    play_in_order(&pool, numbers, &|number| ending.is_over(number), player, play, |game| {
        GameFile::append(&mut writer, game).map_err(in_file)?;
        writer.flush().map_err(|error| in_file(error.into()))?;
        (held, positions) = (held + 1, positions + game.moves.len());
        progress.inc(1);
        Ok(())
    })?;
    progress.finish_and_clear();
    writeln!(out, "{held} games, {} of them new, with {positions} positions", held - made)?;
    let hours = begun.elapsed().as_secs_f64() * pool.current_num_threads() as f64 / 3_600.0;
    if positions > 0 {
        writeln!(out, "{:.2} million positions an hour and thread", positions as f64 / hours / 1e6)?;
    }
    if ending.interrupted.load(Ordering::SeqCst) && held < args.games {
        let file = path.display().to_string();
        return Err(DatagenError::Interrupted { file, held, wanted: args.games });
    }
    Ok(held)
}

/// The network in a file, for games of this variant: that of a relative is adapted.
pub(crate) fn network_for(variant: Variant, file: &str) -> Result<Arc<Network>, DatagenError> {
    let adapted = NetworkFile::read(file)?.network().adapted_to(variant);
    adapted.map(Arc::new).map_err(|error| DatagenError::Relative { file: file.to_owned(), error })
}

/// How a file of games names the network that played them.
fn named(evaluation: &Evaluation, variant: Variant) -> String {
    let network = match evaluation {
        Evaluation::Network(network) => Some(network.clone()),
        Evaluation::Own => eval::network_of(variant),
        Evaluation::Pieces => None,
    };
    network.map_or_else(String::new, |network| format!(", network {:08x}", network.checksum()))
}

/// The file, claimed for this process and ready for appending, and how many games it holds. An unfinished
/// record is cut off.
fn open(path: &Path, variant: Variant, about: &str) -> Result<(File, usize), GameFileError> {
    let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    storage::claim(&file)?;
    if file.metadata()?.len() == 0 {
        GameFile::begin(&mut file, variant, about)?;
        return Ok((file, 0));
    }
    let mut games = GameFile::read_from(file.try_clone()?)?;
    games.refuse_earlier()?;
    games.refuse_other(variant)?;
    if games.about != about {
        return Err(GameFileError::OtherOrigin { found: games.about });
    }
    let mut held = 0;
    for game in &mut games {
        game?;
        held += 1;
    }
    file.set_len(games.whole_bytes)?;
    file.seek(SeekFrom::End(0))?;
    Ok((file, held))
}
