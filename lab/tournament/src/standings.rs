//! The state of a match: results so far, from the first player's point of view.

use super::round::{Contestant, Round};
use super::statistics::PairCounts;
use arbiter::{Fault, GameEnd, Table};
use std::collections::HashMap;

/// How a game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GameResult {
    /// Which game.
    pub(crate) round: Round,
    /// Who won; `None` for a draw.
    pub(crate) winner: Option<Contestant>,
    /// The fault that ended the game, if one did; in a draw it has lost nothing.
    pub(crate) fault: Option<Fault>,
}

impl GameResult {
    /// The result of a game that is over.
    pub(crate) fn of(round: Round, table: &Table) -> Self {
        let winner = table.end().and_then(GameEnd::winner).map(|color| round.player_of(color));
        GameResult { round, winner, fault: table.end().and_then(GameEnd::fault) }
    }
}

/// Results so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Standings {
    /// Games won by the first player.
    pub(crate) wins: u32,
    /// Games drawn.
    pub(crate) draws: u32,
    /// Games won by the second player.
    pub(crate) losses: u32,
    /// Results of complete pairs.
    pub(crate) pairs: PairCounts,
    faults: [[u32; Fault::ALL.len()]; 2],
    /// Twice the first player's points from pairs with only one finished game.
    half_pairs: HashMap<usize, usize>,
}

impl Standings {
    /// Adds the result of a game that has not been counted yet.
    pub(crate) fn add(&mut self, result: GameResult) {
        let doubled_points = match result.winner {
            Some(Contestant::First) => 2,
            None => 1,
            Some(Contestant::Second) => 0,
        };
        match result.winner {
            Some(Contestant::First) => self.wins += 1,
            None => self.draws += 1,
            Some(Contestant::Second) => self.losses += 1,
        }
        if let (Some(winner), Some(fault)) = (result.winner, result.fault) {
            self.faults[winner.opponent().index()][fault as usize] += 1;
        }
        match self.half_pairs.remove(&result.round.pair) {
            Some(other_game) => self.pairs.0[doubled_points + other_game] += 1,
            None => {
                self.half_pairs.insert(result.round.pair, doubled_points);
            }
        }
    }

    /// Games played.
    pub(crate) fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points of the first player.
    pub(crate) fn points(&self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    /// How many games a player lost by this fault.
    pub(crate) fn faults(&self, player: Contestant, fault: Fault) -> u32 {
        self.faults[player.index()][fault as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standings(games: &[(&str, Option<Contestant>, Option<Fault>)]) -> Standings {
        let mut standings = Standings::default();
        for &(round, winner, fault) in games {
            standings.add(GameResult { round: round.parse().unwrap(), winner, fault });
        }
        standings
    }

    const FIRST: Option<Contestant> = Some(Contestant::First);
    const SECOND: Option<Contestant> = Some(Contestant::Second);

    #[test]
    fn pairs_count_when_both_games_are_over_in_whatever_order() {
        let found = standings(&[
            ("1.1", FIRST, None),
            ("2.1", None, None),
            ("3.2", SECOND, None),
            ("2.2", FIRST, None),
            ("1.2", FIRST, None),
        ]);
        assert_eq!((found.wins, found.draws, found.losses), (3, 1, 1));
        assert_eq!(found.pairs, PairCounts([0, 0, 0, 1, 1]));
        assert_eq!(found.points(), 3.5);
    }

    #[test]
    fn faults_are_counted_for_the_loser() {
        let found = standings(&[
            ("1.1", FIRST, Some(Fault::Crash)),
            ("1.2", FIRST, Some(Fault::TimeLoss)),
            ("2.1", SECOND, Some(Fault::IllegalMove)),
            ("2.2", FIRST, Some(Fault::Crash)),
        ]);
        assert_eq!(found.faults(Contestant::Second, Fault::Crash), 2);
        assert_eq!(found.faults(Contestant::Second, Fault::TimeLoss), 1);
        assert_eq!(found.faults(Contestant::First, Fault::IllegalMove), 1);
        assert_eq!(found.faults(Contestant::First, Fault::Crash), 0);
    }
}
