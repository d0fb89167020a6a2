//! Where terms are entered: a sum while playing, a list of counts while tuning.

use crate::pair::Pair;

/// Receives entries of "this many times this weight".
pub(crate) trait Account {
    /// Enters a weight `times` times.
    fn add(&mut self, weight: &Pair, times: i32);

    /// Enters a fraction of a weight.
    fn add_part(&mut self, weight: &Pair, times: i32, parts: i32);
}

impl Account for Pair {
    #[inline(always)]
    fn add(&mut self, weight: &Pair, times: i32) {
        *self += *weight * times;
    }

    #[inline]
    fn add_part(&mut self, weight: &Pair, times: i32, parts: i32) {
        *self += Pair::of(weight.middle() * times / parts, weight.end() * times / parts);
    }
}
