//! What happens at the server, for whoever runs it: a JSON object a line, on standard error. Only what is named
//! here is ever written, so no key, no move and no position is.

use super::visitor::VisitorId;
use protocol::output::tell;
use serde::Serialize;
use std::io::Write;
use std::net::IpAddr;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::{io, thread};
use time::OffsetDateTime;

/// Lines that may wait to be written; further ones are left out. Nobody waits for the log.
const WAITING: usize = 1024;

/// Something that happens.
#[derive(Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub(crate) enum LogEvent {
    /// The server begins.
    Started { version: &'static str, address: String, resumed: usize },
    /// A page opens its socket.
    Connected { visitor: VisitorId, address: IpAddr },
    /// It is gone.
    Disconnected { visitor: VisitorId },
    /// So many connections were refused since the last line about them.
    Refused { connections: usize },
    /// A game begins.
    GameBegun { visitor: VisitorId, game: u32, variant: &'static str },
    /// A campaign begins.
    CampaignBegun { visitor: VisitorId, game: u32 },
    /// A game or a campaign makes room, or was not visited for long.
    Forgotten { game: u32 },
    /// A game or a campaign that cannot be read, and is left alone.
    Unreadable { file: String },
    /// A game or a campaign that cannot be written. It goes on, and its people are told.
    NotSaved { file: String, reason: String },
}

/// The log; without a way to write it says nothing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Log {
    lines: Option<SyncSender<String>>,
}

#[derive(Serialize)]
struct Line<'a> {
    time: String,
    #[serde(flatten)]
    event: &'a LogEvent,
}

impl Log {
    /// A log on standard error, written by a thread of its own: a terminal or a pipe may be slow.
    ///
    /// # Errors
    /// The thread cannot be started.
    pub(crate) fn to_standard_error() -> io::Result<Self> {
        let (lines, written) = sync_channel::<String>(WAITING);
        thread::Builder::new().name("log".to_owned()).spawn(move || {
            for line in written {
                // Where nobody reads it there is nothing to do.
                let _ = writeln!(io::stderr(), "{line}");
            }
        })?;
        Ok(Log { lines: Some(lines) })
    }

    /// Writes down a fault; where no log is written, `plain` goes to standard error instead.
    pub(crate) fn write_fault(&self, event: &LogEvent, plain: &str) {
        match self.lines {
            Some(_) => self.write(event),
            None => tell(format_args!("megaton: {plain}")),
        }
    }

    /// Writes something down.
    pub(crate) fn write(&self, event: &LogEvent) {
        if let Some(lines) = &self.lines {
            let line = Line { time: moment(OffsetDateTime::now_utc()), event };
            // It holds nothing that JSON cannot. If too much waits, this line is left out.
            let _ = lines.try_send(serde_json::to_string(&line).unwrap_or_default());
        }
    }
}

/// A moment as RFC 3339 has it.
fn moment(at: OffsetDateTime) -> String {
    let (date, time) = (at.date(), at.time());
    format!(
        "{}T{:02}:{:02}:{:02}.{:03}Z",
        date,
        time.hour(),
        time.minute(),
        time.second(),
        time.millisecond()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_when_and_what() {
        let event = LogEvent::Connected { visitor: 7, address: [203, 0, 113, 5].into() };
        let line = Line { time: moment(OffsetDateTime::UNIX_EPOCH), event: &event };
        assert_eq!(
            serde_json::to_string(&line).unwrap(),
            r#"{"time":"1970-01-01T00:00:00.000Z","event":"connected","visitor":7,"address":"203.0.113.5"}"#
        );
        Log::default().write(&event);
    }
}
