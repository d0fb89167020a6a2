//! The command line and the output of the match runner that OpenBench's workers start.
//!
//! Under its name a worker tests every game here as it tests chess: the game is an option of the engines,
//! `option.UCI_Variant=stratomic`, and so are its rules. Results are the arbiter's.

mod args;
mod book;
mod engine_group;
mod grammar;
mod record;
mod report;

use super::error::MatchError;
use super::openings::{Openings, RandomPlies};
use super::plan::Plan;
use super::players::Description;
use super::referee::PlayedGame;
use super::round::{Contestant, Round};
use super::share::Share;
use super::standings::{GameResult, Standings};
use super::{listen_for_interrupt, workers};
use arbiter::Fault;
use args::{Arguments, GamesPerRound, Request};
use movegen::{Options, Variant, Vote};
use record::Record;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use thiserror::Error;

/// The version of fastchess whose command line and output these are.
const FASTCHESS_VERSION: &str = "1.8.1";

/// How it is used.
const HELP: &str = "\
Plays a match between two engines, as OpenBench's workers ask for it, in the words of fastchess:
  -engine cmd=COMMAND [dir=FOLDER] [args=ARGUMENTS] [name=NAME] [proto=uci] [option.NAME=VALUE ...]
          [tc=[MOVES/]SECONDS[+INCREMENT] | tc=inf] [st=SECONDS] [nodes=N] [depth=N] [timemargin=MS]
  -each ...                      the same for both engines
  -rounds N -games 1|2           openings, and games from each
  -openings file=FILE [format=epd|pgn] [order=random|sequential] [start=N] [plies=N]
  -srand SEED                    of the order of openings
  -concurrency N                 games played at the same time
  -resign movecount=N score=CP [twosided=true]
  -draw movenumber=N movecount=N score=CP
  -maxmoves N
  -pgnout file=FILE [nodes=true] [seldepth=true] [match_line=REGEX] [append=false]
  -variant standard|fischerandom
  -recover                       goes on after an engine has gone away
  -event NAME, -repeat, -version
The game is an option of both engines, and so are its rules: option.UCI_Variant=stratomic.";

/// Why a match is not played, or not to its end.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum FastchessError {
    #[error("{0}: expected an option, such as -engine")]
    NoOption(String),
    #[error("unknown option {0}")]
    Unknown(String),
    #[error("{option}: unknown word {word}")]
    Word { option: String, word: String },
    #[error("{0} needs one word")]
    OneWord(String),
    #[error("{text}: expected {expected}")]
    Value { text: String, expected: String },
    #[error("expected two times -engine, not {0}")]
    TwoEngines(usize),
    #[error("-engine needs cmd=COMMAND")]
    NoCommand,
    #[error("-engine args={0}: unbalanced quotation mark")]
    Arguments(String),
    #[error("-openings needs file=FILE")]
    NoBook,
    #[error("-pgnout needs file=FILE")]
    NoRecord,
    #[error("the two engines have different values of option.{0}")]
    Disagreement(String),
    #[error("option.{name}: {reason}")]
    Rule { name: String, reason: String },
    #[error("{name} needs a limit: tc, st, nodes or depth")]
    NoAllowance { name: String },
    #[error("{}: the game at line {line}: {reason}", .file.display())]
    BookGame { file: PathBuf, line: usize, reason: String },
    #[error("interrupted after {played} of {games} games")]
    Interrupted { played: u32, games: usize },
    #[error(transparent)]
    Match(#[from] MatchError),
}

impl From<FastchessError> for io::Error {
    /// Output errors stay what they were: a reader that closed the pipe is not our error.
    fn from(error: FastchessError) -> Self {
        match error {
            FastchessError::Match(error) => error.into(),
            other => io::Error::other(other),
        }
    }
}

/// Plays the match that a command line of fastchess asks for. Every line of `out` is complete when it is
/// written; what is left out is told to `notes`.
///
/// # Errors
/// Why it is not played, or not to its end. Games lost by an engine's fault are results, not errors.
pub fn fastchess(
    arguments: impl IntoIterator<Item = String>,
    mut out: impl Write,
    mut notes: impl Write,
) -> Result<(), FastchessError> {
    match args::read(arguments)? {
        // A worker takes the first number for the version.
        Request::Version => {
            let megaton = env!("CARGO_PKG_VERSION");
            say(&mut out, &format!("fastchess {FASTCHESS_VERSION} as played by megaton {megaton}"))
        }
        Request::Help => say(&mut out, HELP),
        Request::Match(arguments) => {
            for option in &arguments.left_out {
                say(&mut notes, &format!("{option}: not used, games are played to their end"))?;
            }
            play(*arguments, out)
        }
    }
}

fn say(out: &mut impl Write, line: &str) -> Result<(), FastchessError> {
    let said = writeln!(out, "{line}").and_then(|()| out.flush());
    said.map_err(|error| MatchError::Output(error).into())
}

fn play(mut arguments: Arguments, mut out: impl Write) -> Result<(), FastchessError> {
    let plan = plan(&mut arguments)?;
    let rounds = rounds(&arguments);
    let mut record =
        arguments.record.as_ref().map(|group| Record::open(group, &arguments.event)).transpose()?;
    let names = Contestant::BOTH.map(|player| plan.name(player));
    let interrupted = listen_for_interrupt()?;
    let mut standings = Standings::default();
    let mut finished = |round: Round, game: &PlayedGame| -> Result<ControlFlow<()>, FastchessError> {
        // The worker reads the file after the line.
        record.as_mut().map_or(Ok(()), |record| record.write(round.pair + 1, game))?;
        let result = GameResult::of(round, &game.table);
        standings.add(result);
        let score = [standings.wins, standings.losses, standings.draws];
        say(&mut out, &report::finished(number(round, arguments.games), &game.table))?;
        say(&mut out, &report::score_so_far(names, score))?;
        let is_gone = matches!(result.fault, Some(Fault::Crash | Fault::Stall));
        Ok(if is_gone && !arguments.recovers { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    };
    workers::play_all(&plan, &rounds, &interrupted, &mut finished)?;
    if interrupted.load(Ordering::Relaxed) {
        return Err(FastchessError::Interrupted { played: standings.games(), games: rounds.len() });
    }
    say(&mut out, "Finished match")
}

/// The match asked for.
fn plan(arguments: &mut Arguments) -> Result<Plan, FastchessError> {
    let (variant, rules) = game_of(arguments)?;
    let openings = match &arguments.book {
        Some(book) => book.openings(variant, rules, arguments.seed, arguments.rounds)?,
        None => {
            let from_the_start = RandomPlies { seed: arguments.seed, plies: 0.into(), max_lead: None };
            Openings::random(variant, rules, from_the_start)
        }
    };
    let engines = arguments.engines.each_ref();
    for engine in engines {
        if engine.control == arbiter::TimeControl::default() {
            return Err(FastchessError::NoAllowance { name: engine.name() });
        }
    }
    let [first, second] =
        engines.map(|engine| engine.command().map(|c| Description::program(engine.name(), c)));
    Ok(Plan {
        players: [first?, second?],
        controls: engines.map(|engine| engine.control),
        margins: engines.map(|engine| engine.margin),
        openings,
        pairs: arguments.rounds as usize,
        share: Share::default(),
        concurrency: arguments.concurrency,
        seed: arguments.seed,
        sprt: None,
        adjudication: arguments.adjudication,
        wanted_lines: arguments.record.as_ref().and_then(|record| record.wanted_lines.clone()),
    })
}

/// The game that both engines are told to play, and its rules; these options are taken from them, because
/// the arbiter sets them.
fn game_of(arguments: &mut Arguments) -> Result<(Variant, Options), FastchessError> {
    let mut agreed = |name: &str| -> Result<Option<String>, FastchessError> {
        let [one, two] = arguments.engines.each_mut().map(|engine| engine.take_option(name));
        if one == two { Ok(one) } else { Err(FastchessError::Disagreement(name.to_owned())) }
    };
    let wrong = |name: &str, reason: String| FastchessError::Rule { name: name.to_owned(), reason };
    let variant = match agreed("UCI_Variant")? {
        Some(name) => name.parse::<Variant>().map_err(|error| wrong("UCI_Variant", error.to_string()))?,
        None => Variant::Chess,
    };
    let chess960 = agreed("UCI_Chess960")?.is_some_and(|value| value == "true");
    let mut rules = Options::default();
    for option in variant.options() {
        if let Some(value) = agreed(option.name)? {
            rules.set(option.name, &value).map_err(|error| wrong(option.name, error.to_string()))?;
        }
    }
    // Players of a match are not asked for a vote.
    let rules = Vote::unasked(rules).with_chess960(chess960 || arguments.chess960);
    Ok((variant, rules))
}

/// The games of the match, in their order.
fn rounds(arguments: &Arguments) -> Vec<Round> {
    let rounds = 0..arguments.rounds as usize;
    match arguments.games {
        GamesPerRound::Two => {
            rounds.flat_map(|pair| [false, true].map(|swapped| Round { pair, swapped })).collect()
        }
        // The worker takes every even game for one in which the second player has White.
        GamesPerRound::One => rounds.map(|pair| Round { pair, swapped: pair % 2 == 1 }).collect(),
    }
}

/// The number of a game, from 1.
fn number(round: Round, games: GamesPerRound) -> usize {
    match games {
        GamesPerRound::One => round.pair + 1,
        GamesPerRound::Two => 2 * round.pair + usize::from(round.swapped) + 1,
    }
}
