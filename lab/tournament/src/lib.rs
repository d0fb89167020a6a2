//! Matches between two players or more, with statistics on which one is stronger.
//!
//! [`run`] plays what the command line asks for. The path of a game: `openings` says where it starts,
//! `workers` pass it to the `referee`, who keeps it at an arbiter's table and asks the `players` in
//! turn; its result goes to the `standings` and the `archive`.
//!
//! Everything else that measures play is here too: `baseline`, the fixed opponent; `comparators`, the
//! yardsticks of games with hidden information; and `tactics`, positions with a known best move.
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod adjudication;
mod archive;
mod args;
mod balance;
mod baseline;
mod comparators;
mod cross_table;
mod encounter;
mod error;
mod fastchess;
mod game_record;
mod genfens;
mod margin_match;
mod openings;
mod outcome;
mod pgn;
mod plan;
mod players;
mod progress;
mod rating;
mod referee;
mod resume;
mod round;
mod share;
mod slope;
mod sprt;
mod standings;
mod statistics;
mod summary;
mod tactics;
mod words;
mod workers;

pub use args::MatchArgs;
pub use balance::{BalanceArgs, BalanceError, openings};
pub use error::MatchError;
pub use fastchess::{FastchessError, fastchess};
pub use genfens::{GenfensError, genfens};
pub use margin_match::MarginMatch;
pub use openings::{Openings, PlyRange, RandomPlies};
pub use outcome::MatchOutcome;
pub use slope::{EloAtNodes, EloSlope};
pub use sprt::Decision;
pub use statistics::{EloEstimate, elo_of_score};
pub use tactics::{TacticsArgs, TacticsError, tactics};
pub use words::WordError;

use archive::Archive;
use args::Leg;
use plan::Plan;
use progress::MatchProgress;
use referee::PlayedGame;
use standings::{GameResult, Standings};
use std::collections::HashSet;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Plays a match and writes its summary to `out`.
///
/// # Errors
/// Why it cannot be played or finished. Games lost by a player's fault are results, not errors.
pub fn run(args: &MatchArgs, mut out: impl Write) -> Result<(), MatchError> {
    let legs = args.legs()?;
    if let [leg] = &legs[..]
        && !args.merge.is_empty()
    {
        let standings = merged(&leg.plan, &args.merge)?;
        return Ok(write!(out, "{}", summary::full(&leg.plan, &standings))?);
    }
    let interrupted = listen_for_interrupt()?;
    play_legs(args, &legs, &interrupted, out).map(|_| ())
}

/// Plays a match for a caller who wants to know how it ended, and who may interrupt it; its summary goes to
/// `out`. At several numbers of nodes, the last match counts.
///
/// # Errors
/// Why it cannot be played or finished. Games lost by a player's fault are results, not errors.
pub fn outcome(
    args: &MatchArgs,
    interrupted: &AtomicBool,
    out: impl Write,
) -> Result<MatchOutcome, MatchError> {
    let legs = args.legs()?;
    let played = play_legs(args, &legs, interrupted, out)?;
    let last = legs.last().zip(played.last()).ok_or(MatchError::NoAllowance)?;
    Ok(MatchOutcome::of(&last.0.plan, last.1))
}

/// Plays one match after the other, and says how Elo changes with the nodes if that is what tells them apart.
fn play_legs(
    args: &MatchArgs,
    legs: &[Leg],
    interrupted: &AtomicBool,
    mut out: impl Write,
) -> Result<Vec<Standings>, MatchError> {
    let mut played = Vec::with_capacity(legs.len());
    for leg in legs {
        played.push(play_match(leg, args.resume, interrupted, &mut out)?);
    }
    if let [_, _, ..] = legs {
        let by_nodes: Vec<_> =
            legs.iter().filter_map(|leg| leg.nodes).zip(played.iter().map(Standings::first)).collect();
        write!(out, "{}", summary::by_nodes(&by_nodes))?;
        out.flush()?;
    }
    Ok(played)
}

/// Plays what is missing of a match and writes its summary.
fn play_match(
    Leg { plan, pgn, .. }: &Leg,
    resumes: bool,
    interrupted: &AtomicBool,
    mut out: impl Write,
) -> Result<Standings, MatchError> {
    let mut archive = pgn.as_deref().map(|file| Archive::open(plan, file, resumes)).transpose()?;
    let played = archive.as_mut().map(|archive| std::mem::take(&mut archive.results)).unwrap_or_default();
    let standings = play(plan, &played, interrupted, |game| {
        archive.as_mut().map_or(Ok(()), |archive| archive.write(game))
    })?;
    write!(out, "{}", summary::full(plan, &standings))?;
    out.flush()?;
    if interrupted.load(Ordering::Relaxed) {
        let (played, games) = (standings.games(), plan.rounds().count());
        return Err(MatchError::Interrupted { played, games, resumes: pgn.is_some() });
    }
    Ok(standings)
}

/// The results of a match whose games are in several files.
fn merged(plan: &Plan, files: &[PathBuf]) -> Result<Standings, MatchError> {
    let mut standings = Standings::new(&plan.encounters);
    let mut seen = HashSet::new();
    for file in files {
        for result in resume::read(plan, file)?.results {
            if !seen.insert(result.round) {
                let game = result.round.to_string();
                return Err(MatchError::Twice { file: file.clone(), game });
            }
            standings.add(result);
        }
    }
    if standings.games() == 0 { Err(MatchError::NothingToMerge) } else { Ok(standings) }
}

/// A flag set by Ctrl-C and by SIGTERM; a second Ctrl-C ends the program at once.
///
/// # Errors
/// The signal handler cannot be installed.
pub fn listen_for_interrupt() -> Result<Arc<AtomicBool>, MatchError> {
    const STATUS: i32 = 128 + signal_hook::consts::SIGINT;
    let interrupted = Arc::new(AtomicBool::new(false));
    let sigint = signal_hook::consts::SIGINT;
    signal_hook::flag::register_conditional_shutdown(sigint, STATUS, Arc::clone(&interrupted))?;
    signal_hook::flag::register(sigint, Arc::clone(&interrupted))?;
    // Who ends a job from outside means the same, and may repeat it.
    signal_hook::flag::register(signal_hook::consts::SIGTERM, Arc::clone(&interrupted))?;
    Ok(interrupted)
}

/// Plays the missing games and passes each to `keep`.
fn play(
    plan: &Plan,
    played: &[GameResult],
    interrupted: &AtomicBool,
    mut keep: impl FnMut(&PlayedGame) -> Result<(), MatchError>,
) -> Result<Standings, MatchError> {
    let mut standings = Standings::new(&plan.encounters);
    for result in played {
        standings.add(*result);
    }
    let done: HashSet<_> = played.iter().map(|result| result.round).collect();
    let missing: Vec<_> = plan.rounds().filter(|round| !done.contains(round)).collect();
    if is_decided(plan, &standings) {
        return Ok(standings);
    }
    let mut progress = MatchProgress::new(plan);
    progress.show(plan, &standings);
    let ended = workers::play_all(plan, &missing, interrupted, |round, game| {
        keep(game)?;
        standings.add(GameResult::of(round, &game.table));
        progress.show(plan, &standings);
        Ok(if is_decided(plan, &standings) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    });
    progress.finish();
    ended.map(|()| standings)
}

/// Whether the result is decided.
fn is_decided(plan: &Plan, standings: &Standings) -> bool {
    plan.sprt.is_some_and(|sprt| sprt.decision(&standings.first().pairs) != Decision::Open)
}
