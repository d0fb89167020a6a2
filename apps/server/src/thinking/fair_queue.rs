//! Orders for moves waiting for a thread, served fairly: every address gets a turn, and within an
//! address every player. A game has at most one order.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

/// Whose order it is: the address, if it comes from one, and the player there.
pub(crate) type Owner<A, P> = (A, P);

/// The waiting orders.
#[derive(Debug)]
pub(crate) struct FairQueue<A, P, T> {
    /// By game.
    waiting: HashMap<u32, (Owner<A, P>, T)>,
    /// The addresses in turn, each once.
    turns: VecDeque<A>,
    /// The players of an address in turn, with their games; none without an order.
    lines: HashMap<A, VecDeque<(P, VecDeque<u32>)>>,
}

impl<A: Copy + Eq + Hash, P: Copy + Eq, T> FairQueue<A, P, T> {
    pub(crate) fn new() -> Self {
        FairQueue { waiting: HashMap::new(), turns: VecDeque::new(), lines: HashMap::new() }
    }

    /// Number of waiting orders.
    pub(crate) fn len(&self) -> usize {
        self.waiting.len()
    }

    /// An order for a game; it replaces one waiting for the same game.
    pub(crate) fn push(&mut self, game: u32, owner: Owner<A, P>, order: T) {
        self.cancel(game);
        let (address, player) = owner;
        let line = self.lines.entry(address).or_insert_with(|| {
            self.turns.push_back(address);
            VecDeque::new()
        });
        match line.iter_mut().find(|(other, _)| *other == player) {
            Some((_, games)) => games.push_back(game),
            None => line.push_back((player, VecDeque::from([game]))),
        }
        self.waiting.insert(game, (owner, order));
    }

    /// Drops the order of a game.
    pub(crate) fn cancel(&mut self, game: u32) -> Option<T> {
        let ((address, player), order) = self.waiting.remove(&game)?;
        if let Some(line) = self.lines.get_mut(&address) {
            for (_, games) in line.iter_mut().filter(|(other, _)| *other == player) {
                games.retain(|&other| other != game);
            }
            line.retain(|(_, games)| !games.is_empty());
            if line.is_empty() {
                self.lines.remove(&address);
                self.turns.retain(|&other| other != address);
            }
        }
        Some(order)
    }

    /// The next order in turn.
    pub(crate) fn pop(&mut self) -> Option<(u32, T)> {
        let address = self.turns.pop_front()?;
        let line = self.lines.get_mut(&address)?;
        let (player, mut games) = line.pop_front()?;
        let game = games.pop_front();
        if !games.is_empty() {
            line.push_back((player, games));
        }
        if line.is_empty() {
            self.lines.remove(&address);
        } else {
            self.turns.push_back(address);
        }
        let (_, order) = self.waiting.remove(&game?)?;
        Some((game?, order))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drained(queue: &mut FairQueue<char, u8, ()>) -> Vec<u32> {
        std::iter::from_fn(|| queue.pop().map(|(game, ())| game)).collect()
    }

    #[test]
    fn addresses_take_turns_and_players_within_them() {
        let mut queue = FairQueue::new();
        for (game, owner) in [(1, ('a', 1)), (2, ('a', 1)), (3, ('a', 2)), (4, ('a', 3)), (5, ('b', 9))] {
            queue.push(game, owner, ());
        }
        assert_eq!(queue.len(), 5);
        assert_eq!(drained(&mut queue), [1, 5, 3, 4, 2]);
        assert!(queue.lines.is_empty() && queue.turns.is_empty());
    }

    #[test]
    fn a_game_waits_once_and_not_at_all_when_it_is_cancelled() {
        let mut queue = FairQueue::new();
        for _ in 0..3 {
            queue.push(1, ('a', 1), ());
            queue.push(2, ('b', 2), ());
        }
        assert_eq!((queue.len(), queue.turns.len()), (2, 2));
        assert_eq!(queue.cancel(1), Some(()));
        assert_eq!(queue.cancel(1), None);
        assert_eq!(drained(&mut queue), [2]);
        assert!(queue.lines.is_empty() && queue.turns.is_empty());
    }
}
