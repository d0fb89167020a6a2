//! The loop that lines and search reports go through, one at a time: they come in through one queue, in which a
//! line that has to wait for the end of a job keeps its place.

use crate::cecp::Cecp;
use crate::engine_thread::{JobId, Report};
use crate::inbox::{Inbox, Place};
use crate::input::Input;
use crate::output::Output;
use crate::protocol::Protocol;
use crate::thinker::{RunningJob, Thinker};
use crate::uci::Uci;
use movegen::Variant;
use std::io;
use std::sync::Arc;
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
    fn overtakes(&self, line: &str, waiting: &mut dyn Iterator<Item = &str>) -> bool;

    /// Says why a line is not taken.
    ///
    /// # Errors
    /// The output cannot be written.
    fn refuse_line(&mut self, out: &mut Output, why: &str) -> io::Result<()>;
}

/// The front end that speaks a protocol.
fn front_end(protocol: Protocol) -> Box<dyn FrontEnd> {
    match protocol {
        Protocol::Uci => Box::new(Uci::new()),
        Protocol::Cecp => Box::new(Cecp::new()),
    }
}

/// Everything the loop waits for.
#[derive(Debug)]
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
    let inbox = Arc::new(Inbox::new());
    let reports = Arc::clone(&inbox);
    let thinker = Thinker::new(Variant::Chess, move |id, report| reports.put(LoopEvent::Report(id, report)))?;
    let asked = std::iter::once(Input::Line(protocol.word().to_owned()));
    let lines = asked.chain(lines).chain(std::iter::once(Input::End));
    let arriving = Arc::downgrade(&inbox);
    thread::Builder::new().name("commands".to_owned()).spawn(move || {
        for input in lines {
            let Some(inbox) = arriving.upgrade() else { break };
            inbox.put(LoopEvent::Input(input));
        }
    })?;
    CommandLoop { thinker, out, front: front_end(protocol), inbox, is_leaving: false }.run()
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
    inbox: Arc<Inbox<LoopEvent>>,
    /// Whether all that is still done is what was asked for before.
    is_leaving: bool,
}

/// What is done with something that comes in when its turn has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Turn {
    Taken,
    /// It has to wait, and too much does.
    Refused,
    /// It comes after the end.
    TooLate,
}

impl CommandLoop {
    fn run(mut self) -> io::Result<()> {
        loop {
            match self.next(self.thinker.is_busy().then_some(NEWS)) {
                None => self.front.wait(&self.thinker, &mut self.out)?,
                Some((LoopEvent::Input(Input::End), _)) => return self.finish(Some(COUNT_GRACE)),
                Some((event, turn)) => {
                    if self.take(event, turn)? == Flow::Quit {
                        return self.finish(None);
                    }
                }
            }
        }
    }

    /// What comes next, if anything does within this time.
    fn next(&self, patience: Option<Duration>) -> Option<(LoopEvent, Turn)> {
        self.inbox.take(patience, |place| self.turn(place))
    }

    /// Whether it is something's turn; `None` if it has to wait for the end of the job under way, or for what
    /// does.
    fn turn(&self, place: Place<'_, LoopEvent>) -> Option<Turn> {
        let line = match place.item {
            LoopEvent::Report(..) => return Some(Turn::Taken),
            LoopEvent::Input(Input::Line(line)) if !self.is_leaving || !place.is_new => line,
            LoopEvent::Input(Input::Line(line)) if self.front.ends_count(line) => line,
            LoopEvent::Input(_) => return Some(if self.is_leaving { Turn::TooLate } else { Turn::Taken }),
        };
        let waiting = place.before.filter_map(|event| match event {
            LoopEvent::Input(Input::Line(line)) => Some(line.as_str()),
            _ => None,
        });
        let is_first = waiting.clone().next().is_none();
        let must_wait = self.thinker.is_busy() && self.front.must_wait(line);
        if !must_wait && (is_first || self.front.overtakes(line, &mut waiting.clone())) {
            return Some(Turn::Taken);
        }
        if place.is_new && !has_room(line, waiting) {
            return Some(Turn::Refused);
        }
        // What waits for the end of a job that has none ends it.
        if is_first && self.thinker.job().is_some_and(|job| job.is_endless) {
            self.thinker.stop();
        }
        None
    }

    /// Takes what came in. When another job is under way or none, what waits may have its turn.
    fn take(&mut self, event: LoopEvent, turn: Turn) -> io::Result<Flow> {
        let job = self.thinker.job().map(|job| job.id);
        let flow = match (event, turn) {
            (_, Turn::TooLate) | (LoopEvent::Input(Input::End), _) => Flow::Continue,
            (_, Turn::Refused) => {
                self.front.refuse_line(&mut self.out, "too many commands wait for the end of the search")?;
                Flow::Continue
            }
            (LoopEvent::Input(Input::TooLong), _) => {
                self.front.refuse_line(&mut self.out, "line too long")?;
                Flow::Continue
            }
            (LoopEvent::Input(Input::Line(line)), _) => {
                self.front.line(&mut self.thinker, &mut self.out, &line)?
            }
            (LoopEvent::Report(id, report), _) => {
                if let Some(job) = self.thinker.receive(id, &report) {
                    self.front.report(&mut self.thinker, &mut self.out, &job, report)?;
                }
                Flow::Continue
            }
        };
        if self.thinker.job().map(|job| job.id) != job {
            self.inbox.look_again();
        }
        Ok(flow)
    }

    /// Ends a search at once and a count after this time, if any or when it is told to stop; lets it give its
    /// answer, and does so too with what still waits.
    fn finish(mut self, grace: Option<Duration>) -> io::Result<()> {
        self.is_leaving = true;
        let deadline = grace.map(|grace| Instant::now() + grace);
        loop {
            let is_late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
            if self.thinker.job().is_some_and(|job| job.is_search || is_late) {
                self.thinker.stop();
            }
            let is_busy = self.thinker.is_busy();
            match self.next(Some(if is_busy { POLL } else { Duration::ZERO })) {
                // What still waits stands before all that has come since.
                Some((_, Turn::TooLate)) if !is_busy => return Ok(()),
                Some((event, turn)) => _ = self.take(event, turn)?,
                None if is_busy => {}
                None => return Ok(()),
            }
        }
    }
}

/// Whether another line can wait beside these.
fn has_room<'a>(line: &str, waiting: impl Iterator<Item = &'a str>) -> bool {
    let (lines, bytes) =
        waiting.fold((0, line.len()), |(lines, bytes), line| (lines + 1, bytes + line.len()));
    lines < MOST_WAITING_LINES && bytes <= MOST_WAITING_BYTES
}
