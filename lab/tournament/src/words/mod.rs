//! What follows an option as words `KEY=VALUE`, in the way of cutechess and fastchess: who plays, and when games
//! are adjudicated.

mod adjudication;
mod engine;

pub(crate) use adjudication::{draw_rule, resign_rule};
pub(crate) use engine::{EngineWords, FACTORS, read_options};

use std::ops::RangeInclusive;
use thiserror::Error;

/// What is wrong with words.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum WordError {
    #[error("{0}: expected an option, such as -engine")]
    NoOption(String),
    #[error("{option}: unknown word {word}")]
    Unknown { option: String, word: String },
    #[error("{0} needs one word")]
    OneWord(String),
    #[error("{text}: expected {expected}")]
    Value { text: String, expected: String },
    #[error("{option} needs {words}")]
    Missing { option: String, words: &'static str },
    #[error("{0}: unbalanced quotation mark")]
    Unbalanced(String),
}

/// A number within a range, or what is expected.
pub(crate) fn decimal_within(text: &str, range: &RangeInclusive<f64>) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| format!("a number from {} to {}", range.start(), range.end()))
}

/// An option and the words up to the next one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Group {
    /// Its name, with the dash.
    pub(crate) name: String,
    /// Its words.
    pub(crate) words: Vec<String>,
}

/// A word `KEY=VALUE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pair<'a> {
    option: &'a str,
    /// The text before the first equals sign.
    pub(crate) key: &'a str,
    /// The text behind it.
    pub(crate) value: &'a str,
}

/// Takes a command line apart.
///
/// # Errors
/// It does not begin with an option.
pub(crate) fn groups(arguments: impl IntoIterator<Item = String>) -> Result<Vec<Group>, WordError> {
    let mut groups: Vec<Group> = Vec::new();
    for argument in arguments {
        if is_option(&argument) {
            groups.push(Group { name: argument, words: Vec::new() });
        } else {
            match groups.last_mut() {
                Some(group) => group.words.push(argument),
                None => return Err(WordError::NoOption(argument)),
            }
        }
    }
    Ok(groups)
}

/// Whether a word is an option: a negative number is none.
fn is_option(word: &str) -> bool {
    word.strip_prefix('-').is_some_and(|name| name.starts_with(|first: char| first.is_ascii_alphabetic()))
}

impl Group {
    /// An option with these words.
    pub(crate) fn new(name: &str, words: &[String]) -> Self {
        Group { name: name.to_owned(), words: words.to_vec() }
    }

    /// Its words as pairs.
    ///
    /// # Errors
    /// One of them has no equals sign.
    pub(crate) fn pairs(&self) -> Result<Vec<Pair<'_>>, WordError> {
        let pair = |word: &'_ str| -> Option<(usize, usize)> { word.find('=').map(|at| (at, at + 1)) };
        let read = |word| match pair(word) {
            Some((end, begin)) => Ok(Pair { option: &self.name, key: &word[..end], value: &word[begin..] }),
            None => Err(WordError::Unknown { option: self.name.clone(), word: word.to_owned() }),
        };
        self.words.iter().map(|word| read(word.as_str())).collect()
    }

    /// Its only word.
    ///
    /// # Errors
    /// It has none, or several.
    pub(crate) fn word(&self) -> Result<&str, WordError> {
        match self.words.as_slice() {
            [word] => Ok(word),
            _ => Err(WordError::OneWord(self.name.clone())),
        }
    }

    /// Its only word as a number of at least this much.
    ///
    /// # Errors
    /// It is none.
    pub(crate) fn number(&self, least: u64) -> Result<u64, WordError> {
        Pair { option: &self.name, key: "", value: self.word()? }.number(least)
    }
}

impl Pair<'_> {
    /// The value as a number of at least this much.
    ///
    /// # Errors
    /// It is none.
    pub(crate) fn number(&self, least: u64) -> Result<u64, WordError> {
        self.value
            .parse()
            .ok()
            .filter(|&number| number >= least && number <= u64::from(u32::MAX))
            .ok_or_else(|| self.wrong(format!("a whole number of at least {least}")))
    }

    /// The same where it must fit into 32 bits, as all numbers here do that are counted.
    ///
    /// # Errors
    /// It is none.
    pub(crate) fn count(&self, least: u32) -> Result<u32, WordError> {
        let number = self.number(u64::from(least))?;
        u32::try_from(number).map_err(|_| self.wrong("a smaller number".to_owned()))
    }

    /// The value as a number within a range.
    ///
    /// # Errors
    /// It is none.
    pub(crate) fn decimal(&self, range: RangeInclusive<f64>) -> Result<f64, WordError> {
        decimal_within(self.value, &range).map_err(|expected| self.wrong(expected))
    }

    /// The value as `true` or `false`.
    ///
    /// # Errors
    /// It is neither.
    pub(crate) fn flag(&self) -> Result<bool, WordError> {
        match self.value {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(self.wrong("true or false".to_owned())),
        }
    }

    /// This value is not taken.
    pub(crate) fn wrong(&self, expected: String) -> WordError {
        let separator = if self.key.is_empty() { "" } else { "=" };
        WordError::Value { text: format!("{} {}{separator}{}", self.option, self.key, self.value), expected }
    }

    /// This key is not known.
    pub(crate) fn unknown(&self) -> WordError {
        WordError::Unknown { option: self.option.to_owned(), word: format!("{}={}", self.key, self.value) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &[&str]) -> Result<Vec<Group>, WordError> {
        groups(words.iter().map(|word| word.to_string()))
    }

    #[test]
    fn words_belong_to_the_option_before_them() {
        let groups = read(&["-recover", "-engine", "cmd=./a b", "option.Move Overhead=5", "-srand", "-3"]);
        let groups = groups.unwrap();
        let names: Vec<_> = groups.iter().map(|group| group.name.as_str()).collect();
        assert_eq!(names, ["-recover", "-engine", "-srand"]);
        let pairs: Vec<_> = groups[1].pairs().unwrap();
        assert_eq!((pairs[0].key, pairs[0].value), ("cmd", "./a b"));
        assert_eq!((pairs[1].key, pairs[1].value), ("option.Move Overhead", "5"));
        assert_eq!(groups[2].word().unwrap(), "-3");
        assert!(groups[2].number(0).is_err() && groups[0].word().is_err());
    }

    #[test]
    fn what_is_wrong_is_named() {
        assert!(read(&["chess", "-engine"]).unwrap_err().to_string().contains("chess"));
        let groups = read(&["-resign", "movecount=0", "score"]).unwrap();
        assert!(groups[0].pairs().unwrap_err().to_string().contains("score"));
        let pairs = Group { words: vec!["movecount=0".to_owned()], ..groups[0].clone() };
        let error = pairs.pairs().unwrap()[0].count(1).unwrap_err().to_string();
        assert!(error.contains("-resign movecount=0") && error.contains("at least 1"), "{error}");
    }
}
