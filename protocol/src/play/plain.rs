//! Line by line, for screen readers, scripts and terminals that can do nothing else.

use super::local_game::{LocalGame, Tone};
use super::obey::plain_board;
use super::{PlayEvent, TICK};
use crate::command_loop::Flow;
use crate::input::Input;
use crate::output::Output;
use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Instant;

/// Plays until the input ends or the person leaves. Without a person at the other end, lines wait
/// for megaton's moves.
pub(super) fn run(
    local_game: LocalGame,
    events: &Receiver<PlayEvent>,
    output: impl Write + 'static,
    is_interactive: bool,
) -> io::Result<()> {
    let plain = Plain {
        local_game,
        out: Output::new(output),
        is_interactive,
        told: 0,
        shown: 0,
        waiting: VecDeque::new(),
    };
    plain.run(events)
}

struct Plain {
    local_game: LocalGame,
    out: Output,
    is_interactive: bool,
    /// Notes printed.
    told: usize,
    /// The board printed last.
    shown: u64,
    waiting: VecDeque<Input>,
}

impl Plain {
    fn run(mut self, events: &Receiver<PlayEvent>) -> io::Result<()> {
        self.print()?;
        self.prompt()?;
        loop {
            let event = match events.recv_timeout(TICK) {
                Ok(event) => Some(event),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            let now = Instant::now();
            let had_news = self.local_game.note_count();
            match event {
                Some(PlayEvent::Report(id, report)) => self.local_game.report(id, report, now),
                Some(PlayEvent::Line(input)) => self.waiting.push_back(input),
                Some(PlayEvent::Broken(reason)) => self.local_game.refuse(reason),
                Some(PlayEvent::Ended) => break,
                Some(PlayEvent::Terminal(_)) | None => {}
            }
            self.local_game.tick(now);
            if self.take_lines(now)? == Flow::Quit {
                break;
            }
            if self.local_game.note_count() > had_news {
                self.print()?;
                self.prompt()?;
            }
        }
        self.print()?;
        match self.local_game.farewell() {
            Some(farewell) => self.out.line(farewell),
            None => Ok(()),
        }
    }

    /// Obeys the lines that need not wait.
    fn take_lines(&mut self, now: Instant) -> io::Result<Flow> {
        while self.is_interactive || !self.local_game.is_thinking() {
            match self.waiting.pop_front() {
                None => break,
                Some(Input::End) => return Ok(Flow::Quit),
                Some(Input::TooLong) => self.local_game.refuse("line too long"),
                Some(Input::Line(line)) => {
                    if self.local_game.obey(&line, now) == Flow::Quit {
                        return Ok(Flow::Quit);
                    }
                    if !self.local_game.is_thinking() && line.trim().is_empty() {
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
        for note in self.local_game.notes_from(self.told) {
            match note.tone {
                Tone::Refusal => self.out.line(format!("Error: {}", note.text))?,
                Tone::Plain | Tone::Event => self.out.line(&note.text)?,
            }
        }
        self.told = self.local_game.note_count();
        if self.shown != self.local_game.revision() {
            self.shown = self.local_game.revision();
            self.out.line(plain_board(&self.local_game))?;
        }
        Ok(())
    }

    fn prompt(&mut self) -> io::Result<()> {
        if self.is_interactive { self.out.prompt("> ") } else { Ok(()) }
    }
}
