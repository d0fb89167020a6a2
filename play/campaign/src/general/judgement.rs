//! What counts for a general when it weighs up a campaign, as numbers that can be tuned.

use crate::chance::Chance;
use crate::file_error::CampaignFileError;
use rand::{RngExt, SeedableRng};
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::sync::OnceLock;

/// A smaller number starts to move from here, as numbers move by factors.
const SMALLEST: f64 = 0.001;

const FITTED: &str = include_str!("../../data/general.toml");

const HEAD: &str = "\
# What counts for the general. Written by `megaton campaign tune`; docs/campaign.md says how well it plays.
";

macro_rules! judgement {
    ($($(#[doc = $about:literal])+ $name:ident $(<= $most:literal)?,)+) => {
        /// The numbers by which a general judges a campaign; none is negative.
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Judgement {
            /// How it was found.
            pub source: String,
            $($(#[doc = $about])+ pub $name: f64,)+
        }

        impl Judgement {
            /// The names of the numbers.
            pub const NAMES: &[&str] = &[$(stringify!($name),)+];

            /// The numbers, in the order of their names.
            pub fn numbers(&self) -> Vec<f64> {
                vec![$(self.$name,)+]
            }

            fn numbers_mut(&mut self) -> Vec<&mut f64> {
                vec![$(&mut self.$name,)+]
            }

            /// The most that each number may be, in the order of their names.
            const MOST: &[f64] = &[$([$($most,)? f64::INFINITY][0],)+];

            /// What each number means, in the order of their names.
            const ABOUT: &[&[&str]] = &[$(&[$($about,)+],)+];
        }
    };
}

judgement! {
    /// The value of a King, on a scale where having e times an enemy's possessions is worth 1.
    king,
    /// The value of an enemy who is out.
    elimination,
    /// The share of an ally's possessions and dangers that counts as one's own.
    alliance <= 1.0,
    /// Turns of income that count.
    horizon,
    /// The value of unspent gold.
    gold,
    /// The value of an army's strength in gold, per unit of the estimate.
    strength,
    /// The value in gold of an army that can attack, beyond its units.
    complete,
    /// The value left to a unit that nobody could lead, or that has nobody to lead.
    idle <= 1.0,
    /// The share of beaten units that may retreat that counts as lost.
    rout <= 1.0,
    /// The weight of the King's danger from an enemy army at two hexes,
    near,
    /// at three,
    far,
    /// and at four.
    distant,
    /// The weight of what enemies who move next could do in one attack of each army.
    threat,
    /// The weight of what one could do if the enemies did nothing.
    promise,
    /// The weight of a valuable hex for an army that could go there,
    pull,
    /// and what is left of it for every hex of distance.
    pull_fading <= 0.98,
    /// The weight of the army that units without a leader would make with a Duke who comes from elsewhere; it
    /// fades with his distance like valuable hexes.
    gather,
    /// The value in gold of an army that can attack, next to an enemy King,
    press,
    /// and what is left of it for every hex of distance.
    press_fading <= 0.98,
    /// The value in gold of every hex between the King and the nearest enemy army that can attack, up to six.
    distance,
    /// The value in gold of a King among a whole company of his own.
    court,
    /// The value in gold of a King on a base.
    home,
    /// The share of the chance to lose one's King next that counts as a chance of defeat, however well one stands.
    defeat <= 1.0,
    /// The weight of what is expected two turns ahead, beside what is expected when the turn ends.
    foresight <= 1.0,
    /// The weight of what armies beside an attacked hex would win back.
    reserve <= 1.0,
}

/// What a campaign is to its generals: between two players the first King to fall ends it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CampaignKind {
    /// Two players.
    Duel,
    /// More than two.
    Many,
}

impl CampaignKind {
    /// The kind of campaign with so many players in play.
    pub fn with_players(players: usize) -> CampaignKind {
        if players > 2 { CampaignKind::Many } else { CampaignKind::Duel }
    }
}

/// How a general judges campaigns of either kind.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Judgements {
    /// Those of two players.
    pub duel: Judgement,
    /// Those of more.
    pub many: Judgement,
}

impl Judgement {
    /// The same without a thought for what enemies could do next.
    pub(super) fn fearless(&self) -> Judgement {
        let nothing = 0.0;
        let [threat, near, far, distant, distance] = [nothing; 5];
        Judgement { threat, near, far, distant, distance, ..self.short_sighted() }
    }

    /// The same without a look two turns ahead.
    pub(super) fn short_sighted(&self) -> Judgement {
        Judgement { foresight: 0.0, ..self.clone() }
    }

    /// The judgement of somebody of this temperament: each number up to `by` powers of e larger or smaller.
    pub fn tempered(&self, temperament: u64, by: f64) -> Judgement {
        let mut chance = Chance::seed_from_u64(temperament);
        let directions: Vec<f64> = Self::NAMES.iter().map(|_| chance.random_range(-1.0..1.0)).collect();
        self.moved(&directions, by)
    }

    /// The judgement with each number `by` powers of e larger, times its direction, which
    /// may be negative.
    pub fn moved(&self, directions: &[f64], by: f64) -> Judgement {
        let mut moved = self.clone();
        for ((number, direction), most) in moved.numbers_mut().into_iter().zip(directions).zip(Self::MOST) {
            *number = (number.max(SMALLEST) * libm::exp(by * direction)).clamp(SMALLEST, *most);
        }
        moved
    }

    /// Its part of the file.
    fn lines(&self) -> String {
        let mut text = format!("source = {:?}\n", self.source);
        for ((name, about), number) in Self::NAMES.iter().zip(Self::ABOUT).zip(self.numbers()) {
            for line in *about {
                let _ = writeln!(text, "#{line}");
            }
            let _ = writeln!(text, "{name} = {}", rounded(number));
        }
        text
    }
}

impl Judgements {
    /// Those that come with megaton.
    ///
    /// # Panics
    /// Never: a test reads the file.
    pub fn fitted() -> &'static Judgements {
        static FITTED_JUDGEMENTS: OnceLock<Judgements> = OnceLock::new();
        FITTED_JUDGEMENTS.get_or_init(|| match toml::from_str(FITTED) {
            Ok(judgements) => judgements,
            Err(error) => unreachable!("data/general.toml: {error}"),
        })
    }

    /// The judgement of campaigns of this kind.
    pub const fn of(&self, kind: CampaignKind) -> &Judgement {
        match kind {
            CampaignKind::Duel => &self.duel,
            CampaignKind::Many => &self.many,
        }
    }

    /// The same, to be changed.
    pub const fn of_mut(&mut self, kind: CampaignKind) -> &mut Judgement {
        match kind {
            CampaignKind::Duel => &mut self.duel,
            CampaignKind::Many => &mut self.many,
        }
    }

    /// Reads the text of such a file; `file` is its name in errors.
    ///
    /// # Errors
    /// What is wrong, with the line.
    pub fn parse(file: &str, text: &str) -> Result<Judgements, CampaignFileError> {
        toml::from_str(text).map_err(|error| CampaignFileError::toml(file, text, &error))
    }

    /// The file of these judgements.
    pub fn to_text(&self) -> String {
        let (duel, many) = (self.duel.lines(), self.many.lines());
        format!("{HEAD}\n# Between two players.\n[duel]\n{duel}\n# Among more.\n[many]\n{many}")
    }
}

/// A number with three digits that count.
fn rounded(number: f64) -> String {
    let digits = 3 - libm::ceil(libm::log10(number.max(SMALLEST))) as i32;
    let unit = libm::pow(10.0, f64::from(digits.max(0)));
    format!("{:?}", libm::round(number * unit) / unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_move_by_factors_and_keep_their_bounds() {
        let mut directions = vec![1.0; Judgement::NAMES.len()];
        directions[0] = -1.0;
        let start = &Judgements::fitted().duel;
        let moved = start.moved(&directions, 0.1);
        assert!((moved.king - start.king * (-0.1_f64).exp()).abs() < 1e-9);
        assert!((moved.gold - start.gold * 0.1_f64.exp()).abs() < 1e-9);
        let far = start.moved(&directions, 20.0);
        assert_eq!((far.king, far.pull_fading, far.idle), (SMALLEST, 0.98, 1.0));
    }

    #[test]
    fn the_file_is_what_the_tuner_writes() {
        assert_eq!(Judgements::fitted().to_text(), FITTED);
    }
}
