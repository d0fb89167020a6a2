//! What a person can say at the board: one table for reading, for help and for completion.

use movegen::{VARIANTS, rule_options};
use protocol::Protocol;

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlayCommand {
    Help,
    Hint,
    Eval,
    Analyse,
    Go,
    Stop,
    Undo,
    New,
    Side,
    Flip,
    Level,
    Clock,
    Time,
    Depth,
    Set,
    SetOption,
    Options,
    Save,
    Load,
    Resume,
    Bomb,
    Moves,
    Board,
    Describe,
    Fen,
    Position,
    Draw,
    Resign,
    Variants,
    Rules,
    Perft,
    Bench,
    Ready,
    Speak(Protocol),
    Quit,
}

/// What can stand behind a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Argument {
    /// Nothing, or what cannot be guessed.
    Free,
    Command,
    /// A variant, and whether it is practice.
    Game,
    Variant,
    Side,
    File,
    Option,
    Bomb,
}

/// Behind `new`: the game is practice.
pub(super) const PRACTICE_WORD: &str = "practice";

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
    entry(&["hint"], PlayCommand::Hint, Argument::Free, "hint", "says what megaton would play"),
    entry(
        &["analyse", "analyze"],
        PlayCommand::Analyse,
        Argument::Free,
        "analyse",
        "shows what megaton thinks of the position, until stop or a move",
    ),
    entry(
        &["eval"],
        PlayCommand::Eval,
        Argument::Free,
        "eval",
        "says what the position is worth at a glance, without looking ahead",
    ),
    entry(
        &["undo", "takeback"],
        PlayCommand::Undo,
        Argument::Free,
        "undo [N]",
        "takes back your last move, or N half moves; past a revealed secret only in practice",
    ),
    entry(
        &["go"],
        PlayCommand::Go,
        Argument::Free,
        "go [LIMITS]",
        "megaton moves for the side to move; LIMITS: depth 8, nodes 100000, movetime 500",
    ),
    entry(
        &["stop", "now"],
        PlayCommand::Stop,
        Argument::Free,
        "stop",
        "megaton stops thinking, and moves if it is to move",
    ),
    entry(
        &["new"],
        PlayCommand::New,
        Argument::Game,
        "new [VARIANT] [practice]",
        "begins a new game: new atomic, new chess960, new capatomic 17; in practice undo goes past reveals too",
    ),
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
        &["time", "st"],
        PlayCommand::Time,
        Argument::Free,
        "time [SECONDS]",
        "how long megaton thinks without a clock",
    ),
    entry(
        &["depth", "sd"],
        PlayCommand::Depth,
        Argument::Free,
        "depth [N|off]",
        "megaton looks no further ahead than N half moves",
    ),
    entry(&["draw"], PlayCommand::Draw, Argument::Free, "draw", "offers a draw"),
    entry(&["resign"], PlayCommand::Resign, Argument::Free, "resign", "gives the game up"),
    entry(
        &["save"],
        PlayCommand::Save,
        Argument::File,
        "save FILE",
        "writes the game to a PGN file, as far as you know it",
    ),
    entry(
        &["load"],
        PlayCommand::Load,
        Argument::File,
        "load FILE [N]",
        "resumes the first game of a PGN file, or number N",
    ),
    entry(&["resume"], PlayCommand::Resume, Argument::Free, "resume", "resumes the last unfinished game"),
    entry(
        &["bomb"],
        PlayCommand::Bomb,
        Argument::Bomb,
        "bomb [SQUARE|random]",
        "chooses the piece that carries your bomb, or says which it is",
    ),
    entry(&["moves"], PlayCommand::Moves, Argument::Free, "moves", "lists the legal moves"),
    entry(&["board"], PlayCommand::Board, Argument::Free, "board", "shows the board again"),
    entry(
        &["d"],
        PlayCommand::Describe,
        Argument::Free,
        "d",
        "shows the board, the position as FEN and the result",
    ),
    entry(
        &["fen"],
        PlayCommand::Fen,
        Argument::Free,
        "fen [FEN]",
        "prints the position, or begins a game from one",
    ),
    entry(
        &["position"],
        PlayCommand::Position,
        Argument::Free,
        "position startpos|fen FEN [moves ...]",
        "sets up a position and plays moves; both sides are yours then",
    ),
    entry(
        &["options"],
        PlayCommand::Options,
        Argument::Free,
        "options",
        "lists the options and their values",
    ),
    entry(&["set"], PlayCommand::Set, Argument::Option, "set NAME VALUE", "sets an option"),
    entry(
        &["setoption"],
        PlayCommand::SetOption,
        Argument::Free,
        "setoption name NAME value VALUE",
        "the same, as UCI writes it",
    ),
    entry(&["variants"], PlayCommand::Variants, Argument::Free, "variants", "lists the variants"),
    entry(
        &["rules"],
        PlayCommand::Rules,
        Argument::Variant,
        "rules [VARIANT]",
        "sums up the rules in about ten lines",
    ),
    entry(&["perft"], PlayCommand::Perft, Argument::Free, "perft N", "counts the sequences of N half moves"),
    entry(&["bench"], PlayCommand::Bench, Argument::Free, "bench", "measures the speed of the search"),
    entry(
        &["isready"],
        PlayCommand::Ready,
        Argument::Free,
        "isready",
        "answers readyok when every setting has taken effect",
    ),
    entry(
        &["uci"],
        PlayCommand::Speak(Protocol::Uci),
        Argument::Free,
        "uci",
        "speaks UCI from now on, for a chess program",
    ),
    entry(
        &["xboard"],
        PlayCommand::Speak(Protocol::Cecp),
        Argument::Free,
        "xboard",
        "speaks CECP from now on, for XBoard",
    ),
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
            Argument::Game => {
                VARIANTS.iter().map(|spec| spec.id).chain(["chess960", "atomic960", PRACTICE_WORD]).collect()
            }
            Argument::Variant => VARIANTS.iter().map(|spec| spec.id).collect(),
            Argument::Bomb => vec!["random"],
            Argument::Side => vec!["white", "black", "both", "none"],
            Argument::Option => {
                let rules = rule_options().iter().map(|option| option.name);
                ["Hash", "Threads"].into_iter().chain(rules).collect()
            }
        }
    }
}

/// Every word that is a command.
pub(super) fn words() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().flat_map(|entry| entry.names).copied()
}

/// Every command, or those that a word is about, a line each.
pub(super) fn help(topic: &str) -> Option<String> {
    let rows: Vec<_> = COMMANDS
        .iter()
        .filter(|entry| topic.is_empty() || entry.names.contains(&topic))
        .map(|entry| format!("{:<30} {}", entry.form, entry.effect))
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
