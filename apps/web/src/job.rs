//! What a table asks of a search that runs elsewhere, and its answer, as plain data.

use crate::messages::{Game, LineScore};
use arbiter::{MoveLimits, Task, Thought};
use engine::{Clock, Limits, Score};
use movegen::AnyGame;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How long megaton thinks where nobody limits it.
const USUAL_MOVE_TIME: Duration = Duration::from_secs(1);
/// Kept back from the clock for the way between table and search.
const OVERHEAD: Duration = Duration::from_millis(40);

/// The limits of a search, with the usual time for a move where there are none.
pub fn usual_limits(limits: MoveLimits) -> MoveLimits {
    if limits == MoveLimits::default() {
        MoveLimits { move_time: Some(USUAL_MOVE_TIME), ..limits }
    } else {
        limits
    }
}

/// A search for the move of a side: everything that side knows, and how long it may take.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchJob {
    /// Its number, which its answer has to bear.
    pub number: u64,
    /// The game as the side may know it.
    pub game: Game,
    /// The playing strength in Elo on megaton's own scale; `None` for full strength.
    pub elo: Option<u32>,
    /// What chance decides in weaker play.
    pub seed: u64,
    /// Milliseconds left on the clock, if there is one.
    pub remaining: Option<u64>,
    /// Milliseconds added after each move.
    pub increment: u64,
    /// Milliseconds for this move.
    pub move_time: Option<u64>,
    /// Plies for this move.
    pub depth: Option<u32>,
    /// Nodes for this move.
    pub nodes: Option<u64>,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JobAnswer {
    /// The number of the job.
    pub number: u64,
    /// The move in coordinate notation; `None` resigns.
    pub best: Option<String>,
    /// Whether the side to move would rather have a draw than play on.
    pub welcomes_draw: bool,
}

impl SearchJob {
    /// The job of a table's task.
    pub(crate) fn of(task: &Task, number: u64, seed: u64) -> Self {
        let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let limits = usual_limits(task.limits);
        SearchJob {
            number,
            game: Game::of(&task.game),
            elo: task.elo,
            seed,
            remaining: limits.clock.map(|clock| milliseconds(clock.remaining)),
            increment: limits.clock.map_or(0, |clock| milliseconds(clock.increment)),
            move_time: limits.move_time.map(milliseconds),
            depth: limits.depth,
            nodes: limits.nodes,
        }
    }

    /// The limits of the search.
    pub(crate) fn limits(&self) -> Limits {
        let clock = |remaining| Clock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(self.increment),
            moves_to_go: None,
        };
        Limits {
            clock: self.remaining.map(clock),
            move_time: self.move_time.map(Duration::from_millis),
            depth: self.depth,
            nodes: self.nodes,
            overhead: OVERHEAD,
            ..Limits::default()
        }
    }
}

impl JobAnswer {
    /// The answer for the table. A move that is none there resigns.
    pub(crate) fn thought(&self, game: &AnyGame) -> Thought {
        let best = self.best.as_ref().and_then(|text| game.parse_move(text).ok());
        Thought { best, welcomes_draw: self.welcomes_draw }
    }
}

impl LineScore {
    /// A score from the point of view that it has.
    pub(crate) fn of(score: Score) -> Self {
        let moves = |count: u32| i32::try_from(count).unwrap_or(i32::MAX);
        match score {
            Score::Centipawns(value) => LineScore::Centipawns(value),
            Score::MateIn(count) => LineScore::Mate(moves(count)),
            Score::MatedIn(count) => LineScore::Mate(-moves(count)),
        }
    }

    /// The same from the other side.
    pub(crate) fn turned(self) -> Self {
        match self {
            LineScore::Centipawns(value) => LineScore::Centipawns(-value),
            LineScore::Mate(moves) => LineScore::Mate(-moves),
        }
    }
}
