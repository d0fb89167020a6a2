//! How a difference in strength changes with the nodes of a move: what prunes too much wins short games and loses
//! long ones.

use super::statistics::{DEVIATIONS_95, EloEstimate};
use std::fmt;

/// What games at so many nodes a move say about a difference in strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloAtNodes {
    /// Nodes a move.
    pub nodes: u64,
    /// The difference.
    pub elo: f64,
    /// Its standard error.
    pub error: f64,
}

impl EloAtNodes {
    /// From the estimate of a match; `None` if that cannot tell how sure it is.
    pub(crate) fn of(nodes: u64, estimate: EloEstimate) -> Option<Self> {
        let (low, high) = estimate.interval?;
        let error = (high - low) / (2.0 * DEVIATIONS_95);
        (error.is_finite() && estimate.elo.is_finite()).then_some(EloAtNodes {
            nodes,
            elo: estimate.elo,
            error,
        })
    }
}

/// The Elo that ten times the nodes add to a difference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloSlope {
    /// Elo for each tenfold of nodes.
    pub elo: f64,
    /// Its standard error.
    pub error: f64,
}

impl EloSlope {
    /// The line through differences at several numbers of nodes, over their logarithms, each weighing as much as it
    /// is sure (weighted least squares); `None` if fewer than two numbers of nodes differ.
    ///
    /// ```
    /// use tournament::{EloAtNodes, EloSlope};
    /// let at = |nodes, elo| EloAtNodes { nodes, elo, error: 10.0 };
    /// let slope = EloSlope::through(&[at(8_000, 30.0), at(80_000, 20.0), at(800_000, 10.0)]).unwrap();
    /// assert!((slope.elo + 10.0).abs() < 1e-9);
    /// assert_eq!(EloSlope::through(&[at(8_000, 30.0)]), None);
    /// ```
    pub fn through(points: &[EloAtNodes]) -> Option<Self> {
        let first = points.first()?.nodes;
        if points.iter().all(|point| point.nodes == first) {
            return None;
        }
        let weighted = |value: &dyn Fn(&EloAtNodes) -> f64| -> f64 {
            points.iter().map(|point| value(point) / point.error.powi(2)).sum()
        };
        let tenfolds = |point: &EloAtNodes| (point.nodes as f64).log10();
        let mean = weighted(&tenfolds) / weighted(&|_| 1.0);
        let spread = weighted(&|point| (tenfolds(point) - mean).powi(2));
        let elo = weighted(&|point| (tenfolds(point) - mean) * point.elo) / spread;
        let error = spread.recip().sqrt();
        (elo.is_finite() && error.is_finite()).then_some(EloSlope { elo, error })
    }
}

/// The slope and its 95% interval, for people.
impl fmt::Display for EloSlope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let EloSlope { elo, error } = self;
        let (low, high) = (elo - DEVIATIONS_95 * error, elo + DEVIATIONS_95 * error);
        write!(f, "{elo:+.1} [{low:+.1}, {high:+.1}]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(nodes: u64, elo: f64, error: f64) -> EloAtNodes {
        EloAtNodes { nodes, elo, error }
    }

    #[test]
    fn what_is_surer_weighs_more() {
        // Two points: the slope is their difference, and errors add up in squares.
        let slope = EloSlope::through(&[at(1_000, 5.0, 3.0), at(100_000, 25.0, 4.0)]).unwrap();
        assert!((slope.elo - 10.0).abs() < 1e-9 && (slope.error - 2.5).abs() < 1e-9, "{slope:?}");
        assert_eq!(slope.to_string(), "+10.0 [+5.1, +14.9]");
        // A third one that nobody can rely on changes next to nothing.
        let unsure = [at(1_000, 5.0, 3.0), at(10_000, 900.0, 1e6), at(100_000, 25.0, 4.0)];
        assert!((EloSlope::through(&unsure).unwrap().elo - 10.0).abs() < 1e-3);
    }

    #[test]
    fn no_line_goes_through_one_point() {
        assert_eq!(EloSlope::through(&[]), None);
        assert_eq!(EloSlope::through(&[at(8_000, 1.0, 2.0), at(8_000, 3.0, 2.0)]), None);
        assert_eq!(EloSlope::through(&[at(8_000, 1.0, 0.0), at(80_000, 3.0, 0.0)]), None);
    }
}
