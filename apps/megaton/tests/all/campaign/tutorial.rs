//! The tutorial, played through by somebody who does as told.

use super::{failure, session};

const ARGUMENTS: [&str; 3] = ["--tutorial", "--nodes", "200"];
/// Moves that are made by hand before the computer finishes the battle.
const OWN_MOVES: usize = 4;

/// What the last lesson says to type.
fn tried(text: &str) -> &str {
    text.rsplit_once("Try: ").unwrap().1.lines().next().unwrap()
}

/// The move that the computer has advised last.
fn advised(text: &str) -> &str {
    text.rsplit_once("The computer would play ").unwrap().1.split(' ').next().unwrap()
}

#[test]
fn the_tutorial_leads_through_a_turn_and_a_battle() {
    let mut lines = String::new();
    let mut typed = Vec::new();
    let mut own_moves = 0;
    let text = loop {
        let text = session(&ARGUMENTS, &lines);
        assert!(!text.contains("Error"), "{text}");
        if text.contains("That was the tutorial.") {
            break text;
        }
        assert!(typed.len() < 12, "{typed:?}\n{text}");
        let next = match tried(&text) {
            "computer" if own_moves < OWN_MOVES => {
                own_moves += 1;
                advised(&session(&ARGUMENTS, &format!("{lines}advise\n"))).to_owned()
            }
            other => other.to_owned(),
        };
        lines += &format!("{next}\n");
        typed.push(next);
    };
    assert_eq!(typed[0], "recruit Q");
    assert!(typed[1].starts_with("march -1,0 0,0 D Q R ") && typed[1].ends_with(" 2W 2F"), "{typed:?}");
    assert_eq!(typed[2..5], ["done", "fight", "board"]);
    assert!(typed[5].starts_with('?'), "{typed:?}");
    assert_eq!(typed.last().unwrap(), "computer");
    assert!(text.matches("--- Tutorial ---").count() >= 8, "{text}");
    assert!(text.contains("At 0,0 "), "{text}");
    // Eight against three: that is decided.
    assert!(text.contains("The computer considers this battle won for you. `computer` lets it"), "{text}");
    // It goes on as a campaign, and what the last lesson recommends works.
    let text = session(&ARGUMENTS, &format!("{lines}news\nadvise\n"));
    assert!(text.contains("\nRound 3, player 2: ") && text.contains("The general would say: "), "{text}");
}

/// Whoever goes their own way is not stopped, and no lesson is told twice in a row.
#[test]
fn the_tutorial_lets_everybody_do_as_they_like() {
    let text = session(&ARGUMENTS, "help\nfly\ndone\ndone\nquit\n");
    assert!(text.contains("Error: \"fly\" is not an order"), "{text}");
    let lessons: Vec<_> = text.split("--- Tutorial ---").skip(1).collect();
    assert!(lessons.windows(2).all(|pair| pair[0].lines().nth(1) != pair[1].lines().nth(1)), "{text}");
    assert!(failure(&["--tutorial", "--fast"]).contains("cannot be used with"));
}
