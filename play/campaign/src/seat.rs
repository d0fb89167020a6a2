//! Players and teams.

use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// Fewest and most players.
pub const PLAYERS: std::ops::RangeInclusive<usize> = 2..=6;

/// A player, by their place in the turn order. Shown to people from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(u8);

impl Seat {
    /// The player at this place, from 0.
    pub const fn new(index: usize) -> Seat {
        Seat(index as u8)
    }

    /// The player of this number, from 1.
    pub fn from_number(number: usize) -> Option<Seat> {
        (1..=*PLAYERS.end()).contains(&number).then(|| Seat::new(number - 1))
    }

    /// The place in the turn order, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number people use, from 1.
    pub const fn number(self) -> usize {
        self.0 as usize + 1
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "player {}", self.number())
    }
}

/// Who plays with whom (SC-P1).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Contest {
    /// Everyone for themselves; with two players, one against one.
    FreeForAll,
    /// The team of each seat.
    Teams(Vec<u8>),
}

/// Why teams are invalid.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum TeamsError {
    #[error("{0:?} is not a list of teams; write 1,2/3,4")]
    Text(String),
    #[error("player {0} must be in exactly one team")]
    NotOnce(usize),
    #[error("there is no player {0}")]
    NoPlayer(usize),
    #[error("there must be at least two teams")]
    OneTeam,
}

impl Contest {
    /// Reads teams, `1,2/3,4`, for this many players.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn teams(text: &str, players: usize) -> Result<Contest, TeamsError> {
        let mut team_of = vec![None; players];
        for (team, members) in text.split('/').enumerate() {
            for member in members.split(',') {
                let number: usize =
                    member.trim().parse().map_err(|_| TeamsError::Text(text.chars().take(40).collect()))?;
                let place = number.checked_sub(1).and_then(|index| team_of.get_mut(index));
                let place = place.ok_or(TeamsError::NoPlayer(number))?;
                if place.replace(team as u8).is_some() {
                    return Err(TeamsError::NotOnce(number));
                }
            }
        }
        let mut teams = Vec::new();
        for (index, team) in team_of.into_iter().enumerate() {
            teams.push(team.ok_or(TeamsError::NotOnce(index + 1))?);
        }
        Contest::Teams(teams).checked(players)
    }

    /// This contest, if it is valid for this many players.
    ///
    /// # Errors
    /// What is wrong with the teams.
    pub fn checked(self, players: usize) -> Result<Contest, TeamsError> {
        if let Contest::Teams(teams) = &self {
            if teams.len() < players {
                return Err(TeamsError::NotOnce(teams.len() + 1));
            }
            if teams.len() > players {
                return Err(TeamsError::NoPlayer(players + 1));
            }
            if teams.iter().all(|team| Some(team) == teams.first()) {
                return Err(TeamsError::OneTeam);
            }
        }
        Ok(self)
    }

    /// Whether two different players are on the same side.
    pub fn are_allies(&self, one: Seat, other: Seat) -> bool {
        match self {
            Contest::FreeForAll => false,
            Contest::Teams(teams) => one != other && teams.get(one.index()) == teams.get(other.index()),
        }
    }

    /// Whether two players fight each other.
    pub fn are_enemies(&self, one: Seat, other: Seat) -> bool {
        one != other && !self.are_allies(one, other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn teams_are_read_and_checked() {
        let contest = Contest::teams("1,3/2,4", 4).unwrap();
        let [one, two, three] = [0, 1, 2].map(Seat::new);
        assert!(contest.are_allies(one, three) && contest.are_enemies(one, two));
        assert!(!contest.are_allies(one, one) && !contest.are_enemies(one, one));
        for (text, reason) in [
            ("1,2", "player 3 must be in exactly one team"),
            ("1,2,3,4", "there must be at least two teams"),
            ("1,2/2,3,4", "player 2 must be in exactly one team"),
            ("1,2/3,5", "there is no player 5"),
            ("0/1", "there is no player 0"),
            ("one/two", "\"one/two\" is not a list of teams; write 1,2/3,4"),
        ] {
            assert_eq!(Contest::teams(text, 4).unwrap_err().to_string(), reason);
        }
    }
}
