//! The transposition table: what is known of positions already searched, shared by all threads
//! without locks.

use crate::limits::Bound;
use crate::score::from_table;
use movegen::Move;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// What the table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// The best move found, to be checked for legality.
    pub(crate) best: Option<Move>,
    /// The score, mates counted from this position.
    pub(crate) score: i32,
    /// The static evaluation; [`NO_EVALUATION`] in check.
    pub(crate) evaluation: i32,
    /// Plies the score rests on.
    pub(crate) depth: i32,
    /// How it relates to the true score.
    pub(crate) bound: Bound,
    /// Whether the position was on or near a principal variation.
    pub(crate) was_principal: bool,
}

impl Known {
    /// The score, counted from the root again, if it settles a node of this window at this ply.
    #[inline(always)]
    pub(crate) fn settles(&self, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
        let score = from_table(self.score, ply);
        let enough = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        enough.then_some(score)
    }
}

/// Stands for an evaluation that was not made.
pub(crate) const NO_EVALUATION: i32 = i16::MIN as i32;

/// Entries looked at for a position.
const CLUSTER: usize = 4;
/// Generations before the counter starts anew.
const GENERATIONS: u8 = 32;

/// One entry: data, and the key mixed with it. A torn entry does not match its key and is taken
/// for empty (Hyatt's lockless hashing).
#[derive(Default)]
struct Entry {
    mixed: AtomicU64,
    data: AtomicU64,
}

/// The table.
pub(crate) struct Table {
    clusters: Vec<[Entry; CLUSTER]>,
    generation: AtomicU8,
}

impl std::fmt::Debug for Table {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Table").field("clusters", &self.clusters.len()).finish_non_exhaustive()
    }
}

/// How an entry's fields lie in its words: move (25 bits), depth (7), score (16) and evaluation
/// (16) in the data word; bound (2), principal mark (1) and generation (5) in the low bits of the
/// key, which has bits to spare.
mod packing {
    use super::{Bound, Known, Move};

    const MOVE_BITS: u32 = 25;

    pub(super) fn pack(known: &Known, generation: u8) -> (u64, u64) {
        let bound = match known.bound {
            Bound::Exact => 0u64,
            Bound::Lower => 1,
            Bound::Upper => 2,
        };
        let best = u64::from(known.best.map_or(0, Move::bits));
        debug_assert!(best < 1 << MOVE_BITS);
        let data = best & ((1 << MOVE_BITS) - 1)
            | (known.depth.clamp(0, 127) as u64) << MOVE_BITS
            | u64::from(known.score as i16 as u16) << 32
            | u64::from(known.evaluation as i16 as u16) << 48;
        let rest = bound | u64::from(known.was_principal) << 2 | u64::from(generation) << 3;
        (data, rest)
    }

    pub(super) fn unpack(data: u64, rest: u64) -> Known {
        Known {
            best: Move::from_bits((data & ((1 << MOVE_BITS) - 1)) as u32),
            score: i32::from((data >> 32) as u16 as i16),
            evaluation: i32::from((data >> 48) as u16 as i16),
            depth: (data >> MOVE_BITS & 0x7f) as i32,
            bound: match rest & 3 {
                0 => Bound::Exact,
                1 => Bound::Lower,
                _ => Bound::Upper,
            },
            was_principal: rest & 4 != 0,
        }
    }

    pub(super) fn generation(rest: u64) -> u8 {
        (rest >> 3) as u8 & 31
    }

    pub(super) fn depth(data: u64) -> i32 {
        (data >> MOVE_BITS & 0x7f) as i32
    }
}

/// Low bits of the key that give way to bound, principal mark and generation.
const REST: u64 = 0xff;

impl Table {
    /// A table of about `mib` MiB.
    pub(crate) fn new(mib: usize) -> Self {
        let clusters = (mib.saturating_mul(1 << 20) / size_of::<[Entry; CLUSTER]>()).max(1);
        let clusters = (0..clusters).map(|_| Default::default()).collect();
        Table { clusters, generation: AtomicU8::new(0) }
    }

    /// Empties the table.
    pub(crate) fn clear(&self) {
        for entry in self.clusters.iter().flatten() {
            entry.mixed.store(0, Ordering::Relaxed);
            entry.data.store(0, Ordering::Relaxed);
        }
        self.generation.store(0, Ordering::Relaxed);
    }

    /// Begins a new search: older entries give way first.
    pub(crate) fn age(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    #[inline(always)]
    fn cluster(&self, hash: u64) -> &[Entry; CLUSTER] {
        let index = (u128::from(hash) * self.clusters.len() as u128) >> 64;
        &self.clusters[index as usize]
    }

    /// What is known of this position.
    #[inline]
    pub(crate) fn get(&self, hash: u64) -> Option<Known> {
        self.cluster(hash).iter().find_map(|entry| {
            let data = entry.data.load(Ordering::Relaxed);
            let key = entry.mixed.load(Ordering::Relaxed) ^ data;
            ((key ^ hash) & !REST == 0 && data != 0).then(|| packing::unpack(data, key & REST))
        })
    }

    /// Stores what was found out, in place of the same position or the least useful entry.
    #[inline]
    pub(crate) fn put(&self, hash: u64, known: Known) {
        let generation = self.generation.load(Ordering::Relaxed);
        let mut worst = &self.cluster(hash)[0];
        let mut worst_value = i32::MAX;
        let mut known = known;
        for entry in self.cluster(hash) {
            let data = entry.data.load(Ordering::Relaxed);
            let key = entry.mixed.load(Ordering::Relaxed) ^ data;
            if data != 0 && (key ^ hash) & !REST == 0 {
                let old = packing::unpack(data, key & REST);
                let fresh = packing::generation(key) == generation;
                if fresh && known.bound != Bound::Exact && known.depth + 4 < old.depth {
                    return;
                }
                known.best = known.best.or(old.best);
                worst = entry;
                break;
            }
            let age = i32::from((GENERATIONS + generation - packing::generation(key)) % GENERATIONS);
            let value = if data == 0 { i32::MIN } else { packing::depth(data) - 8 * age };
            if value < worst_value {
                worst_value = value;
                worst = entry;
            }
        }
        let (data, rest) = packing::pack(&known, generation);
        worst.data.store(data, Ordering::Relaxed);
        worst.mixed.store((hash & !REST | rest) ^ data, Ordering::Relaxed);
    }

    /// How full the table is with entries of this search, in thousandths.
    pub(crate) fn fullness(&self) -> u32 {
        let generation = self.generation.load(Ordering::Relaxed);
        let sample = self.clusters.iter().take(250).flatten();
        let used = sample.filter(|entry| {
            let data = entry.data.load(Ordering::Relaxed);
            let key = entry.mixed.load(Ordering::Relaxed) ^ data;
            data != 0 && packing::generation(key) == generation
        });
        let sampled = self.clusters.len().min(250) * CLUSTER;
        (used.count() * 1000 / sampled.max(1)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Kind, Square};

    fn known(depth: i32, score: i32) -> Known {
        Known {
            best: Some(Move::promotion(Square::new(81), Square::new(91), Kind::Missile)),
            score,
            evaluation: -123,
            depth,
            bound: Bound::Lower,
            was_principal: true,
        }
    }

    #[test]
    fn everything_stored_comes_back() {
        let table = Table::new(1);
        for score in [-31_000, -1, 0, 1, 31_000] {
            table.put(0xdead_beef_0123_4567, known(33, score));
            assert_eq!(table.get(0xdead_beef_0123_4567), Some(known(33, score)));
        }
        assert_eq!(table.get(0xdead_beef_0123_0067), None);
    }

    #[test]
    fn a_full_cluster_gives_up_its_shallowest_entry() {
        let table = Table::new(1);
        for (index, depth) in [9, 3, 7, 8, 5].into_iter().enumerate() {
            table.put((index as u64) << 8, known(depth, 0));
        }
        assert!(table.get(1 << 8).is_none());
        assert!(table.get(4 << 8).is_some());
    }

    #[test]
    fn clearing_forgets_everything() {
        let table = Table::new(1);
        table.put(77 << 20, known(5, 5));
        table.clear();
        assert_eq!(table.get(77 << 20), None);
    }
}
