//! `megaton play`: a game against megaton, on a board that fills the terminal or in plain text.

mod command;
mod completion;
mod keeper;
mod local_game;
mod marks;
mod moves;
mod obey;
mod plain;
mod screen;

use crate::engine_thread::{JobId, Report};
use crate::game_clocks::GameTime;
use crate::options::SettingError;
use crate::rule_args::RuleArgs;
use crate::thinker::{PositionError, Thinker};
use crate::time_control::parse_seconds;
use clap::{Args, ValueEnum};
use keeper::PgnFileError;
use local_game::{ENGINE, LocalGame, NothingToResume, Opening, PlayerKind, Players};
use movegen::{Variant, rule_options};
use std::io::{self, IsTerminal, Read, Write};
use std::path::PathBuf;
use std::sync::mpsc;
use std::time::{Duration, Instant};
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
    /// Folder that keeps every game, each a PGN file that is written after every move; by
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
}

/// Whom the person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SideChoice {
    /// White.
    White,
    /// Black.
    Black,
    /// White or Black, by chance.
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

impl From<SettingError> for PlayError {
    fn from(error: SettingError) -> Self {
        PlayError::Options(error.to_string())
    }
}

impl From<PositionError> for PlayError {
    fn from(error: PositionError) -> Self {
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
    Line(crate::input::Input),
    /// From the terminal.
    Terminal(io::Result<ratatui::crossterm::event::Event>),
    /// A thread has panicked; the game goes on.
    Broken(String),
    /// Somebody wants the program to end.
    Ended,
}

/// How often clocks are looked at.
const TICK: Duration = Duration::from_millis(100);

/// Plays until the person leaves.
///
/// # Errors
/// The arguments contradict each other, a file cannot be read, or the terminal is gone.
pub fn play(
    args: &PlayArgs,
    input: impl Read + IsTerminal + Send + 'static,
    output: impl Write + IsTerminal + 'static,
) -> Result<(), PlayError> {
    let (sender, events) = mpsc::channel();
    let reports = sender.clone();
    let thinker = Thinker::new(args.variant, move |id, report| {
        // It fails only when the loop has ended; then nobody wants to know.
        let _ = reports.send(PlayEvent::Report(id, report));
    })?;
    let local_game = open(args, thinker)?;
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    if args.plain || is_dumb || !input.is_terminal() || !output.is_terminal() {
        let is_interactive = input.is_terminal();
        crate::input::start(input, move |input| sender.send(PlayEvent::Line(input)).is_ok())?;
        plain::run(local_game, &events, output, is_interactive)?;
    } else {
        screen::run(local_game, &sender, &events)?;
    }
    Ok(())
}

/// The game that the arguments ask for.
fn open(args: &PlayArgs, mut thinker: Thinker) -> Result<LocalGame, PlayError> {
    let now = Instant::now();
    thinker.set_option("Threads", &args.threads)?;
    thinker.set_option("Skill Level", &args.level.to_string())?;
    thinker.set_option("UCI_Chess960", &args.rules.0.chess960.to_string())?;
    args.variant.check_options(&args.rules.0).map_err(|error| PlayError::Options(error.to_string()))?;
    for option in rule_options() {
        thinker.set_option(option.name, &args.rules.0.get(option))?;
    }
    let players = args.side.players();
    if players == [PlayerKind::Person; 2] && thinker.game().has_secrets() {
        return Err(PlayError::SharedSecrets);
    }
    let mut local_game = LocalGame::new(
        thinker,
        Opening {
            players,
            name: args.name.clone().filter(|name| name != ENGINE).unwrap_or_else(users_name),
            game_time: args.clock,
            move_time: args.time,
            folder: args.games.clone(),
        },
    );
    match (&args.load, &args.fen) {
        _ if args.resume => local_game.resume(now)?,
        (Some(file), _) => local_game.load(file, 1, now)?,
        (None, Some(fen)) => {
            local_game.thinker.set_position(Some(fen), [])?;
            local_game.begun(now);
        }
        (None, None) => local_game.begin(args.variant, now),
    }
    Ok(local_game)
}

/// The person's name as the system knows it.
fn users_name() -> String {
    let named = ["USER", "USERNAME"].into_iter().find_map(|name| std::env::var(name).ok());
    named.filter(|name| !name.is_empty() && name != ENGINE).unwrap_or_else(|| "Player".to_owned())
}

/// A text that is no time for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected minutes, and seconds for each move, such as 15+5")]
struct ClockTextError;

/// Reads `15+5` or `15`: minutes for the game, seconds for each move.
fn read_game_time(text: &str) -> Result<GameTime, ClockTextError> {
    const MOST_MINUTES: f64 = 10_000.0;
    const MOST_SECONDS: u64 = 3600;
    let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
    let minutes: f64 = minutes.trim().parse().map_err(|_| ClockTextError)?;
    let seconds: u64 = seconds.trim().parse().map_err(|_| ClockTextError)?;
    if !(0.0..=MOST_MINUTES).contains(&minutes) || minutes == 0.0 || seconds > MOST_SECONDS {
        return Err(ClockTextError);
    }
    // Whole seconds: so they stand in a PGN file.
    let base = Duration::from_secs((minutes * 60.0).round().max(1.0) as u64);
    Ok(GameTime { base, increment: Duration::from_secs(seconds) })
}

fn read_move_time(text: &str) -> Result<Duration, &'static str> {
    let time = parse_seconds(text).filter(|time| !time.is_zero());
    time.ok_or("expected a number of seconds")
}

/// A time as clocks show it: `0:14:32`.
fn clock_text(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// Reads what [`clock_text`] wrote.
fn read_clock(text: &str) -> Option<Duration> {
    let fields: Vec<u64> = text.split(':').map(|field| field.parse().ok()).collect::<Option<_>>()?;
    let [hours, minutes, seconds] = fields.as_slice() else { return None };
    let all = hours.checked_mul(3600)?.checked_add(minutes.checked_mul(60)?)?.checked_add(*seconds)?;
    (all <= 10_000 * 60).then(|| Duration::from_secs(all))
}

#[cfg(test)]
mod tests;
