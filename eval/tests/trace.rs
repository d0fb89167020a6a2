//! Tuning must see what is played: the traced counts times the weights are the evaluation, in games of
//! every variant.
#![allow(clippy::unwrap_used)]

use eval::{Evaluate, Evaluator, HandCrafted};
use movegen::{AnyGame, Color, Game, Options, VARIANTS, with_game};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

#[test]
fn the_trace_adds_up_to_the_evaluation() {
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    for spec in VARIANTS {
        // From its start position nobody knows what a battle's pieces will reveal.
        if !AnyGame::new(spec.variant, Options::default(), None).unwrap().knows_outcomes() {
            continue;
        }
        let mut checked = 0;
        while checked < 300 {
            let mut game = AnyGame::new(spec.variant, Options::default(), None).unwrap();
            for _ in 0..120 {
                let moves = game.legal_moves();
                if moves.is_empty() {
                    break;
                }
                game.play(moves[dice.random_range(0..moves.len())]).unwrap();
                if game.outcome().is_none() {
                    with_game!(&game, typed => check(typed));
                    checked += 1;
                }
            }
        }
    }
}

fn check<R: Evaluate>(game: &Game<R>) {
    let position = game.position();
    let evaluator = HandCrafted::<R>::new();
    let trace = evaluator.trace(position);
    let weights = R::parameters().weights.pairs();
    let (mut middle, mut end) = (0, 0);
    for &(place, count) in &trace.counts {
        middle += weights[usize::from(place)].middle() * i32::from(count);
        end += weights[usize::from(place)].end() * i32::from(count);
    }
    let sum = middle as f32 * trace.shares[0] + end as f32 * trace.shares[1];
    let evaluation = evaluator.evaluate_alone(position);
    let to_white = if position.side() == Color::White { evaluation } else { -evaluation };
    assert!((sum - to_white as f32).abs() <= 1.5, "{}: {sum}, not {to_white}", position.fen());
}
