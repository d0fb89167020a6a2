//! `-pgnout`: the games as PGN, with what each player thought of its moves in comments.

use super::FastchessError;
use super::report;
use crate::error::MatchError;
use crate::game_record::{self, Figures};
use crate::referee::PlayedGame;
use crate::words::Group;
use arbiter::{Fault, GameEnd, Heading, Table, Viewer, controls_text, seven_tags};
use movegen::{Color, pgn};
use regex_lite::Regex;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::PathBuf;

/// Where the games are written, and what of them.
#[derive(Clone, Debug)]
pub(super) struct RecordGroup {
    file: PathBuf,
    appends: bool,
    figures: Figures,
    /// Lines of the engines that are written too.
    pub(super) wanted_lines: Option<Regex>,
}

impl RecordGroup {
    /// Reads the words of `-pgnout`.
    ///
    /// # Errors
    /// A word is not known, its value is not taken, or the file is missing.
    pub(super) fn read(group: &Group) -> Result<Self, FastchessError> {
        let mut file = None;
        let (mut appends, mut figures) = (true, Figures::default());
        let mut wanted_lines = None;
        for pair in group.pairs()? {
            match pair.key {
                "file" => file = Some(PathBuf::from(pair.value)),
                "append" => appends = pair.flag()?,
                "nodes" => figures.nodes = pair.flag()?,
                "seldepth" => figures.selective_depth = pair.flag()?,
                "match_line" => {
                    let pattern = Regex::new(pair.value);
                    wanted_lines = Some(pattern.map_err(|_| pair.wrong("a regular expression".to_owned()))?);
                }
                "notation" if pair.value == "san" => {}
                "notation" => return Err(pair.wrong("san".to_owned()).into()),
                _ => return Err(pair.unknown().into()),
            }
        }
        let file = file.ok_or(FastchessError::NoRecord)?;
        Ok(RecordGroup { file, appends, figures, wanted_lines })
    }
}

/// The file of games.
pub(super) struct Record<'a> {
    group: &'a RecordGroup,
    event: &'a str,
    file: File,
}

impl<'a> Record<'a> {
    /// Opens the file.
    ///
    /// # Errors
    /// It cannot be written.
    pub(super) fn open(group: &'a RecordGroup, event: &'a str) -> Result<Self, MatchError> {
        let mut options = OpenOptions::new();
        let options = options.create(true);
        let opened = if group.appends {
            options.append(true).open(&group.file)
        } else {
            options.write(true).truncate(true).open(&group.file)
        };
        let file = opened.map_err(|error| MatchError::File { file: group.file.clone(), error })?;
        Ok(Record { group, event, file })
    }

    /// Appends a game of this round, from 1.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn write(&mut self, round: usize, game: &PlayedGame) -> Result<(), MatchError> {
        let text = self.text(round, game);
        let written = self.file.write_all(text.as_bytes());
        written.map_err(|error| MatchError::File { file: self.group.file.clone(), error })
    }

    fn text(&self, round: usize, played: &PlayedGame) -> String {
        let table = &played.table;
        let game = table.view(Viewer::Both);
        let (result, reason) = (table.result(), report::reason(table));
        let heading =
            Heading { event: self.event.to_owned(), round: round.to_string(), ..Heading::default() };
        let mut tags = seven_tags(&heading, table.names(), result);
        tags.extend(pgn::setup_tags(&game));
        let controls = Color::BOTH.map(|color| *table.clocks().side(color).control());
        let more = [
            ("TimeControl", controls_text(controls)),
            ("PlyCount", game.ply().to_string()),
            ("Termination", termination(table).to_owned()),
        ];
        tags.extend(more.map(|(name, value)| (name.to_owned(), value)));
        game_record::text(played, &tags, &explained(table, &reason), self.group.figures)
    }
}

/// The reason that a game is over, with the details of a fault.
fn explained(table: &Table, reason: &str) -> String {
    match table.end() {
        Some(GameEnd::Faulted { detail, .. }) => format!("{reason}: {detail}"),
        _ => reason.to_owned(),
    }
}

/// The value of the `Termination` tag, in which the worker looks for faults.
fn termination(table: &Table) -> &'static str {
    match table.end() {
        Some(GameEnd::Faulted { fault: Fault::IllegalMove, .. }) => "illegal move",
        Some(end) => end.termination(),
        None => "unterminated",
    }
}
