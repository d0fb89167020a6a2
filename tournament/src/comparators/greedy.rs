//! No search at all.

use eval::{Evaluate, Evaluator, HandCrafted};
use movegen::{AnyGame, Move, Position};

/// The move with the best static evaluation afterwards, without any search; what a move reveals counts
/// as unknown. `None` if the game is over.
pub(crate) fn greedy_move(game: &AnyGame) -> Option<Move> {
    let view = game.seen_by(game.side());
    if view.outcome().is_some() {
        return None;
    }
    movegen::with_game!(&view, typed => greedy(typed.position()))
}

fn greedy<R: Evaluate>(position: &Position<R>) -> Option<Move> {
    let evaluator = HandCrafted::<R>::new();
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
    // Equal moves in pseudo-random order, so that no piece is preferred.
    let shuffled = |m: &Move| (position.hash() ^ u64::from(m.bits())).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    position.legal_moves().into_iter().max_by_key(|m| (worth(m), shuffled(m)))
}
