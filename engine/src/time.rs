//! How long to think.

use crate::limits::{Clock, Limits};
use crate::search::margins::{
    CLOCK_FLOOR, FLOOR_INCREMENTS, INCREMENT_SHARE, LARGEST_OVERRUN, LARGEST_SHARE,
    LARGEST_SHARE_OF_LAST_MOVE, MOVE_TIME_RESERVE, MOVES_EXPECTED, NEW_ITERATION_SHARE, RECOVERY_SHARE,
    RECOVERY_SHARE_OF_CLOCK,
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

/// The shortest time that a search gets.
const LEAST: Duration = Duration::from_millis(1);

impl Deadline {
    /// The deadline under these limits, the clock running from `begun`.
    pub(crate) fn new(limits: &Limits, begun: Instant) -> Self {
        let fixed = limits.move_time.map(fixed_time);
        let share = limits.clock.map(|clock| Share::of(clock, limits.overhead));
        let earlier = |one: Option<Duration>, other: Option<Duration>| one.into_iter().chain(other).min();
        Deadline {
            begun,
            target: earlier(fixed, share.map(|share| share.target)),
            latest: earlier(fixed, share.map(|share| share.latest)),
            flexible: fixed.is_none(),
        }
    }

    /// Time since the clock began to run.
    pub(crate) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Time left until the search must be stopped; `None` if no clock limits it.
    pub(crate) fn left(&self) -> Option<Duration> {
        self.latest.map(|latest| latest.saturating_sub(self.elapsed()))
    }

    /// Whether the search must be stopped.
    pub(crate) fn is_over(&self) -> bool {
        self.left().is_some_and(|left| left.is_zero())
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

/// The part of a fixed time that the search gets: all but what the answer takes on its way out.
fn fixed_time(time: Duration) -> Duration {
    time.saturating_sub(Duration::from_millis(MOVE_TIME_RESERVE).min(time / 2)).max(LEAST)
}

/// What a move gets of a clock.
#[derive(Clone, Copy, Debug)]
struct Share {
    target: Duration,
    latest: Duration,
}

impl Share {
    fn of(clock: Clock, overhead: Duration) -> Self {
        let left = clock.remaining.saturating_sub(overhead);
        let usable = left.saturating_sub(floor(left, clock.increment));
        let moves = clock.moves_to_go.map_or(MOVES_EXPECTED, |moves| moves.clamp(1, MOVES_EXPECTED));
        // The last move before a control may take nearly all that is left.
        let share = if moves == 1 { LARGEST_SHARE_OF_LAST_MOVE } else { LARGEST_SHARE };
        let recovering =
            clock.increment.mul_f64(RECOVERY_SHARE).min(left.mul_f64(RECOVERY_SHARE_OF_CLOCK)).max(LEAST);
        let target = usable / (moves + 1) + clock.increment.mul_f64(INCREMENT_SHARE);
        // An iteration that begins in time may need far more of it than the one before, and not come to
        // its end even then: what it may take at the most is bound to what was planned.
        let latest = usable.mul_f64(share).min(target.mul_f64(LARGEST_OVERRUN)).max(recovering);
        Share { target: target.min(latest), latest }
    }
}

/// What stays on the clock: a machine with more work than cores may keep a thread waiting for a tenth of
/// a second. As far as increments cannot fill it up again, no more than half of what is left.
fn floor(left: Duration, increment: Duration) -> Duration {
    (left / 2).max(increment.saturating_mul(FLOOR_INCREMENTS)).min(Duration::from_millis(CLOCK_FLOOR))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: fn(u64) -> Duration = Duration::from_millis;

    fn with_clock(remaining: Duration, increment: Duration, moves_to_go: Option<u32>) -> Deadline {
        let clock = Clock { remaining, increment, moves_to_go };
        Deadline::new(&Limits { clock: Some(clock), ..Limits::default() }, Instant::now())
    }

    #[test]
    fn never_plans_with_more_than_is_left() {
        for remaining in [0, 1, 5, 20, 100, 1_000, 60_000] {
            for increment in [0, 10, 1_000, 60_000] {
                for moves in [None, Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let deadline = with_clock(MS(remaining), MS(increment), moves);
                    let latest = deadline.latest.unwrap();
                    assert!(latest <= MS(remaining.max(1)), "{remaining} {increment}");
                    assert!(deadline.target.unwrap() <= latest);
                }
            }
        }
    }

    /// What is left on the clock after each move of a long game in which searches take so much of their
    /// deadline, and in which moves of these numbers are kept waiting.
    fn played(
        (base, increment): (u64, u64),
        taken: impl Fn(&Deadline) -> Option<Duration>,
        stalls: impl Fn(u32) -> Duration,
    ) -> Vec<Duration> {
        let mut remaining = MS(base);
        let play = |number| {
            let deadline = with_clock(remaining, MS(increment), None);
            let left = remaining.checked_sub(taken(&deadline).unwrap() + stalls(number))?;
            remaining = left + MS(increment);
            Some(left)
        };
        (1..=MOVES).map_while(play).collect()
    }

    const MOVES: u32 = 300;
    const LATEST: fn(&Deadline) -> Option<Duration> = |deadline| deadline.latest;
    /// Clocks with increments that can make up for being kept waiting now and then.
    const CLOCKS: [(u64, u64); 6] =
        [(500, 30), (1_000, 25), (2_000, 50), (6_000, 60), (60_000, 600), (300, 2_000)];
    const STALL: Duration = Duration::from_millis(100);

    #[test]
    fn a_clock_does_not_sink_below_its_floor_however_long_each_search_takes() {
        for clock in CLOCKS {
            let left = played(clock, LATEST, |_| Duration::ZERO);
            assert_eq!(left.len(), MOVES as usize, "{clock:?}");
            let lowest = left.into_iter().min().unwrap();
            let floor = MS(clock.1 * u64::from(FLOOR_INCREMENTS)).min(MS(CLOCK_FLOOR)).max(STALL);
            assert!(lowest >= floor, "{clock:?}: {lowest:?}");
        }
    }

    /// Less than half of the increment is spent, so that the clock rises until it is above its floor.
    #[test]
    fn a_clock_below_its_floor_recovers() {
        let latest = with_clock(MS(150), MS(50), None).latest.unwrap();
        assert!(latest < MS(25), "{latest:?}");
        let left = played((150, 50), LATEST, |_| Duration::ZERO);
        assert!(left[..5].is_sorted(), "{:?}", &left[..5]);
        assert!(left[MOVES as usize - 1] >= MS(CLOCK_FLOOR).min(MS(50 * u64::from(FLOOR_INCREMENTS))));
    }

    #[test]
    fn no_game_is_lost_by_stalls_that_the_increment_makes_up_for() {
        for clock in CLOCKS {
            // Half of each increment goes into recovery.
            let every = (2 * STALL.as_millis()).div_ceil(u128::from(clock.1)) as u32;
            for first in 0..every {
                let stalls = |number: u32| if number % every == first { STALL } else { Duration::ZERO };
                let moves = played(clock, LATEST, stalls).len();
                assert_eq!(moves, MOVES as usize, "{clock:?}, a stall at every {every} moves");
            }
        }
    }

    #[test]
    fn two_stalls_in_a_row_are_survived_with_an_increment_of_a_twentieth_of_a_second() {
        for first in 1..MOVES {
            let stalls = |number| if number == first || number == first + 1 { STALL } else { Duration::ZERO };
            assert_eq!(played((2_000, 50), LATEST, stalls).len(), MOVES as usize, "from move {first}");
        }
    }

    #[test]
    fn a_game_without_increments_goes_on_for_long() {
        for base in [200, 1_000, 60_000] {
            let moves = played((base, 0), |deadline| deadline.target, |_| Duration::ZERO).len();
            assert!(moves >= 100, "{base}: {moves}");
        }
    }

    /// However long its last iteration goes on, a move costs no more than a seventh of the clock and what
    /// three increments give back; before a time control, no more than four moves' part.
    #[test]
    fn a_move_takes_a_bounded_share_of_the_clock() {
        for (base, increment) in [(3_000, 30), (1_000, 10), (10_000, 100), (60_000, 600), (180_000, 2_000)] {
            for part in [1, 2, 4] {
                let remaining = MS(base / part);
                let latest = with_clock(remaining, MS(increment), None).latest.unwrap();
                assert!(
                    latest <= remaining / 7 + 3 * MS(increment),
                    "{remaining:?} + {increment}: {latest:?}"
                );
            }
        }
        for moves in 2..=40 {
            let latest = with_clock(MS(60_000), MS(0), Some(moves)).latest.unwrap();
            assert!(
                latest <= MS(60_000).mul_f64(4.0 / f64::from(moves.min(MOVES_EXPECTED) + 1)),
                "{moves}: {latest:?}"
            );
        }
    }

    #[test]
    fn fixed_times_are_used_whole_whatever_is_kept_back_from_clocks() {
        for asked in [1, 2, 3, 10, 100, 500, 3_600_000] {
            let limits = Limits { move_time: Some(MS(asked)), overhead: MS(20), ..Limits::default() };
            let deadline = Deadline::new(&limits, Instant::now());
            let latest = deadline.latest.unwrap();
            assert!(latest <= MS(asked) && MS(asked) < latest + MS(3), "{asked}: {latest:?}");
            assert_eq!(deadline.target, deadline.latest);
        }
    }

    #[test]
    fn of_a_fixed_time_and_a_clock_the_shorter_one_counts() {
        let clock = Clock { remaining: MS(60_000), increment: MS(0), moves_to_go: None };
        let both = |time| {
            let limits = Limits { move_time: Some(MS(time)), clock: Some(clock), ..Limits::default() };
            Deadline::new(&limits, Instant::now()).latest.unwrap()
        };
        assert!(both(100) <= MS(100) && both(100) >= MS(97));
        assert!(both(600_000) < MS(60_000));
    }
}
