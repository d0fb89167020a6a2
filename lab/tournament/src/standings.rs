//! The state of a match: the results so far.

use super::encounter::Encounter;
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

/// Results so far, encounter by encounter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Standings {
    encounters: Vec<(Encounter, Tally)>,
}

impl Standings {
    /// Nothing has been played in these encounters.
    pub(crate) fn new(encounters: &[Encounter]) -> Self {
        Standings { encounters: encounters.iter().map(|&met| (met, Tally::default())).collect() }
    }

    /// Adds the result of a game that has not been counted yet.
    pub(crate) fn add(&mut self, result: GameResult) {
        if let Some((_, tally)) = self.encounters.get_mut(result.round.encounter) {
            tally.add(result);
        }
    }

    /// Who met, and how it went.
    pub(crate) fn encounters(&self) -> &[(Encounter, Tally)] {
        &self.encounters
    }

    /// The results of the first encounter, which with two players are all there are.
    pub(crate) fn first(&self) -> &Tally {
        // Two players at least have been told to meet.
        &self.encounters[0].1
    }

    /// Games played.
    pub(crate) fn games(&self) -> u32 {
        self.encounters.iter().map(|(_, tally)| tally.games()).sum()
    }

    /// Pairs of games of which both have been played.
    pub(crate) fn pairs(&self) -> u32 {
        self.encounters.iter().map(|(_, tally)| tally.pairs.total()).sum()
    }

    /// How many games a player lost by this fault.
    pub(crate) fn faults(&self, player: usize, fault: Fault) -> u32 {
        let of = |(met, tally): &(Encounter, Tally)| Some(tally.faults(met.side_of(player)?, fault));
        self.encounters.iter().filter_map(of).sum()
    }
}

/// The results of an encounter, from the first player's point of view.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Games won by the first player.
    pub(crate) wins: u32,
    /// Games drawn.
    pub(crate) draws: u32,
    /// Games won by the second player.
    pub(crate) losses: u32,
    /// Results of complete pairs.
    pub(crate) pairs: PairCounts,
    faults: [[u32; Fault::ALL.len()]; 2],
    /// Twice the first player's points from pairs with only one finished game, by their opening.
    half_pairs: HashMap<usize, usize>,
}

impl Tally {
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
        match self.half_pairs.remove(&result.round.opening) {
            Some(other_game) => self.pairs.0[doubled_points + other_game] += 1,
            None => {
                self.half_pairs.insert(result.round.opening, doubled_points);
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

    /// Points of either player.
    pub(crate) fn points_of(&self, player: Contestant) -> f64 {
        match player {
            Contestant::First => self.points(),
            Contestant::Second => f64::from(self.games()) - self.points(),
        }
    }

    /// The first player's points in each pair, with how many pairs ended so, and the same for pairs with one game.
    pub(crate) fn scores(&self) -> Vec<Scored> {
        let pairs = self.pairs.0.iter().enumerate();
        let pairs = pairs.map(|(doubled, &times)| Scored { games: 2, points: doubled as f64 / 2.0, times });
        let halves = self.half_pairs.values();
        let halves = halves.map(|&doubled| Scored { games: 1, points: doubled as f64 / 2.0, times: 1 });
        pairs.chain(halves).filter(|scored| scored.times > 0).collect()
    }

    /// How many games a player lost by this fault.
    pub(crate) fn faults(&self, player: Contestant, fault: Fault) -> u32 {
        self.faults[player.index()][fault as usize]
    }
}

/// What the first player got from games with one opening.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Scored {
    /// Games from the opening.
    pub(crate) games: u32,
    /// The first player's points in them.
    pub(crate) points: f64,
    /// How often that happened.
    pub(crate) times: u32,
}

#[cfg(test)]
mod tests {
    use super::super::encounter::Format;
    use super::*;

    fn standings(games: &[(&str, Option<Contestant>, Option<Fault>)]) -> Standings {
        let mut standings = Standings::new(&Format::RoundRobin.encounters(3));
        for &(round, winner, fault) in games {
            standings.add(GameResult { round: round.parse().unwrap(), winner, fault });
        }
        standings
    }

    const FIRST: Option<Contestant> = Some(Contestant::First);
    const SECOND: Option<Contestant> = Some(Contestant::Second);

    #[test]
    fn pairs_count_when_both_games_are_over_in_whatever_order() {
        let whole = standings(&[
            ("1.1", FIRST, None),
            ("2.1", None, None),
            ("3.2", SECOND, None),
            ("2.2", FIRST, None),
            ("1.2", FIRST, None),
        ]);
        let found = whole.first();
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
        assert_eq!(found.faults(1, Fault::Crash), 2);
        assert_eq!(found.faults(1, Fault::TimeLoss), 1);
        assert_eq!(found.faults(0, Fault::IllegalMove), 1);
        assert_eq!(found.faults(0, Fault::Crash), 0);
    }

    #[test]
    fn encounters_are_counted_apart_and_faults_together() {
        // The encounters are 0-1, 0-2 and 1-2.
        let found = standings(&[
            ("1.1", FIRST, Some(Fault::Crash)),
            ("1.3", None, None),
            ("1.4", SECOND, None),
            ("1.5", SECOND, Some(Fault::Crash)),
        ]);
        let records: Vec<_> = found.encounters().iter().map(|(_, t)| [t.wins, t.draws, t.losses]).collect();
        assert_eq!(records, [[1, 0, 0], [0, 1, 1], [0, 0, 1]]);
        assert_eq!((found.games(), found.pairs(), found.faults(1, Fault::Crash)), (4, 1, 2));
        let scored = |games, points| Scored { games, points, times: 1 };
        assert_eq!(found.encounters()[1].1.scores(), [scored(2, 0.5)]);
        assert_eq!(found.first().scores(), [scored(1, 1.0)]);
    }
}
