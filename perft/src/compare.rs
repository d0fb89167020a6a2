//! Perft beside another engine's: both divide, and the walk goes down into what they count differently, until it
//! stands where they disagree about a move.

use crate::subject::{self, SubjectError};
use crate::{PerftSettings, perft_divided};
use movegen::{AnyGame, Division, with_game};
use protocol::Protocol;
use protocol::engine_program::{EngineCommand, EngineProgram, PlayerError};
use std::collections::BTreeMap;
use thiserror::Error;

/// Why engines cannot be compared.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum CompareError {
    #[error("the engine {0}")]
    Engine(#[from] PlayerError),
    #[error(transparent)]
    Subject(#[from] SubjectError),
    #[error("cannot start threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// What both counted for a position on the way down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The moves that lead to the position.
    pub moves: Vec<String>,
    /// Plies counted from there.
    pub depth: u32,
    /// Sequences counted here.
    pub here: u64,
    /// Sequences counted by the engine.
    pub there: u64,
}

/// Where two engines disagree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The moves that lead to the position.
    pub moves: Vec<String>,
    /// The position.
    pub fen: String,
    /// Moves that are legal here only.
    pub only_here: Vec<String>,
    /// Moves that are legal for the engine only, as it writes them.
    pub only_there: Vec<String>,
}

/// Counts move by move with an engine, and goes down the moves that it counts differently, the one with the fewest
/// sequences first. Each position on the way is passed to `report`. `None` if both agree.
///
/// # Errors
/// The engine does not count.
pub fn compare(
    game: &AnyGame,
    depth: u32,
    engine: EngineCommand,
    settings: PerftSettings,
    report: &mut dyn FnMut(&Step),
) -> Result<Option<Difference>, CompareError> {
    let mut program = EngineProgram::new(Protocol::Uci, engine);
    program.begin(game)?;
    let mut moves: Vec<String> = Vec::new();
    for depth in (1..=depth).rev() {
        let reached = subject::play(game.clone(), &moves)?;
        let here = counts(perft_divided(&reached, depth, settings)?);
        let there = counts(as_written_here(&reached, program.divide(game, &moves, depth)?));
        let (sum_here, sum_there) = (here.values().sum(), there.values().sum());
        report(&Step { moves: moves.clone(), depth, here: sum_here, there: sum_there });
        let missing = |from: &BTreeMap<String, u64>, other: &BTreeMap<String, u64>| -> Vec<String> {
            from.keys().filter(|&text| !other.contains_key(text)).cloned().collect()
        };
        let (only_here, only_there) = (missing(&here, &there), missing(&there, &here));
        if !only_here.is_empty() || !only_there.is_empty() {
            return Ok(Some(Difference { moves, fen: reached.fen(), only_here, only_there }));
        }
        let differing = here.iter().filter(|&(text, nodes)| there.get(text) != Some(nodes));
        let Some((text, _)) = differing.min_by_key(|&(_, nodes)| nodes) else { return Ok(None) };
        moves.push(text.clone());
    }
    if depth == 0 {
        return Ok(None);
    }
    // Both know the same moves there, and one of them counts a move more than once.
    let reached = subject::play(game.clone(), &moves)?;
    Ok(Some(Difference { moves, fen: reached.fen(), only_here: Vec::new(), only_there: Vec::new() }))
}

/// The counts by the text of the move; of a move that is listed twice, both together.
fn counts(divisions: Vec<Division>) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    for Division { text, nodes } in divisions {
        *counts.entry(text).or_default() += nodes;
    }
    counts
}

/// The engine's counts with its moves written as here, if they are legal; else they stay as they are.
fn as_written_here(game: &AnyGame, divisions: Vec<Division>) -> Vec<Division> {
    let chess960 = game.options().chess960;
    let written = |text: &str| {
        with_game!(game, typed => {
            let position = typed.position();
            let m = position.parse_move(text).ok()?;
            Some(position.coordinate_text(m, chess960))
        })
    };
    let as_here =
        |division: Division| Division { text: written(&division.text).unwrap_or(division.text), ..division };
    divisions.into_iter().map(as_here).collect()
}
