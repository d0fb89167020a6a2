//! Resumes a match from the games in its PGN file.

use super::error::MatchError;
use super::pgn::{Tags, is_begun_game, read_complete};
use super::plan::Plan;
use super::round::Round;
use super::standings::GameResult;
use arbiter::{Fault, Table, Viewer};
use movegen::AnyGame;
use movegen::pgn::winner_of;
use std::collections::HashSet;
use std::fs::OpenOptions;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::Duration;

/// The results of the games in the file, each once; none if the file does not exist. An unfinished
/// record is removed from the file.
///
/// # Errors
/// The file cannot be read or its games are not of this match.
pub(crate) fn results(plan: &Plan, file: &Path) -> Result<Vec<GameResult>, MatchError> {
    let in_file = |error| MatchError::File { file: file.to_owned(), error };
    let found = match read(plan, file) {
        Err(MatchError::File { error, .. }) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        found => found?,
    };
    if found.is_torn {
        shorten(file, found.complete).map_err(in_file)?;
    }
    Ok(found.results)
}

/// What a file holds.
#[derive(Clone, Debug)]
pub(crate) struct ReadResults {
    /// The results of its games, each once.
    pub(crate) results: Vec<GameResult>,
    /// How many bytes they take.
    complete: u64,
    /// Whether an unfinished record follows.
    is_torn: bool,
}

/// The results of the games in the file; it is left unchanged.
///
/// # Errors
/// The file cannot be read or its games are not of this match.
pub(crate) fn read(plan: &Plan, file: &Path) -> Result<ReadResults, MatchError> {
    let in_file = |error| MatchError::File { file: file.to_owned(), error };
    let text = std::fs::read_to_string(file).map_err(in_file)?;
    let (games, complete) = read_complete(&text);
    if !is_begun_game(&text[complete..]) {
        return Err(MatchError::NoMatch(file.to_owned()));
    }
    let mut seen = HashSet::new();
    let mut results = Vec::new();
    // Games from one opening stand together, and an opening that is drawn takes a search.
    let mut last_opening = None;
    for tags in &games {
        let result = result_of(plan, file, tags, &mut last_opening)?;
        if seen.insert(result.round) {
            results.push(result);
        }
    }
    Ok(ReadResults { results, complete: complete as u64, is_torn: complete < text.len() })
}

fn shorten(file: &Path, length: u64) -> io::Result<()> {
    OpenOptions::new().write(true).open(file)?.set_len(length)
}

/// The result of a game, if it is one of this match.
fn result_of(
    plan: &Plan,
    file: &Path,
    tags: &Tags,
    last_opening: &mut Option<(usize, AnyGame)>,
) -> Result<GameResult, MatchError> {
    let other = |what| MatchError::OtherMatch {
        file: file.to_owned(),
        game: tags.get("Round").unwrap_or("?").to_owned(),
        what,
    };
    let round: Round =
        tags.get("Round").and_then(|round| round.parse().ok()).ok_or_else(|| other("form of round"))?;
    if round.encounter >= plan.encounters.len() {
        return Err(other("number of players"));
    }
    if last_opening.as_ref().is_some_and(|(number, _)| *number != round.opening) {
        *last_opening = None;
    }
    let (_, opening) = match last_opening {
        Some(known) => known,
        None => last_opening.insert((round.opening, plan.openings.opening(round.opening)?)),
    };
    // The same tags before the first move: how they are written is for the table to say.
    let expected = Table::new(plan.setup(round, opening.clone()), Duration::ZERO).pgn_tags(Viewer::Both);
    let said = |name: &str| expected.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    let compared = [
        ("Variant", "variant"),
        ("White", "White player"),
        ("Black", "Black player"),
        ("TimeControl", "time control"),
        ("WhiteTimeControl", "time control"),
        ("BlackTimeControl", "time control"),
        ("FEN", "opening"),
    ];
    for (name, what) in compared {
        if tags.get(name) != said(name) {
            return Err(other(what));
        }
    }
    let winner = tags.get("Result").and_then(winner_of).ok_or_else(|| other("kind of result"))?;
    let termination = tags.get("Termination");
    Ok(GameResult {
        round,
        winner: winner.map(|color| round.player_of(color)),
        fault: Fault::ALL.into_iter().find(|fault| termination == Some(fault.termination())),
    })
}
