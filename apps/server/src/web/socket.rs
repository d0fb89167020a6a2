//! A page's socket: messages in, messages out, both limited.

use super::admission::Admission;
use super::hall::Hall;
use super::limits::{BYTES_OF_A_MESSAGE, LONGEST_MESSAGE};
use super::listener::Peer;
use super::log::LogEvent;
use super::visit::Visit;
use super::visitor::{Outgoing, Visitor};
use crate::limits::TokenBucket;
use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::time::{Interval, MissedTickBehavior, interval, sleep, timeout};

/// Messages per second; a view that opens asks for many boards at once.
const MESSAGES_PER_SECOND: u32 = 40;
const MESSAGES_AT_ONCE: u32 = 200;
/// A page that does not take its messages for this long is considered gone.
const STALL: Duration = Duration::from_secs(30);
/// How often a page is asked for a sign of life.
const HEARTBEAT: Duration = Duration::from_secs(20);

/// Opens a socket for a page of this server.
pub(crate) async fn open(
    State(hall): State<Arc<Hall>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !hall.host_names().admit_socket(&headers) {
        return (StatusCode::FORBIDDEN, "This page did not come from this server.\n").into_response();
    }
    let proxy = hall.proxy();
    let address = proxy.client(peer.address, &headers);
    // A connection of the proxy does not count as one of the address that it is for; this socket does.
    let admission = match proxy.is(peer.address).then(|| hall.admit(address)).transpose() {
        Ok(admission) => admission,
        Err(refused) => return (StatusCode::TOO_MANY_REQUESTS, format!("{refused}\n")).into_response(),
    };
    let limited = upgrade.max_message_size(LONGEST_MESSAGE).max_frame_size(LONGEST_MESSAGE);
    limited.on_upgrade(move |socket| converse(socket, hall, address, peer.received, admission))
}

/// Carries messages both ways until either side ends it, or the page has left too much unread.
async fn converse(
    socket: WebSocket,
    hall: Arc<Hall>,
    address: IpAddr,
    received: Arc<AtomicUsize>,
    admission: Option<Admission>,
) {
    let id = hall.next_visitor();
    hall.services.log.write(&LogEvent::Connected { visitor: id, address });
    let log = hall.services.log.clone();
    let (visitor, outgoing, account) = Visitor::new(&hall.unread, id, address);
    let mut visit = Visit::new(Arc::clone(&hall), visitor);
    let messages =
        TokenBucket::new(MESSAGES_AT_ONCE, MESSAGES_PER_SECOND, Duration::from_secs(1), hall.now());
    let mut heartbeat = interval(HEARTBEAT);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let line = Line { socket, hall, address, received, outgoing, messages, heartbeat };
    tokio::select! {
        () = line.carry(&mut visit) => {}
        () = account.closed() => {}
    }
    visit.end();
    log.write(&LogEvent::Disconnected { visitor: id });
    drop(admission);
}

/// The line to a page.
struct Line {
    socket: WebSocket,
    hall: Arc<Hall>,
    address: IpAddr,
    /// Bytes that have come since the last whole message.
    received: Arc<AtomicUsize>,
    outgoing: Outgoing,
    /// What the page may still say.
    messages: TokenBucket,
    heartbeat: Interval,
}

/// What comes next.
enum Step {
    Said(String),
    /// A sign of life, or a question for one, of so many bytes.
    Sign(usize),
    Tell(String),
    Beat,
}

impl Line {
    async fn carry(mut self, visit: &mut Visit) {
        while let Some(step) = self.next().await {
            let is_well = match step {
                Step::Said(text) => {
                    let delivered = self.wait_for(text.len()).await;
                    // What costs the server more counts for more; the next message waits for it.
                    let cost = visit.take(&text).await;
                    self.messages.take_many_in_advance(cost, self.hall.now());
                    self.hall.take_lines(self.address, cost);
                    delivered
                }
                Step::Sign(bytes) => self.wait_for(bytes).await,
                Step::Tell(text) => self.tell(text).await,
                Step::Beat => {
                    self.outgoing.set_incoming(self.received.load(Ordering::Relaxed));
                    self.send(Message::Ping(Vec::new().into())).await
                }
            };
            if !is_well {
                return;
            }
        }
    }

    /// `None` at the end of the connection.
    async fn next(&mut self) -> Option<Step> {
        tokio::select! {
            said = self.socket.recv() => {
                self.received.store(0, Ordering::Relaxed);
                match said {
                    Some(Ok(Message::Text(text))) => Some(Step::Said(text.as_str().to_owned())),
                    Some(Ok(Message::Ping(bytes) | Message::Pong(bytes))) => Some(Step::Sign(bytes.len())),
                    _ => None,
                }
            },
            told = self.outgoing.next() => told.map(Step::Tell),
            _ = self.heartbeat.tick() => Some(Step::Beat),
        }
    }

    /// Whoever says too much has to wait, and is told what happens meanwhile. A long message counts as several.
    async fn wait_for(&mut self, bytes: usize) -> bool {
        let worth = 1.0 + bytes as f64 / BYTES_OF_A_MESSAGE;
        let own = self.messages.take_many_in_advance(worth, self.hall.now());
        let wait = own.max(self.hall.take_lines(self.address, worth));
        if wait.is_zero() {
            return true;
        }
        let over = sleep(wait);
        tokio::pin!(over);
        loop {
            tokio::select! {
                () = &mut over => return true,
                told = self.outgoing.next() => {
                    let Some(text) = told else { return false };
                    if !self.tell(text).await {
                        return false;
                    }
                }
            }
        }
    }

    async fn tell(&mut self, text: String) -> bool {
        let length = text.len();
        let is_sent = self.send(Message::Text(text.into())).await;
        self.outgoing.sent(length);
        is_sent
    }

    async fn send(&mut self, message: Message) -> bool {
        matches!(timeout(STALL, self.socket.send(message)).await, Ok(Ok(())))
    }
}
