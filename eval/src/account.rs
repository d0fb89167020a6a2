//! Where terms are entered: a sum while playing, a list of what was counted while tuning.

use crate::pair::Pair;

/// Takes entries of "so many times this weight".
pub(crate) trait Account {
    /// Enters a weight `times` times.
    fn add(&mut self, weight: &Pair, times: i32);

    /// Enters a man on its square. `sum` is what the weights say of both together, `parts` are
    /// the two weights.
    fn place<'w>(&mut self, sum: &Pair, parts: impl FnOnce() -> [&'w Pair; 2]);
}

impl Account for Pair {
    #[inline(always)]
    fn add(&mut self, weight: &Pair, times: i32) {
        *self += *weight * times;
    }

    #[inline(always)]
    fn place<'w>(&mut self, sum: &Pair, _: impl FnOnce() -> [&'w Pair; 2]) {
        *self += *sum;
    }
}
