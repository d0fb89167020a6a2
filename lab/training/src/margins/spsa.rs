//! `megaton spsa`: moves margins of the search to where they win most games.
//!
//! Simultaneous perturbation stochastic approximation (Spall 1998): in each pair of games all margins are
//! moved a little up or down, each by a sign of its own, and the second player has them moved the other way.
//! Whoever wins, every margin goes a step in the direction that won. Steps and perturbations shrink as the
//! run goes on.

use super::MarginsError;
use super::log::PairResult;
use super::pairs::{PairSettings, PairsArgs, Perturbation, Signs};
use super::plot;
use clap::Args;
use engine::{MARGINS, Margin, MarginChange, MarginError};
use movegen::{AnyGame, Family, Game, Options, Variant, with_game};
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::path::PathBuf;

/// What to tune.
#[derive(Args, Clone, Debug)]
pub struct SpsaArgs {
    #[command(flatten)]
    pairs: PairsArgs,
    /// A margin to tune, from its present value or from another one
    #[arg(long = "margin", value_name = "NAME[=START]", required = true)]
    margins: Vec<String>,
    /// How far margins are moved up and down at the end of the run, in shares of their ranges
    #[arg(long, default_value_t = 0.06, value_parser = share)]
    perturbation: f64,
    /// How far a pair that was won moves a margin at the end of the run, in perturbations
    #[arg(long, default_value_t = 0.01, value_parser = share)]
    step: f64,
    /// Draws the course of all margins here, as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

fn share(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|share: &f64| (0.0001..=0.5).contains(share))
        .ok_or_else(|| "expected a number from 0.0001 to 0.5".to_owned())
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct SpsaSettings {
    games: PairSettings,
    /// Steps depend on how many pairs there are to be.
    pairs: usize,
    margins: Vec<String>,
    perturbation: f64,
    step: f64,
}

/// Plays the games and writes where the margins went.
///
/// # Errors
/// There is no such margin, or the games cannot be played.
pub fn spsa(args: &SpsaArgs, mut out: impl Write) -> Result<(), MarginsError> {
    let variant = args.pairs.variant;
    let margins: Vec<TunedMargin> =
        args.margins.iter().map(|text| TunedMargin::read(text, variant)).collect::<Result<_, _>>()?;
    let settings = SpsaSettings {
        games: args.pairs.settings(),
        pairs: args.pairs.pairs,
        margins: margins.iter().map(|margin| format!("{}={}", margin.name, margin.value)).collect(),
        perturbation: args.perturbation,
        step: args.step,
    };
    let schedule = Schedule { pairs: args.pairs.pairs, perturbation: args.perturbation, step: args.step };
    let starts: Vec<f64> = margins.iter().map(|margin| margin.value).collect();
    let tuned = args.pairs.play(Spsa { schedule, margins, course: vec![starts.clone()] }, &settings)?;
    writeln!(out, "| margin | from | to | range |\n|---|--:|--:|---|")?;
    for (margin, start) in tuned.margins.iter().zip(&starts) {
        let TunedMargin { name, value, low, high } = margin;
        writeln!(out, "| {name} | {start} | {value:.1} | {low} to {high} |")?;
    }
    if let Some(file) = &args.plot {
        plot::draw(file, &tuned.margins, &tuned.course)
            .map_err(|reason| MarginsError::Plot { file: file.display().to_string(), reason })?;
    }
    Ok(())
}

/// A margin on its way.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TunedMargin {
    pub(super) name: &'static str,
    pub(super) value: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

impl TunedMargin {
    /// A margin by name, from the value that this game's family has or from another one.
    fn read(text: &str, variant: Variant) -> Result<Self, MarginsError> {
        let (name, start) = match text.split_once('=') {
            Some((name, start)) => (name, Some(start)),
            None => (text, None),
        };
        let margin = MARGINS.iter().find(|margin| margin.name == name);
        let margin = margin.ok_or_else(|| MarginError::Unknown(name.to_owned()))?;
        let present = default_in(margin, variant)?;
        let value = match start {
            None => f64::from(present),
            Some(start) => start.parse().map_err(|_| MarginsError::NotAStart(text.to_owned()))?,
        };
        // Whether it can be changed, and whether this is a value of it.
        MarginChange::new(name, value as i32)?;
        Ok(TunedMargin { name: margin.name, value, low: f64::from(margin.low), high: f64::from(margin.high) })
    }
}

/// What a margin is in a game as long as nobody changes it.
fn default_in(margin: &Margin, variant: Variant) -> Result<i32, MarginsError> {
    fn of<R: Family>(_: &Game<R>, margin: &Margin) -> i32 {
        margin.default_in::<R>()
    }
    let game = AnyGame::new(variant, Options::default(), None)?;
    Ok(with_game!(&game, typed => of(typed, margin)))
}

/// How perturbations and steps shrink, by Spall's rules.
#[derive(Clone, Copy, Debug)]
struct Schedule {
    pairs: usize,
    perturbation: f64,
    step: f64,
}

impl Schedule {
    /// Exponents of perturbation and step; the practical ones that Spall recommends.
    const PERTURBATION_EXPONENT: f64 = 0.101;
    const STEP_EXPONENT: f64 = 0.602;
    /// The share of all pairs by which the first steps are held back.
    const STABILITY_SHARE: f64 = 0.1;

    /// How far a margin is moved in this pair, as a share of its range.
    fn perturbation(&self, pair: usize) -> f64 {
        let left = self.pairs as f64 / (pair + 1) as f64;
        self.perturbation * left.powf(Self::PERTURBATION_EXPONENT)
    }

    /// How far this pair moves a margin for each point, as a share of its range.
    fn step(&self, pair: usize) -> f64 {
        let held_back = Self::STABILITY_SHARE * self.pairs as f64;
        let left = (held_back + self.pairs as f64) / (held_back + (pair + 1) as f64);
        self.step * left.powf(Self::STEP_EXPONENT) * self.perturbation
    }
}

/// The state of a run.
struct Spsa {
    schedule: Schedule,
    margins: Vec<TunedMargin>,
    /// All values at the start and after each pair.
    course: Vec<Vec<f64>>,
}

impl Perturbation for Spsa {
    fn signs(&self) -> usize {
        self.margins.len()
    }

    fn margins(&self, pair: usize, signs: &Signs) -> Result<[Vec<MarginChange>; 2], MarginsError> {
        let share = self.schedule.perturbation(pair);
        let moved = |way: f64| -> Result<Vec<MarginChange>, MarginError> {
            let margins = self.margins.iter().enumerate();
            margins
                .map(|(index, margin)| {
                    let by = way * signs.direction(index) * share * (margin.high - margin.low);
                    // Rounded up as often as the fraction says, so that small steps count.
                    let value = (margin.value + by).clamp(margin.low, margin.high);
                    MarginChange::new(
                        margin.name,
                        (value + signs.rounding[index]).floor().min(margin.high) as i32,
                    )
                })
                .collect()
        };
        Ok([moved(1.0)?, moved(-1.0)?])
    }

    fn learn(&mut self, result: PairResult, signs: &Signs) {
        let step = self.schedule.step(result.pair) * result.lead();
        for (index, margin) in self.margins.iter_mut().enumerate() {
            let by = step * signs.direction(index) * (margin.high - margin.low);
            margin.value = (margin.value + by).clamp(margin.low, margin.high);
        }
        self.course.push(self.margins.iter().map(|margin| margin.value).collect());
    }

    fn progress(&self) -> String {
        let values: Vec<_> = self.margins.iter().map(|margin| format!("{:.0}", margin.value)).collect();
        values.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn margin(name: &str) -> TunedMargin {
        TunedMargin::read(name, Variant::Atomic).unwrap()
    }

    /// A game that is won by whoever has margins nearer to a value that the tuner does not know.
    fn tuned(pairs: usize) -> Spsa {
        const BEST: [f64; 2] = [320.0, 60.0];
        let margins = vec![margin("late_move_reduction_divisor=200"), margin("late_move_reduction_base=140")];
        let schedule = Schedule { pairs, perturbation: 0.06, step: 0.05 };
        let mut spsa = Spsa { schedule, margins, course: Vec::new() };
        for pair in 0..pairs {
            let signs = Signs::of(5, pair, 2);
            let [first, second] = spsa.margins(pair, &signs).unwrap();
            let distance = |changes: &[MarginChange]| -> f64 {
                let values = changes.iter().map(MarginChange::value);
                values.zip(BEST).map(|(value, best)| ((f64::from(value) - best) / 200.0).abs()).sum()
            };
            let points = 1.0 + (distance(&second) - distance(&first)).clamp(-0.1, 0.1) * 10.0;
            spsa.learn(PairResult { pair, points }, &signs);
        }
        spsa
    }

    #[test]
    fn margins_go_where_games_are_won() {
        let spsa = tuned(4_000);
        let [divisor, base] = [0, 1].map(|index| spsa.margins[index].value);
        assert!((divisor - 320.0).abs() < 25.0 && (base - 60.0).abs() < 25.0, "{divisor} {base}");
    }

    #[test]
    fn values_stay_in_their_ranges() {
        let margins = vec![margin("null_move_reduction=7"), margin("razoring=0")];
        let schedule = Schedule { pairs: 10, perturbation: 0.5, step: 0.5 };
        let mut spsa = Spsa { schedule, margins, course: Vec::new() };
        for pair in 0..10 {
            let signs = Signs::of(1, pair, 2);
            assert!(spsa.margins(pair, &signs).is_ok());
            spsa.learn(PairResult { pair, points: 2.0 }, &signs);
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "no_margin", "null_move_reduction=x", "null_move_reduction=99", "WORLDS", "WORLDS=9"]
        {
            assert!(TunedMargin::read(text, Variant::Atomic).is_err(), "{text:?}");
        }
        assert_eq!(margin("null_move_reduction").value, 2.0);
        assert_eq!(TunedMargin::read("null_move_reduction", Variant::Chess).unwrap().value, 4.0);
    }
}
