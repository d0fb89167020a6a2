//! The table of comparisons as Markdown.

use crate::interleaved::Comparison;
use std::fmt::Write;

/// The first lines of the table.
pub const HEADER: &str = "\
| what | nodes | own Mn/s | beside | its Mn/s | ratio (least–most) | at least | goal | |
|---|--:|--:|---|--:|---|--:|--:|---|";

/// The ratio that is required, and the one that is desired.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Threshold {
    /// Required.
    pub least: f64,
    /// Desired.
    pub goal: Option<f64>,
}

impl Threshold {
    fn verdict(self, ratio: f64) -> &'static str {
        match self.goal {
            _ if ratio < self.least => "missed",
            Some(goal) if ratio >= goal => "goal",
            _ => "holds",
        }
    }
}

/// One line of the table. Rates are compared, so the two may have counted different positions.
pub fn line(what: &str, beside: &str, threshold: Option<Threshold>, comparison: &Comparison) -> String {
    let Comparison { nodes, rate, other_rate, ratio, .. } = comparison;
    let mut line = format!(
        "| {what} | {nodes} | {:.1} | {beside} | {:.1} | {:.2} ({:.2}–{:.2}) |",
        rate.median, other_rate.median, ratio.median, ratio.least, ratio.most
    );
    let number = |value: Option<f64>| value.map_or_else(String::new, |value| format!("{value}"));
    let (least, goal) =
        (threshold.map(|threshold| threshold.least), threshold.and_then(|threshold| threshold.goal));
    let verdict = threshold.map_or("", |threshold| threshold.verdict(ratio.median));
    // Writing to a string cannot fail.
    let _ = write!(line, " {} | {} | {verdict} |", number(least), number(goal));
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interleaved::Spread;

    #[test]
    fn a_line_says_whether_the_mark_holds() {
        let spread = |median| Spread { median, least: median - 0.5, most: median + 0.5 };
        let comparison = Comparison {
            nodes: 20,
            other_nodes: 20,
            rate: spread(110.0),
            other_rate: spread(100.0),
            ratio: spread(1.1),
        };
        let threshold = Threshold { least: 1.0, goal: Some(1.2) };
        assert_eq!(
            line("atomic", "peer", Some(threshold), &comparison),
            "| atomic | 20 | 110.0 | peer | 100.0 | 1.10 (0.60–1.60) | 1 | 1.2 | holds |"
        );
        let missed = Threshold { least: 1.5, goal: None };
        assert!(line("atomic", "peer", Some(missed), &comparison).ends_with("| 1.5 |  | missed |"));
    }
}
