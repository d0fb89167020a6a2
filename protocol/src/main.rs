//! The program: reads its arguments and leaves the rest to the library.
#![forbid(unsafe_code)]

use clap::{Parser, Subcommand};
use std::io::{self, IsTerminal};
use std::process::ExitCode;

/// A chess-variant engine: Stratomic, atomic chess and chess.
///
/// Without a command it reads commands from standard input: `uci` and `xboard` select the
/// protocol of that name; until then it is a console that explains itself, see `help` there.
#[derive(Parser)]
#[command(name = "megaton", version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Plays a game against you, on a board in colours.
    Play(Box<protocol::PlayArgs>),
    /// Searches a fixed set of positions of all variants; ends with `N nodes M nps`.
    ///
    /// One thread, a fixed depth: N is the same on every run and every machine.
    Bench,
    /// Searches positions with a known best move; prints each miss and how many were solved.
    Tactics(protocol::TacticsArgs),
    /// Prints a starting position of a game that draws them at random.
    Setup(protocol::SetupArgs),
    /// Plays a match between two players and says which one is stronger.
    Match(Box<protocol::MatchArgs>),
    /// A board server for XBoard, like an Internet chess server: every board is shown right.
    Serve(Box<protocol::ServeArgs>),
    /// Checks PGN files by replaying their games.
    Pgn(protocol::PgnArgs),
    /// Plays StrataChess's campaign: two to six players on a hex map.
    Campaign(Box<protocol::CampaignArgs>),
    /// Plays games against itself and records them, to fit weights to
    Datagen(protocol::DatagenArgs),
    /// Fits the weights of a variant's evaluation to recorded games
    Tune(protocol::TuneArgs),
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => {
            let text = error.to_string();
            let reason = text.lines().next().unwrap_or_default().trim_start_matches("error: ");
            eprintln!("megaton: {reason} (see megaton --help)");
            return ExitCode::from(2);
        }
        // Help and version are no errors.
        Err(shown) => shown.exit(),
    };
    let done = match cli.command {
        None => protocol::run(io::stdin(), io::stdout(), io::stdin().is_terminal()),
        Some(Command::Play(args)) => {
            protocol::play(&args, io::stdin(), io::stdout()).map_err(io::Error::other)
        }
        Some(Command::Bench) => protocol::bench(io::stdout()),
        Some(Command::Tactics(args)) => protocol::tactics(&args, io::stdout()).map_err(io::Error::other),
        Some(Command::Setup(args)) => protocol::setup(&args, io::stdout()).map_err(io::Error::other),
        Some(Command::Serve(args)) => protocol::serve(&args, io::stdout()).map_err(io::Error::other),
        Some(Command::Pgn(args)) => protocol::pgn(&args, io::stdout()).map_err(io::Error::other),
        Some(Command::Campaign(args)) => {
            protocol::campaign(&args, io::stdin().lock(), io::stdout()).map_err(io::Error::from)
        }
        Some(Command::Datagen(args)) => protocol::datagen(&args, io::stdout()).map_err(io::Error::other),
        Some(Command::Tune(args)) => protocol::tune(&args, io::stdout()).map_err(io::Error::other),
        Some(Command::Match(args)) => protocol::run_match(&args, io::stdout()).map_err(io::Error::from),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read our output has gone: there is nobody left to tell.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("megaton: {error}");
            ExitCode::FAILURE
        }
    }
}
