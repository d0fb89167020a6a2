//! The board on a terminal of its own: drawn anew after every event.

mod prompt;
mod terminal;
mod view;

use super::local_game::LocalGame;
use super::{Flow, Handover, PlayEvent, TICK};
use movegen::Square;
use protocol::Protocol;
use ratatui::crossterm::event::{
    Event as TerminalEvent, KeyCode, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind,
};
use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};
use terminal::FullScreen;
use view::{Drawn, Hand, Page};

pub(super) use prompt::Prompt;
pub(super) use terminal::{Keyboard, typed_ahead};

/// How long nothing need be drawn while neither clocks run nor megaton thinks.
const REST: Duration = Duration::from_secs(5);
/// Rows that a page key scrolls.
const PAGE: usize = 5;

/// Plays until the person leaves or the terminal is gone, or a protocol is to be spoken. The terminal
/// is then as it was.
pub(super) fn run(
    local_game: LocalGame,
    sender: &Sender<PlayEvent>,
    events: &Receiver<PlayEvent>,
) -> io::Result<Option<Handover>> {
    let colored = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let hand = Hand { colored, style: local_game.style, ..Hand::default() };
    let mut screen = Screen { local_game, hand, drawn: Drawn::default(), pasted: String::new() };
    let ended = {
        let mut stage = FullScreen::enter(sender)?;
        screen.run(&mut stage, events)
    };
    if let Flow::Speak(protocol) = ended? {
        let typed = screen.pasted + &typed_ahead(events);
        return Ok(Some(Handover { protocol, waiting: VecDeque::new(), typed }));
    }
    if let Some(farewell) = screen.local_game.farewell() {
        // Whoever hung up does not read it.
        let _ = writeln!(io::stdout(), "{farewell}");
    }
    Ok(None)
}

struct Screen {
    local_game: LocalGame,
    hand: Hand,
    /// Where things were drawn.
    drawn: Drawn,
    /// What was pasted behind the word for a protocol.
    pasted: String,
}

impl Screen {
    fn run(&mut self, stage: &mut FullScreen, events: &Receiver<PlayEvent>) -> io::Result<Flow> {
        loop {
            stage
                .draw(|frame| self.drawn = view::draw(frame, &self.local_game, &self.hand, Instant::now()))?;
            let moving = self.local_game.table.clock_runs() || self.local_game.is_thinking();
            let mut next = match events.recv_timeout(if moving { TICK } else { REST }) {
                Ok(event) => Some(event),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return Ok(Flow::Quit),
            };
            // What has come in meanwhile is drawn once.
            while let Some(event) = next {
                match self.take(event)? {
                    Flow::Continue => {}
                    flow => return Ok(flow),
                }
                next = events.try_recv().ok();
            }
            self.local_game.tick(Instant::now());
        }
    }

    fn take(&mut self, event: PlayEvent) -> io::Result<Flow> {
        let now = Instant::now();
        match event {
            PlayEvent::Report(id, report) => self.local_game.report(id, report, now),
            PlayEvent::Terminal(event) => return Ok(self.terminal_event(event?, now)),
            PlayEvent::Broken(reason) => self.local_game.refuse(reason),
            PlayEvent::Ended => return Ok(Flow::Quit),
            PlayEvent::Line(_) => {}
        }
        Ok(Flow::Continue)
    }

    fn terminal_event(&mut self, event: TerminalEvent, now: Instant) -> Flow {
        match event {
            TerminalEvent::Key(key) if key.kind != KeyEventKind::Release => return self.key(key, now),
            TerminalEvent::Mouse(mouse) => self.mouse(mouse, now),
            TerminalEvent::Paste(text) => {
                if let Some((word, rest)) = text.split_once(['\n', '\r'])
                    && let Some(protocol) = Protocol::asked_for(word)
                {
                    self.pasted = rest.to_owned();
                    return Flow::Speak(protocol);
                }
                self.hand.prompt.paste(&text);
            }
            _ => {}
        }
        Flow::Continue
    }

    fn key(&mut self, key: KeyEvent, now: Instant) -> Flow {
        match key.code {
            _ if self.hand.prompt.leaves(key) => return self.local_game.obey("quit", now),
            _ if self.turns_page(key) => {}
            KeyCode::PageUp => self.hand.scrolled += PAGE,
            KeyCode::PageDown => self.hand.scrolled = self.hand.scrolled.saturating_sub(PAGE),
            KeyCode::F(1) => return self.say("help", now),
            KeyCode::Esc => {
                self.hand.selected = None;
                self.hand.prompt.set("");
            }
            _ => {
                if let Some(line) = self.hand.prompt.key(key, &self.local_game) {
                    return self.say(&line, now);
                }
            }
        }
        Flow::Continue
    }

    fn say(&mut self, line: &str, now: Instant) -> Flow {
        self.hand.scrolled = 0;
        self.hand.selected = None;
        let first = self.local_game.note_count();
        let flow = self.local_game.obey(line, now);
        self.hand.page = Page::needed(&self.local_game, first, self.drawn.notes);
        flow
    }

    /// Turns the pages of a long answer; any other key puts it away. Whether the key is used up by this.
    fn turns_page(&mut self, key: KeyEvent) -> bool {
        let (Some(page), Some(below)) = (&mut self.hand.page, self.drawn.page_rows_below) else {
            self.hand.page = None;
            return false;
        };
        let rows = self.drawn.page_height.saturating_sub(1).max(1);
        let turns_on = match key.code {
            KeyCode::PageDown => true,
            KeyCode::Char(' ') => self.hand.prompt.text().is_empty(),
            _ => false,
        };
        match key.code {
            _ if turns_on && below > 0 => page.scrolled += rows.min(below),
            KeyCode::PageUp => page.scrolled = page.scrolled.saturating_sub(rows),
            _ => {
                self.hand.page = None;
                return turns_on || key.code == KeyCode::Esc;
            }
        }
        true
    }

    /// Scrolls a page, or what was said, by a row.
    fn scroll(&mut self, up: bool) {
        match (&mut self.hand.page, self.drawn.page_rows_below) {
            (Some(page), Some(_)) if up => page.scrolled = page.scrolled.saturating_sub(1),
            (Some(page), Some(below)) => page.scrolled += below.min(1),
            _ if up => self.hand.scrolled += 1,
            _ => self.hand.scrolled = self.hand.scrolled.saturating_sub(1),
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, now: Instant) {
        match mouse.kind {
            MouseEventKind::ScrollUp => self.scroll(true),
            MouseEventKind::ScrollDown => self.scroll(false),
            MouseEventKind::Down(MouseButton::Left) if self.hand.page.take().is_some() => {}
            MouseEventKind::Down(MouseButton::Left) => {
                let view = self.local_game.view();
                let clicked =
                    self.drawn.board.and_then(|place| place.square_at(&view, mouse.column, mouse.row));
                drop(view);
                if let Some(square) = clicked {
                    self.click(square, now);
                }
            }
            _ => {}
        }
    }

    /// A first click chooses a piece, a second one its target. What has more than one meaning is left
    /// to the person to be typed to its end.
    fn click(&mut self, square: Square, now: Instant) {
        if self.local_game.question().is_some() {
            let name = self.local_game.game().square_name(square);
            return self.hand.prompt.set(name);
        }
        let Some(from) = self.hand.selected else { return self.select(square) };
        let ways = self.ways(from, square);
        match ways.as_slice() {
            [] => self.select(square),
            [text] if from != square || text.m.is_reveal() => {
                let m = text.m;
                self.hand.selected = None;
                self.hand.scrolled = 0;
                self.hand.prompt.set("");
                self.local_game.play(m, now);
            }
            [text] => self.hand.prompt.set(text.coordinates.clone()),
            [text, ..] => {
                let shared = format!("{}{}", self.name(from), self.name(square));
                let start = if text.coordinates.starts_with(&shared) { shared } else { String::new() };
                self.hand.prompt.set(start);
            }
        }
    }

    fn select(&mut self, square: Square) {
        let is_own = self.local_game.texts().from(square).next().is_some();
        self.hand.selected = (is_own && self.hand.selected != Some(square)).then_some(square);
        self.hand.prompt.set("");
    }

    fn name(&self, square: Square) -> String {
        self.local_game.game().square_name(square)
    }

    /// The moves from one square to another: as they are written, and castling onto the rook.
    fn ways(&self, from: Square, to: Square) -> Vec<super::moves::MoveText> {
        let squares = format!("{}{}", self.name(from), self.name(to));
        let fits = |text: &&super::moves::MoveText| {
            let ending = text.coordinates.strip_prefix(&squares);
            let written =
                ending.is_some_and(|ending| !ending.starts_with(|letter: char| letter.is_ascii_digit()));
            written || text.m.to() == to
        };
        self.local_game.texts().from(from).filter(fits).cloned().collect()
    }
}
