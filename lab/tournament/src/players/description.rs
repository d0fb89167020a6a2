//! A player as the command line describes it.

use super::MatchPlayer;
use super::baseline::Baseline;
use super::builtin::{Builtin, Configuration};
use super::comparators::{Comparator, ComparatorPlayer};
use super::random::Random;
use engine::MarginChange;
use protocol::command_line;
use protocol::engine_program::{EngineCommand, EngineProgram, Protocol};

/// What is needed to set up a player, once for each concurrent game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Description {
    /// The name in summaries and PGN.
    pub(crate) name: String,
    kind: MatchPlayerKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum MatchPlayerKind {
    Builtin(Box<Configuration>),
    Baseline,
    Random,
    Comparator(Comparator, usize),
    Program(Protocol, EngineCommand),
}

/// What the command line says about a player.
#[derive(Clone, Debug, Default)]
pub(crate) struct Given<'a> {
    /// `builtin`, `baseline`, `random`, `oneworld`, `ismcts` or a command.
    pub(crate) text: &'a str,
    /// `NAME=VALUE` each.
    pub(crate) options: &'a [String],
    /// Its name, if not the default one.
    pub(crate) name: Option<&'a str>,
    /// Size of the transposition table, if the options do not set it.
    pub(crate) hash_mib: usize,
    /// Its protocol, if it is a program.
    pub(crate) protocol: Protocol,
}

impl Description {
    /// Reads the description.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn new(given: &Given<'_>) -> Result<Self, String> {
        let options = split_options(given.options)?;
        let kind = match given.text {
            "builtin" => MatchPlayerKind::Builtin(Box::new(configuration(given.hash_mib, &options)?)),
            "baseline" if options.is_empty() => MatchPlayerKind::Baseline,
            "random" if options.is_empty() => MatchPlayerKind::Random,
            name if Comparator::named(name).is_some() && !options.is_empty() => {
                return Err("it takes no options".to_owned());
            }
            "baseline" | "random" => return Err("it takes no options".to_owned()),
            name => match Comparator::named(name) {
                Some(comparator) => MatchPlayerKind::Comparator(comparator, given.hash_mib),
                None => MatchPlayerKind::Program(given.protocol, given.command()?),
            },
        };
        let name = given.name.map_or_else(|| default_name(given, &kind), str::to_owned);
        Ok(Description { name, kind })
    }

    /// megaton's own engine with these margins.
    pub(crate) fn builtin(hash_mib: usize, margins: &[MarginChange]) -> Self {
        let configuration = Configuration::new(hash_mib).with_margins(margins);
        Description { name: "builtin".to_owned(), kind: MatchPlayerKind::Builtin(Box::new(configuration)) }
    }

    /// A program that speaks UCI, under this name.
    pub(crate) fn program(name: String, command: EngineCommand) -> Self {
        Description { name, kind: MatchPlayerKind::Program(Protocol::Uci, command) }
    }

    /// A player of this description.
    pub(crate) fn player(&self) -> Box<dyn MatchPlayer> {
        match &self.kind {
            MatchPlayerKind::Builtin(configuration) => Box::new(Builtin::new(configuration)),
            MatchPlayerKind::Baseline => Box::new(Baseline),
            MatchPlayerKind::Random => Box::new(Random::new()),
            MatchPlayerKind::Comparator(comparator, hash_mib) => {
                Box::new(ComparatorPlayer::new(*comparator, *hash_mib))
            }
            MatchPlayerKind::Program(protocol, command) => {
                Box::new(EngineProgram::new(*protocol, command.clone()))
            }
        }
    }
}

fn split_options(options: &[String]) -> Result<Vec<(String, String)>, String> {
    let split = |option: &String| match option.split_once('=') {
        Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
        None => Err(format!("option {option:?} is not NAME=VALUE")),
    };
    options.iter().map(split).collect()
}

fn configuration(hash_mib: usize, options: &[(String, String)]) -> Result<Configuration, String> {
    let mut configuration = Configuration::new(hash_mib);
    for (name, value) in options {
        configuration.set(name, value)?;
    }
    Ok(configuration)
}

impl Given<'_> {
    /// The engine that the text starts.
    ///
    /// # Errors
    /// It is no command, or an option is not `NAME=VALUE`.
    pub(crate) fn command(&self) -> Result<EngineCommand, String> {
        let options = split_options(self.options)?;
        let words = command_line::split(self.text).ok_or("unbalanced quotation mark")?;
        if words.is_empty() {
            return Err("no command".to_owned());
        }
        Ok(EngineCommand { options, hash_mib: Some(self.hash_mib), ..EngineCommand::new(words) })
    }
}

/// The player's description, with its options.
fn default_name(given: &Given<'_>, kind: &MatchPlayerKind) -> String {
    let what = match kind {
        MatchPlayerKind::Program(_, command) => file_name(&command.words[0]),
        MatchPlayerKind::Builtin(_)
        | MatchPlayerKind::Baseline
        | MatchPlayerKind::Random
        | MatchPlayerKind::Comparator(..) => given.text,
    };
    let mut words = vec![what];
    words.extend(given.options.iter().map(String::as_str));
    words.join(" ")
}

fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn describe(text: &str, options: &[&str]) -> Result<Description, String> {
        let options: Vec<_> = options.iter().map(|option| option.to_string()).collect();
        Description::new(&Given {
            text,
            options: &options,
            name: None,
            hash_mib: 16,
            protocol: Protocol::Uci,
        })
    }

    #[test]
    fn players_are_named_after_what_they_are() {
        let name = |text, options: &[&str]| describe(text, options).unwrap().name;
        assert_eq!(name("builtin", &[]), "builtin");
        assert_eq!(name("builtin", &["Skill Level=3"]), "builtin Skill Level=3");
        assert_eq!(name("/opt/engines/fish --quiet", &["Hash=8"]), "fish Hash=8");
    }

    #[test]
    fn commands_are_split_into_words() {
        let MatchPlayerKind::Program(_, command) =
            describe("node \"my engine.js\" -x", &["A b=c=d"]).unwrap().kind
        else {
            panic!("no command")
        };
        assert_eq!(command.words, ["node", "my engine.js", "-x"]);
        assert_eq!(command.options, [("A b".to_owned(), "c=d".to_owned())]);
    }

    #[test]
    fn margins_of_the_search_are_options_of_the_builtin_player() {
        let MatchPlayerKind::Builtin(configuration) =
            describe("builtin", &["null_move_reduction=5", "Hash=8"]).unwrap().kind
        else {
            panic!("not built in")
        };
        let changed = MarginChange::new("null_move_reduction", 5).unwrap();
        assert_eq!(*configuration, Configuration::new(8).with_margins(&[changed]));
    }

    #[test]
    fn nonsense_is_refused() {
        for (text, options) in [
            ("builtin", "judge=plain"),
            ("oneworld", "hash=1"),
            ("builtin", "hash=0"),
            ("builtin", "colour=red"),
            ("builtin", "hash"),
            ("builtin", "null_move_reduction=99"),
            ("builtin", "null_move_reduction=deep"),
            ("baseline", "depth=5"),
            ("random", "hash=1"),
            ("", "a=b"),
            ("\"engine", "a=b"),
        ] {
            assert!(describe(text, &[options]).is_err(), "{text} {options}");
        }
    }
}
