//! What the table is waiting for from a search or a program.

use movegen::{AnyGame, Color, Move};
use std::time::Duration;

/// What the clock of the side to move shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockReading {
    /// Time left until the control, or for the rest of the game.
    pub remaining: Duration,
    /// Added after each move.
    pub increment: Duration,
    /// Moves until the next time control; `None` if the rest of the game must do.
    pub moves_to_go: Option<u32>,
}

/// How long a move may be thought about. Several limits may apply at once; without any, until something
/// makes the answer obsolete.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveLimits {
    /// Search depth, in plies.
    pub depth: Option<u32>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Time for this move, to be used up.
    pub move_time: Option<Duration>,
    /// The clock to play by.
    pub clock: Option<ClockReading>,
}

/// The purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The move of megaton or of a program.
    Move,
    /// A hint for a person.
    Advice,
}

/// A position to find a move for.
#[derive(Clone, Debug)]
pub struct Task {
    /// Returned with the answer. If it has changed, this task is obsolete.
    pub id: u64,
    /// The side to move.
    pub side: Color,
    /// Its purpose.
    pub purpose: Purpose,
    /// The game as this side may know it.
    pub game: AnyGame,
    /// How long it may take.
    pub limits: MoveLimits,
    /// The playing strength on megaton's own scale; `None` for full strength.
    pub elo: Option<u32>,
}

/// The answer to a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The move; `None` resigns.
    pub best: Option<Move>,
    /// Whether whoever found it would rather have a draw than play on.
    pub welcomes_draw: bool,
}
