//! `megaton openings`: openings in which two engines see no lead.
//!
//! Random moves alone leave one side so far ahead that half of all games of atomic chess are decided within
//! nine plies, and differences between players do not show.

use super::baseline::baseline_lead;
use super::error::MatchError;
use super::openings::{Openings, RandomPlies};
use super::players::command_in_words;
use super::words::{EngineWords, read_options};
use clap::Args;
use engine::{Engine, Info, Limits, Score, Signals};
use indicatif::ProgressBar;
use movegen::{AnyGame, Options, Variant};
use protocol::Protocol;
use protocol::engine_program::{AnalysisLimits, EngineProgram, PlayerError};
use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::PathBuf;
use thiserror::Error;

/// Which openings, and who judges them.
#[derive(Args, Clone, Debug)]
pub struct BalanceArgs {
    /// The game.
    variant: Variant,
    /// The file to write, one FEN a line.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How many openings.
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    count: u32,
    /// Random moves from the start position.
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(0..=100))]
    random_plies: u32,
    /// The largest lead that either engine may see, in centipawns.
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 100)]
    max_lead: u32,
    /// How deep both search.
    #[arg(long, value_name = "PLIES", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: u32,
    /// Seed of the random moves.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The second engine: `baseline`, or a command that starts one which speaks UCI.
    ///
    /// Without one megaton judges alone.
    #[arg(long, value_name = "COMMAND")]
    judge: Option<String>,
    /// An option of the second engine; may be given several times.
    #[arg(long, value_name = "NAME=VALUE", requires = "judge")]
    judge_option: Vec<String>,
}

/// Why no openings can be found.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum BalanceError {
    #[error("{file}: {error}")]
    File { file: String, error: io::Error },
    #[error("--judge {0:?}: {1}")]
    Judge(String, PlayerError),
    #[error("--judge {0:?}: {1}")]
    Command(String, String),
    #[error(transparent)]
    Opening(#[from] MatchError),
    #[error("no balanced opening among the last {0}; {1} were found")]
    TooFew(usize, usize),
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// Openings tried without finding one before giving up.
const MAX_TRIES: usize = 2_000;
/// Openings with a larger lead at first sight are not looked at any further, in centipawns.
const FIRST_SIGHT: u32 = 300;
/// Memory of megaton's transposition table, and of the other engine's, in MiB.
const HASH_MIB: usize = 16;

impl BalanceArgs {
    /// What is wrong with the file of openings.
    fn in_file(&self, error: io::Error) -> BalanceError {
        BalanceError::File { file: self.out.display().to_string(), error }
    }
}

/// Finds the openings and writes them, each as soon as it is found.
///
/// # Errors
/// The file exists or cannot be written, the second engine does not play, or too few openings are balanced. A file in
/// which nothing stands yet is removed then.
pub fn openings(args: &BalanceArgs, mut out: impl Write) -> Result<(), BalanceError> {
    let in_file = |error| args.in_file(error);
    let mut judges = Judges::new(args)?;
    let random = RandomPlies {
        seed: args.seed,
        plies: args.random_plies.into(),
        max_lead: Some(FIRST_SIGHT.max(args.max_lead)),
    };
    let candidates = Openings::random(args.variant, Options::default(), random);
    let file = OpenOptions::new().write(true).create_new(true).open(&args.out).map_err(in_file)?;
    let sought = seek(args, &mut judges, &candidates, file);
    // An empty file would stand in the way of the same command once what was wrong is mended.
    if sought.is_err() && fs::metadata(&args.out).is_ok_and(|file| file.len() == 0) {
        fs::remove_file(&args.out).map_err(in_file)?;
    }
    writeln!(out, "{} balanced openings of {}", args.count, sought?)?;
    Ok(())
}

/// Writes the balanced openings among the candidates, and tells how many of these it took.
fn seek(
    args: &BalanceArgs,
    judges: &mut Judges<'_>,
    candidates: &Openings,
    mut file: File,
) -> Result<usize, BalanceError> {
    let in_file = |error| args.in_file(error);
    let progress = ProgressBar::new(u64::from(args.count));
    let mut found = HashSet::new();
    let (mut tried, mut in_vain) = (0, 0);
    while found.len() < args.count as usize {
        let game = candidates.opening(tried)?;
        tried += 1;
        in_vain += 1;
        if judges.see_balance(&game)? && found.insert(game.fen()) {
            writeln!(file, "{}", game.fen()).map_err(in_file)?;
            progress.inc(1);
            in_vain = 0;
        }
        if in_vain == MAX_TRIES {
            return Err(BalanceError::TooFew(MAX_TRIES, found.len()));
        }
    }
    progress.finish_and_clear();
    Ok(tried)
}

/// Who judges openings.
struct Judges<'a> {
    args: &'a BalanceArgs,
    engine: Engine,
    second: Option<SecondJudge>,
}

/// The second engine.
enum SecondJudge {
    /// The fixed opponent, whatever the depth.
    Baseline,
    Program(EngineProgram),
}

impl<'a> Judges<'a> {
    fn new(args: &'a BalanceArgs) -> Result<Self, BalanceError> {
        let second = match args.judge.as_deref() {
            None => None,
            Some("baseline") => Some(SecondJudge::Baseline),
            Some(text) => Some(SecondJudge::Program(program(text, &args.judge_option)?)),
        };
        Ok(Judges { args, engine: Engine::new(HASH_MIB), second })
    }

    /// Whether no judge sees a lead.
    fn see_balance(&mut self, game: &AnyGame) -> Result<bool, BalanceError> {
        let score = self.look(game);
        if !self.is_balanced(score) {
            return Ok(false);
        }
        let program = match &mut self.second {
            None => return Ok(true),
            Some(SecondJudge::Baseline) => {
                let lead = baseline_lead(game).map(Score::Centipawns);
                return Ok(lead.is_some_and(|score| self.is_balanced(score)));
            }
            Some(SecondJudge::Program(program)) => program,
        };
        let in_program = |error| BalanceError::Judge(self.args.judge.clone().unwrap_or_default(), error);
        program.begin(game).map_err(in_program)?;
        let wanted = AnalysisLimits { lines: 1, threads: 1, depth: Some(self.args.depth), move_time: None };
        let mut last = None;
        program
            .analyse(game, &wanted, &|| false, &mut |info: &Info| last = Some(info.score))
            .map_err(in_program)?;
        Ok(last.is_some_and(|score| self.is_balanced(score)))
    }

    fn look(&mut self, game: &AnyGame) -> Score {
        self.engine.clear();
        let limits = Limits { depth: Some(self.args.depth), ..Limits::default() };
        self.engine.search_open(game, &limits, &Signals::new(), &mut |_| {}).score
    }

    fn is_balanced(&self, score: Score) -> bool {
        matches!(score, Score::Centipawns(lead) if lead.unsigned_abs() <= self.args.max_lead)
    }
}

/// The second engine, if it is a command.
fn program(text: &str, options: &[String]) -> Result<EngineProgram, BalanceError> {
    let wrong = |reason| BalanceError::Command(text.to_owned(), reason);
    let options = read_options(options).map_err(wrong)?;
    let words = EngineWords { program: text.to_owned(), options, ..EngineWords::default() };
    Ok(EngineProgram::new(Protocol::Uci, command_in_words(&words, HASH_MIB).map_err(wrong)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: BalanceArgs,
    }

    fn run(words: &[&str]) -> Result<String, BalanceError> {
        let line = Line::try_parse_from(["openings"].iter().chain(words)).unwrap();
        let mut out = Vec::new();
        openings(&line.args, &mut out).map(|()| String::from_utf8(out).unwrap())
    }

    #[test]
    fn openings_are_balanced_distinct_and_playable() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("openings.fen");
        let path = file.to_str().unwrap();
        run(&["atomic", "--out", path, "--count", "6", "--depth", "4", "--max-lead", "60"]).unwrap();
        let text = fs::read_to_string(&file).unwrap();
        assert_eq!(text.lines().collect::<HashSet<_>>().len(), 6);
        let read = Openings::from_file(Variant::Atomic, Options::default(), &file).unwrap();
        let limits = Limits { depth: Some(4), ..Limits::default() };
        for pair in 0..6 {
            let game = read.opening(pair).unwrap();
            let score = Engine::new(1).search_open(&game, &limits, &Signals::new(), &mut |_| {}).score;
            assert!(matches!(score, Score::Centipawns(-60..=60)), "{score:?}");
        }
        // Nothing is overwritten.
        assert!(matches!(run(&["atomic", "--out", path]), Err(BalanceError::File { .. })));
    }

    #[test]
    fn the_fixed_opponent_may_judge_too() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("openings.fen");
        run(&[
            "chess",
            "--out",
            file.to_str().unwrap(),
            "--count",
            "3",
            "--depth",
            "3",
            "--judge",
            "baseline",
        ])
        .unwrap();
        let read = Openings::from_file(Variant::Chess, Options::default(), &file).unwrap();
        for pair in 0..3 {
            assert!(baseline_lead(&read.opening(pair).unwrap()).is_some_and(|lead| lead.abs() <= 100));
        }
    }

    #[test]
    fn judges_that_do_not_exist_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("openings.fen");
        let error =
            run(&["atomic", "--out", path.to_str().unwrap(), "--judge", "/no/such/engine"]).unwrap_err();
        assert!(error.to_string().starts_with("--judge \"/no/such/engine\""), "{error}");
    }
}
