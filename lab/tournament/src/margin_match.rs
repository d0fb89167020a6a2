//! Pairs of games between two settings of megaton's own search, for whoever tests and tunes its margins.

use super::adjudication::Adjudication;
use super::encounter::Format;
use super::error::MatchError;
use super::openings::Openings;
use super::plan::{Entrant, Plan};
use super::players::{Description, SeatedPlayers};
use super::round::Round;
use super::share::Share;
use super::standings::{GameResult, Standings};
use super::workers::play_round;
use arbiter::TimeControl;
use engine::MarginChange;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// What all pairs have in common.
#[derive(Clone, Debug)]
pub struct MarginMatch {
    openings: Openings,
    nodes: u64,
    hash_mib: usize,
}

impl MarginMatch {
    /// Games from these openings with so many nodes a move and transposition tables of this size.
    pub fn new(openings: Openings, nodes: u64, hash_mib: usize) -> Self {
        MarginMatch { openings, nodes, hash_mib }
    }

    /// Plays both games of a pair; the first player's points, from 0 to 2. `None` if `stop` was set.
    ///
    /// # Errors
    /// The opening cannot be had.
    pub fn play_pair(
        &self,
        pair: usize,
        margins: [&[MarginChange]; 2],
        stop: &AtomicBool,
    ) -> Result<Option<f64>, MatchError> {
        let players = margins.map(|changes| Description::builtin(self.hash_mib, changes));
        let plan = self.plan(players);
        let mut players = SeatedPlayers::default();
        let mut standings = Standings::new(&plan.encounters);
        for swapped in [false, true] {
            let round = Round { opening: pair, encounter: 0, swapped };
            match play_round(&plan, round, &mut players, stop) {
                None => return Ok(None),
                Some(Err(error)) => return Err(error),
                Some(Ok((round, game))) => standings.add(GameResult::of(round, &game.table)),
            }
        }
        Ok(Some(standings.first().points()))
    }

    fn plan(&self, players: [Description; 2]) -> Plan {
        let control = TimeControl { nodes: Some(self.nodes), ..TimeControl::default() };
        let entrant = |description| Entrant { description, control, margin: Duration::ZERO };
        Plan {
            players: players.map(entrant).to_vec(),
            format: Format::default(),
            encounters: Format::default().encounters(2),
            openings: self.openings.clone(),
            pairs: 1,
            share: Share::default(),
            concurrency: 1,
            seed: 0,
            sprt: None,
            adjudication: Adjudication::default(),
            wanted_lines: None,
        }
    }
}
