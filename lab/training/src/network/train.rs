//! `megaton train`: every step from nothing to a network, each kept in a folder, so that it can be
//! interrupted and continued; and a ladder of generations, each of which learns from the games of the one before.

use super::gather::{Filters, GatherError};
use super::generation::Generation;
use super::ladder::{self, LadderError};
use super::learn::LearnError;
use super::plan::Plan;
use super::positions::PositionFileError;
use crate::datagen::{DatagenError, SelfPlayArgs};
use clap::Args;
use movegen::Variant;
use std::io::{self, Write};
use std::path::PathBuf;
use thiserror::Error;
use tournament::{MatchError, listen_for_interrupt};

/// What to learn, and how.
#[derive(Args, Clone, Debug)]
pub struct TrainArgs {
    /// The game
    pub(super) variant: Variant,
    /// Where games, positions, checkpoints and the network go; what is there already is used
    #[arg(long, value_name = "FOLDER")]
    pub(super) folder: PathBuf,
    #[command(flatten)]
    pub(super) games: SelfPlayArgs,
    /// Another file of games to learn from, such as an earlier generation's; may be repeated
    #[arg(long, value_name = "FILE")]
    pub(super) also: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) filters: Filters,
    /// A network that learning begins with; may be that of another game on the same board
    #[arg(long, value_name = "FILE")]
    pub(super) from: Option<String>,
    #[command(flatten)]
    pub(super) plan: Plan,
    /// Games of a match against the evaluation that played the games; 0 for none
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(..=MOST_MATCH_GAMES))]
    pub(super) match_games: u32,
    /// Nodes per move in that match
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) match_nodes: u64,
    /// A ladder of so many generations, each in a folder of its own; games are played by the best network so
    /// far, and a new one is kept if it wins a match against that
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=999))]
    pub(super) generations: Option<u32>,
    /// How long the whole ladder takes, about; playing ends in time for the rest, with --games at the most
    #[arg(long, value_name = "HOURS", requires = "generations", value_parser = hours)]
    pub(super) hours: Option<f64>,
}

/// What `megaton match` plays at the most.
const MOST_MATCH_GAMES: i64 = 10_000_000;

fn hours(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|&hours: &f64| hours > 0.0 && hours <= 100_000.0)
        .ok_or_else(|| "expected a number above 0 and at most 100000".to_owned())
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
    #[error("the match: {0}")]
    MatchArguments(String),
    #[error(transparent)]
    Ladder(#[from] LadderError),
    #[error("the curve: {0}")]
    Curve(String),
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: io::Error },
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// Plays the games, gathers their positions, learns from them, and plays a match with the network: once, or for
/// every generation of a ladder.
///
/// # Errors
/// A step fails; what was finished before it is kept.
pub fn train(args: &TrainArgs, mut out: impl Write) -> Result<(), TrainError> {
    let interrupted = listen_for_interrupt()?;
    if let Some(generations) = args.generations {
        return ladder::climb(args, generations, &interrupted, out);
    }
    ladder::refuse_one_generation_in(&args.folder)?;
    let generation = Generation::new(args, &interrupted);
    generation.play(None, &mut out)?;
    let lesson = generation.learn(&mut out)?;
    write!(out, "{}", lesson.card)?;
    if args.match_games > 0 {
        tournament::outcome(&generation.prepare_match(None)?, &interrupted, &mut out)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use eval::network::Network;
    use std::path::Path;

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
