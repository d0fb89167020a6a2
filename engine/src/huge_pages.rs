//! Huge pages: where memory is read at random, as a transposition table is, most of the time goes into finding out where
//! a page lies, above all in virtual machines, which look it up twice. With pages of 2 MiB a search in one counted 1.2
//! (16 MiB of table) to 1.5 times (64 MiB and more) as many nodes a second (docs/log/speed.md).
//!
//! Linux gives them on request. The request is a system call, and this is the only `unsafe` code of the crate.
#![cfg_attr(target_os = "linux", allow(unsafe_code))]

/// Asks the system to keep a large block in huge pages, where it has them. What the block holds does not change, and
/// where there are none nothing happens. For a block that nothing was written to yet it is cheap.
#[cfg(target_os = "linux")]
pub(crate) fn prefer<T>(block: &[T]) {
    use rustix::mm::{Advice, madvise};
    /// The smallest huge page there is.
    const HUGE_PAGE: usize = 2 << 20;
    let page = rustix::param::page_size();
    let begin = block.as_ptr().cast::<u8>();
    // Only whole pages that are the block's alone.
    let skipped = begin.align_offset(page);
    let whole = size_of_val(block).saturating_sub(skipped) / page * page;
    if whole < HUGE_PAGE {
        return;
    }
    let begin = begin.wrapping_add(skipped).cast_mut().cast();
    // SAFETY: the range lies within the block, which is borrowed here, and the advice changes neither what memory holds
    // nor who may use it. It may be refused; then nothing is lost.
    let _ = unsafe { madvise(begin, whole, Advice::LinuxHugepage) };
}

/// Other systems give none without a privilege, or by themselves.
#[cfg(not(target_os = "linux"))]
pub(crate) fn prefer<T>(_block: &[T]) {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::{touch, zeroed};
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn blocks_of_every_size_stay_what_they_are() {
        for count in [0, 1, 1_000, 300_000, 3_000_000] {
            let block: Box<[AtomicU64]> = zeroed(count).unwrap();
            prefer(&block);
            touch(&block, |item| item.store(7, Ordering::Relaxed));
            prefer(&block);
            let written = block.iter().filter(|item| item.load(Ordering::Relaxed) == 7).count();
            assert!(written <= count && (count == 0 || written > 0));
            assert!(block.iter().all(|item| [0, 7].contains(&item.load(Ordering::Relaxed))));
        }
    }

    /// As the system itself tells, where it has huge pages.
    #[cfg(target_os = "linux")]
    #[test]
    fn the_system_is_asked_for_huge_pages() {
        let Ok(offered) = std::fs::read_to_string("/sys/kernel/mm/transparent_hugepage/enabled") else {
            return;
        };
        if offered.contains("[never]") {
            return;
        }
        let block: Box<[AtomicU64]> = zeroed(8 << 20).unwrap();
        prefer(&block);
        // Of the mapping that holds the middle of the block, the flag of advice taken: hg.
        let middle = std::ptr::from_ref(&block[block.len() / 2]) as usize;
        let maps = std::fs::read_to_string("/proc/self/smaps").unwrap();
        let mut within = false;
        let flags = maps.lines().find(|line| {
            let range = line.split(' ').next().and_then(|range| range.split_once('-'));
            let bounds = range.map(|(low, high)| [low, high].map(|end| usize::from_str_radix(end, 16)));
            if let Some([Ok(low), Ok(high)]) = bounds {
                within = (low..high).contains(&middle);
            }
            within && line.starts_with("VmFlags:")
        });
        assert!(flags.unwrap().split(' ').any(|flag| flag == "hg"), "{flags:?}");
    }
}
