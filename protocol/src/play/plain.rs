//! Line by line, for screen readers, scripts and terminals that can do nothing else.

use super::obey::plain_board;
use super::session::{Session, Tone};
use super::{Event, TICK};
use crate::input::Input;
use crate::output::Output;
use crate::session::Flow;
use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Instant;

/// Plays until the input ends or the person leaves. Without a person at the other end, lines wait
/// for megaton's moves.
pub(super) fn run(
    session: Session,
    events: &Receiver<Event>,
    output: impl Write + 'static,
    is_interactive: bool,
) -> io::Result<()> {
    let plain = Plain {
        session,
        out: Output::new(output),
        is_interactive,
        told: 0,
        shown: 0,
        waiting: VecDeque::new(),
    };
    plain.run(events)
}

struct Plain {
    session: Session,
    out: Output,
    is_interactive: bool,
    /// Notes printed.
    told: usize,
    /// The board printed last.
    shown: u64,
    waiting: VecDeque<Input>,
}

impl Plain {
    fn run(mut self, events: &Receiver<Event>) -> io::Result<()> {
        self.print()?;
        self.prompt()?;
        loop {
            let event = match events.recv_timeout(TICK) {
                Ok(event) => Some(event),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            let now = Instant::now();
            let had_news = self.session.note_count();
            match event {
                Some(Event::Report(id, report)) => self.session.report(id, report, now),
                Some(Event::Line(input)) => self.waiting.push_back(input),
                Some(Event::Broken(reason)) => self.session.refuse(reason),
                Some(Event::Ended) => break,
                Some(Event::Terminal(_)) | None => {}
            }
            self.session.tick(now);
            if self.take_lines(now)? == Flow::Quit {
                break;
            }
            if self.session.note_count() > had_news {
                self.print()?;
                self.prompt()?;
            }
        }
        self.print()?;
        match self.session.farewell() {
            Some(farewell) => self.out.line(farewell),
            None => Ok(()),
        }
    }

    /// Obeys the lines that need not wait.
    fn take_lines(&mut self, now: Instant) -> io::Result<Flow> {
        while self.is_interactive || !self.session.is_thinking() {
            match self.waiting.pop_front() {
                None => break,
                Some(Input::End) => return Ok(Flow::Quit),
                Some(Input::TooLong) => self.session.refuse("line too long"),
                Some(Input::Line(line)) => {
                    if self.session.obey(&line, now) == Flow::Quit {
                        return Ok(Flow::Quit);
                    }
                    if !self.session.is_thinking() && line.trim().is_empty() {
                        self.prompt()?;
                    }
                }
            }
            self.print()?;
        }
        Ok(Flow::Continue)
    }

    /// Prints what has been said, and the board if it has changed.
    fn print(&mut self) -> io::Result<()> {
        for note in self.session.notes_from(self.told) {
            match note.tone {
                Tone::Refusal => self.out.line(format!("Error: {}", note.text))?,
                Tone::Plain | Tone::Event => self.out.line(&note.text)?,
            }
        }
        self.told = self.session.note_count();
        if self.shown != self.session.revision() {
            self.shown = self.session.revision();
            self.out.line(plain_board(&self.session))?;
        }
        Ok(())
    }

    fn prompt(&mut self) -> io::Result<()> {
        if self.is_interactive { self.out.prompt("> ") } else { Ok(()) }
    }
}
