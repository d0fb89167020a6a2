//! What was said at the board.

/// What kind of thing was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    /// An answer.
    Plain,
    /// What happened on the board.
    Event,
    /// Something cannot be done.
    Refusal,
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Note {
    pub(super) tone: Tone,
    pub(super) text: String,
}

/// Notes kept.
const MOST_NOTES: usize = 1000;

/// The last things that were said, numbered from the first one of all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Notes {
    notes: Vec<Note>,
    /// Notes dropped from the front.
    forgotten: usize,
}

impl Notes {
    /// Says something.
    pub(super) fn add(&mut self, tone: Tone, text: impl Into<String>) {
        // Names of files and players come from outside: nothing in them may move the cursor.
        let is_loose = |letter: char| letter.is_control() && letter != '\n';
        self.notes.push(Note { tone, text: text.into().replace(is_loose, "?") });
        if self.notes.len() > MOST_NOTES {
            self.notes.remove(0);
            self.forgotten += 1;
        }
    }

    /// What was said, from this note on; the numbers go on counting.
    pub(super) fn from(&self, number: usize) -> &[Note] {
        let skipped = number.saturating_sub(self.forgotten).min(self.notes.len());
        &self.notes[skipped..]
    }

    /// The number of the next note.
    pub(super) fn count(&self) -> usize {
        self.forgotten + self.notes.len()
    }
}
