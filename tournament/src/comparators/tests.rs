use super::*;
use movegen::{Options, Variant};
use rand::RngExt;

/// Positions with the moves of the three players. They depend on the evaluation, and one world's on the
/// search too: a change that alters the count of `megaton bench` may alter them, no other may.
const MOVES: &str = include_str!("../../data/comparators.tsv");

#[test]
fn what_they_play_stays_what_it_was() {
    for line in MOVES.lines().filter(|line| !line.starts_with('#')) {
        let [variant, fen, seed, greedy, one_world, tree] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let variant: Variant = variant.parse().unwrap();
        let game = AnyGame::new(variant, Options::default(), Some(fen)).unwrap();
        let text = |m: Option<Move>| m.map_or_else(|| "-".to_owned(), |m| game.coordinate_text(m));
        let seed = seed.parse().unwrap();
        let nodes = |count| Limits { nodes: Some(count), ..Limits::default() };
        let found = [
            text(greedy_move(&game)),
            text(one_world_move(&mut Engine::new(1), &game, &nodes(2_000), seed)),
            text(information_set_move(&game, &nodes(300), seed)),
        ];
        assert_eq!(found, [greedy, one_world, tree], "{line}");
    }
}

/// Games that look the same to the side to move get the same answer, whatever the arbiter knows.
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

/// A game with other secrets that looks the same to the side to move; `None` if the seed gives the same
/// ones, or ones the moves contradict.
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

fn answers(game: &AnyGame) -> [Option<Move>; 3] {
    let limits = Limits { depth: Some(3), ..Limits::default() };
    let tries = Limits { nodes: Some(30), ..Limits::default() };
    [
        greedy_move(game),
        one_world_move(&mut Engine::new(1), game, &limits, 7),
        information_set_move(game, &tries, 7),
    ]
}
