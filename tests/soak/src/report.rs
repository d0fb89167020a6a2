//! Figures of a run, as tables for docs/performance.md.

use std::time::Duration;

/// The time that this share of all waits does not exceed, in milliseconds.
pub(crate) fn percentile(sorted: &[Duration], share: f64) -> f64 {
    let last = sorted.len().saturating_sub(1);
    let index = (last as f64 * share).round() as usize;
    sorted.get(index).map_or(0.0, |wait| wait.as_secs_f64() * 1000.0)
}

/// Median, 95% and longest wait as a text.
pub(crate) fn waits(sorted: &[Duration]) -> String {
    let [median, most, longest] = [0.5, 0.95, 1.0].map(|share| percentile(sorted, share));
    format!("{median:.0}, {most:.0}, {longest:.0} ms")
}

/// The median of some numbers.
pub(crate) fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    match numbers.len() {
        0 => 0.0,
        count if count % 2 == 1 => numbers[count / 2],
        count => f64::midpoint(numbers[count / 2 - 1], numbers[count / 2]),
    }
}

/// A line of a table.
pub(crate) fn row(what: &str, value: &str) {
    println!("| {what} | {value} |");
}
