//! Who meets whom.

use super::round::Contestant;
use clap::ValueEnum;
use std::fmt;

/// How the players of a match meet. With two players both are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Everybody plays everybody.
    #[default]
    RoundRobin,
    /// The first player plays all others.
    Gauntlet,
}

impl Format {
    /// Who meets whom among so many players.
    pub(crate) fn encounters(self, players: usize) -> Vec<Encounter> {
        let firsts = match self {
            Format::RoundRobin => 0..players,
            Format::Gauntlet => 0..players.min(1),
        };
        firsts.flat_map(|first| (first + 1..players).map(move |second| Encounter { first, second })).collect()
    }
}

/// For headings.
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Format::RoundRobin => "Round robin",
            Format::Gauntlet => "Gauntlet",
        })
    }
}

/// Two players who meet, by their numbers, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Encounter {
    /// Has White in the first game of each pair.
    pub(crate) first: usize,
    /// Its opponent.
    pub(crate) second: usize,
}

impl Encounter {
    /// Both, the first one first.
    pub(crate) fn both(self) -> [usize; 2] {
        [self.first, self.second]
    }

    /// Which of the two this player is, if it is one of them.
    pub(crate) fn side_of(self, player: usize) -> Option<Contestant> {
        Contestant::BOTH.into_iter().find(|side| self.both()[side.index()] == player)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn met(format: Format, players: usize) -> Vec<[usize; 2]> {
        format.encounters(players).into_iter().map(Encounter::both).collect()
    }

    #[test]
    fn everybody_meets_everybody_once_or_the_first_all_others() {
        assert_eq!(met(Format::RoundRobin, 4), [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        assert_eq!(met(Format::Gauntlet, 4), [[0, 1], [0, 2], [0, 3]]);
        assert_eq!(met(Format::RoundRobin, 2), met(Format::Gauntlet, 2));
    }
}
