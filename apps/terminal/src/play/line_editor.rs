//! A line that is typed below what was said: edited, completed and recalled as on the full screen,
//! while megaton's answers appear above it.

use super::PlayEvent;
use super::local_game::LocalGame;
use super::screen::{Keyboard, Prompt, typed_ahead};
use protocol::output::Output;
use ratatui::crossterm::event::{Event, KeyEventKind};
use ratatui::crossterm::terminal;
use std::fmt::Write;
use std::io;
use std::sync::mpsc::{Receiver, Sender};

/// What stands before the line.
const SIGN: &str = "> ";
/// Columns of a terminal that does not say how many it has.
const USUAL_WIDTH: u16 = 80;

/// What a key came to.
pub(super) enum Typed {
    /// The line is still being typed.
    Nothing,
    /// A whole line.
    Line(String),
    /// The person wants to leave.
    Leave,
}

/// The line, and the keyboard it comes from.
pub(super) struct LineEditor {
    prompt: Prompt,
    keyboard: Keyboard,
    /// Whether it stands on the screen.
    is_shown: bool,
}

impl LineEditor {
    /// Takes the keyboard over, and sends what is typed.
    ///
    /// # Errors
    /// There is no terminal.
    pub(super) fn new(sender: &Sender<PlayEvent>) -> io::Result<Self> {
        Ok(LineEditor { prompt: Prompt::default(), keyboard: Keyboard::listen(sender)?, is_shown: false })
    }

    /// Gives the keyboard back; what was typed and not yet read is returned.
    pub(super) fn leave(self, events: &Receiver<PlayEvent>) -> String {
        drop(self.keyboard);
        typed_ahead(events)
    }

    /// Takes what has happened at the terminal.
    pub(super) fn take(
        &mut self,
        event: Event,
        local_game: &LocalGame,
        out: &mut Output,
    ) -> io::Result<Typed> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                if self.prompt.leaves(key) {
                    return Ok(Typed::Leave);
                }
                if let Some(line) = self.prompt.key(key, local_game) {
                    self.print(&format!("{SIGN}{line}"), out)?;
                    return Ok(Typed::Line(line));
                }
            }
            Event::Paste(text) => self.prompt.paste(&text),
            Event::Resize(..) => {}
            _ => return Ok(Typed::Nothing),
        }
        self.draw(out)?;
        Ok(Typed::Nothing)
    }

    /// Prints something above the line, which is then to be drawn again.
    pub(super) fn print(&mut self, text: &str, out: &mut Output) -> io::Result<()> {
        self.erase(out)?;
        out.prompt(&format!("{}\r\n", text.replace('\n', "\r\n")))
    }

    /// Takes the line off the screen.
    pub(super) fn erase(&mut self, out: &mut Output) -> io::Result<()> {
        if std::mem::take(&mut self.is_shown) { out.prompt("\r\u{1b}[K") } else { Ok(()) }
    }

    /// Draws the line, as much of it as fits, and the cursor in it.
    pub(super) fn draw(&mut self, out: &mut Output) -> io::Result<()> {
        let width = terminal::size().map_or(USUAL_WIDTH, |(width, _)| width.max(1));
        let room = usize::from(width).saturating_sub(SIGN.len() + 1).max(1);
        let scroll = self.prompt.scroll(room);
        let shown: String = self.prompt.text().chars().skip(scroll).take(room).collect();
        let column = SIGN.len() + self.prompt.cursor().saturating_sub(scroll);
        let mut line = format!("\r\u{1b}[K{SIGN}{shown}\r");
        // A string takes whatever is written.
        let _ = write!(line, "\u{1b}[{column}C");
        self.is_shown = true;
        out.prompt(&line)
    }
}
