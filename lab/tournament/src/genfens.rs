//! `genfens N seed S book FILE`: positions for self-play, as OpenBench's workers ask for them.
//!
//! A worker makes an EPD record of each, which has room for six fields only, and waits fifteen seconds for each.

use super::error::MatchError;
use super::openings::{Openings, RandomPlies, fen_of_record};
use movegen::{AnyGame, Options, Variant, Vote};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Random moves from the start of a game or a position of the book.
const RANDOM_PLIES: u32 = 8;
/// Positions where a short search sees a larger lead, in centipawns, are drawn again.
const MAX_LEAD: u32 = 300;
/// Positions in a row that cannot be told in six fields before giving up.
const MAX_UNTOLD: usize = 1_000;

/// Why positions cannot be made.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum GenfensError {
    #[error("genfens: expected: genfens N seed S book FILE|None [variant=NAME] [plies=N] [RULE=VALUE ...]")]
    Usage,
    #[error("genfens {word}: {reason}")]
    Word { word: String, reason: String },
    #[error("genfens: positions of {0} need more than the six fields of a FEN")]
    Untold(Variant),
    #[error(transparent)]
    Match(#[from] MatchError),
}

impl From<GenfensError> for io::Error {
    /// Output errors stay what they were: a reader that closed the pipe is not our error.
    fn from(error: GenfensError) -> Self {
        match error {
            GenfensError::Match(error) => error.into(),
            other => io::Error::other(other),
        }
    }
}

/// Prints as many positions as the line asks for, each as soon as it is found: `info string genfens FEN`.
/// The line is what follows the word `genfens`.
///
/// # Errors
/// The line is not understood, the book cannot be used, or the variant has no such positions.
pub fn genfens(line: &str, mut out: impl Write) -> Result<(), GenfensError> {
    let wanted = Wanted::read(line)?;
    let openings = wanted.openings()?;
    let mut untold = 0;
    let mut missing = wanted.count;
    for number in 0.. {
        if missing == 0 {
            break;
        }
        match six_fields(&openings.opening(number)?) {
            Some(fen) => {
                let told = writeln!(out, "info string genfens {fen}").and_then(|()| out.flush());
                told.map_err(MatchError::Output)?;
                (untold, missing) = (0, missing - 1);
            }
            None if untold == MAX_UNTOLD => return Err(GenfensError::Untold(wanted.variant)),
            None => untold += 1,
        }
    }
    Ok(())
}

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Wanted {
    count: usize,
    seed: u64,
    book: Option<PathBuf>,
    variant: Variant,
    rules: Options,
    plies: u32,
}

impl Wanted {
    fn read(line: &str) -> Result<Self, GenfensError> {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let [count, "seed", seed, "book", book, more @ ..] = words.as_slice() else {
            return Err(GenfensError::Usage);
        };
        let mut wanted = Wanted {
            count: count.parse().map_err(|_| GenfensError::Usage)?,
            seed: seed.parse().map_err(|_| GenfensError::Usage)?,
            book: (!book.eq_ignore_ascii_case("none")).then(|| PathBuf::from(book)),
            variant: Variant::Chess,
            rules: Options::default(),
            plies: RANDOM_PLIES,
        };
        more.iter().try_for_each(|word| wanted.read_word(word))?;
        // Nobody is asked for a vote.
        wanted.rules = Vote::unasked(wanted.rules);
        Ok(wanted)
    }

    fn read_word(&mut self, word: &str) -> Result<(), GenfensError> {
        let wrong = |reason: String| GenfensError::Word { word: word.to_owned(), reason };
        let (name, value) = word.split_once('=').ok_or_else(|| wrong("expected NAME=VALUE".to_owned()))?;
        match name {
            "variant" => {
                self.variant =
                    value.parse().map_err(|error: movegen::UnknownVariant| wrong(error.to_string()))?;
            }
            "plies" => {
                let plies = value.parse().ok().filter(|plies| *plies <= 100);
                self.plies = plies.ok_or_else(|| wrong("expected a number up to 100".to_owned()))?;
            }
            _ => self.rules.set(name, value).map_err(|error| wrong(error.to_string()))?,
        }
        Ok(())
    }

    fn openings(&self) -> Result<Openings, GenfensError> {
        let random = RandomPlies { seed: self.seed, plies: self.plies.into(), max_lead: Some(MAX_LEAD) };
        let openings = Openings::random(self.variant, self.rules, random);
        match &self.book {
            Some(file) => Ok(openings.beginning_at(self.starts(file)?)),
            None => Ok(openings),
        }
    }

    /// The positions of the book.
    fn starts(&self, file: &Path) -> Result<Vec<String>, MatchError> {
        let in_file = |error| MatchError::File { file: file.to_owned(), error };
        let text = std::fs::read_to_string(file).map_err(in_file)?;
        let mut starts = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let Some(fen) = fen_of_record(line) else { continue };
            AnyGame::new(self.variant, self.rules, Some(&fen)).map_err(|error| MatchError::Opening {
                file: file.to_owned(),
                line: index + 1,
                error,
            })?;
            starts.push(fen);
        }
        if starts.is_empty() { Err(MatchError::NoOpenings(file.to_owned())) } else { Ok(starts) }
    }
}

/// The FEN of a position without what follows its six fields; `None` if that would be another position. Where
/// the bombs are the players say themselves.
fn six_fields(game: &AnyGame) -> Option<String> {
    let without_bombs = |fen: &str| -> Vec<String> {
        let words = fen.split(' ').filter(|word| !word.starts_with("bomb="));
        words.map(str::to_owned).collect()
    };
    let fen = game.fen();
    let bare = fen.split(' ').take(6).collect::<Vec<_>>().join(" ");
    let read = AnyGame::new(game.variant(), *game.options(), Some(&bare)).ok()?;
    (without_bombs(&read.fen()) == without_bombs(&fen)).then_some(bare)
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::VARIANTS;
    use std::collections::HashSet;
    use std::io::Write;

    fn fens(line: &str) -> Vec<String> {
        let mut out = Vec::new();
        genfens(line, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        text.lines().map(|line| line.strip_prefix("info string genfens ").unwrap().to_owned()).collect()
    }

    #[test]
    fn every_open_game_has_positions_of_six_fields_that_can_be_played() {
        for spec in VARIANTS.iter().filter(|spec| spec.id != "stratachess") {
            let line = format!("3 seed 5 book None variant={}", spec.id);
            let found = fens(&line);
            assert_eq!(found.iter().collect::<HashSet<_>>().len(), 3, "{}", spec.id);
            for fen in &found {
                assert_eq!(fen.split(' ').count(), 6, "{fen}");
                let game = AnyGame::new(spec.variant, Options::default(), Some(fen)).unwrap();
                assert_eq!(game.outcome(), None, "{fen}");
            }
            assert_eq!(fens(&line), found);
        }
        assert_ne!(fens("2 seed 1 book None"), fens("2 seed 2 book None"));
    }

    #[test]
    fn positions_grow_from_those_of_a_book() {
        let mut book = tempfile::NamedTempFile::new().unwrap();
        book.write_all(b"4k3/4p3/8/8/8/8/4P3/4K3 w - - hmvc 0; fmvn 20;\n").unwrap();
        for fen in fens(&format!("4 seed 1 book {} plies=2", book.path().display())) {
            assert!(fen.ends_with(" 21") && fen.matches('P').count() == 1, "{fen}");
        }
    }

    #[test]
    fn lines_that_cannot_be_obeyed_are_refused() {
        for (line, named) in [
            ("", "expected"),
            ("x seed 1 book None", "expected"),
            ("3 seed 1", "expected"),
            ("3 seed 1 book None atomic", "NAME=VALUE"),
            ("3 seed 1 book None variant=go", "go"),
            ("3 seed 1 book None colour=red", "colour"),
            ("3 seed 1 book /nowhere/at.all", "at.all"),
            ("1 seed 1 book None variant=stratachess", "six fields"),
        ] {
            let error = genfens(line, Vec::new()).unwrap_err().to_string();
            assert!(error.contains(named), "{line}: {error}");
        }
    }
}
