//! `megaton pgn`: files of games.

use clap::{Args, Subcommand, ValueEnum};
use movegen::on_one_line;
use movegen::pgn::decoded;
use protocol::output::tell;
use protocol::xboard_pgn::{for_xboard, read};
use std::io::{self, Write};
use std::path::PathBuf;
use thiserror::Error;

/// The command's arguments.
#[derive(Args, Debug)]
pub(crate) struct PgnArgs {
    #[command(subcommand)]
    action: PgnAction,
}

#[derive(Subcommand, Debug)]
enum PgnAction {
    /// Replays the games of PGN files; prints what is wrong in which game, and how many are right.
    Check {
        /// PGN files.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Prints the games of PGN files for another program.
    Export {
        /// The program that is to load them. XBoard shows games up to the first launch; the rest is
        /// a comment.
        #[arg(long = "for", value_name = "PROGRAM")]
        program: PgnProgram,
        /// PGN files.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

/// A program that games are exported for.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum PgnProgram {
    Xboard,
}

/// Why a file of games does not pass.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub(crate) enum PgnCommandError {
    #[error("{file}: {reason}")]
    File { file: String, reason: io::Error },
    #[error("{0}: there is no game in it")]
    NoGame(String),
    #[error("games with errors: {0}")]
    Wrong(usize),
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// Plays the games of files through, or prints them for another program.
///
/// # Errors
/// A file cannot be read or has no games, or a game is wrong.
pub(crate) fn pgn(args: &PgnArgs, mut out: impl Write) -> Result<(), PgnCommandError> {
    let (files, program) = match &args.action {
        PgnAction::Check { files } => (files, None),
        PgnAction::Export { program, files } => (files, Some(program)),
    };
    let (mut games, mut moves, mut wrong) = (0, 0, 0);
    for file in files {
        let bytes = std::fs::read(file)
            .map_err(|reason| PgnCommandError::File { file: file.display().to_string(), reason })?;
        let text = decoded(&bytes);
        let mut read = read(&text).enumerate().peekable();
        if read.peek().is_none() {
            return Err(PgnCommandError::NoGame(file.display().to_string()));
        }
        for (index, game) in read {
            match (game, program) {
                (Ok(game), Some(PgnProgram::Xboard)) => out.write_all(for_xboard(&game).as_bytes())?,
                (Ok(game), None) => {
                    games += 1;
                    moves += game.game.ply();
                }
                (Err(error), program) => {
                    wrong += 1;
                    let text = on_one_line(&format!("{}: game {}: {error}", file.display(), index + 1));
                    // What is printed is a file of games.
                    if program.is_some() { tell(text) } else { writeln!(out, "{text}")? }
                }
            }
        }
    }
    if program.is_none() {
        writeln!(out, "{games} games with {moves} half moves are correct")?;
    }
    if wrong > 0 { Err(PgnCommandError::Wrong(wrong)) } else { Ok(()) }
}
