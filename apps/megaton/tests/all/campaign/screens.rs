//! What people see of a campaign: others' turns in a line, boards, and nothing that is not for them.

use super::{near_map, session};

const CLEAR: &str = "\u{1b}[2J\u{1b}[3J\u{1b}[H";

#[test]
fn a_computers_turn_is_a_line_and_its_details_are_told_to_whoever_asks() {
    let arguments = ["--fast", "--players", "3", "--seed", "3"];
    let text = session(&arguments, "done\nnews\nnews 1\nnews all\nnews 7\nquit\n");
    let lines: Vec<_> = text.lines().collect();
    let is_turn = |player: u8| move |line: &&&str| line.contains(&format!("Round 1, player {player}: "));
    // Once when it happens, once in the news, in the round and in the list of all turns.
    assert_eq!(lines.iter().filter(is_turn(2)).count(), 4, "{text}");
    assert_eq!(lines.iter().filter(is_turn(3)).count(), 4, "{text}");
    assert!(text.contains("\n  Player 2 received 3 gold and has 23.\n"), "{text}");
    assert!(text.contains("Error: there is no round 7; this is round 2"), "{text}");
    assert!(!text.contains("Player 2 recruits"), "{text}");
    let all = session(&[&arguments[..], &["--events"]].concat(), "done\nquit\n");
    assert!(all.contains("Player 2 recruits"), "{all}");
}

#[test]
fn the_last_move_and_both_rosters_are_shown_with_the_board() {
    let map = near_map();
    let arguments = ["--map", map.to_str().unwrap(), "--seed", "3", "--nodes", "100"];
    let text = session(&arguments, "march -1,0 0,0\ndone\nfight\nboard\n?g2\nquit\n");
    let boards: Vec<_> = text.split("\n    a b c d e f g h i j\n").collect();
    assert!(!boards[1].contains('[') && !boards[1].contains("the last move"), "{text}");
    let last = boards[boards.len() - 2];
    assert_eq!(last.matches('[').count(), 1, "{last}");
    let below = boards[boards.len() - 1];
    assert!(below.contains("the last move, in brackets: ?"), "{below}");
    assert!(below.contains("; face-up: K ") && below.contains("face-down, the enemy's: "), "{below}");
}

/// Whoever was mated sees the mate, and how a battle ended that computers finished.
#[test]
fn the_board_is_shown_at_the_end_of_a_battle() {
    let map = near_map();
    let arguments = ["--map", map.to_str().unwrap(), "--seed", "3", "--nodes", "100"];
    let text = session(&arguments, "march -1,0 0,0\ndone\nfight\nboard\n?g2\ncomputer\n");
    let (before, after) = text.split_once("Fought out in ").unwrap();
    let (_, end) = before.split_once("The computer finishes the battle: ").unwrap();
    assert!(end.trim_end().ends_with("a b c d e f g h i j") && end.contains("\n 8 "), "{end}");
    assert!(after.contains("At 0,0 "), "{after}");
}

/// A battle that is left to the computer before it begins is told like one that it finishes.
#[test]
fn the_moves_of_a_battle_are_told_that_the_computer_fights_from_the_start() {
    let map = near_map();
    let arguments = ["--map", map.to_str().unwrap(), "--seed", "3", "--nodes", "100"];
    let text = session(&arguments, "march -1,0 0,0\ndone\nfight\ncomputer\n");
    assert!(text.contains("The computer fights the battle: 1. ?"), "{text}");
    assert!(text.contains("Fought out in ") && text.contains("At 0,0 "), "{text}");
}

/// What a computer did in its turn before it attacks somebody is told before the battle.
#[test]
fn a_turn_is_told_before_its_battle() {
    let map = near_map();
    let arguments = ["--map", map.to_str().unwrap(), "--seed", "3", "--nodes", "100", "--seat", "2=greedy"];
    let text = session(&arguments, "done\ndone\nquit\n");
    let (before, after) = text.split_once(" (so far)\n").unwrap();
    assert!(before.lines().last().unwrap().contains(", player 2: "), "{text}");
    assert!(after.contains("Battle 1 at ") && !before.contains("Battle 1 at "), "{text}");
}

/// The defender reads which army attacks, and `armies` names it too: it stands on no hex.
#[test]
fn the_defender_is_told_who_attacks() {
    let map = near_map();
    let arguments = ["--map", map.to_str().unwrap(), "--seed", "3", "--fast", "--seat", "2=person"];
    // With a Queen both have a choice whom to field.
    let text =
        session(&arguments, "recruit Q\ndone\nrecruit Q\ndone\nmarch -1,0 0,0\ndone\nfight\narmies\nquit\n");
    let asked = "player 2, which of K D Q R B N 2W 2F defend 0,0 against K D Q R B N 2W 2F of player 1? field [UNITS] (or map, ";
    let (_, told) = text.split_once(asked).unwrap();
    assert!(told.contains("-1,0 attacks 0,0 with K D Q R B N 2W 2F: this battle is next"), "{told}");
    assert!(told.contains("player 1 (red, person): 17 gold, 0 a turn, 10 of "), "{told}");
}

/// What can be said is named when something new is asked, and is one word away after that.
#[test]
fn a_question_that_is_asked_again_is_short() {
    let text = session(&["--fast", "--seed", "3"], "armies\nmap\nrecruit Q\nmarch -3,0 -2,0 D Q\nquit\n");
    let prompts: Vec<_> = text.lines().filter(|line| line.contains("player 1, ")).collect();
    let is_long: Vec<_> = prompts.iter().map(|line| line.contains("(or map, armies, news, ")).collect();
    assert_eq!(is_long, [true, false, false, false, true], "{prompts:?}");
    assert!(prompts[1].contains("player 1, recruit, march, done or resign? (or help) >"), "{prompts:?}");
}

/// Two people at one screen: each hand-over begins with an empty screen, answers to offers included, and so does
/// what is left behind when somebody quits.
#[test]
fn a_curtain_falls_between_people_whatever_they_are_asked() {
    let map = near_map();
    let map = map.to_str().unwrap();
    let arguments = ["--map", map, "--seed", "3", "--nodes", "50", "--seat", "2=person", "--curtain", "on"];
    let own = "K Q R B 2W 2F";
    let lines = format!(
        "\nrecruit Q\nmarch -1,0 0,0\ndone\nfight -1,0 0,0 {own}\nboard\n\nboard\n\nlog\ndraw\n\ndecline\n\n?g2\n\n?a8\nquit\n"
    );
    let text = session(&arguments, &lines);
    let screens: Vec<_> = text.split(CLEAR).collect();
    let mut seats = Vec::new();
    for screen in &screens[1..screens.len() - 1] {
        let seat = if screen.starts_with("Player 1, it is your turn") { 1 } else { 2 };
        assert!(screen.starts_with(&format!("Player {seat}, it is your turn. Press Enter")), "{screen}");
        assert!(!screen.contains(&format!("\nplayer {}, ", 3 - seat)), "{screen}");
        // What player 1 has fielded is on no screen of player 2's.
        assert!(seat == 1 || !screen.contains(own) && !screen.contains("Q R B 2W 2F"), "{screen}");
        seats.push(seat);
    }
    assert!(seats.windows(2).all(|pair| pair[0] != pair[1]), "{seats:?}");
    assert!(seats.starts_with(&[1, 2, 1, 2, 1, 2]), "{seats:?}");
    assert!(text.contains("player 2, accept or decline the draw that player 1 offers?"), "{text}");
    assert!(text.contains("Player 2 declines the draw"), "{text}");
    // Nothing of the campaign stays on the screen of somebody who leaves.
    let left = screens.last().unwrap();
    assert!(left.trim_start().starts_with("The campaign was not saved."), "{left}");
}

/// Behind the curtain a whole turn of the other player is told in a line.
#[test]
fn people_read_each_others_turns_in_a_line() {
    let arguments = ["--fast", "--seed", "3", "--seat", "2=person", "--curtain", "on"];
    let text = session(&arguments, "\nrecruit Q 2W\nmarch -3,0 -2,0 D Q R 2W 2F\ndone\n\nnews\nquit\n");
    let second = text.split(CLEAR).nth(2).unwrap();
    assert!(
        second.contains("Round 1, player 1: recruited a queen and 2 wazirs, marched to -2,0\n"),
        "{second}"
    );
    assert!(!second.contains("recruits Q 2W") && !second.contains("march from"), "{second}");
    assert!(
        second.contains("\n  Player 1 recruited a queen and 2 wazirs at -3,0; 12 gold left.\n"),
        "{second}"
    );
}
