//! The console: a board, moves in either notation, and commands for people.

pub(crate) mod change;
pub(crate) mod help;
pub(crate) mod think;

use crate::bench::summary;
use crate::board;
use crate::options::table;
use crate::output::{Output, quote};
use crate::perft::MAX_PERFT_DEPTH;
use crate::player::{Player, Task};
use crate::session::{Flow, FrontEnd};
use crate::time_control::{Level, TimeControl, moves_made, parse_seconds};
use crate::uci::go::Request;
use crate::uci::position::PositionRequest;
use crate::uci::{perft_lines, split_option};
use crate::vote::{self, Ballot};
use crate::worker::Report;
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
    /// Whether the search under way shall play its move, and not just show it.
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
    pub(crate) fn welcome(&self, player: &Player, out: &mut Output) -> io::Result<()> {
        if !self.is_terminal {
            return Ok(());
        }
        out.line(format!("megaton {}, a chess-variant engine.", env!("CARGO_PKG_VERSION")))?;
        out.line("Type a move such as e3e5 or Nd4, `go` to let megaton move, or `help`.\n")?;
        show(player, out)?;
        self.prompt(player, out)
    }

    fn prompt(&self, player: &Player, out: &mut Output) -> io::Result<()> {
        if self.is_terminal && !player.is_busy() { out.prompt("> ") } else { Ok(()) }
    }

    fn command(&mut self, player: &mut Player, out: &mut Output, line: &str) -> io::Result<Flow> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        if self.ballot.asked(player.game()).is_some()
            && let Some(accepts) = vote::read_answer(line)
        {
            self.take_vote(player, out, accepts)?;
            return Ok(Flow::Continue);
        }
        match command.to_ascii_lowercase().as_str() {
            "" => {}
            "help" | "?" if !player.is_busy() => out.line(help::text(player, rest))?,
            "stop" | "?" => player.stop(),
            "d" | "board" => out.line(board::describe(player.game()))?,
            "new" => self.begin(player, out, rest)?,
            "variants" => out.line(help::variants())?,
            "moves" => out.line(legal_moves(player))?,
            "go" => self.go(player, out, rest)?,
            "play" => self.play_on(player, out, rest)?,
            "undo" => self.undo(player, out, rest)?,
            "fen" if rest.is_empty() => out.line(player.game().fen())?,
            "fen" => self.set_position(player, out, &format!("fen {rest}"))?,
            "position" => self.set_position(player, out, rest)?,
            "options" => out.line(options(player))?,
            "set" => set_option(player, out, rest.split_once(char::is_whitespace))?,
            "setoption" => match split_option(rest) {
                Some((name, value)) => set_option(player, out, Some((&name, &value)))?,
                None => out.line("Error: expected: setoption name NAME value VALUE")?,
            },
            "time" | "st" => self.set_move_time(out, rest)?,
            "level" => self.set_level(out, rest)?,
            "depth" | "sd" => self.set_depth(out, rest)?,
            "perft" => perft(player, out, rest)?,
            "bench" => {
                out.line("Searching the positions of the bench …")?;
                player.bench();
            }
            "quit" | "exit" => return Ok(Flow::Quit),
            _ => self.take_move(player, out, line)?,
        }
        Ok(Flow::Continue)
    }

    fn begin(&mut self, player: &mut Player, out: &mut Output, name: &str) -> io::Result<()> {
        let variant = match name {
            "" => player.settings().variant,
            _ => match name.parse::<Variant>() {
                Ok(variant) => variant,
                Err(_) => {
                    out.line(format!("Error: there is no variant {}", quote(name)))?;
                    return out.line(help::variants());
                }
            },
        };
        if let Err(error) = player.begin(variant) {
            return out.line(format!("Error: {error}"));
        }
        self.answers_for = None;
        self.ballot.restart();
        self.time.restart();
        show(player, out)
    }

    /// Asks for the vote as long as it is open. megaton votes for the extra pieces (SZ13).
    fn ask_vote(&mut self, player: &mut Player, out: &mut Output) -> io::Result<()> {
        let Some(asked) = self.ballot.asked(player.game()) else { return Ok(()) };
        if self.answers_for != Some(asked) {
            return out.line(vote::question(asked));
        }
        out.line(format!("megaton, {asked}, wants the extra pieces."))?;
        self.take_vote(player, out, true)
    }

    fn take_vote(&mut self, player: &mut Player, out: &mut Output, accepts: bool) -> io::Result<()> {
        if let Some(decision) = player.take_vote(&mut self.ballot, accepts) {
            out.line(vote::announcement(decision))?;
            self.answer_if_asked(player);
        }
        Ok(())
    }

    fn set_position(&mut self, player: &mut Player, out: &mut Output, text: &str) -> io::Result<()> {
        let Some(request) = PositionRequest::parse(text) else {
            return out.line("Error: expected: position startpos | fen FEN [moves MOVE ...]");
        };
        match player.set_position(request.fen.as_deref(), request.moves) {
            Ok(()) => show(player, out),
            Err(error) => out.line(format!("Error: {error}")),
        }
    }

    /// Takes back one move, or so many.
    fn undo(&mut self, player: &mut Player, out: &mut Output, count: &str) -> io::Result<()> {
        let count: usize = match count {
            "" => 1,
            _ => match count.parse() {
                Ok(count) => count,
                Err(_) => return out.line("Error: undo takes a number of moves"),
            },
        };
        self.answers_for = None;
        let played = player.game().ply();
        if played == 0 {
            return out.line("Error: no move has been played");
        }
        for _ in 0..count.min(played) {
            player.undo();
        }
        show(player, out)
    }

    fn take_move(&mut self, player: &mut Player, out: &mut Output, text: &str) -> io::Result<()> {
        match player.game().parse_move(text) {
            Ok(_) if self.ballot.asked(player.game()).is_some() => out.line("Error: the vote comes first"),
            Ok(m) => {
                let before = player.game().clone();
                if let Err(reason) = player.play(m) {
                    return out.line(format!("{}: {reason}", quote(text)));
                }
                out.line(change::describe(&before, player.game(), m))?;
                show(player, out)?;
                self.answer_if_asked(player);
                Ok(())
            }
            Err(MoveError::Unreadable) => {
                out.line(format!("Error: {} is no command and no move; try `help`", quote(text)))
            }
            Err(reason) => out.line(format!("{} is not possible: {reason}", quote(text))),
        }
    }

    /// `go`: the engine moves for the side to move, by the console's clock or the limits given.
    fn go(&mut self, player: &mut Player, out: &mut Output, text: &str) -> io::Result<()> {
        if let Some(outcome) = player.game().outcome() {
            return out.line(format!("The game is over: {outcome}"));
        }
        if self.ballot.asked(player.game()).is_some() {
            return out.line("Error: the vote comes first");
        }
        if text.is_empty() {
            self.think(player);
            return Ok(());
        }
        let request = Request::parse(player.game(), text);
        for problem in request.problems() {
            out.line(format!("Error: {problem}"))?;
        }
        match request {
            Request::Search { limits, .. } => {
                // An endless search shows what it finds until `stop`; it does not play.
                self.plays = !limits.infinite && !limits.ponder;
                player.search(limits);
            }
            Request::Perft(depth) => player.perft(depth),
            Request::Refused { .. } => {}
        }
        Ok(())
    }

    /// `play`: from now on the engine answers by itself, beginning with the side to move.
    fn play_on(&mut self, player: &mut Player, out: &mut Output, text: &str) -> io::Result<()> {
        self.answers_for = match text.to_ascii_lowercase().as_str() {
            "" => Some(player.game().side()),
            "white" => Some(Color::White),
            "black" => Some(Color::Black),
            "off" => None,
            _ => return out.line("Error: expected: play [white | black | off]"),
        };
        match self.answers_for {
            Some(color) => out.line(format!("megaton plays {color}. `play off` ends this."))?,
            None => out.line("megaton moves only when told to `go`.")?,
        }
        self.answer_if_asked(player);
        Ok(())
    }

    fn answer_if_asked(&mut self, player: &mut Player) {
        let game = player.game();
        let votes_first = self.ballot.asked(game).is_some();
        if self.answers_for == Some(game.side()) && game.outcome().is_none() && !votes_first {
            self.think(player);
        }
    }

    fn think(&mut self, player: &mut Player) {
        self.plays = true;
        player.search(self.time.limits(moves_made(player.game().ply())));
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
        player: &mut Player,
        out: &mut Output,
        task: &Task,
        best: Move,
    ) -> io::Result<()> {
        let texts = (task.game.san(best), task.game.coordinate_text(best));
        if player.play(best).is_err() {
            // Only an earlier game's search can find a move that this game does not have.
            return out.line("The position has changed; no move is played.");
        }
        self.time.spend(task.started.elapsed(), moves_made(task.game.ply()) + 1);
        out.line(format!("megaton plays {} ({})", texts.0, texts.1))?;
        if let Some(effect) = change::losses(&task.game, player.game(), best) {
            out.line(effect)?;
        }
        show(player, out)?;
        self.answer_if_asked(player);
        Ok(())
    }
}

impl FrontEnd for Console {
    fn line(&mut self, player: &mut Player, out: &mut Output, line: &str) -> io::Result<Flow> {
        let flow = self.command(player, out, line.trim())?;
        if flow == Flow::Continue {
            self.ask_vote(player, out)?;
            self.prompt(player, out)?;
        }
        Ok(flow)
    }

    fn report(
        &mut self,
        player: &mut Player,
        out: &mut Output,
        task: &Task,
        report: Report,
    ) -> io::Result<()> {
        match report {
            Report::Info(info) => return out.line(think::line(&task.game, &info)),
            Report::Found(found) => match found.best {
                Some(best) if self.plays => self.play_found(player, out, task, best)?,
                Some(best) => out.line(format!("Best: {}", task.game.san(best)))?,
                None => out.line("There is no move.")?,
            },
            Report::Counted(Some((divisions, time))) => {
                out.line(perft_lines(&divisions))?;
                out.line(format!("Time: {:.3} seconds", time.as_secs_f64()))?;
            }
            Report::Benched(Some(result)) => out.line(summary(&result))?,
            Report::Counted(None) | Report::Benched(None) => out.line("Stopped.")?,
        }
        self.prompt(player, out)
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
fn show(player: &Player, out: &mut Output) -> io::Result<()> {
    let game = player.game();
    out.line(board::draw(game))?;
    match game.outcome() {
        Some(outcome) => out.line(format!("The game is over: {outcome}")),
        None if game.is_in_check() => out.line(format!("{} to move, in check", game.side())),
        None => out.line(format!("{} to move", game.side())),
    }
}

fn legal_moves(player: &Player) -> String {
    let game = player.game();
    let mut texts: Vec<_> = game.legal_moves().into_iter().map(|m| game.san(m)).collect();
    texts.sort();
    format!("{} moves: {}", texts.len(), texts.join(" "))
}

fn options(player: &Player) -> String {
    let rows = table().into_iter().map(|entry| {
        let value = player.settings().get(entry.subject);
        format!("{:<14} {value:<12} {} ({})", entry.name, entry.purpose, entry.expected())
    });
    rows.collect::<Vec<_>>().join("\n")
}

fn set_option(player: &mut Player, out: &mut Output, pair: Option<(&str, &str)>) -> io::Result<()> {
    let Some((name, value)) = pair else {
        return out.line("Error: expected: set NAME VALUE; `options` lists the names");
    };
    let variant = player.settings().variant;
    match player.set_option(name, value) {
        Ok(()) if player.settings().variant != variant => show(player, out),
        Ok(()) => Ok(()),
        Err(error) => out.line(format!("Error: {error}")),
    }
}

fn perft(player: &mut Player, out: &mut Output, text: &str) -> io::Result<()> {
    match text.parse::<u32>() {
        Ok(depth) if depth <= MAX_PERFT_DEPTH => {
            player.perft(depth);
            Ok(())
        }
        _ => out.line(format!("Error: expected: perft 0 to {MAX_PERFT_DEPTH}")),
    }
}
