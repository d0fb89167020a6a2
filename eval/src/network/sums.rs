//! The sums of the first layer, which follow the search.

use super::features::{Changes, Features, View};
use super::layers::Network;
use movegen::{Bitboard, Color, Family, Geometry, Position, Word};

/// Sums that lie together; every width is a multiple. The second layer adds up so many products in 32 bits.
pub(super) const CHUNK: usize = 128;
/// Sums that are updated at once: as many as half the registers hold where they are smallest.
const BLOCK: usize = 64;

/// Some sums of a view, where processors like them to begin.
#[derive(Clone, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(super) struct Chunk(pub(super) [i16; CHUNK]);

/// The sums of the first layer for each side's view, in parts of
/// [`FIRST_LAYER_UNIT`](super::FIRST_LAYER_UNIT). By default there is room for none; it is made when they
/// first follow others.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sums {
    /// White's, then Black's.
    chunks: Vec<Chunk>,
    /// White's and Black's pieces that are attacked, as halves of words, if the network is told: to find them again for the
    /// position before a move would take as long as for the one after it.
    attacked: [(u64, u64); 2],
}

impl Sums {
    /// As many as the network has, all zero.
    fn zero(network: &Network) -> Self {
        Sums { chunks: vec![Chunk([0; CHUNK]); 2 * network.layers.sums / CHUNK], ..Sums::default() }
    }

    /// The sums of a position.
    pub(crate) fn of<R: Family>(network: &Network, position: &Position<R>) -> Self {
        let mut sums = Sums::zero(network);
        if R::BLASTS && network.is_told_attacks() {
            sums.attacked = Features::<R>::attacked(position).map(|squares| squares.word().halves());
        }
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
        let mut sums = Sums::zero(network);
        let known: Vec<u16> = features.iter().copied().filter(|&feature| network.knows(feature)).collect();
        for color in Color::BOTH {
            let view = network.view(position, color);
            update(sums.of_side_mut(color), self.of_side(color), network, view, &[], &known);
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
        if self.chunks.len() != last.chunks.len() {
            self.chunks.clone_from(&last.chunks);
        }
        let mut changes = Changes::default();
        Features::<R>::changes(before, after, &mut changes);
        if R::BLASTS && network.is_told_attacks() {
            let is = Features::<R>::attacked(after);
            Features::<R>::attack_changes((before, last.attacked()), (after, is), &mut changes);
            self.attacked = is.map(|squares| squares.word().halves());
        }
        for color in Color::BOTH {
            let view = network.view(after, color);
            if view == network.view(before, color) {
                let (last, next) = (last.of_side(color), self.of_side_mut(color));
                update(next, last, network, view, &changes.added, &changes.removed);
            } else {
                self.refresh(network, after, color);
            }
        }
    }

    /// White's and Black's pieces that are attacked, if the network is told.
    #[inline(always)]
    fn attacked<G: Geometry>(&self) -> [Bitboard<G>; 2] {
        self.attacked.map(|(low, high)| Bitboard::of_word(Word::from_halves(low, high)))
    }

    /// Computes one side's sums anew, what is attacked being known: at the beginning, and when its view has become another.
    fn refresh<R: Family>(&mut self, network: &Network, position: &Position<R>, color: Color) {
        let mut features = Features::without_attacks(position);
        if R::BLASTS && network.is_told_attacks() {
            Features::add_attacks(position, self.attacked(), &mut features);
        }
        let view = network.view(position, color);
        let (biases, _) = network.layers.first_biases.as_chunks();
        update(self.of_side_mut(color), biases.iter(), network, view, &features, &[]);
    }

    /// One side's sums.
    #[inline(always)]
    pub(super) fn of_side(&self, color: Color) -> impl Iterator<Item = &[i16; CHUNK]> {
        let (white, black) = self.chunks.split_at(self.chunks.len() / 2);
        if color == Color::White { white } else { black }.iter().map(|Chunk(sums)| sums)
    }

    #[inline(always)]
    fn of_side_mut(&mut self, color: Color) -> &mut [Chunk] {
        let half = self.chunks.len() / 2;
        let (white, black) = self.chunks.split_at_mut(half);
        if color == Color::White { white } else { black }
    }
}

/// Sets `next` to `last` and the changes to it, a few registers at a time.
#[inline]
fn update<'a>(
    next: &mut [Chunk],
    mut last: impl Iterator<Item = &'a [i16; CHUNK]>,
    network: &Network,
    view: View,
    added: &[u16],
    removed: &[u16],
) {
    let (weights, _) = network.layers.first_weights.as_chunks::<CHUNK>();
    let chunks_of_row = next.len();
    // A narrow network's rows are chunks: one index fewer to compute, for each feature and block.
    if let [next] = &mut *next
        && let Some(last) = last.next()
    {
        let of_row = |feature: u16| &weights[network.first_row(view, feature)];
        return update_chunk(&mut next.0, last, of_row, added, removed);
    }
    for (chunk, (next, last)) in next.iter_mut().zip(last).enumerate() {
        let of_row = |feature: u16| &weights[network.first_row(view, feature) * chunks_of_row + chunk];
        update_chunk(&mut next.0, last, of_row, added, removed);
    }
}

/// The same for some of the sums, whose weights a row has there.
#[inline(always)]
fn update_chunk<'a>(
    next: &mut [i16; CHUNK],
    last: &[i16; CHUNK],
    of_row: impl Fn(u16) -> &'a [i16; CHUNK],
    added: &[u16],
    removed: &[u16],
) {
    let (next, _) = next.as_chunks_mut::<BLOCK>();
    let (last, _) = last.as_chunks::<BLOCK>();
    for (block, (next, last)) in next.iter_mut().zip(last).enumerate() {
        let mut sums = *last;
        let of_block = |feature: u16| &of_row(feature).as_chunks::<BLOCK>().0[block];
        for &feature in added {
            let weights = of_block(feature);
            sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
        }
        for &feature in removed {
            let weights = of_block(feature);
            sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
        }
        *next = sums;
    }
}
