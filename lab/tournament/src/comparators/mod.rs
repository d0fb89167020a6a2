//! The yardsticks of games with hidden information, for comparison with the engine. Each sees the game as
//! the side to move knows it, and evaluates by piece values, which no new network changes.

mod tree_search;

use engine::{Engine, Limits, SampleWorlds, Signals};
use eval::Evaluation;
use movegen::{AnyGame, HiddenBomb, Move, StrataChess};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::time::Instant;

/// Iterations of the tree search if neither time nor nodes limit it.
const DEFAULT_ITERATIONS: u64 = 2_000;

/// The engine's move in one possible world, drawn from `seed` and taken for the true one. `None` if the
/// game is over. It evaluates by piece values.
pub(crate) fn one_world_move(
    engine: &mut Engine,
    game: &AnyGame,
    limits: &Limits,
    seed: u64,
) -> Option<Move> {
    let world = sampled_world(&game.seen_by(game.side()), seed);
    engine.set_evaluation(Evaluation::Pieces);
    engine.search_open(&world, limits, &Signals::new(), &mut |_| {}).best
}

/// The move of an information-set Monte Carlo tree search: until the time for the move is up, or for as
/// many iterations as the node limit. `None` if the game is over or has no secrets.
pub(crate) fn information_set_move(game: &AnyGame, limits: &Limits, seed: u64) -> Option<Move> {
    let deadline = limits.move_time.map(|time| Instant::now() + time);
    let iterations = limits.nodes.unwrap_or(if deadline.is_some() { u64::MAX } else { DEFAULT_ITERATIONS });
    match &game.seen_by(game.side()) {
        AnyGame::HiddenBomb(view) => tree_search::best_move(view, deadline, iterations, seed),
        AnyGame::StrataChess(view) => tree_search::best_move(view, deadline, iterations, seed),
        _ => None,
    }
}

/// One of the worlds that are possible for the holder of this view, drawn from `seed`. Games without
/// secrets have only one.
fn sampled_world(view: &AnyGame, seed: u64) -> AnyGame {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    match view {
        AnyGame::HiddenBomb(view) => AnyGame::HiddenBomb(HiddenBomb::sample(view, &mut dice)),
        AnyGame::StrataChess(view) => AnyGame::StrataChess(StrataChess::sample(view, &mut dice)),
        open => open.clone(),
    }
}

#[cfg(test)]
mod tests;
