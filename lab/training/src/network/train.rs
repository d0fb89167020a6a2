//! `megaton train`: every step from nothing to a network, each kept in a folder, so that it can be
//! interrupted and continued.

use super::curve;
use super::gather::{Filters, GatherError, Gathered, gather};
use super::learn::{Epoch, LearnError, Learnt, Plan, Progress, learn};
use super::positions::{PositionFile, PositionFileError};
use crate::datagen::{DatagenError, SelfPlayArgs, network_for, play};
use clap::{Args, Parser};
use eval::network::WIDTHS;
use indicatif::{ProgressBar, ProgressStyle};
use movegen::Variant;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;
use time::OffsetDateTime;
use tournament::{MatchArgs, MatchError};

/// What to learn, and how.
#[derive(Args, Clone, Debug)]
pub struct TrainArgs {
    /// The game
    variant: Variant,
    /// Where games, positions, checkpoints and the network go; what is there already is used
    #[arg(long, value_name = "FOLDER")]
    folder: PathBuf,
    #[command(flatten)]
    games: SelfPlayArgs,
    /// Another file of games to learn from, such as an earlier generation's; may be repeated
    #[arg(long, value_name = "FILE")]
    also: Vec<PathBuf>,
    #[command(flatten)]
    filters: Filters,
    /// A network that learning begins with; may be that of another game on the same board
    #[arg(long, value_name = "FILE")]
    from: Option<String>,
    /// Sums of the network's first layer: 128, 256, 384 or 512; if not given, those of `--from`, or 128
    #[arg(long, value_parser = width)]
    sums: Option<usize>,
    /// Passes over all positions
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// Share of the game result in the training target; the rest is the search score
    #[arg(long, default_value_t = 0.1, value_parser = share)]
    result_share: f64,
    /// Size of the first step; the last one is a hundredth of it
    #[arg(long, default_value_t = 0.003, value_parser = rate)]
    rate: f32,
    /// Share of themselves that weights lose in each step, times its size
    #[arg(long, default_value_t = 0.5, value_parser = share)]
    decay: f64,
    /// Games of a match against the evaluation that played the games; 0 for none
    #[arg(long, default_value_t = 400)]
    match_games: u32,
    /// Nodes per move in that match
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    match_nodes: u64,
}

fn share(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|share| (0.0..=1.0).contains(share))
        .ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

fn width(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|sums| WIDTHS.contains(sums))
        .ok_or_else(|| format!("expected one of {WIDTHS:?}"))
}

fn rate(text: &str) -> Result<f32, String> {
    text.parse()
        .ok()
        .filter(|&rate: &f32| rate > 0.0 && rate <= 1.0)
        .ok_or_else(|| "expected a number above 0 and at most 1".to_owned())
}

/// Why a network cannot be made.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum TrainError {
    #[error(transparent)]
    Games(#[from] DatagenError),
    #[error(transparent)]
    Gather(#[from] GatherError),
    #[error("{}: {error}", file.display())]
    Positions { file: PathBuf, error: PositionFileError },
    #[error(transparent)]
    Learn(#[from] LearnError),
    #[error(transparent)]
    Match(#[from] MatchError),
    #[error("the curve: {0}")]
    Curve(String),
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: io::Error },
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// Plays the games, gathers their positions, learns from them, and plays a match with the network.
///
/// # Errors
/// A step fails; what was finished before it is kept.
pub fn train(args: &TrainArgs, mut out: impl Write) -> Result<(), TrainError> {
    let folder = Folder { path: &args.folder, variant: args.variant };
    std::fs::create_dir_all(folder.path).map_err(|error| in_file(folder.path, error))?;
    play(args.variant, &folder.games(), &args.games, &mut out)?;
    let files: Vec<PathBuf> = [folder.games()].into_iter().chain(args.also.clone()).collect();
    let gathered = gather(&files, &args.filters, &folder.positions(), &folder.held_out())?;
    writeln!(out, "{}", described(&gathered))?;
    let positions = folder.opened(folder.positions())?;
    let learnt = learn_with_progress(args, &positions, &folder)?;
    let network = folder.network();
    let write = |path: &Path, content: &[u8]| {
        storage::write_by_rename(path, content).map_err(|error| in_file(path, error))
    };
    write(&network, &learnt.network.to_bytes())?;
    curve::draw(&folder.curve(), &learnt.epochs).map_err(TrainError::Curve)?;
    let card = card(args, &positions.about, &gathered, &learnt);
    write(&folder.card(), card.as_bytes())?;
    write!(out, "{card}")?;
    if args.match_games > 0 {
        let before = args.games.network.as_deref().map(|file| folder.before(file)).transpose()?;
        tournament::run(&match_of(args, &network, before), &mut out)?;
    }
    Ok(())
}

/// Where everything is.
struct Folder<'a> {
    path: &'a Path,
    variant: Variant,
}

impl Folder<'_> {
    fn named(&self, ending: &str) -> PathBuf {
        self.path.join(format!("{}.{ending}", self.variant.id()))
    }

    fn games(&self) -> PathBuf {
        self.named("games")
    }

    fn positions(&self) -> PathBuf {
        self.named("positions")
    }

    fn held_out(&self) -> PathBuf {
        self.named("held-out.positions")
    }

    fn opened(&self, file: PathBuf) -> Result<PositionFile, TrainError> {
        PositionFile::open(&file).map_err(|error| TrainError::Positions { file, error })
    }

    fn checkpoint(&self) -> PathBuf {
        self.named("checkpoint")
    }

    fn network(&self) -> PathBuf {
        self.named("network")
    }

    /// A copy of the network that played the games, as this variant's: that of a relative is adapted.
    fn before(&self, file: &str) -> Result<String, TrainError> {
        let network = network_for(self.variant, file)?;
        let path = self.named("before.network");
        storage::write_by_rename(&path, network.to_bytes()).map_err(|error| in_file(&path, error))?;
        Ok(path.display().to_string())
    }

    fn card(&self) -> PathBuf {
        self.named("md")
    }

    fn curve(&self) -> PathBuf {
        self.named("svg")
    }
}

fn in_file(path: &Path, error: io::Error) -> TrainError {
    TrainError::File { path: path.to_owned(), error }
}

fn described(gathered: &Gathered) -> String {
    let Gathered { games, played, kept, learnt, held_out } = gathered;
    format!(
        "{games} games with {played} positions: {kept} usable, {learnt} different ones to learn from, {held_out} held out"
    )
}

fn learn_with_progress(
    args: &TrainArgs,
    positions: &PositionFile,
    folder: &Folder,
) -> Result<Learnt, TrainError> {
    let held_out = folder.opened(folder.held_out())?;
    let plan = Plan {
        sums: args.sums,
        epochs: args.epochs,
        result_share: args.result_share as f32,
        rate: args.rate,
        decay: args.decay as f32,
        seed: args.games.seed,
    };
    let style =
        ProgressStyle::with_template("{bar:40} {human_pos}/{human_len}, {per_sec}, {eta} to go: {msg}");
    let bar = ProgressBar::new(positions.positions * u64::from(args.epochs))
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let from = args.from.as_deref().map(|file| network_for(args.variant, file)).transpose()?;
    let checkpoint = folder.checkpoint();
    let learnt =
        learn(positions, &held_out, &plan, from.as_deref(), &checkpoint, &mut |progress| match progress {
            Progress::Positions(count) => bar.inc(count as u64),
            Progress::Epoch(epochs) => {
                bar.set_position(epochs.len() as u64 * positions.positions);
                if let Some(Epoch { loss, held_out_loss }) = epochs.last() {
                    bar.set_message(format!("loss {loss:.5}, held out {held_out_loss:.5}"));
                }
            }
        });
    bar.finish_and_clear();
    Ok(learnt?)
}

/// What the network is, for people: how to make it again.
fn card(args: &TrainArgs, origin: &str, gathered: &Gathered, learnt: &Learnt) -> String {
    let Gathered { games, learnt: positions, held_out, .. } = gathered;
    let Learnt { epochs, .. } = learnt;
    let Epoch { loss, held_out_loss } =
        epochs.last().copied().unwrap_or(Epoch { loss: f64::NAN, held_out_loss: f64::NAN });
    let rows = [
        ("made by", format!("`{}`", command(args))),
        ("games", format!("{games}: {origin}")),
        ("positions", format!("{positions} different ones to learn from, {held_out} held out")),
        ("loss", format!("{loss:.5}, held out {held_out_loss:.5}")),
        ("date", OffsetDateTime::now_utc().date().to_string()),
    ];
    let rows: String = rows.iter().map(|(name, value)| format!("| {name} | {value} |\n")).collect();
    format!("# The network of {}\n\n| | |\n|---|---|\n{rows}", args.variant)
}

/// The command that makes the network again. Files bear their names only: where they are is nobody's
/// business.
fn command(args: &TrainArgs) -> String {
    let SelfPlayArgs { games, nodes, network, seed, random_plies, .. } = &args.games;
    let variant = args.variant.id();
    let TrainArgs { also, from, sums, epochs, result_share, rate, decay, .. } = args;
    let name = |file: &Path| file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let option = |option: &str, file: &Option<String>| {
        file.as_deref().map(|file| format!(" --{option} {}", name(Path::new(file)))).unwrap_or_default()
    };
    let sums = sums.map(|sums| format!(" --sums {sums}")).unwrap_or_default();
    let also: String = also.iter().map(|file| format!(" --also {}", name(file))).collect();
    format!(
        "megaton train {variant} --folder {variant} --games {games} --nodes {nodes} --random-plies {random_plies} --seed {seed}\
         {}{also}{}{sums} --epochs {epochs} --result-share {result_share} --rate {rate} --decay {decay}",
        option("network", network),
        option("from", from)
    )
}

/// The match between the network and the evaluation that played the games.
fn match_of(args: &TrainArgs, network: &Path, before: Option<String>) -> MatchArgs {
    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: MatchArgs,
    }
    let mut line = vec!["match".to_owned()];
    let mut add = |name: &str, value: String| line.extend([format!("--{name}"), value]);
    add("variant", args.variant.id().to_owned());
    for (player, name, file) in
        [("first", "learnt", Some(network.display().to_string())), ("second", "before", before)]
    {
        add(player, "builtin".to_owned());
        add(&format!("{player}-name"), name.to_owned());
        if let Some(file) = file {
            add(&format!("{player}-option"), format!("EvalFile={file}"));
        }
    }
    add("nodes", args.match_nodes.to_string());
    add("games", args.match_games.next_multiple_of(2).to_string());
    add("seed", args.games.seed.to_string());
    if args.games.threads > 0 {
        add("concurrency", args.games.threads.to_string());
    }
    Line::parse_from(line).args
}

#[cfg(test)]
mod tests {
    use super::*;
    use eval::network::Network;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: TrainArgs,
    }

    /// What a line of `megaton train atomic` prints.
    fn run(folder: &Path, more: &str) -> Result<String, TrainError> {
        run_variant("atomic", folder, more)
    }

    fn run_variant(variant: &str, folder: &Path, more: &str) -> Result<String, TrainError> {
        let line = format!(
            "train {variant} --nodes 40 --epochs 2 --match-games 2 --match-nodes 100 --threads 2 --folder {} {more}",
            folder.display()
        );
        let mut out = Vec::new();
        train(&Line::parse_from(line.split(' ')).args, &mut out)?;
        Ok(String::from_utf8(out).unwrap())
    }

    #[test]
    fn every_step_from_nothing_to_a_match_and_the_next_generation() {
        let folder = tempfile::tempdir().unwrap();
        let first = folder.path().join("first");
        let out = run(&first, "--games 40").unwrap();
        for wanted in [
            "40 games, 40 of them new",
            "positions an hour",
            "usable",
            "--games 40 --nodes 40",
            "| games | 2 of 2",
        ] {
            assert!(out.contains(wanted), "{wanted}: {out}");
        }
        let file = first.join("atomic.network");
        let network = Network::from_bytes(&std::fs::read(&file).unwrap()).unwrap();
        assert_eq!(network.variant(), Variant::Atomic);
        assert!(std::fs::read_to_string(first.join("atomic.svg")).unwrap().contains("held out"));
        // Once more: nothing is played or learnt again, and the network is the same.
        let again = run(&first, "--games 40").unwrap();
        assert!(again.contains("40 games, 0 of them new"), "{again}");
        assert_eq!(std::fs::read(&file).unwrap(), network.to_bytes());
        // The next generation is played with the network.
        let second = folder.path().join("second");
        let out = run(&second, &format!("--games 40 --network {}", file.display())).unwrap();
        assert!(out.contains("atomic.network"), "{out}");
        assert_ne!(std::fs::read(second.join("atomic.network")).unwrap(), network.to_bytes());
        // Games played with one network are not added to those of another.
        let error =
            run(&second, &format!("--games 50 --network {}", second.join("atomic.network").display()));
        let error = error.unwrap_err().to_string();
        assert!(error.contains(&format!("network {:08x}", network.checksum())), "{error}");
        // A third learns from the games of both; those of the same seed are the same games.
        let also = first.join("atomic.games");
        let third = folder.path().join("third");
        let twice = run(&folder.path().join("twice"), &format!("--games 20 --also {}", also.display()));
        assert!(twice.unwrap_err().to_string().contains("20 of its 40 games stand in"));
        let out = run(&third, &format!("--games 20 --seed 2 --also {}", also.display())).unwrap();
        assert!(out.contains("60 games with"), "{out}");
        let error = run(&third, "--games 20 --seed 2 --also no/such/games").unwrap_err();
        assert!(error.to_string().starts_with("no/such/games: "), "{error}");
        // A relative's network plays the games, and learning begins with it.
        let relative = folder.path().join("relative");
        let file = file.display();
        let more = format!("--games 20 --network {file} --from {file}");
        let out = run_variant("deathmatch", &relative, &more).unwrap();
        assert!(out.contains("--network atomic.network --from atomic.network"), "{out}");
        assert!(out.contains("| games | 2 of 2"), "{out}");
        let learnt = Network::from_bytes(&std::fs::read(relative.join("deathmatch.network")).unwrap());
        assert_eq!(learnt.unwrap().variant(), Variant::DeathMatch);
        let error = run_variant("stratomic", &relative, &more).unwrap_err();
        assert!(error.to_string().ends_with("cannot begin one of stratomic: their boards differ"), "{error}");
        // More games need a new start: the checkpoint belongs to the old ones.
        let error = run(&second, "--games 40 --network no/such/file").unwrap_err();
        assert!(error.to_string().starts_with("EvalFile no/such/file: "), "{error}");
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for nonsense in
            ["--result-share 2", "--rate 0", "--rate x", "--epochs 0", "--match-nodes 0", "--sums 200"]
        {
            let line = format!("train atomic --folder x {nonsense}");
            assert!(Line::try_parse_from(line.split(' ')).is_err(), "{nonsense}");
        }
    }
}
