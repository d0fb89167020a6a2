//! The command line and the output of the match runner that OpenBench's workers start.
//!
//! Under its name a worker tests every game here as it tests chess: the game is an option of the engines,
//! `option.UCI_Variant=stratomic`, and so are its rules. Results are the arbiter's.

mod args;
mod book;
mod record;
mod report;

use super::encounter::Format;
use super::error::MatchError;
use super::openings::{Openings, RandomPlies};
use super::plan::{Entrant, Plan};
use super::players::Description;
use super::referee::PlayedGame;
use super::round::Round;
use super::share::Share;
use super::standings::{GameResult, Standings};
use super::words::WordError;
use super::{is_decided, listen_for_interrupt, workers};
use arbiter::Fault;
use arbiter::TimeControl;
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
          [factor=FACTOR]        multiplies its time, or its nodes
  -each ...                      the same for both engines
  -rounds N -games 1|2           openings, and games from each
  -openings file=FILE [format=epd|pgn] [order=random|sequential] [start=N] [plies=N]
  -srand SEED                    of the order of openings
  -concurrency N                 games played at the same time
  -resign movecount=N score=CP [twosided=true]
  -draw movenumber=N movecount=N score=CP
  -maxmoves N
  -sprt elo0=E0 elo1=E1 [alpha=A] [beta=B] [model=normalized|logistic]
                                 ends the match when either difference is accepted
  -pgnout file=FILE [nodes=true] [seldepth=true] [match_line=REGEX] [append=false]
  -variant standard|fischerandom
  -recover                       goes on after an engine has gone away
  -event NAME, -repeat, -version
The game is an option of both engines, and so are its rules: option.UCI_Variant=stratomic.";

/// Why a match is not played, or not to its end.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum FastchessError {
    #[error("unknown option {0}")]
    Unknown(String),
    #[error("expected two times -engine, not {0}")]
    TwoEngines(usize),
    #[error("{name}: args: {reason}")]
    Arguments { name: String, reason: String },
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
    Words(#[from] WordError),
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
    let names = [0, 1].map(|player| plan.name(player));
    let interrupted = listen_for_interrupt()?;
    let mut standings = Standings::new(&plan.encounters);
    let mut finished = |round: Round, game: &PlayedGame| -> Result<ControlFlow<()>, FastchessError> {
        // The worker reads the file after the line.
        record.as_mut().map_or(Ok(()), |record| record.write(round.opening + 1, game))?;
        let result = GameResult::of(round, &game.table);
        standings.add(result);
        say(&mut out, &report::finished(number(round, arguments.games), &game.table))?;
        say(&mut out, &report::score_so_far(names, standings.first()))?;
        let is_gone = matches!(result.fault, Some(Fault::Crash | Fault::Stall));
        let is_over = is_decided(&plan, &standings) || is_gone && !arguments.recovers;
        Ok(if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    };
    workers::play_all(&plan, &rounds, &interrupted, &mut finished)?;
    for line in report::results(&plan, standings.first()) {
        say(&mut out, &line)?;
    }
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
    let mut players = Vec::new();
    for engine in &arguments.engines {
        if engine.control == TimeControl::default() {
            return Err(FastchessError::NoAllowance { name: engine.name() });
        }
        if engine.program.is_empty() {
            return Err(WordError::Missing { option: "-engine".to_owned(), words: "cmd=COMMAND" }.into());
        }
        let wrong = |reason| FastchessError::Arguments { name: engine.name(), reason };
        players.push(Entrant {
            description: Description::program(engine).map_err(wrong)?,
            control: engine.control.with_factor(engine.factor),
            margin: engine.margin.unwrap_or_default(),
        });
    }
    let format = Format::default();
    Ok(Plan {
        encounters: format.encounters(players.len()),
        players,
        format,
        openings,
        pairs: arguments.rounds as usize,
        share: Share::default(),
        concurrency: arguments.concurrency,
        seed: arguments.seed,
        sprt: arguments.sprt,
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
    match arguments.games {
        GamesPerRound::Two => Round::all(arguments.rounds as usize, 1).collect(),
        // The worker takes every even game for one in which the second player has White.
        GamesPerRound::One => {
            let round = |opening| Round { opening, encounter: 0, swapped: opening % 2 == 1 };
            (0..arguments.rounds as usize).map(round).collect()
        }
    }
}

/// The number of a game, from 1.
fn number(round: Round, games: GamesPerRound) -> usize {
    match games {
        GamesPerRound::One => round.opening + 1,
        GamesPerRound::Two => 2 * round.opening + usize::from(round.swapped) + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_factor_multiplies_an_engines_limits() {
        let line = "-engine cmd=builtin factor=2 -engine cmd=builtin -each nodes=1000 -rounds 1 -games 2";
        let Ok(Request::Match(mut arguments)) = args::read(line.split(' ').map(str::to_owned)) else {
            panic!("a match");
        };
        let plan = plan(&mut arguments).unwrap();
        assert_eq!(
            plan.players.iter().map(|player| player.control.nodes).collect::<Vec<_>>(),
            [Some(2000), Some(1000)]
        );
    }
}
