//! What is wrong with a command line, in one line.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Error};

/// Most values that are listed where another one was given.
const MOST_LISTED: usize = 12;

/// What is wrong, what was probably meant, and where to read on.
pub(crate) fn usage_error<C: CommandFactory>(error: &Error) -> String {
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return format!("a command is missing (see {} --help)", command_of::<C>());
    }
    let text = error.to_string();
    let first = text.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned();
    let reason = match strings(error, ContextKind::InvalidArg) {
        // The arguments themselves stand on lines of their own.
        missing if first.ends_with(':') => format!("{first} {}", missing.join(", ")),
        _ => first,
    };
    let hint = hint(error).map_or_else(String::new, |hint| format!("; {hint}"));
    format!("{reason}{hint} (see {} --help)", command_of::<C>())
}

fn hint(error: &Error) -> Option<String> {
    let kinds = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    let suggested: Vec<_> = kinds.into_iter().flat_map(|kind| strings(error, kind)).collect();
    if !suggested.is_empty() {
        return Some(format!("did you mean {}?", suggested.join(" or ")));
    }
    let valid = strings(error, ContextKind::ValidValue);
    let is_short = (1..=MOST_LISTED).contains(&valid.len());
    is_short.then(|| format!("it can be {}", valid.join(", ")))
}

fn strings(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}

/// The command that explains what was typed: a subcommand if one was named.
fn command_of<C: CommandFactory>() -> String {
    let command = C::command();
    let first = std::env::args_os().nth(1);
    match first.and_then(|name| command.find_subcommand(name)) {
        Some(named) => format!("{} {}", command.get_name(), named.get_name()),
        None => command.get_name().to_owned(),
    }
}
