//! Someone connected to the server, as the games see them.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::Notify;
use tokio::sync::mpsc::{self, Receiver, Sender};
use web::wire::Told;

/// Messages, and their bytes, that may wait for a page that does not read; then it is disconnected.
const BACKLOG: usize = 1024;
const BACKLOG_BYTES: usize = 8 << 20;

/// The number of a connection.
pub(crate) type VisitorId = u64;

/// A way to speak to someone.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) id: VisitorId,
    pub(crate) address: IpAddr,
    outbox: Sender<String>,
    waiting_bytes: Arc<AtomicUsize>,
    overflow: Arc<Notify>,
}

/// The other end of it: what is to be sent.
pub(crate) struct Outgoing {
    messages: Receiver<String>,
    waiting_bytes: Arc<AtomicUsize>,
    overflow: Arc<Notify>,
}

impl Outgoing {
    /// The next message; `None` if the page has left too many unread.
    pub(crate) async fn next(&mut self) -> Option<String> {
        let text = tokio::select! {
            text = self.messages.recv() => text?,
            () = self.overflow.notified() => return None,
        };
        self.waiting_bytes.fetch_sub(text.len(), Ordering::Relaxed);
        Some(text)
    }
}

impl Visitor {
    pub(crate) fn new(id: VisitorId, address: IpAddr) -> (Visitor, Outgoing) {
        let (outbox, messages) = mpsc::channel(BACKLOG);
        let overflow = Arc::new(Notify::new());
        let waiting_bytes = Arc::new(AtomicUsize::new(0));
        let outgoing =
            Outgoing { messages, waiting_bytes: Arc::clone(&waiting_bytes), overflow: Arc::clone(&overflow) };
        (Visitor { id, address, outbox, waiting_bytes, overflow }, outgoing)
    }

    /// Says something. Whoever does not read for long is disconnected.
    pub(crate) fn tell(&self, told: &Told<'_>) {
        self.tell_text(told.text());
    }

    /// The same with a text that others may be told as well.
    pub(crate) fn tell_text(&self, text: String) {
        let waiting = self.waiting_bytes.fetch_add(text.len(), Ordering::Relaxed);
        // A single message may be as long as it has to be.
        if waiting > BACKLOG_BYTES || self.outbox.try_send(text).is_err() {
            self.overflow.notify_one();
        }
    }

    /// The answer to a question.
    pub(crate) fn answer(&self, number: u64, reply: &Result<serde_json::Value, String>) {
        self.tell_text(Told::reply(number, reply.as_ref().map_err(String::as_str)));
    }
}
