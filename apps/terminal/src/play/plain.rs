//! Line by line, for screen readers, scripts and terminals that can do nothing else.

use super::Flow;
use super::command::{self, PlayCommand};
use super::line_editor::{LineEditor, Typed};
use super::local_game::LocalGame;
use super::notes::Tone;
use super::obey::plain_board;
use super::thinking::Errand;
use super::{Handover, PlayEvent, TICK};
use arbiter::Viewer;
use protocol::input::Input;
use protocol::output::Output;
use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// Most lines that wait for megaton: nobody can fill the memory.
const MOST_WAITING_LINES: usize = 10_000;
/// How long megaton may go on with what it was sent to do once the next thing to do is to leave:
/// scripts that ask for something and end want to see it.
const GRACE: Duration = Duration::from_secs(3);

/// How whoever types is asked for a line.
pub(super) enum Prompter {
    /// Not at all: a script. Its lines wait for megaton's moves.
    Silent,
    /// By a sign; the terminal edits the line.
    Printed,
    /// By a sign; the line is edited here.
    Edited(Box<LineEditor>),
}

/// Plays until the input ends or the person leaves, or wants to speak a protocol.
pub(super) fn run(
    local_game: LocalGame,
    events: &Receiver<PlayEvent>,
    out: &mut Output,
    prompter: Prompter,
) -> io::Result<Option<Handover>> {
    let waiting = VecDeque::new();
    let plain = Plain { local_game, out, prompter, told: 0, shown: 0, waiting, leaves_since: None };
    plain.run(events)
}

struct Plain<'a> {
    local_game: LocalGame,
    out: &'a mut Output,
    prompter: Prompter,
    /// Notes printed.
    told: usize,
    /// The board printed last.
    shown: u64,
    waiting: VecDeque<Input>,
    /// Since when all that is left to do is to leave.
    leaves_since: Option<Instant>,
}

impl Plain<'_> {
    fn run(mut self, events: &Receiver<PlayEvent>) -> io::Result<Option<Handover>> {
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
            let mut flow = Flow::Continue;
            match event {
                Some(PlayEvent::Report(id, report)) => self.local_game.report(id, report, now),
                Some(PlayEvent::Line(input)) => self.take(input),
                Some(PlayEvent::Terminal(event)) => flow = self.type_key(event?, now)?,
                Some(PlayEvent::Broken(reason)) => self.local_game.refuse(reason),
                Some(PlayEvent::Ended) => break,
                None => {}
            }
            self.local_game.tick(now);
            // What has happened is shown before anybody may answer.
            self.print()?;
            if flow == Flow::Continue {
                flow = self.take_lines(now)?;
            }
            match flow {
                Flow::Continue => {}
                Flow::Quit => break,
                Flow::Speak(protocol) => return Ok(Some(self.hand_over(protocol, events))),
            }
            if self.local_game.note_count() > had_news {
                self.prompt()?;
            }
        }
        self.print()?;
        let farewell = self.local_game.farewell();
        self.put_away();
        farewell.map_or(Ok(()), |farewell| self.out.line(farewell))?;
        Ok(None)
    }

    fn hand_over(mut self, protocol: protocol::Protocol, events: &Receiver<PlayEvent>) -> Handover {
        let typed = match self.put_away() {
            Some(editor) => editor.leave(events),
            None => String::new(),
        };
        Handover { protocol, waiting: self.waiting, typed }
    }

    /// Takes the line that is being typed off the screen, for good.
    fn put_away(&mut self) -> Option<Box<LineEditor>> {
        match std::mem::replace(&mut self.prompter, Prompter::Silent) {
            Prompter::Edited(mut editor) => {
                // A terminal that is gone needs nothing any more.
                let _ = editor.erase(self.out);
                Some(editor)
            }
            Prompter::Silent | Prompter::Printed => None,
        }
    }

    /// A line has come in: done at once, or when its turn comes.
    fn take(&mut self, input: Input) {
        if let Input::Line(line) = &input
            && is_about_the_work(line)
            && self.local_game.is_thinking()
        {
            return self.local_game.thinking.hurry();
        }
        if self.waiting.len() < MOST_WAITING_LINES || input == Input::End {
            self.waiting.push_back(input);
        } else {
            self.local_game.refuse("too many lines wait for megaton");
        }
    }

    fn type_key(&mut self, event: ratatui::crossterm::event::Event, now: Instant) -> io::Result<Flow> {
        let Prompter::Edited(editor) = &mut self.prompter else { return Ok(Flow::Continue) };
        match editor.take(event, &self.local_game, self.out)? {
            Typed::Nothing => Ok(Flow::Continue),
            Typed::Line(line) => {
                let flow = self.local_game.obey(&line, now);
                self.print()?;
                self.prompt()?;
                Ok(flow)
            }
            Typed::Leave => {
                let flow = self.local_game.obey("quit", now);
                self.print()?;
                self.prompt()?;
                Ok(flow)
            }
        }
    }

    /// Obeys the lines that need not wait.
    fn take_lines(&mut self, now: Instant) -> io::Result<Flow> {
        while !self.must_wait(now) {
            match self.waiting.pop_front() {
                None => break,
                Some(Input::End) => return Ok(Flow::Quit),
                Some(Input::TooLong) => self.local_game.refuse("line too long"),
                Some(Input::Line(line)) => {
                    match self.local_game.obey(&line, now) {
                        Flow::Continue => {}
                        flow => return Ok(flow),
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

    /// Whether the next line of a script has to wait for megaton. What has no end of its own is not
    /// waited for, and what may take long not for ever if only the end of the script is left.
    fn must_wait(&mut self, now: Instant) -> bool {
        let errand = self.local_game.thinking.errand();
        if !matches!(self.prompter, Prompter::Silent) || errand.is_none() {
            self.leaves_since = None;
            return false;
        }
        let quits = matches!(self.waiting.front(), Some(Input::Line(line)) if command_of(line) == Some(PlayCommand::Quit));
        if !quits && self.waiting.front() != Some(&Input::End) {
            // Whoever only watches would wait for the whole game.
            return errand != Some(Errand::Analysis) && self.local_game.viewer() != Viewer::Nobody;
        }
        // A game that megaton plays against itself would go on to its end.
        if self.local_game.viewer() == Viewer::Nobody {
            return false;
        }
        let since = *self.leaves_since.get_or_insert(now);
        // Whoever says `quit` behind a count has asked for all of it.
        let may_be_long = match errand {
            Some(Errand::Move { .. }) => true,
            Some(Errand::Count) => !quits,
            _ => false,
        };
        if may_be_long && now.saturating_duration_since(since) >= GRACE {
            self.local_game.thinking.hurry();
        }
        errand != Some(Errand::Analysis)
    }

    /// Prints what has been said, and the board if it has changed.
    fn print(&mut self) -> io::Result<()> {
        let mut lines = Vec::new();
        for note in self.local_game.notes_from(self.told) {
            lines.push(match note.tone {
                Tone::Refusal => format!("Error: {}", self.local_game.style.legible(&note.text)),
                Tone::Plain | Tone::Event => self.local_game.style.legible(&note.text),
            });
        }
        self.told = self.local_game.note_count();
        if self.shown != self.local_game.revision() {
            self.shown = self.local_game.revision();
            lines.push(plain_board(&self.local_game));
        }
        match &mut self.prompter {
            Prompter::Edited(editor) => lines.iter().try_for_each(|line| editor.print(line, self.out)),
            Prompter::Silent | Prompter::Printed => lines.iter().try_for_each(|line| self.out.line(line)),
        }
    }

    fn prompt(&mut self) -> io::Result<()> {
        match &mut self.prompter {
            Prompter::Silent => Ok(()),
            Prompter::Printed => self.out.prompt("> "),
            Prompter::Edited(editor) => editor.draw(self.out),
        }
    }
}

fn command_of(line: &str) -> Option<PlayCommand> {
    let word = line.split_whitespace().next()?;
    command::find(word).map(|entry| entry.command)
}

/// Whether a line is about what megaton is doing: it does not wait for the end of that.
fn is_about_the_work(line: &str) -> bool {
    command_of(line) == Some(PlayCommand::Stop)
}
