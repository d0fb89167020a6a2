//! A client's socket: lines in, lines out, both limited.

use crate::boards::hall::{ServerEvent, UserId};
use crate::limits::{RateLimiter, TokenBucket};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::net::tcp::OwnedReadHalf;
use tokio::sync::mpsc::{Receiver, Sender};
use tokio::time::{sleep, timeout};

/// Longest line accepted, in bytes.
const LINE_LIMIT: u64 = 1024;
/// A client that does not take its output for this long is considered gone.
const STALL: Duration = Duration::from_secs(30);

/// What a connection needs from the server.
#[derive(Clone)]
pub(crate) struct Intake {
    /// Holds few events: a client with more to say waits its turn like everyone else.
    pub(crate) events: Sender<ServerEvent>,
    pub(crate) rate_limiter: Arc<Mutex<RateLimiter>>,
    pub(crate) epoch: Instant,
}

/// Carries lines both ways until the client leaves or `lines` is closed.
pub(crate) async fn serve(
    id: UserId,
    address: IpAddr,
    socket: TcpStream,
    intake: Intake,
    bucket: TokenBucket,
    mut lines: Receiver<String>,
) {
    // Boards are small and wanted at once; without this they would only arrive later.
    let _ = socket.set_nodelay(true);
    let (input, mut output) = socket.into_split();
    let reading = tokio::spawn(read(id, address, input, intake.clone(), bucket));
    while let Some(text) = lines.recv().await {
        let sent = timeout(STALL, output.write_all(text.replace('\n', "\r\n").as_bytes())).await;
        if !matches!(sent, Ok(Ok(()))) {
            break;
        }
    }
    reading.abort();
    intake.rate_limiter.lock().unwrap_or_else(PoisonError::into_inner).disconnect(address);
    // The hall may have gone first.
    let _ = intake.events.send(ServerEvent::Gone(id)).await;
}

async fn read(id: UserId, address: IpAddr, input: OwnedReadHalf, intake: Intake, mut bucket: TokenBucket) {
    let mut reader = BufReader::new(input);
    let mut is_inside = false;
    loop {
        let mut bytes = Vec::new();
        match (&mut reader).take(LINE_LIMIT).read_until(b'\n', &mut bytes).await {
            Ok(0) | Err(_) => break,
            Ok(_) => {}
        }
        let is_whole = bytes.last() == Some(&b'\n');
        let event = match (is_inside, is_whole) {
            // The end of a line that was too long.
            (true, _) => None,
            (false, true) => Some(ServerEvent::Line(id, text(&bytes))),
            (false, false) if bytes.len() as u64 == LINE_LIMIT => Some(ServerEvent::TooLong(id)),
            (false, false) => Some(ServerEvent::Line(id, text(&bytes))),
        };
        is_inside = !is_whole && bytes.len() as u64 == LINE_LIMIT;
        if let Some(event) = event
            && intake.events.send(event).await.is_err()
        {
            return;
        }
        // Lines that come too fast stay in the socket until it is their turn, and fill it up: then the
        // client cannot send any more.
        let now = intake.epoch.elapsed();
        let own = bucket.take_in_advance(now);
        let shared =
            intake.rate_limiter.lock().unwrap_or_else(PoisonError::into_inner).take_line(address, now);
        sleep(own.max(shared)).await;
    }
    let _ = intake.events.send(ServerEvent::Gone(id)).await;
}

/// The line without control characters added by terminals.
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes)
        .chars()
        .filter(|letter| !letter.is_control() && *letter != '\u{fffd}')
        .collect()
}
