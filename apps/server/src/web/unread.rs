//! What is still to be sent, what has come only in part, and questions that wait: one budget for all visitors. When
//! it is used up, whoever has most of it is disconnected.

use super::visitor::VisitorId;
use crate::limits::subscriber;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// Bytes that may wait for one page, which does not read or asks faster than it is answered.
const MOST_OF_ONE: usize = 16 << 20;

/// The ledger of all visitors.
#[derive(Debug)]
pub(crate) struct UnreadLedger {
    most: usize,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    total: usize,
    accounts: HashMap<VisitorId, Account>,
}

#[derive(Debug)]
struct Account {
    address: IpAddr,
    waiting: usize,
    incoming: usize,
    closing: Arc<Notify>,
}

impl Account {
    fn bytes(&self) -> usize {
        self.waiting + self.incoming
    }
}

/// A visitor's account. It is closed with this value.
#[derive(Debug)]
pub(crate) struct OpenAccount {
    ledger: Arc<UnreadLedger>,
    id: VisitorId,
    closing: Arc<Notify>,
}

impl OpenAccount {
    /// Waits until the visitor is to be disconnected.
    pub(crate) async fn closed(&self) {
        self.closing.notified().await;
    }
}

impl Drop for OpenAccount {
    fn drop(&mut self) {
        self.ledger.lock().close(self.id);
    }
}

impl UnreadLedger {
    /// A ledger for so many bytes.
    pub(crate) fn new(most: usize) -> Self {
        UnreadLedger { most, state: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// An account for a visitor at this address.
    pub(crate) fn open(self: &Arc<Self>, id: VisitorId, address: IpAddr) -> OpenAccount {
        let closing = Arc::new(Notify::new());
        let account =
            Account { address: subscriber(address), waiting: 0, incoming: 0, closing: Arc::clone(&closing) };
        self.lock().accounts.insert(id, account);
        OpenAccount { ledger: Arc::clone(self), id, closing }
    }

    /// Notes that so many bytes wait for a visitor, or of a visitor. False if they are to be told nothing more: they have left
    /// too much unread, or have gone.
    pub(crate) fn add(&self, id: VisitorId, bytes: usize) -> bool {
        let mut state = self.lock();
        let Some(account) = state.accounts.get_mut(&id) else { return false };
        // A single message may be as long as it has to be.
        if account.bytes() > MOST_OF_ONE {
            state.close(id);
            return false;
        }
        account.waiting += bytes;
        state.total += bytes;
        state.keep_within(self.most);
        state.accounts.contains_key(&id)
    }

    /// Notes that so many of these bytes wait no longer.
    pub(crate) fn subtract(&self, id: VisitorId, bytes: usize) {
        let mut state = self.lock();
        if let Some(account) = state.accounts.get_mut(&id) {
            account.waiting = account.waiting.saturating_sub(bytes);
            state.total = state.total.saturating_sub(bytes);
        }
    }

    /// Notes that so many bytes of a message have come whose end is still to come.
    pub(crate) fn set_incoming(&self, id: VisitorId, bytes: usize) {
        let mut state = self.lock();
        if let Some(account) = state.accounts.get_mut(&id) {
            let before = std::mem::replace(&mut account.incoming, bytes);
            state.total = state.total.saturating_sub(before) + bytes;
            state.keep_within(self.most);
        }
    }

    /// How many visitors there are.
    pub(crate) fn visitors(&self) -> usize {
        self.lock().accounts.len()
    }

    /// Disconnects a visitor.
    pub(crate) fn close(&self, id: VisitorId) {
        self.lock().close(id);
    }
}

impl State {
    /// Closes accounts until the rest is within the budget.
    fn keep_within(&mut self, most: usize) {
        while self.total > most {
            let Some(greediest) = self.greediest() else { return };
            self.close(greediest);
        }
    }

    /// Of the address that has most, the visitor who has most.
    fn greediest(&self) -> Option<VisitorId> {
        let mut addresses: HashMap<IpAddr, usize> = HashMap::new();
        for account in self.accounts.values() {
            *addresses.entry(account.address).or_default() += account.bytes();
        }
        let (address, _) = addresses.into_iter().max_by_key(|&(_, bytes)| bytes)?;
        let its_own = self.accounts.iter().filter(|(_, account)| account.address == address);
        its_own.max_by_key(|(_, account)| account.bytes()).map(|(&id, _)| id)
    }

    /// Forgets what waits for a visitor, and has them disconnected if they are still there.
    fn close(&mut self, id: VisitorId) {
        if let Some(account) = self.accounts.remove(&id) {
            self.total = self.total.saturating_sub(account.bytes());
            account.closing.notify_one();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_leaves_most_unread_is_disconnected_and_nobody_else() {
        let ledger = Arc::new(UnreadLedger::new(1000));
        let address = |last: u8| IpAddr::from([10, 0, 0, last]);
        let honest = ledger.open(1, address(1));
        let hostile: Vec<_> = (2..6).map(|id| ledger.open(id, address(2))).collect();
        assert!(ledger.add(1, 300));
        assert!((2..5).all(|id| ledger.add(id, 200)));
        // The honest visitor has more than any other, but their address has less.
        assert!(ledger.add(5, 101 + 50));
        let open = |id| ledger.lock().accounts.contains_key(&id);
        assert!(open(1) && open(5));
        assert_eq!((2..5).filter(|&id| open(id)).count(), 2);
        ledger.subtract(1, 300);
        assert!(ledger.add(1, 300));
        // Parts of messages count as well.
        ledger.set_incoming(5, 500);
        assert!(open(1) && !open(5));
        drop((honest, hostile));
        assert_eq!(ledger.lock().total, 0);
        assert!(!ledger.add(1, 1), "who has gone is told nothing");
    }

    #[tokio::test]
    async fn a_page_that_does_not_read_is_disconnected() {
        let ledger = Arc::new(UnreadLedger::new(100 * MOST_OF_ONE));
        let account = ledger.open(1, IpAddr::from([127, 0, 0, 1]));
        // One message may be longer than what may wait.
        assert!(ledger.add(1, 3 * MOST_OF_ONE));
        assert!(!ledger.add(1, 1));
        account.closed().await;
        assert_eq!(ledger.lock().total, 0);
    }
}
