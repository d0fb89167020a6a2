//! `megaton campaign estimate`: plays battles between drawn armies, fits the estimate to most of
//! them, and says how well it foretells the others.

use super::error::CampaignsError;
use super::errors::{Errors, base_rate};
use super::fit::fit;
use super::trials::{Trial, Trials};
use campaign::Estimate;
use clap::Args;
use indicatif::ProgressBar;
use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::thread;

/// How many battles are fitted to, and where things go.
#[derive(Args, Clone, Debug)]
pub struct EstimateArgs {
    /// Battles to play; the fit leaves out every fifth and predicts it.
    #[arg(long, default_value_t = 3_000, value_parser = clap::value_parser!(u32).range(10..=1_000_000))]
    battles: u32,
    /// Nodes the engine looks at for each move.
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Each seed has battles of its own.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Battles fought at the same time; one per core if not given.
    #[arg(long)]
    threads: Option<usize>,
    /// A file for the battles, one a line; those it holds already are not played again.
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Where the estimate goes, as play/campaign/data/estimate.toml.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// One battle in this many is predicted instead of fitted.
const HELD_OUT: u32 = 5;

/// Plays what is missing, fits, and prints the errors.
pub(super) fn estimate(args: &EstimateArgs, out: &mut impl Write) -> Result<(), CampaignsError> {
    let trials = trials(args)?;
    let (held_out, used): (Vec<Trial>, Vec<Trial>) =
        trials.into_iter().partition(|trial| trial.number % HELD_OUT == HELD_OUT - 1);
    let source = format!(
        "{} battles between drawn armies, {} nodes a move, seed {}",
        used.len() + held_out.len(),
        args.nodes,
        args.seed
    );
    let fitted = fit(&used, source);
    let base = base_rate(&used);
    writeln!(
        out,
        "{} battles fitted to: attacker {:.1}%, draw {:.1}%, defender {:.1}%; {} held out",
        used.len(),
        100.0 * base.attacker,
        100.0 * base.draw,
        100.0 * base.defender,
        held_out.len()
    )?;
    let predicted = |estimate: &Estimate| {
        Errors::of(&held_out, |trial| estimate.odds(trial.board, &trial.attackers, &trial.defenders))
    };
    let errors = predicted(&fitted);
    for (name, errors) in [
        ("base rate", Errors::of(&held_out, |_| base)),
        ("estimate so far", predicted(Estimate::fitted())),
        ("estimate fitted", errors.clone()),
    ] {
        writeln!(out, "{name:<16} log loss {:.4}, Brier score {:.4}", errors.log_loss, errors.brier)?;
    }
    writeln!(out, "attacker wins, by tenths of the held-out battles: predicted, actual")?;
    for decile in &errors.deciles {
        writeln!(
            out,
            "{:>5.1}% {:>5.1}%  of {}",
            100.0 * decile.predicted,
            100.0 * decile.happened,
            decile.battles
        )?;
    }
    if let Some(file) = &args.out {
        fs::write(file, fitted.to_text()).map_err(|error| CampaignsError::in_file(file, error))?;
    }
    Ok(())
}

/// The battles by number: those kept, and those played now.
fn trials(args: &EstimateArgs) -> Result<Vec<Trial>, CampaignsError> {
    let mut trials: BTreeMap<u32, Trial> = BTreeMap::new();
    let mut kept = None;
    if let Some(file) = &args.keep {
        let known = if file.exists() { read(file)? } else { Vec::new() };
        trials.extend(known.into_iter().map(|trial| (trial.number, trial)));
        let opened = OpenOptions::new().create(true).append(true).open(file);
        kept = Some(BufWriter::new(opened.map_err(|error| CampaignsError::in_file(file, error))?));
    }
    // Battles are handed over nearly in order: what is missing lies behind the first gap.
    let first = (0..args.battles).find(|number| !trials.contains_key(number)).unwrap_or(args.battles);
    let threads = args.threads.or_else(|| thread::available_parallelism().ok().map(usize::from));
    let plan = Trials { seed: args.seed, nodes: args.nodes, threads: threads.unwrap_or(1) };
    let progress = ProgressBar::new(u64::from(args.battles - first));
    let mut written = Ok(());
    plan.play(first..args.battles, |trial| {
        progress.inc(1);
        let is_new = trials.insert(trial.number, trial).is_none();
        if let Some(kept) = kept.as_mut().filter(|_| is_new && written.is_ok()) {
            written = serde_json::to_string(&trial)
                .map_err(std::io::Error::from)
                .and_then(|line| writeln!(kept, "{line}").and_then(|()| kept.flush()));
        }
    })?;
    progress.finish_and_clear();
    written.map_err(|error| match &args.keep {
        Some(file) => CampaignsError::in_file(file, error),
        None => CampaignsError::Io(error),
    })?;
    Ok(trials.into_values().filter(|trial| trial.number < args.battles).collect())
}

fn read(file: &Path) -> Result<Vec<Trial>, CampaignsError> {
    let text = fs::read_to_string(file).map_err(|error| CampaignsError::in_file(file, error))?;
    let trial = |(number, line)| {
        serde_json::from_str(line).map_err(|error| CampaignsError::Trials {
            file: file.to_owned(),
            line: number,
            error,
        })
    };
    (1..).zip(text.lines()).map(trial).collect()
}
