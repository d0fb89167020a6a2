//! Pairs of games between two settings of megaton's own search, for whoever tests and tunes its margins.

use super::adjudication::Adjudication;
use super::error::MatchError;
use super::openings::Openings;
use super::plan::Plan;
use super::players::{Description, MatchPlayer};
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
        let mut players: [Box<dyn MatchPlayer>; 2] = plan.players.each_ref().map(Description::player);
        let mut standings = Standings::default();
        for swapped in [false, true] {
            let round = Round { pair, swapped };
            match play_round(&plan, round, &mut players, stop) {
                None => return Ok(None),
                Some(Err(error)) => return Err(error),
                Some(Ok((round, game))) => standings.add(GameResult::of(round, &game.table)),
            }
        }
        Ok(Some(standings.points()))
    }

    fn plan(&self, players: [Description; 2]) -> Plan {
        let control = TimeControl { nodes: Some(self.nodes), ..TimeControl::default() };
        Plan {
            players,
            controls: [control; 2],
            margins: [Duration::ZERO; 2],
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
