//! `megaton` and `megaton play`: a game against megaton, on a board that fills the terminal or in plain
//! text, until a chess program or a person asks for a protocol.

mod command;
mod completion;
mod errands;
mod hearing;
mod judgement;
mod keeper;
mod line_editor;
mod local_game;
mod moves;
mod new_game;
mod notes;
mod obey;
mod on_file;
mod plain;
mod screen;
mod settings;
mod thinking;
mod thoughts;

use crate::pieces::PieceArgs;
use arbiter::{GameTime, MEGATON, read_seconds};
use clap::{Args, Parser, ValueEnum};
use keeper::PgnFileError;
use line_editor::LineEditor;
use local_game::{LocalGame, Opening, PlayerKind, Players};
use movegen::{AnyGame, FenError, Variant, rule_options};
use on_file::NothingToResume;
use plain::Prompter;
use protocol::Protocol;
use protocol::engine_thread::{JobId, Report};
use protocol::input::{self, Input};
use protocol::options::SettingError;
use protocol::output::Output;
use protocol::rule_args::RuleArgs;
use std::collections::VecDeque;
use std::io::{self, Cursor, IsTerminal, Read, Write};
use std::path::PathBuf;
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};
use thinking::Thinking;
use thiserror::Error;

/// The command's arguments.
#[derive(Args, Debug)]
pub struct PlayArgs {
    /// The game.
    #[arg(default_value_t = Variant::Stratomic)]
    variant: Variant,
    #[command(flatten)]
    rules: RuleArgs,
    /// The colour that you play.
    #[arg(long, value_enum, default_value_t = SideChoice::White)]
    side: SideChoice,
    /// How well megaton plays.
    #[arg(long, value_name = "0-20", default_value_t = 20, value_parser = clap::value_parser!(u8).range(0..=20))]
    level: u8,
    /// Clocks: minutes for the game, and seconds more for each move, such as 15+5.
    #[arg(long, value_name = "MINUTES+SECONDS", value_parser = read_game_time)]
    clock: Option<GameTime>,
    /// Seconds that megaton takes for a move if there are no clocks.
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = read_move_time)]
    time: Duration,
    /// Begins from this position.
    #[arg(long, conflicts_with_all = ["resume", "load"])]
    fen: Option<String>,
    /// Resumes the last unfinished game.
    #[arg(long, conflicts_with = "load")]
    resume: bool,
    /// Resumes the first game of a PGN file.
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    /// Practice: in games with secrets, undo also goes past what was revealed and the end of the game.
    #[arg(long)]
    practice: bool,
    /// Folder in which every game is kept, each in a PGN file written after every move; by
    /// default the system's folder for a program's state.
    #[arg(long, value_name = "FOLDER")]
    games: Option<PathBuf>,
    /// Your name in the games that are kept; your user name if none is given.
    #[arg(long)]
    name: Option<String>,
    /// Search threads.
    #[arg(long, default_value = "1")]
    threads: String,
    /// Plain text, line by line, as it is without a terminal.
    #[arg(long)]
    plain: bool,
    #[command(flatten)]
    pieces: PieceArgs,
}

/// Whom the person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SideChoice {
    /// White.
    White,
    /// Black.
    Black,
    /// White or Black, at random.
    Random,
    /// Two people at one board.
    Both,
    /// megaton plays against itself.
    None,
}

impl SideChoice {
    fn players(self) -> Players {
        use PlayerKind::{Engine, Person};
        match self {
            SideChoice::White => [Person, Engine],
            SideChoice::Black => [Engine, Person],
            SideChoice::Random if rand::random() => [Person, Engine],
            SideChoice::Random => [Engine, Person],
            SideChoice::Both => [Person, Person],
            SideChoice::None => [Engine, Engine],
        }
    }
}

/// Why there is no game.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum PlayError {
    #[error("{0}")]
    Options(String),
    #[error("{0}")]
    Position(String),
    #[error("{0}")]
    File(String),
    #[error(transparent)]
    Resume(#[from] NothingToResume),
    #[error("in a game with secrets two people cannot share a screen")]
    SharedSecrets,
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<PlayError> for io::Error {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::Io(error) => error,
            other => io::Error::other(other),
        }
    }
}

impl From<SettingError> for PlayError {
    fn from(error: SettingError) -> Self {
        PlayError::Options(error.to_string())
    }
}

impl From<FenError> for PlayError {
    fn from(error: FenError) -> Self {
        PlayError::Position(error.to_string())
    }
}

impl From<PgnFileError> for PlayError {
    fn from(error: PgnFileError) -> Self {
        PlayError::File(error.to_string())
    }
}

/// What the loop of either front end waits for.
enum PlayEvent {
    /// From the thread that thinks.
    Report(JobId, Report),
    /// A line of plain input.
    Line(Input),
    /// From the terminal.
    Terminal(io::Result<ratatui::crossterm::event::Event>),
    /// A thread has panicked; the game goes on.
    Broken(String),
    /// Somebody wants the program to end.
    Ended,
}

/// How often clocks are looked at.
const TICK: Duration = Duration::from_millis(100);

/// What a line leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    /// The next line.
    Continue,
    /// The end.
    Quit,
    /// A protocol, from the next line on.
    Speak(Protocol),
}

/// A protocol is to be spoken from now on.
struct Handover {
    protocol: Protocol,
    /// Lines that have come in already.
    waiting: VecDeque<Input>,
    /// What was typed behind them.
    typed: String,
}

/// `megaton play` as it is without arguments.
#[derive(Parser)]
struct UsualArgs {
    #[command(flatten)]
    args: PlayArgs,
}

/// What `megaton` does without a command: a game with the usual settings, unless the first line asks
/// for a protocol.
///
/// # Errors
/// The terminal is gone, or threads cannot be started.
pub fn start(
    is_plain: bool,
    input: impl Read + IsTerminal + Send + 'static,
    output: impl Write + IsTerminal + 'static,
) -> Result<(), PlayError> {
    if !input.is_terminal() {
        return obey_lines(input, output);
    }
    play(&PlayArgs { plain: is_plain, ..usual_args() }, input, output)
}

fn usual_args() -> PlayArgs {
    UsualArgs::parse_from(["megaton"]).args
}

/// The same for lines that nobody types. A chess program hears nothing before it has said what it
/// speaks; and as long as nobody plays, nothing is set up for playing.
///
/// # Errors
/// The output cannot be written, or threads cannot be started.
pub fn obey_lines(input: impl Read + Send + 'static, output: impl Write + 'static) -> Result<(), PlayError> {
    let mut lines = input::lines(input);
    let is_blank = |input: &Input| matches!(input, Input::Line(line) if line.trim().is_empty());
    let Some(first) = lines.find(|line| !is_blank(line)) else { return Ok(()) };
    let asked = match &first {
        Input::Line(line) => Protocol::asked_for(line),
        Input::TooLong => None,
        Input::End => return Ok(()),
    };
    match asked {
        Some(protocol) => Ok(protocol::run(protocol, lines, Output::new(output))?),
        None => {
            let lines = std::iter::once(first).chain(lines);
            read_lines(&usual_args(), lines, Output::new(output), Prompter::Silent)
        }
    }
}

/// Plays until the person leaves.
///
/// # Errors
/// The arguments contradict each other, a file cannot be read, or the terminal is gone.
pub fn play(
    args: &PlayArgs,
    input: impl Read + IsTerminal + Send + 'static,
    output: impl Write + IsTerminal + 'static,
) -> Result<(), PlayError> {
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    if !input.is_terminal() || !output.is_terminal() || is_dumb {
        let prompter = if input.is_terminal() { Prompter::Printed } else { Prompter::Silent };
        return read_lines(args, input::lines(input), Output::new(output), prompter);
    }
    let (sender, events) = mpsc::channel();
    let local_game = open(args, &sender)?;
    let mut out = Output::new(output);
    let handover = if args.plain {
        let editor = LineEditor::new(&sender)?;
        plain::run(local_game, &events, &mut out, Prompter::Edited(Box::new(editor)))?
    } else {
        screen::run(local_game, &sender, &events)?
    };
    // Signals are for the program as a whole again.
    drop(events);
    if let Some(Handover { protocol, typed, .. }) = handover {
        protocol::run(protocol, input::lines(Cursor::new(typed).chain(input)), out)?;
    }
    Ok(())
}

/// Plays line by line.
fn read_lines(
    args: &PlayArgs,
    mut lines: impl Iterator<Item = Input> + Send + 'static,
    mut out: Output,
    prompter: Prompter,
) -> Result<(), PlayError> {
    let (sender, events) = mpsc::channel();
    let local_game = open(args, &sender)?;
    // The iterator is used up by the first line that nobody takes.
    thread::Builder::new()
        .name("input".to_owned())
        .spawn(move || _ = lines.all(|input| sender.send(PlayEvent::Line(input)).is_ok()))?;
    if let Some(Handover { protocol, waiting, .. }) = plain::run(local_game, &events, &mut out, prompter)? {
        let to_come = events.into_iter().filter_map(|event| match event {
            PlayEvent::Line(input) => Some(input),
            _ => None,
        });
        protocol::run(protocol, waiting.into_iter().chain(to_come), out)?;
    }
    Ok(())
}

/// The game that the arguments ask for.
fn open(args: &PlayArgs, sender: &Sender<PlayEvent>) -> Result<LocalGame, PlayError> {
    let now = Instant::now();
    let reports = sender.clone();
    let mut thinking = Thinking::new(args.variant, move |id, report| {
        // It fails only when the loop has ended; then nobody wants to know.
        let _ = reports.send(PlayEvent::Report(id, report));
    })?;
    thinking.set_option("Threads", &args.threads)?;
    thinking.set_option("Skill Level", &args.level.to_string())?;
    thinking.set_option("UCI_Chess960", &args.rules.0.chess960.to_string())?;
    args.variant.check_options(&args.rules.0).map_err(|error| PlayError::Options(error.to_string()))?;
    for option in rule_options() {
        thinking.set_option(option.name, &args.rules.0.get(option))?;
    }
    let players = args.side.players();
    let start = thinking.begin(args.variant, new_game::Start::Usual)?;
    if players == [PlayerKind::Person; 2] && start.has_secrets() {
        return Err(PlayError::SharedSecrets);
    }
    let position = args.fen.as_deref();
    let position = position.map(|fen| AnyGame::new(args.variant, thinking.settings().rules, Some(fen)));
    let opening = Opening {
        players,
        name: args.name.clone().filter(|name| name != MEGATON).unwrap_or_else(users_name),
        game_time: args.clock,
        move_time: args.time,
        is_practice: args.practice,
        folder: args.games.clone(),
        style: args.pieces.style(),
    };
    let mut local_game = LocalGame::new(thinking, opening, start.clone(), now);
    match (&args.load, position) {
        _ if args.resume => local_game.resume(now)?,
        (Some(file), _) => local_game.load(file, 1, now)?,
        (None, position) => local_game.begin_with(position.unwrap_or(Ok(start))?, args.practice, now),
    }
    Ok(local_game)
}

/// The person's name as the system knows it.
fn users_name() -> String {
    let named = ["USER", "USERNAME"].into_iter().find_map(|name| std::env::var(name).ok());
    named.filter(|name| !name.is_empty() && name != MEGATON).unwrap_or_else(|| "Player".to_owned())
}

/// A text that is no time for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected minutes, and seconds for each move, such as 15+5")]
struct ClockTextError;

/// Reads `15+5` or `15`: minutes for the game, seconds for each move.
fn read_game_time(text: &str) -> Result<GameTime, ClockTextError> {
    const MOST_MINUTES: u64 = 10_000;
    const MOST_SECONDS: u64 = 3600;
    let time = GameTime::in_minutes(text).ok_or(ClockTextError)?;
    // Whole seconds: so they stand in a PGN file.
    let base = Duration::from_secs((time.base.as_secs_f64().round() as u64).max(1));
    let is_too_long =
        base > Duration::from_secs(MOST_MINUTES * 60) || time.increment > Duration::from_secs(MOST_SECONDS);
    if is_too_long { Err(ClockTextError) } else { Ok(GameTime { base, ..time }) }
}

fn read_move_time(text: &str) -> Result<Duration, &'static str> {
    let time = read_seconds(text).filter(|time| !time.is_zero());
    time.ok_or("expected a number of seconds")
}

#[cfg(test)]
mod tests;
