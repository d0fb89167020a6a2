//! The loop that lines and search reports go through, one at a time.

use crate::cecp::Cecp;
use crate::engine_thread::{JobId, Report};
use crate::input::Input;
use crate::output::Output;
use crate::thinker::{RunningJob, Thinker};
use crate::uci::Uci;
use movegen::Variant;
use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// What a front end wants after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// The next line.
    Continue,
    /// The end.
    Quit,
}

/// One language spoken with the outside.
pub trait FrontEnd {
    /// Answers a line.
    fn line(&mut self, thinker: &mut Thinker, out: &mut Output, line: &str) -> io::Result<Flow>;

    /// Passes on what the job reports. With a report that is the last the job is over.
    fn report(
        &mut self,
        thinker: &mut Thinker,
        out: &mut Output,
        job: &RunningJob,
        report: Report,
    ) -> io::Result<()>;

    /// A second without news has passed while a job is under way.
    fn wait(&mut self, _player: &Thinker, _out: &mut Output) -> io::Result<()> {
        Ok(())
    }

    /// Whether the line ends a count, after `quit` too.
    fn ends_count(&self, _line: &str) -> bool {
        false
    }

    /// Whether the line has to wait for the end of the job under way.
    fn must_wait(&self, line: &str) -> bool;

    /// Whether the line is answered at once, before those that wait.
    fn overtakes(&self, line: &str, waiting: &VecDeque<String>) -> bool;

    /// Says why a line is not taken.
    ///
    /// # Errors
    /// The output cannot be written.
    fn refuse_line(&mut self, out: &mut Output, why: &str) -> io::Result<()>;
}

/// A protocol that programs speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// The Chess Engine Communication Protocol, XBoard's.
    Cecp,
}

impl Protocol {
    /// The protocol that a line asks for: `uci` or `xboard`.
    ///
    /// ```
    /// use protocol::Protocol;
    /// assert_eq!(Protocol::asked_for(" uci "), Some(Protocol::Uci));
    /// assert_eq!(Protocol::asked_for("e4"), None);
    /// ```
    pub fn asked_for(line: &str) -> Option<Self> {
        match line.trim() {
            "uci" => Some(Protocol::Uci),
            "xboard" => Some(Protocol::Cecp),
            _ => None,
        }
    }

    /// The line that asks for it.
    pub fn word(self) -> &'static str {
        match self {
            Protocol::Uci => "uci",
            Protocol::Cecp => "xboard",
        }
    }

    fn front_end(self) -> Box<dyn FrontEnd> {
        match self {
            Protocol::Uci => Box::new(Uci::new()),
            Protocol::Cecp => Box::new(Cecp::new()),
        }
    }
}

/// Everything the loop waits for.
enum LoopEvent {
    Input(Input),
    Report(JobId, Report),
}

/// Speaks a protocol that was asked for: takes the lines that follow and answers until `quit` or their end.
/// Programs that name no variant play chess.
///
/// # Errors
/// The output cannot be written, or threads cannot be started.
pub fn run(
    protocol: Protocol,
    lines: impl Iterator<Item = Input> + Send + 'static,
    out: Output,
) -> io::Result<()> {
    let (sender, events) = mpsc::channel();
    let reports = sender.clone();
    let thinker = Thinker::new(Variant::Chess, move |id, report| {
        // It fails only when the loop has ended; then nobody wants to know.
        let _ = reports.send(LoopEvent::Report(id, report));
    })?;
    let asked = std::iter::once(Input::Line(protocol.word().to_owned()));
    thread::Builder::new().name("commands".to_owned()).spawn(move || {
        for input in asked.chain(lines) {
            if sender.send(LoopEvent::Input(input)).is_err() {
                break;
            }
        }
    })?;
    let session = CommandLoop { thinker, out, front: protocol.front_end(), waiting: VecDeque::new() };
    session.run(&events)
}

/// How long a count of moves may go on after the end of the input: scripts that ask for one and
/// end want to see it. Whoever says `quit` behind it has asked for all of it.
const COUNT_GRACE: Duration = Duration::from_secs(3);
/// Most lines that wait for the end of a job, and most bytes in them: nobody can fill the memory.
const MOST_WAITING_LINES: usize = 10_000;
const MOST_WAITING_BYTES: usize = 64 << 20;
/// How long there may be no news before the front end is told.
const NEWS: Duration = Duration::from_secs(1);
/// How often a job that was told to stop is looked after.
const POLL: Duration = Duration::from_millis(100);

struct CommandLoop {
    thinker: Thinker,
    out: Output,
    front: Box<dyn FrontEnd>,
    /// Lines that wait for the end of the job under way.
    waiting: VecDeque<String>,
}

impl CommandLoop {
    fn run(mut self, events: &Receiver<LoopEvent>) -> io::Result<()> {
        loop {
            let event = if self.thinker.is_busy() {
                events.recv_timeout(NEWS)
            } else {
                events.recv().map_err(RecvTimeoutError::from)
            };
            let event = match event {
                Ok(event) => event,
                Err(RecvTimeoutError::Timeout) => {
                    self.front.wait(&self.thinker, &mut self.out)?;
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            };
            let flow = match event {
                LoopEvent::Report(id, report) => self.report(id, report)?,
                LoopEvent::Input(Input::Line(line)) => self.take(line)?,
                LoopEvent::Input(Input::TooLong) => {
                    self.front.refuse_line(&mut self.out, "line too long")?;
                    Flow::Continue
                }
                LoopEvent::Input(Input::End) => return self.finish(events, Some(COUNT_GRACE)),
            };
            if flow == Flow::Quit {
                return self.finish(events, None);
            }
        }
    }

    /// Answers the line, now or when the job under way is over.
    fn take(&mut self, line: String) -> io::Result<Flow> {
        let must_wait = self.must_wait(&line);
        let queues = !self.waiting.is_empty() && !self.front.overtakes(&line, &self.waiting);
        if !must_wait && !queues {
            return self.answer(&line);
        }
        let waiting: usize = self.waiting.iter().map(String::len).sum();
        if self.waiting.len() >= MOST_WAITING_LINES || waiting + line.len() > MOST_WAITING_BYTES {
            self.front.refuse_line(&mut self.out, "too many commands wait for the end of the search")?;
            return Ok(Flow::Continue);
        }
        self.waiting.push_back(line);
        self.end_endless_job();
        Ok(Flow::Continue)
    }

    fn must_wait(&self, line: &str) -> bool {
        self.thinker.is_busy() && self.front.must_wait(line)
    }

    /// What waits for the end of a job that has none ends it.
    fn end_endless_job(&self) {
        let is_waited_for = self.waiting.front().is_some_and(|line| self.must_wait(line));
        if is_waited_for && self.thinker.job().is_some_and(|job| job.is_endless) {
            self.thinker.stop();
        }
    }

    fn answer(&mut self, line: &str) -> io::Result<Flow> {
        self.front.line(&mut self.thinker, &mut self.out, line)
    }

    /// Passes a report on; when the job is over, the lines that waited have their turn.
    fn report(&mut self, id: JobId, report: Report) -> io::Result<Flow> {
        let Some(job) = self.thinker.receive(id, &report) else { return Ok(Flow::Continue) };
        self.front.report(&mut self.thinker, &mut self.out, &job, report)?;
        while let Some(line) = self.waiting.pop_front() {
            if self.must_wait(&line) {
                self.waiting.push_front(line);
                self.end_endless_job();
                break;
            }
            if self.answer(&line)? == Flow::Quit {
                return Ok(Flow::Quit);
            }
        }
        Ok(Flow::Continue)
    }

    /// Ends a search at once and a count after this time, if any or when it is told to stop; lets it give its
    /// answer, and does so too with what still waits.
    fn finish(mut self, events: &Receiver<LoopEvent>, grace: Option<Duration>) -> io::Result<()> {
        let deadline = grace.map(|grace| Instant::now() + grace);
        while let Some(job) = self.thinker.job() {
            if job.is_search || deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                self.thinker.stop();
            }
            match events.recv_timeout(POLL) {
                Ok(LoopEvent::Report(id, report)) => {
                    if self.report(id, report)? == Flow::Quit {
                        self.waiting.clear();
                    }
                }
                Ok(LoopEvent::Input(Input::Line(line))) if self.front.ends_count(&line) => {
                    self.take(line)?;
                }
                Ok(LoopEvent::Input(_)) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        Ok(())
    }
}
