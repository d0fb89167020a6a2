//! What a person can say at the board: one table for reading, for help and for completion.

use movegen::{VARIANTS, rule_options};

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlayCommand {
    Help,
    Hint,
    Undo,
    Now,
    New,
    Side,
    Flip,
    Level,
    Clock,
    Time,
    Set,
    Options,
    Save,
    Load,
    Resume,
    Moves,
    Board,
    Fen,
    Draw,
    Resign,
    Variants,
    Quit,
}

/// What can stand behind a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Argument {
    /// Nothing, or what cannot be guessed.
    Free,
    Command,
    Variant,
    Side,
    File,
    Option,
}

/// A row of the table.
pub(super) struct CommandEntry {
    /// The word, and others that mean the same.
    pub(super) names: &'static [&'static str],
    pub(super) command: PlayCommand,
    pub(super) argument: Argument,
    /// How it is written.
    pub(super) form: &'static str,
    /// What it does.
    pub(super) effect: &'static str,
}

const fn entry(
    names: &'static [&'static str],
    command: PlayCommand,
    argument: Argument,
    form: &'static str,
    effect: &'static str,
) -> CommandEntry {
    CommandEntry { names, command, argument, form, effect }
}

/// The table.
pub(super) const COMMANDS: &[CommandEntry] = &[
    entry(&["help", "?"], PlayCommand::Help, Argument::Command, "help [COMMAND]", "explains the commands"),
    entry(&["hint"], PlayCommand::Hint, Argument::Free, "hint", "megaton says what it would play"),
    entry(
        &["undo", "takeback"],
        PlayCommand::Undo,
        Argument::Free,
        "undo [N]",
        "takes back your last move, or N half moves",
    ),
    entry(&["now", "stop"], PlayCommand::Now, Argument::Free, "now", "megaton stops thinking and moves"),
    entry(&["new"], PlayCommand::New, Argument::Variant, "new [VARIANT]", "begins a new game"),
    entry(
        &["side", "play"],
        PlayCommand::Side,
        Argument::Side,
        "side white|black|both|none",
        "the colour that you play",
    ),
    entry(&["flip"], PlayCommand::Flip, Argument::Free, "flip", "turns the board round"),
    entry(
        &["level"],
        PlayCommand::Level,
        Argument::Free,
        "level [0-20]",
        "how well megaton plays; 20 is its best",
    ),
    entry(
        &["clock"],
        PlayCommand::Clock,
        Argument::Free,
        "clock [MINUTES+SECONDS|off]",
        "sets both clocks: clock 15+5",
    ),
    entry(
        &["time"],
        PlayCommand::Time,
        Argument::Free,
        "time [SECONDS]",
        "how long megaton thinks without a clock",
    ),
    entry(&["draw"], PlayCommand::Draw, Argument::Free, "draw", "offers a draw"),
    entry(&["resign"], PlayCommand::Resign, Argument::Free, "resign", "gives the game up"),
    entry(&["save"], PlayCommand::Save, Argument::File, "save FILE", "writes the game to a PGN file"),
    entry(
        &["load"],
        PlayCommand::Load,
        Argument::File,
        "load FILE [N]",
        "resumes the first game of a PGN file, or number N",
    ),
    entry(&["resume"], PlayCommand::Resume, Argument::Free, "resume", "resumes the last unfinished game"),
    entry(&["moves"], PlayCommand::Moves, Argument::Free, "moves", "lists the legal moves"),
    entry(&["board", "d"], PlayCommand::Board, Argument::Free, "board", "shows the board again"),
    entry(
        &["fen"],
        PlayCommand::Fen,
        Argument::Free,
        "fen [FEN]",
        "prints the position, or begins a game from one",
    ),
    entry(
        &["options"],
        PlayCommand::Options,
        Argument::Free,
        "options",
        "lists the options and their values",
    ),
    entry(&["set"], PlayCommand::Set, Argument::Option, "set NAME VALUE", "sets an option"),
    entry(&["variants"], PlayCommand::Variants, Argument::Free, "variants", "lists the variants"),
    entry(
        &["quit", "exit"],
        PlayCommand::Quit,
        Argument::Free,
        "quit",
        "leaves; an unfinished game is kept, see resume",
    ),
];

/// The row of a word; `None` if it is no command.
pub(super) fn find(word: &str) -> Option<&'static CommandEntry> {
    COMMANDS.iter().find(|entry| entry.names.iter().any(|name| name.eq_ignore_ascii_case(word)))
}

impl Argument {
    /// What can stand there, where it can be listed without looking further.
    pub(super) fn choices(self) -> Vec<&'static str> {
        match self {
            Argument::Free | Argument::File => Vec::new(),
            Argument::Command => COMMANDS.iter().map(|entry| entry.names[0]).collect(),
            Argument::Variant => VARIANTS.iter().map(|spec| spec.id).collect(),
            Argument::Side => vec!["white", "black", "both", "none"],
            Argument::Option => {
                let rules = rule_options().iter().map(|option| option.name);
                ["Hash", "Threads"].into_iter().chain(rules).collect()
            }
        }
    }
}

/// Every command, or those that a word is about, a line each.
pub(super) fn help(topic: &str) -> Option<String> {
    let rows: Vec<_> = COMMANDS
        .iter()
        .filter(|entry| topic.is_empty() || entry.names.contains(&topic))
        .map(|entry| format!("{:<28} {}", entry.form, entry.effect))
        .collect();
    (!rows.is_empty()).then(|| rows.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{AnyGame, Options};

    #[test]
    fn no_word_means_two_things() {
        let mut words: Vec<_> = COMMANDS.iter().flat_map(|entry| entry.names).collect();
        let count = words.len();
        words.sort();
        words.dedup();
        assert_eq!(words.len(), count);
        for spec in VARIANTS {
            let game = AnyGame::new(spec.variant, Options::default(), None).unwrap();
            assert!(words.iter().all(|word| game.parse_move(word).is_err()));
        }
    }

    #[test]
    fn help_is_about_one_command_or_all() {
        assert_eq!(help("").unwrap().lines().count(), COMMANDS.len());
        assert!(help("takeback").unwrap().starts_with("undo"));
        assert_eq!(help("dance"), None);
    }
}
