//! How often the evaluation counted each weight in a position: the input to tuning.

use crate::account::Account;
use crate::pair::Pair;
use crate::weights::Weights;

/// The composition of an evaluation.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// Weights counted more often for White than for Black, or the reverse (negative): indices into
    /// [`Weights::pairs`] and counts.
    pub counts: Vec<(u16, i16)>,
    /// The weights of the middlegame's and the endgame's values, from 0 to 1: together 1, or less where
    /// a balance is scaled down.
    pub shares: [f32; 2],
}

/// The entries of one colour.
pub(crate) struct Entries<'a> {
    weights: &'a Weights,
    counts: Vec<i16>,
}

impl<'a> Entries<'a> {
    pub(crate) fn new(weights: &'a Weights) -> Self {
        Entries { weights, counts: vec![0; Weights::COUNT] }
    }

    /// The index of a weight: they are in memory in the order of [`Weights::pairs`].
    fn place_of(&self, weight: &Pair) -> Option<usize> {
        let offset =
            std::ptr::from_ref(weight).addr().checked_sub(std::ptr::from_ref(self.weights).addr())?;
        let place = offset / size_of::<Pair>();
        (place < Weights::COUNT).then_some(place)
    }
}

impl Account for Entries<'_> {
    fn add(&mut self, weight: &Pair, times: i32) {
        if let Some(place) = self.place_of(weight) {
            self.counts[place] += times as i16;
        }
    }

    /// Counts are whole numbers: a piece that may be one of two counts as neither or one.
    fn add_part(&mut self, weight: &Pair, times: i32, parts: i32) {
        self.add(weight, (2 * times + parts) / (2 * parts));
    }
}

impl Trace {
    pub(crate) fn of(sides: &[Entries<'_>; 2], shares: [f32; 2]) -> Self {
        let [white, black] = sides;
        let difference = white.counts.iter().zip(&black.counts).map(|(white, black)| white - black);
        let counts = difference
            .enumerate()
            .filter(|&(_, count)| count != 0)
            .map(|(place, count)| (place as u16, count))
            .collect();
        Trace { counts, shares }
    }
}
