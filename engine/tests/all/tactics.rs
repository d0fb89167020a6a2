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
    let lines: Vec<&str> = include_str!("tactics.jsonl").lines().chain(own.lines()).collect();
    let miss_of = |line: &&str| -> Option<Option<String>> {
        let tactic: Tactic = serde_json::from_str(line).unwrap();
        let variant = tactic.variant.parse::<Variant>().ok()?;
        let game = AnyGame::new(variant, Options::default(), Some(&tactic.fen)).unwrap();
        let found = Engine::new(16).search(&game, &limits, &Signals::new(), &mut |_| {});
        let answer = game.coordinate_text(found.best.unwrap());
        let is_missed = answer != tactic.best;
        Some(is_missed.then(|| format!("{variant} {}: {answer} instead of {}", tactic.fen, tactic.best)))
    };
    let misses: Vec<Option<String>> = lines.par_iter().filter_map(miss_of).collect();
    let asked = misses.len();
    let missed: Vec<String> = misses.into_iter().flatten().collect();
    assert!(asked >= 150);
    assert!(missed.len() * 5 <= asked, "{} of {asked} missed:\n{}", missed.len(), missed.join("\n"));
}
