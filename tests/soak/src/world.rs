//! What everybody in a run shares: where the server is, whether the run is over, and what has happened.

use std::net::Ipv4Addr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// A player or an observer looks at the clock this often while the server is away.
const RETRY: Duration = Duration::from_millis(200);

/// The world.
#[derive(Default)]
pub(crate) struct World {
    pub(crate) port: u16,
    is_over: AtomicBool,
    /// Whether hostile clients are at work.
    is_attacked: AtomicBool,
    pub(crate) counts: Counts,
    /// How long players waited for megaton's move.
    waits: Mutex<Vec<Duration>>,
    /// What was told and is lost, in words.
    losses: Mutex<Vec<String>>,
}

/// How often something has happened.
#[derive(Default)]
pub(crate) struct Counts {
    pub(crate) games: AtomicUsize,
    pub(crate) moves: AtomicUsize,
    pub(crate) chapters: AtomicUsize,
    /// Games and campaigns that were found again after the server had been killed.
    pub(crate) resumed: AtomicUsize,
    pub(crate) attempts: AtomicUsize,
}

/// One more.
pub(crate) fn count(counter: &AtomicUsize) {
    counter.fetch_add(1, Ordering::Relaxed);
}

impl World {
    pub(crate) fn new(port: u16) -> Self {
        World { port, ..World::default() }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    pub(crate) fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_attacked(&self) -> bool {
        self.is_attacked.load(Ordering::Relaxed)
    }

    pub(crate) fn set_attacked(&self, is_attacked: bool) {
        self.is_attacked.store(is_attacked, Ordering::Relaxed);
    }

    pub(crate) fn waited(&self, time: Duration) {
        self.waits.lock().unwrap_or_else(PoisonError::into_inner).push(time);
    }

    /// All waits since the last call, the shortest first.
    pub(crate) fn take_waits(&self) -> Vec<Duration> {
        let mut waits = std::mem::take(&mut *self.waits.lock().unwrap_or_else(PoisonError::into_inner));
        waits.sort();
        waits
    }

    pub(crate) fn lost(&self, what: String) {
        eprintln!("lost: {what}");
        self.losses.lock().unwrap_or_else(PoisonError::into_inner).push(what);
    }

    pub(crate) fn losses(&self) -> usize {
        self.losses.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Lets some time pass; false if the run is over then.
    pub(crate) fn pause(&self, time: Duration) -> bool {
        let mut left = time;
        while !self.is_over() && !left.is_zero() {
            let step = left.min(RETRY);
            thread::sleep(step);
            left -= step;
        }
        !self.is_over()
    }
}

/// The address of an honest household.
pub(crate) fn honest_address(household: usize) -> Ipv4Addr {
    Ipv4Addr::new(127, 1, (household / 200) as u8, (1 + household % 200) as u8)
}

/// The address of a hostile client.
pub(crate) fn hostile_address(number: u8) -> Ipv4Addr {
    Ipv4Addr::new(127, 66, 0, 1 + number)
}
