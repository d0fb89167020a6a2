//! `megaton screen`: what each of many changes of margins gains, from games in which all of them are tried
//! at once (a factorial experiment).
//!
//! In each pair of games every change is made by one of the players, drawn at random. The mean result of its
//! side is what it gains on average over all the others, with the same certainty as if it alone had been
//! tried in as many games. Gains of changes that do the same thing do not add up, so what is chosen here
//! still has to win a match of its own.

use super::MarginsError;
use super::log::PairResult;
use super::pairs::{PairSettings, PairsArgs, Perturbation, Signs, leg_of};
use clap::Args;
use engine::MarginChange;
use serde::{Deserialize, Serialize};
use std::io::Write;
use tournament::{EloAtNodes, EloSlope, elo_of_score};

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
    let effects = args.pairs.play(Effects::new(changes, &args.pairs.nodes), &settings)?;
    Ok(write!(out, "{}", effects.table(&args.changes))?)
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
    /// At each number of nodes.
    legs: Vec<LegEffects>,
}

/// What they have gained at one number of nodes.
struct LegEffects {
    nodes: u64,
    /// For each change the points by which its side was ahead.
    sums: Vec<f64>,
    pairs: u32,
    /// The sum of the squares of all leads: how much results vary.
    squares: f64,
}

impl Effects {
    fn new(changes: Vec<Vec<MarginChange>>, nodes: &[u64]) -> Self {
        let of_nodes = |&nodes| LegEffects { nodes, sums: vec![0.0; changes.len()], pairs: 0, squares: 0.0 };
        let legs = nodes.iter().map(of_nodes).collect();
        Effects { changes, legs }
    }

    /// The gains, as Markdown; at several numbers of nodes also how they change with them.
    fn table(&self, names: &[String]) -> String {
        let mut head = vec!["change".to_owned()];
        head.extend(self.legs.iter().map(|leg| format!("Elo at {} nodes", leg.nodes)));
        let slopes = self.legs.len() > 1;
        head.extend(slopes.then(|| "for ten times the nodes".to_owned()));
        let columns = "--:|".repeat(head.len() - 1);
        let mut text = format!("| {} |\n|---|{columns}\n", head.join(" | "));
        for (index, name) in names.iter().enumerate() {
            let gains: Vec<_> = self.legs.iter().map(|leg| leg.gain(index)).collect();
            let mut row = vec![name.clone()];
            row.extend(gains.iter().map(|gain| with_error(gain.elo, gain.error)));
            if slopes {
                let slope = EloSlope::through(&gains);
                row.push(slope.map(|slope| with_error(slope.elo, slope.error)).unwrap_or_default());
            }
            text.push_str(&format!("| {} |\n", row.join(" | ")));
        }
        let pairs: Vec<_> = self.legs.iter().map(|leg| leg.pairs.to_string()).collect();
        text.push_str(&format!("\n{} pairs of games; after ± the standard error.\n", pairs.join(", ")));
        text
    }
}

/// A figure and its standard error, for people.
fn with_error(elo: f64, error: f64) -> String {
    format!("{elo:+.1} ± {error:.1}")
}

impl LegEffects {
    /// What a change has gained.
    fn gain(&self, change: usize) -> EloAtNodes {
        let pairs = f64::from(self.pairs.max(1));
        // A point more in a pair of games is a quarter more of the score for each side.
        let score = |lead: f64| (0.5 + lead / 4.0).clamp(0.001, 0.999);
        let elo = |lead: f64| elo_of_score(score(lead));
        let error = elo((self.squares / pairs).sqrt() / pairs.sqrt());
        EloAtNodes { nodes: self.nodes, elo: elo(self.sums[change] / pairs), error }
    }

    /// The change that has gained most.
    fn best(&self) -> Option<EloAtNodes> {
        (0..self.sums.len()).map(|change| self.gain(change)).max_by(|a, b| a.elo.total_cmp(&b.elo))
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
        let leg = leg_of(result.pair, self.legs.len());
        let leg = &mut self.legs[leg];
        leg.pairs += 1;
        leg.squares += lead * lead;
        for (index, sum) in leg.sums.iter_mut().enumerate() {
            *sum += lead * signs.direction(index);
        }
    }

    fn progress(&self) -> String {
        let best = self.legs.iter().filter_map(LegEffects::best);
        let texts: Vec<_> = best.map(|gain| format!("{:+.0} ± {:.0}", gain.elo, gain.error)).collect();
        format!("best {}", texts.join(", "))
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
        let mut effects = Effects::new(changes, &[8_000]);
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
        let EloAtNodes { elo, error, .. } = effects.legs[0].gain(0);
        // Three quarters of the score.
        assert!((elo - 190.8).abs() < 1.0, "{elo}");
        // A lead of 2 in every other pair: its mean has a standard error of √(2/2000), a quarter of that
        // in score.
        assert!((5.4..5.6).contains(&error), "{error}");
        assert!(effects.legs[0].gain(1).elo.abs() < 4.0 * error);
    }

    /// A change that wins every pair of few nodes and loses every pair of many.
    #[test]
    fn what_wins_short_games_and_loses_long_ones_is_seen() {
        let changes = vec![read_change("null_move_reduction=3").unwrap()];
        let mut effects = Effects::new(changes, &[1_000, 100_000]);
        for pair in 0..400 {
            let signs = Signs::of(1, pair, 1);
            let wins = (pair % 2 == 0) == signs.up[0];
            // Every fourth pair goes the other way: all alike would be certainty.
            let points = if wins != (pair % 8 < 2) { 2.0 } else { 0.0 };
            effects.learn(PairResult { pair, points }, &signs);
        }
        let table = effects.table(&["less".to_owned()]);
        let rows: Vec<&str> = table.lines().collect();
        assert_eq!(rows[0], "| change | Elo at 1000 nodes | Elo at 100000 nodes | for ten times the nodes |");
        // Three quarters of the score, and a quarter of it.
        assert!(rows[2].starts_with("| less | +190.8 ± ") && rows[2].contains("| -190.8 ± "), "{}", rows[2]);
        // The difference of both for two tenfolds; errors of a tenth of √2 in score for each, added in squares.
        assert!(rows[2].ends_with("| -190.8 ± 17.4 |"), "{}", rows[2]);
        assert_eq!(rows[4], "200, 200 pairs of games; after ± the standard error.");
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
