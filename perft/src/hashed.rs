//! A hash table of counts, shared by all threads without locks.

use std::sync::atomic::{AtomicU64, Ordering};

/// Counts by position and depth.
///
/// Each entry is two words: the count, and the key mixed with it. A torn entry, written by two
/// threads at once, does not match its key and is ignored (Hyatt's lockless hashing).
#[derive(Debug)]
pub struct CountTable {
    entries: Vec<[AtomicU64; 2]>,
}

/// The golden ratio as a multiplier spreads the depth over all bits of the key.
const DEPTH_KEY: u64 = 0x9e37_79b9_7f4a_7c15;

impl CountTable {
    /// A table of about `mib` MiB, at least one entry.
    pub fn new(mib: usize) -> Self {
        let entries = (mib.saturating_mul(1 << 20) / size_of::<[AtomicU64; 2]>()).max(1);
        CountTable { entries: (0..entries).map(|_| [AtomicU64::new(0), AtomicU64::new(0)]).collect() }
    }

    fn key(hash: u64, depth: u32) -> u64 {
        hash ^ u64::from(depth).wrapping_mul(DEPTH_KEY)
    }

    fn slot(&self, key: u64) -> &[AtomicU64; 2] {
        // The high half of the product is evenly spread over the table's length.
        let index = (u128::from(key) * self.entries.len() as u128) >> 64;
        &self.entries[index as usize]
    }

    /// The count of this position and depth, if it is stored.
    pub fn get(&self, hash: u64, depth: u32) -> Option<u64> {
        let key = Self::key(hash, depth);
        let [mixed, nodes] = self.slot(key);
        let nodes = nodes.load(Ordering::Relaxed);
        (nodes != 0 && mixed.load(Ordering::Relaxed) ^ nodes == key).then_some(nodes)
    }

    /// Stores a count, replacing the previous entry.
    pub fn put(&self, hash: u64, depth: u32, nodes: u64) {
        let key = Self::key(hash, depth);
        let [mixed, stored] = self.slot(key);
        mixed.store(key ^ nodes, Ordering::Relaxed);
        stored.store(nodes, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_found_under_their_depth_only() {
        let table = CountTable::new(1);
        table.put(77, 3, 42);
        assert_eq!(table.get(77, 3), Some(42));
        assert_eq!(table.get(77, 4), None);
        assert_eq!(table.get(78, 3), None);
    }
}
