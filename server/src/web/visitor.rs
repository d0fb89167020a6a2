//! Someone connected to the server, as the games see them.

use super::frame::Told;
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::Notify;
use tokio::sync::mpsc::{self, Receiver, Sender};

/// Messages that may wait for a page that does not read; then it is disconnected.
const BACKLOG: usize = 512;

/// The number of a connection.
pub(crate) type VisitorId = u64;

/// A way to speak to someone.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) id: VisitorId,
    pub(crate) address: IpAddr,
    outbox: Sender<String>,
    overflow: Arc<Notify>,
}

/// The other end of it: what is to be sent.
pub(crate) struct Outgoing {
    pub(crate) messages: Receiver<String>,
    pub(crate) overflow: Arc<Notify>,
}

impl Visitor {
    pub(crate) fn new(id: VisitorId, address: IpAddr) -> (Visitor, Outgoing) {
        let (outbox, messages) = mpsc::channel(BACKLOG);
        let overflow = Arc::new(Notify::new());
        let outgoing = Outgoing { messages, overflow: Arc::clone(&overflow) };
        (Visitor { id, address, outbox, overflow }, outgoing)
    }

    /// Says something. Whoever does not read for long is disconnected.
    pub(crate) fn tell(&self, told: &Told<'_>) {
        self.tell_text(told.text());
    }

    /// The same with a text that others may be told as well.
    pub(crate) fn tell_text(&self, text: String) {
        if self.outbox.try_send(text).is_err() {
            self.overflow.notify_one();
        }
    }

    /// The answer to a question.
    pub(crate) fn answer(&self, number: u64, reply: &Result<serde_json::Value, String>) {
        self.tell(&match reply {
            Ok(answer) => Told::Answer { number, answer },
            Err(refusal) => Told::Refusal { number, refusal },
        });
    }
}
