//! The game on file: kept after every move, saved where the person wants it, and resumed.

use super::keeper::{self, PgnFileError};
use super::local_game::{Continuation, EVENT, LocalGame, PRACTICE, PlayerKind};
use arbiter::{GameEnd, GameTime, MEGATON, read_clock};
use movegen::pgn::{PgnGame, winner_of};
use movegen::{AnyGame, Color};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// A file that the person has saved the game to.
#[derive(Debug)]
pub(super) struct SavedGame {
    file: PathBuf,
    /// The game as it was then.
    record: GameRecord,
}

/// How far a game is: what a file has to hold to hold all of it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct GameRecord {
    moves: Vec<String>,
    result: String,
}

impl GameRecord {
    fn of(game: &AnyGame, result: &str) -> Self {
        GameRecord { moves: game.record(), result: result.to_owned() }
    }
}

/// There is no unfinished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no unfinished game is kept")]
pub struct NothingToResume;

impl LocalGame {
    fn record(&self) -> GameRecord {
        GameRecord::of(self.game(), self.table.result())
    }

    /// Writes the game down as it stands. What keeps it from being written is said once.
    pub(super) fn keep(&mut self) {
        if self.game().ply() == 0 && self.keeper.file().is_none() {
            return;
        }
        let text = self.table.kept_pgn(self.viewer());
        match self.keeper.keep(self.game().variant().id(), &text) {
            Ok(()) => (self.unkept, self.is_warned) = (None, false),
            Err(error) => {
                let reason = error.to_string();
                if self.unkept.as_ref() != Some(&reason) {
                    self.refuse(format!("The game cannot be kept: {reason}"));
                    self.unkept = Some(reason);
                }
            }
        }
    }

    /// Writes the game to a file of the person's, as far as the person may know it.
    ///
    /// # Errors
    /// It belongs to something else, or cannot be written.
    pub(super) fn save_to(&mut self, file: &Path) -> Result<(), PgnFileError> {
        let own = self.saved.as_ref().map(|saved| saved.file.as_path());
        keeper::save(file, own, &self.table.pgn(self.viewer()))?;
        self.saved = Some(SavedGame { file: file.to_owned(), record: self.record() });
        Ok(())
    }

    /// The file that holds the game as it stands, besides the one where it is kept.
    fn saved_as_it_stands(&self) -> Option<&Path> {
        self.saved.as_ref().filter(|saved| saved.record == self.record()).map(|saved| saved.file.as_path())
    }

    /// Whether leaving now would lose the game, or some of it.
    pub(super) fn would_be_lost(&self) -> bool {
        self.unkept.is_some() && self.saved_as_it_stands().is_none()
    }

    /// What to say when the person leaves: what is really on file.
    pub(super) fn farewell(&self) -> Option<String> {
        let kept = match self.keeper.file() {
            None if self.game().ply() == 0 => return None,
            None => format!("The game is not kept{}.", self.reason()),
            Some(file) => self.what_is_kept(file),
        };
        Some(match self.saved_as_it_stands() {
            Some(saved) if self.unkept.is_some() => format!("{kept} It is saved in {}.", saved.display()),
            _ => kept,
        })
    }

    /// What keeps the game from being kept, as the end of a sentence.
    fn reason(&self) -> String {
        self.unkept.as_ref().map_or_else(String::new, |reason| format!(" ({reason})"))
    }

    /// What the file holds of the game.
    fn what_is_kept(&self, file: &Path) -> String {
        let (name, reason) = (file.display(), self.reason());
        let kept = match keeper::read(file, 1) {
            Ok(kept) => GameRecord::of(&kept.game, &kept.result),
            Err(error) => return format!("The game is not kept: {error}."),
        };
        let resume = if kept.result == "*" { "; megaton play --resume continues it" } else { "" };
        let now = self.record();
        if kept == now {
            return format!("The game is kept in {name}{resume}.");
        }
        if kept.moves == now.moves && now.result != "*" {
            return format!("The game is kept in {name}, but not how it ended{reason}{resume}.");
        }
        let (on_file, played) = (kept.moves.len(), now.moves.len());
        if now.moves.starts_with(&kept.moves) {
            return format!("Only {on_file} of {played} half moves are kept in {name}{reason}{resume}.");
        }
        format!(
            "Only an older version of the game, with {on_file} half moves and not {played}, is kept in \
             {name}{reason}{resume}."
        )
    }

    // Games that go on.

    /// Resumes the game that was left.
    ///
    /// # Errors
    /// There is none: nothing changes.
    pub(super) fn resume(&mut self, now: Instant) -> Result<(), NothingToResume> {
        let file = self.keeper.take_up().ok_or(NothingToResume)?;
        self.go_on(file, now);
        Ok(())
    }

    /// Resumes a game of a file, and keeps it in a new one.
    ///
    /// # Errors
    /// There is no such game: nothing changes.
    pub(super) fn load(&mut self, file: &Path, number: usize, now: Instant) -> Result<(), PgnFileError> {
        let game = keeper::read(file, number)?;
        self.keeper.begin();
        self.go_on(game, now);
        Ok(())
    }

    /// Resumes a game on file. Who plays what stands in its tags.
    fn go_on(&mut self, file: PgnGame, now: Instant) {
        let tag = |name: &str| file.tags.iter().find(|(known, _)| known == name).map(|(_, value)| &**value);
        let is_engine = ["White", "Black"].map(|color| tag(color) == Some(MEGATON));
        let is_practice = tag("Event") == Some(PRACTICE);
        // Whoever played in a game of another place has left.
        let is_ours = is_engine.contains(&true) || is_practice || tag("Event") == Some(EVENT);
        let kind = |is_engine| if is_engine { PlayerKind::Engine } else { PlayerKind::Person };
        let game_time = tag("TimeControl").and_then(GameTime::in_seconds);
        let remaining = game_time.map(|game_time| {
            Color::BOTH
                .map(|color| tag(&format!("{color}Clock")).and_then(read_clock).unwrap_or(game_time.base))
        });
        let continuation = Continuation {
            players: if is_ours { is_engine.map(kind) } else { self.players() },
            game_time,
            remaining,
            end: told_end(&file.result),
            is_practice,
            is_laid_out: false,
        };
        let game = file.game;
        self.thinking.take_rules(game.variant(), *game.options());
        let title = game.variant().spec().title;
        self.tell(format!("A game of {title} with {} half moves; {}.", game.ply(), file.result));
        if file.result == "*" {
            self.tell(format!("{} to move.", game.side()));
        }
        self.enter(game, continuation, now);
    }
}

/// The end of a game that a file tells of.
fn told_end(result: &str) -> Option<GameEnd> {
    winner_of(result).map(|winner| GameEnd::Told { winner })
}
