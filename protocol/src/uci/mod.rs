//! The Universal Chess Interface.

pub mod go;
pub mod info;
pub mod position;
mod wdl;

use crate::board;
use crate::command_loop::{Flow, FrontEnd};
use crate::engine_thread::{JobId, Report};
use crate::margins;
use crate::notation;
use crate::options::{Domain, Settings, Subject, table};
use crate::output::{Output, quote};
use crate::perft::Counts;
use crate::thinker::{RunningJob, Thinker};
use engine::{Bound, Found, Info, Limits};
use go::Request;
use movegen::{Variant, Vote, on_one_line};
use pictures::PieceStyle;
use position::PositionRequest;
use std::io;
use std::time::Duration;

/// Author as told to GUIs.
const AUTHORS: &str = "the megaton developers";

/// So long a search reports only what it has found.
const QUIET_START: Duration = Duration::from_secs(3);

/// Why moves cannot be counted where what they show is unknown.
pub const UNKNOWN_PIECES: &str = "the face-down pieces are unknown: perft needs an arbiter's FEN, with down=";

/// The UCI front end.
#[derive(Default)]
pub(crate) struct Uci {
    /// The last position was refused: the one on the board is not what the GUI means.
    is_position_refused: bool,
    /// The first variation as it was last reported, and of which search.
    announced: Option<(JobId, Info)>,
}

impl Uci {
    pub(crate) fn new() -> Self {
        Uci::default()
    }

    fn set_position(&mut self, thinker: &mut Thinker, out: &mut Output, text: &str) -> io::Result<()> {
        self.is_position_refused = true;
        let Some(request) = PositionRequest::parse(text) else {
            return complain(out, "expected: position startpos | fen FEN [moves MOVE ...]");
        };
        match thinker.set_position(request.fen.as_deref(), request.moves) {
            Ok(()) => self.is_position_refused = false,
            Err(error) => return complain(out, error),
        }
        Ok(())
    }

    /// A position that was refused is never searched: its moves would be another position's.
    fn go(&self, thinker: &mut Thinker, out: &mut Output, text: &str) -> io::Result<()> {
        if self.is_position_refused {
            complain(out, "the position was refused, so there is nothing to search")?;
            return out.line("bestmove 0000");
        }
        begin(thinker, out, text)
    }
}

impl FrontEnd for Uci {
    fn line(&mut self, thinker: &mut Thinker, out: &mut Output, line: &str) -> io::Result<Flow> {
        let Some((command, rest)) = command_in(line) else {
            return if line.trim().is_empty() {
                Ok(Flow::Continue)
            } else {
                complain(out, format!("unknown command: {}", quote(line.trim()))).map(|()| Flow::Continue)
            };
        };
        match command {
            "uci" => identify(out, thinker.settings())?,
            "isready" => {
                thinker.settle();
                out.line("readyok")?;
            }
            "setoption" => set_option(thinker, out, rest)?,
            "ucinewgame" => thinker.forget(),
            "position" => self.set_position(thinker, out, rest)?,
            "go" => self.go(thinker, out, rest)?,
            "stop" => thinker.stop(),
            "ponderhit" => thinker.ponder_hit(),
            "d" => out.line(board::describe(thinker.game(), PieceStyle::Letters))?,
            "quit" => return Ok(Flow::Quit),
            // `debug` and `register` change nothing here.
            _ => {}
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
            Report::Note(text) => complain(out, &text),
            Report::Info(info) => {
                announce(thinker, out, job, &info)?;
                if info.multi_pv <= 1 {
                    self.announced = Some((job.id, info));
                }
                Ok(())
            }
            Report::Found(found) => {
                let announced = self.announced.take().filter(|(id, _)| *id == job.id).map(|(_, info)| info);
                if let Some(info) = unannounced(job, &found, announced) {
                    announce(thinker, out, job, &info)?;
                }
                out.line(best_move(job, &found))
            }
            Report::Counted(None) => complain(out, "perft was stopped"),
            Report::Counted(Some((counts, _))) => out.line(perft_lines(&counts)),
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
        matches!(word_of(line), Some("go" | "position" | "ucinewgame" | "setoption"))
    }

    fn ends_count(&self, line: &str) -> bool {
        word_of(line) == Some("stop")
    }

    /// `stop` and `ponderhit` are about the last search that was asked for, even if it still waits.
    fn overtakes(&self, line: &str, waiting: &mut dyn Iterator<Item = &str>) -> bool {
        match word_of(line) {
            Some("quit" | "isready") => true,
            Some("stop" | "ponderhit") => !waiting.filter_map(word_of).any(|word| word == "go"),
            _ => false,
        }
    }

    fn refuse_line(&mut self, out: &mut Output, why: &str) -> io::Result<()> {
        complain(out, why)
    }
}

/// The commands that are understood.
const COMMANDS: [&str; 12] = [
    "uci",
    "debug",
    "isready",
    "setoption",
    "register",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "d",
    "quit",
];

/// The command in a line and what follows it. Unknown words before it are skipped, as the protocol has it:
/// `joho debug on` is `debug on`.
fn command_in(line: &str) -> Option<(&str, &str)> {
    let mut rest = line.trim();
    loop {
        let (word, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        if COMMANDS.contains(&word) {
            return Some((word, after));
        }
        if after.is_empty() {
            return None;
        }
        rest = after.trim_start();
    }
}

fn word_of(line: &str) -> Option<&str> {
    command_in(line).map(|(word, _)| word)
}

/// An error in UCI's own form.
fn complain(out: &mut Output, message: impl std::fmt::Display) -> io::Result<()> {
    out.line(on_one_line(&format!("info string error: {message}")))
}

fn identify(out: &mut Output, settings: &Settings) -> io::Result<()> {
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
            Domain::Text | Domain::File | Domain::Folders => format!("string default {default}"),
            Domain::Button => "button".to_owned(),
        };
        out.line(format!("option name {} type {shape}", entry.name))?;
    }
    if settings.offers_margins {
        margins::offers().into_iter().try_for_each(|offer| out.line(offer))?;
    }
    out.line("uciok")
}

/// `name NAME [value VALUE]`, where names may have several words.
fn set_option(thinker: &mut Thinker, out: &mut Output, text: &str) -> io::Result<()> {
    let Some((name, value)) = split_option(text) else {
        return complain(out, "expected: setoption name NAME [value VALUE]");
    };
    match thinker.set_option(&name, &value) {
        Ok(Subject::Tablebases) if !thinker.settings().tablebases.is_empty() => out.line(
            "info string SyzygyPath is taken, but megaton does not use endgame tablebases yet".to_owned(),
        ),
        // SZ13.
        Ok(Subject::Variant | Subject::Rule(_))
            if Vote::is_to_be_taken(thinker.settings().variant, &thinker.settings().rules) =>
        {
            out.line("info string UCI cannot ask for the vote: it is yes".to_owned())
        }
        Ok(_) => Ok(()),
        Err(error) => complain(out, error),
    }
}

/// Takes `name NAME [value VALUE]` apart.
pub fn split_option(text: &str) -> Option<(String, String)> {
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

fn begin(thinker: &mut Thinker, out: &mut Output, text: &str) -> io::Result<()> {
    let request = Request::parse(thinker.game(), text);
    for problem in request.problems() {
        complain(out, problem)?;
    }
    match request {
        Request::Search { limits, .. } => thinker.search(limits),
        Request::Perft(_) if !thinker.game().knows_outcomes() => complain(out, UNKNOWN_PIECES)?,
        Request::Perft(depth) => thinker.perft(depth),
        Request::Refused { .. } if is_count(text) => {}
        // A GUI left without an answer would lose the game by it.
        Request::Refused { .. } => {
            thinker.search(Limits { move_time: Some(UNREADABLE_TIME), ..Limits::default() })
        }
    }
    Ok(())
}

/// Whether a `go` command asks for a count of move sequences, which nobody waits for in a game.
fn is_count(text: &str) -> bool {
    text.split_ascii_whitespace().any(|word| word == "perft")
}

/// Time for the answer to a `go` of which nothing was understood.
const UNREADABLE_TIME: Duration = Duration::from_millis(100);

fn announce(thinker: &Thinker, out: &mut Output, job: &RunningJob, info: &Info) -> io::Result<()> {
    let chances = thinker.settings().shows_wdl.then(|| wdl::text(thinker.settings().variant, info.score));
    out.line(info::line(&job.game, info, &chances.unwrap_or_default()))
}

/// A best move that the last report does not begin with: a search that was cut short may have found it after
/// that report. Match runners take its score and depth from there.
fn unannounced(job: &RunningJob, found: &Found, announced: Option<Info>) -> Option<Info> {
    let best = found.best?;
    if announced.as_ref().and_then(|info| info.line.first()) == Some(&best) {
        return None;
    }
    let (selective_depth, hash_full) =
        announced.map_or((found.depth, 0), |info| (info.selective_depth, info.hash_full));
    Some(Info {
        depth: found.depth,
        selective_depth,
        multi_pv: 1,
        score: found.score,
        bound: Bound::Exact,
        nodes: found.nodes,
        time: job.started.elapsed(),
        hash_full,
        line: std::iter::once(best).chain(found.ponder).collect(),
    })
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
pub fn perft_lines(counts: &Counts) -> String {
    let lines: String =
        counts.divisions.iter().map(|part| format!("{}: {}\n", part.text, part.nodes)).collect();
    format!("{lines}\nNodes searched: {}", counts.nodes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_words_before_a_command_are_skipped() {
        assert_eq!(command_in("joho debug on"), Some(("debug", "on")));
        assert_eq!(command_in(" \tgo  depth 3"), Some(("go", " depth 3")));
        assert_eq!(
            command_in("please  do\tposition startpos moves go"),
            Some(("position", "startpos moves go"))
        );
        assert_eq!(command_in("xyz stop"), Some(("stop", "")));
        for nothing in ["", "  ", "joho", "joho debugs on", "Go depth 3"] {
            assert_eq!(command_in(nothing), None, "{nothing}");
        }
        // A line with such a word waits and overtakes as it does without.
        let uci = Uci::new();
        assert!(uci.must_wait("joho go depth 3") && !uci.must_wait("joho go_on"));
        let waiting = || ["joho go depth 3"].into_iter();
        assert!(uci.overtakes("joho quit", &mut waiting()) && !uci.overtakes("joho stop", &mut waiting()));
    }

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
