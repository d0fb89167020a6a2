//! Runs the real program with pipes, as a GUI does.

use crate::MEGATON;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// Longest wait for an answer: far more than any should take, on a busy machine too.
const PATIENCE: Duration = Duration::from_secs(60);

/// Where the programs of these tests keep their games.
fn usual_state() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("state")
}

/// A running megaton.
pub(crate) struct Program {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Program {
    pub(crate) fn start() -> Self {
        Program::start_in(&usual_state())
    }

    /// One that keeps the games that are played somewhere in this folder.
    pub(crate) fn start_in(state: &Path) -> Self {
        Program::run(Command::new(MEGATON).env("XDG_STATE_HOME", state))
    }

    /// One that gets this much address space, in KiB: the system refuses it more.
    #[cfg(unix)]
    pub(crate) fn with_memory(kibibytes: u32) -> Self {
        let limited = format!("ulimit -v {kibibytes}; exec \"$0\"");
        let mut shell = Command::new("sh");
        shell.args(["-c", &limited, MEGATON]);
        Program::run(shell.env("XDG_STATE_HOME", usual_state()))
    }

    fn run(command: &mut Command) -> Self {
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
        let output = child.stdout.take().expect("piped");
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let input = child.stdin.take();
        Program { child, input, lines }
    }

    /// In UCI, ready.
    pub(crate) fn uci() -> Self {
        let mut program = Program::start();
        program.send("uci\nisready");
        program.wait_for("readyok");
        program
    }

    /// In CECP, with the features out of the way and a game of this variant begun.
    pub(crate) fn cecp(variant: &str) -> Self {
        let mut program = Program::start();
        program.send("xboard\nprotover 2");
        program.wait_for("feature done=1");
        program.send(&format!("new\nvariant {variant}"));
        program.settle();
        program
    }

    /// Sends a line, or several.
    pub(crate) fn send(&mut self, text: &str) {
        let input = self.input.as_mut().expect("input is open");
        writeln!(input, "{text}").expect("the program reads");
        input.flush().expect("the program reads");
    }

    /// Ends the program's input.
    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }

    /// The next line.
    pub(crate) fn line(&mut self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("a line of output")
    }

    /// Waits for a line with this beginning and returns it; what came before is lost.
    pub(crate) fn wait_for(&mut self, beginning: &str) -> String {
        self.until(beginning).pop().expect("until ends with a line")
    }

    /// All lines up to the first with this beginning.
    pub(crate) fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => {
                    let found = line.starts_with(beginning);
                    lines.push(line);
                    if found {
                        return lines;
                    }
                }
                Err(_) => panic!("no line begins with {beginning:?} among {lines:#?}"),
            }
        }
    }

    /// Waits until CECP commands sent so far are done, and returns what they printed.
    pub(crate) fn settle(&mut self) -> Vec<String> {
        self.send("ping 77");
        let mut lines = self.until("pong 77");
        lines.pop();
        lines
    }

    /// Sends UCI's `d` and returns the FEN and the result.
    pub(crate) fn describe(&mut self) -> (String, String) {
        self.send("d");
        let fen = self.wait_for("Fen: ");
        let result = self.wait_for("Result: ");
        (fen["Fen: ".len()..].to_owned(), result["Result: ".len()..].to_owned())
    }

    /// The remaining lines, and how the program ended. It must end by itself.
    pub(crate) fn finish(mut self) -> (Vec<String>, ExitStatus) {
        let mut lines = Vec::new();
        let deadline = Instant::now() + PATIENCE;
        loop {
            match self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(line) => lines.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("the program does not end; it printed {lines:#?}"),
            }
        }
        (lines, self.child.wait().expect("the program ended"))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // A test that fails must leave nothing running.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Sends a script to a fresh program, ends its input and returns all it printed.
pub(crate) fn script(text: &str) -> Vec<String> {
    let mut program = Program::start();
    program.send(text);
    program.close_input();
    let (lines, status) = program.finish();
    assert!(status.success(), "{status}: {lines:#?}");
    lines
}
