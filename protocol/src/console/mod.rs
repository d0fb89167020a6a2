//! The console: a board, moves in either notation, and commands for people.

pub(crate) mod help;
pub(crate) mod think;

use crate::bench::summary;
use crate::board;
use crate::command_loop::{Flow, FrontEnd};
use crate::effects_text;
use crate::engine_thread::Report;
use crate::options::table;
use crate::output::{Output, quote};
use crate::perft::MAX_PERFT_DEPTH;
use crate::thinker::{RunningJob, Thinker};
use crate::time_control::{Level, TimeControl, moves_made, parse_seconds};
use crate::uci::go::Request;
use crate::uci::position::PositionRequest;
use crate::uci::{perft_lines, split_option};
use crate::vote::{self, Ballot};
use engine::MAX_DEPTH;
use movegen::{Color, Move, MoveError, Variant};
use std::io;
use std::time::Duration;

/// Time for a move if nothing else is said.
const MOVE_TIME: Duration = Duration::from_secs(2);

/// The console.
pub(crate) struct Console {
    /// Whether a person reads along and wants a prompt.
    is_terminal: bool,
    time: TimeControl,
    /// The side megaton plays without being told to.
    answers_for: Option<Color>,
    /// Whether the search under way is to play its move, and not just show it.
    plays: bool,
    ballot: Ballot,
}

impl Console {
    pub(crate) fn new(is_terminal: bool) -> Self {
        Console {
            is_terminal,
            time: TimeControl::per_move(MOVE_TIME),
            answers_for: None,
            plays: false,
            ballot: Ballot::default(),
        }
    }

    /// Greets a person; programs are left to speak first.
    pub(crate) fn welcome(&self, thinker: &Thinker, out: &mut Output) -> io::Result<()> {
        if !self.is_terminal {
            return Ok(());
        }
        out.line(format!("megaton {}, a chess-variant engine.", env!("CARGO_PKG_VERSION")))?;
        out.line("Type a move such as e3e5 or Nd4, `go` to let megaton move, or `help`.\n")?;
        show(thinker, out)?;
        self.prompt(thinker, out)
    }

    fn prompt(&self, thinker: &Thinker, out: &mut Output) -> io::Result<()> {
        if self.is_terminal && !thinker.is_busy() { out.prompt("> ") } else { Ok(()) }
    }

    fn command(&mut self, thinker: &mut Thinker, out: &mut Output, line: &str) -> io::Result<Flow> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        if self.ballot.asked(thinker.game()).is_some()
            && let Some(accepts) = vote::read_answer(line)
        {
            self.take_vote(thinker, out, accepts)?;
            return Ok(Flow::Continue);
        }
        match command.to_ascii_lowercase().as_str() {
            "" => {}
            "help" | "?" if !thinker.is_busy() => out.line(help::text(thinker, rest))?,
            "stop" | "?" => thinker.stop(),
            "d" | "board" => out.line(board::describe(thinker.game()))?,
            "new" => self.begin(thinker, out, rest)?,
            "variants" => out.line(help::variants())?,
            "moves" => out.line(legal_moves(thinker))?,
            "go" => self.go(thinker, out, rest)?,
            "play" => self.play_on(thinker, out, rest)?,
            "undo" => self.undo(thinker, out, rest)?,
            "fen" if rest.is_empty() => out.line(thinker.game().fen())?,
            "fen" => self.set_position(thinker, out, &format!("fen {rest}"))?,
            "position" => self.set_position(thinker, out, rest)?,
            "options" => out.line(options(thinker))?,
            "set" => set_option(thinker, out, rest.split_once(char::is_whitespace))?,
            "setoption" => match split_option(rest) {
                Some((name, value)) => set_option(thinker, out, Some((&name, &value)))?,
                None => out.line("Error: expected: setoption name NAME value VALUE")?,
            },
            "time" | "st" => self.set_move_time(out, rest)?,
            "level" => self.set_level(out, rest)?,
            "depth" | "sd" => self.set_depth(out, rest)?,
            "perft" => perft(thinker, out, rest)?,
            "bench" => {
                out.line("Searching the positions of the bench …")?;
                thinker.bench();
            }
            "quit" | "exit" => return Ok(Flow::Quit),
            _ => self.take_move(thinker, out, line)?,
        }
        Ok(Flow::Continue)
    }

    fn begin(&mut self, thinker: &mut Thinker, out: &mut Output, name: &str) -> io::Result<()> {
        let variant = match name {
            "" => thinker.settings().variant,
            _ => match name.parse::<Variant>() {
                Ok(variant) => variant,
                Err(_) => {
                    out.line(format!("Error: there is no variant {}", quote(name)))?;
                    return out.line(help::variants());
                }
            },
        };
        if let Err(error) = thinker.begin(variant) {
            return out.line(format!("Error: {error}"));
        }
        self.answers_for = None;
        self.ballot.restart();
        self.time.restart();
        show(thinker, out)
    }

    /// Asks for the vote as long as it is open. megaton votes for the extra pieces (SZ13).
    fn ask_vote(&mut self, thinker: &mut Thinker, out: &mut Output) -> io::Result<()> {
        let Some(asked) = self.ballot.asked(thinker.game()) else { return Ok(()) };
        if self.answers_for != Some(asked) {
            return out.line(vote::question(asked));
        }
        out.line(format!("megaton, {asked}, wants the extra pieces."))?;
        self.take_vote(thinker, out, true)
    }

    fn take_vote(&mut self, thinker: &mut Thinker, out: &mut Output, accepts: bool) -> io::Result<()> {
        if let Some(decision) = thinker.take_vote(&mut self.ballot, accepts) {
            out.line(vote::announcement(decision))?;
            self.answer_if_asked(thinker);
        }
        Ok(())
    }

    fn set_position(&mut self, thinker: &mut Thinker, out: &mut Output, text: &str) -> io::Result<()> {
        let Some(request) = PositionRequest::parse(text) else {
            return out.line("Error: expected: position startpos | fen FEN [moves MOVE ...]");
        };
        match thinker.set_position(request.fen.as_deref(), request.moves) {
            Ok(()) => show(thinker, out),
            Err(error) => out.line(format!("Error: {error}")),
        }
    }

    /// Takes back one move, or so many.
    fn undo(&mut self, thinker: &mut Thinker, out: &mut Output, count: &str) -> io::Result<()> {
        let count: usize = match count {
            "" => 1,
            _ => match count.parse() {
                Ok(count) => count,
                Err(_) => return out.line("Error: undo takes a number of moves"),
            },
        };
        self.answers_for = None;
        let played = thinker.game().ply();
        if played == 0 {
            return out.line("Error: no move has been played");
        }
        for _ in 0..count.min(played) {
            thinker.undo();
        }
        show(thinker, out)
    }

    fn take_move(&mut self, thinker: &mut Thinker, out: &mut Output, text: &str) -> io::Result<()> {
        match thinker.game().parse_move(text) {
            Ok(_) if self.ballot.asked(thinker.game()).is_some() => out.line("Error: the vote comes first"),
            Ok(m) => {
                // Megaton's own bomb is marked in this game, and not for the person to know.
                let effects = thinker.game().effects(m).seen_by(None);
                let described = effects_text::describe(thinker.game(), m, &effects);
                if let Err(reason) = thinker.play(m) {
                    return out.line(format!("{}: {reason}", quote(text)));
                }
                out.line(described)?;
                show(thinker, out)?;
                self.answer_if_asked(thinker);
                Ok(())
            }
            Err(MoveError::Unreadable) => {
                out.line(format!("Error: {} is no command and no move; try `help`", quote(text)))
            }
            Err(reason) => out.line(format!("{} is illegal: {reason}", quote(text))),
        }
    }

    /// `go`: the engine moves for the side to move, by the console's clock or the limits given.
    fn go(&mut self, thinker: &mut Thinker, out: &mut Output, text: &str) -> io::Result<()> {
        if let Some(outcome) = thinker.game().outcome() {
            return out.line(format!("The game is over: {outcome}"));
        }
        if self.ballot.asked(thinker.game()).is_some() {
            return out.line("Error: the vote comes first");
        }
        if text.is_empty() {
            self.think(thinker);
            return Ok(());
        }
        let request = Request::parse(thinker.game(), text);
        for problem in request.problems() {
            out.line(format!("Error: {problem}"))?;
        }
        match request {
            Request::Search { limits, .. } => {
                // An endless search shows what it finds until `stop`; it does not play.
                self.plays = !limits.infinite && !limits.ponder;
                thinker.search(limits);
            }
            Request::Perft(depth) => thinker.perft(depth),
            Request::Refused { .. } => {}
        }
        Ok(())
    }

    /// `play`: from now on the engine answers by itself, beginning with the side to move.
    fn play_on(&mut self, thinker: &mut Thinker, out: &mut Output, text: &str) -> io::Result<()> {
        self.answers_for = match text.to_ascii_lowercase().as_str() {
            "" => Some(thinker.game().side()),
            "white" => Some(Color::White),
            "black" => Some(Color::Black),
            "off" => None,
            _ => return out.line("Error: expected: play [white | black | off]"),
        };
        match self.answers_for {
            Some(color) => out.line(format!("megaton plays {color}. `play off` ends this."))?,
            None => out.line("megaton moves only when told to `go`.")?,
        }
        self.answer_if_asked(thinker);
        Ok(())
    }

    fn answer_if_asked(&mut self, thinker: &mut Thinker) {
        let game = thinker.game();
        let votes_first = self.ballot.asked(game).is_some();
        if self.answers_for == Some(game.side()) && game.outcome().is_none() && !votes_first {
            self.think(thinker);
        }
    }

    fn think(&mut self, thinker: &mut Thinker) {
        self.plays = true;
        thinker.search(self.time.limits(moves_made(thinker.game().ply())));
    }

    fn set_move_time(&mut self, out: &mut Output, text: &str) -> io::Result<()> {
        match parse_seconds(text) {
            Some(time) => self.time.set_move_time(time),
            None if text.is_empty() => {}
            None => return out.line("Error: expected: time SECONDS"),
        }
        out.line(format!("Time: {}", self.time.describe()))
    }

    fn set_level(&mut self, out: &mut Output, text: &str) -> io::Result<()> {
        match Level::parse(text) {
            Some(level) => self.time.set_level(level),
            None if text.is_empty() => {}
            None => {
                return out.line(
                    "Error: expected: level MOVES MINUTES INCREMENT, such as `level 40 5 0` or `level 0 2:30 12`",
                );
            }
        }
        out.line(format!("Time: {}", self.time.describe()))
    }

    fn set_depth(&mut self, out: &mut Output, text: &str) -> io::Result<()> {
        let depth = match text {
            "off" => None,
            _ => match text.parse::<u32>() {
                Ok(depth) if (1..=MAX_DEPTH).contains(&depth) => Some(depth),
                _ => return out.line(format!("Error: expected: depth 1 to {MAX_DEPTH}, or off")),
            },
        };
        self.time.set_depth(depth);
        out.line(format!("Time: {}", self.time.describe()))
    }

    /// Plays what the search found.
    fn play_found(
        &mut self,
        thinker: &mut Thinker,
        out: &mut Output,
        job: &RunningJob,
        best: Move,
    ) -> io::Result<()> {
        let texts = (job.game.san(best), job.game.coordinate_text(best));
        if thinker.play(best).is_err() {
            // Only an earlier game's search can find a move that this game does not have.
            return out.line("The position has changed; no move is played.");
        }
        self.time.spend(job.started.elapsed(), moves_made(job.game.ply()) + 1);
        out.line(format!("megaton plays {} ({})", texts.0, texts.1))?;
        for line in effects_text::consequences(&job.game, &job.game.effects(best).seen_by(None)) {
            out.line(line)?;
        }
        show(thinker, out)?;
        self.answer_if_asked(thinker);
        Ok(())
    }
}

impl FrontEnd for Console {
    fn line(&mut self, thinker: &mut Thinker, out: &mut Output, line: &str) -> io::Result<Flow> {
        let flow = self.command(thinker, out, line.trim())?;
        if flow == Flow::Continue {
            self.ask_vote(thinker, out)?;
            self.prompt(thinker, out)?;
        }
        Ok(flow)
    }

    fn report(
        &mut self,
        thinker: &mut Thinker,
        out: &mut Output,
        job: &RunningJob,
        report: Report,
    ) -> io::Result<()> {
        match report {
            Report::Info(info) => return out.line(think::line(&job.game, &info)),
            Report::Found(found) => match found.best {
                Some(best) if self.plays => self.play_found(thinker, out, job, best)?,
                Some(best) => out.line(format!("Best: {}", job.game.san(best)))?,
                None => out.line("There is no move.")?,
            },
            Report::Counted(Some((divisions, time))) => {
                out.line(perft_lines(&divisions))?;
                out.line(format!("Time: {:.3} seconds", time.as_secs_f64()))?;
            }
            Report::Benched(Some(result)) => out.line(summary(&result))?,
            Report::Counted(None) | Report::Benched(None) => out.line("Stopped.")?,
        }
        self.prompt(thinker, out)
    }

    fn must_wait(&self, line: &str) -> bool {
        !self.overtakes(line)
    }

    fn overtakes(&self, line: &str) -> bool {
        let command = line.split_ascii_whitespace().next();
        matches!(command, Some("stop" | "?" | "quit" | "exit"))
    }

    fn line_too_long(&mut self, out: &mut Output) -> io::Result<()> {
        out.line("Error: line too long")
    }
}

/// The board, whose move it is, and how the game ended if it did.
fn show(thinker: &Thinker, out: &mut Output) -> io::Result<()> {
    let game = thinker.game();
    out.line(board::draw(game))?;
    match game.outcome() {
        Some(outcome) => out.line(format!("The game is over: {outcome}")),
        None if game.is_in_check() => out.line(format!("{} to move, in check", game.side())),
        None => out.line(format!("{} to move", game.side())),
    }
}

fn legal_moves(thinker: &Thinker) -> String {
    let game = thinker.game();
    let mut texts: Vec<_> = game.legal_moves().into_iter().map(|m| game.san(m)).collect();
    texts.sort();
    format!("{} moves: {}", texts.len(), texts.join(" "))
}

fn options(thinker: &Thinker) -> String {
    let rows = table().into_iter().map(|entry| {
        let value = thinker.settings().get(entry.subject);
        format!("{:<14} {value:<12} {} ({})", entry.name, entry.purpose, entry.expected())
    });
    rows.collect::<Vec<_>>().join("\n")
}

fn set_option(thinker: &mut Thinker, out: &mut Output, pair: Option<(&str, &str)>) -> io::Result<()> {
    let Some((name, value)) = pair else {
        return out.line("Error: expected: set NAME VALUE; `options` lists the names");
    };
    let variant = thinker.settings().variant;
    match thinker.set_option(name, value) {
        Ok(()) if thinker.settings().variant != variant => show(thinker, out),
        Ok(()) => Ok(()),
        Err(error) => out.line(format!("Error: {error}")),
    }
}

fn perft(thinker: &mut Thinker, out: &mut Output, text: &str) -> io::Result<()> {
    match text.parse::<u32>() {
        Ok(depth) if depth <= MAX_PERFT_DEPTH => {
            thinker.perft(depth);
            Ok(())
        }
        _ => out.line(format!("Error: expected: perft 0 to {MAX_PERFT_DEPTH}")),
    }
}
