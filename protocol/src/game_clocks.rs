//! The two clocks of a game between players. They run from the second move of each side on, so
//! that nobody loses time while still looking at the board.

use engine::Clock;
use movegen::Color;
use std::time::{Duration, Instant};

/// Time for a whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GameTime {
    /// At the start.
    pub(crate) base: Duration,
    /// Added after each move.
    pub(crate) increment: Duration,
}

/// Plies after which the clocks run.
const FREE_PLIES: usize = 2;

/// Both clocks.
#[derive(Clone, Debug)]
pub(crate) struct GameClocks {
    game_time: GameTime,
    remaining: [Duration; 2],
    /// When the side to move got the move.
    turn_began: Instant,
    /// Clocks before each move, for takebacks.
    before: Vec<[Duration; 2]>,
}

impl GameClocks {
    /// Full clocks.
    pub(crate) fn new(game_time: GameTime, now: Instant) -> Self {
        GameClocks { game_time, remaining: [game_time.base; 2], turn_began: now, before: Vec::new() }
    }

    /// Clocks of a resumed game, with so much time left for White and Black.
    pub(crate) fn with_remaining(game_time: GameTime, remaining: [Duration; 2], now: Instant) -> Self {
        GameClocks { remaining, ..GameClocks::new(game_time, now) }
    }

    /// The time for the game.
    pub(crate) fn game_time(&self) -> GameTime {
        self.game_time
    }

    /// Whether the clocks run when so many moves have been made.
    pub(crate) fn run_after(plies: usize) -> bool {
        plies >= FREE_PLIES
    }

    /// Time a side had left when the side to move got the move.
    pub(crate) fn remaining(&self, color: Color) -> Duration {
        self.remaining[color.index()]
    }

    /// Time left now to the side to move.
    pub(crate) fn running_out(&self, side: Color, now: Instant) -> Duration {
        self.remaining(side).saturating_sub(now.saturating_duration_since(self.turn_began))
    }

    /// Whether the side to move has used up its time.
    pub(crate) fn has_flagged(&self, side: Color, now: Instant) -> bool {
        now.saturating_duration_since(self.turn_began) > self.remaining(side)
    }

    /// The side has moved. `runs` says whether its clock ran meanwhile.
    pub(crate) fn press(&mut self, side: Color, runs: bool, now: Instant) {
        self.before.push(self.remaining);
        if runs {
            self.remaining[side.index()] = self.running_out(side, now) + self.game_time.increment;
        }
        self.turn_began = now;
    }

    /// A move is taken back, and the time it took with it.
    pub(crate) fn take_back(&mut self, now: Instant) {
        if let Some(remaining) = self.before.pop() {
            self.remaining = remaining;
        }
        self.turn_began = now;
    }

    /// The turn begins anew now.
    pub(crate) fn restart_turn(&mut self, now: Instant) {
        self.turn_began = now;
    }

    /// The clock of a side as a search wants it.
    pub(crate) fn of(&self, side: Color) -> Clock {
        Clock { remaining: self.remaining(side), increment: self.game_time.increment, moves_to_go: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME_TIME: GameTime = GameTime { base: Duration::from_secs(60), increment: Duration::from_secs(2) };

    #[test]
    fn time_is_spent_by_the_side_that_moved_and_comes_back_with_its_move() {
        let began = Instant::now();
        let at = |seconds| began + Duration::from_secs(seconds);
        let mut clocks = GameClocks::new(GAME_TIME, began);
        clocks.press(Color::White, GameClocks::run_after(0), at(50));
        clocks.press(Color::Black, GameClocks::run_after(1), at(90));
        assert_eq!(clocks.remaining, [GAME_TIME.base; 2], "the first moves are free");
        clocks.press(Color::White, GameClocks::run_after(2), at(100));
        assert_eq!(clocks.remaining, [Duration::from_secs(52), GAME_TIME.base]);
        assert!(!clocks.has_flagged(Color::Black, at(160)) && clocks.has_flagged(Color::Black, at(161)));
        clocks.take_back(at(161));
        assert_eq!(clocks.running_out(Color::White, at(171)), Duration::from_secs(50));
    }
}
