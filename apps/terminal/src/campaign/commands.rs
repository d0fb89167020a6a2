//! What a person can say in a campaign: one table for each place, for reading and for help.

use campaign::Verb;

/// What can be said at the map besides orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MapCommand {
    Map,
    Armies,
    News,
    Rules,
    Odds,
    Advise,
    Log,
    Help,
    Save,
    Quit,
}

/// What can be said in a battle besides moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoardCommand {
    Moves,
    Advise,
    Board,
    Log,
    Map,
    Draw,
    Accept,
    Decline,
    Computer,
    Resign,
    Help,
    Quit,
}

/// What can be asked when the campaign is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EndCommand {
    Why,
    News,
    Map,
    Log,
    Help,
    Quit,
}

/// How a person wants a battle settled, or what they ask first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum WayCommand {
    /// They move their pieces themselves.
    Board,
    /// The computer moves them.
    Computer,
    /// By the estimate.
    Estimate,
    Map,
    Help,
    Quit,
}

/// A row of a table.
pub(super) struct CommandEntry<C> {
    /// The word, and others that mean the same.
    pub(super) names: &'static [&'static str],
    command: C,
    /// How it is written.
    pub(super) form: &'static str,
    /// What it does.
    pub(super) effect: &'static str,
}

const fn entry<C: Copy>(
    names: &'static [&'static str],
    command: C,
    form: &'static str,
    effect: &'static str,
) -> CommandEntry<C> {
    CommandEntry { names, command, form, effect }
}

/// At the map.
pub(super) const AT_MAP: &[CommandEntry<MapCommand>] = &[
    entry(&["map"], MapCommand::Map, "map", "shows the map with everybody on it"),
    entry(&["armies"], MapCommand::Armies, "armies", "shows who has what"),
    entry(
        &["news"],
        MapCommand::News,
        "news [ROUND|all]",
        "what the others did since your last turn, or what happened in a round, in detail; all turns in a line each",
    ),
    entry(&["rules"], MapCommand::Rules, "rules", "prices, incomes and the other house values"),
    entry(
        &["odds"],
        MapCommand::Odds,
        "odds FROM AT",
        "chances of an attack from a hex on another, or of any armies: odds 0,0 D 3R 4W / D 3N 4W",
    ),
    entry(&["advise"], MapCommand::Advise, "advise", "what the computer's general would do"),
    entry(&["log"], MapCommand::Log, "log", "every order so far"),
    entry(&["help", "?"], MapCommand::Help, "help [COMMAND]", "explains everything, or one command"),
    entry(&["save"], MapCommand::Save, "save FILE", "keeps the campaign in this file from now on"),
    entry(&["quit", "exit"], MapCommand::Quit, "quit", "leaves"),
];

/// On the board of a battle.
pub(super) const AT_BOARD: &[CommandEntry<BoardCommand>] = &[
    entry(&["board", "d"], BoardCommand::Board, "board", "shows the board again"),
    entry(&["moves"], BoardCommand::Moves, "moves", "lists every move"),
    entry(&["log"], BoardCommand::Log, "log", "the moves so far"),
    entry(&["advise"], BoardCommand::Advise, "advise", "what the computer would play"),
    entry(
        &["draw"],
        BoardCommand::Draw,
        "draw",
        "offers a draw before you move: whoever is still on the board survives, and the attacker goes back",
    ),
    entry(&["accept"], BoardCommand::Accept, "accept", "accepts the draw that you are offered"),
    entry(&["decline"], BoardCommand::Decline, "decline", "declines it; a move does so too"),
    entry(
        &["computer"],
        BoardCommand::Computer,
        "computer",
        "leaves the rest of the battle to the computer, which plays your side to its end",
    ),
    entry(
        &["resign"],
        BoardCommand::Resign,
        "resign",
        "gives up the battle: all units that fought for you are lost, your King too if it did",
    ),
    entry(&["map"], BoardCommand::Map, "map", "shows the map"),
    entry(
        &["help", "?"],
        BoardCommand::Help,
        "help [COMMAND]",
        "explains the pieces and these commands, or one command",
    ),
    entry(
        &["quit", "exit"],
        BoardCommand::Quit,
        "quit",
        "leaves; with a save file the battle can be resumed",
    ),
];

/// Before a battle.
pub(super) const BEFORE_BATTLE: &[CommandEntry<WayCommand>] = &[
    entry(
        &["board", "fight"],
        WayCommand::Board,
        "board",
        "you move your pieces yourself, and the computer those of a computer player",
    ),
    entry(&["computer"], WayCommand::Computer, "computer", "the computer moves your pieces"),
    entry(
        &["fast"],
        WayCommand::Estimate,
        "fast",
        "the estimate settles the battle at once, at random; if two people fight, both must say so, otherwise it is \
         computer",
    ),
    entry(&["map"], WayCommand::Map, "map", "shows the map"),
    entry(&["help", "?"], WayCommand::Help, "help", "explains these words"),
    entry(&["quit", "exit"], WayCommand::Quit, "quit", "leaves"),
];

/// When the campaign is over.
pub(super) const AT_END: &[CommandEntry<EndCommand>] = &[
    entry(
        &["why"],
        EndCommand::Why,
        "why [ROUND|all]",
        "why each computer attacked or held in the last round, in another one, or in all of them",
    ),
    entry(
        &["news"],
        EndCommand::News,
        "news [ROUND|all]",
        "what happened in the last round, or in another one, in detail; all turns in a line each",
    ),
    entry(&["map"], EndCommand::Map, "map", "shows the map at the end"),
    entry(&["log"], EndCommand::Log, "log", "every order"),
    entry(&["help", "?"], EndCommand::Help, "help", "explains these words"),
    entry(&["quit", "exit"], EndCommand::Quit, "quit", "leaves"),
];

/// The command of a word; `None` if there is no such word.
pub(super) fn find<C: Copy>(table: &[CommandEntry<C>], word: &str) -> Option<C> {
    table.iter().find(|entry| entry.names.contains(&word)).map(|entry| entry.command)
}

/// What a line says on the board: a command, and what else stands in the line, which only `help` takes.
pub(super) fn at_board(line: &str) -> Option<(BoardCommand, &str)> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let command = find(AT_BOARD, word)?;
    (rest.is_empty() || command == BoardCommand::Help).then(|| (command, rest.trim()))
}

/// The words of a table in its order: `map, armies, news`.
pub(super) fn words<C>(table: &[CommandEntry<C>]) -> String {
    table.iter().map(|entry| entry.names[0]).collect::<Vec<_>>().join(", ")
}

/// How an order is written by a person, who may leave something out, and what it does.
pub(super) const fn order(verb: Verb) -> (&'static str, &'static str) {
    match verb {
        Verb::Recruit => ("recruit [BASE] UNITS", "buys units at a base of yours: recruit Q 2W"),
        Verb::March => (
            "march FROM TO [UNITS]",
            "moves units one hex, all of them if none is named: march -3,0 -2,0 D R 2W; onto an enemy's hex it attacks",
        ),
        Verb::Done => ("done", "no more marches: battles begin, or the turn ends"),
        Verb::Fight => (
            "fight [FROM AT] [UNITS]",
            "the next battle, and who fights in it; your strongest if none is named",
        ),
        Verb::Field => ("field [UNITS]", "who defends; your strongest if none is named"),
        Verb::Retreat => ("retreat HEX", "where beaten units go"),
        Verb::Resign => ("resign", "gives up your King, and with it the campaign"),
    }
}
