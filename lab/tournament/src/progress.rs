//! The progress of a match, on a terminal.

use super::plan::Plan;
use super::standings::Standings;
use super::summary;
use indicatif::{ProgressBar, ProgressStyle};

/// A bar on standard error; nothing if that is not a terminal.
#[derive(Debug)]
pub(crate) struct MatchProgress(ProgressBar);

impl MatchProgress {
    /// A bar for this match.
    pub(crate) fn new(plan: &Plan) -> Self {
        let style = ProgressStyle::with_template("{bar:24} {pos}/{len} {elapsed} (left {eta}) {msg}");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        MatchProgress(ProgressBar::new(plan.rounds().count() as u64).with_style(style))
    }

    /// Shows the current score.
    pub(crate) fn show(&self, plan: &Plan, standings: &Standings) {
        self.0.set_position(u64::from(standings.games()));
        self.0.set_message(summary::short(plan, standings));
    }

    /// Removes the bar.
    pub(crate) fn finish(&self) {
        self.0.finish_and_clear();
    }
}
