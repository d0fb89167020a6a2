//! `megaton pgn`: files of games.

use clap::{Args, Subcommand};
use movegen::pgn::read;
use std::io::{self, Write};
use std::path::PathBuf;
use thiserror::Error;

/// The command's arguments.
#[derive(Args, Debug)]
pub struct PgnArgs {
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
}

/// Why a file of games does not pass.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum PgnCommandError {
    #[error("{file}: {reason}")]
    File { file: String, reason: io::Error },
    #[error("{0} games are wrong")]
    Wrong(usize),
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// The seven tags that every game has, in PGN's order.
pub(crate) fn seven_tags(
    event: &str,
    date: &str,
    round: &str,
    names: [&str; 2],
    result: &str,
) -> Vec<(String, String)> {
    let tags = [
        ("Event", event),
        ("Site", "?"),
        ("Date", date),
        ("Round", round),
        ("White", names[0]),
        ("Black", names[1]),
        ("Result", result),
    ];
    tags.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec()
}

/// Plays the games of files through.
///
/// # Errors
/// A file cannot be read, or a game is wrong.
pub fn pgn(args: &PgnArgs, mut out: impl Write) -> Result<(), PgnCommandError> {
    let PgnAction::Check { files } = &args.action;
    let (mut games, mut moves, mut wrong) = (0, 0, 0);
    for file in files {
        let bytes = std::fs::read(file)
            .map_err(|reason| PgnCommandError::File { file: file.display().to_string(), reason })?;
        for (index, game) in read(&String::from_utf8_lossy(&bytes)).enumerate() {
            match game {
                Ok(game) => {
                    games += 1;
                    moves += game.game.ply();
                }
                Err(error) => {
                    wrong += 1;
                    writeln!(out, "{}: game {}: {error}", file.display(), index + 1)?;
                }
            }
        }
    }
    writeln!(out, "{games} games with {moves} moves are right")?;
    if wrong > 0 { Err(PgnCommandError::Wrong(wrong)) } else { Ok(()) }
}
