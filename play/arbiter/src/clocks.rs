//! The clocks of a game: each side's time control, whose clock has been running since when, and the
//! clocks before each move, for takebacks.

use crate::thinking::MoveLimits;
use crate::time_control::{SideClock, TimeControl};
use movegen::Color;
use std::time::Duration;

/// Clock settings for games of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockPolicy {
    /// Plies that cost no time, so that nobody loses any while still looking at the board.
    pub free_plies: usize,
    /// How late White's and Black's moves may be.
    pub margins: [Duration; 2],
    /// Whether a fixed time per move is enforced too.
    pub watches_move_time: bool,
}

impl ClockPolicy {
    /// Between people: each side's first move is free, and without clocks megaton's time per move is not
    /// enforced.
    pub const AMONG_PEOPLE: ClockPolicy =
        ClockPolicy { free_plies: 2, margins: [Duration::ZERO; 2], watches_move_time: false };

    /// In a match between programs: every move counts.
    pub const fn of_match(margins: [Duration; 2]) -> Self {
        ClockPolicy { free_plies: 0, margins, watches_move_time: true }
    }
}

/// Both clocks. Times passed in count from an arbitrary moment, the same for all calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    policy: ClockPolicy,
    sides: [SideClock; 2],
    /// When the side to move started its turn.
    turn_began: Duration,
    /// What the side to move had used of its turn when the game ended. Its clock keeps what it had before: a
    /// takeback may open the game again.
    stopped_after: Option<Duration>,
    /// The clocks before each move.
    before: Vec<[SideClock; 2]>,
}

impl Clocks {
    /// Full clocks of White and Black.
    pub fn new(controls: [TimeControl; 2], policy: ClockPolicy, now: Duration) -> Self {
        Clocks {
            policy,
            sides: controls.map(SideClock::new),
            turn_began: now,
            stopped_after: None,
            before: Vec::new(),
        }
    }

    /// A side's clock at the start of the current turn.
    pub fn side(&self, color: Color) -> &SideClock {
        &self.sides[color.index()]
    }

    /// The same, mutable.
    pub fn side_mut(&mut self, color: Color) -> &mut SideClock {
        &mut self.sides[color.index()]
    }

    /// Whether there is a clock at all.
    pub fn exist(&self) -> bool {
        self.sides.iter().any(|side| side.control().game_time.is_some())
    }

    /// Whether the clocks run after this many plies.
    pub fn run_after(&self, plies: usize) -> bool {
        plies >= self.policy.free_plies
    }

    /// Time the side to move has used so far.
    pub fn taken(&self, now: Duration) -> Duration {
        now.saturating_sub(self.turn_began)
    }

    /// Time a side had left at the start of the current turn, if it has a clock.
    pub fn at_turn(&self, color: Color) -> Option<Duration> {
        let side = self.side(color);
        side.control().game_time.map(|_| side.remaining())
    }

    /// Time a side has left now, if it has a clock; that of the side to move counts down if `runs`.
    pub fn left(&self, color: Color, side_to_move: Color, runs: bool, now: Duration) -> Option<Duration> {
        let at_turn = self.at_turn(color)?;
        let taken = match self.stopped_after {
            _ if color != side_to_move => Duration::ZERO,
            Some(taken) => taken,
            None if runs => self.taken(now),
            None => Duration::ZERO,
        };
        Some(at_turn.saturating_sub(taken))
    }

    /// The longest a side may take for its next move, if anything limits it.
    pub fn patience(&self, color: Color) -> Option<Duration> {
        let side = self.side(color);
        let patience = if self.policy.watches_move_time { side.patience() } else { self.at_turn(color) };
        patience.map(|patience| patience + self.policy.margins[color.index()])
    }

    /// When the time of the side to move runs out, if anything limits it.
    pub fn deadline(&self, side_to_move: Color) -> Option<Duration> {
        self.patience(side_to_move).map(|patience| self.turn_began + patience)
    }

    /// How long the side to move may think now.
    pub fn limits(&self, side_to_move: Color, runs: bool, now: Duration) -> MoveLimits {
        let side = self.side(side_to_move);
        let taken = if runs { self.taken(now) } else { Duration::ZERO };
        side.limits_with(side.remaining().saturating_sub(taken))
    }

    /// Records a move; `runs` says whether the mover's clock was running.
    pub fn press(&mut self, side: Color, runs: bool, now: Duration) {
        self.before.push(self.sides);
        let taken = self.taken(now);
        let clock = &mut self.sides[side.index()];
        if runs {
            clock.spend(taken);
        } else {
            clock.count();
        }
        self.turn_began = now;
    }

    /// The clock of the side to move runs no more, and shows what is left now.
    pub fn stop(&mut self, now: Duration) {
        self.stopped_after = Some(self.taken(now));
    }

    /// Undoes a move and the time it took.
    pub fn take_back(&mut self, now: Duration) {
        if let Some(sides) = self.before.pop() {
            self.sides = sides;
        }
        self.restart_turn(now);
    }

    /// Resets both clocks to full. A takeback does not restore the earlier ones.
    pub fn set_controls(&mut self, controls: [TimeControl; 2], now: Duration) {
        *self = Clocks::new(controls, self.policy, now);
    }

    /// Restarts the turn now.
    pub fn restart_turn(&mut self, now: Duration) {
        self.turn_began = now;
        self.stopped_after = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time_control::GameTime;

    fn at(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn minute(policy: ClockPolicy) -> Clocks {
        let control = TimeControl::clock(GameTime::new(at(60), at(2)));
        Clocks::new([control; 2], policy, at(0))
    }

    #[test]
    fn time_is_spent_by_the_side_that_moved_and_comes_back_with_its_move() {
        let mut clocks = minute(ClockPolicy::AMONG_PEOPLE);
        clocks.press(Color::White, clocks.run_after(0), at(50));
        clocks.press(Color::Black, clocks.run_after(1), at(90));
        assert_eq!(Color::BOTH.map(|color| clocks.side(color).remaining()), [at(60); 2], "free moves");
        clocks.press(Color::White, clocks.run_after(2), at(100));
        assert_eq!(clocks.side(Color::White).remaining(), at(52));
        assert_eq!(clocks.deadline(Color::Black), Some(at(160)));
        assert_eq!(clocks.left(Color::Black, Color::Black, true, at(110)), Some(at(50)));
        assert_eq!(clocks.left(Color::White, Color::Black, true, at(110)), Some(at(52)));
        clocks.take_back(at(161));
        assert_eq!(clocks.left(Color::White, Color::White, true, at(171)), Some(at(50)));
    }

    #[test]
    fn clocks_that_are_set_anew_stay_through_a_takeback() {
        let mut clocks = minute(ClockPolicy::AMONG_PEOPLE);
        clocks.press(Color::White, true, at(10));
        let longer = TimeControl::clock(GameTime::new(at(600), at(0)));
        clocks.set_controls([longer; 2], at(20));
        clocks.take_back(at(30));
        assert_eq!(Color::BOTH.map(|color| clocks.side(color).remaining()), [at(600); 2]);
        assert_eq!(clocks.side(Color::White).control(), &longer);
    }

    #[test]
    fn programs_are_watched_from_the_first_move_on_with_a_margin() {
        let fixed = TimeControl::per_move(Duration::from_millis(100));
        let margin = Duration::from_millis(20);
        let clocks = Clocks::new([fixed; 2], ClockPolicy::of_match([margin; 2]), at(1));
        assert!(clocks.run_after(0));
        assert_eq!(clocks.deadline(Color::White), Some(at(1) + Duration::from_millis(120)));
        let people = Clocks::new([fixed; 2], ClockPolicy::AMONG_PEOPLE, at(1));
        assert_eq!(people.deadline(Color::White), None);
    }
}
