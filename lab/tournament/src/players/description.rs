//! A player as the command line describes it.

use super::MatchPlayer;
use super::baseline::Baseline;
use super::builtin::{Builtin, Configuration};
use super::comparators::{Comparator, ComparatorPlayer};
use super::random::Random;
use crate::words::EngineWords;
use engine::MarginChange;
use protocol::Protocol;
use protocol::command_line;
use protocol::engine_program::{EngineCommand, EngineProgram};

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

impl Description {
    /// Reads the description. `hash_mib` is the size of its transposition table, if its options do not set it.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn new(words: &EngineWords, hash_mib: usize) -> Result<Self, String> {
        let kind = match (words.program.as_str(), Comparator::named(&words.program)) {
            ("builtin", _) => MatchPlayerKind::Builtin(Box::new(configuration(hash_mib, &words.options)?)),
            ("baseline" | "random", _) | (_, Some(_)) if !words.options.is_empty() => {
                return Err("it takes no options".to_owned());
            }
            ("baseline", _) => MatchPlayerKind::Baseline,
            ("random", _) => MatchPlayerKind::Random,
            (_, Some(comparator)) => MatchPlayerKind::Comparator(comparator, hash_mib),
            (_, None) => MatchPlayerKind::Program(words.protocol, command_in_words(words, hash_mib)?),
        };
        let name = words.name.clone().unwrap_or_else(|| default_name(words, &kind));
        Ok(Description { name, kind })
    }

    /// megaton's own engine with these margins.
    pub(crate) fn builtin(hash_mib: usize, margins: &[MarginChange]) -> Self {
        let configuration = Configuration::new(hash_mib).with_margins(margins);
        Description { name: "builtin".to_owned(), kind: MatchPlayerKind::Builtin(Box::new(configuration)) }
    }

    /// A program, under the name given or its own, with the transposition table that it chooses itself.
    ///
    /// # Errors
    /// Its arguments cannot be read.
    pub(crate) fn program(words: &EngineWords) -> Result<Self, String> {
        // A program of one word, blanks or not, as fastchess has it.
        let program = std::iter::once(words.program.clone()).chain(split(&words.arguments)?).collect();
        let kind = MatchPlayerKind::Program(words.protocol, command(words, program));
        Ok(Description { name: words.name(), kind })
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

fn configuration(hash_mib: usize, options: &[(String, String)]) -> Result<Configuration, String> {
    let mut configuration = Configuration::new(hash_mib);
    for (name, value) in options {
        configuration.set(name, value)?;
    }
    Ok(configuration)
}

/// The engine that words start: its program may have arguments of its own.
///
/// # Errors
/// It is no command, or its arguments cannot be read.
pub(crate) fn command_in_words(words: &EngineWords, hash_mib: usize) -> Result<EngineCommand, String> {
    let mut program = split(&words.program)?;
    program.extend(split(&words.arguments)?);
    if program.is_empty() {
        return Err("no command".to_owned());
    }
    Ok(EngineCommand { hash_mib: Some(hash_mib), ..command(words, program) })
}

fn command(words: &EngineWords, program: Vec<String>) -> EngineCommand {
    let (options, folder) = (words.options.clone(), words.folder.clone());
    EngineCommand { options, folder, ..EngineCommand::new(program) }
}

fn split(text: &str) -> Result<Vec<String>, String> {
    command_line::split(text).ok_or_else(|| "unbalanced quotation mark".to_owned())
}

/// What plays, with its options.
fn default_name(words: &EngineWords, kind: &MatchPlayerKind) -> String {
    let what = match kind {
        MatchPlayerKind::Program(_, command) => file_name(&command.words[0]),
        MatchPlayerKind::Builtin(_)
        | MatchPlayerKind::Baseline
        | MatchPlayerKind::Random
        | MatchPlayerKind::Comparator(..) => &words.program,
    };
    let options = words.options.iter().map(|(name, value)| format!(" {name}={value}"));
    std::iter::once(what.to_owned()).chain(options).collect()
}

fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn describe(text: &str, options: &[(&str, &str)]) -> Result<Description, String> {
        let options = options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
        Description::new(&EngineWords { program: text.to_owned(), options, ..EngineWords::default() }, 16)
    }

    #[test]
    fn players_are_named_after_what_they_are() {
        let name = |text, options: &[(&str, &str)]| describe(text, options).unwrap().name;
        assert_eq!(name("builtin", &[]), "builtin");
        assert_eq!(name("builtin", &[("Skill Level", "3")]), "builtin Skill Level=3");
        assert_eq!(name("/opt/engines/fish --quiet", &[("Hash", "8")]), "fish Hash=8");
    }

    #[test]
    fn commands_are_split_into_words() {
        let MatchPlayerKind::Program(_, command) =
            describe("node \"my engine.js\" -x", &[("A b", "c=d")]).unwrap().kind
        else {
            panic!("no command")
        };
        assert_eq!(command.words, ["node", "my engine.js", "-x"]);
        assert_eq!(command.options, [("A b".to_owned(), "c=d".to_owned())]);
    }

    #[test]
    fn margins_of_the_search_are_options_of_the_builtin_player() {
        let MatchPlayerKind::Builtin(configuration) =
            describe("builtin", &[("null_move_reduction", "5"), ("Hash", "8")]).unwrap().kind
        else {
            panic!("not built in")
        };
        let changed = MarginChange::new("null_move_reduction", 5).unwrap();
        assert_eq!(*configuration, Configuration::new(8).with_margins(&[changed]));
    }

    #[test]
    fn nonsense_is_refused() {
        for (text, name, value) in [
            ("builtin", "judge", "plain"),
            ("oneworld", "hash", "1"),
            ("builtin", "hash", "0"),
            ("builtin", "colour", "red"),
            ("builtin", "null_move_reduction", "99"),
            ("builtin", "null_move_reduction", "deep"),
            ("baseline", "depth", "5"),
            ("random", "hash", "1"),
            ("", "a", "b"),
            ("\"engine", "a", "b"),
        ] {
            assert!(describe(text, &[(name, value)]).is_err(), "{text} {name}={value}");
        }
    }
}
