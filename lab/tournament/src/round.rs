//! The number of a game in a match: pairs of games from one opening, colours swapped.

use movegen::Color;
use std::fmt;
use std::str::FromStr;

/// One of the two players of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Contestant {
    /// The player the statistics are about.
    First,
    /// Its opponent.
    Second,
}

impl Contestant {
    /// Both, the first one first.
    pub(crate) const BOTH: [Contestant; 2] = [Contestant::First, Contestant::Second];

    /// 0 for the first, 1 for the second.
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// The other one.
    pub(crate) const fn opponent(self) -> Self {
        match self {
            Contestant::First => Contestant::Second,
            Contestant::Second => Contestant::First,
        }
    }
}

/// A game of the match, written `12.1` and `12.2` for the two games of the twelfth pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Round {
    /// The pair, from 0.
    pub(crate) pair: usize,
    /// Whether it is the second game of the pair, in which the second player has White.
    pub(crate) swapped: bool,
}

impl Round {
    /// All games of a match with this many pairs, in order.
    pub(crate) fn all(pairs: usize) -> impl Iterator<Item = Round> {
        (0..pairs).flat_map(|pair| [false, true].map(|swapped| Round { pair, swapped }))
    }

    /// Who plays this colour.
    pub(crate) fn player_of(self, color: Color) -> Contestant {
        if (color == Color::White) == self.swapped { Contestant::Second } else { Contestant::First }
    }
}

impl fmt::Display for Round {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}.{}", self.pair + 1, 1 + u8::from(self.swapped))
    }
}

/// The text is not a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoRound;

impl FromStr for Round {
    type Err = NoRound;

    fn from_str(text: &str) -> Result<Self, NoRound> {
        let (pair, game) = text.split_once('.').ok_or(NoRound)?;
        let pair = pair.parse::<usize>().ok().and_then(|pair| pair.checked_sub(1)).ok_or(NoRound)?;
        let swapped = match game {
            "1" => false,
            "2" => true,
            _ => return Err(NoRound),
        };
        Ok(Round { pair, swapped })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_swapped_within_a_pair() {
        let rounds: Vec<_> = Round::all(2).collect();
        let whites: Vec<_> = rounds.iter().map(|round| round.player_of(Color::White)).collect();
        let (first, second) = (Contestant::First, Contestant::Second);
        assert_eq!(whites, [first, second, first, second]);
        for round in rounds {
            assert_eq!(round.player_of(Color::Black), round.player_of(Color::White).opponent());
        }
    }

    #[test]
    fn rounds_are_read_as_they_are_written() {
        for round in Round::all(12) {
            assert_eq!(round.to_string().parse(), Ok(round));
        }
        assert_eq!(Round { pair: 11, swapped: true }.to_string(), "12.2");
        for wrong in ["", "1", "0.1", "1.3", "1.0", "-1.1", "1.1.1", "x.1"] {
            assert_eq!(wrong.parse::<Round>(), Err(NoRound), "{wrong}");
        }
    }
}
