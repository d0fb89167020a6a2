//! A page's socket: messages in, messages out, both limited.

use super::hall::Hall;
use super::limits::LONGEST_MESSAGE;
use super::listener::Peer;
use super::visit::Visit;
use super::visitor::{Outgoing, Visitor};
use crate::limits::TokenBucket;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use std::sync::{Arc, PoisonError};
use std::time::Duration;
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};

/// Messages per second; a view that opens asks for many boards at once.
const MESSAGES_PER_SECOND: u32 = 40;
const MESSAGES_AT_ONCE: u32 = 200;
/// A long message counts as several.
const BYTES_OF_A_MESSAGE: f64 = 4096.0;
/// A page that does not take its messages for this long is considered gone.
const STALL: Duration = Duration::from_secs(30);
/// How often a page is asked for a sign of life.
const HEARTBEAT: Duration = Duration::from_secs(20);

/// Opens a socket for a page of this server.
pub(crate) async fn open(
    State(hall): State<Arc<Hall>>,
    ConnectInfo(Peer(address)): ConnectInfo<Peer>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !hall.host_names().admit_socket(&headers) {
        return (StatusCode::FORBIDDEN, "This page did not come from this server.\n").into_response();
    }
    let limited = upgrade.max_message_size(LONGEST_MESSAGE).max_frame_size(LONGEST_MESSAGE);
    limited.on_upgrade(move |socket| converse(socket, hall, address.ip()))
}

/// Carries messages both ways until either side ends it.
async fn converse(mut socket: WebSocket, hall: Arc<Hall>, address: IpAddr) {
    let (visitor, mut outgoing) = Visitor::new(hall.next_visitor(), address);
    let mut visit = Visit::new(Arc::clone(&hall), visitor);
    let mut messages =
        TokenBucket::new(MESSAGES_AT_ONCE, MESSAGES_PER_SECOND, Duration::from_secs(1), hall.now());
    let mut heartbeat = interval(HEARTBEAT);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while let Some(step) = next(&mut socket, &mut outgoing, &mut heartbeat).await {
        let is_well = match step {
            Step::Said(text) => {
                let worth = 1.0 + text.len() as f64 / BYTES_OF_A_MESSAGE;
                let own = messages.take_many_in_advance(worth, hall.now());
                let wait = own.max(wait_of_address(&hall, address, worth));
                let delivered = pause(&mut socket, &mut outgoing, wait).await;
                // What costs the server more counts for more; the next message waits for it.
                let cost = visit.take(&text).await;
                messages.take_many_in_advance(cost, hall.now());
                delivered
            }
            Step::Tell(text) => send(&mut socket, Message::Text(text.into())).await,
            Step::Beat => send(&mut socket, Message::Ping(Vec::new().into())).await,
        };
        if !is_well {
            break;
        }
    }
    visit.end();
}

/// What comes next.
enum Step {
    Said(String),
    Tell(String),
    Beat,
}

/// `None` at the end of the connection.
async fn next(
    socket: &mut WebSocket,
    outgoing: &mut Outgoing,
    heartbeat: &mut tokio::time::Interval,
) -> Option<Step> {
    loop {
        tokio::select! {
            said = socket.recv() => match said {
                Some(Ok(Message::Text(text))) => return Some(Step::Said(text.as_str().to_owned())),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => return None,
            },
            told = outgoing.next() => return told.map(Step::Tell),
            _ = heartbeat.tick() => return Some(Step::Beat),
        }
    }
}

/// Whoever says too much has to wait, and is told what happens meanwhile.
async fn pause(socket: &mut WebSocket, outgoing: &mut Outgoing, wait: Duration) -> bool {
    if wait.is_zero() {
        return true;
    }
    let over = sleep(wait);
    tokio::pin!(over);
    loop {
        tokio::select! {
            () = &mut over => return true,
            told = outgoing.next() => {
                let Some(text) = told else { return false };
                if !send(socket, Message::Text(text.into())).await {
                    return false;
                }
            }
        }
    }
}

async fn send(socket: &mut WebSocket, message: Message) -> bool {
    matches!(timeout(STALL, socket.send(message)).await, Ok(Ok(())))
}

fn wait_of_address(hall: &Hall, address: IpAddr, worth: f64) -> Duration {
    hall.rate_limiter.lock().unwrap_or_else(PoisonError::into_inner).take_lines(worth, address, hall.now())
}
