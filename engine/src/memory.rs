//! Memory: how much of it the machine has, and large blocks of it that are all zero.

use crate::huge_pages;
use crate::workers::THREADS_EXIST;
use bytemuck::Zeroable;
use std::fs;
use std::num::NonZero;
use std::thread;

const MIB: u64 = 1 << 20;
/// What every page of memory is a multiple of.
const PAGE: usize = 4096;
/// A thread of its own is worth starting for so many bytes.
const SHARE_OF_THREAD: usize = 32 << 20;

/// The memory of the machine in MiB, or of the container this runs in, where the system tells.
pub fn total_memory_mib() -> Option<usize> {
    let machine = meminfo("MemTotal:")?;
    let total = limit_of_container().map_or(machine, |limit| machine.min(limit));
    usize::try_from(total / MIB).ok()
}

/// The memory in MiB that could be used without taking any from another program, where the system tells.
/// Most systems grant more than they have, and end a program later that uses what it was granted.
pub(crate) fn available_memory_mib() -> Option<u64> {
    let machine = meminfo("MemAvailable:")? / MIB;
    Some(left_of_container().map_or(machine, |left| machine.min(left / MIB)))
}

/// A line of what Linux says about the memory, in bytes.
fn meminfo(name: &str) -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let value = text.lines().find_map(|line| line.strip_prefix(name))?;
    value.split_ascii_whitespace().next()?.parse::<u64>().ok()?.checked_mul(1024)
}

/// What a container may use in all, in bytes, if it has a limit.
fn limit_of_container() -> Option<u64> {
    fs::read_to_string("/sys/fs/cgroup/memory.max").ok()?.trim().parse().ok()
}

/// What a container may still use, in bytes, if it has a limit. Files that are kept in memory give way.
fn left_of_container() -> Option<u64> {
    let limit = limit_of_container()?;
    let used = fs::read_to_string("/sys/fs/cgroup/memory.stat").ok()?;
    let used = used.lines().find_map(|line| line.strip_prefix("anon "))?.trim().parse().ok()?;
    Some(limit.saturating_sub(used))
}

/// A block of so many items, all zero, if it can be had; in huge pages, if it is large enough for them. Systems give its
/// pages when they are first written to: see [`touch`].
pub(crate) fn zeroed<T: Zeroable>(count: usize) -> Option<Box<[T]>> {
    let block = bytemuck::try_zeroed_slice_box(count).ok()?;
    huge_pages::prefer(&block);
    Some(block)
}

/// Writes to every page of a block, so that the memory is really there; `write` writes to one item.
pub(crate) fn touch<T: Sync>(block: &[T], write: impl Fn(&T) + Sync) {
    let stride = (PAGE / size_of::<T>().max(1)).max(1);
    in_parallel(block, |share| {
        share.iter().step_by(stride).chain(share.last()).for_each(&write);
    });
}

/// Does some work for all items of a large block, on all cores.
pub(crate) fn in_parallel<T: Sync>(block: &[T], work: impl Fn(&[T]) + Sync) {
    let cores = if THREADS_EXIST { thread::available_parallelism().map_or(1, NonZero::get) } else { 1 };
    let least = (SHARE_OF_THREAD / size_of::<T>().max(1)).max(1);
    let mut shares = block.chunks(block.len().div_ceil(cores).max(least));
    let Some(own) = shares.next() else { return };
    if shares.len() == 0 {
        return work(own);
    }
    let work = &work;
    thread::scope(|scope| {
        for share in shares {
            let started =
                thread::Builder::new().name("memory".to_owned()).spawn_scoped(scope, move || work(share));
            if started.is_err() {
                work(share);
            }
        }
        work(own);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn work_reaches_every_item_once() {
        for count in [0, 1, 1000, SHARE_OF_THREAD / 8, SHARE_OF_THREAD / 8 * 5 / 2 + 1] {
            let block = zeroed::<AtomicU64>(count).unwrap();
            in_parallel(&block, |share| {
                for item in share {
                    item.fetch_add(1, Ordering::Relaxed);
                }
            });
            assert!(block.iter().all(|item| item.load(Ordering::Relaxed) == 1), "{count}");
        }
    }

    #[test]
    fn every_page_is_touched() {
        for count in [1, 511, 512, 513, 10_000] {
            let block = zeroed::<AtomicU64>(count).unwrap();
            touch(&block, |item| item.store(1, Ordering::Relaxed));
            let untouched =
                block.windows(512).filter(|page| page.iter().all(|item| item.load(Ordering::Relaxed) == 0));
            assert_eq!(untouched.count(), 0, "{count}");
            assert_eq!(block[count - 1].load(Ordering::Relaxed), 1, "{count}");
        }
    }

    #[test]
    fn memory_that_no_machine_has_is_not_given() {
        assert!(zeroed::<u64>(usize::MAX / 16).is_none());
        assert!(zeroed::<u64>(usize::MAX).is_none());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn linux_tells_its_memory() {
        let total = total_memory_mib().unwrap() as u64;
        assert!((1..=total).contains(&available_memory_mib().unwrap()));
    }
}
