//! Suites: files of known counts, in the forms that they are written in.
//!
//! - Tables: a header line, then variant, FEN, depth, nodes and source, separated by tabs.
//! - EPD: a position, then its counts: `FEN ;D1 20 ;D2 400`.
//! - Blocks, as python-chess and shakmaty have them in their `.perft` files: a line `epd FEN`, then lines
//!   `perft 1 20`.
//!
//! Empty lines and comments are passed over.

use crate::subject::{SubjectError, read_variant};
use movegen::{AnyGame, Options, Variant};
use thiserror::Error;

/// One known count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The line of the file, from 1.
    pub line: usize,
    /// The variant as written in the file, or as the reader was told; `atomic960` is atomic with castling as
    /// king takes rook.
    pub variant: String,
    /// The position.
    pub fen: String,
    /// Plies.
    pub depth: u32,
    /// The known count.
    pub nodes: u64,
}

/// A row whose count is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// The row.
    pub row: Row,
    /// The count found.
    pub found: u64,
}

/// Why a suite cannot be run.
#[derive(Debug, Error)]
pub enum SuiteError {
    /// A line has none of the forms.
    #[error(
        "line {line}: expected variant, FEN, depth, nodes (and a source), separated by tabs, or EPD such as \
         FEN ;D1 20"
    )]
    Line {
        /// The line, from 1.
        line: usize,
    },
    /// A line of EPD has no count that can be read.
    #[error("line {line}: expected counts such as ;D1 20 after the position")]
    Counts {
        /// The line, from 1.
        line: usize,
    },
    /// A line of a block is not what its first word promises.
    #[error("line {line}: expected epd FEN, and then perft DEPTH NODES")]
    Block {
        /// The line, from 1.
        line: usize,
    },
    /// A position cannot be set up.
    #[error("line {line}: {error}")]
    Setup {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        error: Box<SubjectError>,
    },
    /// Nothing would be checked.
    #[error("no known count in it")]
    Empty,
}

/// Reads a suite, whichever form its lines have. `variant` is the game of the lines that do not name one.
///
/// ```
/// let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
/// let rows = perft::read_suite(&format!("{start} ;D1 20 ;D2 400\n"), "chess")?;
/// assert_eq!((rows.len(), rows[1].depth, rows[1].nodes), (2, 2, 400));
/// assert_eq!(perft::read_suite(&format!("id start\nepd {start}\nperft 1 20\n"), "chess")?.len(), 1);
/// # Ok::<(), perft::SuiteError>(())
/// ```
///
/// # Errors
/// The first line that has no such form, or there is no count at all.
pub fn read_suite(text: &str, variant: &str) -> Result<Vec<Row>, SuiteError> {
    let mut reader = Reader { variant, block: None, rows: Vec::new() };
    for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        reader.read(index + 1, line)?;
    }
    if reader.rows.is_empty() { Err(SuiteError::Empty) } else { Ok(reader.rows) }
}

/// A position and its counts, from depth 1 on, as a line of EPD.
///
/// ```
/// assert_eq!(perft::epd_line("8/8/8/8/8/8/8/K1k5 w - - 0 1", &[3, 15]), "8/8/8/8/8/8/8/K1k5 w - - 0 1 ;D1 3 ;D2 15\n");
/// ```
pub fn epd_line(fen: &str, counts: &[u64]) -> String {
    let counts: String =
        (1..).zip(counts).map(|(depth, nodes): (u32, _)| format!(" ;D{depth} {nodes}")).collect();
    format!("{fen}{counts}\n")
}

/// The same as a block of a `.perft` file.
///
/// ```
/// let block = perft::perft_block("8/8/8/8/8/8/8/K1k5 w - - 0 1", &[3, 15]);
/// assert_eq!(block, "epd 8/8/8/8/8/8/8/K1k5 w - - 0 1\nperft 1 3\nperft 2 15\n");
/// ```
pub fn perft_block(fen: &str, counts: &[u64]) -> String {
    let counts: String =
        (1..).zip(counts).map(|(depth, nodes): (u32, _)| format!("perft {depth} {nodes}\n")).collect();
    format!("epd {fen}\n{counts}")
}

struct Reader<'a> {
    variant: &'a str,
    /// The position of the block that is read.
    block: Option<String>,
    rows: Vec<Row>,
}

impl Reader<'_> {
    fn read(&mut self, line: usize, text: &str) -> Result<(), SuiteError> {
        let is_comment = |text: &str| ["#", "%", "//"].iter().any(|mark| text.starts_with(mark));
        let trimmed = text.trim();
        if trimmed.is_empty() || is_comment(trimmed) || is_header(text) {
            return Ok(());
        }
        if let Some(row) = table_row(line, text) {
            self.rows.push(row);
            return Ok(());
        }
        let (word, rest) = trimmed.split_once(char::is_whitespace).unwrap_or((trimmed, ""));
        match word {
            "id" => self.block = None,
            "epd" if !rest.trim().is_empty() => self.block = Some(rest.trim().to_owned()),
            "epd" => return Err(SuiteError::Block { line }),
            "perft" => {
                let fen = self.block.clone().ok_or(SuiteError::Block { line })?;
                let (depth, nodes) = count(rest).ok_or(SuiteError::Block { line })?;
                self.add(line, &fen, depth, nodes);
            }
            _ => self.read_epd(line, trimmed)?,
        }
        Ok(())
    }

    /// Reads a position and its counts. Other operations of EPD say nothing here.
    fn read_epd(&mut self, line: usize, text: &str) -> Result<(), SuiteError> {
        let (fen, operations) = text.split_once(';').ok_or(SuiteError::Line { line })?;
        let before = self.rows.len();
        for operation in operations.split(';').map(str::trim) {
            let Some(text) = operation.strip_prefix(['D', 'd']) else { continue };
            if text.starts_with(|letter: char| letter.is_ascii_digit()) {
                let (depth, nodes) = count(text).ok_or(SuiteError::Counts { line })?;
                self.add(line, fen.trim(), depth, nodes);
            }
        }
        if self.rows.len() == before { Err(SuiteError::Counts { line }) } else { Ok(()) }
    }

    fn add(&mut self, line: usize, fen: &str, depth: u32, nodes: u64) {
        let (variant, fen) = (self.variant.to_owned(), fen.to_owned());
        self.rows.push(Row { line, variant, fen, depth, nodes });
    }
}

/// Whether a line names the columns of a table.
fn is_header(line: &str) -> bool {
    let mut fields = line.split('\t').map(|field| field.trim().to_ascii_lowercase());
    fields.next().as_deref() == Some("variant") && fields.next().as_deref() == Some("fen")
}

/// A line of a table; `None` if it is none.
fn table_row(line: usize, text: &str) -> Option<Row> {
    let mut fields = text.split('\t').map(str::trim);
    let (variant, fen) = (fields.next()?.to_owned(), fields.next()?.to_owned());
    Some(Row { line, variant, fen, depth: fields.next()?.parse().ok()?, nodes: fields.next()?.parse().ok()? })
}

/// Plies and nodes.
fn count(text: &str) -> Option<(u32, u64)> {
    let mut words = text.split_ascii_whitespace();
    let (depth, nodes) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    words.next().is_none().then_some((depth, nodes))
}

impl Row {
    /// The position to count from.
    ///
    /// # Errors
    /// The variant is unknown, the FEN is wrong, or it does not say what a count needs.
    pub fn game(&self) -> Result<AnyGame, SuiteError> {
        let set_up = || -> Result<AnyGame, SubjectError> {
            let (variant, chess960) = read_variant(&self.variant)?;
            crate::subject::begin(variant, Options::default().with_chess960(chess960), Some(&self.fen))
        };
        set_up().map_err(|error| SuiteError::Setup { line: self.line, error: Box::new(error) })
    }

    /// Whether it is about this variant, under whatever name.
    pub fn is_of(&self, variant: Variant, chess960: bool) -> bool {
        read_variant(&self.variant).is_ok_and(|read| read == (variant, chess960))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

    fn counts(text: &str) -> Vec<(u32, u64)> {
        read_suite(text, "atomic").unwrap().iter().map(|row| (row.depth, row.nodes)).collect()
    }

    #[test]
    fn wrong_lines_are_named() {
        let text = "variant\tfen\tdepth\tnodes\tsource\nchess\t8/8 w\tx\t1\t-\n";
        let wrong = |text: &str| read_suite(text, "chess").unwrap_err().to_string();
        assert!(wrong(text).starts_with("line 2: expected variant"));
        // The first line is no header by being the first.
        assert!(wrong("header\nchess\t8\t1\t1\t-\n").starts_with("line 1: "));
        assert!(wrong(&format!("{START}\n")).starts_with("line 1: "));
        assert!(wrong(&format!("{START} ;id \"x\"\n")).starts_with("line 1: expected counts"));
        assert!(wrong(&format!("{START} ;D1\n")).starts_with("line 1: expected counts"));
        assert!(wrong("# x\nperft 1 20\n").starts_with("line 2: expected epd"));
        assert!(wrong(&format!("epd {START}\nperft one 20\n")).starts_with("line 2: expected epd"));
        let rows = read_suite("nochess\t8\t1\t1\t-\n", "chess").unwrap();
        assert!(rows[0].game().unwrap_err().to_string().starts_with("line 1: unknown variant: nochess"));
    }

    #[test]
    fn a_suite_without_counts_is_none() {
        for text in
            ["", "\n\n", "# nothing\n", "variant\tfen\tdepth\tnodes\tsource\n", "id a\nepd 8/8 w - -\n"]
        {
            assert!(matches!(read_suite(text, "chess"), Err(SuiteError::Empty)), "{text:?}");
        }
    }

    #[test]
    fn epd_is_read_as_people_write_it() {
        for text in [
            format!("{START} ;D1 20 ;D2 400"),
            format!("{START} 0 1;D1 20;D2 400;"),
            format!("\u{feff}{START} 0 1; D1 20; D2 400;\r\n"),
            format!("// all\n{START}\t;D1 20\t;D2 400 ;id \"start\"; bm e4; c0 \"D9\""),
        ] {
            assert_eq!(counts(&text), [(1, 20), (2, 400)], "{text}");
            assert_eq!(read_suite(&text, "atomic").unwrap()[0].game().unwrap().variant(), Variant::Atomic);
        }
    }

    #[test]
    fn blocks_are_read_as_python_chess_writes_them() {
        // A block may have no counts yet.
        let text = format!(
            "#\n# a source\n#\n\nid one\nepd {START}\nperft 1 20\nperft 2 400\n\nid two\nepd 8/8 w - -\n\n\
             id three\nepd {START} 0 1\nperft 3 8902\n"
        );
        assert_eq!(counts(&text), [(1, 20), (2, 400), (3, 8902)]);
        assert_eq!(read_suite(&text, "chess").unwrap()[2].line, 15);
    }
}
