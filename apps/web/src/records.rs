//! Games from files and for files.

use crate::messages::{Game, ReadGame};
use crate::refusal::Refusal;
use arbiter::{Heading, seven_tags};
use movegen::{AnyGame, pgn};
use protocol::xboard_pgn;

/// Most games of a file: nobody looks through a list of more, and each takes a hundred times the memory of its
/// shortest text.
const MOST_GAMES: usize = 5_000;

/// The games of a file.
pub(crate) fn read(text: &str) -> Result<Vec<ReadGame>, Refusal> {
    let read =
        |game: pgn::PgnGame| ReadGame { game: Game::of(&game.game), tags: game.tags, result: game.result };
    let games: Vec<_> = xboard_pgn::read(text)
        .take(MOST_GAMES + 1)
        .map(|game| Ok(read(game?)))
        .collect::<Result<_, Refusal>>()?;
    if games.len() > MOST_GAMES { Err(Refusal::ManyGames(MOST_GAMES)) } else { Ok(games) }
}

/// A game for a file. Tags that are given replace those that every game has.
pub(crate) fn write(game: &AnyGame, given: Vec<(String, String)>, result: &str) -> String {
    let usual = seven_tags(&Heading::default(), ["?", "?"], result);
    let is_given = |name: &str| given.iter().any(|(other, _)| other == name);
    let mut tags: Vec<_> = usual.into_iter().filter(|(name, _)| !is_given(name)).collect();
    let setup = pgn::setup_tags(game);
    tags.extend(given.into_iter().filter(|(name, _)| setup.iter().all(|(other, _)| other != name)));
    tags.extend(setup);
    pgn::text(&tags, &game.start_fen(), &pgn::moves_with_effects(game), "", result)
}
