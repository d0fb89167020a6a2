//! A session in writing: what is sent and when, and what has to come back.
//!
//! The first line names the program: `uci`, `cecp`, `console`, or `serve` and the server's arguments.
//! Then there is a line for each step:
//!
//! | step | |
//! |---|---|
//! | `join 1` | client 1 connects; with `deaf` after it, it never reads. Client 0 of a program is there from the start |
//! | `leave 1` | it disconnects |
//! | `send 1 e2e4\n` | bytes, written as in Rust's byte strings |
//! | `wait 20` | this many milliseconds |
//! | `probe` | the program must answer |
//! | `answer 0 bestmove => e2e4 \| d2d4` | the next line with this beginning must continue in one of these ways; with none given, in any |
//! | `lacks 0 Illegal` | no line read since the last `lacks` has this in it |
//!
//! At the end its input is closed, and it has to exit.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// The program a session runs with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FuzzTarget {
    Uci,
    Cecp,
    Console,
    /// A board server with these arguments.
    Server(Vec<String>),
}

/// Number of a client of the session.
pub(crate) type ClientNumber = usize;

/// A step of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ScriptStep {
    Join { client: ClientNumber, is_deaf: bool },
    Leave(ClientNumber),
    Send { client: ClientNumber, bytes: Vec<u8> },
    Wait(Duration),
    Probe,
    Answer { client: ClientNumber, beginning: String, ends: Vec<String> },
    Lacks { client: ClientNumber, text: String },
}

/// A session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    pub(crate) target: FuzzTarget,
    pub(crate) steps: Vec<ScriptStep>,
}

/// Why a text is not a script.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("line {line} is not a step of a script: {text}")]
pub struct ScriptError {
    line: usize,
    text: String,
}

impl Script {
    pub(crate) fn new(target: FuzzTarget) -> Self {
        Script { target, steps: Vec::new() }
    }

    /// Sends bytes as client 0.
    pub(crate) fn send(&mut self, bytes: impl Into<Vec<u8>>) {
        self.send_as(0, bytes);
    }

    /// Sends bytes.
    pub(crate) fn send_as(&mut self, client: ClientNumber, bytes: impl Into<Vec<u8>>) {
        self.steps.push(ScriptStep::Send { client, bytes: bytes.into() });
    }

    /// Sends a line as client 0.
    pub(crate) fn line(&mut self, line: impl AsRef<[u8]>) {
        self.line_as(0, line);
    }

    /// Sends a line.
    pub(crate) fn line_as(&mut self, client: ClientNumber, line: impl AsRef<[u8]>) {
        self.send_as(client, [line.as_ref(), b"\n"].concat());
    }

    pub(crate) fn wait(&mut self, milliseconds: usize) {
        self.steps.push(ScriptStep::Wait(Duration::from_millis(milliseconds as u64)));
    }

    pub(crate) fn probe(&mut self) {
        self.steps.push(ScriptStep::Probe);
    }

    /// The next line with this beginning must continue in one of these ways.
    pub(crate) fn answer(
        &mut self,
        client: ClientNumber,
        beginning: &str,
        ends: impl IntoIterator<Item = String>,
    ) {
        let (beginning, ends) = (beginning.to_owned(), ends.into_iter().collect());
        self.steps.push(ScriptStep::Answer { client, beginning, ends });
    }

    pub(crate) fn lacks(&mut self, text: &str) {
        self.steps.push(ScriptStep::Lacks { client: 0, text: text.to_owned() });
    }
}

/// Between the parts of an answer.
const GOES_ON: &str = " => ";
const OR: &str = " | ";

impl Display for Script {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.target {
            FuzzTarget::Uci => writeln!(f, "uci")?,
            FuzzTarget::Cecp => writeln!(f, "cecp")?,
            FuzzTarget::Console => writeln!(f, "console")?,
            FuzzTarget::Server(arguments) => writeln!(f, "serve {}", arguments.join(" "))?,
        }
        self.steps.iter().try_for_each(|step| writeln!(f, "{step}"))
    }
}

impl Display for ScriptStep {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            ScriptStep::Join { client, is_deaf: false } => write!(f, "join {client}"),
            ScriptStep::Join { client, is_deaf: true } => write!(f, "join {client} deaf"),
            ScriptStep::Leave(client) => write!(f, "leave {client}"),
            ScriptStep::Send { client, bytes } => write!(f, "send {client} {}", bytes.escape_ascii()),
            ScriptStep::Wait(time) => write!(f, "wait {}", time.as_millis()),
            ScriptStep::Probe => write!(f, "probe"),
            ScriptStep::Answer { client, beginning, ends } => {
                write!(f, "answer {client} {beginning}{GOES_ON}{}", ends.join(OR))
            }
            ScriptStep::Lacks { client, text } => write!(f, "lacks {client} {text}"),
        }
    }
}

impl FromStr for Script {
    type Err = ScriptError;

    /// Empty lines, and those that start with `#`, are for people.
    fn from_str(text: &str) -> Result<Self, ScriptError> {
        let is_for_people = |line: &str| line.is_empty() || line.starts_with('#');
        let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
        let mut lines = lines.filter(|&(_, line)| !is_for_people(line));
        let wrong = |(line, text): (usize, &str)| ScriptError { line, text: text.to_owned() };
        let first = lines.next().unwrap_or((1, ""));
        let target = read_target(first.1).ok_or_else(|| wrong(first))?;
        let steps = lines.map(|line| read_step(line.1).ok_or_else(|| wrong(line)));
        Ok(Script { target, steps: steps.collect::<Result<_, _>>()? })
    }
}

fn read_target(line: &str) -> Option<FuzzTarget> {
    let mut words = line.split_ascii_whitespace();
    match words.next()? {
        "uci" => Some(FuzzTarget::Uci),
        "cecp" => Some(FuzzTarget::Cecp),
        "console" => Some(FuzzTarget::Console),
        "serve" => Some(FuzzTarget::Server(words.map(str::to_owned).collect())),
        _ => None,
    }
}

fn read_step(line: &str) -> Option<ScriptStep> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    if word == "probe" {
        return Some(ScriptStep::Probe);
    }
    let (number, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let number: usize = number.parse().ok()?;
    match word {
        "join" => Some(ScriptStep::Join { client: number, is_deaf: rest == "deaf" }),
        "leave" => Some(ScriptStep::Leave(number)),
        "send" => Some(ScriptStep::Send { client: number, bytes: unescaped(rest)? }),
        "wait" => Some(ScriptStep::Wait(Duration::from_millis(number as u64))),
        "answer" => {
            let (beginning, ends) = rest.split_once(GOES_ON.trim_end())?;
            let ends = ends.trim();
            let ends = if ends.is_empty() { Vec::new() } else { ends.split(OR).map(str::to_owned).collect() };
            Some(ScriptStep::Answer { client: number, beginning: beginning.to_owned(), ends })
        }
        "lacks" => Some(ScriptStep::Lacks { client: number, text: rest.to_owned() }),
        _ => None,
    }
}

/// Reads what `escape_ascii` writes.
fn unescaped(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'\\' {
            bytes.push(byte);
            continue;
        }
        bytes.push(match rest.next()? {
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'x' => {
                let digits = [rest.next()?, rest.next()?];
                u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
            }
            quoted => quoted,
        });
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_are_read_as_they_are_written() {
        for number in 0..64 {
            let script = crate::session(1, number);
            assert_eq!(script.to_string().parse::<Script>().as_ref(), Ok(&script));
        }
        let all_bytes: Vec<u8> = (0..=255).collect();
        let mut script = Script::new(FuzzTarget::Server(vec!["chess".to_owned()]));
        script.send(all_bytes);
        script.answer(0, "pong", []);
        assert_eq!(script.to_string().parse::<Script>().as_ref(), Ok(&script));
    }

    #[test]
    fn wrong_lines_are_named() {
        for (text, line) in [("", 1), ("chess", 1), ("uci\n\n# so\nsend x", 4), ("uci\nsend 0 \\x4", 2)] {
            assert_eq!(text.parse::<Script>().map_err(|error| error.line), Err(line), "{text}");
        }
    }
}
