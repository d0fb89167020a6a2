//! `megaton campaign tune` and `compare`: what counts for the computer's general, found and judged by
//! campaigns against itself or others.

use super::error::CampaignsError;
use super::tuning::{Tally, Tuning};
use campaign::{CampaignFileError, CampaignKind, CampaignRules, General, Judgement, Judgements};
use clap::{Args, ValueEnum};
use indicatif::ProgressBar;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;

/// What a general judges by numbers of its own.
#[derive(ValueEnum, Clone, Copy, Debug)]
enum Kind {
    /// Campaigns of two players.
    Duel,
    /// Campaigns of more; what is played is two teams of two.
    Many,
}

/// Which campaigns are played.
#[derive(Args, Clone, Debug)]
struct TuningArgs {
    /// Pairs of campaigns; in a pair the players change seats.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pairs: u32,
    /// Each seed has campaigns of its own.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Plays only this kind of campaign; without it two thirds of them are duels.
    #[arg(long, value_enum)]
    kind: Option<Kind>,
    /// How far temperaments move what counts for each general, in powers of e: 0.1 by up to a tenth. More variety
    /// keeps a tuning from learning answers to a handful of openings.
    #[arg(long, default_value_t = General::TEMPERAMENT, value_parser = temperament)]
    temperament: f64,
    /// Campaigns at the same time; one per core if not given.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// A file with house values.
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
}

/// What is tuned.
#[derive(Args, Clone, Debug)]
pub struct TuneArgs {
    #[command(flatten)]
    campaigns: TuningArgs,
    /// Starts from the judgements in this file instead of megaton's own.
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Plays against the judgements in this file instead of against itself; several take turns.
    #[arg(long = "opponent", value_name = "FILE")]
    opponents: Vec<PathBuf>,
    /// Where the judgements go, as play/campaign/data/general.toml; they are up to date at every moment.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// What is compared.
#[derive(Args, Clone, Debug)]
pub struct CompareArgs {
    #[command(flatten)]
    campaigns: TuningArgs,
    /// The judgements of the first general, as `tune` writes them.
    first: PathBuf,
    /// Those of the second; without it megaton's own.
    second: Option<PathBuf>,
}

impl TuningArgs {
    fn tuning(&self) -> Result<Tuning, CampaignsError> {
        let rules = match &self.rules {
            None => CampaignRules::default(),
            Some(file) => parsed(file, CampaignRules::parse)?,
        };
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.map_or_else(cores, usize::from);
        let kind = self.kind.map(|kind| match kind {
            Kind::Duel => CampaignKind::Duel,
            Kind::Many => CampaignKind::Many,
        });
        let &TuningArgs { pairs, seed, temperament, .. } = self;
        Ok(Tuning { rules, seed, pairs, kind, temperament, threads })
    }
}

/// A number of powers of e.
fn temperament(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(number) if (0.0..=1.0).contains(&number) => Ok(number),
        _ => Err("a temperament is a number from 0 to 1".to_owned()),
    }
}

/// Tunes the judgements and keeps them in the file.
pub(super) fn tune(args: &TuneArgs, out: &mut impl Write) -> Result<(), CampaignsError> {
    let opponents = args.opponents.iter().map(|file| judgements(Some(file)));
    let opponents = opponents.collect::<Result<Vec<_>, _>>()?;
    let tuning = args.campaigns.tuning()?;
    let start = judgements(args.from.as_deref())?;
    let progress = ProgressBar::new(u64::from(tuning.pairs));
    let kinds = [CampaignKind::Duel, CampaignKind::Many];
    let kinds = kinds.into_iter().filter(|kind| tuning.kind.is_none_or(|only| only == *kind));
    let against = match opponents.len() {
        0 => String::new(),
        1 => "against another, ".to_owned(),
        others => format!("against {others} others, "),
    };
    let settings = format!("{against}temperament {}, seed {}", tuning.temperament, tuning.seed);
    let mut written = Ok(());
    let tuned = tuning.tune(&start, &opponents, |played, judgements| {
        progress.set_position(u64::from(played));
        let mut judgements = judgements.clone();
        for kind in kinds.clone() {
            let from = &start.of(kind).source;
            judgements.of_mut(kind).source = format!("{played} pairs of campaigns, {settings}, from: {from}");
        }
        written = fs::write(&args.out, judgements.to_text());
    })?;
    progress.finish_and_clear();
    written.map_err(|error| CampaignsError::in_file(&args.out, error))?;
    for kind in kinds {
        let changes = start.of(kind).numbers().into_iter().zip(tuned.of(kind).numbers());
        writeln!(
            out,
            "{}",
            match kind {
                CampaignKind::Duel => "between two players",
                CampaignKind::Many => "among more",
            }
        )?;
        for (name, (before, after)) in Judgement::NAMES.iter().zip(changes) {
            writeln!(out, "{name:<14} {before:>8.3} -> {after:>8.3}")?;
        }
    }
    Ok(())
}

/// Plays two generals against each other.
pub(super) fn compare(args: &CompareArgs, out: &mut impl Write) -> Result<(), CampaignsError> {
    let tuning = args.campaigns.tuning()?;
    let (first, second) = (judgements(Some(&args.first))?, judgements(args.second.as_deref())?);
    let progress = ProgressBar::new(u64::from(2 * tuning.pairs));
    let report = |so_far: Tally| progress.set_position(u64::from(so_far.won + so_far.drawn + so_far.lost));
    let Tally { won, drawn, lost } = tuning.compare([&first, &second], report)?;
    progress.finish_and_clear();
    let games = f64::from(won + drawn + lost);
    let share = 100.0 * (f64::from(won) + 0.5 * f64::from(drawn)) / games;
    writeln!(out, "{}: won {won}, drawn {drawn}, lost {lost}; {share:.1}%", args.first.display())?;
    Ok(())
}

/// The judgements in a file, or megaton's own.
fn judgements(file: Option<&Path>) -> Result<Judgements, CampaignsError> {
    let Some(file) = file else { return Ok(Judgements::fitted().clone()) };
    parsed(file, Judgements::parse)
}

/// What a file says, by this reader of its text.
fn parsed<T>(
    file: &Path,
    parse: impl FnOnce(&str, &str) -> Result<T, CampaignFileError>,
) -> Result<T, CampaignsError> {
    let name = file.display().to_string();
    let text = fs::read_to_string(file).map_err(|error| CampaignFileError::whole(&name, error))?;
    Ok(parse(&name, &text)?)
}
