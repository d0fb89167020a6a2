//! What the players may use for a move, and the clocks that watch over it.

pub(crate) use crate::game_clocks::GameTime;

use engine::{Clock, Limits};
use movegen::Color;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// A text that is no time for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected seconds such as 8+0.08 or 60")]
pub(crate) struct NoGameTime;

/// `8+0.08` is eight seconds, and 0.08 more after each move.
impl FromStr for GameTime {
    type Err = NoGameTime;

    fn from_str(text: &str) -> Result<Self, NoGameTime> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let seconds = |text: &str| {
            text.parse().ok().and_then(|value| Duration::try_from_secs_f64(value).ok()).ok_or(NoGameTime)
        };
        let time = GameTime { base: seconds(base)?, increment: seconds(increment)? };
        if time.base.is_zero() { Err(NoGameTime) } else { Ok(time) }
    }
}

/// What a player may use for a move. Several limits may hold at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Allowance {
    /// Nodes for each move.
    pub(crate) nodes: Option<u64>,
    /// Plies for each move.
    pub(crate) depth: Option<u32>,
    /// Time for each move.
    pub(crate) move_time: Option<Duration>,
    /// Time for the game.
    pub(crate) game_time: Option<GameTime>,
}

impl Allowance {
    /// The same with so many times the time and the nodes: how many nodes stand for a time
    /// differs from player to player.
    pub(crate) fn with_factor(self, factor: f64) -> Self {
        Allowance {
            nodes: self.nodes.map(|nodes| ((nodes as f64 * factor) as u64).max(1)),
            move_time: self.move_time.map(|time| time.mul_f64(factor)),
            game_time: self.game_time.map(|time| GameTime {
                base: time.base.mul_f64(factor),
                increment: time.increment.mul_f64(factor),
            }),
            ..self
        }
    }
}

impl fmt::Display for Allowance {
    /// `5000 nodes`, `8+0.08 s`, `100 ms a move, depth 9`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limits = [
            self.game_time
                .map(|time| format!("{}+{} s", time.base.as_secs_f64(), time.increment.as_secs_f64())),
            self.move_time.map(|time| format!("{} ms a move", time.as_secs_f64() * 1e3)),
            self.nodes.map(|nodes| format!("{nodes} nodes a move")),
            self.depth.map(|depth| format!("depth {depth}")),
        ];
        let limits: Vec<_> = limits.into_iter().flatten().collect();
        formatter.write_str(&limits.join(", "))
    }
}

/// The clocks of a game.
#[derive(Clone, Debug)]
pub(crate) struct Clocks {
    allowances: [Allowance; 2],
    remaining: [Duration; 2],
    margin: Duration,
}

impl Clocks {
    /// Clocks set for White and Black. Moves may come later than they should by `margin`.
    pub(crate) fn new(allowances: [Allowance; 2], margin: Duration) -> Self {
        let remaining =
            allowances.map(|allowance| allowance.game_time.map_or(Duration::ZERO, |time| time.base));
        Clocks { allowances, remaining, margin }
    }

    /// What a side may use for each move.
    pub(crate) fn allowance(&self, side: Color) -> &Allowance {
        &self.allowances[side.index()]
    }

    /// The clock of a side, if it has one.
    pub(crate) fn clock(&self, side: Color) -> Option<Clock> {
        self.allowance(side).game_time.map(|time| Clock {
            remaining: self.remaining[side.index()],
            increment: time.increment,
            moves_to_go: None,
        })
    }

    /// When a side to move has lost on time; never without a limit on time.
    pub(crate) fn patience(&self, side: Color) -> Option<Duration> {
        let clock = self.clock(side).map(|clock| clock.remaining);
        let limits = [clock, self.allowance(side).move_time];
        limits.into_iter().flatten().min().map(|time| time + self.margin)
    }

    /// The limits of a search for this side.
    pub(crate) fn search_limits(&self, side: Color) -> Limits {
        let allowance = self.allowance(side);
        Limits {
            depth: allowance.depth,
            nodes: allowance.nodes,
            move_time: allowance.move_time,
            clock: self.clock(side),
            ..Limits::default()
        }
    }

    /// Takes the time of a move off the clock, and gives the increment.
    ///
    /// # Errors
    /// It was too long.
    pub(crate) fn spend(&mut self, side: Color, time: Duration) -> Result<(), TooLate> {
        if self.patience(side).is_some_and(|patience| time > patience) {
            return Err(TooLate);
        }
        let increment = self.allowance(side).game_time.map_or(Duration::ZERO, |time| time.increment);
        let remaining = &mut self.remaining[side.index()];
        *remaining = remaining.saturating_sub(time) + increment;
        Ok(())
    }
}

/// A move came too late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooLate;

#[cfg(test)]
mod tests {
    use super::*;

    const MS: fn(u64) -> Duration = Duration::from_millis;

    #[test]
    fn game_times_are_read_in_seconds() {
        let time = |base, increment| Ok(GameTime { base: MS(base), increment: MS(increment) });
        assert_eq!("8+0.08".parse(), time(8_000, 80));
        assert_eq!("0.5".parse(), time(500, 0));
        for wrong in ["", "+1", "1+", "0", "-1", "1+-1", "nan", "inf", "1e300", "8/40"] {
            assert_eq!(wrong.parse::<GameTime>(), Err(NoGameTime), "{wrong}");
        }
    }

    #[test]
    fn a_clock_runs_down_gains_its_increment_and_falls() {
        let game_time = Some(GameTime { base: MS(1_000), increment: MS(100) });
        let allowance = Allowance { game_time, ..Allowance::default() };
        let mut clocks = Clocks::new([allowance; 2], MS(20));
        assert_eq!(clocks.spend(Color::White, MS(400)), Ok(()));
        assert_eq!(clocks.clock(Color::White).unwrap().remaining, MS(700));
        assert_eq!(clocks.clock(Color::Black).unwrap().remaining, MS(1_000));
        assert_eq!(clocks.spend(Color::White, MS(721)), Err(TooLate));
        assert_eq!(clocks.spend(Color::White, MS(720)), Ok(()));
        assert_eq!(clocks.clock(Color::White).unwrap().remaining, MS(100));
    }

    #[test]
    fn a_time_for_each_move_does_not_add_up() {
        let allowance = Allowance { move_time: Some(MS(50)), ..Allowance::default() };
        let mut clocks = Clocks::new([allowance, allowance.with_factor(2.0)], Duration::ZERO);
        for _ in 0..3 {
            assert_eq!(clocks.spend(Color::White, MS(50)), Ok(()));
            assert_eq!(clocks.spend(Color::Black, MS(100)), Ok(()));
        }
        assert_eq!(clocks.spend(Color::White, MS(51)), Err(TooLate));
    }

    #[test]
    fn without_time_nobody_is_late() {
        let allowance = Allowance { nodes: Some(1), ..Allowance::default() };
        let mut clocks = Clocks::new([allowance; 2], Duration::ZERO);
        assert_eq!(clocks.patience(Color::White), None);
        assert_eq!(clocks.spend(Color::White, MS(1_000_000)), Ok(()));
    }
}
