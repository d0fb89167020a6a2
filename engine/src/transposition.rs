//! The transposition table: the results of positions already searched, shared by all threads without
//! locks.

use crate::limits::Bound;
use crate::memory::{available_memory_mib, in_parallel, touch, zeroed};
use crate::score::from_table;
use crate::search::window::Window;
use movegen::Move;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use thiserror::Error;

/// An entry of this search is kept if it is this much deeper than what would replace it. In plies.
const REPLACEMENT_DEPTH: i32 = 4;

/// What a search more of age counts against an entry. In plies.
const REPLACEMENT_AGE: i32 = 8;

/// What the table holds of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableEntry {
    /// The best move found: the table move. It must be checked for legality.
    pub(crate) best_move: Option<Move>,
    /// The score, mates counted from this position.
    pub(crate) score: i32,
    /// The static evaluation, not corrected; [`NO_EVALUATION`] in check.
    pub(crate) static_evaluation: i32,
    /// The depth of the search.
    pub(crate) depth: i32,
    /// How the score relates to the true one.
    pub(crate) bound: Bound,
    /// Whether the position was on or near a principal variation.
    pub(crate) was_pv: bool,
}

impl TableEntry {
    /// The score, counted from the root again, if it gives a cutoff in this window at this ply.
    #[inline(always)]
    pub(crate) fn cutoff(&self, window: Window, ply: usize) -> Option<i32> {
        let score = from_table(self.score, ply);
        let gives_cutoff = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
        gives_cutoff.then_some(score)
    }
}

/// Stands for a static evaluation that was not made.
pub(crate) const NO_EVALUATION: i32 = i16::MIN as i32;

/// Slots in which a position can be.
const CLUSTER: usize = 4;
/// Generations before the counter starts anew.
const GENERATIONS: u8 = 32;

/// Room for one entry: the key mixed with the data, and the data. An entry torn by two threads does not
/// match its key and is taken for empty (lockless hashing, Hyatt and Mann 2002). A plain array, for
/// memory that is all zero is given as one.
type Slot = [AtomicU64; 2];
/// As large as a cache line.
type Cluster = [Slot; CLUSTER];
/// The words of a slot.
const MIXED: usize = 0;
const DATA: usize = 1;

/// The transposition table.
pub(crate) struct TranspositionTable {
    slots: Box<[Slot]>,
    /// Slots before the first cluster, so that each cluster is one cache line.
    skipped: usize,
    generation: AtomicU8,
}

/// Why the transposition table keeps its size.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "there is no memory for a table of {wanted} MiB{}; it keeps its {kept} MiB",
    .free.map(|free| format!(": {free} MiB are free")).unwrap_or_default()
)]
pub struct TableError {
    /// The size asked for, in MiB.
    pub wanted: usize,
    /// What the table could have at the most, in MiB, if that is known to be too little.
    pub free: Option<usize>,
    /// The size that the table has, in MiB.
    pub kept: usize,
}

impl std::fmt::Debug for TranspositionTable {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("TranspositionTable")
            .field("clusters", &self.clusters().len())
            .finish_non_exhaustive()
    }
}

/// The slots of so many clusters, and of one more because not all memory begins with a cache line; if they
/// can be had.
fn slots_of(mib: usize) -> Option<Box<[Slot]>> {
    zeroed(mib.checked_mul(CLUSTERS_OF_MIB)?.max(1).checked_add(1)?.checked_mul(CLUSTER)?)
}

/// Slots before the first cache line that begins with a slot.
fn slots_before_line(slots: &[Slot]) -> usize {
    let before = slots.as_ptr().addr().wrapping_neg() % size_of::<Cluster>();
    if before.is_multiple_of(size_of::<Slot>()) { before / size_of::<Slot>() } else { 0 }
}

/// Room for one cluster, which every machine has.
fn smallest() -> Box<[Slot]> {
    Box::new(std::array::from_fn::<Slot, { 2 * CLUSTER }, _>(|_| Slot::default()))
}

/// What a table could have at the most, in MiB, if it is plainly too little for so many while `freed` MiB
/// are given back. A sixteenth more than the table is wanted, for the rest of the program.
fn shortage(mib: usize, freed: usize) -> Option<usize> {
    let free = usize::try_from(available_memory_mib()?).ok()?.saturating_add(freed);
    let most = free - free / 16;
    (mib > most).then_some(most)
}

/// How an entry's fields lie in its words: move (25 bits), depth (7), score (16) and static
/// evaluation (16) in the data word; bound (2), PV mark (1) and generation (5) in the low bits of the
/// key, which has bits to spare.
mod packing {
    use super::{Bound, Move, TableEntry};

    const MOVE_BITS: u32 = 25;

    pub(super) fn pack(entry: &TableEntry, generation: u8) -> (u64, u64) {
        let bound = match entry.bound {
            Bound::Exact => 0u64,
            Bound::Lower => 1,
            Bound::Upper => 2,
        };
        let best_move = u64::from(entry.best_move.map_or(0, Move::bits));
        debug_assert!(best_move < 1 << MOVE_BITS);
        let data = best_move & ((1 << MOVE_BITS) - 1)
            | (entry.depth.clamp(0, 127) as u64) << MOVE_BITS
            | u64::from(entry.score as i16 as u16) << 32
            | u64::from(entry.static_evaluation as i16 as u16) << 48;
        let rest = bound | u64::from(entry.was_pv) << 2 | u64::from(generation) << 3;
        (data, rest)
    }

    pub(super) fn unpack(data: u64, rest: u64) -> TableEntry {
        TableEntry {
            best_move: Move::from_bits((data & ((1 << MOVE_BITS) - 1)) as u32),
            score: i32::from((data >> 32) as u16 as i16),
            static_evaluation: i32::from((data >> 48) as u16 as i16),
            depth: (data >> MOVE_BITS & 0x7f) as i32,
            bound: match rest & 3 {
                0 => Bound::Exact,
                1 => Bound::Lower,
                _ => Bound::Upper,
            },
            was_pv: rest & 4 != 0,
        }
    }

    pub(super) fn generation(rest: u64) -> u8 {
        (rest >> 3) as u8 & 31
    }

    pub(super) fn depth(data: u64) -> i32 {
        (data >> MOVE_BITS & 0x7f) as i32
    }
}

/// Low bits of the key that give way to bound, PV mark and generation.
const REST: u64 = 0xff;

/// Clusters in a MiB.
const CLUSTERS_OF_MIB: usize = (1 << 20) / size_of::<Cluster>();

impl TranspositionTable {
    /// A table of this size in MiB, or of half that and so on, as far as memory goes.
    pub(crate) fn new(mib: usize) -> Self {
        let sizes = std::iter::successors(Some(mib), |&mib| (mib > 1).then_some(mib / 2));
        let slots = sizes.filter(|&mib| shortage(mib, 0).is_none()).find_map(slots_of);
        let table = TranspositionTable::of(slots.unwrap_or_else(smallest));
        table.occupy();
        table
    }

    fn of(slots: Box<[Slot]>) -> Self {
        TranspositionTable { skipped: slots_before_line(&slots), slots, generation: AtomicU8::new(0) }
    }

    /// Gives the table this size in MiB, and empties it. Its memory is only promised: see
    /// [`TranspositionTable::occupy`].
    ///
    /// # Errors
    /// There is not so much memory. The table has its old size; what it held is lost only if that had to
    /// make room.
    pub(crate) fn resize(&mut self, mib: usize) -> Result<(), TableError> {
        let kept = self.mib();
        let refused = |free| TableError { wanted: mib, free, kept };
        if let Some(free) = shortage(mib, kept) {
            return Err(refused(Some(free)));
        }
        // A promise costs nothing, so both tables may stand side by side for a moment; where memory must
        // be there when it is promised the old one goes first.
        let slots = slots_of(mib).or_else(|| {
            *self = TranspositionTable::of(smallest());
            slots_of(mib)
        });
        match slots {
            Some(slots) => {
                *self = TranspositionTable::of(slots);
                Ok(())
            }
            None => {
                *self = TranspositionTable::new(kept);
                Err(TableError { kept: self.mib(), ..refused(None) })
            }
        }
    }

    /// Takes possession of the memory, so that no search has to.
    pub(crate) fn occupy(&self) {
        touch(&self.slots, |slot| slot[DATA].store(0, Ordering::Relaxed));
    }

    /// The size in MiB.
    fn mib(&self) -> usize {
        self.clusters().len() / CLUSTERS_OF_MIB
    }

    /// Empties the table.
    pub(crate) fn clear(&self) {
        in_parallel(&self.slots, |slots| {
            for word in slots.iter().flatten() {
                word.store(0, Ordering::Relaxed);
            }
        });
        self.generation.store(0, Ordering::Relaxed);
    }

    /// Begins a new search: entries of earlier ones are replaced first.
    pub(crate) fn new_search(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    #[inline(always)]
    fn clusters(&self) -> &[Cluster] {
        // One cluster more was asked for than is used.
        let used = self.slots.len() - CLUSTER;
        self.slots[self.skipped..self.skipped + used].as_chunks().0
    }

    #[inline(always)]
    fn cluster(&self, hash: u64) -> &Cluster {
        let clusters = self.clusters();
        let index = (u128::from(hash) * clusters.len() as u128) >> 64;
        &clusters[index as usize]
    }

    /// Asks for the memory of this position's entry, which takes a while to come from a large table.
    #[inline(always)]
    pub(crate) fn prefetch(&self, hash: u64) {
        #[cfg(all(target_arch = "x86_64", target_feature = "sse"))]
        safe_arch::prefetch_t0(self.cluster(hash));
        #[cfg(not(all(target_arch = "x86_64", target_feature = "sse")))]
        let _ = hash;
    }

    /// The entry of this position.
    #[inline]
    pub(crate) fn probe(&self, hash: u64) -> Option<TableEntry> {
        self.cluster(hash).iter().find_map(|slot| {
            let data = slot[DATA].load(Ordering::Relaxed);
            let key = slot[MIXED].load(Ordering::Relaxed) ^ data;
            ((key ^ hash) & !REST == 0 && data != 0).then(|| packing::unpack(data, key & REST))
        })
    }

    /// Stores an entry in place of that of the same position, or of the least useful one.
    #[inline]
    pub(crate) fn store(&self, hash: u64, entry: TableEntry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let mut worst = &self.cluster(hash)[0];
        let mut worst_value = i32::MAX;
        let mut entry = entry;
        for slot in self.cluster(hash) {
            let data = slot[DATA].load(Ordering::Relaxed);
            let key = slot[MIXED].load(Ordering::Relaxed) ^ data;
            if data != 0 && (key ^ hash) & !REST == 0 {
                let old = packing::unpack(data, key & REST);
                let is_fresh = packing::generation(key) == generation;
                if is_fresh && entry.bound != Bound::Exact && entry.depth + REPLACEMENT_DEPTH < old.depth {
                    return;
                }
                entry.best_move = entry.best_move.or(old.best_move);
                worst = slot;
                break;
            }
            let age = i32::from((GENERATIONS + generation - packing::generation(key)) % GENERATIONS);
            let value = if data == 0 { i32::MIN } else { packing::depth(data) - REPLACEMENT_AGE * age };
            if value < worst_value {
                worst_value = value;
                worst = slot;
            }
        }
        let (data, rest) = packing::pack(&entry, generation);
        worst[DATA].store(data, Ordering::Relaxed);
        worst[MIXED].store((hash & !REST | rest) ^ data, Ordering::Relaxed);
    }

    /// How full the table is with entries of this search, in thousandths.
    pub(crate) fn hashfull(&self) -> u32 {
        let generation = self.generation.load(Ordering::Relaxed);
        let sample = self.clusters().iter().take(250).flatten();
        let used = sample.filter(|slot| {
            let data = slot[DATA].load(Ordering::Relaxed);
            let key = slot[MIXED].load(Ordering::Relaxed) ^ data;
            data != 0 && packing::generation(key) == generation
        });
        let sampled = self.clusters().len().min(250) * CLUSTER;
        (used.count() * 1000 / sampled.max(1)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Kind, Square};

    fn entry(depth: i32, score: i32) -> TableEntry {
        TableEntry {
            best_move: Some(Move::promotion(Square::new(81), Square::new(91), Kind::Missile)),
            score,
            static_evaluation: -123,
            depth,
            bound: Bound::Lower,
            was_pv: true,
        }
    }

    #[test]
    fn every_cluster_is_a_cache_line() {
        let table = TranspositionTable::new(3);
        assert_eq!(size_of::<Cluster>(), 64);
        assert_eq!(table.mib(), 3);
        let misplaced = table.clusters().iter().filter(|cluster| cluster.as_ptr().addr() % 64 != 0);
        assert_eq!(misplaced.count(), 0);
        for hash in [0, 1, u64::MAX] {
            table.prefetch(hash);
        }
    }

    #[test]
    fn everything_stored_comes_back() {
        let table = TranspositionTable::new(1);
        for score in [-31_000, -1, 0, 1, 31_000] {
            table.store(0xdead_beef_0123_4567, entry(33, score));
            assert_eq!(table.probe(0xdead_beef_0123_4567), Some(entry(33, score)));
        }
        assert_eq!(table.probe(0xdead_beef_0123_0067), None);
    }

    #[test]
    fn a_full_cluster_gives_up_its_shallowest_entry() {
        let table = TranspositionTable::new(1);
        for (index, depth) in [9, 3, 7, 8, 5].into_iter().enumerate() {
            table.store((index as u64) << 8, entry(depth, 0));
        }
        assert!(table.probe(1 << 8).is_none());
        assert!(table.probe(4 << 8).is_some());
    }

    #[test]
    fn a_table_that_does_not_fit_leaves_the_old_one_as_it_was() {
        let mut table = TranspositionTable::new(3);
        table.store(77 << 20, entry(5, 5));
        for wanted in [1 << 40, usize::MAX] {
            let error = table.resize(wanted).unwrap_err();
            assert_eq!((error.wanted, error.kept), (wanted, 3));
            assert_eq!(error.to_string().lines().count(), 1);
        }
        // Where the system tells its memory the table was not even emptied.
        if available_memory_mib().is_some() {
            assert_eq!(table.probe(77 << 20), Some(entry(5, 5)));
        }
        table.resize(2).unwrap();
        table.occupy();
        assert_eq!((table.mib(), table.probe(77 << 20)), (2, None));
    }

    #[test]
    fn clearing_forgets_everything() {
        let table = TranspositionTable::new(1);
        table.store(77 << 20, entry(5, 5));
        table.clear();
        assert_eq!(table.probe(77 << 20), None);
    }
}
