//! How long the sides may think: one type for every time control, from blitz to nodes per move.

use crate::thinking::{ClockReading, MoveLimits};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;

/// Longest time supported: about a year. Keeps sums of times in range.
const LONGEST: Duration = Duration::from_secs(365 * 24 * 3600);

/// Time on a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameTime {
    /// At the start, and added again at each time control.
    pub base: Duration,
    /// Added after each move.
    pub increment: Duration,
    /// Moves per time control; `None` if the base is for the whole game.
    pub moves: Option<u32>,
}

impl GameTime {
    /// This much time for the whole game, plus this much per move.
    pub const fn new(base: Duration, increment: Duration) -> Self {
        GameTime { base, increment, moves: None }
    }

    /// Reads seconds, with seconds per move: `8+0.08`, `60`.
    ///
    /// ```
    /// use arbiter::GameTime;
    /// use std::time::Duration;
    /// let time = GameTime::in_seconds("8+0.08").ok_or("no time")?;
    /// assert_eq!((time.base, time.increment), (Duration::from_secs(8), Duration::from_millis(80)));
    /// assert_eq!(GameTime::in_seconds("0"), None);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn in_seconds(text: &str) -> Option<Self> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let time = GameTime::new(read_seconds(base)?, read_seconds(increment)?);
        (!time.base.is_zero()).then_some(time)
    }

    /// Reads minutes, with seconds per move: `15+5`, `0.5`.
    ///
    /// ```
    /// use arbiter::GameTime;
    /// use std::time::Duration;
    /// assert_eq!(GameTime::in_minutes("15+5").map(|time| time.base), Some(Duration::from_secs(900)));
    /// assert_eq!(GameTime::in_minutes("0"), None);
    /// ```
    pub fn in_minutes(text: &str) -> Option<Self> {
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let time = GameTime::new(read_minutes(minutes.trim())?, read_seconds(seconds.trim())?);
        (!time.base.is_zero()).then_some(time)
    }

    /// Reads `MOVES BASE INCREMENT` as in CECP's `level`: `40 5 0`, `0 2:30 12`. The base is in minutes
    /// or minutes and seconds, the increment in seconds.
    ///
    /// ```
    /// use arbiter::GameTime;
    /// use std::time::Duration;
    /// let time = GameTime::of_level("40 2:30 12").ok_or("no level")?;
    /// assert_eq!((time.moves, time.base), (Some(40), Duration::from_secs(150)));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn of_level(text: &str) -> Option<Self> {
        let mut fields = text.split_ascii_whitespace();
        let (moves, base, increment) = (fields.next()?, fields.next()?, fields.next()?);
        let moves: u32 = moves.parse().ok()?;
        let base = read_minutes(base)?;
        Some(GameTime { base, increment: read_seconds(increment)?, moves: (moves > 0).then_some(moves) })
    }

    fn times(self, factor: f64) -> Self {
        GameTime { base: self.base.mul_f64(factor), increment: self.increment.mul_f64(factor), ..self }
    }
}

impl fmt::Display for GameTime {
    /// In the form of PGN's `TimeControl`, in seconds: `900+5`, `40/300+0`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(formatter, "{moves}/")?;
        }
        write!(formatter, "{}+{}", self.base.as_secs_f64(), self.increment.as_secs_f64())
    }
}

/// Reads a time in seconds, such as `5` or `0.25`.
///
/// ```
/// use std::time::Duration;
/// assert_eq!(arbiter::read_seconds("0.25"), Some(Duration::from_millis(250)));
/// assert_eq!(arbiter::read_seconds("-1"), None);
/// ```
pub fn read_seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok().filter(|&time| time <= LONGEST)
}

/// Reads `5`, `0.5` or `2:30`.
fn read_minutes(text: &str) -> Option<Duration> {
    match text.split_once(':') {
        None => read_seconds(text)?.checked_mul(60).filter(|&time| time <= LONGEST),
        Some((minutes, seconds)) => {
            let minutes: u32 = minutes.parse().ok()?;
            let seconds: u32 = seconds.parse().ok().filter(|&seconds| seconds < 60)?;
            let time = Duration::from_secs(u64::from(minutes) * 60 + u64::from(seconds));
            (time <= LONGEST).then_some(time)
        }
    }
}

/// What a side may use. Several limits may apply at once; without any it may think as long as it likes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeControl {
    /// A clock.
    pub game_time: Option<GameTime>,
    /// Fixed time per move, to be used up.
    pub move_time: Option<Duration>,
    /// Search depth per move, in plies.
    pub depth: Option<u32>,
    /// Nodes per move.
    pub nodes: Option<u64>,
}

impl TimeControl {
    /// A clock.
    pub fn clock(game_time: GameTime) -> Self {
        TimeControl { game_time: Some(game_time), ..TimeControl::default() }
    }

    /// This much time per move.
    pub fn per_move(time: Duration) -> Self {
        TimeControl { move_time: Some(time), ..TimeControl::default() }
    }

    /// The same with the time and the nodes multiplied: how many nodes correspond to a time differs from
    /// player to player.
    pub fn with_factor(self, factor: f64) -> Self {
        TimeControl {
            nodes: self.nodes.map(|nodes| ((nodes as f64 * factor) as u64).max(1)),
            move_time: self.move_time.map(|time| time.mul_f64(factor)),
            game_time: self.game_time.map(|time| time.times(factor)),
            ..self
        }
    }
}

impl fmt::Display for TimeControl {
    /// `5000 nodes a move`, `8+0.08 s`, `100 ms a move, depth 9`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limits = [
            self.game_time.map(|time| format!("{time} s")),
            self.move_time.map(|time| format!("{} ms a move", time.as_secs_f64() * 1e3)),
            self.nodes.map(|nodes| format!("{nodes} nodes a move")),
            self.depth.map(|depth| format!("depth {depth}")),
        ];
        let limits: Vec<_> = limits.into_iter().flatten().collect();
        formatter.write_str(&limits.join(", "))
    }
}

/// What White and Black may use, in the form of PGN's `TimeControl` if there is only a clock: `900+5`.
pub fn controls_text(controls: [TimeControl; 2]) -> String {
    let [white, black] = controls.map(|control| match control.game_time {
        Some(time) if control == TimeControl::clock(time) => time.to_string(),
        _ => control.to_string(),
    });
    if white == black { white } else { format!("{white} : {black}") }
}

/// One side's clock: its time control, and the time left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideClock {
    control: TimeControl,
    remaining: Duration,
    /// Moves made since the clock was set.
    made: u32,
}

impl SideClock {
    /// A full clock.
    pub fn new(control: TimeControl) -> Self {
        let remaining = control.game_time.map_or(Duration::ZERO, |time| time.base);
        SideClock { control, remaining, made: 0 }
    }

    /// The time control.
    pub fn control(&self) -> &TimeControl {
        &self.control
    }

    /// Sets another time control, with a full clock; the move count continues.
    pub fn set_control(&mut self, control: TimeControl) {
        *self = SideClock { made: self.made, ..SideClock::new(control) };
    }

    /// Sets the limits on depth, nodes and time per move; the clock is unchanged.
    pub fn set_limits(&mut self, limits: TimeControl) {
        self.control = TimeControl { game_time: self.control.game_time, ..limits };
    }

    /// Sets the time left, as reported by whoever keeps the clock.
    pub fn set_remaining(&mut self, time: Duration) {
        self.remaining = time.min(LONGEST);
    }

    /// Time left on the clock; zero where there is none.
    pub fn remaining(&self) -> Duration {
        self.remaining
    }

    /// Sets how many moves the side has made.
    pub fn set_moves_made(&mut self, made: u32) {
        self.made = made;
    }

    /// What the clock shows; `None` if there is none.
    pub fn clock(&self) -> Option<ClockReading> {
        self.clock_with(self.remaining)
    }

    /// The same with this much time left.
    pub(crate) fn clock_with(&self, remaining: Duration) -> Option<ClockReading> {
        self.control.game_time.map(|time| ClockReading {
            remaining,
            increment: time.increment,
            moves_to_go: time.moves.filter(|&moves| moves > 0).map(|moves| moves - self.made % moves),
        })
    }

    /// How long the next move may be thought about.
    pub fn limits(&self) -> MoveLimits {
        self.limits_with(self.remaining)
    }

    /// The same with this much time left on the clock.
    pub(crate) fn limits_with(&self, remaining: Duration) -> MoveLimits {
        MoveLimits {
            depth: self.control.depth,
            nodes: self.control.nodes,
            move_time: self.control.move_time,
            clock: self.clock_with(remaining),
        }
    }

    /// The longest that the next move may take; `None` without a limit on time.
    pub fn patience(&self) -> Option<Duration> {
        let clock = self.control.game_time.map(|_| self.remaining);
        [clock, self.control.move_time].into_iter().flatten().min()
    }

    /// Records a move made in this time.
    pub fn spend(&mut self, time: Duration) {
        self.made = self.made.saturating_add(1);
        let Some(game_time) = self.control.game_time else { return };
        let mut remaining = self.remaining.saturating_sub(time) + game_time.increment;
        if game_time.moves.is_some_and(|moves| moves > 0 && self.made.is_multiple_of(moves)) {
            remaining += game_time.base;
        }
        self.remaining = remaining.min(LONGEST);
    }

    /// Records a move made while the clock was stopped.
    pub(crate) fn count(&mut self) {
        self.made = self.made.saturating_add(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: fn(u64) -> Duration = Duration::from_millis;

    fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    #[test]
    fn levels_are_read_in_all_their_forms() {
        let read = |text| GameTime::of_level(text).map(|time| (time.moves, time.base, time.increment));
        assert_eq!(read("40 5 0"), Some((Some(40), seconds(300), seconds(0))));
        assert_eq!(read("0 2:30 12"), Some((None, seconds(150), seconds(12))));
        assert_eq!(read("0 0:01 0.1"), Some((None, seconds(1), MS(100))));
        assert_eq!(read("0 0.5 0"), Some((None, seconds(30), seconds(0))));
        for wrong in [
            "",
            "40",
            "40 5",
            "x 5 0",
            "40 x 0",
            "40 5 x",
            "-1 5 0",
            "40 -5 0",
            "40 5:99 0",
            "40 NaN 0",
            "40 inf 0",
            "40 1e300 0",
            "99999999999 5 0",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn game_times_in_seconds_are_more_than_nothing() {
        for wrong in ["", "+1", "1+", "0", "-1", "1+-1", "nan", "inf", "1e300", "8/40"] {
            assert_eq!(GameTime::in_seconds(wrong), None, "{wrong}");
        }
        assert_eq!(GameTime::in_seconds("0.5"), Some(GameTime::new(MS(500), MS(0))));
    }

    #[test]
    fn the_clock_counts_to_the_control_and_is_wound_up_there() {
        let mut clock = SideClock::new(TimeControl::clock(GameTime::of_level("2 1 3").unwrap()));
        assert_eq!(clock.clock().unwrap().moves_to_go, Some(2));
        clock.spend(seconds(10));
        let before = clock.clock().unwrap();
        assert_eq!((before.remaining, before.moves_to_go), (seconds(53), Some(1)));
        clock.spend(seconds(13));
        let after = clock.clock().unwrap();
        assert_eq!((after.remaining, after.moves_to_go), (seconds(103), Some(2)));
        clock.spend(seconds(100_000));
        assert_eq!(clock.remaining(), seconds(3));
    }

    #[test]
    fn limits_hold_beside_each_other() {
        let control =
            TimeControl { nodes: Some(5), depth: Some(3), move_time: Some(MS(20)), game_time: None };
        let clock = SideClock::new(control);
        let limits = clock.limits();
        assert_eq!((limits.nodes, limits.depth, limits.move_time), (Some(5), Some(3), Some(MS(20))));
        assert_eq!((limits.clock, clock.patience()), (None, Some(MS(20))));
        assert_eq!(control.to_string(), "20 ms a move, 5 nodes a move, depth 3");
        let halved = TimeControl::clock(GameTime::new(seconds(8), MS(80))).with_factor(0.5);
        assert_eq!(halved.to_string(), "4+0.04 s");
        assert_eq!(SideClock::new(TimeControl::default()).patience(), None);
    }
}
