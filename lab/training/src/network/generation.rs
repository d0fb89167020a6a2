//! The steps of a generation, from games to a network and its match, with their files in one folder.

use super::curve;
use super::folder::{Folder, name_of, write};
use super::gather::{Filters, Gathered, gather};
use super::learn::{Epoch, Learnt, Progress, learn};
use super::losses::{Losses, LossesByKind};
use super::plan::Plan;
use super::positions::PositionFile;
use super::train::{TrainArgs, TrainError};
use crate::datagen::{Ending, SelfPlayArgs, network_for, play};
use clap::Parser;
use eval::network::Network;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use time::OffsetDateTime;
use tournament::MatchArgs;

/// A generation, as a command asks for it.
#[derive(Clone, Debug)]
pub(super) struct Generation<'a> {
    args: &'a TrainArgs,
    interrupted: &'a AtomicBool,
    folder: Folder,
}

/// What a generation has learnt.
#[derive(Clone, Debug)]
pub(super) struct Lesson {
    /// The positions learnt from.
    pub(super) positions: u64,
    /// The mean loss of those held out, in the end.
    pub(super) held_out_loss: f64,
    /// The network's card.
    pub(super) card: String,
}

/// A match that ends as soon as one of two differences is accepted, and whose games are kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct Test<'a> {
    /// The differences in Elo.
    pub(super) elo: [u32; 2],
    /// The file of the games.
    pub(super) pgn: &'a Path,
}

impl<'a> Generation<'a> {
    /// The generation that these arguments ask for; `interrupted` is set by whoever wants the program to end.
    pub(super) fn new(args: &'a TrainArgs, interrupted: &'a AtomicBool) -> Self {
        let folder = Folder { path: args.folder.clone(), variant: args.variant };
        Generation { args, interrupted, folder }
    }

    /// Refuses what could not be learnt once all games are played.
    ///
    /// # Errors
    /// The network that learning begins with cannot be read, or has more sums than are asked for.
    fn check(&self) -> Result<(), TrainError> {
        self.args.plan.sums_after(self.beginning()?.as_deref())?;
        Ok(())
    }

    /// The network that learning begins with, if there is one.
    fn beginning(&self) -> Result<Option<Arc<Network>>, TrainError> {
        let read = |file: &String| network_for(self.args.variant, file);
        Ok(self.args.from.as_ref().map(read).transpose()?)
    }

    /// Plays the games that are missing, until this moment at the latest; returns how many there are.
    ///
    /// # Errors
    /// They cannot be played, or what is to be learnt from them makes no sense; or it was interrupted.
    pub(super) fn play(&self, until: Option<Instant>, out: impl Write) -> Result<usize, TrainError> {
        self.check()?;
        self.folder.create()?;
        let ending = Ending { interrupted: self.interrupted, until };
        Ok(play(self.args.variant, &self.folder.games(), &self.args.games, ending, out)?)
    }

    /// Gathers the positions of the games and learns from them; writes the network, its card and the course of
    /// its losses.
    ///
    /// # Errors
    /// It cannot be done, or was interrupted.
    pub(super) fn learn(&self, mut out: impl Write) -> Result<Lesson, TrainError> {
        let files: Vec<PathBuf> = [self.folder.games()].into_iter().chain(self.args.also.clone()).collect();
        let gathered = gather(&files, &self.args.filters, &self.folder.positions(), &self.folder.held_out())?;
        writeln!(out, "{}", described(&gathered))?;
        let positions = opened(self.folder.positions())?;
        let learnt = self.learn_from(&positions)?;
        write(&self.folder.network(), &learnt.network.to_bytes())?;
        curve::draw(&self.folder.named("svg"), &learnt.epochs).map_err(TrainError::Curve)?;
        let last = last_epoch(&learnt);
        let card = card(self.args, &positions.about, &gathered, last, &learnt.held_out);
        write(&self.folder.card(), card.as_bytes())?;
        Ok(Lesson { positions: gathered.learnt, held_out_loss: last.held_out_loss, card })
    }

    fn learn_from(&self, positions: &PositionFile) -> Result<Learnt, TrainError> {
        let args = self.args;
        let held_out = opened(self.folder.held_out())?;
        let plan = Plan { seed: args.games.seed, ..args.plan.clone() };
        let style =
            ProgressStyle::with_template("{bar:40} {human_pos}/{human_len}, {per_sec}, {eta} to go: {msg}");
        let bar = ProgressBar::new(positions.positions * u64::from(args.plan.epochs))
            .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let from = self.beginning()?;
        let checkpoint = self.folder.named("checkpoint");
        let mut show = |progress: Progress<'_>| {
            match progress {
                Progress::Positions(count) => bar.inc(count as u64),
                Progress::Epoch(epochs) => {
                    bar.set_position(epochs.len() as u64 * positions.positions);
                    if let Some(Epoch { loss, held_out_loss }) = epochs.last() {
                        bar.set_message(format!("loss {loss:.5}, held out {held_out_loss:.5}"));
                    }
                }
            }
            let is_interrupted = self.interrupted.load(Ordering::SeqCst);
            if is_interrupted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let learnt = learn(positions, &held_out, &plan, from.as_deref(), &checkpoint, &mut show);
        bar.finish_and_clear();
        Ok(learnt?)
    }

    /// The match of the network against a copy of the one that played the games, if one did, or else the
    /// program's own evaluation.
    ///
    /// # Errors
    /// The copy cannot be made, or `megaton match` does not take these arguments.
    pub(super) fn prepare_match(&self, test: Option<Test<'_>>) -> Result<MatchArgs, TrainError> {
        let args = self.args;
        if let Some(file) = &args.games.network {
            self.folder.keep_before(file)?;
        }
        let before = args.games.network.is_some().then(|| self.folder.before());
        let mut line = vec!["match".to_owned()];
        let mut add = |name: &str, value: String| line.push(format!("--{name}={value}"));
        add("variant", args.variant.id().to_owned());
        let network = self.folder.network();
        for (player, name, file) in [("first", "learnt", Some(network)), ("second", "before", before)] {
            add(player, "builtin".to_owned());
            add(&format!("{player}-name"), name.to_owned());
            if let Some(file) = file {
                add(&format!("{player}-option"), format!("EvalFile={}", file.display()));
            }
        }
        add("nodes", args.match_nodes.to_string());
        add("games", args.match_games.next_multiple_of(2).to_string());
        add("seed", args.games.seed.to_string());
        add("concurrency", threads(args.games.threads).to_string());
        if let Some(Test { elo: [elo0, elo1], pgn }) = test {
            add("sprt", format!("{elo0},{elo1}"));
            add("pgn", pgn.display().to_string());
            line.push("--resume".to_owned());
        }
        #[derive(Parser)]
        struct Line {
            #[command(flatten)]
            args: MatchArgs,
        }
        let parsed = Line::try_parse_from(line);
        Ok(parsed.map_err(|error| TrainError::MatchArguments(error.kind().to_string()))?.args)
    }
}

/// Games of a match at the same time, for so many threads; 0 stands for one per core.
fn threads(wanted: usize) -> usize {
    const MOST: usize = 512;
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    if wanted > 0 { wanted.min(MOST) } else { cores().min(MOST) }
}

fn opened(file: PathBuf) -> Result<PositionFile, TrainError> {
    PositionFile::open(&file).map_err(|error| TrainError::Positions { file, error })
}

fn described(gathered: &Gathered) -> String {
    let Gathered { games, played, kept, learnt, held_out } = gathered;
    format!(
        "{games} games with {played} positions: {kept} usable, {learnt} different ones to learn from, {held_out} held out"
    )
}

fn last_epoch(learnt: &Learnt) -> Epoch {
    learnt.epochs.last().copied().unwrap_or(Epoch { loss: f64::NAN, held_out_loss: f64::NAN })
}

/// What the network is, for people: how to make it again.
fn card(
    args: &TrainArgs,
    origin: &str,
    gathered: &Gathered,
    last: Epoch,
    held_out_losses: &LossesByKind,
) -> String {
    let Gathered { games, learnt: positions, held_out, .. } = gathered;
    let Epoch { loss, held_out_loss } = last;
    let rows = [
        ("made by", format!("`{}`", command(args))),
        ("games", format!("{games}: {origin}")),
        ("positions", format!("{positions} different ones to learn from, {held_out} held out")),
        ("loss", format!("{loss:.5}, held out {held_out_loss:.5}")),
        ("held out, by pieces left, fewest first", by_pieces_left(held_out_losses)),
        ("held out, where a side may launch", written(held_out_losses.with_launches)),
        ("date", OffsetDateTime::now_utc().date().to_string()),
    ];
    let rows = rows.iter().filter(|(_, value)| !value.is_empty());
    let rows: String = rows.map(|(name, value)| format!("| {name} | {value} |\n")).collect();
    format!("# The network of {}\n\n| | |\n|---|---|\n{rows}", args.variant)
}

/// The losses of each output, the fewest pieces first.
fn by_pieces_left(losses: &LossesByKind) -> String {
    let of_output = |&losses: &Losses| if losses.positions > 0 { written(losses) } else { "–".to_owned() };
    losses.by_output.iter().map(of_output).collect::<Vec<_>>().join(", ")
}

/// A mean loss; empty without any position.
fn written(losses: Losses) -> String {
    if losses.positions > 0 { format!("{:.5}", losses.mean()) } else { String::new() }
}

/// The command that makes the network again.
fn command(args: &TrainArgs) -> String {
    let SelfPlayArgs { games, nodes, network, seed, random_plies, earlier, campaign_armies, threads: _ } =
        &args.games;
    let variant = args.variant.id();
    let network = network.as_deref().map(|file| ("--network", name_of(Path::new(file))));
    let earlier = earlier.as_deref().map(|file| ("--earlier", name_of(file)));
    let armies = campaign_armies.then(|| ("--campaign-armies", "true".to_owned()));
    let also = args.also.iter().map(|file| ("--also", name_of(file)));
    let from = args.from.as_deref().map(|file| ("--from", name_of(Path::new(file))));
    let plan = args.plan.settings().into_iter().filter_map(|(name, value)| Some((name, value?)));
    let usual = Filters::default().settings();
    let filters = args.filters.settings().into_iter().zip(usual).filter(|(given, usual)| given != usual);
    let options = network.into_iter().chain(earlier).chain(armies).chain(also).chain(from);
    let options = options.chain(filters.map(|(given, _)| given)).chain(plan);
    // A switch is on or off.
    let written = |(option, value): (&str, String)| match value.as_str() {
        "true" => format!(" {option}"),
        _ => format!(" {option} {value}"),
    };
    let options: String = options.map(written).collect();
    format!(
        "megaton train {variant} --folder {variant} --games {games} --nodes {nodes} --random-plies {random_plies} \
         --seed {seed}{options}"
    )
}
