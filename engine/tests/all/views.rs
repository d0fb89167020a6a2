//! Whoever plays for a side sees no more than that side: games that look the same to it are
//! answered the same, whatever the arbiter knows.

use engine::{Engine, Limits, Signals};
use movegen::{AnyGame, Options, Variant};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

#[test]
fn equal_views_get_equal_answers() {
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    for variant in [Variant::Bomb, Variant::StrataChess] {
        let mut compared = 0;
        while compared < 24 {
            let mut arbiter = AnyGame::new(variant, Options::default(), None).unwrap();
            arbiter.draw_secrets(dice.random()).unwrap();
            for ply in 0..60 {
                let moves = arbiter.legal_moves();
                if arbiter.outcome().is_some() {
                    break;
                }
                arbiter.play(moves[dice.random_range(0..moves.len())]).unwrap();
                if ply % 5 == 4
                    && let Some(other) = other_secrets(&arbiter, dice.random())
                {
                    assert_eq!(answers(&arbiter), answers(&other), "{} {}", arbiter.fen(), other.fen());
                    compared += 1;
                }
            }
        }
    }
}

/// A game with other secrets that looks the same to the side to move; `None` if the seed gives the
/// same ones, or ones that the moves contradict.
fn other_secrets(arbiter: &AnyGame, seed: u64) -> Option<AnyGame> {
    let side = arbiter.side();
    let view = arbiter.seen_by(side);
    if view.outcome().is_some() {
        return None;
    }
    let mut other = view.clone();
    other.draw_secrets(seed).ok()?;
    let looks_the_same = other.seen_by(side).fen() == view.fen();
    (looks_the_same && other.fen() != arbiter.fen()).then_some(other)
}

/// What is played, and what is reported of it.
fn answers(game: &AnyGame) -> Vec<String> {
    let limits = Limits { depth: Some(3), ..Limits::default() };
    let mut answers = Vec::new();
    let found = Engine::new(1).search(game, &limits, &Signals::new(), &mut |info| {
        answers.push(format!("{} {:?} {} {:?}", info.depth, info.score, info.nodes, info.line));
    });
    answers.push(format!("{:?}", found.best));
    answers
}
