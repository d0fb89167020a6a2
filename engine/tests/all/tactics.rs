//! Positions with one winning move, proven by exhaustive search, and moves that lost games.

use engine::{Engine, Limits, Signals};
use movegen::{AnyGame, Options};
use rayon::prelude::*;
use serde::Deserialize;

/// A position with its best move.
#[derive(Deserialize)]
struct Tactic {
    variant: String,
    fen: String,
    best: String,
}

/// A position with a move that lost a game, and one that a longer search prefers.
#[derive(Deserialize)]
struct LostMove {
    variant: String,
    fen: String,
    avoid: String,
    instead: String,
}

fn lines<'a, T: Deserialize<'a>>(text: &'a str) -> impl Iterator<Item = T> {
    text.lines().map(|line| serde_json::from_str(line).unwrap())
}

fn position(variant: &str, fen: &str) -> AnyGame {
    AnyGame::new(variant.parse().unwrap(), Options::default(), Some(fen)).unwrap()
}

/// What a search of so many nodes plays: the same on every machine; what one second brings is measured by
/// `megaton tactics`.
fn answer(game: &AnyGame, nodes: u64) -> String {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let found = Engine::new(16).search(game, &limits, &Signals::new(), &mut |_| {});
    game.coordinate_text(found.best.unwrap())
}

#[test]
fn five_sixths_of_the_proven_wins_are_found() {
    let own = include_str!("../../../docs/tactics/proven.jsonl");
    let tactics: Vec<Tactic> = lines(include_str!("tactics.jsonl")).chain(lines(own)).collect();
    let miss = |Tactic { variant, fen, best }: &Tactic| {
        let answer = answer(&position(variant, fen), 50_000);
        (answer != *best).then(|| format!("{variant} {fen}: {answer} instead of {best}"))
    };
    let missed: Vec<String> = tactics.par_iter().filter_map(miss).collect();
    let asked = tactics.len();
    assert!(asked >= 150);
    assert!(missed.len() * 6 <= asked, "{} of {asked} missed:\n{}", missed.len(), missed.join("\n"));
}

/// How many of them a search plays again hangs on little more than chance, so only much worse is a defect.
#[test]
fn seven_tenths_of_the_moves_that_lost_are_avoided() {
    let lost: Vec<LostMove> = lines(include_str!("../../../docs/tactics/losses.jsonl")).collect();
    let play_again = |LostMove { variant, fen, avoid, instead }: &LostMove| {
        let game = position(variant, fen);
        assert_ne!(game.parse_move(avoid).unwrap(), game.parse_move(instead).unwrap(), "{variant} {fen}");
        (answer(&game, 10_000) == *avoid).then(|| format!("{variant} {fen}: {avoid}"))
    };
    let played: Vec<String> = lost.par_iter().filter_map(play_again).collect();
    let asked = lost.len();
    assert!(asked >= 60);
    assert!(played.len() * 10 <= asked * 3, "{} of {asked} played:\n{}", played.len(), played.join("\n"));
}
