//! Runs a session with the real program.

use crate::client::{Client, NoLine};
use crate::script::{ClientNumber, FuzzTarget, Script, ScriptStep};
use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Read};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, JoinHandle, sleep};
use std::time::{Duration, Instant};
use thiserror::Error;

/// Longest wait for an answer: far more than any should take, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);
/// Interval between two checks while waiting.
const POLL: Duration = Duration::from_millis(20);
/// The program's memory must stay below this, in MiB. No session asks for a larger table than the
/// default.
const MEMORY_LIMIT: u64 = 1024;

/// A fault of the program.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum Finding {
    #[error("cannot start: {0}")]
    Start(#[from] io::Error),
    #[error("unexpected output on standard error: {0}")]
    StandardError(String),
    #[error("timed out waiting for {0}")]
    Silence(String),
    #[error("exited early, waiting for: {0}")]
    Gone(String),
    #[error("output is not text: {0}")]
    NoText(String),
    #[error("got {found:?}, expected one of {wanted}")]
    Answer { found: String, wanted: String },
    #[error("unexpected line {0:?}")]
    Unwanted(String),
    #[error("uses {0} MiB of memory")]
    Memory(u64),
    #[error("does not exit")]
    Endless,
    #[error("exited with {0}")]
    Status(ExitStatus),
}

/// Plays a session and reports the first fault.
///
/// # Errors
/// The first fault.
pub fn play(megaton: &Path, games: &Path, script: &Script) -> Result<(), Finding> {
    let mut run = Run::start(megaton, games, &script.target)?;
    let played = script.steps.iter().try_for_each(|step| run.step(step));
    // A program that has died says why on standard error, and that is the relevant information.
    let ended = run.finish();
    match (played, ended) {
        (Err(Finding::Gone(_) | Finding::Silence(_)), Err(reason @ Finding::StandardError(_))) => Err(reason),
        (Err(reason), _) | (Ok(()), Err(reason)) => Err(reason),
        (Ok(()), Ok(())) => Ok(()),
    }
}

struct Run<'a> {
    target: &'a FuzzTarget,
    process: Child,
    /// Its standard error.
    errors: Option<JoinHandle<String>>,
    port: Option<u16>,
    clients: HashMap<ClientNumber, Client>,
    probes: usize,
    /// The server's game folder; removed with the session.
    folder: Option<PathBuf>,
}

/// Counts the sessions of this process.
static SESSION: AtomicUsize = AtomicUsize::new(0);

impl<'a> Run<'a> {
    fn start(megaton: &Path, games: &Path, target: &'a FuzzTarget) -> Result<Self, Finding> {
        let mut command = Command::new(megaton);
        // A server that resumes the games of an earlier session would be the wrong one.
        let mut folder = None;
        if let FuzzTarget::Server(arguments) = target {
            let place =
                games.join(format!("{}-{}", std::process::id(), SESSION.fetch_add(1, Ordering::Relaxed)));
            command.args(["serve", "--port", "0", "--games"]).arg(&place);
            command.arg("--pictures").arg(games.join("pictures")).args(arguments);
            folder = Some(place);
        }
        // Nor do games belong among those that somebody plays on this machine.
        command.env("XDG_STATE_HOME", games.join("state"));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = command.spawn()?;
        let errors = process.stderr.take().map(|mut errors| {
            thread::spawn(move || {
                let mut text = Vec::new();
                // Whatever could be read is all there is.
                let _ = errors.read_to_end(&mut text);
                String::from_utf8_lossy(&text).trim().to_owned()
            })
        });
        let mut run = Run { target, process, errors, port: None, clients: HashMap::new(), probes: 0, folder };
        let (input, output) = (run.process.stdin.take(), run.process.stdout.take());
        match (target, input, output) {
            (FuzzTarget::Server(_), _, Some(output)) => run.port = Some(read_port(output)?),
            (_, Some(input), output) => {
                run.clients.insert(0, Client::new(input, output));
            }
            _ => {}
        }
        Ok(run)
    }

    fn step(&mut self, step: &ScriptStep) -> Result<(), Finding> {
        match step {
            ScriptStep::Join { client, is_deaf } => self.join(*client, *is_deaf),
            ScriptStep::Leave(client) => {
                self.clients.remove(client);
                Ok(())
            }
            ScriptStep::Send { client, bytes } => self.send(*client, bytes),
            ScriptStep::Wait(time) => {
                sleep(*time);
                Ok(())
            }
            ScriptStep::Probe => self.probe(),
            ScriptStep::Answer { client, beginning, ends } => self.answer(*client, beginning, ends),
            ScriptStep::Lacks { client, text } => {
                let seen = self.clients.get_mut(client).map(Client::take_seen).unwrap_or_default();
                match seen.into_iter().find(|line| line.contains(text.as_str())) {
                    Some(line) => Err(Finding::Unwanted(line)),
                    None => Ok(()),
                }
            }
        }
    }

    fn connect(&self) -> Result<TcpStream, Finding> {
        let port = self.port.unwrap_or_default();
        let socket =
            TcpStream::connect(("127.0.0.1", port)).map_err(|error| Finding::Gone(error.to_string()))?;
        // A server that does not read must not keep the session from noticing.
        socket.set_write_timeout(Some(PATIENCE))?;
        Ok(socket)
    }

    fn join(&mut self, number: ClientNumber, is_deaf: bool) -> Result<(), Finding> {
        let socket = self.connect()?;
        let input = if is_deaf { None } else { Some(socket.try_clone()?) };
        self.clients.insert(number, Client::new(Socket(socket), input));
        Ok(())
    }

    /// A server may have disconnected a client; a program has to read to the end.
    fn send(&mut self, number: ClientNumber, bytes: &[u8]) -> Result<(), Finding> {
        let taken = self.clients.get_mut(&number).is_some_and(|client| client.send(bytes));
        if taken || self.port.is_some() {
            return Ok(());
        }
        Err(Finding::Gone(format!("room for {}", bytes.escape_ascii())))
    }

    fn answer(&mut self, number: ClientNumber, beginning: &str, ends: &[String]) -> Result<(), Finding> {
        let awaited = format!("a line that begins with {beginning:?}, for client {number}");
        let client = self.clients.get_mut(&number).ok_or_else(|| Finding::Gone(awaited.clone()))?;
        let line = client
            .wait_for(PATIENCE, |line| after(line, beginning).is_some())
            .map_err(|none| no_line(none, awaited))?;
        let end = after(&line, beginning).unwrap_or_default();
        let goes_on_as = |wanted: &String| {
            end.strip_prefix(wanted.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        };
        if ends.is_empty() || ends.iter().any(goes_on_as) {
            return Ok(());
        }
        Err(Finding::Answer { found: line, wanted: ends.join(", ") })
    }

    /// Asks for something that has to be answered, whatever came before.
    fn probe(&mut self) -> Result<(), Finding> {
        self.probes += 1;
        let number = self.probes;
        match self.target {
            FuzzTarget::Uci => self.ask("isready\n", "readyok"),
            // Ends position editing and the program's own search, or it would be right to wait.
            FuzzTarget::Cecp => self.ask(&format!(".\n?\nping {number}\n"), &format!("pong {number}")),
            FuzzTarget::Console => self.ask_console(&format!("probe{number}")),
            FuzzTarget::Server(_) => {
                let socket = self.connect()?;
                let mut client = Client::new(Socket(socket.try_clone()?), Some(socket));
                client.send(b"games\n");
                // With all connections taken, being turned away is an answer too.
                match client.wait_for(PATIENCE, |line| line.contains("Welcome")) {
                    Ok(_) | Err(NoLine::Gone) => Ok(()),
                    Err(none) => Err(no_line(none, "a welcome".to_owned())),
                }
            }
        }
    }

    fn ask(&mut self, question: &str, answer: &str) -> Result<(), Finding> {
        self.send(0, question.as_bytes())?;
        let Some(client) = self.clients.get_mut(&0) else { return Ok(()) };
        let line = client.wait_for(PATIENCE, |line| line == answer);
        line.map(|_| ()).map_err(|none| no_line(none, answer.to_owned()))
    }

    /// No console command must be answered at once: an unknown one waits for everything before it, which
    /// is told to stop until then.
    fn ask_console(&mut self, word: &str) -> Result<(), Finding> {
        self.send(0, format!("{word}\n").as_bytes())?;
        let begun = Instant::now();
        loop {
            self.send(0, b"stop\n")?;
            let Some(client) = self.clients.get_mut(&0) else { return Ok(()) };
            match client.wait_for(10 * POLL, |line| line.contains(word)) {
                Ok(_) => return Ok(()),
                Err(NoLine::Silence) if begun.elapsed() < PATIENCE => {}
                Err(none) => return Err(no_line(none, word.to_owned())),
            }
        }
    }

    /// Closes the input and checks that the program ends properly.
    fn finish(mut self) -> Result<(), Finding> {
        let memory = peak_memory(self.process.id());
        // Programs end with their input, servers when they are killed.
        let is_server = self.port.is_some();
        let ended = if is_server { self.process.try_wait()? } else { None };
        if is_server && ended.is_none() {
            self.process.kill()?;
        }
        self.clients.values_mut().for_each(Client::close);
        let status = self.wait_for_end()?;
        let errors = self.errors.take().and_then(|thread| thread.join().ok()).unwrap_or_default();
        if !errors.is_empty() {
            return Err(Finding::StandardError(errors));
        }
        if let Some(NoLine::NoText(bytes)) = self.clients.get_mut(&0).and_then(last_line) {
            return Err(Finding::NoText(bytes.escape_ascii().to_string()));
        }
        match memory.filter(|&memory| memory > MEMORY_LIMIT) {
            Some(memory) => Err(Finding::Memory(memory)),
            None if status.success() || (is_server && ended.is_none()) => Ok(()),
            None => Err(Finding::Status(status)),
        }
    }

    fn wait_for_end(&mut self) -> Result<ExitStatus, Finding> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.process.try_wait()? {
                return Ok(status);
            }
            if Instant::now() > deadline {
                return Err(Finding::Endless);
            }
            sleep(POLL);
        }
    }
}

impl Drop for Run<'_> {
    fn drop(&mut self) {
        // Whatever was found, nothing is left running.
        let _ = self.process.kill();
        let _ = self.process.wait();
        if let Some(folder) = &self.folder {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// A connection that is closed with this value, even while a thread still reads from it.
struct Socket(TcpStream);

impl io::Write for Socket {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        // The other side may have gone first.
        let _ = self.0.shutdown(std::net::Shutdown::Both);
    }
}

/// The rest of a line with this prefix; servers write prompts before it.
fn after<'a>(line: &'a str, beginning: &str) -> Option<&'a str> {
    line.trim_start_matches("fics% ").strip_prefix(beginning).map(str::trim_start)
}

fn no_line(none: NoLine, awaited: String) -> Finding {
    match none {
        NoLine::Silence => Finding::Silence(awaited),
        NoLine::Gone => Finding::Gone(awaited),
        NoLine::NoText(bytes) => Finding::NoText(bytes.escape_ascii().to_string()),
    }
}

/// Why there are no more lines.
fn last_line(client: &mut Client) -> Option<NoLine> {
    client.wait_for(PATIENCE, |_| false).err()
}

/// The port a server announces. Its later output is read too.
fn read_port(output: impl Read + Send + 'static) -> Result<u16, Finding> {
    let mut line = String::new();
    let mut reader = BufReader::new(output);
    reader.read_line(&mut line)?;
    thread::spawn(move || io::copy(&mut reader, &mut io::sink()));
    let port = line.split("port ").nth(1).and_then(|text| text.split('.').next()?.parse().ok());
    port.ok_or(Finding::Gone("the server's port".to_owned()))
}

/// The peak memory of a process, in MiB, where the system reports it.
fn peak_memory(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_ascii_whitespace().next()?.parse::<u64>().ok().map(|kibibytes| kibibytes / 1024)
}
