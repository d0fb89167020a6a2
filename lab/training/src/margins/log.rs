//! The file of a tuning or a test of margins: its settings, and the result of every pair of games.
//!
//! One JSON object a line, so that an interruption costs a line at the most. A file belongs to the settings
//! that began it.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use thiserror::Error;

/// The result of a pair of games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct PairResult {
    /// Its number, from 0.
    pub(super) pair: usize,
    /// Points of the player whose margins were moved by the pair's signs, from 0 to 2.
    pub(super) points: f64,
}

impl PairResult {
    /// How far that player was ahead of the other, from −2 to 2 points.
    pub(super) fn lead(&self) -> f64 {
        2.0 * (self.points - 1.0)
    }
}

/// Why the file cannot be used.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum LogError {
    #[error(transparent)]
    File(#[from] io::Error),
    #[error("line {line}: {error}")]
    Line { line: usize, error: serde_json::Error },
    #[error("it belongs to other settings; it is left unchanged")]
    OtherSettings,
}

/// The file, open for further results.
#[derive(Debug)]
pub(super) struct PairLog(File);

impl PairLog {
    /// Begins the file, or opens it again; the results it holds come back in the order in which they were
    /// written. A last line that is not finished is cut off.
    ///
    /// # Errors
    /// It cannot be read or written, is damaged, or belongs to other settings.
    pub(super) fn open<S>(path: &Path, settings: &S) -> Result<(Self, Vec<PairResult>), LogError>
    where
        S: Serialize + DeserializeOwned + PartialEq,
    {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        storage::claim(&file)?;
        let mut text = String::new();
        io::Read::read_to_string(&mut file, &mut text)?;
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let mut lines = whole.lines().enumerate();
        let Some((_, first)) = lines.next() else {
            file.set_len(0)?;
            io::Seek::seek(&mut file, io::SeekFrom::Start(0))?;
            write_line(&mut file, settings)?;
            return Ok((PairLog(file), Vec::new()));
        };
        let begun: S = serde_json::from_str(first).map_err(|_| LogError::OtherSettings)?;
        if begun != *settings {
            return Err(LogError::OtherSettings);
        }
        let results: Result<Vec<PairResult>, LogError> = lines
            .map(|(index, line)| {
                serde_json::from_str(line).map_err(|error| LogError::Line { line: index + 1, error })
            })
            .collect();
        let results = results?;
        file.set_len(whole.len() as u64)?;
        io::Seek::seek(&mut file, io::SeekFrom::End(0))?;
        Ok((PairLog(file), results))
    }

    /// Adds a result.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn add(&mut self, result: PairResult) -> Result<(), LogError> {
        write_line(&mut self.0, &result)
    }
}

fn write_line(file: &mut File, what: &impl Serialize) -> Result<(), LogError> {
    let mut line = serde_json::to_vec(what).map_err(io::Error::other)?;
    line.push(b'\n');
    file.write_all(&line)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    const RESULTS: [PairResult; 3] = [
        PairResult { pair: 1, points: 1.5 },
        PairResult { pair: 0, points: 0.0 },
        PairResult { pair: 2, points: 2.0 },
    ];

    #[test]
    fn results_come_back_in_their_order_and_a_broken_line_is_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let (mut log, none) = PairLog::open(&path, &"settings".to_owned()).unwrap();
        assert!(none.is_empty());
        for result in RESULTS {
            log.add(result).unwrap();
        }
        drop(log);
        let whole = fs::read_to_string(&path).unwrap();
        fs::write(&path, format!("{whole}{{\"pair\":3,\"poi")).unwrap();
        let (mut log, results) = PairLog::open(&path, &"settings".to_owned()).unwrap();
        assert_eq!(results, RESULTS);
        assert_eq!(fs::read_to_string(&path).unwrap(), whole);
        log.add(PairResult { pair: 3, points: 1.0 }).unwrap();
        assert!(PairLog::open(&path, &"settings".to_owned()).is_err(), "it is being written");
        drop(log);
        assert_eq!(PairLog::open(&path, &"settings".to_owned()).unwrap().1.len(), 4);
    }

    #[test]
    fn a_file_of_other_settings_is_left_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        for (text, settings) in
            [("\"others\"\n", "settings"), ("no log\n", "settings"), ("\"a\"\nxyz\n", "a")]
        {
            fs::write(&path, text).unwrap();
            assert!(PairLog::open(&path, &settings.to_owned()).is_err(), "{text}");
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
    }
}
