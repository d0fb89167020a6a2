//! The rule options of every variant as arguments of a command.

use clap::builder::{TypedValueParser, ValueParser};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use movegen::{Options, RuleOption, rule_options};

/// `--escalation own-loss` and the like: one argument for each rule option, and `--chess960`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RuleArgs(pub Options);

const CHESS960: &str = "chess960";

impl Args for RuleArgs {
    fn augment_args(command: Command) -> Command {
        let chess960 = Arg::new(CHESS960)
            .long(CHESS960)
            .action(ArgAction::SetTrue)
            .help("Castling is written as king takes rook; the pieces are not shuffled")
            .help_heading("Rules");
        rule_options().iter().fold(command.arg(chess960), |command, option| command.arg(argument(option)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

fn argument(option: &'static RuleOption) -> Arg {
    let variants: Vec<_> = option.variants.iter().map(|variant| variant.id()).collect();
    let help = format!("{}: {} ({})", capitalised(option.help), option.possible(), variants.join(", "));
    let name = option.name.to_ascii_lowercase().replace('_', "-");
    // The name that protocols have is taken as well, but not shown.
    let alias = (name != option.name).then_some(option.name);
    Arg::new(option.name)
        .long(name)
        .aliases(alias)
        .value_name("VALUE")
        .value_parser(value_parser(option))
        .help(help)
        .help_heading("Rules")
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Takes what the option takes, and hands on how it writes that itself.
fn value_parser(option: &'static RuleOption) -> ValueParser {
    let accepted = move |value: String| {
        let mut options = Options::default();
        options.set(option.name, &value).map(|()| options.get(option))
    };
    clap::builder::StringValueParser::new().try_map(accepted).into()
}

impl FromArgMatches for RuleArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut args = RuleArgs::default();
        args.update_from_arg_matches(matches)?;
        Ok(args)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0.chess960 |= matches.get_flag(CHESS960);
        for option in rule_options() {
            if let Some(value) = matches.get_one::<String>(option.name) {
                self.0.set(option.name, value).map_err(|error| {
                    clap::Error::raw(clap::error::ErrorKind::ValueValidation, error.to_string())
                })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(arguments: &[&str]) -> Result<Options, clap::Error> {
        let command = RuleArgs::augment_args(Command::new("test").no_binary_name(true));
        RuleArgs::from_arg_matches(&command.try_get_matches_from(arguments)?).map(|args| args.0)
    }

    #[test]
    fn every_option_is_an_argument() {
        for option in rule_options() {
            for value in option.values {
                let mut expected = Options::default();
                expected.set(option.name, value).unwrap();
                let kebab = option.name.to_lowercase().replace('_', "-");
                for argument in [format!("--{}", option.name), format!("--{kebab}")] {
                    let parsed = parse(&[&argument, &value.to_uppercase()]).unwrap();
                    assert_eq!(parsed, expected, "{argument} {value}");
                }
            }
        }
        assert!(parse(&["--chess960"]).unwrap().chess960);
    }

    #[test]
    fn help_shows_names_in_kebab_case_only() {
        let help = RuleArgs::augment_args(Command::new("test")).render_long_help().to_string();
        assert!(help.contains("--king-target") && help.contains("--promote-to-extras"), "{help}");
        assert!(help.contains("--setup") && help.contains("--bomb"), "{help}");
        let names = help.split_ascii_whitespace().filter(|word| word.starts_with("--"));
        for name in names {
            assert!(!name.contains('_') && name.to_lowercase() == name, "{name}");
        }
    }

    #[test]
    fn values_an_option_does_not_have_are_refused() {
        for wrong in [["--escalation", "never"], ["--Setup", "99999"], ["--culverins", ""]] {
            assert!(parse(&wrong).is_err(), "{wrong:?}");
        }
    }
}
