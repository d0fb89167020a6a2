//! Positions with one winning move, proven by exhaustive search.

use engine::{Engine, Limits, Signals};
use movegen::{AnyGame, Options, Variant};
use rayon::prelude::*;
use serde::Deserialize;

#[derive(Deserialize)]
struct Tactic {
    variant: String,
    fen: String,
    best: String,
}

/// Solved at a fixed number of moves made, so that the machine's speed does not matter; what one
/// second brings is measured by `megaton tactics`.
#[test]
fn four_fifths_of_the_proven_wins_are_found() {
    let limits = Limits { nodes: Some(200_000), ..Limits::default() };
    let own = include_str!("../../../docs/tactics/proven.jsonl");
    let lines = include_str!("tactics.jsonl").lines().chain(own.lines());
    let tactics: Vec<(Variant, Tactic)> = lines
        .map(|line| serde_json::from_str::<Tactic>(line).unwrap())
        .filter_map(|tactic| Some((tactic.variant.parse().ok()?, tactic)))
        .collect();
    let miss = |(variant, tactic): &(Variant, Tactic)| {
        let game = AnyGame::new(*variant, Options::default(), Some(&tactic.fen)).unwrap();
        let found = Engine::new(16).search(&game, &limits, &Signals::new(), &mut |_| {});
        let answer = game.coordinate_text(found.best.unwrap());
        let is_missed = answer != tactic.best;
        is_missed.then(|| format!("{variant} {}: {answer} instead of {}", tactic.fen, tactic.best))
    };
    let missed: Vec<String> = tactics.par_iter().filter_map(miss).collect();
    let asked = tactics.len();
    assert!(asked >= 150);
    assert!(missed.len() * 5 <= asked, "{} of {asked} missed:\n{}", missed.len(), missed.join("\n"));
}
