//! Positions with one winning move, proven by exhaustive search.

use engine::{Engine, Limits, Signals};
use movegen::{AnyGame, Options, Variant};
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
    let (mut asked, mut missed) = (0, Vec::new());
    let own = include_str!("../../../docs/tactics/proven.jsonl");
    for line in include_str!("tactics.jsonl").lines().chain(own.lines()) {
        let tactic: Tactic = serde_json::from_str(line).unwrap();
        let Ok(variant) = tactic.variant.parse::<Variant>() else { continue };
        let game = AnyGame::new(variant, Options::default(), Some(&tactic.fen)).unwrap();
        let found = Engine::new(16).search(&game, &limits, &Signals::new(), &mut |_| {});
        let answer = game.coordinate_text(found.best.unwrap());
        asked += 1;
        if answer != tactic.best {
            missed.push(format!("{variant} {}: {answer} instead of {}", tactic.fen, tactic.best));
        }
    }
    assert!(asked >= 150);
    assert!(missed.len() * 5 <= asked, "{} of {asked} missed:\n{}", missed.len(), missed.join("\n"));
}
