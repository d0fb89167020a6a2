//! How a network learns, as the command line says it.

use super::learn::LearnError;
use clap::Args;
use eval::network::{KING_BUCKETS, Network, WIDTHS};
use serde::{Deserialize, Serialize};

/// The last step as a share of the largest.
const LAST_RATE: f32 = 0.01;
/// Plies after the opening from which on a game counts as late.
const LATE: f32 = 100.0;

/// How a network learns.
#[derive(Args, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// Sums of the network's first layer: 128, 256, 384 or 512; if not given, those of `--from`, or 128
    #[arg(long, value_parser = width)]
    pub sums: Option<usize>,
    /// Parts of the board in which a side's king has weights of its own for everything: 1 or 4; if not given, those
    /// of `--from`, or 1
    #[arg(long, value_parser = king_buckets)]
    pub king_buckets: Option<usize>,
    /// Passes over all positions
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    pub epochs: u32,
    /// Share of the game result in the training target; the rest is what the searches say, see --lambda
    #[arg(long, default_value_t = 0.04, value_parser = share)]
    pub result_share: f32,
    /// The same from a hundred plies after the opening on, up to which it changes evenly [default: as
    /// --result-share]
    #[arg(long, value_parser = share)]
    pub late_result_share: Option<f32>,
    /// Batch size: positions per step, at most 16,384
    #[arg(long, default_value_t = 16_384, value_parser = batch)]
    pub batch: usize,
    /// Peak learning rate; it falls to a hundredth of it by the last step
    #[arg(long, default_value_t = 0.003, value_parser = rate)]
    pub rate: f32,
    /// Share of all steps over which the learning rate rises to its peak
    #[arg(long, default_value_t = 0.0, value_parser = share)]
    pub warm_up: f32,
    /// Weight decay (AdamW), multiplied by the learning rate
    #[arg(long, default_value_t = 0.5, value_parser = share)]
    pub decay: f32,
    /// The network is the mean of the weights over about so many steps; 1 for those after the last step
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub average: u32,
    /// Seed of the weights that it starts from.
    #[arg(skip)]
    pub seed: u64,
}

pub(super) fn share(text: &str) -> Result<f32, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

fn width(text: &str) -> Result<usize, String> {
    let sums = text.parse().ok().filter(|sums| WIDTHS.contains(sums));
    sums.ok_or_else(|| format!("expected one of {WIDTHS:?}"))
}

fn king_buckets(text: &str) -> Result<usize, String> {
    let buckets = text.parse().ok().filter(|buckets| [1, KING_BUCKETS].contains(buckets));
    buckets.ok_or_else(|| format!("expected 1 or {KING_BUCKETS}"))
}

fn rate(text: &str) -> Result<f32, String> {
    let rate = text.parse().ok().filter(|&rate: &f32| rate > 0.0 && rate <= 1.0);
    rate.ok_or_else(|| "expected a number above 0 and at most 1".to_owned())
}

fn batch(text: &str) -> Result<usize, String> {
    let batch = text.parse().ok().filter(|batch| (1..=super::positions::BLOCK).contains(batch));
    batch.ok_or_else(|| format!("expected a number from 1 to {}", super::positions::BLOCK))
}

impl Plan {
    /// Each option by its name, with its value if it has one.
    pub(super) fn settings(&self) -> [(&'static str, Option<String>); 10] {
        let Plan {
            sums,
            king_buckets,
            epochs,
            result_share,
            late_result_share,
            batch,
            rate,
            warm_up,
            decay,
            average,
            seed: _,
        } = self;
        [
            ("--sums", sums.map(|sums| sums.to_string())),
            ("--king-buckets", king_buckets.map(|buckets| buckets.to_string())),
            ("--epochs", Some(epochs.to_string())),
            ("--result-share", Some(result_share.to_string())),
            ("--late-result-share", late_result_share.map(|share| share.to_string())),
            ("--batch", Some(batch.to_string())),
            ("--rate", Some(rate.to_string())),
            ("--warm-up", Some(warm_up.to_string())),
            ("--decay", Some(decay.to_string())),
            ("--average", Some(average.to_string())),
        ]
    }

    /// How many sums the network has that learns.
    pub(super) fn sums_after(&self, from: Option<&Network>) -> Result<usize, LearnError> {
        let begun = from.map_or(WIDTHS[0], |network| network.layers().sums);
        let sums = self.sums.unwrap_or(begun);
        if !WIDTHS.contains(&sums) {
            return Err(LearnError::Width(sums));
        }
        if from.is_some() && begun > sums {
            return Err(LearnError::WiderBeginning { from: begun, sums });
        }
        Ok(sums)
    }

    /// How many king buckets the network has that learns.
    pub(super) fn king_buckets_after(&self, from: Option<&Network>) -> Result<usize, LearnError> {
        let begun = from.map_or(1, Network::king_buckets);
        let buckets = self.king_buckets.unwrap_or(begun);
        if begun > buckets { Err(LearnError::KingBuckets(begun)) } else { Ok(buckets) }
    }

    /// The size of steps after this share of all of them: up to the largest, then half a cosine down.
    pub(super) fn rate_after(&self, done: f32) -> f32 {
        if done < self.warm_up {
            return self.rate * (LAST_RATE + (1.0 - LAST_RATE) * done / self.warm_up);
        }
        let done = (done - self.warm_up) / (1.0 - self.warm_up).max(f32::EPSILON);
        let falling = (1.0 + (std::f32::consts::PI * done).cos()) / 2.0;
        self.rate * (LAST_RATE + (1.0 - LAST_RATE) * falling)
    }

    /// The share of the result in the target of a position so many plies after the opening.
    pub(super) fn result_share_after(&self, plies: u16) -> f32 {
        let late = self.late_result_share.unwrap_or(self.result_share);
        self.result_share + (late - self.result_share) * (f32::from(plies) / LATE).min(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        plan: Plan,
    }

    fn plan(line: &str) -> Plan {
        Line::parse_from(format!("train {line}").trim().split(' ')).plan
    }

    #[test]
    fn steps_grow_and_shrink() {
        let plan = plan("--rate 0.5 --warm-up 0.2");
        let sizes = [0.0, 0.1, 0.2, 0.6, 1.0].map(|done| plan.rate_after(done));
        for (found, wanted) in sizes.into_iter().zip([0.005, 0.2525, 0.5, 0.2525, 0.005]) {
            assert!((found - wanted).abs() < 1e-4, "{sizes:?}");
        }
        assert_eq!(super::Plan { warm_up: 0.0, ..plan }.rate_after(0.0), 0.5);
    }

    #[test]
    fn the_result_counts_more_towards_the_end_if_it_is_to() {
        assert_eq!(plan("").result_share_after(70), 0.04);
        let growing = plan("--result-share 0.1 --late-result-share 0.5");
        assert_eq!([0, 50, 100, 300].map(|plies| growing.result_share_after(plies)), [0.1, 0.3, 0.5, 0.5]);
    }

    #[test]
    fn a_plan_is_what_its_settings_say() {
        let unusual = "--sums 256 --king-buckets 4 --epochs 3 --result-share 0.2 --late-result-share 0.4 --batch 4096 --rate 0.01 \
                       --warm-up 0.05 --decay 0.25 --average 300";
        let written: Vec<String> = plan(unusual)
            .settings()
            .into_iter()
            .map(|(name, value)| format!("{name} {}", value.unwrap()))
            .collect();
        assert_eq!(plan(&written.join(" ")), plan(unusual));
        for nonsense in [
            "--sums 100",
            "--king-buckets 3",
            "--batch 0",
            "--batch 20000",
            "--warm-up 2",
            "--average 0",
            "--rate 0",
        ] {
            let line = format!("train {nonsense}");
            assert!(Line::try_parse_from(line.split(' ')).is_err(), "{nonsense}");
        }
    }
}
