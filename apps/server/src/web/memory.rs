//! The memory that the server may use, and how it is shared out.

use engine::total_memory_mib;
use std::ops::RangeInclusive;

/// What may be asked for, in MiB. With the least there is a table of 1 MiB for everything that is searched.
pub(crate) const MEMORY_RANGE: RangeInclusive<u64> = 64..=1 << 20;
/// The usual share of the machine's memory.
const USUAL_SHARE: usize = 2;
/// The most that is used unless more is asked for, in MiB: enough for all analyses that may run at a time.
const USUAL_MOST: usize = 4096;
/// Where the system does not tell its memory, in MiB.
const USUAL: usize = 1024;
/// What a search needs for each of its threads besides its table, in MiB: histories, stacks, positions.
pub(crate) const THREAD_MIB: usize = 8;
/// The table of each thread that looks for moves, in MiB, if there is room: many may be searching at once.
const TABLE_FOR_MOVES_MIB: usize = 16;

/// The shares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MemoryShares {
    /// For moves of megaton in games, in MiB.
    moves: usize,
    /// For the tables of analyses, in MiB.
    pub(crate) analyses: usize,
    /// For what is still to be sent, and what has come only in part, in bytes.
    pub(crate) unread: usize,
    /// For questions that are being answered, in MiB.
    pub(crate) questions: usize,
}

impl MemoryShares {
    /// The shares of so many MiB; without a number, of what is usual on this machine.
    pub(crate) fn of(mib: Option<usize>) -> Self {
        let mib = mib.unwrap_or_else(usual_mib);
        MemoryShares { moves: mib / 4, analyses: mib / 2, unread: (mib / 8) << 20, questions: mib / 8 }
    }

    /// The table of each of so many threads that look for moves, in MiB.
    pub(crate) fn table_for_moves(&self, threads: usize) -> usize {
        (self.moves / threads.max(1)).saturating_sub(THREAD_MIB).clamp(1, TABLE_FOR_MOVES_MIB)
    }
}

fn usual_mib() -> usize {
    let least = *MEMORY_RANGE.start() as usize;
    total_memory_mib().map_or(USUAL, |total| (total / USUAL_SHARE).clamp(least, USUAL_MOST))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shares_are_no_more_than_the_whole() {
        for mib in [64, 100, 1000, 1 << 20] {
            let shares = MemoryShares::of(Some(mib));
            let sum = shares.moves + shares.analyses + (shares.unread >> 20) + shares.questions;
            assert!(sum <= mib && sum + 4 > mib, "{mib}: {shares:?}");
        }
        let shares = MemoryShares::of(Some(1024));
        assert_eq!([1, 8, 16, 256].map(|threads| shares.table_for_moves(threads)), [16, 16, 8, 1]);
        assert!(MemoryShares::of(None).analyses >= 32);
    }
}
