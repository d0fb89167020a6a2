//! Two things timed alternately, so that a machine that slows down slows both.

use crate::counters::Perft;
use std::hint::black_box;
use std::time::Instant;

/// A median with the smallest and the largest value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spread {
    /// The value in the middle.
    pub median: f64,
    /// The smallest.
    pub least: f64,
    /// The largest.
    pub most: f64,
}

impl Spread {
    /// The spread of these values, at least one.
    pub fn of(mut values: Vec<f64>) -> Self {
        values.sort_by(f64::total_cmp);
        let middle = values.len() / 2;
        let median =
            if values.len() % 2 == 1 { values[middle] } else { (values[middle - 1] + values[middle]) / 2.0 };
        Spread { median, least: values[0], most: values[values.len() - 1] }
    }
}

/// Results of two counters in the same rounds.
#[derive(Clone, Copy, Debug)]
pub struct Comparison {
    /// Positions counted by the first.
    pub nodes: u64,
    /// Positions counted by the second.
    pub other_nodes: u64,
    /// Millions of positions per second of the first.
    pub rate: Spread,
    /// Millions of positions per second of the second.
    pub other_rate: Spread,
    /// The first rate over the second, round by round.
    pub ratio: Spread,
}

/// Runs both counters alternately, after one untimed round. The order alternates from round to round.
pub fn compare(first: &Perft, second: &Perft, rounds: usize) -> Comparison {
    let (nodes, other_nodes) = (first(), second());
    let mut rates = Vec::new();
    let mut other_rates = Vec::new();
    for round in 0..rounds {
        if round % 2 == 0 {
            rates.push(rate(first));
            other_rates.push(rate(second));
        } else {
            other_rates.push(rate(second));
            rates.push(rate(first));
        }
    }
    let ratios = rates.iter().zip(&other_rates).map(|(own, other)| own / other).collect();
    Comparison {
        nodes,
        other_nodes,
        rate: Spread::of(rates),
        other_rate: Spread::of(other_rates),
        ratio: Spread::of(ratios),
    }
}

/// Millions of positions per second.
fn rate(counter: &Perft) -> f64 {
    let started = Instant::now();
    let nodes = black_box(counter());
    nodes as f64 / 1e6 / started.elapsed().as_secs_f64().max(1e-9)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_value_in_the_middle() {
        assert_eq!(Spread::of(vec![3.0, 1.0, 9.0]), Spread { median: 3.0, least: 1.0, most: 9.0 });
        assert_eq!(Spread::of(vec![4.0, 1.0]).median, 2.5);
    }
}
