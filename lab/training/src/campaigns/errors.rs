//! How well predicted chances fit battles that were played out.

use super::trials::Trial;
use campaign::{BattleOutcome, Odds};

/// Predictions compared with results.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Errors {
    /// Number of battles.
    pub(super) battles: usize,
    /// Mean of -ln of the chance predicted for the actual result; smaller is better.
    pub(super) log_loss: f64,
    /// Mean sum of squared errors over the three results, from 0 to 2; smaller is better.
    pub(super) brier: f64,
    /// By the attacker's chance of winning, starting with the tenth of the battles where it is smallest.
    pub(super) deciles: Vec<Decile>,
}

/// A tenth of the battles.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Decile {
    /// The attacker's mean chance of winning.
    pub(super) predicted: f64,
    /// The share the attacker won.
    pub(super) happened: f64,
    /// Number of battles.
    pub(super) battles: usize,
}

/// The smallest chance that counts: a single battle must not outweigh all others.
const LEAST: f64 = 1e-6;

impl Errors {
    /// Compares the chances given by `odds` with the results.
    pub(super) fn of(trials: &[Trial], odds: impl Fn(&Trial) -> Odds) -> Errors {
        let mut judged: Vec<(f64, bool)> = Vec::with_capacity(trials.len());
        let (mut log_loss, mut brier) = (0.0, 0.0);
        for trial in trials {
            let (odds, happened) = (odds(trial), trial.report.outcome);
            log_loss -= libm::log(odds.of(happened).max(LEAST));
            brier += BattleOutcome::ALL
                .into_iter()
                .map(|outcome| {
                    let difference = odds.of(outcome) - f64::from(u8::from(outcome == happened));
                    difference * difference
                })
                .sum::<f64>();
            judged.push((odds.attacker, happened == BattleOutcome::Attacker));
        }
        judged.sort_by(|one, other| one.0.total_cmp(&other.0));
        let tenth = |number: usize| number * judged.len() / 10;
        let deciles = (0..10).map(|number| decile(&judged[tenth(number)..tenth(number + 1)])).collect();
        let battles = trials.len();
        let each = battles.max(1) as f64;
        Errors { battles, log_loss: log_loss / each, brier: brier / each, deciles }
    }
}

fn decile(judged: &[(f64, bool)]) -> Decile {
    let each = judged.len().max(1) as f64;
    Decile {
        predicted: judged.iter().map(|(chance, _)| chance).sum::<f64>() / each,
        happened: judged.iter().filter(|(_, won)| *won).count() as f64 / each,
        battles: judged.len(),
    }
}

/// The frequency of each result, whoever fought: what an estimate has to beat.
pub(super) fn base_rate(trials: &[Trial]) -> Odds {
    let share = |outcome| {
        let count = trials.iter().filter(|trial| trial.report.outcome == outcome).count();
        count as f64 / trials.len().max(1) as f64
    };
    Odds {
        attacker: share(BattleOutcome::Attacker),
        draw: share(BattleOutcome::Draw),
        defender: share(BattleOutcome::Defender),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use campaign::{Army, BattleReport, Terrain};

    /// Worked out by hand: four battles, three of them won by the attacker.
    #[test]
    fn errors_are_those_worked_out_by_hand() {
        let trials: Vec<Trial> = (0..4)
            .map(|number| Trial {
                number,
                board: Terrain::Plain,
                attackers: Army::NONE,
                defenders: Army::NONE,
                report: BattleReport {
                    outcome: if number == 3 { BattleOutcome::Draw } else { BattleOutcome::Attacker },
                    attackers: Army::NONE,
                    defenders: Army::NONE,
                },
            })
            .collect();
        let base = base_rate(&trials);
        assert_eq!(base, Odds { attacker: 0.75, draw: 0.25, defender: 0.0 });
        let errors = Errors::of(&trials, |_| base);
        let expected = -(3.0 * 0.75_f64.ln() + 0.25_f64.ln()) / 4.0;
        assert!((errors.log_loss - expected).abs() < 1e-12);
        // Three times 0.25² twice, once 0.75² twice.
        assert!((errors.brier - (3.0 * 0.125 + 1.125) / 4.0).abs() < 1e-12);
        assert_eq!(errors.deciles.iter().map(|decile| decile.battles).sum::<usize>(), 4);
        let certain = Errors::of(&trials, |trial| {
            let is = |outcome| f64::from(u8::from(trial.report.outcome == outcome));
            Odds {
                attacker: is(BattleOutcome::Attacker),
                draw: is(BattleOutcome::Draw),
                defender: is(BattleOutcome::Defender),
            }
        });
        assert_eq!((certain.log_loss, certain.brier), (0.0, 0.0));
        assert_eq!(certain.deciles[9], Decile { predicted: 1.0, happened: 1.0, battles: 1 });
    }
}
