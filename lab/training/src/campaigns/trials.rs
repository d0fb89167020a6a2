//! Battles between random armies, played out: the data the estimate is fitted to.

use super::armies;
use campaign::{
    Army, BattleReport, Battlefield, BattlefieldError, CampaignRules, Chance, EngineReferee, Terrain,
};
use rand::SeedableRng;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;
use std::thread;

/// A battle and how it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Trial {
    /// Its number, from 0, which determines the random draws.
    pub(super) number: u32,
    /// The board.
    pub(super) board: Terrain,
    /// Who attacks.
    pub(super) attackers: Army,
    /// Who defends.
    pub(super) defenders: Army,
    /// The end.
    pub(super) report: BattleReport,
}

/// How trials are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Trials {
    /// The random draws depend on it and on a battle's number.
    pub(super) seed: u64,
    /// Nodes the engine searches per move.
    pub(super) nodes: u64,
    /// Battles at a time.
    pub(super) threads: usize,
}

impl Trials {
    /// Plays the battles of these numbers and passes on each one when it is over, in any order.
    ///
    /// # Errors
    /// A battle cannot be played; the others are not played either.
    pub(super) fn play(
        &self,
        numbers: std::ops::Range<u32>,
        mut take: impl FnMut(Trial),
    ) -> Result<(), BattlefieldError> {
        // A single battle needs no thread.
        if self.threads <= 1 {
            let mut played = EngineReferee::new(self.nodes);
            for number in numbers {
                take(self.trial(number, &mut played)?);
            }
            return Ok(());
        }
        let next = AtomicU32::new(numbers.start);
        let (sender, receiver) = mpsc::channel();
        // Our own threads: the engine brings a pool for every search.
        thread::scope(|scope| {
            for _ in 0..self.threads {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    let mut played = EngineReferee::new(self.nodes);
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= numbers.end || sender.send(self.trial(number, &mut played)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            for trial in receiver {
                take(trial?);
            }
            Ok(())
        })
    }

    fn trial(&self, number: u32, played: &mut EngineReferee) -> Result<Trial, BattlefieldError> {
        let mut chance = Chance::seed_from_u64(self.seed);
        chance.set_stream(u64::from(number));
        let board = Terrain::ALL[number as usize % Terrain::ALL.len()];
        let units = armies::drawn(&mut chance);
        let layout = CampaignRules::default().layout(board)?;
        let settled = played.play_out(Battlefield::on(layout, units, units, &mut chance)?)?;
        let [attackers, defenders] = units;
        Ok(Trial { number, board, attackers, defenders, report: settled.report })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use campaign::fielding;

    fn played(seed: u64, threads: usize) -> Vec<Trial> {
        let mut trials = Vec::new();
        let plan = Trials { seed, nodes: 50, threads };
        plan.play(0..12, |trial| trials.push(trial)).unwrap();
        trials.sort_by_key(|trial| trial.number);
        trials
    }

    /// Every board occurs, all fielded units may fight, and nothing depends on the threads.
    #[test]
    fn trials_are_battles_that_can_be() {
        let trials = played(1, 1);
        assert_eq!(trials, played(1, 3));
        assert_ne!(trials, played(2, 1));
        for (trial, board) in trials.iter().zip(Terrain::ALL.into_iter().cycle()) {
            assert_eq!(trial.board, board);
            assert!(fielding::may_attack(&trial.attackers), "{trial:?}");
            assert_eq!(fielding::check(&trial.attackers, &trial.attackers), Ok(()));
            assert_eq!(fielding::check(&trial.defenders, &trial.defenders), Ok(()));
            assert!(trial.attackers.contains(&trial.report.attackers), "{trial:?}");
            assert!(trial.defenders.contains(&trial.report.defenders), "{trial:?}");
        }
    }
}
