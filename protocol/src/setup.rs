//! `megaton setup`: starting positions of the games that draw them at random.

use clap::{Args, ValueEnum};
use movegen::{NoSuchSetup, Setup};
use std::io::{self, Write};
use thiserror::Error;

/// The command's arguments.
#[derive(Args, Debug)]
pub struct SetupArgs {
    /// The game.
    game: Game,
    /// The row of this index, from 0, in the order of the officers' letters.
    #[arg(long, conflicts_with_all = ["seed", "count"])]
    index: Option<u32>,
    /// A row drawn with equal chances; the same for the same seed.
    #[arg(long, conflicts_with = "count")]
    seed: Option<u64>,
    /// How many rows there are.
    #[arg(long)]
    count: bool,
}

/// A game whose starting position is drawn.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Game {
    /// Capatomic Random Chess.
    #[value(alias = "capatom")]
    Capatomic,
}

/// Why there is no position to print.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum SetupCommandError {
    #[error(transparent)]
    Index(#[from] NoSuchSetup),
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// Prints a starting position as FEN: the one asked for, or one drawn now.
///
/// # Errors
/// No row has this index, or the output cannot be written.
pub fn setup(args: &SetupArgs, mut out: impl Write) -> Result<(), SetupCommandError> {
    let Game::Capatomic = args.game;
    if args.count {
        writeln!(out, "{}", Setup::COUNT)?;
        return Ok(());
    }
    let row = match (args.index, args.seed) {
        (Some(index), _) => Setup::from_index(index)?,
        (None, Some(seed)) => Setup::drawn(seed),
        (None, None) => Setup::drawn(rand::random()),
    };
    writeln!(out, "{}", row.fen())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(index: Option<u32>, seed: Option<u64>, count: bool) -> Result<String, SetupCommandError> {
        let mut out = Vec::new();
        setup(&SetupArgs { game: Game::Capatomic, index, seed, count }, &mut out)?;
        Ok(String::from_utf8(out).unwrap())
    }

    #[test]
    fn rows_are_found_by_index_and_drawn_by_seed() {
        assert_eq!(printed(None, None, true).unwrap(), "21836\n");
        let first = printed(Some(0), None, false).unwrap();
        assert!(first.starts_with("7m1m/abbcnqnrkr/"), "{first}");
        assert_eq!(printed(None, Some(7), false).unwrap(), printed(None, Some(7), false).unwrap());
        assert!(printed(Some(21_836), None, false).is_err());
    }
}
