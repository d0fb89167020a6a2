//! How long to think.

use crate::limits::Limits;
use crate::search::margins::{
    CLOCK_RESERVE, INCREMENT_SHARE, LARGEST_SHARE, LARGEST_SHARE_OF_LAST_MOVE, MOVES_EXPECTED,
    NEW_ITERATION_SHARE,
};
use std::time::Duration;
use web_time::Instant;

/// When a search should end, worked out once when its clock begins to run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline {
    begun: Instant,
    /// After this no new iteration begins; stretched or shortened by how the search goes.
    target: Option<Duration>,
    /// After this the search is stopped.
    latest: Option<Duration>,
    /// Whether the target may be stretched: not if the time for the move is fixed.
    flexible: bool,
}

/// Never planned with.
const RESERVE: Duration = Duration::from_millis(CLOCK_RESERVE);

impl Deadline {
    /// The deadline under these limits, the clock running from `begun`.
    pub(crate) fn new(limits: &Limits, begun: Instant) -> Self {
        let mut deadline = Deadline { begun, target: None, latest: None, flexible: false };
        if let Some(time) = limits.move_time {
            let time = time.saturating_sub(limits.overhead).max(Duration::from_millis(1));
            deadline.target = Some(time);
            deadline.latest = Some(time);
        }
        if let Some(clock) = limits.clock {
            let usable = clock.remaining.saturating_sub(limits.overhead + RESERVE);
            let moves = clock.moves_to_go.map_or(MOVES_EXPECTED, |moves| moves.clamp(1, MOVES_EXPECTED));
            let target = usable / (moves + 1) + clock.increment.mul_f64(INCREMENT_SHARE);
            // The last move before a control may take nearly all that is left.
            let share = if moves == 1 { LARGEST_SHARE_OF_LAST_MOVE } else { LARGEST_SHARE };
            let latest = usable.mul_f64(share).max(Duration::from_millis(1));
            let own_target = target.min(latest);
            deadline.latest = Some(deadline.latest.map_or(latest, |time| time.min(latest)));
            deadline.flexible = deadline.target.is_none();
            deadline.target = Some(deadline.target.map_or(own_target, |time| time.min(own_target)));
        }
        deadline
    }

    /// Time since the clock began to run.
    pub(crate) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Whether the search must be stopped.
    pub(crate) fn is_over(&self) -> bool {
        self.latest.is_some_and(|latest| self.elapsed() >= latest)
    }

    /// Whether no new iteration should begin. `urgency` is 1 for an ordinary move, less if the
    /// best move has long been the same, more if it changes or its score falls.
    pub(crate) fn is_reached(&self, urgency: f64) -> bool {
        let Some(target) = self.target else { return false };
        // A fixed time is used up: an iteration that does not finish may still improve the move.
        let share = if self.flexible { NEW_ITERATION_SHARE * urgency } else { 1.0 };
        let limit = target.mul_f64(share).min(self.latest.unwrap_or(Duration::MAX));
        self.elapsed() >= limit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Clock;

    fn with_clock(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Deadline {
        let clock = Clock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(increment),
            moves_to_go,
        };
        Deadline::new(&Limits { clock: Some(clock), ..Limits::default() }, Instant::now())
    }

    #[test]
    fn never_plans_with_more_than_is_left() {
        for remaining in [0, 1, 5, 20, 100, 1_000, 60_000] {
            for increment in [0, 10, 1_000, 60_000] {
                for moves in [None, Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let deadline = with_clock(remaining, increment, moves);
                    let latest = deadline.latest.unwrap();
                    assert!(latest <= Duration::from_millis(remaining.max(1)), "{remaining} {increment}");
                    assert!(deadline.target.unwrap() <= latest);
                }
            }
        }
    }

    #[test]
    fn fixed_times_are_used_whole() {
        let limits = Limits {
            move_time: Some(Duration::from_millis(500)),
            overhead: Duration::from_millis(20),
            ..Limits::default()
        };
        let deadline = Deadline::new(&limits, Instant::now());
        assert_eq!(deadline.latest, Some(Duration::from_millis(480)));
        assert_eq!(deadline.target, deadline.latest);
    }
}
