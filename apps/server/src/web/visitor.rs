//! Someone connected to the server, as the games see them.

use super::unread::{OpenAccount, UnreadLedger};
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::mpsc::{self, Receiver, Sender};
use web::wire::Told;

/// Messages that may wait for a page that does not read; then it is disconnected.
const BACKLOG: usize = 1024;
/// How often a message is in memory: as a text, and in the frame in which it is sent.
const COPIES: usize = 2;

/// The number of a connection.
pub(crate) type VisitorId = u64;

/// A way to speak to someone.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) id: VisitorId,
    pub(crate) address: IpAddr,
    outbox: Sender<String>,
    unread: Arc<UnreadLedger>,
}

/// The other end of it: what is to be sent.
pub(crate) struct Outgoing {
    id: VisitorId,
    messages: Receiver<String>,
    unread: Arc<UnreadLedger>,
}

impl Outgoing {
    /// The next message; `None` if nobody speaks to this page any more.
    pub(crate) async fn next(&mut self) -> Option<String> {
        self.messages.recv().await
    }

    /// Notes that a message of this length has been sent.
    pub(crate) fn sent(&self, length: usize) {
        self.unread.subtract(self.id, COPIES * length);
    }

    /// Notes how much has come of a message whose end is still to come.
    pub(crate) fn set_incoming(&self, bytes: usize) {
        self.unread.set_incoming(self.id, bytes);
    }
}

/// Bytes of a question that waits for its answer. They count for whoever asked as long as this value lives.
pub(crate) struct HeldBytes {
    id: VisitorId,
    bytes: usize,
    unread: Arc<UnreadLedger>,
}

impl Drop for HeldBytes {
    fn drop(&mut self) {
        self.unread.subtract(self.id, self.bytes);
    }
}

impl Visitor {
    /// Someone at this address. They are to be disconnected when the account says so.
    pub(crate) fn new(
        unread: &Arc<UnreadLedger>,
        id: VisitorId,
        address: IpAddr,
    ) -> (Visitor, Outgoing, OpenAccount) {
        let (outbox, messages) = mpsc::channel(BACKLOG);
        let account = unread.open(id, address);
        let outgoing = Outgoing { id, messages, unread: Arc::clone(unread) };
        (Visitor { id, address, outbox, unread: Arc::clone(unread) }, outgoing, account)
    }

    /// Notes that a question of so many bytes waits. Whoever asks much more than is answered is disconnected.
    pub(crate) fn hold(&self, bytes: usize) -> HeldBytes {
        // What is not added because the visitor goes is not subtracted either: there is no account any more.
        self.unread.add(self.id, bytes);
        HeldBytes { id: self.id, bytes, unread: Arc::clone(&self.unread) }
    }

    /// Says something. Whoever does not read for long is disconnected.
    pub(crate) fn tell(&self, told: &Told<'_>) {
        self.tell_text(told.text());
    }

    /// The same with a text that others may be told as well.
    pub(crate) fn tell_text(&self, text: String) {
        if self.unread.add(self.id, COPIES * text.len()) && self.outbox.try_send(text).is_err() {
            self.unread.close(self.id);
        }
    }

    /// The answer to a question.
    pub(crate) fn answer(&self, number: u64, reply: &Result<serde_json::Value, String>) {
        self.tell_text(Told::reply(number, reply.as_ref().map_err(String::as_str)));
    }
}
