//! Draws that people and the computer agree on in battles.

use super::{fresh_file, near_map, printed, session};
use std::fs;

/// Orders up to the board of the first battle.
const ATTACK: &str = "march -1,0 0,0\ndone\nfight\n";

#[test]
fn people_agree_on_a_draw_or_play_on() {
    let (file, map) = (fresh_file("agreed.save"), near_map());
    let [name, map] = [&file, &map].map(|path| path.to_str().unwrap());
    let arguments = ["--map", map, "--seed", "3", "--nodes", "50", "--seat", "2=person", "--save", name];
    let lines = format!("{ATTACK}board\nboard\naccept\ndraw\n?h2\nmoves\ndecline\n?h2\ndraw\nquit\n");
    let text = session(&arguments, &lines);
    for expected in [
        "player 1, your move? (or moves, advise, draw, computer, resign, help) > Error: There is nothing to accept.",
        "Player 1 offers a draw\n",
        "player 2, accept or decline the draw that player 1 offers? (or board, help) > Error: say accept or decline",
        "Player 2 declines the draw\n",
        "Player 1 turns up h2: a ",
        "Player 2 offers a draw\nplayer 1, accept or decline the draw that player 2 offers?",
    ] {
        assert!(text.contains(expected), "{expected} is missing in\n{text}");
    }
    // The offer stands when the battle goes on.
    let text = session(&["--resume", name], "accept\n");
    assert!(text.contains("player 1, accept or decline the draw that player 2 offers?"), "{text}");
    assert!(
        text.contains(
            "Fought out in a move: draw by agreement\nAt 0,0 the battle is drawn; the attacker loses nobody, the defender nobody\n"
        ),
        "{text}"
    );
    assert!(fs::read_to_string(&file).unwrap().contains("{draw by agreement}"));
    assert!(printed(&["--replay", name]).contains("draw by agreement"));
}

/// At the first move the computer has not looked at the battle yet, so it plays on; and what it plays against
/// itself once the person has left is told in one paragraph.
#[test]
fn the_computer_answers_an_offer_and_a_battle_of_its_own_ends_in_a_paragraph() {
    let map = near_map();
    let arguments = ["--map", map.to_str().unwrap(), "--seed", "3", "--nodes", "100"];
    let text = session(&arguments, &format!("{ATTACK}board\ndraw\n?g2\ncomputer\n"));
    assert!(text.contains("Player 1 offers a draw\nPlayer 2 declines the draw\n"), "{text}");
    let (_, finished) = text.split_once("The computer moves your pieces from now on.\n").unwrap();
    assert!(finished.starts_with("The computer finishes the battle: 2. "), "{finished}");
    let after: Vec<_> = finished.lines().skip_while(|line| !line.starts_with("Fought out in ")).collect();
    assert!(after[1].starts_with("At 0,0 "), "{finished}");
    assert!(!finished.contains(" turns up "), "{finished}");
}
