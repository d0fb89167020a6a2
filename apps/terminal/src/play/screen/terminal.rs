//! The terminal while megaton has it. However the program ends, it gives it back as it was.

use super::super::PlayEvent;
use ratatui::Frame;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
    KeyCode, KeyEventKind,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use std::io::{self, IsTerminal, Stdout};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How often the thread that reads keys looks whether it is still wanted.
const POLL: Duration = Duration::from_millis(50);

/// How long the thread that reads keys may take to see that it is not wanted any more.
const READER_PATIENCE: Duration = Duration::from_millis(500);

/// The keyboard, every key of which is an event.
pub(in super::super) struct Keyboard {
    reader: Option<JoinHandle<()>>,
    is_over: Arc<AtomicBool>,
}

impl Keyboard {
    /// Takes the keyboard over, and sends what is typed.
    ///
    /// # Errors
    /// There is no terminal; then nothing has changed.
    pub(in super::super) fn listen(sender: &Sender<PlayEvent>) -> io::Result<Self> {
        enable_raw_mode()?;
        let is_over = Arc::new(AtomicBool::new(false));
        let mut keyboard = Keyboard { reader: None, is_over: Arc::clone(&is_over) };
        keyboard.reader = Some(read_events(sender.clone(), Arc::clone(&is_over))?);
        watch_terminal(sender.clone(), is_over)?;
        #[cfg(unix)]
        read_signals(sender.clone())?;
        Ok(keyboard)
    }
}

impl Drop for Keyboard {
    /// Nobody takes a key any more that is meant for what comes after.
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        if let Some(reader) = self.reader.take() {
            // It does not come back from a terminal that is gone: there it ends with the program.
            let begun = Instant::now();
            while !reader.is_finished() && begun.elapsed() < READER_PATIENCE {
                thread::sleep(POLL / 10);
            }
            if reader.is_finished() {
                // An error means that it has panicked: then it is over too.
                let _ = reader.join();
            }
        }
        // A terminal that is gone needs nothing any more.
        let _ = disable_raw_mode();
    }
}

/// Says when the terminal is gone: nobody else notices, for there is nothing to read then, and a window that
/// is closed does not always send a signal.
fn watch_terminal(sender: Sender<PlayEvent>, is_over: Arc<AtomicBool>) -> io::Result<()> {
    let watch = move || {
        while !is_over.load(Ordering::Relaxed) {
            if !io::stdin().is_terminal() {
                // It fails only when the loop has ended.
                let _ = sender.send(PlayEvent::Ended);
                return;
            }
            thread::sleep(10 * POLL);
        }
    };
    thread::Builder::new().name("terminal".to_owned()).spawn(watch)?;
    Ok(())
}

/// What was typed and has not been read when the keyboard was given back: lines, and the beginning of
/// one.
pub(in super::super) fn typed_ahead(events: &Receiver<PlayEvent>) -> String {
    let sent = events.try_iter().filter_map(|event| match event {
        PlayEvent::Terminal(event) => event.ok(),
        _ => None,
    });
    let unsent = std::iter::from_fn(|| match event::poll(Duration::ZERO) {
        Ok(true) => event::read().ok(),
        _ => None,
    });
    let mut text = String::new();
    for event in sent.chain(unsent) {
        match event {
            Event::Paste(pasted) => text.push_str(&pasted),
            Event::Key(key) if key.kind != KeyEventKind::Release => match key.code {
                KeyCode::Char(letter) => text.push(letter),
                KeyCode::Enter => text.push('\n'),
                KeyCode::Backspace => _ = text.pop(),
                _ => {}
            },
            _ => {}
        }
    }
    text
}

/// The terminal, taken over.
pub(super) struct FullScreen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    /// Held as long as the screen is.
    _keyboard: Keyboard,
}

impl FullScreen {
    /// Takes the terminal over, and sends what happens there.
    ///
    /// # Errors
    /// It is none; then nothing has changed.
    pub(super) fn enter(sender: &Sender<PlayEvent>) -> io::Result<Self> {
        watch_panics(sender.clone());
        open(sender).inspect_err(|_| {
            leave();
            unwatch_panics();
        })
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

fn open(sender: &Sender<PlayEvent>) -> io::Result<FullScreen> {
    let keyboard = Keyboard::listen(sender)?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)?;
    let terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    Ok(FullScreen { terminal, _keyboard: keyboard })
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
            let _ = sender.send(PlayEvent::Broken(format!("The search failed; the game goes on: {reason}")));
        }
    }));
}

fn unwatch_panics() {
    drop(panic::take_hook());
}

/// Reads keys on a thread of its own, which ends with the terminal or when it is told to.
fn read_events(sender: Sender<PlayEvent>, is_over: Arc<AtomicBool>) -> io::Result<JoinHandle<()>> {
    thread::Builder::new().name("keys".to_owned()).spawn(move || {
        while !is_over.load(Ordering::Relaxed) {
            let event = match event::poll(POLL) {
                Ok(false) => continue,
                Ok(true) => event::read(),
                Err(error) => Err(error),
            };
            let is_gone = event.is_err();
            if sender.send(PlayEvent::Terminal(event)).is_err() || is_gone {
                break;
            }
        }
    })
}

/// When the program is ended from outside, too, the terminal is given back.
#[cfg(unix)]
fn read_signals(sender: Sender<PlayEvent>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    thread::Builder::new().name("signals".to_owned()).spawn(move || {
        for signal in signals.forever() {
            if sender.send(PlayEvent::Ended).is_err() {
                // Whoever has the terminal now did not ask to be told.
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
        }
    })?;
    Ok(())
}
