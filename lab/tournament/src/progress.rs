//! The progress of a match: a bar on a terminal, and plain lines elsewhere.

use super::plan::Plan;
use super::standings::Standings;
use super::summary;
use indicatif::{ProgressBar, ProgressStyle};
use protocol::output::tell;
use std::time::{Duration, Instant};

/// How long a line is followed by silence, so that a log of thousands of short games stays short.
const SILENCE: Duration = Duration::from_secs(10);

/// What is told on standard error.
#[derive(Debug)]
pub(crate) enum MatchProgress {
    /// Moves on with every game.
    Bar(ProgressBar),
    /// A line now and then.
    Lines(Lines),
}

impl MatchProgress {
    /// A bar for this match; lines, if standard error is not a terminal.
    pub(crate) fn new(plan: &Plan) -> Self {
        let games = plan.rounds().count();
        let bar = ProgressBar::new(games as u64);
        if bar.is_hidden() {
            return MatchProgress::Lines(Lines { begun: Instant::now(), told: None, games });
        }
        let style = ProgressStyle::with_template("{bar:24} {pos}/{len} {elapsed} (left {eta}) {msg}");
        MatchProgress::Bar(bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())))
    }

    /// Shows the current score.
    pub(crate) fn show(&mut self, plan: &Plan, standings: &Standings) {
        match self {
            MatchProgress::Bar(bar) => {
                bar.set_position(u64::from(standings.games()));
                bar.set_message(summary::short(plan, standings));
            }
            MatchProgress::Lines(lines) => {
                if let Some(line) = lines.line(standings.games(), Instant::now()) {
                    tell(format_args!("{line}, {}", summary::short(plan, standings)));
                }
            }
        }
    }

    /// Removes the bar.
    pub(crate) fn finish(&self) {
        if let MatchProgress::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }
}

/// Which lines are told.
#[derive(Debug)]
pub(crate) struct Lines {
    begun: Instant,
    told: Option<Instant>,
    /// Games of the match.
    games: usize,
}

impl Lines {
    /// How far the match has come, if that is told now: after the last game, and where nothing was for a while.
    fn line(&mut self, played: u32, now: Instant) -> Option<String> {
        let was_silent = self.told.is_none_or(|told| now.duration_since(told) >= SILENCE);
        let is_over = played as usize == self.games;
        if played == 0 || !(was_silent || is_over) {
            return None;
        }
        self.told = Some(now);
        let seconds = now.duration_since(self.begun).as_secs();
        Some(format!(
            "{played} of {} games after {}",
            self.games,
            arbiter::clock_text(Duration::from_secs(seconds))
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_at_first_at_last_and_after_some_silence() {
        let begun = Instant::now();
        let mut lines = Lines { begun, told: None, games: 5 };
        let mut told = |played, seconds| lines.line(played, begun + Duration::from_secs(seconds));
        assert_eq!(told(0, 0), None);
        assert_eq!(told(1, 61).as_deref(), Some("1 of 5 games after 0:01:01"));
        assert_eq!(told(2, 70), None);
        assert!(told(3, 71).is_some());
        assert_eq!(told(4, 72), None);
        assert_eq!(told(5, 73).as_deref(), Some("5 of 5 games after 0:01:13"));
    }
}
