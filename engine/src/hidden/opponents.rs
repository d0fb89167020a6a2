//! Weaker ways to play with hidden information, to compare with. Each sees the game as the
//! side to move knows it.

use super::belief::SampleWorlds;
use eval::{Evaluate, Evaluator, Judge};
use movegen::{AnyGame, HiddenBomb, Move, Position, StrataChess};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// The move after which the static evaluation is best, without any search; what a move shows
/// counts as unknown. `None` if the game is over.
pub fn greedy_move(game: &AnyGame) -> Option<Move> {
    let view = game.seen_by(game.side());
    if view.outcome().is_some() {
        return None;
    }
    movegen::with_game!(&view, typed => greedy(typed.position()))
}

fn greedy<R: Evaluate>(position: &Position<R>) -> Option<Move> {
    let evaluator = R::Evaluator::of(Judge::Variant);
    let worth = |m: &Move| {
        let next = position.make(*m);
        match next.outcome() {
            Some(outcome) => match outcome.winner {
                Some(winner) if winner == position.side() => 100_000,
                Some(_) => -100_000,
                None => 0,
            },
            None => -evaluator.evaluate_alone(&next),
        }
    };
    // Equal moves in an order that looks random, so that no piece is preferred.
    let shuffled = |m: &Move| (position.hash() ^ u64::from(m.bits())).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    position.legal_moves().into_iter().max_by_key(|m| (worth(m), shuffled(m)))
}

/// One world, drawn by `seed` from those that are possible to whoever holds this view. Games without
/// secrets have only one.
pub(crate) fn sampled_world(view: &AnyGame, seed: u64) -> AnyGame {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    match view {
        AnyGame::HiddenBomb(view) => AnyGame::HiddenBomb(HiddenBomb::sample(view, &mut dice)),
        AnyGame::StrataChess(view) => AnyGame::StrataChess(StrataChess::sample(view, &mut dice)),
        open => open.clone(),
    }
}
