//! What is wrong with a file, and where.

use std::fmt;
use std::ops::Range;
use thiserror::Error;

/// A file that cannot be used: one line naming file, line, hex if there is one, and reason.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub struct CampaignFileError {
    /// The file, as given.
    pub file: String,
    /// The line, from 1, if known.
    pub line: Option<usize>,
    /// What is wrong.
    pub reason: String,
}

impl CampaignFileError {
    /// A fault of the whole file.
    pub fn whole(file: &str, reason: impl fmt::Display) -> CampaignFileError {
        CampaignFileError { file: file.to_owned(), line: None, reason: one_line(&reason.to_string()) }
    }

    /// A fault in a line, counted from 1.
    pub fn in_line(file: &str, line: usize, reason: impl fmt::Display) -> CampaignFileError {
        CampaignFileError { line: Some(line), ..CampaignFileError::whole(file, reason) }
    }

    /// A fault at a position in the text, in bytes.
    pub(crate) fn at(
        file: &str,
        text: &str,
        place: Range<usize>,
        reason: impl fmt::Display,
    ) -> CampaignFileError {
        CampaignFileError::in_line(file, line_of(text, place.start), reason)
    }

    /// The TOML parser's error.
    pub(crate) fn toml(file: &str, text: &str, error: &toml::de::Error) -> CampaignFileError {
        match error.span() {
            Some(span) => CampaignFileError::at(file, text, span, error.message()),
            None => CampaignFileError::whole(file, error.message()),
        }
    }
}

impl fmt::Display for CampaignFileError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(formatter, "{} line {line}: {}", self.file, self.reason),
            None => write!(formatter, "{}: {}", self.file, self.reason),
        }
    }
}

fn one_line(text: &str) -> String {
    text.split(['\n', '\r']).filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ")
}

fn line_of(text: &str, place: usize) -> usize {
    1 + text.bytes().take(place).filter(|&byte| byte == b'\n').count()
}
