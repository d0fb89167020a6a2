//! Suites: files of known counts.

use movegen::{AnyGame, Options, SetupError, Variant};
use thiserror::Error;

/// One known count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The line of the file, from 1.
    pub line: usize,
    /// The variant as written in the file; `atomic960` is atomic with castling as king takes rook.
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
    /// A line does not have five fields with numbers in the right places.
    #[error("line {line}: expected variant, FEN, depth, nodes (and a source), separated by tabs")]
    Line {
        /// The line, from 1.
        line: usize,
    },
    /// A position cannot be set up.
    #[error("line {line}: {error}")]
    Setup {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        error: SetupError,
    },
}

/// Reads a suite: a header line, then variant, FEN, depth, nodes and source, separated by tabs.
///
/// # Errors
/// The first line that does not have this form.
pub fn read_suite(text: &str) -> Result<Vec<Row>, SuiteError> {
    let lines = text.lines().enumerate().skip(1).filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(index, line)| {
            let wrong = || SuiteError::Line { line: index + 1 };
            let mut fields = line.split('\t');
            let mut field = || fields.next().ok_or_else(wrong);
            Ok(Row {
                line: index + 1,
                variant: field()?.to_owned(),
                fen: field()?.to_owned(),
                depth: field()?.parse().map_err(|_| wrong())?,
                nodes: field()?.parse().map_err(|_| wrong())?,
            })
        })
        .collect()
}

impl Row {
    /// The position to count from.
    ///
    /// # Errors
    /// The variant is unknown or the FEN is wrong.
    pub fn game(&self) -> Result<AnyGame, SuiteError> {
        let (name, chess960) = match self.variant.strip_suffix("960") {
            Some(name) => (name, true),
            None => (self.variant.as_str(), false),
        };
        let set_up = || -> Result<AnyGame, SetupError> {
            let variant: Variant = name.parse()?;
            let options = Options::default().with_chess960(chess960);
            Ok(AnyGame::new(variant, options, Some(&self.fen))?)
        };
        set_up().map_err(|error| SuiteError::Setup { line: self.line, error })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_lines_are_named() {
        let text = "variant\tfen\tdepth\tnodes\tsource\nchess\t8/8 w\tx\t1\t-\n";
        assert_eq!(read_suite(text).unwrap_err().to_string().split(':').next(), Some("line 2"));
        let rows = read_suite("header\nnochess\t8\t1\t1\t-\n").unwrap();
        assert!(rows[0].game().unwrap_err().to_string().starts_with("line 2: unknown variant: nochess"));
    }
}
