use super::*;
use movegen::{Options, Variant};
use rand::RngExt;

/// Positions with the moves of both players. One world's depend on the search: a change that alters the
/// count of `megaton bench` may alter them, no other may.
const MOVES: &str = include_str!("../../data/comparators.tsv");

#[test]
fn what_they_play_stays_what_it_was() {
    for line in MOVES.lines().filter(|line| !line.starts_with('#')) {
        assert_eq!(with_their_moves(line), line);
    }
}

/// Writes the moves anew, after a change of the search:
/// `cargo test --workspace --lib write_what_they_play -- --ignored`
#[test]
#[ignore = "it writes to the repository"]
fn write_what_they_play() {
    let lines = MOVES.lines();
    let lines =
        lines.map(|line| if line.starts_with('#') { line.to_owned() } else { with_their_moves(line) });
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/data/comparators.tsv");
    std::fs::write(file, lines.map(|line| line + "\n").collect::<String>()).unwrap();
}

/// A line with the moves that they play now.
fn with_their_moves(line: &str) -> String {
    let [variant, fen, seed, ..] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
    let game = AnyGame::new(variant.parse().unwrap(), Options::default(), Some(fen)).unwrap();
    let text = |m: Option<Move>| m.map_or_else(|| "-".to_owned(), |m| game.coordinate_text(m));
    let number = seed.parse().unwrap();
    let nodes = |count| Limits { nodes: Some(count), ..Limits::default() };
    let moves = [
        text(one_world_move(&mut Engine::new(1), &game, &nodes(2_000), number)),
        text(information_set_move(&game, &nodes(300), number)),
    ];
    [variant, fen, seed].into_iter().chain(moves.iter().map(String::as_str)).collect::<Vec<_>>().join("\t")
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

fn answers(game: &AnyGame) -> [Option<Move>; 2] {
    let limits = Limits { depth: Some(3), ..Limits::default() };
    let tries = Limits { nodes: Some(30), ..Limits::default() };
    [one_world_move(&mut Engine::new(1), game, &limits, 7), information_set_move(game, &tries, 7)]
}
