//! Opening books: moves that were played before, each with how often it did well.
//!
//! A book is a Polyglot book, a file of entries of 16 bytes in the order of their keys
//! (<http://hgm.nubati.net/book_format.html>). For chess and atomic chess keys and moves are Polyglot's, too; for all
//! other games they are megaton's own (`docs/books.md`), and a header says which game it is.
//!
//! Nothing in a book is trusted: only legal moves are chosen, and whatever is wrong with a file is said, not played.

mod header;
mod maker;
mod own;
mod polyglot;
mod polyglot_numbers;

pub use maker::{BookMaker, MadeBook};

use crate::output::quote;
use movegen::{AnyGame, Move, Variant};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::{Mutex, PoisonError};
use thiserror::Error;

/// Bytes of an entry.
const ENTRY_BYTES: usize = 16;

/// A line of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    /// Of the position.
    key: u64,
    /// The move as Polyglot writes it; 0 where it is megaton's own.
    code: u16,
    /// How good it is, compared with the others of its position.
    weight: u16,
    /// Polyglot's place for what a program learns; megaton's own moves stand here.
    learn: u32,
}

impl Entry {
    fn from_bytes(bytes: [u8; ENTRY_BYTES]) -> Self {
        let whole = u128::from_be_bytes(bytes);
        Entry {
            key: (whole >> 64) as u64,
            code: (whole >> 48) as u16,
            weight: (whole >> 32) as u16,
            learn: whole as u32,
        }
    }

    fn to_bytes(self) -> [u8; ENTRY_BYTES] {
        let Entry { key, code, weight, learn } = self;
        let whole =
            u128::from(key) << 64 | u128::from(code) << 48 | u128::from(weight) << 32 | u128::from(learn);
        whole.to_be_bytes()
    }
}

/// Why a book is not used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("BookFile {}: {reason}", quote(.file))]
pub struct BookError {
    /// As given.
    pub file: String,
    /// What is wrong.
    pub reason: String,
}

/// A book, open to be read. Entries are looked up in the file, which may be of any size.
#[derive(Debug)]
pub struct Book {
    name: String,
    file: Mutex<File>,
    entries: u64,
    /// The games that its header names; `None` without a header.
    games: Option<Vec<String>>,
}

/// Books of the same name are the same setting.
impl PartialEq for Book {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Book {}

impl Book {
    /// Opens a book.
    ///
    /// # Errors
    /// There is no such file, or it is no book.
    pub fn open(name: &str) -> Result<Self, BookError> {
        let wrong = |reason: String| BookError { file: name.to_owned(), reason };
        let failed = |error: io::Error| wrong(error.to_string());
        // A pipe would make whoever opens it wait.
        if !fs::metadata(name).map_err(failed)?.is_file() {
            return Err(wrong("it is not a regular file".to_owned()));
        }
        let mut file = File::open(name).map_err(failed)?;
        let bytes = file.metadata().map_err(failed)?.len();
        if bytes == 0 {
            return Err(wrong("it is empty".to_owned()));
        }
        if bytes % ENTRY_BYTES as u64 != 0 {
            let reason = format!("it is cut off, or no book: {bytes} bytes are no whole number of entries");
            return Err(wrong(reason));
        }
        let entries = bytes / ENTRY_BYTES as u64;
        let games = header::read(|number| entry(&mut file, number), entries).map_err(failed)?;
        let book = Book { name: name.to_owned(), file: Mutex::new(file), entries, games };
        if !book.is_in_order().map_err(failed)? {
            return Err(wrong("it is no book: its entries are not in order".to_owned()));
        }
        Ok(book)
    }

    /// The name that it was opened by.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A move of the book in this position, drawn by weight: the same one for the same seed. `None` if the book has
    /// none.
    ///
    /// # Errors
    /// The book is of another game, or cannot be read any more.
    pub fn choose(&self, game: &AnyGame, seed: u64) -> Result<Option<Move>, BookError> {
        let choices = self.choices(game)?;
        let total: u64 = choices.iter().map(|&(_, weight)| u64::from(weight)).sum();
        if total == 0 {
            return Ok(None);
        }
        let mut dice = ChaCha8Rng::seed_from_u64(seed ^ key(game));
        let mut drawn = dice.random_range(0..total);
        let chosen = choices.into_iter().find(|&(_, weight)| {
            let is_hit = drawn < u64::from(weight);
            drawn = drawn.saturating_sub(u64::from(weight));
            is_hit
        });
        Ok(chosen.map(|(m, _)| m))
    }

    /// The legal moves that the book has in this position, with their weights.
    ///
    /// # Errors
    /// The book is of another game, or cannot be read any more.
    pub fn choices(&self, game: &AnyGame) -> Result<Vec<(Move, u16)>, BookError> {
        let wrong = |reason: String| BookError { file: self.name.clone(), reason };
        if !self.is_of(game.variant()) {
            let known =
                |name: &String| name.parse::<Variant>().map_or(name.clone(), |known| known.to_string());
            let names = |games: &Vec<String>| games.iter().map(known).collect::<Vec<_>>().join(", ");
            let of = self.games.as_ref().map_or("chess or atomic chess".to_owned(), names);
            return Err(wrong(format!("a book of {of}, not of {}", game.variant())));
        }
        let entries = self.entries_of(key(game)).map_err(|error| wrong(error.to_string()))?;
        if entries.is_empty() {
            return Ok(Vec::new());
        }
        let legal = Coded::all(game);
        let find = |entry: &Entry| {
            let same = |coded: &&Coded| {
                (coded.code, coded.learn.unwrap_or(entry.learn)) == (entry.code, entry.learn)
            };
            legal.iter().find(same).map(|coded| (coded.m, entry.weight))
        };
        Ok(entries.iter().filter_map(find).collect())
    }

    /// Whether it may be about this variant: one without a header has Polyglot's keys.
    fn is_of(&self, variant: Variant) -> bool {
        let is_named = |name: &String| name.parse::<Variant>() == Ok(variant);
        self.games.as_ref().map_or_else(|| has_polyglot_keys(variant), |games| games.iter().any(is_named))
    }

    /// Whether some entries from all over the file are in the order of their keys, as those of a book are.
    fn is_in_order(&self) -> io::Result<bool> {
        const LOOKED_AT: u64 = 64;
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let looked_at = self.entries.min(LOOKED_AT);
        let mut before = 0;
        for number in 0..looked_at {
            let at = u128::from(number) * u128::from(self.entries) / u128::from(looked_at);
            let key = entry(&mut file, at as u64)?.key;
            if key < before {
                return Ok(false);
            }
            before = key;
        }
        Ok(true)
    }

    /// The entries of a key.
    fn entries_of(&self, key: u64) -> io::Result<Vec<Entry>> {
        /// More than any position has moves.
        const MOST: u64 = 1_000;
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let (mut low, mut high) = (0, self.entries);
        while low < high {
            let middle = low + (high - low) / 2;
            if entry(&mut file, middle)?.key < key { low = middle + 1 } else { high = middle }
        }
        let mut found = Vec::new();
        for number in low..self.entries.min(low.saturating_add(MOST)) {
            let entry = entry(&mut file, number)?;
            if entry.key != key {
                break;
            }
            found.push(entry);
        }
        Ok(found)
    }
}

/// The entry of this number, from 0.
fn entry(file: &mut File, number: u64) -> io::Result<Entry> {
    let mut bytes = [0; ENTRY_BYTES];
    file.seek(SeekFrom::Start(number * ENTRY_BYTES as u64))?;
    file.read_exact(&mut bytes)?;
    Ok(Entry::from_bytes(bytes))
}

/// Whether books of this variant have Polyglot's keys and moves.
fn has_polyglot_keys(variant: Variant) -> bool {
    matches!(variant, Variant::Chess | Variant::Atomic)
}

/// The key of a position.
fn key(game: &AnyGame) -> u64 {
    if has_polyglot_keys(game.variant()) { polyglot::key(&game.fen()) } else { own::key(game) }
}

/// A legal move as books have it.
#[derive(Clone, Copy, Debug)]
struct Coded {
    m: Move,
    code: u16,
    /// What stands in an entry's place for learning; `None` if it does not belong to the move.
    learn: Option<u32>,
}

impl Coded {
    /// The legal moves of a position, so that no two are written alike.
    fn all(game: &AnyGame) -> Vec<Coded> {
        let is_polyglot = has_polyglot_keys(game.variant());
        // Castling is written as the king's capture of the own rook, whatever the GUI writes.
        let mut written = game.clone();
        written.set_chess960(true);
        let coded = |m: Move| {
            let text = written.coordinate_text(m);
            if is_polyglot {
                Some(Coded { m, code: polyglot::code(&text)?, learn: None })
            } else {
                Some(Coded { m, code: 0, learn: Some(own::code(&text)) })
            }
        };
        game.legal_moves().into_iter().filter_map(coded).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::Options;
    use std::collections::HashMap;
    use std::path::Path;

    fn game(variant: Variant, moves: &[&str]) -> AnyGame {
        let mut game = AnyGame::new(variant, Options::default(), None).unwrap();
        for text in moves {
            game.play_text(text).unwrap();
        }
        game
    }

    fn entry_of(game: &AnyGame, text: &str, weight: u16) -> Entry {
        let m = game.parse_move(text).unwrap();
        let coded = Coded::all(game).into_iter().find(|coded| coded.m == m).unwrap();
        Entry { key: key(game), code: coded.code, weight, learn: coded.learn.unwrap_or(0) }
    }

    fn written(folder: &Path, mut entries: Vec<Entry>) -> String {
        entries.sort();
        let file = folder.join("some.bin");
        fs::write(&file, entries.into_iter().flat_map(Entry::to_bytes).collect::<Vec<u8>>()).unwrap();
        file.display().to_string()
    }

    #[test]
    fn entries_are_sixteen_bytes_with_the_highest_first() {
        let entry = Entry { key: 0x0102_0304_0506_0708, code: 0x090a, weight: 0x0b0c, learn: 0x0d0e_0f10 };
        assert_eq!(entry.to_bytes(), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
        assert_eq!(Entry::from_bytes(entry.to_bytes()), entry);
    }

    #[test]
    fn moves_are_drawn_by_weight_and_by_seed() {
        let folder = tempfile::tempdir().unwrap();
        let start = game(Variant::Chess, &[]);
        let other = game(Variant::Chess, &["e4"]);
        let entries = [("e4", 60), ("d4", 30), ("c4", 0), ("Nf3", 10)].map(|(m, w)| entry_of(&start, m, w));
        let entries = entries.into_iter().chain([entry_of(&other, "c5", 1)]).collect();
        let book = Book::open(&written(folder.path(), entries)).unwrap();
        let mut drawn: HashMap<String, usize> = HashMap::new();
        for seed in 0..2_000 {
            let chosen = book.choose(&start, seed).unwrap().unwrap();
            assert_eq!(book.choose(&start, seed).unwrap(), Some(chosen));
            *drawn.entry(start.san(chosen)).or_default() += 1;
        }
        assert_eq!(drawn.len(), 3, "{drawn:?}");
        for (text, expected) in [("e4", 1_200_usize), ("d4", 600), ("Nf3", 200)] {
            assert!(drawn[text].abs_diff(expected) < 100, "{drawn:?}");
        }
        assert_eq!(book.choose(&other, 5).unwrap(), other.parse_move("c5").ok());
        assert_eq!(book.choose(&game(Variant::Chess, &["a3"]), 5), Ok(None));
    }

    #[test]
    fn moves_that_are_not_legal_are_never_chosen() {
        let folder = tempfile::tempdir().unwrap();
        let start = game(Variant::Chess, &[]);
        let legal = entry_of(&start, "e4", 1);
        // a1a1, e2e5, and a promotion of a pawn that is not there.
        let entries = vec![legal, Entry { code: 0, ..legal }, Entry { code: 0b1_100_100_100, ..legal }];
        let entries = [entries, vec![Entry { code: 0xffff, weight: u16::MAX, ..legal }]].concat();
        let book = Book::open(&written(folder.path(), entries)).unwrap();
        assert_eq!(book.choices(&start).unwrap(), [(start.parse_move("e4").unwrap(), 1)]);
    }

    #[test]
    fn castling_is_found_however_the_gui_writes_it() {
        let folder = tempfile::tempdir().unwrap();
        let mut castles = game(Variant::Chess, &["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5"]);
        let entry = entry_of(&castles, "O-O", 1);
        // e1h1, as Polyglot has it.
        assert_eq!(entry.code, 0b100_000_111);
        let book = Book::open(&written(folder.path(), vec![entry])).unwrap();
        for chess960 in [false, true] {
            castles.set_chess960(chess960);
            assert_eq!(book.choose(&castles, 1).unwrap(), castles.parse_move("O-O").ok());
        }
    }

    #[test]
    fn what_is_no_book_is_refused_in_one_line() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("no.bin");
        let refused = |content: &[u8]| {
            fs::write(&file, content).unwrap();
            let error = Book::open(file.to_str().unwrap()).unwrap_err().to_string();
            assert_eq!(error.lines().count(), 1, "{error}");
            error
        };
        assert!(refused(b"").contains("it is empty"));
        assert!(refused(&[7; 100]).contains("cut off"));
        let falling: Vec<u8> = (0..1_600).map(|byte| 255 - (byte / 16) as u8).collect();
        assert!(refused(&falling).contains("not in order"));
        let nowhere = Book::open("no/such/book.bin").unwrap_err().to_string();
        assert!(nowhere.starts_with("BookFile no/such/book.bin: "), "{nowhere}");
        assert!(
            Book::open(folder.path().to_str().unwrap()).unwrap_err().reason.contains("not a regular file")
        );
        // As large as a disk, and nearly nothing in it.
        File::create(&file).unwrap().set_len(1 << 40).unwrap();
        let huge = Book::open(file.to_str().unwrap()).unwrap();
        assert_eq!(huge.choose(&game(Variant::Chess, &[]), 1), Ok(None));
    }

    #[test]
    fn a_file_that_shrinks_while_it_is_open_is_told_of() {
        let folder = tempfile::tempdir().unwrap();
        let start = game(Variant::Atomic, &[]);
        let name = written(folder.path(), vec![entry_of(&start, "Nf3", 1); 3]);
        let book = Book::open(&name).unwrap();
        File::options().write(true).open(&name).unwrap().set_len(7).unwrap();
        let error = book.choose(&start, 1).unwrap_err().to_string();
        assert!(error.starts_with("BookFile ") && error.lines().count() == 1, "{error}");
    }

    #[test]
    fn a_book_without_header_is_one_of_chess_or_atomic_chess() {
        let folder = tempfile::tempdir().unwrap();
        let start = game(Variant::Chess, &[]);
        let book = Book::open(&written(folder.path(), vec![entry_of(&start, "e4", 1)])).unwrap();
        assert!(book.choose(&start, 1).unwrap().is_some());
        assert!(book.choose(&game(Variant::Atomic, &[]), 1).unwrap().is_some());
        let error = book.choose(&game(Variant::Stratomic, &[]), 1).unwrap_err().to_string();
        assert!(error.ends_with("a book of chess or atomic chess, not of stratomic"), "{error}");
    }
}
