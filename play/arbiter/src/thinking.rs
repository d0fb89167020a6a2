//! What the table is waiting for from a search or a program.

use engine::{Limits, Score};
use movegen::{AnyGame, Color, Move};

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
    /// The limits of the search.
    pub limits: Limits,
    /// The playing strength on megaton's own scale; `None` for full strength.
    pub elo: Option<u32>,
}

/// The answer to a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The move; `None` resigns.
    pub best: Option<Move>,
    /// The evaluation for the side to move, if there is one.
    pub score: Option<Score>,
}
