//! The positions after a few plies, each with the number of ways that lead to it, as a file.
//!
//! Its first lines say what it belongs to, `# NAME VALUE`; then comes a line for each position: its number from 0,
//! the number of ways, and its FEN, separated by tabs.

use movegen::{
    AnyGame, Family, FenError, OptionError, Options, Position, UnknownVariant, Variant, with_game,
};
use std::collections::BTreeMap;
use std::fmt::Write;
use thiserror::Error;

/// The version of the counting: counts of different versions do not belong together.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What is expanded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Expansion {
    /// The version that made it.
    pub(super) version: String,
    pub(super) variant: Variant,
    pub(super) options: Options,
    /// Plies of the whole count.
    pub(super) depth: u32,
    /// Plies from the start to these positions.
    pub(super) plies: u32,
    /// FENs and ways.
    pub(super) positions: Vec<(String, u64)>,
    /// Of the whole file.
    pub(super) checksum: u32,
}

/// Why a file is no expansion.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub(crate) enum ExpansionError {
    #[error("this is not a file of `perft expand`")]
    NoExpansion,
    #[error("line {0}: expected number, ways and FEN")]
    Line(usize),
    #[error("{0} positions instead of {1}: the file is not whole")]
    Torn(usize, usize),
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    #[error(transparent)]
    Option(#[from] OptionError),
}

impl Expansion {
    /// The positions after so many plies of a count of this depth.
    pub(super) fn of(game: &AnyGame, depth: u32, plies: u32) -> Self {
        let positions = with_game!(game, typed => positions_after(typed.position(), plies));
        let mut expansion = Expansion {
            version: VERSION.to_owned(),
            variant: game.variant(),
            options: *game.options(),
            depth,
            plies,
            positions,
            checksum: 0,
        };
        expansion.checksum = crc32fast::hash(expansion.text().as_bytes());
        expansion
    }

    /// The file's text.
    pub(super) fn text(&self) -> String {
        let mut text = String::from(TITLE);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "# version {}\n# variant {}", self.version, self.variant.id());
        for option in self.variant.options() {
            let _ = writeln!(text, "# option {}={}", option.name, self.options.get(option));
        }
        let _ = writeln!(text, "# chess960 {}", self.options.chess960);
        let _ = writeln!(text, "# depth {}\n# plies {}", self.depth, self.plies);
        let _ = writeln!(text, "# positions {}", self.positions.len());
        for (number, (fen, ways)) in self.positions.iter().enumerate() {
            let _ = writeln!(text, "{number}\t{ways}\t{fen}");
        }
        text
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// It is not whole, or something else.
    pub(super) fn read(text: &str) -> Result<Self, ExpansionError> {
        let body = text.strip_prefix(TITLE).ok_or(ExpansionError::NoExpansion)?;
        let heads = || body.lines().map_while(|line| line.strip_prefix("# "));
        let value = |name: &str| {
            let found = heads().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            found.ok_or(ExpansionError::NoExpansion)
        };
        let number = |name: &str| value(name)?.parse::<u32>().map_err(|_| ExpansionError::NoExpansion);
        let mut options = Options::default().with_chess960(value("chess960")? == "true");
        for (name, value) in
            heads().filter_map(|line| line.strip_prefix("option ")).filter_map(|line| line.split_once('='))
        {
            options.set(name, value)?;
        }
        let first = heads().count() + TITLE.lines().count();
        let mut positions = Vec::new();
        for (index, line) in text.lines().enumerate().skip(first) {
            positions.push(position(line, positions.len()).ok_or(ExpansionError::Line(index + 1))?);
        }
        let wanted = number("positions")? as usize;
        if positions.len() != wanted || !text.ends_with('\n') {
            return Err(ExpansionError::Torn(positions.len(), wanted));
        }
        Ok(Expansion {
            version: value("version")?.to_owned(),
            variant: value("variant")?.parse()?,
            options,
            depth: number("depth")?,
            plies: number("plies")?,
            positions,
            checksum: crc32fast::hash(text.as_bytes()),
        })
    }

    /// The game that begins with a position.
    ///
    /// # Errors
    /// Its FEN is wrong.
    pub(super) fn game(&self, number: usize) -> Result<AnyGame, FenError> {
        let fen = self.positions.get(number).map_or("", |(fen, _)| fen.as_str());
        AnyGame::new(self.variant, self.options, Some(fen))
    }
}

/// The first line of every file.
const TITLE: &str = "# perft expansion\n";

/// Reads a position's line; it must have this number.
fn position(line: &str, number: usize) -> Option<(String, u64)> {
    let mut fields = line.split('\t');
    let is_next = fields.next()?.parse() == Ok(number);
    let (ways, fen) = (fields.next()?.parse().ok()?, fields.next()?);
    (is_next && fields.next().is_none()).then(|| (fen.to_owned(), ways))
}

/// The distinct positions after so many plies with the number of ways to each, in the order of their FENs.
fn positions_after<R: Family>(start: &Position<R>, plies: u32) -> Vec<(String, u64)> {
    let mut level = BTreeMap::from([(without_counters(&start.fen()), (*start, 1))]);
    for _ in 0..plies {
        let mut next = BTreeMap::new();
        for (position, ways) in level.into_values() {
            for m in position.legal_moves() {
                let after: Position<R> = position.make(m);
                next.entry(without_counters(&after.fen())).or_insert((after, 0)).1 += ways;
            }
        }
        level = next;
    }
    level.into_iter().map(|(fen, (_, ways))| (fen, ways)).collect()
}

/// A FEN with its counters at their start: no count depends on them.
fn without_counters(fen: &str) -> String {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    for (field, start) in fields.iter_mut().skip(4).zip(["0", "1"]) {
        *field = start;
    }
    fields.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::VARIANTS;
    use perft::{PerftSettings, perft};

    fn count(game: &AnyGame, depth: u32) -> u64 {
        perft(game, depth, PerftSettings::default()).unwrap()
    }

    #[test]
    fn the_parts_are_the_whole_in_every_variant() {
        for spec in VARIANTS.iter().filter(|spec| spec.id != "stratachess") {
            let game = AnyGame::new(spec.variant, Options::default(), None).unwrap();
            for plies in 0..3 {
                let text = Expansion::of(&game, 3, plies).text();
                let read = Expansion::read(&text).unwrap();
                let parts: u64 = (0..read.positions.len())
                    .map(|number| read.positions[number].1 * count(&read.game(number).unwrap(), 3 - plies))
                    .sum();
                assert_eq!(parts, count(&game, 3), "{} {plies}", spec.id);
            }
        }
    }

    #[test]
    fn equal_positions_are_counted_once() {
        let game = AnyGame::new(Variant::Chess, Options::default(), None).unwrap();
        let ways: Vec<u64> = Expansion::of(&game, 4, 3).positions.into_iter().map(|(_, ways)| ways).collect();
        assert_eq!(ways.iter().sum::<u64>(), 8902);
        assert!(ways.len() < 8902 && ways.iter().any(|&ways| ways > 1), "{}", ways.len());
    }

    #[test]
    fn files_come_back_whole_or_not_at_all() {
        let mut options = Options::default();
        options.set("escalation", "own-loss").unwrap();
        let game = AnyGame::new(Variant::Stratomic, options, None).unwrap();
        let expansion = Expansion::of(&game, 5, 1);
        let text = expansion.text();
        assert_eq!(Expansion::read(&text).unwrap(), expansion);
        for end in 0..text.len() {
            assert!(Expansion::read(&text[..end]).is_err(), "cut at {end}");
        }
        assert!(Expansion::read("variant\tfen\tdepth\n").is_err());
    }
}
