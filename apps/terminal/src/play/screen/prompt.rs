//! The line that is being typed: editing, history, and completion with Tab.

use super::super::completion::{Completion, complete};
use super::super::local_game::LocalGame;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use tui_input::Input;
use tui_input::backend::crossterm::EventHandler;

/// The line.
#[derive(Debug, Default)]
pub(in super::super) struct Prompt {
    input: Input,
    history: Vec<String>,
    /// Which line of the history is shown; none is the new one.
    recalled: Option<usize>,
    /// Tab goes round these words.
    round: Option<(Completion, usize)>,
}

/// Longest line, in characters.
const LONGEST: usize = 500;

impl Prompt {
    /// What is typed so far.
    pub(in super::super) fn text(&self) -> &str {
        self.input.value()
    }

    /// Columns from the first to the cursor.
    pub(in super::super) fn cursor(&self) -> usize {
        self.input.visual_cursor()
    }

    /// Columns at the left that do not fit into so many.
    pub(in super::super) fn scroll(&self, width: usize) -> usize {
        self.input.visual_scroll(width)
    }

    /// Replaces the line.
    pub(in super::super) fn set(&mut self, text: impl Into<String>) {
        self.input = Input::new(text.into());
        self.round = None;
    }

    /// What the line could become. While Tab goes round, what it goes round in.
    pub(in super::super) fn completion(&self, local_game: &LocalGame) -> Completion {
        match &self.round {
            Some((completion, _)) => completion.clone(),
            None => complete(local_game, self.text()),
        }
    }

    /// Adds pasted text, up to the end of its first line.
    pub(in super::super) fn paste(&mut self, text: &str) {
        let line: String = text.lines().next().unwrap_or_default().chars().take(LONGEST).collect();
        self.set(format!("{}{line}", self.text()));
    }

    /// Takes a key; the line, if the key ends it.
    pub(in super::super) fn key(&mut self, key: KeyEvent, local_game: &LocalGame) -> Option<String> {
        match key.code {
            KeyCode::Enter => return Some(self.submit()),
            KeyCode::Tab => self.complete(local_game, 1),
            KeyCode::BackTab => self.complete(local_game, usize::MAX),
            KeyCode::Up => self.recall(-1),
            KeyCode::Down => self.recall(1),
            KeyCode::Esc => self.set(""),
            KeyCode::Char(_) if !is_held(key) && self.text().chars().count() >= LONGEST => {}
            _ => {
                self.round = None;
                self.input.handle_event(&Event::Key(key));
            }
        }
        None
    }

    /// Whether the key means to leave: Ctrl-C, or Ctrl-D on an empty line.
    pub(in super::super) fn leaves(&self, key: KeyEvent) -> bool {
        match key.code {
            KeyCode::Char('c') => is_held(key),
            KeyCode::Char('d') => is_held(key) && self.text().is_empty(),
            _ => false,
        }
    }

    fn submit(&mut self) -> String {
        let line = self.text().trim().to_owned();
        if !line.is_empty() && self.history.last() != Some(&line) {
            self.history.push(line.clone());
        }
        self.recalled = None;
        self.set("");
        line
    }

    /// Adds what is certain; where nothing is, goes on to the next word.
    fn complete(&mut self, local_game: &LocalGame, step: usize) {
        if self.round.is_none() {
            let completion = complete(local_game, self.text());
            if completion.words.is_empty() {
                return;
            }
            if let Some(line) = completion.common(self.text()) {
                return self.set(line);
            }
            // The first step leads to the first or the last word.
            let before = if step == 1 { completion.words.len() - 1 } else { 0 };
            self.round = Some((completion, before));
        }
        let Some((completion, at)) = self.round.take() else { return };
        let count = completion.words.len();
        let at = if step == 1 { (at + 1) % count } else { (at + count - 1) % count };
        if let Some(line) = completion.nth(self.text(), at) {
            self.set(line);
        }
        self.round = Some((completion, at));
    }

    fn recall(&mut self, step: isize) {
        let count = self.history.len();
        let at = self.recalled.unwrap_or(count);
        let Some(at) = at.checked_add_signed(step).filter(|&at| at <= count) else { return };
        self.recalled = (at < count).then_some(at);
        self.set(self.history.get(at).cloned().unwrap_or_default());
    }
}

fn is_held(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL)
}

#[cfg(test)]
mod tests {
    use super::super::super::tests::local_game;
    use super::*;

    fn press(prompt: &mut Prompt, local_game: &LocalGame, codes: &[KeyCode]) -> Option<String> {
        codes.iter().filter_map(|&code| prompt.key(code.into(), local_game)).last()
    }

    #[test]
    fn tab_adds_what_is_certain_and_then_goes_round() {
        let local_game = local_game("chess");
        let mut prompt = Prompt::default();
        press(&mut prompt, &local_game, &[KeyCode::Char('N'), KeyCode::Char('f'), KeyCode::Tab]);
        assert_eq!(prompt.text(), "Nf3");
        prompt.set("g2");
        for expected in ["g2g", "g2g3", "g2g4", "g2g3"] {
            press(&mut prompt, &local_game, &[KeyCode::Tab]);
            assert_eq!(prompt.text(), expected);
        }
        press(&mut prompt, &local_game, &[KeyCode::BackTab]);
        assert_eq!(prompt.text(), "g2g4");
        assert_eq!(press(&mut prompt, &local_game, &[KeyCode::Enter]), Some("g2g4".to_owned()));
        assert_eq!(prompt.text(), "");
    }

    #[test]
    fn lines_come_back_with_the_arrow_keys() {
        let local_game = local_game("chess");
        let mut prompt = Prompt::default();
        for line in ["one", "two"] {
            prompt.set(line);
            press(&mut prompt, &local_game, &[KeyCode::Enter]);
        }
        press(&mut prompt, &local_game, &[KeyCode::Up, KeyCode::Up, KeyCode::Up]);
        assert_eq!(prompt.text(), "one");
        press(&mut prompt, &local_game, &[KeyCode::Down]);
        assert_eq!(prompt.text(), "two");
        press(&mut prompt, &local_game, &[KeyCode::Down]);
        assert_eq!(prompt.text(), "");
    }

    #[test]
    fn pasted_lines_end_where_the_first_one_does() {
        let mut prompt = Prompt::default();
        prompt.paste("fen 8/8\nquit");
        assert_eq!(prompt.text(), "fen 8/8");
        prompt.paste(&"x".repeat(10_000));
        assert!(prompt.text().len() < 1000);
    }
}
