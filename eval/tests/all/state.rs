//! A state that followed a game must equal one computed from scratch, in games of every variant and
//! after a null move.

use eval::{Evaluate, Evaluation, Evaluator};
use movegen::{AnyGame, Game, Options, VARIANTS, with_game};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

#[test]
fn the_state_follows_the_game() {
    let mut dice = ChaCha8Rng::seed_from_u64(2);
    for spec in VARIANTS {
        for _ in 0..5 {
            let mut game = AnyGame::new(spec.variant, Options::default(), None).unwrap();
            if !game.knows_outcomes() {
                break;
            }
            for _ in 0..150 {
                let moves = game.legal_moves();
                if moves.is_empty() {
                    break;
                }
                game.play(moves[dice.random_range(0..moves.len())]).unwrap();
            }
            with_game!(&game, typed => check(typed));
        }
    }
}

fn check<R: Evaluate>(game: &Game<R>) {
    let evaluator = Evaluator::<R>::new(&Evaluation::Own, game.variant());
    let mut positions = game.positions();
    let mut before = positions.next().unwrap();
    let mut state = evaluator.begin(before);
    for after in positions {
        let mut next = Default::default();
        evaluator.follow(&state, before, after, &mut next);
        assert_eq!(next, evaluator.begin(after), "{}", after.fen());
        let passed = after.with_turn_passed();
        evaluator.follow(&next, after, &passed, &mut state);
        assert_eq!(state, evaluator.begin(&passed));
        state = next;
        before = after;
    }
}
