//! Matches between two players, with the statistics that tell which one is stronger.
//!
//! [`run`] plays what the command line asks for. The way of a game: `openings` says where it
//! begins, `workers` give it to the `referee`, who asks the `players` in turn and watches the
//! `clocks`; its end is a `verdict`, which goes to the `standings` and into the `pgn` file.

mod args;
mod clocks;
mod error;
mod openings;
mod pgn;
mod plan;
mod players;
mod progress;
mod record;
mod referee;
mod resume;
mod round;
mod sprt;
mod standings;
mod statistics;
mod summary;
mod verdict;
mod workers;

pub use args::MatchArgs;
pub use error::MatchError;
pub(crate) use openings::{Openings, RandomPlies};

use plan::Plan;
use progress::MatchProgress;
use referee::FinishedGame;
use round::Round;
use sprt::Decision;
use standings::{GameResult, Standings};
use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;

/// Plays a match and writes its summary to `out`.
///
/// # Errors
/// Why it cannot be played, or not to its end. Games that a player loses by a fault are results,
/// not errors.
pub fn run(args: &MatchArgs, mut out: impl Write) -> Result<(), MatchError> {
    let plan = args.plan()?;
    let mut archive = args.pgn.as_deref().map(|file| Archive::open(&plan, file, args.resume)).transpose()?;
    let played = archive.as_mut().map(|archive| std::mem::take(&mut archive.results)).unwrap_or_default();
    let standings = play(&plan, &played, |round, game| {
        archive.as_mut().map_or(Ok(()), |archive| archive.write(&plan, round, game))
    })?;
    write!(out, "{}", summary::full(&plan, &standings))?;
    Ok(out.flush()?)
}

/// Plays the games that are missing and hands each to `keep`.
fn play(
    plan: &Plan,
    played: &[GameResult],
    mut keep: impl FnMut(Round, &FinishedGame) -> Result<(), MatchError>,
) -> Result<Standings, MatchError> {
    let mut standings = Standings::default();
    for result in played {
        standings.add(*result);
    }
    let done: HashSet<_> = played.iter().map(|result| result.round).collect();
    let missing: Vec<_> = Round::all(plan.pairs).filter(|round| !done.contains(round)).collect();
    if is_decided(plan, &standings) {
        return Ok(standings);
    }
    let progress = MatchProgress::new(plan);
    progress.show(plan, &standings);
    let ended = workers::play_all(plan, &missing, |round, game| {
        keep(round, game)?;
        let winner = game.verdict.winner().map(|color| round.player_of(color));
        standings.add(GameResult { round, winner, fault: game.verdict.fault() });
        progress.show(plan, &standings);
        Ok(if is_decided(plan, &standings) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    });
    progress.finish();
    ended.map(|()| standings)
}

/// Whether more games would change nothing.
fn is_decided(plan: &Plan, standings: &Standings) -> bool {
    plan.sprt.is_some_and(|sprt| sprt.decision(&standings.pairs) != Decision::Open)
}

/// The PGN file of a match.
struct Archive<'a> {
    path: &'a Path,
    file: File,
    /// The games that were in it already.
    results: Vec<GameResult>,
}

impl<'a> Archive<'a> {
    /// Begins a file, or continues one.
    fn open(plan: &Plan, path: &'a Path, resume: bool) -> Result<Self, MatchError> {
        let results = if resume { resume::results(plan, path)? } else { Vec::new() };
        let mut how = OpenOptions::new();
        if resume {
            how.append(true).create(true)
        } else {
            how.write(true).create_new(true)
        };
        let file = how.open(path).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => MatchError::Exists(path.to_owned()),
            _ => MatchError::File { file: path.to_owned(), error },
        })?;
        Ok(Archive { path, file, results })
    }

    fn write(&mut self, plan: &Plan, round: Round, game: &FinishedGame) -> Result<(), MatchError> {
        let round_text = round.to_string();
        let time_control = plan.time_control(round);
        let text = pgn::game_text(&plan.heading(round, &round_text, &time_control), game);
        self.file
            .write_all(text.as_bytes())
            .map_err(|error| MatchError::File { file: self.path.to_owned(), error })
    }
}
