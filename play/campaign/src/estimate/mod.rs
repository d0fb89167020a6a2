//! How battles end that are not played out: chances fitted to battles that were
//! (`data/estimate.toml`; `docs/campaign.md` says how well they fit).

mod text;

use crate::fielding;
use crate::order::{BattleOutcome, BattleReport};
use movegen::{Army, Terrain, Unit, UnitClass};
use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::OnceLock;

const FITTED: &str = include_str!("../../data/estimate.toml");

/// The chances of the three ends of a battle; they add up to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Odds {
    /// The attacker wins.
    pub attacker: f64,
    /// Nobody wins.
    pub draw: f64,
    /// The defender wins.
    pub defender: f64,
}

impl Odds {
    /// The chance of an outcome.
    pub fn of(&self, outcome: BattleOutcome) -> f64 {
        match outcome {
            BattleOutcome::Attacker => self.attacker,
            BattleOutcome::Draw => self.draw,
            BattleOutcome::Defender => self.defender,
        }
    }

    /// The chances in percent, which add up to 100: the largest remainders are rounded up (Hamilton's
    /// method).
    pub fn percentages(&self) -> [u32; 3] {
        let shares = [self.attacker, self.draw, self.defender].map(|share| 100.0 * share);
        let mut percentages = shares.map(|share| share as u32);
        let mut by_remainder = [0, 1, 2];
        by_remainder.sort_by(|&one, &other| shares[other].fract().total_cmp(&shares[one].fract()));
        let missing = 100_u32.saturating_sub(percentages.iter().sum());
        by_remainder.iter().take(missing as usize).for_each(|&index| percentages[index] += 1);
        percentages
    }
}

impl fmt::Display for Odds {
    /// `attacker 60%, draw 23%, defender 17%`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [attacker, draw, defender] = self.percentages();
        write!(out, "attacker {attacker}%, draw {draw}%, defender {defender}%")
    }
}

/// The model: what each unit is worth on each board, and who is left.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Estimate {
    /// What it was fitted to.
    pub source: String,
    /// The boards by name.
    pub board: BTreeMap<Terrain, BoardStrength>,
    /// Who is left.
    pub left: Left,
}

/// What counts on a board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardStrength {
    /// The attacker's advantage.
    pub attacker: f64,
    /// The lead at which a side wins every second battle against a Duke alone; below it a draw is more
    /// likely.
    pub draw: f64,
    /// What the units count.
    pub strength: Strengths,
    /// What each unit of the defender adds to the logarithm of that lead: who has no royal cannot be
    /// mated, and rooks and guards hold where a Queen would decide.
    pub hold: Strengths,
}

/// A number for every unit, and one for a side without a royal.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(non_snake_case, missing_docs)] // Each is the number of the unit with that letter.
pub struct Strengths {
    pub K: f64,
    pub D: f64,
    pub Q: f64,
    pub R: f64,
    pub B: f64,
    pub N: f64,
    pub G: f64,
    pub C: f64,
    pub W: f64,
    pub F: f64,
    pub none: f64,
}

/// Survivors on a side that won, drew or lost.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)] // Each is the side of that name.
pub struct Left {
    pub won: Survival,
    pub drew: Survival,
    pub lost: Survival,
}

/// The probability that a unit survives.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Survival {
    /// The contribution of its side's lead.
    pub slope: f64,
    /// By unit.
    pub base: Strengths,
}

impl Strengths {
    /// The number of a unit.
    pub fn of(&self, unit: Unit) -> f64 {
        match unit {
            Unit::King => self.K,
            Unit::Duke => self.D,
            Unit::Queen => self.Q,
            Unit::Rook => self.R,
            Unit::Bishop => self.B,
            Unit::Knight => self.N,
            Unit::Guard => self.G,
            Unit::Cannon => self.C,
            Unit::Wazir => self.W,
            Unit::Ferz => self.F,
        }
    }

    /// The number of an army on the board.
    pub fn sum(&self, army: &Army) -> f64 {
        let units: f64 = army.kinds().map(|(unit, count)| f64::from(count) * self.of(unit)).sum();
        if army.has_royal() { units } else { units + self.none }
    }
}

/// The side of the survivors.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BattleSide {
    Attacker,
    Defender,
}

impl Estimate {
    /// The model that comes with megaton.
    ///
    /// # Panics
    /// Never: a test reads the file.
    pub fn fitted() -> &'static Estimate {
        static MODEL: OnceLock<Estimate> = OnceLock::new();
        MODEL.get_or_init(|| match toml::from_str(FITTED) {
            Ok(model) => model,
            Err(error) => unreachable!("data/estimate.toml: {error}"),
        })
    }

    /// The units from the strongest on a board to the weakest, by the model that comes with megaton.
    fn ranking(board: Terrain) -> &'static [Unit; 10] {
        static RANKINGS: OnceLock<[[Unit; 10]; Terrain::ALL.len()]> = OnceLock::new();
        let rankings = RANKINGS.get_or_init(|| {
            Terrain::ALL.map(|board| {
                let mut units = Unit::ALL;
                if let Some(values) = Estimate::fitted().board.get(&board) {
                    units.sort_by(|&one, &other| {
                        values.strength.of(other).total_cmp(&values.strength.of(one))
                    });
                }
                units
            })
        });
        &rankings[board as usize]
    }

    /// The strongest units that may fight for an army on a board.
    pub fn strongest(board: Terrain, army: &Army) -> Army {
        fielding::by_preference(army, Self::ranking(board))
    }

    /// The attacker's lead in strength.
    pub fn lead(&self, board: Terrain, attackers: &Army, defenders: &Army) -> f64 {
        self.board.get(&board).map_or(0.0, |values| {
            values.attacker + values.strength.sum(attackers) - values.strength.sum(defenders)
        })
    }

    /// The chances of a battle between these units.
    pub fn odds(&self, board: Terrain, attackers: &Army, defenders: &Army) -> Odds {
        let lead = self.lead(board, attackers, defenders);
        let draw =
            self.board.get(&board).map_or(0.0, |values| values.draw * libm::exp(values.hold.sum(defenders)));
        let attacker = logistic(lead - draw);
        let defender = logistic(-lead - draw);
        Odds { attacker, defender, draw: (1.0 - attacker - defender).max(0.0) }
    }

    /// The chances of a battle between these armies, both with their strongest units.
    pub fn odds_of_strongest(&self, board: Terrain, attackers: &Army, defenders: &Army) -> Odds {
        let [attackers, defenders] = [attackers, defenders].map(|army| Self::strongest(board, army));
        self.odds(board, &attackers, &defenders)
    }

    /// A battle settled at random.
    pub fn settle(
        &self,
        board: Terrain,
        attackers: &Army,
        defenders: &Army,
        chance: &mut impl Rng,
    ) -> BattleReport {
        let odds = self.odds(board, attackers, defenders);
        let drawn: f64 = chance.random();
        let outcome = if drawn < odds.attacker {
            BattleOutcome::Attacker
        } else if drawn < odds.attacker + odds.draw {
            BattleOutcome::Draw
        } else {
            BattleOutcome::Defender
        };
        let lead = self.lead(board, attackers, defenders);
        let mut left = |side, army: &Army, lead| {
            let chances = self.chances_left(outcome, side, lead);
            let left: Army = army.units().filter(|&unit| chance.random::<f64>() < chances(unit)).collect();
            // A side that has not lost has someone left: without a royal, any unit.
            let somebody = army.units().last().filter(|_| left.is_empty() && !has_lost(outcome, side));
            somebody.map_or(left, Army::of)
        };
        let attackers = left(BattleSide::Attacker, attackers, lead);
        let defenders = left(BattleSide::Defender, defenders, -lead);
        BattleReport { outcome, attackers, defenders }
    }

    /// The result of a battle with this outcome, with the expected number of survivors of each kind.
    pub fn expected(
        &self,
        board: Terrain,
        attackers: &Army,
        defenders: &Army,
        outcome: BattleOutcome,
    ) -> BattleReport {
        let lead = self.lead(board, attackers, defenders);
        let left = |side, army: &Army, lead| {
            let chances = self.chances_left(outcome, side, lead);
            let expected = army.kinds().map(|(unit, count)| (unit, f64::from(count) * chances(unit)));
            round_within_classes(expected, army)
        };
        let attackers = left(BattleSide::Attacker, attackers, lead);
        let defenders = left(BattleSide::Defender, defenders, -lead);
        BattleReport { outcome, attackers, defenders }
    }

    fn chances_left(
        &self,
        outcome: BattleOutcome,
        side: BattleSide,
        lead: f64,
    ) -> impl Fn(Unit) -> f64 + use<> {
        let survival = match outcome {
            BattleOutcome::Draw => self.left.drew,
            _ if has_lost(outcome, side) => self.left.lost,
            _ => self.left.won,
        };
        let keeps_royal = !has_lost(outcome, side);
        move |unit: Unit| match unit.class() {
            UnitClass::Royal => f64::from(u8::from(keeps_royal)),
            _ => logistic(survival.base.of(unit) + survival.slope * lead),
        }
    }
}

fn has_lost(outcome: BattleOutcome, side: BattleSide) -> bool {
    matches!(
        (outcome, side),
        (BattleOutcome::Attacker, BattleSide::Defender) | (BattleOutcome::Defender, BattleSide::Attacker)
    )
}

/// Whole units close to the expected numbers: what is lost by rounding down is passed on to the next
/// kind of the army.
fn round_within_classes(expected: impl Iterator<Item = (Unit, f64)>, army: &Army) -> Army {
    let mut left = Army::NONE;
    let mut owed = 0.0;
    for (unit, count) in expected {
        owed += count;
        // A royal certainly survives or not; the tolerance absorbs rounding errors.
        let whole = (owed + 0.5 - 1e-9).floor().clamp(0.0, f64::from(army[unit]));
        left = left.with(unit, whole as u16);
        owed -= whole;
    }
    left
}

/// The same on every machine, unlike the system's function.
fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-x))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    fn army(text: &str) -> Army {
        text.parse().unwrap()
    }

    #[test]
    fn the_fitted_file_knows_every_board() {
        let model = Estimate::fitted();
        for board in Terrain::ALL {
            assert!(model.board.contains_key(&board), "{board}");
        }
    }

    #[test]
    fn chances_add_up_and_strength_helps() {
        let model = Estimate::fitted();
        for board in Terrain::ALL {
            let odds =
                |attackers: &str, defenders: &str| model.odds(board, &army(attackers), &army(defenders));
            for odds in [odds("D 3N 4W", "D 3N 4W"), odds("K Q 2R 4W", "D"), odds("D 3N 4W", "3N 4W")] {
                assert!((odds.attacker + odds.draw + odds.defender - 1.0).abs() < 1e-9);
            }
            assert!(odds("D Q 2R 4W", "D 3N 4W").attacker > odds("D 3N 4W", "D 3N 4W").attacker);
            assert!(odds("D 3N 4W", "D Q 2R 4W").defender > odds("D 3N 4W", "D 3N 4W").defender);
        }
    }

    #[test]
    fn percentages_add_up_to_a_hundred() {
        let odds = |attacker, draw| Odds { attacker, draw, defender: 1.0 - attacker - draw };
        assert_eq!(odds(0.031, 0.404).percentages(), [3, 40, 57]);
        assert_eq!(odds(0.455, 0.305).percentages(), [46, 30, 24]);
        assert_eq!(odds(1.0, 0.0).percentages(), [100, 0, 0]);
        assert_eq!(odds(0.6, 0.23).to_string(), "attacker 60%, draw 23%, defender 17%");
    }

    /// Battle results follow the published chances, and survivors the expected numbers.
    #[test]
    fn settled_battles_follow_the_chances() {
        let model = Estimate::fitted();
        let (attackers, defenders) = (army("D Q 2R 2W 2F"), army("D R B N 4W"));
        let odds = model.odds(Terrain::Standard, &attackers, &defenders);
        let mut chance = ChaCha8Rng::seed_from_u64(1);
        let battles = 20_000;
        let mut wins = [0; 3];
        for _ in 0..battles {
            let report = model.settle(Terrain::Standard, &attackers, &defenders, &mut chance);
            assert!(attackers.contains(&report.attackers) && defenders.contains(&report.defenders));
            wins[report.outcome as usize] += 1;
        }
        for outcome in BattleOutcome::ALL {
            let share = f64::from(wins[outcome as usize]) / f64::from(battles);
            assert!((share - odds.of(outcome)).abs() < 0.02, "{outcome:?}: {share}");
        }
    }

    #[test]
    fn sides_that_have_not_lost_have_somebody_left() {
        let model = Estimate::fitted();
        let mut chance = ChaCha8Rng::seed_from_u64(2);
        for _ in 0..5_000 {
            let report = model.settle(Terrain::Woods, &army("D 3R 4W"), &army("2W"), &mut chance);
            assert!(report.outcome == BattleOutcome::Attacker || !report.defenders.is_empty());
            assert!(report.outcome == BattleOutcome::Defender || report.attackers.has(Unit::Duke));
        }
    }

    #[test]
    fn expected_survivors_are_whole_and_add_up() {
        let thirds = army("3N 3W").kinds().map(|(unit, _)| (unit, 1.5)).collect::<Vec<_>>();
        assert_eq!(round_within_classes(thirds.into_iter(), &army("3N 3W")).len(), 3);
    }
}
