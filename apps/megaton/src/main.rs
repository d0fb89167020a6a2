//! The program: reads its arguments and hands over to whoever does what they ask for.
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod bench;
mod campaign;
mod endgame;
mod output;
mod pgn;
mod pictures;
mod setup;
mod shell_files;
mod usage_error;

use clap::{CommandFactory, Parser, Subcommand};
use movegen::on_one_line;
use output::Output;
use protocol::output::tell;
use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::ExitCode;

/// Plays Stratomic, atomic chess and their relatives, and chess.
///
/// Stratomic is chess with nuclear missiles on a 10x10 board. Its relatives are Spindler's Stratomic
/// and Capatomic Random Chess; the others are Stoltz Chess and Culverin Chess, atomic chess with
/// several sets of rules, chess with hidden bombs, the battles and the campaign of StrataChess, and
/// chess itself, Chess960 included.
///
/// Run `megaton` to play in this terminal: `help` explains everything there. `megaton serve --xboard`
/// plays in XBoard. Chess programs need no arguments: `uci` or `xboard`, typed or piped, starts the
/// protocol of that name.
#[derive(Parser)]
#[command(name = "megaton", version)]
struct Cli {
    /// Plays in plain text, line by line, as it is without a terminal.
    #[arg(long)]
    plain: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Plays a game against you in this terminal.
    Play(Box<terminal::PlayArgs>),
    /// Measures the speed of the search.
    ///
    /// Searches a fixed set of positions of all games to a fixed depth on one thread. The last line is
    /// `N nodes M nps`; N is the same on every machine.
    Bench,
    /// Solves positions with a known best move, and prints those it missed.
    Tactics(tournament::TacticsArgs),
    /// Prints a starting position of Capatomic or of a StrataChess battle.
    Setup(setup::SetupArgs),
    /// Solves an ending of atomic chess or of a battle: how many of its positions are won, and the longest win.
    Endgame(endgame::EndgameArgs),
    /// Plays a match between two engines and says which one is stronger.
    Match(Box<tournament::MatchArgs>),
    /// Finds openings in which two engines see no lead, for matches.
    Openings(tournament::BalanceArgs),
    /// Makes an opening book for the option BookFile from a collection of games.
    Book(training::BookArgs),
    /// Runs a game server that XBoard plays on; it can start XBoard as well.
    Serve(Box<server::boards::ServeArgs>),
    /// Opens the board in your browser: play alone or with others by secret links, analyse, or play the campaign.
    Web(Box<server::web::WebArgs>),
    /// Checks files of games (PGN), or converts them for XBoard.
    Pgn(pgn::PgnArgs),
    /// Plays StrataChess's campaign: two to six players at war on a hex map.
    Campaign(Box<campaign::CampaignCommand>),
    /// Writes the pictures of the pieces for XBoard, and prints their folder.
    Pictures(pictures::PicturesArgs),
    /// Records games that megaton plays against itself, for `train`.
    Datagen(training::DatagenArgs),
    /// Trains a network for a game from scratch: plays games, learns from them, plays a match.
    Train(Box<training::network::TrainArgs>),
    /// Tries many changes of the search's margins at once and says what each gains.
    Screen(Box<training::ScreenArgs>),
    /// Tunes margins of the search by games (SPSA).
    Spsa(Box<training::SpsaArgs>),
    /// Prints a completion script for a shell.
    Completions(shell_files::CompletionsArgs),
    /// Writes megaton's manual as man pages into a folder.
    Manual(shell_files::ManualArgs),
}

fn main() -> ExitCode {
    // File names need not be Unicode; the arguments of these commands are.
    let words = std::env::args_os().map(OsString::into_string).collect::<Result<Vec<_>, _>>();
    let one_line = words.ok().and_then(|words| words.split_first().and_then(one_line_command));
    match one_line {
        Some((name, done)) => exit(name, done),
        None => usual_command(),
    }
}

/// The commands whose arguments other programs lay down: those of a match runner, and a line of UCI as an
/// argument.
fn one_line_command((program, arguments): (&String, &[String])) -> Option<(&'static str, io::Result<()>)> {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let runner = match words.as_slice() {
        _ if is_fastchess(program) => Some(arguments),
        ["match", "--fastchess", ..] => Some(&arguments[2..]),
        _ => None,
    };
    if let Some(arguments) = runner {
        let done = tournament::fastchess(arguments.iter().cloned(), Output, io::stderr());
        return Some(("fastchess", done.map_err(io::Error::from)));
    }
    let line = words.first().and_then(|line| line.strip_prefix("genfens "))?;
    Some(("megaton", tournament::genfens(line, Output).map_err(io::Error::from)))
}

/// Whether the program was started under the name of the match runner, or of OpenBench's copy of it.
fn is_fastchess(program: &str) -> bool {
    let name = Path::new(program).file_stem().and_then(|name| name.to_str());
    matches!(name, Some("fastchess" | "fastchess-ob"))
}

fn usual_command() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => {
            tell(format_args!("megaton: {}", usage_error::usage_error::<Cli>(&error)));
            return ExitCode::from(2);
        }
        // Help and version are no errors.
        Err(shown) => shown.exit(),
    };
    let done = match cli.command {
        None => terminal::start(cli.plain, io::stdin(), io::stdout()).map_err(io::Error::from),
        Some(Command::Play(args)) => {
            terminal::play(&args, io::stdin(), io::stdout()).map_err(io::Error::from)
        }
        Some(Command::Bench) => bench::bench(Output),
        Some(Command::Tactics(args)) => tournament::tactics(&args, Output).map_err(io::Error::other),
        Some(Command::Endgame(args)) => endgame::endgame(&args, io::stdin().lock(), Output),
        Some(Command::Setup(args)) => setup::setup(&args, Output).map_err(io::Error::other),
        Some(Command::Serve(args)) => server::boards::serve(&args, Output).map_err(io::Error::other),
        Some(Command::Web(args)) => server::web::web(&args, Output).map_err(io::Error::other),
        Some(Command::Pgn(args)) => pgn::pgn(&args, Output).map_err(io::Error::other),
        Some(Command::Campaign(args)) => campaign::campaign(&args, io::stdin().lock(), Output),
        Some(Command::Pictures(args)) => pictures::pictures(&args, Output).map_err(io::Error::other),
        Some(Command::Datagen(args)) => training::datagen(&args, Output).map_err(io::Error::other),
        Some(Command::Train(args)) => training::network::train(&args, Output).map_err(io::Error::other),
        Some(Command::Openings(args)) => tournament::openings(&args, Output).map_err(io::Error::other),
        Some(Command::Book(args)) => training::book(&args, Output).map_err(io::Error::other),
        Some(Command::Screen(args)) => training::screen(&args, Output).map_err(io::Error::other),
        Some(Command::Spsa(args)) => training::spsa(&args, Output).map_err(io::Error::other),
        Some(Command::Completions(args)) => shell_files::completions(&args, Cli::command(), Output),
        Some(Command::Manual(args)) => shell_files::manual(&args, Cli::command()),
        Some(Command::Match(args)) => tournament::run(&args, Output).map_err(io::Error::from),
    };
    exit("megaton", done)
}

fn exit(name: &str, done: io::Result<()>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read our output has gone: there is nobody left to tell.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe || Output::has_reader_gone() => {
            ExitCode::SUCCESS
        }
        Err(error) => {
            // Whatever files and programs say in it.
            for line in error.to_string().lines() {
                tell(format_args!("{name}: {}", on_one_line(line)));
            }
            ExitCode::FAILURE
        }
    }
}
