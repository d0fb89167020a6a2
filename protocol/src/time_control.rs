//! How much time there is for a move: the time controls of CECP and the console.

use engine::{Clock, Limits};
use std::time::Duration;

/// Longest time taken seriously: about a year. Keeps sums of times in range.
const LONGEST: Duration = Duration::from_secs(365 * 24 * 3600);

/// A time control, and what is left of it for the side that thinks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TimeControl {
    level: Level,
    /// Exact time for every move, instead of the level.
    move_time: Option<Duration>,
    depth: Option<u32>,
    remaining: Duration,
    /// Nodes that count as a second, instead of the second itself.
    node_rate: Option<u32>,
}

/// So many moves in so much time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Level {
    /// Moves until the time is given again; `None` if it is for the whole game.
    moves: Option<u32>,
    base: Duration,
    increment: Duration,
}

impl Level {
    /// Reads `MOVES BASE INCREMENT` as CECP's `level` has it: `40 5 0`, `0 2:30 12`. The base is
    /// minutes or minutes and seconds, the increment seconds.
    pub(crate) fn parse(text: &str) -> Option<Level> {
        let mut fields = text.split_ascii_whitespace();
        let (moves, base, increment) = (fields.next()?, fields.next()?, fields.next()?);
        let moves: u32 = moves.parse().ok()?;
        Some(Level {
            moves: (moves > 0).then_some(moves),
            base: parse_base(base)?,
            increment: parse_seconds(increment)?,
        })
    }
}

/// `5` or `2:30`.
fn parse_base(text: &str) -> Option<Duration> {
    match text.split_once(':') {
        None => parse_seconds(text)?.checked_mul(60).filter(|&time| time <= LONGEST),
        Some((minutes, seconds)) => {
            let minutes: u32 = minutes.parse().ok()?;
            let seconds: u32 = seconds.parse().ok().filter(|&seconds| seconds < 60)?;
            let time = Duration::from_secs(u64::from(minutes) * 60 + u64::from(seconds));
            (time <= LONGEST).then_some(time)
        }
    }
}

/// Moves that the side to move has made when so many have been played in the game.
pub(crate) fn moves_made(played: usize) -> u32 {
    u32::try_from(played / 2).unwrap_or(u32::MAX - 1)
}

/// Reads a time in seconds, such as `5` or `0.25`.
pub(crate) fn parse_seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok().filter(|&time| time <= LONGEST)
}

/// Reads a clock in hundredths of a second. A clock that has run out shows less than nothing.
pub(crate) fn parse_centiseconds(text: &str) -> Option<Duration> {
    let centiseconds: i64 = text.parse().ok()?;
    let time = Duration::from_millis(u64::try_from(centiseconds).unwrap_or(0).saturating_mul(10));
    Some(time.min(LONGEST))
}

impl TimeControl {
    /// So much time for every move.
    pub(crate) fn per_move(time: Duration) -> Self {
        let five_minutes = Duration::from_secs(300);
        TimeControl {
            level: Level { moves: Some(40), base: five_minutes, increment: Duration::ZERO },
            move_time: Some(time),
            depth: None,
            remaining: five_minutes,
            node_rate: None,
        }
    }

    /// Forty moves in five minutes, for GUIs that say nothing else.
    pub(crate) fn club() -> Self {
        TimeControl { move_time: None, ..TimeControl::per_move(Duration::ZERO) }
    }

    /// Plays by a level from now on, with a full clock.
    pub(crate) fn set_level(&mut self, level: Level) {
        self.level = level;
        self.move_time = None;
        self.remaining = level.base;
    }

    /// Takes exactly this time for every move from now on.
    pub(crate) fn set_move_time(&mut self, time: Duration) {
        self.move_time = Some(time);
    }

    /// Searches no deeper than this; `None` for no limit. Holds beside the time.
    pub(crate) fn set_depth(&mut self, depth: Option<u32>) {
        self.depth = depth;
    }

    /// Measures time in nodes, so many a second; 0 for the real time.
    pub(crate) fn set_node_rate(&mut self, rate: u32) {
        self.node_rate = (rate > 0).then_some(rate);
    }

    /// Puts the clock right.
    pub(crate) fn set_remaining(&mut self, time: Duration) {
        self.remaining = time;
    }

    /// Winds the clock up for a new game.
    pub(crate) fn restart(&mut self) {
        self.remaining = self.level.base;
    }

    /// The limits of a search, when the side to move has made so many moves in the game.
    pub(crate) fn limits(&self, moves_made: u32) -> Limits {
        let clock = Clock {
            remaining: self.remaining,
            increment: self.level.increment,
            moves_to_go: self.level.moves.map(|moves| moves - moves_made % moves),
        };
        if let Some(rate) = self.node_rate {
            let time = self.move_time.unwrap_or_else(|| clock.share());
            let nodes = (time.as_secs_f64() * f64::from(rate)).max(1.0) as u64;
            return Limits { depth: self.depth, nodes: Some(nodes), ..Limits::default() };
        }
        Limits {
            depth: self.depth,
            move_time: self.move_time,
            clock: self.move_time.is_none().then_some(clock),
            ..Limits::default()
        }
    }

    /// Takes the time of a move off the clock; `moves_made` counts it. A GUI that keeps the time
    /// itself corrects the clock afterwards.
    pub(crate) fn spend(&mut self, time: Duration, moves_made: u32) {
        if self.move_time.is_some() {
            return;
        }
        self.remaining = self.remaining.saturating_sub(time) + self.level.increment;
        if self.level.moves.is_some_and(|moves| moves_made.is_multiple_of(moves)) {
            self.remaining += self.level.base;
        }
        self.remaining = self.remaining.min(LONGEST);
    }

    /// In words.
    pub(crate) fn describe(&self) -> String {
        let mut text = match self.move_time {
            Some(time) => format!("{} seconds a move", time.as_secs_f64()),
            None => {
                let moves = self.level.moves.map_or("all".to_owned(), |moves| moves.to_string());
                format!(
                    "{moves} moves in {} seconds, {} more for each move; {:.1} left",
                    self.level.base.as_secs(),
                    self.level.increment.as_secs_f64(),
                    self.remaining.as_secs_f64()
                )
            }
        };
        if let Some(depth) = self.depth {
            text.push_str(&format!(", no deeper than {depth} plies"));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    #[test]
    fn levels_are_read_in_all_their_forms() {
        let read = |text| Level::parse(text).map(|level| (level.moves, level.base, level.increment));
        assert_eq!(read("40 5 0"), Some((Some(40), seconds(300), seconds(0))));
        assert_eq!(read("0 2:30 12"), Some((None, seconds(150), seconds(12))));
        assert_eq!(read("0 0:01 0.1"), Some((None, seconds(1), Duration::from_millis(100))));
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
    fn the_clock_counts_to_the_control_and_is_wound_up_there() {
        let mut control = TimeControl::club();
        control.set_level(Level::parse("2 1 3").unwrap());
        assert_eq!(control.limits(0).clock.unwrap().moves_to_go, Some(2));
        control.spend(seconds(10), 1);
        let clock = control.limits(1).clock.unwrap();
        assert_eq!((clock.remaining, clock.moves_to_go), (seconds(53), Some(1)));
        control.spend(seconds(13), 2);
        let clock = control.limits(2).clock.unwrap();
        assert_eq!((clock.remaining, clock.moves_to_go), (seconds(103), Some(2)));
    }

    #[test]
    fn time_per_move_replaces_the_clock_and_depth_stands_beside_both() {
        let mut control = TimeControl::club();
        control.set_depth(Some(7));
        control.set_move_time(seconds(3));
        let limits = control.limits(0);
        assert_eq!((limits.move_time, limits.clock, limits.depth), (Some(seconds(3)), None, Some(7)));
        control.set_level(Level::parse("0 1 0").unwrap());
        let limits = control.limits(0);
        assert_eq!((limits.move_time, limits.depth), (None, Some(7)));
        assert_eq!(limits.clock.unwrap().moves_to_go, None);
    }

    #[test]
    fn time_may_be_measured_in_nodes() {
        let mut control = TimeControl::club();
        control.set_node_rate(10_000);
        control.set_move_time(seconds(8));
        let limits = control.limits(0);
        assert_eq!((limits.nodes, limits.move_time, limits.clock), (Some(80_000), None, None));
        control.set_level(Level::parse("0 1 0").unwrap());
        assert!(control.limits(0).nodes.is_some_and(|nodes| nodes < 600_000 / 10));
        control.set_node_rate(0);
        assert_eq!(control.limits(0).nodes, None);
    }

    #[test]
    fn a_clock_may_have_run_out() {
        assert_eq!(parse_centiseconds("-250"), Some(Duration::ZERO));
        assert_eq!(parse_centiseconds("250"), Some(Duration::from_millis(2500)));
        assert_eq!(parse_centiseconds(&i64::MAX.to_string()), Some(LONGEST));
        assert_eq!(parse_centiseconds("soon"), None);
        let mut control = TimeControl::club();
        control.spend(seconds(100_000), 1);
        assert_eq!(control.limits(1).clock.unwrap().remaining, Duration::ZERO);
    }
}
