//! Who plays, with which options, and how long it may think.

use super::{Group, Pair, WordError};
use arbiter::{GameTime, TimeControl, read_seconds};
use protocol::Protocol;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

/// A player as words describe it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct EngineWords {
    /// What plays: a program, or the name of a built-in player. Empty if nothing was said.
    pub(crate) program: String,
    /// The folder it works in.
    pub(crate) folder: Option<PathBuf>,
    /// Arguments of the program, as on a command line.
    pub(crate) arguments: String,
    /// Its name, if not the default one.
    pub(crate) name: Option<String>,
    /// What it speaks, if it is a program.
    pub(crate) protocol: Protocol,
    /// Options of the engine, in the order given.
    pub(crate) options: Vec<(String, String)>,
    /// How long it may think.
    pub(crate) control: TimeControl,
    /// How late a move may be, if that is said.
    pub(crate) margin: Option<Duration>,
    /// What its time, or its nodes, are multiplied by.
    pub(crate) factor: f64,
}

impl Default for EngineWords {
    fn default() -> Self {
        EngineWords {
            program: String::new(),
            folder: None,
            arguments: String::new(),
            name: None,
            protocol: Protocol::default(),
            options: Vec::new(),
            control: TimeControl::default(),
            margin: None,
            factor: 1.0,
        }
    }
}

impl EngineWords {
    /// Takes the words of an option in.
    ///
    /// # Errors
    /// A word is not known, or its value is not taken.
    pub(crate) fn read(&mut self, group: &Group) -> Result<(), WordError> {
        group.pairs()?.iter().try_for_each(|pair| self.read_pair(pair))
    }

    fn read_pair(&mut self, pair: &Pair<'_>) -> Result<(), WordError> {
        if let Some(name) = pair.key.strip_prefix("option.") {
            // The last one counts.
            self.options.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
            self.options.push((name.to_owned(), pair.value.to_owned()));
            return Ok(());
        }
        match pair.key {
            "cmd" => self.program = pair.value.to_owned(),
            "dir" => self.folder = Some(PathBuf::from(pair.value)),
            "args" | "arg" => self.arguments = pair.value.to_owned(),
            "name" => self.name = Some(pair.value.to_owned()),
            "proto" => {
                self.protocol = match pair.value {
                    "uci" => Protocol::Uci,
                    "cecp" | "xboard" => Protocol::Cecp,
                    _ => return Err(pair.wrong("uci, or xboard for CECP".to_owned())),
                }
            }
            "tc" => {
                self.control.game_time = read_clock(pair.value)
                    .ok_or_else(|| pair.wrong("such as 40/60+0.6, or inf".to_owned()))?;
            }
            "st" => {
                let time = read_seconds(pair.value).filter(|time| !time.is_zero());
                self.control.move_time = Some(time.ok_or_else(|| pair.wrong("seconds".to_owned()))?);
            }
            "nodes" => self.control.nodes = Some(pair.number(1)?),
            "depth" | "plies" => {
                let depth = pair.count(1)?.min(engine::MAX_DEPTH);
                self.control.depth = Some(depth);
            }
            "timemargin" => self.margin = Some(Duration::from_millis(pair.number(0)?)),
            "factor" => self.factor = pair.decimal(FACTORS)?,
            // An engine that fails is always started anew, and only then.
            "restart" => {}
            _ => return Err(pair.unknown()),
        }
        Ok(())
    }

    /// Its name: the one given, or that of its program.
    pub(crate) fn name(&self) -> String {
        self.name.clone().unwrap_or_else(|| self.program.clone())
    }

    /// Removes the option of this name; its value.
    pub(crate) fn take_option(&mut self, name: &str) -> Option<String> {
        let at = self.options.iter().position(|(known, _)| known.eq_ignore_ascii_case(name))?;
        Some(self.options.remove(at).1)
    }
}

/// Reads options of an engine that are words of their own, `NAME=VALUE` each.
///
/// # Errors
/// One has no equals sign.
pub(crate) fn read_options(options: &[String]) -> Result<Vec<(String, String)>, String> {
    let split = |option: &String| match option.split_once('=') {
        Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
        None => Err(format!("option {option:?} is not NAME=VALUE")),
    };
    options.iter().map(split).collect()
}

/// What times may be multiplied by.
pub(crate) const FACTORS: RangeInclusive<f64> = 0.001..=1000.0;

/// Reads `[MOVES/][MINUTES:]SECONDS[+INCREMENT]` or `inf`; `None` if it is neither.
fn read_clock(text: &str) -> Option<Option<GameTime>> {
    if matches!(text, "inf" | "infinite") {
        return Some(None);
    }
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => (Some(moves.parse().ok().filter(|&moves: &u32| moves > 0)?), rest),
        None => (None, text),
    };
    let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
    let base = match base.split_once(':') {
        Some((minutes, seconds)) => read_seconds(minutes)?.checked_mul(60)? + read_seconds(seconds)?,
        None => read_seconds(base)?,
    };
    let increment = read_seconds(increment)?;
    let is_something = !base.is_zero() || !increment.is_zero();
    is_something.then_some(Some(GameTime { base, increment, moves }))
}

#[cfg(test)]
mod tests {
    use super::super::groups;
    use super::*;

    fn read(words: &[&str]) -> Result<EngineWords, WordError> {
        let words = std::iter::once("-engine").chain(words.iter().copied());
        let mut engine = EngineWords::default();
        engine.read(&groups(words.map(str::to_owned)).unwrap()[0])?;
        Ok(engine)
    }

    #[test]
    fn time_controls_are_those_of_the_worker() {
        let control = |words: &[&str]| read(words).map(|engine| engine.control).unwrap();
        let clock = |base, increment, moves| TimeControl {
            game_time: Some(GameTime {
                base: Duration::from_millis(base),
                increment: Duration::from_millis(increment),
                moves,
            }),
            ..TimeControl::default()
        };
        assert_eq!(control(&["tc=8.35+0.08", "timemargin=250"]), clock(8_350, 80, None));
        assert_eq!(control(&["tc=40/60.00+0.60"]), clock(60_000, 600, Some(40)));
        assert_eq!(control(&["tc=1:30+2"]), clock(90_000, 2_000, None));
        let nodes = TimeControl { nodes: Some(2000), ..TimeControl::default() };
        assert_eq!(control(&["tc=inf", "nodes=2000"]), nodes);
        let time = TimeControl::per_move(Duration::from_millis(250));
        assert_eq!(control(&["st=0.25", "timemargin=250"]), time);
        assert_eq!(read(&["st=1", "timemargin=250"]).unwrap().margin, Some(Duration::from_millis(250)));
        for wrong in [
            "tc=",
            "tc=0+0",
            "tc=x",
            "tc=0/10",
            "tc=-1",
            "st=0",
            "nodes=0",
            "depth=x",
            "proto=usi",
            "factor=0",
        ] {
            assert!(read(&[wrong]).is_err(), "{wrong}");
        }
    }

    #[test]
    fn options_may_have_spaces_and_the_last_one_counts() {
        let mut engine =
            read(&["cmd=./a", "dir=Engines/", "option.Hash=8", "option.Move Overhead=10", "option.hash=16"])
                .unwrap();
        let expected = [("Move Overhead", "10"), ("hash", "16")];
        assert_eq!(engine.options, expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
        assert_eq!(engine.take_option("HASH").as_deref(), Some("16"));
        assert_eq!(engine.take_option("HASH"), None);
        assert_eq!((engine.program.as_str(), engine.folder.clone()), ("./a", Some("Engines/".into())));
        assert_eq!(
            read(&["proto=xboard", "factor=2"]).map(|e| (e.protocol, e.factor)),
            Ok((Protocol::Cecp, 2.0))
        );
        assert!(read(&["colour=red"]).is_err());
    }

    #[test]
    fn options_as_words_of_their_own_need_an_equals_sign() {
        let [one, two] = ["A b=c=d", "Hash"].map(str::to_owned);
        assert_eq!(read_options(std::slice::from_ref(&one)), Ok(vec![("A b".to_owned(), "c=d".to_owned())]));
        assert!(read_options(&[one, two]).is_err_and(|reason| reason.contains("Hash")));
    }
}
