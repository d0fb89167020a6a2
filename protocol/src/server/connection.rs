//! A client's socket: lines in, lines out, neither without a limit.

use super::hall::{ServerEvent, UserId};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::net::tcp::OwnedReadHalf;
use tokio::sync::mpsc::{Receiver, UnboundedSender};
use tokio::time::timeout;

/// Longest line taken, in bytes.
const LINE_LIMIT: u64 = 1024;
/// A client that does not take what it is sent for so long is gone.
const STALL: std::time::Duration = std::time::Duration::from_secs(30);

/// Carries lines both ways until the client goes, or `lines` is closed.
pub(super) async fn serve(
    id: UserId,
    socket: TcpStream,
    events: UnboundedSender<ServerEvent>,
    mut lines: Receiver<String>,
) {
    // Boards are small and wanted at once; without it they are only later.
    let _ = socket.set_nodelay(true);
    let (input, mut output) = socket.into_split();
    let reading = tokio::spawn(read(id, input, events.clone()));
    while let Some(text) = lines.recv().await {
        let sent = timeout(STALL, output.write_all(text.replace('\n', "\r\n").as_bytes())).await;
        if !matches!(sent, Ok(Ok(()))) {
            break;
        }
    }
    reading.abort();
    // The hall may have gone first.
    let _ = events.send(ServerEvent::Gone(id));
}

async fn read(id: UserId, input: OwnedReadHalf, events: UnboundedSender<ServerEvent>) {
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
        if event.is_some_and(|event| events.send(event).is_err()) {
            return;
        }
        // Whoever sends without end waits for the others.
        tokio::task::yield_now().await;
    }
    let _ = events.send(ServerEvent::Gone(id));
}

/// The line without what terminals put between the letters.
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes)
        .chars()
        .filter(|letter| !letter.is_control() && *letter != '\u{fffd}')
        .collect()
}
