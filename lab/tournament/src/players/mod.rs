//! The players: built-in ones and engine programs, behind one interface.

mod baseline;
mod builtin;
mod comparators;
mod description;
mod program;
mod random;
mod seated;

pub(crate) use description::{Description, command_in_words};
pub(crate) use seated::SeatedPlayers;

use arbiter::{Clocks, Task};
use engine::Score;
use movegen::{AnyGame, Move};
use protocol::engine_program::PlayerError;
use regex_lite::Regex;
use std::sync::atomic::{AtomicBool, Ordering};

/// Someone who plays games, one after the other.
pub(crate) trait MatchPlayer {
    /// Prepares for a new game, and forgets the previous one. Randomness, if the player uses any, comes
    /// from `seed`.
    ///
    /// # Errors
    /// It is not ready.
    fn begin(&mut self, game: &AnyGame, seed: u64) -> Result<(), PlayerError>;

    /// A legal move in a game that is not over.
    ///
    /// # Errors
    /// It has no move, or the match was stopped.
    fn choose(&mut self, task: &Task, clocks: &Clocks, watch: &Watch<'_>) -> Result<Chosen, PlayerError>;
}

/// How the match watches a player think.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Watch<'a> {
    /// Set when the match is stopped.
    pub(crate) stop: &'a AtomicBool,
    /// Lines of programs that are kept for the record.
    pub(crate) wanted_lines: Option<&'a Regex>,
}

impl Watch<'_> {
    /// Whether the match was stopped.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// A player's move, and what it said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chosen {
    /// The move.
    pub(crate) m: Move,
    /// Its own view of the position, if it said anything.
    pub(crate) remark: Option<Remark>,
    /// The lines that were wanted.
    pub(crate) lines: Vec<String>,
}

impl Chosen {
    /// A move without a word.
    pub(crate) fn silently(m: Move) -> Self {
        Chosen { m, remark: None, lines: Vec::new() }
    }
}

/// What a player said when it moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Remark {
    /// The score for the mover.
    pub(crate) score: Score,
    /// The depth searched, in plies.
    pub(crate) depth: u32,
    /// The length of the longest line looked at, in plies.
    pub(crate) selective_depth: u32,
    /// Positions searched.
    pub(crate) nodes: u64,
}
