//! The Universal Chess Interface.

pub(crate) mod go;
pub(crate) mod info;
pub(crate) mod position;
mod wdl;

use crate::board;
use crate::command_loop::{Flow, FrontEnd};
use crate::engine_thread::Report;
use crate::notation;
use crate::options::{Domain, Settings, Subject, table};
use crate::output::{Output, quote};
use crate::thinker::{RunningJob, Thinker};
use engine::Found;
use go::Request;
use movegen::{Variant, Vote};
use perft::Division;
use position::PositionRequest;
use std::io;
use std::time::Duration;

/// Author as told to GUIs.
const AUTHORS: &str = "the megaton developers";

/// So long a search reports only what it has found.
const QUIET_START: Duration = Duration::from_secs(3);

/// Why moves cannot be counted where what they show is unknown.
pub(crate) const UNKNOWN_PIECES: &str =
    "the face-down pieces are not known: counting needs an arbiter's FEN, with down=";

/// The UCI front end.
pub(crate) struct Uci;

impl Uci {
    pub(crate) fn new() -> Self {
        Uci
    }
}

impl FrontEnd for Uci {
    fn line(&mut self, thinker: &mut Thinker, out: &mut Output, line: &str) -> io::Result<Flow> {
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match command {
            // `debug` and `register` change nothing here.
            "" | "debug" | "register" => {}
            "uci" => identify(out)?,
            "isready" => {
                thinker.settle();
                out.line("readyok")?;
            }
            "setoption" => set_option(thinker, out, rest)?,
            "ucinewgame" => thinker.forget(),
            "position" => set_position(thinker, out, rest)?,
            "go" => begin(thinker, out, rest)?,
            "stop" => thinker.stop(),
            "ponderhit" => thinker.ponder_hit(),
            "d" => out.line(board::describe(thinker.game()))?,
            "quit" => return Ok(Flow::Quit),
            _ => complain(out, format!("unknown command: {}", quote(line)))?,
        }
        Ok(Flow::Continue)
    }

    fn report(
        &mut self,
        thinker: &mut Thinker,
        out: &mut Output,
        job: &RunningJob,
        report: Report,
    ) -> io::Result<()> {
        match report {
            Report::Info(info) => {
                let chances = thinker.settings().shows_wdl.then(|| wdl::text(info.score));
                out.line(info::line(&job.game, &info, &chances.unwrap_or_default()))
            }
            Report::Found(found) => out.line(best_move(job, &found)),
            Report::Counted(None) => complain(out, "perft was stopped"),
            Report::Counted(Some((divisions, _))) => out.line(perft_lines(&divisions)),
            Report::Benched(_) => Ok(()),
        }
    }

    /// GUIs show which move is looked at while nothing else happens.
    fn wait(&mut self, thinker: &Thinker, out: &mut Output) -> io::Result<()> {
        let searching = thinker.job().filter(|job| job.is_search && job.started.elapsed() >= QUIET_START);
        match searching.and_then(|job| Some(info::current_move(&job.game, job.current_move()?))) {
            Some(line) => out.line(line),
            None => Ok(()),
        }
    }

    fn must_wait(&self, line: &str) -> bool {
        let command = line.split_ascii_whitespace().next();
        matches!(command, Some("go" | "position" | "ucinewgame" | "setoption"))
    }

    fn overtakes(&self, line: &str) -> bool {
        let command = line.split_ascii_whitespace().next();
        matches!(command, Some("stop" | "quit" | "isready" | "ponderhit"))
    }

    fn line_too_long(&mut self, out: &mut Output) -> io::Result<()> {
        complain(out, "line too long")
    }
}

/// An error in UCI's own form.
fn complain(out: &mut Output, message: impl std::fmt::Display) -> io::Result<()> {
    out.line(format!("info string error: {message}"))
}

fn identify(out: &mut Output) -> io::Result<()> {
    out.line(format!("id name megaton {}", env!("CARGO_PKG_VERSION")))?;
    out.line(format!("id author {AUTHORS}"))?;
    let defaults = Settings::of(Variant::Chess);
    // Over UCI nobody clicks.
    for entry in table().into_iter().filter(|entry| entry.subject != Subject::CastlingMissiles) {
        let default = defaults.get(entry.subject);
        let shape = match &entry.domain {
            Domain::Check => format!("check default {default}"),
            Domain::Spin(range) => {
                format!("spin default {default} min {} max {}", range.start(), range.end())
            }
            Domain::Combo(values) => {
                let values: String = values.iter().map(|value| format!(" var {value}")).collect();
                format!("combo default {default}{values}")
            }
            Domain::Text => format!("string default {default}"),
            Domain::Button => "button".to_owned(),
        };
        out.line(format!("option name {} type {shape}", entry.name))?;
    }
    out.line("uciok")
}

/// `name NAME [value VALUE]`, where names may have several words.
fn set_option(thinker: &mut Thinker, out: &mut Output, text: &str) -> io::Result<()> {
    let Some((name, value)) = split_option(text) else {
        return complain(out, "expected: setoption name NAME [value VALUE]");
    };
    let asked = Vote::of(&thinker.settings().rules) == Vote::Ask;
    match thinker.set_option(&name, &value) {
        // SZ13: UCI has nobody to ask.
        Ok(()) if !asked && Vote::of(&thinker.settings().rules) == Vote::Ask => {
            out.line("info string nobody can be asked over UCI: the vote is taken as yes")
        }
        Ok(()) => Ok(()),
        Err(error) => complain(out, error),
    }
}

/// Takes `name NAME [value VALUE]` apart.
pub(crate) fn split_option(text: &str) -> Option<(String, String)> {
    let mut words = text.split_ascii_whitespace();
    if words.next() != Some("name") {
        return None;
    }
    let words: Vec<&str> = words.collect();
    let value_at = words.iter().position(|&word| word == "value").unwrap_or(words.len());
    let name = words[..value_at].join(" ");
    let value = words.get(value_at + 1..).unwrap_or_default().join(" ");
    (!name.is_empty()).then_some((name, value))
}

fn set_position(thinker: &mut Thinker, out: &mut Output, text: &str) -> io::Result<()> {
    let Some(request) = PositionRequest::parse(text) else {
        return complain(out, "expected: position startpos | fen FEN [moves MOVE ...]");
    };
    match thinker.set_position(request.fen.as_deref(), request.moves) {
        Ok(()) => Ok(()),
        Err(error) => complain(out, error),
    }
}

fn begin(thinker: &mut Thinker, out: &mut Output, text: &str) -> io::Result<()> {
    let request = Request::parse(thinker.game(), text);
    for problem in request.problems() {
        complain(out, problem)?;
    }
    match request {
        Request::Search { limits, .. } => thinker.search(limits),
        Request::Perft(_) if !thinker.game().knows_outcomes() => complain(out, UNKNOWN_PIECES)?,
        Request::Perft(depth) => thinker.perft(depth),
        Request::Refused { .. } => {}
    }
    Ok(())
}

fn best_move(job: &RunningJob, found: &Found) -> String {
    let moves: Vec<_> = found.best.into_iter().chain(found.ponder).collect();
    match notation::coordinates(&job.game, &moves).as_slice() {
        [best, ponder, ..] => format!("bestmove {best} ponder {ponder}"),
        [best] => format!("bestmove {best}"),
        [] => "bestmove (none)".to_owned(),
    }
}

/// Counts by first move, and their sum.
pub(crate) fn perft_lines(divisions: &[Division]) -> String {
    let lines: String = divisions.iter().map(|part| format!("{}: {}\n", part.text, part.nodes)).collect();
    let total: u64 = divisions.iter().map(|part| part.nodes).sum();
    format!("{lines}\nNodes searched: {total}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn option_names_and_values_may_have_several_words() {
        let split = |text| split_option(text).map(|(name, value)| format!("{name}|{value}"));
        assert_eq!(split("name Hash value 64"), Some("Hash|64".to_owned()));
        assert_eq!(split("name Move  Overhead value 30"), Some("Move Overhead|30".to_owned()));
        assert_eq!(split("name Clear Hash"), Some("Clear Hash|".to_owned()));
        assert_eq!(split("name Book value c:\\my books\\a"), Some("Book|c:\\my books\\a".to_owned()));
        for wrong in ["", "name", "name value 3", "Hash value 3", "value 3"] {
            assert_eq!(split(wrong), None, "{wrong}");
        }
    }
}
