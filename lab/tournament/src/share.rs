//! A share of a match that is played on several machines.

use super::round::Round;
use std::str::FromStr;

/// One of several shares, written `3/16`: the games from every sixteenth opening, from the third.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Share {
    /// From 1.
    number: usize,
    of: usize,
}

impl Default for Share {
    /// The whole match.
    fn default() -> Self {
        Share { number: 1, of: 1 }
    }
}

impl Share {
    /// Whether a game belongs to it.
    pub(crate) fn has(self, round: &Round) -> bool {
        round.opening % self.of == self.number - 1
    }
}

impl FromStr for Share {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let share = text
            .split_once('/')
            .and_then(|(number, of)| Some(Share { number: number.parse().ok()?, of: of.parse().ok()? }));
        let is_one = |share: &Share| (1..=share.of).contains(&share.number);
        share.filter(is_one).ok_or_else(|| "expected a share such as 3/16".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opening_belongs_to_one_share() {
        let shares: Vec<Share> = (1..=3).map(|number| format!("{number}/3").parse().unwrap()).collect();
        for round in Round::all(8, 2) {
            let owners = shares.iter().filter(|share| share.has(&round)).count();
            assert!(owners == 1 && Share::default().has(&round));
        }
        for wrong in ["", "3", "0/3", "4/3", "1/0", "-1/3", "a/b"] {
            assert!(wrong.parse::<Share>().is_err(), "{wrong}");
        }
    }
}
