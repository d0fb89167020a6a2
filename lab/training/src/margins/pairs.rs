//! Pairs of games in which many margins differ at once, each by a sign drawn at random.

use super::MarginsError;
use super::log::{LogError, PairLog, PairResult};
use clap::Args;
use engine::MarginChange;
use indicatif::{ProgressBar, ProgressStyle};
use movegen::{Options, Variant};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use tournament::{MarginMatch, MatchError, Openings, RandomPlies, listen_for_interrupt};

/// Which games are played, and where their results go.
#[derive(Args, Clone, Debug)]
pub struct PairsArgs {
    /// The game
    pub(super) variant: Variant,
    /// The file of results; if it exists the run goes on with what it holds
    #[arg(long, value_name = "FILE")]
    pub(super) log: PathBuf,
    /// Pairs of games to be played in all
    #[arg(long, default_value_t = 2_000)]
    pub(super) pairs: usize,
    /// Nodes per move; of several, such as 8000,100000,1000000, pairs have one each in turn
    #[arg(long, value_name = "N[,N...]", value_delimiter = ',', default_value = "20000", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) nodes: Vec<u64>,
    /// Size of each player's transposition table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 16)]
    hash: usize,
    /// Takes openings from a file, one FEN or EPD record per line, instead of random ones
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Seed of openings and signs
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games played at the same time; 0 for one per core
    #[arg(long, default_value_t = 0)]
    concurrency: usize,
}

/// What the results of a file have in common.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct PairSettings {
    variant: String,
    nodes: Vec<u64>,
    hash: usize,
    openings: Option<PathBuf>,
    seed: u64,
}

/// What tells the players of a pair apart.
pub(super) trait Perturbation: Send {
    /// How many signs are drawn for each pair.
    fn signs(&self) -> usize;

    /// The margins of both players. The first has them moved by the signs, the second against them.
    ///
    /// # Errors
    /// A value is out of its range.
    fn margins(&self, pair: usize, signs: &Signs) -> Result<[Vec<MarginChange>; 2], MarginsError>;

    /// Takes a result into account.
    fn learn(&mut self, result: PairResult, signs: &Signs);

    /// What to say while games are played.
    fn progress(&self) -> String;
}

/// The signs of a pair: for each margin whether it is moved up or down, and a number from 0 to 1 by which
/// values between two whole numbers are rounded.
#[derive(Clone, Debug)]
pub(super) struct Signs {
    pub(super) up: Vec<bool>,
    pub(super) rounding: Vec<f64>,
}

impl Signs {
    /// The same for a pair whenever it is played.
    pub(super) fn of(seed: u64, pair: usize, count: usize) -> Self {
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        // Openings use the streams from 0 on.
        dice.set_stream(u64::MAX - pair as u64);
        let up = (0..count).map(|_| dice.random()).collect();
        Signs { up, rounding: (0..count).map(|_| dice.random()).collect() }
    }

    /// 1 for up, −1 for down.
    pub(super) fn direction(&self, index: usize) -> f64 {
        if self.up[index] { 1.0 } else { -1.0 }
    }
}

/// Which of so many numbers of nodes a pair is played at: each in turn, so that a longer run goes on with a shorter one.
pub(super) fn leg_of(pair: usize, legs: usize) -> usize {
    pair % legs.max(1)
}

/// Openings where a short search sees a larger lead are drawn again, in centipawns.
const MAX_LEAD: u32 = 100;

impl PairsArgs {
    /// What the results of this run have in common.
    pub(super) fn settings(&self) -> PairSettings {
        PairSettings {
            variant: self.variant.id().to_owned(),
            nodes: self.nodes.clone(),
            hash: self.hash,
            openings: self.openings.clone(),
            seed: self.seed,
        }
    }

    /// Plays all pairs that the file does not hold yet, and lets the perturbation learn from all.
    ///
    /// # Errors
    /// The file cannot be used, a game cannot be played, or Ctrl-C was pressed.
    pub(super) fn play<P, S>(&self, perturbation: P, settings: &S) -> Result<P, MarginsError>
    where
        P: Perturbation,
        S: Serialize + DeserializeOwned + PartialEq,
    {
        let openings = self.openings()?;
        let games =
            self.nodes.iter().map(|&nodes| MarginMatch::new(openings.clone(), nodes, self.hash)).collect();
        let (log, results) = PairLog::open(&self.log, settings).map_err(|error| self.in_log(error))?;
        let mut state = RunState { perturbation, log, done: HashSet::new() };
        for result in results {
            let signs = Signs::of(self.seed, result.pair, state.perturbation.signs());
            state.perturbation.learn(result, &signs);
            state.done.insert(result.pair);
        }
        let missing: Vec<usize> = (0..self.pairs).filter(|pair| !state.done.contains(pair)).collect();
        let run = Run {
            args: self,
            games,
            missing,
            next: AtomicUsize::new(0),
            failed: AtomicBool::new(false),
            progress: progress_bar(self.pairs, state.done.len()),
            state: Mutex::new(state),
        };
        let interrupted = listen_for_interrupt()?;
        let workers = if self.concurrency > 0 {
            self.concurrency
        } else {
            thread::available_parallelism().map_or(1, usize::from)
        };
        let outcome = thread::scope(|scope| {
            let handles: Vec<_> = (0..workers).map(|_| scope.spawn(|| run.work(&interrupted))).collect();
            // A worker does not panic.
            handles.into_iter().filter_map(|handle| handle.join().ok()).collect::<Result<(), _>>()
        });
        run.progress.finish_and_clear();
        outcome?;
        let state = run.state.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        if interrupted.load(Ordering::Relaxed) {
            return Err(MarginsError::Interrupted { played: state.done.len(), pairs: self.pairs });
        }
        Ok(state.perturbation)
    }

    fn in_log(&self, error: LogError) -> MarginsError {
        MarginsError::Log { file: self.log.display().to_string(), error }
    }

    fn openings(&self) -> Result<Openings, MatchError> {
        let rules = movegen::Vote::unasked(Options::default());
        match &self.openings {
            Some(file) => Openings::from_file(self.variant, rules, file),
            None => {
                let random = RandomPlies { seed: self.seed, plies: 8.into(), max_lead: Some(MAX_LEAD) };
                Ok(Openings::random(self.variant, rules, random))
            }
        }
    }
}

fn progress_bar(pairs: usize, done: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:24} {pos}/{len} pairs {elapsed} (left {eta}) {msg}");
    ProgressBar::new(pairs as u64)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_position(done as u64)
}

/// What the workers of a run share.
struct Run<'a, P> {
    args: &'a PairsArgs,
    /// At each number of nodes.
    games: Vec<MarginMatch>,
    missing: Vec<usize>,
    next: AtomicUsize,
    failed: AtomicBool,
    progress: ProgressBar,
    state: Mutex<RunState<P>>,
}

struct RunState<P> {
    perturbation: P,
    log: PairLog,
    done: HashSet<usize>,
}

impl<P: Perturbation> Run<'_, P> {
    /// Plays pairs until there is none left.
    fn work(&self, interrupted: &AtomicBool) -> Result<(), MarginsError> {
        let outcome = self.play_missing(interrupted);
        if outcome.is_err() {
            self.failed.store(true, Ordering::Relaxed);
        }
        outcome
    }

    fn play_missing(&self, interrupted: &AtomicBool) -> Result<(), MarginsError> {
        while let Some(&pair) = self.missing.get(self.next.fetch_add(1, Ordering::Relaxed))
            && !self.failed.load(Ordering::Relaxed)
        {
            let (signs, margins) = {
                let state = self.lock();
                let signs = Signs::of(self.args.seed, pair, state.perturbation.signs());
                let margins = state.perturbation.margins(pair, &signs)?;
                (signs, margins)
            };
            let games = &self.games[leg_of(pair, self.games.len())];
            let played = games.play_pair(pair, margins.each_ref().map(Vec::as_slice), interrupted);
            let Some(points) = played? else { break };
            let mut state = self.lock();
            let result = PairResult { pair, points };
            state.log.add(result).map_err(|error| self.args.in_log(error))?;
            state.perturbation.learn(result, &signs);
            state.done.insert(pair);
            self.progress.inc(1);
            self.progress.set_message(state.perturbation.progress());
        }
        Ok(())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, RunState<P>> {
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_depend_on_seed_and_pair_only() {
        let signs = |seed, pair| Signs::of(seed, pair, 40).up;
        assert_eq!(signs(1, 7), signs(1, 7));
        assert_ne!(signs(1, 7), signs(1, 8));
        assert_ne!(signs(1, 7), signs(2, 7));
        let ups = (0..200).flat_map(|pair| signs(3, pair)).filter(|&up| up).count();
        assert!((3_700..4_300).contains(&ups), "{ups} of 8000");
    }
}
