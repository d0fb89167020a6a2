//! The board server: several clients at once, well-behaved or not.

use crate::damage::damaged;
use crate::dice::Dice;
use crate::games::{any_variant, as_xboard_counts, illegal_text, play_on, server_board, start};
use crate::script::{ClientNumber, FuzzTarget, Script};
use movegen::{AnyGame, Color};

/// Clients of a session that behave randomly.
const OTHERS: std::ops::Range<ClientNumber> = 2..7;

/// Two play a game, and see the right board after every move, whatever the others do.
pub(super) fn witnessed(dice: &mut Dice) -> Script {
    let spec = any_variant(dice);
    let mut game = start(spec);
    let mut script = Script::new(serve(&[spec.id, "--people"], dice));
    script.steps.extend([0, 1].map(|client| crate::script::ScriptStep::Join { client, is_deaf: false }));
    if !game.bomb_carriers(Color::White).is_empty() {
        [0, 1].into_iter().for_each(|client| script.line_as(client, "bomb random"));
    }
    for _ in 0..dice.between(10, 40) {
        if !game.has_secrets() {
            let board = server_board(&game);
            for client in [0, 1] {
                script.answer(client, "<12>", [board.clone()]);
            }
        }
        for _ in 0..dice.below(6) {
            misbehave(&mut script, &game, dice);
        }
        let before = game.clone();
        let Some(text) = play_on(&mut game, 1, dice).pop() else { break };
        script.line_as(before.side().index(), as_xboard_counts(&before, &text));
    }
    script.probe();
    script
}

/// Everyone plays megaton.
pub(super) fn against_megaton(dice: &mut Dice) -> Script {
    let spec = any_variant(dice);
    let mut script = Script::new(serve(&[spec.id, "--movetime", "10", "--engines", "2"], dice));
    let game = start(spec);
    for _ in 0..dice.between(20, 100) {
        misbehave(&mut script, &game, dice);
        if dice.happens(3) {
            script.probe();
        }
    }
    script.probe();
    script
}

fn serve(arguments: &[&str], dice: &mut Dice) -> FuzzTarget {
    let mut arguments: Vec<String> = arguments.iter().map(|&word| word.to_owned()).collect();
    // A client that sends much has to wait; the sessions do not.
    let limits = ["--lines", "10000", "--per-address", "500", "--new-games", "10000"];
    arguments.extend(limits.map(str::to_owned));
    if dice.happens(30) {
        arguments.extend(["--connections".to_owned(), "6".to_owned()]);
    }
    if dice.happens(20) {
        arguments.extend(["--minutes", "1", "--increment", "0"].map(str::to_owned));
    }
    FuzzTarget::Server(arguments)
}

/// One of the others does something.
fn misbehave(script: &mut Script, game: &AnyGame, dice: &mut Dice) {
    let client = dice.between(OTHERS.start, OTHERS.end - 1);
    match dice.below(16) {
        0..=3 => script.steps.push(crate::script::ScriptStep::Join { client, is_deaf: dice.happens(15) }),
        4 => script.steps.push(crate::script::ScriptStep::Leave(client)),
        5 => script.wait(dice.below(15)),
        6 => {
            let bytes: Vec<u8> = (0..dice.between(0, 3000)).map(|_| dice.byte()).collect();
            script.send_as(client, bytes);
        }
        7 => script.send_as(client, vec![b'x'; *dice.pick(&[1023, 1024, 1025, 5000])]),
        8 => script.send_as(client, b"help\nmoves\ngames\nrefresh\n".repeat(dice.between(1, 100))),
        // A line in pieces.
        9 => script.send_as(client, "mov"),
        10..=11 => {
            let mut later = game.clone();
            let text = play_on(&mut later, 1, dice).pop().unwrap_or_default();
            script.line_as(client, as_xboard_counts(game, &text));
        }
        12 => script.line_as(client, illegal_text(game, dice)),
        _ => {
            let mut line = dice.pick(COMMANDS).as_bytes().to_vec();
            if dice.happens(30) {
                line = damaged(&line, dice);
            }
            script.line_as(client, line);
        }
    }
}

const COMMANDS: &[&str] = &[
    "play",
    "play white",
    "play black",
    "seek",
    "rematch",
    "games",
    "observe 1",
    "observe 2",
    "observe 99999999999999999999",
    "unobserve",
    "moves",
    "moves 1",
    "refresh",
    "say hello",
    "kibitz %s%n",
    "resign",
    "flag",
    "draw",
    "abort",
    "adjourn",
    "takeback 2",
    "takeback 99999999999",
    "takeback -1",
    "accept",
    "decline",
    "iam guest1 00000000",
    "iam guest1 00000000000000000000000000000000",
    "bomb",
    "bomb random",
    "bomb d2",
    "bomb z99",
    "iam",
    "$set interface xboard",
    "$$$",
    "help",
    "quit",
    "logout",
    "e2e4",
    "O-O",
    "o-o-o",
    "e7e8=Q",
    "U@d2",
    "a0b1m",
];
