//! `megaton setup`: starting positions of the games that draw them at random, or let them be chosen.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use movegen::{
    AnyGame, Army, BattleSetup, FenError, Layout, LayoutError, MoveError, NoSuchRow, Options, StartingRow,
    Terrain, Variant,
};
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use thiserror::Error;

/// The command's arguments.
#[derive(Args, Debug)]
pub(crate) struct SetupArgs {
    /// The game: capatomic or stratachess.
    #[arg(value_parser = read_game)]
    game: SetupGame,
    /// capatomic: the row of this index, from 0, in the order of the officers' letters.
    #[arg(long, conflicts_with_all = ["seed", "count"])]
    index: Option<u32>,
    /// Seed: the same one draws the same position.
    #[arg(long, conflicts_with = "count")]
    seed: Option<u64>,
    /// capatomic: how many rows there are.
    #[arg(long)]
    count: bool,
    /// stratachess: the board.
    #[arg(long, value_parser = terrain_parser(), default_value = Terrain::Standard.name())]
    terrain: Terrain,
    /// stratachess: a board of your own, see docs/variants/stratachess.md.
    #[arg(long, value_name = "FILE", conflicts_with = "terrain")]
    layout: Option<PathBuf>,
    /// stratachess: the attacker's pieces, K D Q R B N G C W F.
    #[arg(long, value_name = "ARMY", default_value_t = Army::STANDARD)]
    attacker: Army,
    /// stratachess: the defender's pieces.
    #[arg(long, value_name = "ARMY", default_value_t = Army::STANDARD)]
    defender: Army,
    /// stratachess: what its arbiter knows, with every piece in a place drawn at random.
    #[arg(long)]
    arbiter: bool,
}

/// A game whose starting position is drawn or chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SetupGame {
    /// Capatomic Random Chess.
    Capatomic,
    /// A battle of StrataChess.
    Stratachess,
}

fn read_game(text: &str) -> Result<SetupGame, String> {
    match text.parse::<Variant>().map_err(|error| error.to_string())? {
        Variant::Capatomic => Ok(SetupGame::Capatomic),
        Variant::StrataChess => Ok(SetupGame::Stratachess),
        other => Err(format!(
            "{} always begins with the same position; those of capatomic and stratachess are drawn",
            other.spec().title
        )),
    }
}

/// Takes the name of a terrain.
fn terrain_parser() -> impl TypedValueParser<Value = Terrain> {
    PossibleValuesParser::new(Terrain::ALL.map(Terrain::name)).map(|name| name.parse().unwrap_or_default())
}

/// Why there is no position to print.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub(crate) enum SetupCommandError {
    #[error(transparent)]
    Index(#[from] NoSuchRow),
    #[error(transparent)]
    Layout(#[from] LayoutError),
    #[error("{file}: {error}")]
    File { file: String, error: io::Error },
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error(transparent)]
    Secrets(#[from] MoveError),
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// Prints a starting position as FEN: the one asked for, or one drawn now.
///
/// # Errors
/// No row has this index, a layout or an army is wrong, or the output cannot be written.
pub(crate) fn setup(args: &SetupArgs, mut out: impl Write) -> Result<(), SetupCommandError> {
    let text = match args.game {
        SetupGame::Stratachess => battle(args)?,
        SetupGame::Capatomic if args.count => StartingRow::COUNT.to_string(),
        SetupGame::Capatomic => row(args)?.fen(),
    };
    writeln!(out, "{text}")?;
    Ok(())
}

fn seed(args: &SetupArgs) -> u64 {
    args.seed.unwrap_or_else(rand::random)
}

fn row(args: &SetupArgs) -> Result<StartingRow, NoSuchRow> {
    args.index.map_or_else(|| Ok(StartingRow::drawn(seed(args))), StartingRow::from_index)
}

fn battle(args: &SetupArgs) -> Result<String, SetupCommandError> {
    let layout = match &args.layout {
        Some(path) => {
            let file = path.display().to_string();
            let text = fs::read_to_string(path)
                .map_err(|error| SetupCommandError::File { file: file.clone(), error })?;
            Layout::read(&file, &text)?
        }
        None => Layout::of(args.terrain)?,
    };
    let fen = BattleSetup::new(layout, &args.attacker, &args.defender)?.fen();
    if !args.arbiter {
        return Ok(fen);
    }
    let mut game = AnyGame::new(Variant::StrataChess, Options::default(), Some(&fen))?;
    game.draw_secrets(seed(args))?;
    Ok(game.fen())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Cli {
        #[command(flatten)]
        args: SetupArgs,
    }

    fn printed(arguments: &[&str]) -> Result<String, SetupCommandError> {
        let cli =
            Cli::try_parse_from(["setup"].iter().chain(arguments)).unwrap_or_else(|error| panic!("{error}"));
        let mut out = Vec::new();
        setup(&cli.args, &mut out)?;
        Ok(String::from_utf8(out).unwrap())
    }

    #[test]
    fn rows_are_found_by_index_and_drawn_by_seed() {
        assert_eq!(printed(&["capatomic", "--count"]).unwrap(), "21836\n");
        let first = printed(&["capatomic", "--index", "0"]).unwrap();
        assert!(first.starts_with("7m1m/abbcnqnrkr/"), "{first}");
        let drawn = || printed(&["capatomic", "--seed", "7"]).unwrap();
        assert_eq!(drawn(), drawn());
        assert!(printed(&["capatomic", "--index", "21836"]).is_err());
    }

    #[test]
    fn battles_are_set_up_from_terrain_and_armies() {
        let start = printed(&["stratachess"]).unwrap();
        assert_eq!(start.trim_end(), Variant::StrataChess.spec().start);
        let woods = printed(&["strata", "--terrain", "woods", "--defender", "BBWW"]).unwrap();
        assert_eq!(
            woods,
            "xxx7/xx8/6T3/4T3T1/1T3T4/3T6/6XXXX/6XXXK w - - 0 1 army=3RBN+4WWFF,2BB+2WW\n"
                .replace("xxx7/xx8", "xx8/xx8")
        );
        let known = printed(&["stratachess", "--arbiter", "--seed", "3"]).unwrap();
        assert!(
            known.contains(" down=")
                && known == printed(&["stratachess", "--arbiter", "--seed", "3"]).unwrap()
        );
        let refused = |arguments: &[&str]| printed(arguments).unwrap_err().to_string();
        assert!(refused(&["stratachess", "--attacker", "KRB"]).contains("K R B"));
        assert!(refused(&["stratachess", "--layout", "/no/such.layout"]).starts_with("/no/such.layout: "));
    }
}
