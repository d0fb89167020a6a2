//! The loop that lines and search reports go through, one at a time.

use crate::cecp::Cecp;
use crate::console::Console;
use crate::engine_thread::{JobId, Report};
use crate::input::{self, Input};
use crate::output::Output;
use crate::thinker::{RunningJob, Thinker};
use crate::uci::Uci;
use movegen::Variant;
use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// What a front end wants after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// The next line.
    Continue,
    /// The end.
    Quit,
}

/// One language spoken with the outside.
pub(crate) trait FrontEnd {
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

    /// Whether the line has to wait for the end of the job under way.
    fn must_wait(&self, line: &str) -> bool;

    /// Whether the line is answered at once, whatever waits before it.
    fn overtakes(&self, line: &str) -> bool;

    /// Says that a line was too long to be read.
    fn line_too_long(&mut self, out: &mut Output) -> io::Result<()>;
}

/// Everything the loop waits for.
enum LoopEvent {
    Input(Input),
    Report(JobId, Report),
}

/// Reads commands from `input` and answers on `output` until `quit` or the end of the input.
/// `is_terminal` says that a person sits there, to whom the console introduces itself.
///
/// # Errors
/// The output cannot be written, or threads cannot be started.
pub fn run(
    input: impl Read + Send + 'static,
    output: impl Write + 'static,
    is_terminal: bool,
) -> io::Result<()> {
    let (sender, events) = mpsc::channel();
    let reports = sender.clone();
    let thinker = Thinker::new(Variant::Stratomic, move |id, report| {
        // It fails only when the loop has ended; then nobody wants to know.
        let _ = reports.send(LoopEvent::Report(id, report));
    })?;
    let mut out = Output::new(output);
    let console = Console::new(is_terminal);
    console.welcome(&thinker, &mut out)?;
    input::start(input, move |input| sender.send(LoopEvent::Input(input)).is_ok())?;
    let session =
        CommandLoop { thinker, out, front: Box::new(console), in_console: true, waiting: VecDeque::new() };
    session.run(&events)
}

/// How long a count of moves may go on after the end of the input: scripts that ask for one and
/// end want to see it.
const COUNT_GRACE: Duration = Duration::from_secs(3);
/// How long there may be no news before the front end is told.
const NEWS: Duration = Duration::from_secs(1);
/// How often a job that was told to stop is looked after.
const POLL: Duration = Duration::from_millis(100);

struct CommandLoop {
    thinker: Thinker,
    out: Output,
    front: Box<dyn FrontEnd>,
    in_console: bool,
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
                    self.front.line_too_long(&mut self.out)?;
                    Flow::Continue
                }
                LoopEvent::Input(Input::End) => Flow::Quit,
            };
            if flow == Flow::Quit {
                return self.finish(events);
            }
        }
    }

    /// Answers the line, now or when the job under way is over.
    fn take(&mut self, line: String) -> io::Result<Flow> {
        let must_wait = self.thinker.is_busy() && self.front.must_wait(&line);
        let queues = !self.waiting.is_empty() && !self.front.overtakes(&line);
        if !must_wait && !queues {
            return self.answer(&line);
        }
        if must_wait && self.thinker.job().is_some_and(|job| job.is_endless) {
            self.thinker.stop();
        }
        self.waiting.push_back(line);
        Ok(Flow::Continue)
    }

    fn answer(&mut self, line: &str) -> io::Result<Flow> {
        if self.in_console {
            match line.trim() {
                "uci" => self.change_front(Box::new(Uci::new())),
                "xboard" => self.change_front(Box::new(Cecp::new())),
                _ => {}
            }
        }
        self.front.line(&mut self.thinker, &mut self.out, line)
    }

    /// Programs that name no variant play chess.
    fn change_front(&mut self, front: Box<dyn FrontEnd>) {
        self.thinker.abandon();
        self.thinker.reset(Variant::Chess);
        self.front = front;
        self.in_console = false;
    }

    /// Passes a report on; when the job is over, the lines that waited have their turn.
    fn report(&mut self, id: JobId, report: Report) -> io::Result<Flow> {
        let Some(job) = self.thinker.receive(id, &report) else { return Ok(Flow::Continue) };
        self.front.report(&mut self.thinker, &mut self.out, &job, report)?;
        while !self.thinker.is_busy() {
            let Some(line) = self.waiting.pop_front() else { break };
            if self.answer(&line)? == Flow::Quit {
                return Ok(Flow::Quit);
            }
        }
        Ok(Flow::Continue)
    }

    /// Ends a search at once and a count after a moment, lets it give its answer, and does so too
    /// with what still waits.
    fn finish(mut self, events: &Receiver<LoopEvent>) -> io::Result<()> {
        let deadline = Instant::now() + COUNT_GRACE;
        while let Some(job) = self.thinker.job() {
            let patience = deadline.saturating_duration_since(Instant::now());
            if job.is_search || patience.is_zero() {
                self.thinker.stop();
            }
            match events.recv_timeout(patience.max(POLL)) {
                Ok(LoopEvent::Report(id, report)) => {
                    if self.report(id, report)? == Flow::Quit {
                        self.waiting.clear();
                    }
                }
                Ok(LoopEvent::Input(_)) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        Ok(())
    }
}
