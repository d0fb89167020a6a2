//! Games that are kept as PGN while they are played.
//!
//! As soon as XBoard has been sent a board its own record begins anew, and of launches it saves only
//! what it drew. So megaton writes every game itself if it is told to which folder: the whole file
//! after every move, so that no game is lost, whatever happens to either program.

use arbiter::{Heading, seven_tags, today};
use movegen::{AnyGame, Color, Outcome, pgn};
use std::path::PathBuf;

/// The option's name. Some programs that drive engines cannot set options with a space in theirs.
pub(super) const FOLDER_OPTION: &str = "GamesFolder";

/// Where games are kept, and the file of the one on the board.
#[derive(Debug, Default)]
pub(super) struct KeptGame {
    /// Games are not kept without one.
    folder: Option<PathBuf>,
    file: Option<PathBuf>,
    /// megaton's colour.
    own: Option<Color>,
    /// The opponent's name.
    opponent: Option<String>,
    /// What the GUI says of the result.
    result: Option<String>,
    /// It was said that the folder is no use.
    has_complained: bool,
}

impl KeptGame {
    /// Keeps games in this folder; nowhere if the name is empty.
    pub(super) fn set_folder(&mut self, name: &str) {
        self.folder = (!name.is_empty()).then(|| PathBuf::from(name));
        self.file = None;
        self.has_complained = false;
    }

    /// Another game begins, in a file of its own.
    pub(super) fn begin(&mut self) {
        (self.file, self.own, self.result) = (None, None, None);
    }

    pub(super) fn opponent_is_called(&mut self, name: &str) {
        self.opponent = Some(name.to_owned());
    }

    /// The GUI says how the game ended: `1-0 {White resigns}`.
    pub(super) fn ended(&mut self, said: &str) {
        let score = said.split_ascii_whitespace().next().unwrap_or_default();
        self.result = pgn::winner_of(score).map(|_| said.to_owned());
    }

    /// Writes the game as it stands, in which megaton has this colour. Answers with what is to be told if it
    /// cannot, once. A game with secrets is not written before it is over: the file lies open.
    pub(super) fn keep(&mut self, game: &AnyGame, own: Option<Color>) -> Option<String> {
        let folder = self.folder.clone()?;
        self.own = own.or(self.own);
        let is_over = game.outcome().is_some() || self.result.is_some();
        let begins = self.own.is_some() && game.ply() > 0;
        if !(self.file.is_some() || begins) || game.has_secrets() && !is_over {
            return None;
        }
        let write = || {
            let file = match &self.file {
                Some(file) => file.clone(),
                None => storage::new_dated_file(&folder, game.variant().id(), "pgn")?,
            };
            let written = storage::write_by_rename(&file, self.text(game));
            if written.is_err() && self.file.is_none() {
                // There is nothing in it.
                let _ = std::fs::remove_file(&file);
            }
            written.map(|()| file)
        };
        match write() {
            Ok(file) => {
                self.file = Some(file);
                None
            }
            Err(_) if self.has_complained => None,
            Err(reason) => {
                self.has_complained = true;
                Some(format!("Games cannot be kept in {}: {reason}", folder.display()))
            }
        }
    }

    fn text(&self, game: &AnyGame) -> String {
        let opponent = self.opponent.as_deref().unwrap_or("?");
        let name = |color| {
            if self.own == Some(color) { concat!("megaton ", env!("CARGO_PKG_VERSION")) } else { opponent }
        };
        // After a draw that leaves legal moves the GUI knows better, and play may go on.
        let rules = |outcome: Option<Outcome>| outcome.map(|outcome| outcome.to_string());
        let said = rules(game.outcome()).or_else(|| self.result.clone());
        let said = said.or_else(|| rules(game.outcome_or_claim())).unwrap_or_else(|| "*".to_owned());
        let (score, comment) = said.split_once(' ').unwrap_or((&said, ""));
        let names = [name(Color::White), name(Color::Black)];
        let heading =
            Heading { event: "Game in a chess program".to_owned(), date: today(), ..Heading::default() };
        let mut tags = seven_tags(&heading, names, score);
        tags.extend(pgn::setup_tags(game));
        let comment = comment.trim_matches(['{', '}']);
        pgn::text(&tags, &game.start_fen(), &pgn::moves_with_effects(game), comment, score)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Options, Variant};
    use std::path::Path;
    use std::{fs, io};

    fn game(texts: &[&str]) -> AnyGame {
        let mut game = AnyGame::new(Variant::Atomic, Options::default(), None).unwrap();
        for text in texts {
            game.play_text(text).unwrap();
        }
        game
    }

    fn files(folder: &Path) -> Vec<String> {
        let read = |entry: io::Result<fs::DirEntry>| fs::read_to_string(entry.unwrap().path()).unwrap();
        fs::read_dir(folder).unwrap().map(read).collect()
    }

    #[test]
    fn a_game_has_one_file_from_its_first_move_to_its_result() {
        let folder = tempfile::tempdir().unwrap();
        let mut kept = KeptGame::default();
        assert_eq!(kept.keep(&game(&["Nf3"]), Some(Color::Black)), None);
        kept.set_folder(&folder.path().join("games").to_string_lossy());
        assert_eq!(kept.keep(&game(&["Nf3"]), None), None);
        assert!(!folder.path().join("games").exists());
        kept.opponent_is_called("Ann");
        for texts in [&["Nf3"][..], &["Nf3", "a6"]] {
            assert_eq!(kept.keep(&game(texts), Some(Color::Black)), None);
        }
        kept.ended("1-0 {Black resigns}");
        kept.keep(&game(&["Nf3", "a6"]), None);
        let files = files(&folder.path().join("games"));
        assert_eq!(files.len(), 1);
        assert!(files[0].contains("[White \"Ann\"]"), "{}", files[0]);
        assert!(files[0].ends_with("1. Nf3 a6 {Black resigns} 1-0\n\n"), "{}", files[0]);
        assert!(pgn::read(&files[0]).all(|game| game.is_ok()));
        kept.begin();
        kept.keep(&game(&["e3"]), Some(Color::White));
        assert_eq!(fs::read_dir(folder.path().join("games")).unwrap().count(), 2);
    }

    #[test]
    fn a_folder_that_is_no_use_is_told_once() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let mut kept = KeptGame::default();
        kept.set_folder(&file.path().to_string_lossy());
        let told = kept.keep(&game(&["Nf3"]), Some(Color::Black));
        assert!(told.is_some_and(|told| told.starts_with("Games cannot be kept in ")));
        assert_eq!(kept.keep(&game(&["Nf3", "a6"]), Some(Color::Black)), None);
    }
}
