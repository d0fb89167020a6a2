//! What a search is asked for, and what its threads share.

use super::margins::{MarginChange, Margins, Reductions};
use super::risk::Risk;
use crate::endgames::{EndgameTables, NO_TABLES};
use crate::limits::{Limits, Signals};
use crate::time::Deadline;
use crate::transposition::TranspositionTable;
use eval::{Evaluate, Evaluation};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use web_time::Instant;

/// The time of a search without a timekeeper.
static NEVER: AtomicBool = AtomicBool::new(false);

/// What a search is asked for, but for the game and its histories.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchTask<'a> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) limits: &'a Limits,
    pub(crate) signals: &'a Signals,
    pub(crate) evaluation: &'a Evaluation,
    /// Endings that are solved.
    pub(crate) endgames: &'a EndgameTables,
    /// Margins that differ from the family's own.
    pub(crate) margin_changes: &'a [MarginChange],
    /// When its clock began to run.
    pub(crate) begun: Instant,
    /// Set by whoever keeps the time when it is up. Without a timekeeper it never is, and the search
    /// itself looks at the clock now and then.
    pub(crate) time_is_up: &'a AtomicBool,
    /// What root moves are charged with; those not named, with nothing.
    pub(crate) risks: &'a [Risk],
    /// After so many nodes the search returns, whatever its limits say; another one may continue it.
    pub(crate) pause: Option<u64>,
}

impl<'a> SearchTask<'a> {
    /// A search with the variant's own evaluation, without a timekeeper.
    pub(crate) fn new(table: &'a TranspositionTable, limits: &'a Limits, signals: &'a Signals) -> Self {
        SearchTask {
            table,
            limits,
            signals,
            evaluation: &Evaluation::Own,
            endgames: &NO_TABLES,
            margin_changes: &[],
            begun: limits.since.unwrap_or_else(Instant::now),
            time_is_up: &NEVER,
            risks: &[],
            pause: None,
        }
    }

    /// When the search must end; `None` while no clock runs: in analysis, and while pondering.
    pub(crate) fn deadline(&self) -> Option<Deadline> {
        let SearchTask { limits, begun, .. } = *self;
        match (limits.infinite, limits.ponder) {
            (true, _) => None,
            (false, true) => self.signals.ponder_hit_at().map(|hit| Deadline::new(limits, hit)),
            (false, false) => Some(Deadline::new(limits, begun)),
        }
    }
}

/// What all threads of a search share.
#[derive(Debug)]
pub(crate) struct SharedState<'a> {
    pub(crate) task: SearchTask<'a>,
    /// The margins of the family that is searched.
    pub(super) margins: Margins,
    pub(super) reductions: Reductions,
    /// Moves made, by thread; each thread writes its own now and then.
    pub(super) nodes: Vec<AtomicU64>,
    /// Set when the first thread is done.
    pub(crate) finished: AtomicBool,
}

impl<'a> SharedState<'a> {
    /// The shared state of so many threads.
    pub(crate) fn new<R: Evaluate>(task: SearchTask<'a>, threads: usize) -> Self {
        let nodes = (0..threads).map(|_| AtomicU64::new(0)).collect();
        let margins = Margins::of::<R>(task.margin_changes);
        let reductions = Reductions::new(&margins);
        SharedState { task, margins, reductions, nodes, finished: AtomicBool::new(false) }
    }

    /// Whether every thread has to end: the first one is done, the time is up, or it was told to stop.
    pub(crate) fn is_over(&self) -> bool {
        self.finished.load(Ordering::Relaxed)
            || self.task.time_is_up.load(Ordering::Relaxed)
            || self.task.signals.is_stopped()
    }

    /// Whether the search has come to its pause.
    pub(crate) fn is_paused(&self) -> bool {
        self.task.pause.is_some_and(|pause| self.total_nodes() >= pause)
    }

    /// Moves made by all threads.
    pub(crate) fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Ordering::Relaxed)).sum()
    }
}
