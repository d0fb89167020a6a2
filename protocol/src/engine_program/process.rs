//! A program that is talked to in lines.

use super::{EngineCommand, PlayerError};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

/// Lines kept for later. A program that floods us has to wait.
const BACKLOG: usize = 1_024;
/// Longest line taken in, in bytes: a program must not fill the memory.
const LONGEST_LINE: u64 = 1 << 20;
/// How often whoever waits for a program looks up.
const GLANCE: Duration = Duration::from_millis(50);
/// Time a program has to go by itself when it is told to.
const FAREWELL: Duration = Duration::from_millis(500);

/// A running program.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Process {
    /// Starts a program with its arguments.
    ///
    /// # Errors
    /// There is no such program, or no such folder.
    pub(crate) fn start(command: &EngineCommand) -> Result<Self, PlayerError> {
        let unusable = |reason: &str| PlayerError::Unusable(format!("cannot be started: {reason}"));
        let (program, arguments) = command.words.split_first().ok_or_else(|| unusable("no command"))?;
        let mut child = match &command.folder {
            None => Command::new(program),
            Some(folder) => {
                let folder = folder.canonicalize().map_err(|error| unusable(&error.to_string()))?;
                let mut child = Command::new(found_from(&folder, program));
                child.current_dir(folder);
                child
            }
        };
        let mut child = child
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| unusable(&error.to_string()))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(unusable("no way to talk to it"));
        };
        let (sender, lines) = mpsc::sync_channel(BACKLOG);
        thread::spawn(move || read_lines(output, &sender));
        Ok(Process { child, input, lines })
    }

    /// Sends a line.
    ///
    /// # Errors
    /// The program has gone.
    pub(crate) fn send(&mut self, line: &str) -> Result<(), PlayerError> {
        let sent = self.input.write_all(format!("{line}\n").as_bytes()).and_then(|()| self.input.flush());
        sent.map_err(|_| self.gone())
    }

    /// Reads lines until `pick` finds what it looks for.
    ///
    /// # Errors
    /// The program has gone, or says nothing of the kind for so long.
    pub(crate) fn read_until<T>(
        &mut self,
        patience: Duration,
        pick: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, PlayerError> {
        self.read_watched(patience, &|| false, pick)
    }

    /// The same, unless `is_to_stop` says so before.
    ///
    /// # Errors
    /// The program has gone, says nothing of the kind for so long, or is not to be waited for any more.
    pub(crate) fn read_watched<T>(
        &mut self,
        patience: Duration,
        is_to_stop: &dyn Fn() -> bool,
        mut pick: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, PlayerError> {
        let asked = Instant::now();
        let mut late = 0;
        loop {
            if is_to_stop() {
                return Err(PlayerError::Stopped);
            }
            let left = patience.saturating_sub(asked.elapsed());
            match self.lines.recv_timeout(left.min(GLANCE)) {
                Ok(line) => {
                    if let Some(found) = pick(&line) {
                        return Ok(found);
                    }
                    // What was said in time may still have waited in the backlog, but no more than that.
                    late += usize::from(left.is_zero());
                    if late > BACKLOG {
                        return Err(PlayerError::Silent(asked.elapsed()));
                    }
                }
                Err(RecvTimeoutError::Timeout) if left > GLANCE => {}
                Err(RecvTimeoutError::Timeout) => return Err(PlayerError::Silent(asked.elapsed())),
                Err(RecvTimeoutError::Disconnected) => return Err(self.gone()),
            }
        }
    }

    /// What became of a program that does not talk any more.
    fn gone(&mut self) -> PlayerError {
        PlayerError::Crashed(match self.wait(FAREWELL) {
            Some(status) => format!("ended with {status}"),
            None => "closed its output".to_owned(),
        })
    }

    /// Waits until the program has ended; `None` if it does not.
    fn wait(&mut self, patience: Duration) -> Option<std::process::ExitStatus> {
        let asked = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(None) if asked.elapsed() < patience => thread::sleep(Duration::from_millis(5)),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Both protocols know `quit`. Whoever is past listening is ended.
        let told = self.send("quit").is_ok();
        if !told || self.wait(FAREWELL).is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// A program named by a relative path belongs to the folder; a bare name is looked for where the system keeps
/// programs, unless it is in the folder.
fn found_from(folder: &Path, program: &str) -> PathBuf {
    let there = folder.join(program);
    let is_path = program.contains(['/', '\\']);
    if is_path || there.is_file() { there } else { PathBuf::from(program) }
}

/// Passes lines on until there are none, or nobody wants them.
fn read_lines(output: ChildStdout, sender: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        match output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {
                let text = String::from_utf8_lossy(&line).trim().to_owned();
                if sender.send(text).is_err() {
                    return;
                }
            }
        }
    }
}
