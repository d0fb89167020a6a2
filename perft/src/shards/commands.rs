//! The commands.

use super::counts::{CountsError, CountsFile, Share, read_counts};
use super::expansion::{Expansion, ExpansionError};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use movegen::{AnyGame, FenError};
use perft::{PerftSettings, perft};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use thiserror::Error;

/// What is expanded, besides the game and the depth.
#[derive(Args, Clone, Debug)]
pub(crate) struct ExpandArgs {
    /// Plies up to the positions that are counted from; fewer than those to count.
    #[arg(long)]
    plies: u32,
    /// The file for them.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Which share is counted.
#[derive(Args, Clone, Debug)]
pub(crate) struct CountArgs {
    /// The file of `perft expand`.
    expansion: PathBuf,
    /// Which share of its positions, such as 3/16.
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Share,
    /// The file for its counts; what it has already is not counted again.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Number of threads.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
}

/// What is summed.
#[derive(Args, Clone, Debug)]
pub(crate) struct MergeArgs {
    /// The file of `perft expand`.
    expansion: PathBuf,
    /// The files of `perft count` for all its shares.
    #[arg(required = true)]
    counts: Vec<PathBuf>,
}

/// Why shares cannot be made, counted or summed.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub(crate) enum ShardError {
    #[error("{}: {error}", .file.display())]
    File { file: PathBuf, error: io::Error },
    #[error("{}: {error}", .file.display())]
    Expansion { file: PathBuf, error: ExpansionError },
    #[error("{}: {error}", .file.display())]
    Counts { file: PathBuf, error: CountsError },
    #[error("{}: position {number}: {error}", .file.display())]
    Position { file: PathBuf, number: usize, error: FenError },
    #[error("--plies {plies}: expected fewer than the {depth} to count")]
    Plies { plies: u32, depth: u32 },
    #[error("{}: position {number} is counted in another file, too", .file.display())]
    Twice { file: PathBuf, number: usize },
    #[error("{}: there is no position {number} in the expansion", .file.display())]
    Stranger { file: PathBuf, number: usize },
    #[error("{missing} of {positions} positions are not counted yet, the first of them {first}")]
    Gap { missing: usize, positions: usize, first: usize },
    #[error("the sum is larger than any number here")]
    Overflow,
    #[error("cannot start threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// Writes the positions after a few plies; how many they are.
///
/// # Errors
/// They are no fewer than those to count, or the file cannot be written.
pub(crate) fn expand(args: &ExpandArgs, game: &AnyGame, depth: u32) -> Result<usize, ShardError> {
    if args.plies >= depth {
        return Err(ShardError::Plies { plies: args.plies, depth });
    }
    let expansion = Expansion::of(game, depth, args.plies);
    let written = storage::write_by_rename(&args.out, expansion.text());
    written.map_err(|error| ShardError::File { file: args.out.clone(), error })?;
    Ok(expansion.positions.len())
}

fn read_expansion(file: &Path) -> Result<Expansion, ShardError> {
    let text =
        std::fs::read_to_string(file).map_err(|error| ShardError::File { file: file.to_owned(), error })?;
    Expansion::read(&text).map_err(|error| ShardError::Expansion { file: file.to_owned(), error })
}

/// What a share holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Counted {
    /// Its positions.
    pub(crate) positions: usize,
    /// Those that the file had already.
    pub(crate) before: usize,
}

/// Counts what follows from the positions of a share, and writes each count when it is known.
///
/// # Errors
/// A file is something else, or cannot be read or written.
pub(crate) fn count(args: &CountArgs) -> Result<Counted, ShardError> {
    let expansion = read_expansion(&args.expansion)?;
    let in_counts = |error| ShardError::Counts { file: args.out.clone(), error };
    let (file, done) = CountsFile::open(&args.out, &expansion, args.shard).map_err(in_counts)?;
    let of_share = (0..expansion.positions.len()).filter(|&number| args.shard.has(number));
    let (done, missing): (Vec<usize>, Vec<usize>) = of_share.partition(|number| done.contains_key(number));
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} positions, {eta} to go");
    let bar = ProgressBar::new((done.len() + missing.len()) as u64)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_position(done.len() as u64);
    let file = Mutex::new(file);
    let count_one = |&number: &usize| -> Result<(), ShardError> {
        let game = expansion.game(number).map_err(|error| ShardError::Position {
            file: args.expansion.clone(),
            number,
            error,
        })?;
        let nodes = perft(&game, expansion.depth - expansion.plies, PerftSettings::default())?;
        let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
        file.add(number, nodes).map_err(|error| in_counts(error.into()))?;
        bar.inc(1);
        Ok(())
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(usize::from(args.threads)).build()?;
    pool.install(|| missing.par_iter().try_for_each(count_one))?;
    bar.finish_and_clear();
    Ok(Counted { positions: done.len() + missing.len(), before: done.len() })
}

/// Sums the counts of all shares.
///
/// # Errors
/// A position is missing or counted twice, the counts do not belong together, or a file cannot be read.
pub(crate) fn merge(args: &MergeArgs) -> Result<u64, ShardError> {
    let expansion = read_expansion(&args.expansion)?;
    let mut all: BTreeMap<usize, u64> = BTreeMap::new();
    for file in &args.counts {
        let counts = read_counts(file, &expansion)
            .map_err(|error| ShardError::Counts { file: file.clone(), error })?;
        for (number, count) in counts {
            if number >= expansion.positions.len() {
                return Err(ShardError::Stranger { file: file.clone(), number });
            }
            if all.insert(number, count).is_some() {
                return Err(ShardError::Twice { file: file.clone(), number });
            }
        }
    }
    let positions = expansion.positions.len();
    if let Some(first) = (0..positions).find(|number| !all.contains_key(number)) {
        return Err(ShardError::Gap { missing: positions - all.len(), positions, first });
    }
    let products =
        expansion.positions.iter().zip(all.values()).map(|((_, ways), count)| ways.checked_mul(*count));
    let sum = products.into_iter().try_fold(0u64, |sum, product| sum.checked_add(product?));
    sum.ok_or(ShardError::Overflow)
}
