//! A queue in which items wait for their turn without holding up those behind them.

use std::collections::VecDeque;
use std::collections::vec_deque::Iter;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The queue: any thread puts items in, one takes them out.
#[derive(Debug)]
pub(crate) struct Inbox<T> {
    contents: Mutex<Contents<T>>,
    arrived: Condvar,
}

#[derive(Debug)]
struct Contents<T> {
    items: VecDeque<T>,
    /// So many at the front have been looked at and have to wait.
    waiting: usize,
    /// The next one to be looked at.
    next: usize,
}

/// An item whose turn it may be, and where it stands.
pub(crate) struct Place<'a, T> {
    pub(crate) item: &'a T,
    /// What waits before it, the first to come first.
    pub(crate) before: Iter<'a, T>,
    /// Whether it is looked at for the first time.
    pub(crate) is_new: bool,
}

impl<T> Inbox<T> {
    pub(crate) fn new() -> Self {
        let contents = Contents { items: VecDeque::new(), waiting: 0, next: 0 };
        Inbox { contents: Mutex::new(contents), arrived: Condvar::new() }
    }

    /// Puts an item behind all others.
    pub(crate) fn put(&self, item: T) {
        self.contents().items.push_back(item);
        self.arrived.notify_one();
    }

    /// The first item whose turn it is, and what `turn` says of it; `None` if there is none for so long.
    pub(crate) fn take<V>(
        &self,
        patience: Option<Duration>,
        turn: impl Fn(Place<'_, T>) -> Option<V>,
    ) -> Option<(T, V)> {
        let deadline = patience.map(|patience| Instant::now() + patience);
        let mut contents = self.contents();
        loop {
            if let Some(found) = contents.find(&turn) {
                return Some(found);
            }
            contents = match deadline.map(|deadline| deadline.saturating_duration_since(Instant::now())) {
                None => self.arrived.wait(contents).unwrap_or_else(PoisonError::into_inner),
                Some(Duration::ZERO) => return None,
                Some(left) => {
                    self.arrived.wait_timeout(contents, left).unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }

    /// Has items that wait looked at again: their turn may have come.
    pub(crate) fn look_again(&self) {
        self.contents().next = 0;
    }

    /// Nothing is done under the lock that a panic could leave half done.
    fn contents(&self) -> MutexGuard<'_, Contents<T>> {
        self.contents.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Contents<T> {
    fn find<V>(&mut self, turn: impl Fn(Place<'_, T>) -> Option<V>) -> Option<(T, V)> {
        while let Some(item) = self.items.get(self.next) {
            let is_new = self.next >= self.waiting;
            if let Some(said) = turn(Place { item, before: self.items.range(..self.next), is_new }) {
                self.waiting -= usize::from(!is_new);
                return Some((self.items.remove(self.next)?, said));
            }
            self.next += 1;
            self.waiting = self.waiting.max(self.next);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_waits_keeps_its_place_and_is_overtaken() {
        let inbox = Inbox::new();
        [1, 2, 3, 4, 5].into_iter().for_each(|item| inbox.put(item));
        let even =
            |place: Place<'_, i32>| (place.item % 2 == 0).then(|| (place.before.count(), place.is_new));
        assert_eq!(inbox.take(None, even), Some((2, (1, true))));
        assert_eq!(inbox.take(None, even), Some((4, (2, true))));
        assert_eq!(inbox.take(Some(Duration::ZERO), even), None);
        let any = |place: Place<'_, i32>| Some(place.is_new);
        assert_eq!(inbox.take(Some(Duration::ZERO), any), None);
        inbox.look_again();
        let taken: Vec<_> = (0..3).map(|_| inbox.take(None, any)).collect();
        assert_eq!(taken, [Some((1, false)), Some((3, false)), Some((5, false))]);
        inbox.put(6);
        assert_eq!(inbox.take(None, any), Some((6, true)));
    }

    #[test]
    fn items_that_come_later_are_waited_for() {
        let inbox = Inbox::new();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(20));
                inbox.put("here");
            });
            assert_eq!(inbox.take(Some(Duration::from_secs(60)), |_| Some(())), Some(("here", ())));
        });
    }
}
