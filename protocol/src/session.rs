//! The loop that lines and search reports go through, one at a time.

use crate::cecp::Cecp;
use crate::console::Console;
use crate::input::{self, Input};
use crate::output::Output;
use crate::player::{Player, Task};
use crate::uci::Uci;
use crate::worker::{Report, TaskId};
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
    fn line(&mut self, player: &mut Player, out: &mut Output, line: &str) -> io::Result<Flow>;

    /// Passes on what the task reports. With a report that is the last the task is over.
    fn report(
        &mut self,
        player: &mut Player,
        out: &mut Output,
        task: &Task,
        report: Report,
    ) -> io::Result<()>;

    /// A second without news has passed while a task is under way.
    fn wait(&mut self, _player: &Player, _out: &mut Output) -> io::Result<()> {
        Ok(())
    }

    /// Whether the line has to wait for the end of the task under way.
    fn must_wait(&self, line: &str) -> bool;

    /// Whether the line is answered at once, whatever waits before it.
    fn overtakes(&self, line: &str) -> bool;

    /// Says that a line was too long to be read.
    fn line_too_long(&mut self, out: &mut Output) -> io::Result<()>;
}

/// Everything the loop waits for.
enum Event {
    Input(Input),
    Report(TaskId, Report),
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
    let player = Player::new(Variant::Stratomic, move |id, report| {
        // It fails only when the loop has ended; then nobody wants to know.
        let _ = reports.send(Event::Report(id, report));
    })?;
    let mut out = Output::new(output);
    let console = Console::new(is_terminal);
    console.welcome(&player, &mut out)?;
    input::start(input, move |input| sender.send(Event::Input(input)).is_ok())?;
    let session =
        Session { player, out, front: Box::new(console), in_console: true, waiting: VecDeque::new() };
    session.run(&events)
}

/// How long a count of moves may go on after the end of the input: scripts that ask for one and
/// end want to see it.
const COUNT_GRACE: Duration = Duration::from_secs(3);
/// How long there may be no news before the front end is told.
const NEWS: Duration = Duration::from_secs(1);
/// How often a task that was told to stop is looked after.
const POLL: Duration = Duration::from_millis(100);

struct Session {
    player: Player,
    out: Output,
    front: Box<dyn FrontEnd>,
    in_console: bool,
    /// Lines that wait for the end of the task under way.
    waiting: VecDeque<String>,
}

impl Session {
    fn run(mut self, events: &Receiver<Event>) -> io::Result<()> {
        loop {
            let event = if self.player.is_busy() {
                events.recv_timeout(NEWS)
            } else {
                events.recv().map_err(RecvTimeoutError::from)
            };
            let event = match event {
                Ok(event) => event,
                Err(RecvTimeoutError::Timeout) => {
                    self.front.wait(&self.player, &mut self.out)?;
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            };
            let flow = match event {
                Event::Report(id, report) => self.report(id, report)?,
                Event::Input(Input::Line(line)) => self.take(line)?,
                Event::Input(Input::TooLong) => {
                    self.front.line_too_long(&mut self.out)?;
                    Flow::Continue
                }
                Event::Input(Input::End) => Flow::Quit,
            };
            if flow == Flow::Quit {
                return self.finish(events);
            }
        }
    }

    /// Answers the line, now or when the task under way is over.
    fn take(&mut self, line: String) -> io::Result<Flow> {
        let must_wait = self.player.is_busy() && self.front.must_wait(&line);
        let queues = !self.waiting.is_empty() && !self.front.overtakes(&line);
        if !must_wait && !queues {
            return self.answer(&line);
        }
        if must_wait && self.player.task().is_some_and(|task| task.is_endless) {
            self.player.stop();
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
        self.front.line(&mut self.player, &mut self.out, line)
    }

    /// Programs that name no variant play chess.
    fn change_front(&mut self, front: Box<dyn FrontEnd>) {
        self.player.abandon();
        self.player.reset(Variant::Chess);
        self.front = front;
        self.in_console = false;
    }

    /// Passes a report on; when the task is over, the lines that waited have their turn.
    fn report(&mut self, id: TaskId, report: Report) -> io::Result<Flow> {
        let Some(task) = self.player.receive(id, &report) else { return Ok(Flow::Continue) };
        self.front.report(&mut self.player, &mut self.out, &task, report)?;
        while !self.player.is_busy() {
            let Some(line) = self.waiting.pop_front() else { break };
            if self.answer(&line)? == Flow::Quit {
                return Ok(Flow::Quit);
            }
        }
        Ok(Flow::Continue)
    }

    /// Ends a search at once and a count after a moment, lets it give its answer, and does so too
    /// with what still waits.
    fn finish(mut self, events: &Receiver<Event>) -> io::Result<()> {
        let deadline = Instant::now() + COUNT_GRACE;
        while let Some(task) = self.player.task() {
            let patience = deadline.saturating_duration_since(Instant::now());
            if task.is_search || patience.is_zero() {
                self.player.stop();
            }
            match events.recv_timeout(patience.max(POLL)) {
                Ok(Event::Report(id, report)) => {
                    if self.report(id, report)? == Flow::Quit {
                        self.waiting.clear();
                    }
                }
                Ok(Event::Input(_)) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        Ok(())
    }
}
