//! The terminal while the board has it. However the program ends, it gives it back as it was.

use super::super::PlayEvent;
use ratatui::Frame;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use std::io::{self, Stdout};
use std::panic;
use std::sync::mpsc::Sender;
use std::thread;

/// The terminal, taken over.
pub(super) struct FullScreen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl FullScreen {
    /// Takes the terminal over, and sends what happens there.
    ///
    /// # Errors
    /// It is none; then nothing has changed.
    pub(super) fn enter(sender: &Sender<PlayEvent>) -> io::Result<Self> {
        watch_panics(sender.clone());
        let stage = open().inspect_err(|_| {
            leave();
            unwatch_panics();
        })?;
        read_events(sender.clone())?;
        #[cfg(unix)]
        read_signals(sender.clone())?;
        Ok(stage)
    }

    /// Draws the whole screen.
    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut Frame)) -> io::Result<()> {
        self.terminal.draw(draw)?;
        Ok(())
    }
}

impl Drop for FullScreen {
    fn drop(&mut self) {
        leave();
        if !thread::panicking() {
            unwatch_panics();
        }
    }
}

fn open() -> io::Result<FullScreen> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)?;
    Ok(FullScreen { terminal: Terminal::new(CrosstermBackend::new(io::stdout()))? })
}

/// Gives the terminal back. A terminal that is gone needs nothing any more.
fn leave() {
    let _ = execute!(io::stdout(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

/// Keeps panics off the screen. One of this thread ends the program: its message is for the
/// terminal as it was. Those of others are caught where they happen, and the game goes on.
fn watch_panics(sender: Sender<PlayEvent>) {
    let own = thread::current().id();
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if thread::current().id() == own {
            leave();
            usual(info);
        } else {
            let reason = info.to_string().replace('\n', " ");
            // It fails only when the loop has ended; then nobody can be told.
            let _ =
                sender.send(PlayEvent::Broken(format!("A thought broke down, the game goes on: {reason}")));
        }
    }));
}

fn unwatch_panics() {
    drop(panic::take_hook());
}

/// Reads keys on a thread of its own, which ends with the terminal or the process.
fn read_events(sender: Sender<PlayEvent>) -> io::Result<()> {
    thread::Builder::new().name("keys".to_owned()).spawn(move || {
        loop {
            let event = event::read();
            let is_gone = event.is_err();
            if sender.send(PlayEvent::Terminal(event)).is_err() || is_gone {
                break;
            }
        }
    })?;
    Ok(())
}

/// When the program is ended from outside, too, the terminal is given back.
#[cfg(unix)]
fn read_signals(sender: Sender<PlayEvent>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    thread::Builder::new().name("signals".to_owned()).spawn(move || {
        for _ in signals.forever() {
            if sender.send(PlayEvent::Ended).is_err() {
                break;
            }
        }
    })?;
    Ok(())
}
