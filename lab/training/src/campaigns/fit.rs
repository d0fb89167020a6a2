//! Fitting the estimate to battles that were played out.
//!
//! The chances are an ordered logistic model: a lead in strength, and the width of the draw between two
//! victories. Every board has values of its own, pulled towards those shared by all boards, because
//! there are few battles for each unit on each board. Survivors are a logistic model for each kind of
//! unit. Both have a unique optimum, which gradient descent finds.

use super::trials::Trial;
use campaign::{Army, BattleOutcome, BoardStrength, Estimate, Left, Strengths, Survival, Terrain, Unit};

/// How far a board's values are expected to be from the shared ones, and the shared ones from 0.
const OWN_SPREAD: f64 = 0.3;
const SHARED_SPREAD: f64 = 2.0;
/// The same for the numbers of survivors.
const LEFT_SPREAD: f64 = 2.0;

/// Steps of the descent, and the first one.
const STEPS: u32 = 3_000;
const FIRST_STEP: f64 = 0.05;

/// The units that count, relative to the Duke, who counts as zero.
const UNITS: [Unit; 9] = {
    use Unit::{Bishop, Cannon, Ferz, Guard, King, Knight, Queen, Rook, Wazir};
    [King, Queen, Rook, Bishop, Knight, Guard, Cannon, Wazir, Ferz]
};
/// The terms of a sum: one that is always there, a side without a royal, and the units.
const ALWAYS: usize = 0;
const NO_ROYAL: usize = 1;
const FIRST_UNIT: usize = 2;
const TERMS: usize = FIRST_UNIT + UNITS.len();
/// The values of a board: those of the attacker's lead, then those of the logarithm of the draw's width.
const WIDTH: usize = TERMS;
const BLOCK: usize = 2 * TERMS;

/// Units that may or may not survive.
const SURVIVORS: [Unit; 8] = {
    use Unit::{Bishop, Cannon, Ferz, Guard, Knight, Queen, Rook, Wazir};
    [Queen, Rook, Bishop, Knight, Guard, Cannon, Wazir, Ferz]
};

/// The estimate fitted to battles. `source` describes them.
pub(super) fn fit(trials: &[Trial], source: String) -> Estimate {
    let mut estimate = Estimate { source, board: fit_boards(trials), left: no_survivors() };
    let survival = |ending| fit_survival(&estimate, trials, ending);
    let left =
        Left { won: survival(Ending::Won), drew: survival(Ending::Drew), lost: survival(Ending::Lost) };
    estimate.left = left;
    estimate
}

/// How a battle ended for one of its sides.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    Won,
    Drew,
    Lost,
}

/// How a battle ended for the attacker and for the defender.
fn endings(outcome: BattleOutcome) -> [Ending; 2] {
    match outcome {
        BattleOutcome::Attacker => [Ending::Won, Ending::Lost],
        BattleOutcome::Draw => [Ending::Drew, Ending::Drew],
        BattleOutcome::Defender => [Ending::Lost, Ending::Won],
    }
}

/// What a battle contributes to the two sums of its board.
struct Example {
    board: usize,
    /// To the lead: the attacker's advantage, and by how much more the attacker has of everything.
    lead: [f64; TERMS],
    /// To the logarithm of the draw's width: what the defender has.
    width: [f64; TERMS],
    outcome: BattleOutcome,
}

impl Example {
    fn of(trial: &Trial) -> Example {
        let [attackers, defenders] = [&trial.attackers, &trial.defenders].map(counts);
        let mut lead: [f64; TERMS] = std::array::from_fn(|place| attackers[place] - defenders[place]);
        lead[ALWAYS] = 1.0;
        Example { board: trial.board as usize, lead, width: defenders, outcome: trial.report.outcome }
    }
}

/// What an army has, by the terms of a sum.
fn counts(army: &Army) -> [f64; TERMS] {
    let mut counts = [0.0; TERMS];
    counts[ALWAYS] = 1.0;
    counts[NO_ROYAL] = f64::from(u8::from(!army.has_royal()));
    for (place, &unit) in UNITS.iter().enumerate() {
        counts[FIRST_UNIT + place] = f64::from(army[unit]);
    }
    counts
}

/// The values of every board: the shared ones, then each board's own differences from them.
fn fit_boards(trials: &[Trial]) -> std::collections::BTreeMap<Terrain, BoardStrength> {
    let examples: Vec<Example> = trials.iter().map(Example::of).collect();
    let start = vec![0.0; BLOCK * (1 + Terrain::ALL.len())];
    let values = minimised(start, |values, slope| {
        for (place, slope) in slope.iter_mut().enumerate() {
            let spread = if place < BLOCK { SHARED_SPREAD } else { OWN_SPREAD };
            *slope = values[place] / (spread * spread);
        }
        for example in &examples {
            let block = block_of(values, example.board);
            let lead = sum(&example.lead, &block[..WIDTH]);
            let width = libm::exp(sum(&example.width, &block[WIDTH..]));
            let (by_lead, by_width) = slopes(lead, width, example.outcome);
            for first in [0, BLOCK * (1 + example.board)] {
                for place in 0..TERMS {
                    slope[first + place] += by_lead * example.lead[place];
                    slope[first + WIDTH + place] += by_width * width * example.width[place];
                }
            }
        }
    });
    Terrain::ALL.into_iter().map(|board| (board, strength(&block_of(&values, board as usize)))).collect()
}

fn sum(terms: &[f64; TERMS], values: &[f64]) -> f64 {
    terms.iter().zip(values).map(|(term, value)| term * value).sum()
}

fn block_of(values: &[f64], board: usize) -> [f64; BLOCK] {
    std::array::from_fn(|place| values[place] + values[BLOCK * (1 + board) + place])
}

/// How the loss of a battle, -ln of the chance given to its end, changes with the lead and with the
/// width of a draw.
fn slopes(lead: f64, width: f64, outcome: BattleOutcome) -> (f64, f64) {
    let (wins, holds) = (logistic(lead - width), logistic(lead + width));
    match outcome {
        BattleOutcome::Attacker => (wins - 1.0, 1.0 - wins),
        BattleOutcome::Defender => (holds, holds),
        BattleOutcome::Draw => {
            let chance = (holds - wins).max(1e-9);
            let (of_win, of_hold) = (wins * (1.0 - wins), holds * (1.0 - holds));
            ((of_win - of_hold) / chance, -(of_win + of_hold) / chance)
        }
    }
}

fn strength(block: &[f64; BLOCK]) -> BoardStrength {
    let (lead, width) = block.split_at(WIDTH);
    BoardStrength {
        attacker: rounded(lead[ALWAYS]),
        draw: rounded(libm::exp(width[ALWAYS])),
        strength: numbers(lead),
        hold: numbers(width),
    }
}

/// The numbers of the units, and of a side without a royal, in the values of a sum.
fn numbers(values: &[f64]) -> Strengths {
    let mut numbers = Strengths { none: rounded(values[NO_ROYAL]), ..Strengths::default() };
    for (place, unit) in UNITS.into_iter().enumerate() {
        *number_of(&mut numbers, unit) = rounded(values[FIRST_UNIT + place]);
    }
    numbers
}

/// Who is left of sides whose battles ended so.
fn fit_survival(estimate: &Estimate, trials: &[Trial], ending: Ending) -> Survival {
    // Of each kind in an army: its place, how many fought, how many were left, and the side's lead.
    let mut examples: Vec<(usize, f64, f64, f64)> = Vec::new();
    for trial in trials {
        let lead = estimate.lead(trial.board, &trial.attackers, &trial.defenders);
        let sides: [(Army, Army, f64); 2] = [
            (trial.attackers, trial.report.attackers, lead),
            (trial.defenders, trial.report.defenders, -lead),
        ];
        for ((fought, left, lead), side_ending) in sides.into_iter().zip(endings(trial.report.outcome)) {
            if side_ending == ending {
                for (place, &unit) in SURVIVORS.iter().enumerate() {
                    examples.push((place, f64::from(fought[unit]), f64::from(left[unit]), lead));
                }
            }
        }
    }
    let slope_place = SURVIVORS.len();
    let values = minimised(vec![0.0; slope_place + 1], |values, slope| {
        for (value, slope) in values.iter().zip(slope.iter_mut()) {
            *slope = value / (LEFT_SPREAD * LEFT_SPREAD);
        }
        for &(place, fought, left, lead) in &examples {
            let chance = logistic(values[place] + values[slope_place] * lead);
            let by_chance = fought * chance - left;
            slope[place] += by_chance;
            slope[slope_place] += by_chance * lead;
        }
    });
    let mut survival = Survival { slope: rounded(values[slope_place]), base: Strengths::default() };
    for (place, unit) in SURVIVORS.into_iter().enumerate() {
        *number_of(&mut survival.base, unit) = rounded(values[place]);
    }
    survival
}

fn no_survivors() -> Left {
    let none = Survival { slope: 0.0, base: Strengths::default() };
    Left { won: none, drew: none, lost: none }
}

/// As it is written in the file.
fn rounded(value: f64) -> f64 {
    libm::round(value * 1000.0) / 1000.0
}

fn number_of(strengths: &mut Strengths, unit: Unit) -> &mut f64 {
    match unit {
        Unit::King => &mut strengths.K,
        Unit::Duke => &mut strengths.D,
        Unit::Queen => &mut strengths.Q,
        Unit::Rook => &mut strengths.R,
        Unit::Bishop => &mut strengths.B,
        Unit::Knight => &mut strengths.N,
        Unit::Guard => &mut strengths.G,
        Unit::Cannon => &mut strengths.C,
        Unit::Wazir => &mut strengths.W,
        Unit::Ferz => &mut strengths.F,
    }
}

/// The same on every machine, unlike the system's function.
fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-x))
}

/// Where a function with one valley is lowest, given its slope: gradient descent with steps that
/// adapt to how large and how steady each slope has been (Adam).
fn minimised(mut values: Vec<f64>, mut slope_at: impl FnMut(&[f64], &mut [f64])) -> Vec<f64> {
    const FORGET_MEAN: f64 = 0.9;
    const FORGET_SPREAD: f64 = 0.999;
    let mut slope = vec![0.0; values.len()];
    let mut mean = vec![0.0; values.len()];
    let mut spread = vec![0.0; values.len()];
    let (mut left_of_mean, mut left_of_spread) = (1.0, 1.0);
    for step in 0..STEPS {
        slope_at(&values, &mut slope);
        left_of_mean *= FORGET_MEAN;
        left_of_spread *= FORGET_SPREAD;
        let length = FIRST_STEP * (1.0 - f64::from(step) / f64::from(STEPS));
        for place in 0..values.len() {
            mean[place] = FORGET_MEAN * mean[place] + (1.0 - FORGET_MEAN) * slope[place];
            spread[place] =
                FORGET_SPREAD * spread[place] + (1.0 - FORGET_SPREAD) * slope[place] * slope[place];
            let size = libm::sqrt(spread[place] / (1.0 - left_of_spread)) + 1e-9;
            values[place] -= length * mean[place] / (1.0 - left_of_mean) / size;
        }
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaigns::errors::{Errors, base_rate};
    use campaign::{Chance, Odds};
    use rand::{RngExt, SeedableRng};

    /// The slopes are those of the loss, by differences.
    #[test]
    fn slopes_are_those_of_the_loss() {
        let loss = |lead: f64, width: f64, outcome| {
            let (attacker, defender) = (logistic(lead - width), logistic(-lead - width));
            -libm::log(Odds { attacker, defender, draw: 1.0 - attacker - defender }.of(outcome))
        };
        let step = 1e-6;
        for outcome in BattleOutcome::ALL {
            for (lead, width) in [(0.0, 0.5), (1.5, 0.3), (-2.0, 1.2)] {
                let (by_lead, by_width) = slopes(lead, width, outcome);
                let expected =
                    (loss(lead + step, width, outcome) - loss(lead - step, width, outcome)) / (2.0 * step);
                assert!((by_lead - expected).abs() < 1e-5, "{outcome:?}: {by_lead} {expected}");
                let expected =
                    (loss(lead, width + step, outcome) - loss(lead, width - step, outcome)) / (2.0 * step);
                assert!((by_width - expected).abs() < 1e-5, "{outcome:?}: {by_width} {expected}");
            }
        }
    }

    /// Battles settled by a known estimate lead back to it.
    #[test]
    fn the_estimate_that_settled_battles_is_found_again() {
        let truth = Estimate::fitted();
        let mut chance = Chance::seed_from_u64(5);
        let armies: Vec<Army> = ["D Q R N 2W 2F", "K R B C 4W", "D 2R G 4F", "K Q 2B W 3F", "D N 2C 2W 2F"]
            .iter()
            .map(|text| text.parse().unwrap())
            .collect();
        let trials: Vec<Trial> = (0..6_000)
            .map(|number| {
                let board = Terrain::ALL[number as usize % 6];
                let mut defenders = armies[chance.random_range(0..armies.len())];
                for unit in [Unit::King, Unit::Duke, Unit::Queen, Unit::Rook, Unit::Knight, Unit::Wazir] {
                    if chance.random_bool(0.2) && defenders.len() > u32::from(defenders[unit]) {
                        defenders = defenders.without(unit);
                    }
                }
                let attackers = armies[chance.random_range(0..armies.len())];
                let report = truth.settle(board, &attackers, &defenders, &mut chance);
                Trial { number, board, attackers, defenders, report }
            })
            .collect();
        let (held_out, used) = trials.split_at(1_000);
        let fitted = fit(used, "test".to_owned());
        let errors = |estimate: &Estimate| {
            Errors::of(held_out, |trial| estimate.odds(trial.board, &trial.attackers, &trial.defenders))
        };
        let base = base_rate(used);
        let (found, best, worst) = (errors(&fitted), errors(truth), Errors::of(held_out, |_| base));
        assert!(found.log_loss < best.log_loss + 0.01, "{found:?} {best:?}");
        assert!(found.log_loss < worst.log_loss - 0.02, "{found:?} {worst:?}");
        let (left, truly) = (fitted.left.won, truth.left.won);
        assert!((left.slope - truly.slope).abs() < 0.1, "{left:?}");
        assert!((left.base.R - truly.base.R).abs() < 0.2, "{left:?}");
    }
}
