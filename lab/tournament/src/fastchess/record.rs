//! `-pgnout`: the games as PGN, with what each player thought of its moves in comments.

use super::FastchessError;
use super::grammar::Group;
use super::report;
use crate::error::MatchError;
use crate::players::Remark;
use crate::referee::{MoveNote, PlayedGame};
use arbiter::{Fault, GameEnd, Heading, Table, Viewer, controls_text, seven_tags};
use engine::Score;
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
    shows_nodes: bool,
    shows_selective_depth: bool,
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
        let (mut appends, mut shows_nodes, mut shows_selective_depth) = (true, false, false);
        let mut wanted_lines = None;
        for pair in group.pairs()? {
            match pair.key {
                "file" => file = Some(PathBuf::from(pair.value)),
                "append" => appends = pair.flag()?,
                "nodes" => shows_nodes = pair.flag()?,
                "seldepth" => shows_selective_depth = pair.flag()?,
                "match_line" => {
                    let pattern = Regex::new(pair.value);
                    wanted_lines = Some(pattern.map_err(|_| pair.wrong("a regular expression".to_owned()))?);
                }
                "notation" if pair.value == "san" => {}
                "notation" => return Err(pair.wrong("san".to_owned())),
                _ => return Err(pair.unknown()),
            }
        }
        let file = file.ok_or(FastchessError::NoRecord)?;
        Ok(RecordGroup { file, appends, shows_nodes, shows_selective_depth, wanted_lines })
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

    fn text(&self, round: usize, PlayedGame { table, notes }: &PlayedGame) -> String {
        let game = table.view(Viewer::Both);
        let (result, reason) = (report::score(table), report::reason(table));
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
        let from_book = game.ply() - notes.len().min(game.ply());
        let mut moves: Vec<CommentedMove> =
            pgn::moves_with_effects(&game).iter().map(|text| CommentedMove::new(text)).collect();
        for commented in moves.iter_mut().take(from_book) {
            commented.comment = "book".to_owned();
        }
        for (commented, note) in moves.iter_mut().skip(from_book).zip(notes) {
            commented.add_first(&self.comment(note));
        }
        // A comment of its own before the result would read like moves.
        let comment = match moves.last_mut() {
            Some(last) => {
                last.add_last(&explained(table, &reason));
                String::new()
            }
            None => explained(table, &reason),
        };
        let moves: Vec<String> = moves.iter().map(CommentedMove::text).collect();
        pgn::text(&tags, &game.start_fen(), &moves, &comment, result)
    }

    /// `+0.31/12 1.2s, n=1234, sd=20, line="info string …"`.
    fn comment(&self, note: &MoveNote) -> String {
        let time = format!("{:.3}s", note.taken.as_secs_f64());
        let mut parts = match &note.remark {
            Some(remark) => {
                let mut parts = vec![format!("{}/{} {time}", score_text(remark.score), remark.depth)];
                parts.extend(self.figures(remark));
                parts
            }
            None => vec![time],
        };
        parts.extend(note.lines.iter().map(|line| format!("line=\"{}\"", line.replace('"', "'"))));
        parts.join(", ")
    }

    fn figures(&self, remark: &Remark) -> Vec<String> {
        let nodes = self.group.shows_nodes.then(|| format!("n={}", remark.nodes));
        let depth = self.group.shows_selective_depth.then(|| format!("sd={}", remark.selective_depth));
        nodes.into_iter().chain(depth).collect()
    }
}

/// A move and what is said of it.
struct CommentedMove {
    san: String,
    comment: String,
}

impl CommentedMove {
    /// A move that may have a comment already.
    fn new(text: &str) -> Self {
        let (san, comment) = text.split_once(" {").unwrap_or((text, ""));
        CommentedMove { san: san.to_owned(), comment: comment.trim_end_matches('}').to_owned() }
    }

    fn add_first(&mut self, comment: &str) {
        self.comment = joined(comment, &self.comment);
    }

    fn add_last(&mut self, comment: &str) {
        self.comment = joined(&self.comment, comment);
    }

    fn text(&self) -> String {
        match self.comment.as_str() {
            "" => self.san.clone(),
            comment => format!("{} {{{}}}", self.san, comment.replace(['{', '}'], "?")),
        }
    }
}

fn joined(one: &str, two: &str) -> String {
    let parts = [one, two].into_iter().filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(", ")
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

/// `+0.31`, `+M3`.
fn score_text(score: Score) -> String {
    match score {
        Score::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        Score::MateIn(moves) => format!("+M{moves}"),
        Score::MatedIn(moves) => format!("-M{moves}"),
    }
}
