//! The number of a game in a match: every opening is played by all who meet, in pairs of games, colours swapped.

use movegen::Color;
use std::fmt;
use std::str::FromStr;

/// One of two players who meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Contestant {
    /// The player that the statistics of the encounter are about.
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

/// A game of the match, written `12.1` and `12.2` for the two games of the first encounter from the twelfth opening,
/// `12.3` and `12.4` for those of the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Round {
    /// The opening, from 0; with two players also the pair of games.
    pub(crate) opening: usize,
    /// The number of the encounter, from 0.
    pub(crate) encounter: usize,
    /// Whether it is the second game of the pair, in which the second player has White.
    pub(crate) swapped: bool,
}

impl Round {
    /// All games of a match with so many openings and encounters, in order.
    pub(crate) fn all(openings: usize, encounters: usize) -> impl Iterator<Item = Round> {
        let games = move |opening, encounter| {
            [false, true].map(|swapped| Round { opening, encounter, swapped }).into_iter()
        };
        (0..openings)
            .flat_map(move |opening| (0..encounters).flat_map(move |encounter| games(opening, encounter)))
    }

    /// Who plays this colour.
    pub(crate) fn player_of(self, color: Color) -> Contestant {
        if (color == Color::White) == self.swapped { Contestant::Second } else { Contestant::First }
    }
}

impl fmt::Display for Round {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = 2 * self.encounter + usize::from(self.swapped);
        write!(formatter, "{}.{}", self.opening + 1, game + 1)
    }
}

/// The text is not a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoRound;

impl FromStr for Round {
    type Err = NoRound;

    fn from_str(text: &str) -> Result<Self, NoRound> {
        let from_zero = |number: &str| number.parse::<usize>().ok()?.checked_sub(1);
        let (opening, game) = text.split_once('.').ok_or(NoRound)?;
        let opening = from_zero(opening).ok_or(NoRound)?;
        let game = from_zero(game).ok_or(NoRound)?;
        Ok(Round { opening, encounter: game / 2, swapped: game % 2 == 1 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_swapped_within_a_pair() {
        let rounds: Vec<_> = Round::all(2, 1).collect();
        let whites: Vec<_> = rounds.iter().map(|round| round.player_of(Color::White)).collect();
        let (first, second) = (Contestant::First, Contestant::Second);
        assert_eq!(whites, [first, second, first, second]);
        for round in rounds {
            assert_eq!(round.player_of(Color::Black), round.player_of(Color::White).opponent());
        }
    }

    #[test]
    fn rounds_are_read_as_they_are_written() {
        for round in Round::all(12, 3) {
            assert_eq!(round.to_string().parse(), Ok(round));
        }
        let texts: Vec<_> = Round::all(2, 2).map(|round| round.to_string()).collect();
        assert_eq!(texts, ["1.1", "1.2", "1.3", "1.4", "2.1", "2.2", "2.3", "2.4"]);
        for wrong in ["", "1", "0.1", "1.0", "-1.1", "1.1.1", "x.1"] {
            assert_eq!(wrong.parse::<Round>(), Err(NoRound), "{wrong}");
        }
    }
}
