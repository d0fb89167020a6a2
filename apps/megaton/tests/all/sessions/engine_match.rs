//! A whole game of Stratomic between two programs over CECP, with this test as the arbiter.

use super::program::Program;
use movegen::{AnyGame, Color, Move, Options, Variant};

/// The opening, as the arbiter writes it: officers are exchanged, so that launches come early.
const OPENING: &[&str] = &["e3e5", "c9d7", "c2d4", "d7e5", "e2e5"];

/// Longest game waited for, in plies.
const PLIES: usize = 600;

/// A move with its ranks counted from 0, as programs write it here, counted from 1.
fn counted_from_one(text: &str) -> String {
    text.chars()
        .flat_map(|letter| match letter.to_digit(10) {
            Some(rank) => (rank + 1).to_string().chars().collect::<Vec<_>>(),
            None => vec![letter],
        })
        .collect()
}

fn counted_from_zero(text: &str) -> String {
    let mut squares = text.replace("10", ":");
    for rank in 1..=9 {
        squares = squares.replace(&rank.to_string(), &(rank - 1).to_string());
    }
    squares.replace(':', "9")
}

#[test]
fn a_game_with_launches_ends_with_the_right_result() {
    assert_eq!(counted_from_zero("a10e1m"), "a9e0m");
    let mut game = AnyGame::new(Variant::Stratomic, Options::default(), None).unwrap();
    let mut programs = [Program::cecp("stratom"), Program::cecp("stratom")];
    for (program, depth) in programs.iter_mut().zip([4, 3]) {
        program.send(&format!("computer\nsd {depth}\nforce"));
        for text in OPENING {
            program.send(&format!("usermove {}", counted_from_zero(text)));
        }
        assert!(program.settle().is_empty());
    }
    for text in OPENING {
        game.play_text(text).unwrap();
    }

    let [white, black] = &mut programs;
    // Black is to move: White waits for the first move, Black makes it.
    white.send("playother");
    black.send("go");
    while game.outcome().is_none() && game.ply() < PLIES {
        let (mover, other) = match game.side() {
            Color::White => (&mut *white, &mut *black),
            Color::Black => (&mut *black, &mut *white),
        };
        let reply = mover.wait_for("move ");
        let text = &reply["move ".len()..];
        game.play_text(&counted_from_one(text))
            .unwrap_or_else(|error| panic!("{reply}: {error}\n{}", game.fen()));
        other.send(&format!("usermove {text}"));
    }

    let launches = game.moves().into_iter().filter(|m: &Move| m.is_launch()).count();
    assert!(launches > 0, "{}", game.fen());
    let outcome = game.outcome().expect("the game ends").to_string();
    for program in &mut programs {
        // Claimed by the mover after its move, and by the other when it sees it.
        assert_eq!(program.wait_for(&outcome), outcome);
        program.send("quit");
    }
    for program in programs {
        assert!(program.finish().1.success());
    }
}
