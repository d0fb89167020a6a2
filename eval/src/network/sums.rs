//! The sums of the first layer, which follow the search.

use super::features::{Features, View};
use super::layers::{HIDDEN, Network};
use movegen::{Color, Family, Position};

/// The sums of the first layer for each side's view, White's first, in parts of
/// [`FIRST_LAYER_UNIT`](super::FIRST_LAYER_UNIT).
#[derive(Clone, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Sums {
    pub(super) of_side: [[i16; HIDDEN]; 2],
}

impl Default for Sums {
    fn default() -> Self {
        Sums { of_side: [[0; HIDDEN]; 2] }
    }
}

/// Sums that are updated at once: as many as a few registers hold.
const BLOCK: usize = 32;

impl Sums {
    /// The sums of a position.
    pub(crate) fn of<R: Family>(network: &Network, position: &Position<R>) -> Self {
        let mut sums = Sums::default();
        Color::BOTH.into_iter().for_each(|color| sums.refresh(network, position, color));
        sums
    }

    /// These sums of a position, without some of its features.
    pub(crate) fn without<R: Family>(
        &self,
        network: &Network,
        position: &Position<R>,
        features: &[u16],
    ) -> Self {
        let mut sums = Sums::default();
        for color in Color::BOTH {
            let (last, next) = (&self.of_side[color.index()], &mut sums.of_side[color.index()]);
            update(next, last, network, View::of(position, color), &[], features);
        }
        sums
    }

    /// Becomes the sums of `after`, given those of `before`: between them is a move or a null move.
    #[inline]
    pub(crate) fn follow<R: Family>(
        &mut self,
        network: &Network,
        last: &Sums,
        before: &Position<R>,
        after: &Position<R>,
    ) {
        let changes = Features::<R>::changes(before, after);
        for color in Color::BOTH {
            let view = View::of(after, color);
            if view == View::of(before, color) {
                let (last, next) = (&last.of_side[color.index()], &mut self.of_side[color.index()]);
                update(next, last, network, view, &changes.added, &changes.removed);
            } else {
                self.refresh(network, after, color);
            }
        }
    }

    /// Computes one side's sums anew: at the beginning, and when its king has crossed the middle.
    fn refresh<R: Family>(&mut self, network: &Network, position: &Position<R>, color: Color) {
        let features = Features::of(position);
        let view = View::of(position, color);
        update(&mut self.of_side[color.index()], network.first_biases(), network, view, &features, &[]);
    }
}

/// Sets `next` to `last` and the changes to it, a few registers at a time.
#[inline]
fn update(
    next: &mut [i16; HIDDEN],
    last: &[i16; HIDDEN],
    network: &Network,
    view: View,
    added: &[u16],
    removed: &[u16],
) {
    let (next, _) = next.as_chunks_mut::<BLOCK>();
    let (last, _) = last.as_chunks::<BLOCK>();
    for (block, (next, last)) in next.iter_mut().zip(last).enumerate() {
        let mut sums = *last;
        let of_row = |feature: u16| &network.first_weights(view, feature).as_chunks::<BLOCK>().0[block];
        for &feature in added {
            sums.iter_mut().zip(of_row(feature)).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
        }
        for &feature in removed {
            sums.iter_mut().zip(of_row(feature)).for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
        }
        *next = sums;
    }
}
