//! How long to think about a move, as a GUI or a person says it: the engine's own clock, and the
//! limits beside it.

use arbiter::{GameTime, MoveLimits, SideClock, TimeControl};
use engine::{Clock, Limits};
use std::time::Duration;

/// The engine's clock and limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThinkingTime {
    clock: SideClock,
    /// The clock that is played by where no exact time for a move is given.
    game_time: GameTime,
    /// Nodes that count as a second, instead of the second itself.
    node_rate: Option<u32>,
}

/// Forty moves in five minutes, for GUIs that say nothing else.
const CLUB: GameTime =
    GameTime { base: Duration::from_secs(300), increment: Duration::ZERO, moves: Some(40) };

/// What a table allows for a move, as a search takes it.
pub fn search_limits(allowed: MoveLimits) -> Limits {
    Limits {
        depth: allowed.depth,
        nodes: allowed.nodes,
        move_time: allowed.move_time,
        clock: allowed.clock.map(|clock| Clock {
            remaining: clock.remaining,
            increment: clock.increment,
            moves_to_go: clock.moves_to_go,
        }),
        ..Limits::default()
    }
}

/// Reads a clock in hundredths of a second. A clock that has run out shows less than nothing.
pub fn parse_centiseconds(text: &str) -> Option<Duration> {
    let centiseconds: i64 = text.parse().ok()?;
    Some(Duration::from_millis(u64::try_from(centiseconds).unwrap_or(0).saturating_mul(10)))
}

/// Moves that the side to move has made when so many have been played in the game.
pub fn moves_made(played: usize) -> u32 {
    u32::try_from(played / 2).unwrap_or(u32::MAX - 1)
}

impl ThinkingTime {
    /// Forty moves in five minutes.
    pub fn club() -> Self {
        ThinkingTime { clock: SideClock::new(TimeControl::clock(CLUB)), game_time: CLUB, node_rate: None }
    }

    /// Plays by a clock from now on, a full one.
    pub fn set_game_time(&mut self, game_time: GameTime) {
        let depth = self.clock.control().depth;
        self.game_time = game_time;
        self.clock.set_control(TimeControl { depth, ..TimeControl::clock(game_time) });
    }

    /// Takes exactly this time for every move from now on.
    pub fn set_move_time(&mut self, time: Duration) {
        let depth = self.clock.control().depth;
        self.clock.set_control(TimeControl { depth, ..TimeControl::per_move(time) });
    }

    /// Searches no deeper than this; `None` for no limit. Holds beside the time.
    pub fn set_depth(&mut self, depth: Option<u32>) {
        self.clock.set_limits(TimeControl { depth, ..*self.clock.control() });
    }

    /// Measures time in nodes, so many a second; 0 for the real time.
    pub fn set_node_rate(&mut self, rate: u32) {
        self.node_rate = (rate > 0).then_some(rate);
    }

    /// Puts the clock right.
    pub fn set_remaining(&mut self, time: Duration) {
        self.clock.set_remaining(time);
    }

    /// Winds the clock up for a new game.
    pub fn restart(&mut self) {
        self.clock.set_control(*self.clock.control());
    }

    /// The limits of a search, when the side to move has made so many moves in the game.
    pub fn limits(&self, moves_made: u32) -> Limits {
        let mut clock = self.clock;
        clock.set_moves_made(moves_made);
        let limits = search_limits(clock.limits());
        let Some(rate) = self.node_rate else { return limits };
        let time = limits.move_time.or_else(|| limits.clock.map(|clock| clock.share())).unwrap_or_default();
        let nodes = (time.as_secs_f64() * f64::from(rate)).max(1.0) as u64;
        Limits { depth: limits.depth, nodes: Some(nodes), ..Limits::default() }
    }

    /// Takes the time of a move off the clock, when so many were made before it. A GUI that keeps the
    /// time itself corrects the clock afterwards.
    pub fn spend(&mut self, time: Duration, moves_made: u32) {
        self.clock.set_moves_made(moves_made);
        self.clock.spend(time);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    #[test]
    fn time_per_move_replaces_the_clock_and_depth_stands_beside_both() {
        let mut time = ThinkingTime::club();
        time.set_depth(Some(7));
        time.set_move_time(seconds(3));
        let limits = time.limits(0);
        assert_eq!((limits.move_time, limits.clock, limits.depth), (Some(seconds(3)), None, Some(7)));
        time.set_game_time(GameTime::of_level("0 1 0").unwrap());
        let limits = time.limits(0);
        assert_eq!((limits.move_time, limits.depth), (None, Some(7)));
        assert_eq!(limits.clock.unwrap().moves_to_go, None);
    }

    #[test]
    fn moves_count_to_the_control() {
        let mut time = ThinkingTime::club();
        assert_eq!(time.limits(39).clock.unwrap().moves_to_go, Some(1));
        time.spend(seconds(10), 39);
        assert_eq!(time.limits(40).clock.unwrap().remaining, seconds(290 + 300));
    }

    #[test]
    fn time_may_be_measured_in_nodes() {
        let mut time = ThinkingTime::club();
        time.set_node_rate(10_000);
        time.set_move_time(seconds(8));
        let limits = time.limits(0);
        assert_eq!((limits.nodes, limits.move_time, limits.clock), (Some(80_000), None, None));
        time.set_game_time(GameTime::of_level("0 1 0").unwrap());
        assert!(time.limits(0).nodes.is_some_and(|nodes| nodes < 600_000 / 10));
        time.set_node_rate(0);
        assert_eq!(time.limits(0).nodes, None);
    }

    #[test]
    fn a_clock_may_have_run_out() {
        assert_eq!(parse_centiseconds("-250"), Some(Duration::ZERO));
        assert_eq!(parse_centiseconds("250"), Some(Duration::from_millis(2500)));
        assert_eq!(parse_centiseconds("soon"), None);
        let mut time = ThinkingTime::club();
        time.set_remaining(parse_centiseconds(&i64::MAX.to_string()).unwrap());
        assert!(time.limits(0).clock.unwrap().remaining < seconds(400 * 24 * 3600));
        time.set_remaining(Duration::ZERO);
        time.spend(seconds(100_000), 0);
        assert_eq!(time.limits(1).clock.unwrap().remaining, Duration::ZERO);
    }
}
