//! One end of a pipe or socket: bytes out, lines in.

use std::io::{BufRead, BufReader, Read, Write};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

/// A received line, or bytes that are not text.
type Line = Result<String, Vec<u8>>;

/// What came instead of an expected line.
#[derive(Debug)]
pub(crate) enum NoLine {
    /// Nothing, for too long.
    Silence,
    /// The end.
    Gone,
    /// Bytes that are not UTF-8.
    NoText(Vec<u8>),
}

/// A client.
pub(crate) struct Client {
    output: Option<Box<dyn Write>>,
    lines: Receiver<Line>,
    /// Lines read and not asked for since.
    seen: Vec<String>,
}

impl Client {
    /// Reads lines from `input`, if there is one, on a thread of its own.
    pub(crate) fn new(output: impl Write + 'static, input: Option<impl Read + Send + 'static>) -> Self {
        let (sender, lines) = mpsc::channel();
        if let Some(input) = input {
            thread::spawn(move || {
                for line in BufReader::new(input).split(b'\n').map_while(Result::ok) {
                    let line = String::from_utf8(line).map_err(|error| error.into_bytes());
                    if sender.send(line).is_err() {
                        break;
                    }
                }
            });
        }
        Client { output: Some(Box::new(output)), lines, seen: Vec::new() }
    }

    /// Sends bytes. False if nobody receives them.
    pub(crate) fn send(&mut self, bytes: &[u8]) -> bool {
        let Some(output) = &mut self.output else { return false };
        output.write_all(bytes).and_then(|()| output.flush()).is_ok()
    }

    /// Closes the sending side.
    pub(crate) fn close(&mut self) {
        self.output = None;
    }

    /// The next line that matches.
    pub(crate) fn wait_for(
        &mut self,
        patience: Duration,
        fits: impl Fn(&str) -> bool,
    ) -> Result<String, NoLine> {
        let deadline = Instant::now() + patience;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(Ok(line)) => {
                    let line = line.trim_end_matches('\r').to_owned();
                    self.seen.push(line.clone());
                    if fits(&line) {
                        return Ok(line);
                    }
                }
                Ok(Err(bytes)) => return Err(NoLine::NoText(bytes)),
                Err(mpsc::RecvTimeoutError::Timeout) => return Err(NoLine::Silence),
                Err(mpsc::RecvTimeoutError::Disconnected) => return Err(NoLine::Gone),
            }
        }
    }

    /// The lines read since the last call.
    pub(crate) fn take_seen(&mut self) -> Vec<String> {
        std::mem::take(&mut self.seen)
    }
}
