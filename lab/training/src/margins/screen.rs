//! `megaton screen`: what each of many changes of margins gains, from games in which all of them are tried
//! at once (a factorial experiment).
//!
//! In each pair of games every change is made by one of the players, drawn at random. The mean result of its
//! side is what it gains on average over all the others, with the same certainty as if it alone had been
//! tried in as many games. Gains of changes that do the same thing do not add up, so what is chosen here
//! still has to win a match of its own.

use super::MarginsError;
use super::log::PairResult;
use super::pairs::{PairSettings, PairsArgs, Perturbation, Signs};
use clap::Args;
use engine::MarginChange;
use serde::{Deserialize, Serialize};
use std::io::Write;
use tournament::elo_of_score;

/// What to try.
#[derive(Args, Clone, Debug)]
pub struct ScreenArgs {
    #[command(flatten)]
    pairs: PairsArgs,
    /// A change to be tried: one margin, or several that belong together
    #[arg(long = "change", value_name = "NAME=VALUE[,NAME=VALUE...]", required = true)]
    changes: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct ScreenSettings {
    games: PairSettings,
    changes: Vec<String>,
}

/// Plays the games and writes the gain of each change.
///
/// # Errors
/// A change makes no sense, or the games cannot be played.
pub fn screen(args: &ScreenArgs, mut out: impl Write) -> Result<(), MarginsError> {
    let changes = args.changes.iter().map(|text| read_change(text)).collect::<Result<_, _>>()?;
    let settings = ScreenSettings { games: args.pairs.settings(), changes: args.changes.clone() };
    let effects = Effects { changes, sums: vec![0.0; args.changes.len()], points: PointSums::default() };
    let effects = args.pairs.play(effects, &settings)?;
    writeln!(out, "| change | Elo | standard error |\n|---|--:|--:|")?;
    for (text, &sum) in args.changes.iter().zip(&effects.sums) {
        let (elo, error) = effects.points.elo(sum);
        writeln!(out, "| {text} | {elo:+.1} | {error:.1} |")?;
    }
    writeln!(out, "\n{} pairs of games.", effects.points.pairs)?;
    Ok(())
}

/// The margins of a change.
fn read_change(text: &str) -> Result<Vec<MarginChange>, MarginsError> {
    let read_one = |part: &str| {
        let wrong = || MarginsError::NotAChange(part.to_owned());
        let (name, value) = part.split_once('=').ok_or_else(wrong)?;
        let value = value.trim().parse().map_err(|_| wrong())?;
        Ok(MarginChange::new(name.trim(), value)?)
    };
    text.split(',').map(read_one).collect()
}

/// What the changes have gained so far.
struct Effects {
    changes: Vec<Vec<MarginChange>>,
    /// For each change the points by which its side was ahead.
    sums: Vec<f64>,
    points: PointSums,
}

/// How much results vary.
#[derive(Clone, Copy, Debug, Default)]
struct PointSums {
    pairs: u32,
    squares: f64,
}

impl PointSums {
    /// The gain in Elo of a change whose side was ahead by so many points in all, and its standard error.
    fn elo(&self, sum: f64) -> (f64, f64) {
        let pairs = f64::from(self.pairs.max(1));
        // A point more in a pair of games is a quarter more of the score for each side.
        let score = |lead: f64| (0.5 + lead / 4.0).clamp(0.001, 0.999);
        let elo = |lead: f64| elo_of_score(score(lead));
        let error = (self.squares / pairs).sqrt() / pairs.sqrt();
        (elo(sum / pairs), elo(error))
    }
}

impl Perturbation for Effects {
    fn signs(&self) -> usize {
        self.changes.len()
    }

    fn margins(&self, _pair: usize, signs: &Signs) -> Result<[Vec<MarginChange>; 2], MarginsError> {
        let made = |by_first: bool| {
            let chosen = self.changes.iter().zip(&signs.up).filter(|&(_, &up)| up == by_first);
            chosen.flat_map(|(change, _)| change.iter().copied()).collect()
        };
        Ok([made(true), made(false)])
    }

    fn learn(&mut self, result: PairResult, signs: &Signs) {
        let lead = result.lead();
        self.points.pairs += 1;
        self.points.squares += lead * lead;
        for (index, sum) in self.sums.iter_mut().enumerate() {
            *sum += lead * signs.direction(index);
        }
    }

    fn progress(&self) -> String {
        let best = self.sums.iter().copied().fold(f64::MIN, f64::max);
        let (elo, error) = self.points.elo(best);
        format!("best {elo:+.0}, standard error {error:.0}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game in which the first change decides every other pair and the second none.
    #[test]
    fn the_gain_goes_to_the_change_that_made_it() {
        let changes: Vec<_> = ["null_move_reduction=3", "razoring=100,razoring_depth=2"]
            .map(|text| read_change(text).unwrap())
            .into();
        assert_eq!(changes[1].len(), 2);
        let mut effects = Effects { changes, sums: vec![0.0; 2], points: PointSums::default() };
        for pair in 0..2_000 {
            let signs = Signs::of(1, pair, 2);
            let [first, second] = effects.margins(pair, &signs).unwrap();
            assert_eq!(first.len() + second.len(), 3);
            let points = match (pair % 2, signs.up[0]) {
                (0, true) => 2.0,
                (0, false) => 0.0,
                _ => 1.0,
            };
            effects.learn(PairResult { pair, points }, &signs);
        }
        let (elo, error) = effects.points.elo(effects.sums[0]);
        // Three quarters of the score.
        assert!((elo - 190.8).abs() < 1.0, "{elo}");
        // A lead of 2 in every other pair: its mean has a standard error of √(2/2000), a quarter of that
        // in score.
        assert!((5.4..5.6).contains(&error), "{error}");
        assert!(effects.points.elo(effects.sums[1]).0.abs() < 4.0 * error);
    }

    #[test]
    fn nonsense_is_refused() {
        for text in
            ["", "razoring", "razoring=", "razoring=much", "razor=1", "razoring=9999", "razoring=1,x=2"]
        {
            assert!(read_change(text).is_err(), "{text:?}");
        }
    }
}
