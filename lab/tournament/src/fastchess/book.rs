//! `-openings`: where the games begin.
//!
//! Several runners share a book by taking consecutive openings of the same order: so the order depends on
//! the book and the seed alone, and only the openings that are played are read.

use super::FastchessError;
use crate::error::MatchError;
use crate::openings::{Openings, fen_of_record};
use crate::words::Group;
use movegen::{AnyGame, Options, Variant};
use protocol::xboard_pgn;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use std::path::PathBuf;

/// A file of openings, and which of them are played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BookGroup {
    file: PathBuf,
    format: Format,
    order: Order,
    /// The first opening of the order, from 1.
    start: u64,
    /// Half moves that are taken from a PGN game.
    plies: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    /// A FEN or EPD record a line.
    Epd,
    /// Games.
    Pgn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    Sequential,
    Random,
}

impl BookGroup {
    /// Reads the words of `-openings`.
    ///
    /// # Errors
    /// A word is not known, its value is not taken, or the file is missing.
    pub(super) fn read(group: &Group) -> Result<Self, FastchessError> {
        let mut file = None;
        let mut format = None;
        let (mut order, mut start, mut plies) = (Order::Sequential, 1, None);
        for pair in group.pairs()? {
            match (pair.key, pair.value) {
                ("file", name) => file = Some(PathBuf::from(name)),
                ("format", "epd") => format = Some(Format::Epd),
                ("format", "pgn") => format = Some(Format::Pgn),
                ("format", _) => return Err(pair.wrong("epd or pgn".to_owned()).into()),
                ("order", "sequential") => order = Order::Sequential,
                ("order", "random") => order = Order::Random,
                ("order", _) => return Err(pair.wrong("sequential or random".to_owned()).into()),
                ("start", _) => start = pair.number(1)?,
                ("plies", _) => plies = Some(pair.count(0)?),
                ("policy", "round" | "encounter" | "default") => {}
                _ => return Err(pair.unknown().into()),
            }
        }
        let file = file.ok_or(FastchessError::NoBook)?;
        let is_pgn = file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pgn"));
        let format = format.unwrap_or(if is_pgn { Format::Pgn } else { Format::Epd });
        Ok(BookGroup { file, format, order, start, plies })
    }

    /// The openings of so many rounds, in their order.
    ///
    /// # Errors
    /// The file cannot be read, holds none, or one of those to be played is wrong.
    pub(super) fn openings(
        &self,
        variant: Variant,
        rules: Options,
        seed: u64,
        rounds: u32,
    ) -> Result<Openings, FastchessError> {
        let bytes =
            std::fs::read(&self.file).map_err(|error| MatchError::File { file: self.file.clone(), error })?;
        // Names of players in books are not always UTF-8, and do not matter here.
        let text = String::from_utf8_lossy(&bytes);
        let entries = match self.format {
            Format::Epd => epd_entries(&text),
            Format::Pgn => pgn_entries(&text),
        };
        if entries.is_empty() {
            return Err(MatchError::NoOpenings(self.file.clone()).into());
        }
        let numbers = self.numbers(entries.len(), seed, rounds);
        let games = numbers.into_iter().map(|number| self.game(variant, rules, &entries[number]));
        Ok(Openings::listed(variant, rules, games.collect::<Result<_, _>>()?))
    }

    /// Which of so many openings are played, from 0.
    fn numbers(&self, count: usize, seed: u64, rounds: u32) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        if self.order == Order::Random {
            order.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
        }
        let first = (self.start - 1) % count as u64;
        order.into_iter().cycle().skip(first as usize).take(rounds as usize).collect()
    }

    fn game(&self, variant: Variant, rules: Options, entry: &Entry<'_>) -> Result<AnyGame, FastchessError> {
        let file = || self.file.clone();
        match self.format {
            Format::Epd => {
                // Only lines with a record are entries.
                let fen = fen_of_record(entry.text).unwrap_or_default();
                AnyGame::new(variant, rules, Some(&fen))
                    .map_err(|error| MatchError::Opening { file: file(), line: entry.line, error }.into())
            }
            Format::Pgn => {
                let wrong =
                    |reason: String| FastchessError::BookGame { file: file(), line: entry.line, reason };
                let read = xboard_pgn::read(entry.text).next();
                let read = read.ok_or_else(|| wrong("no game".to_owned()))?;
                let game = read.map_err(|error| wrong(error.fault.to_string()))?.game;
                self.beginning_of(variant, rules, &game).map_err(wrong)
            }
        }
    }

    /// The first moves of a game of this variant.
    fn beginning_of(&self, variant: Variant, rules: Options, read: &AnyGame) -> Result<AnyGame, String> {
        if read.variant() != variant {
            return Err(format!("a game of {}, not of {variant}", read.variant()));
        }
        let start = AnyGame::new(variant, rules, Some(&read.start_fen()));
        let mut game = start.map_err(|error| error.to_string())?;
        let plies = self.plies.map_or(usize::MAX, |plies| plies as usize);
        for text in read.record().iter().take(plies) {
            let before = game.clone();
            game.play_text(text).map_err(|error| format!("{text}: {error}"))?;
            if game.outcome().is_some() {
                // There would be nothing left to play.
                return Ok(before);
            }
        }
        Ok(game)
    }
}

/// An opening as it stands in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry<'a> {
    /// Its first line, from 1.
    line: usize,
    text: &'a str,
}

fn epd_entries(text: &str) -> Vec<Entry<'_>> {
    let lines = text.lines().enumerate().map(|(index, text)| Entry { line: index + 1, text });
    lines.filter(|entry| is_record(entry.text)).collect()
}

fn is_record(line: &str) -> bool {
    let line = line.trim_start();
    !line.is_empty() && !line.starts_with('#')
}

/// The games of a PGN file: each begins with its tags.
fn pgn_entries(text: &str) -> Vec<Entry<'_>> {
    let mut entries = Vec::new();
    let (mut begun, mut follows_moves, mut at) = (None, true, 0);
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let is_tag = line.starts_with('[');
        if is_tag && follows_moves {
            entries.extend(begun.map(|(line, start)| Entry { line, text: &text[start..at] }));
            begun = Some((index + 1, at));
        }
        follows_moves = if line.trim().is_empty() { follows_moves } else { !is_tag };
        at += line.len();
    }
    entries.extend(begun.map(|(line, start)| Entry { line, text: &text[start..] }));
    entries
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::groups;
    use std::collections::HashSet;
    use std::io::Write;

    fn book(words: &str, content: &str) -> (tempfile::NamedTempFile, BookGroup) {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(content.as_bytes()).unwrap();
        let line = format!("-openings file={} {words}", file.path().display());
        let group = groups(line.split(' ').map(str::to_owned)).unwrap().remove(0);
        (file, BookGroup::read(&group).unwrap())
    }

    fn fens(book: &BookGroup, seed: u64, rounds: u32) -> Vec<String> {
        let openings = book.openings(Variant::Chess, Options::default(), seed, rounds).unwrap();
        (0..rounds as usize).map(|pair| openings.opening(pair).unwrap().fen()).collect()
    }

    /// The black king on each square of its rank, in EPD.
    fn records() -> String {
        let ranks = ["k7", "1k6", "2k5", "3k4", "4k3", "5k2", "6k1", "7k"];
        ranks.map(|rank| format!("{rank}/8/8/8/8/8/8/4K3 w - - hmvc 3; fmvn 9;\n")).concat()
    }

    #[test]
    fn runners_that_start_apart_play_different_openings_of_one_order() {
        let text = records();
        let (_one, first) = book("format=epd order=random start=1", &text);
        let (_two, second) = book("format=epd order=random start=5", &text);
        let (first, second) = (fens(&first, 7, 4), fens(&second, 7, 4));
        let all: HashSet<_> = first.iter().chain(&second).collect();
        assert_eq!(all.len(), 8);
        assert!(first[0].ends_with(" 3 9"), "{}", first[0]);
        let (_three, whole) = book("format=epd order=random", &text);
        assert_eq!(fens(&whole, 7, 8), [first, second].concat());
        assert_ne!(fens(&whole, 8, 8), fens(&whole, 7, 8));
    }

    #[test]
    fn a_book_begins_anew_when_it_is_used_up() {
        let (_file, book) = book("format=epd order=sequential start=8", &records());
        let found = fens(&book, 0, 3);
        assert!(found[0].starts_with("7k/") && found[1].starts_with("k7/") && found[2].starts_with("1k6/"));
    }

    #[test]
    fn games_of_a_file_are_played_as_far_as_wanted() {
        let text = "[Event \"a\"]\n[Site \"x\"]\n\n1. e4 {[%clk 1]} e5 2. Nf3 *\n\n[Event \"b\"]\n\n1. d4 d5\n1/2-1/2\n";
        let (_file, whole) = book("format=pgn", text);
        let openings = whole.openings(Variant::Chess, Options::default(), 0, 2).unwrap();
        assert_eq!(openings.opening(0).unwrap().record(), ["e2e4", "e7e5", "g1f3"]);
        assert_eq!(openings.opening(1).unwrap().record(), ["d2d4", "d7d5"]);
        let (_file, short) = book("format=pgn plies=1 start=2", text);
        let openings = short.openings(Variant::Chess, Options::default(), 0, 1).unwrap();
        assert_eq!(openings.opening(0).unwrap().record(), ["d2d4"]);
        let error = whole.openings(Variant::Atomic, Options::default(), 0, 2).unwrap_err().to_string();
        assert!(error.contains("a game of chess, not of atomic"), "{error}");
    }

    #[test]
    fn a_wrong_opening_is_named_when_it_is_to_be_played() {
        let text = "# kings\n4k3/8/8/8/8/8/8/4K3 w - -\nnonsense\n";
        let (_file, book) = book("format=epd", text);
        assert_eq!(fens(&book, 0, 1).len(), 1);
        let error = book.openings(Variant::Chess, Options::default(), 0, 2).unwrap_err().to_string();
        assert!(error.contains("line 3"), "{error}");
    }
}
