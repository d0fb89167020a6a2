//! CECP: the board follows from all commands so far.

use super::send_anything;
use crate::dice::Dice;
use crate::games::{any_variant, as_xboard_counts, illegal_text, play_on, start};
use crate::script::{FuzzTarget, Script};
use movegen::{AnyGame, VariantSpec};

/// Games entered without a mistake, with takebacks and searched moves: only illegal input is rejected.
pub(super) fn right(dice: &mut Dice) -> Script {
    let spec = any_variant(dice);
    let mut script = begun(spec);
    let mut game = start(spec);
    script.line("force");
    for _ in 0..dice.between(2, 8) {
        enter(&mut script, &mut game, dice);
        if game.ply() > 0 && dice.happens(40) {
            take_back(&mut script, &mut game, dice);
        }
        if !game.has_secrets() && dice.happens(30) {
            set_board(&mut script, &mut game);
        }
        script.probe();
        script.lacks("Illegal");
        if !game.has_secrets() && game.outcome().is_none() && dice.happens(50) {
            let wrong = illegal_text(&game, dice);
            script.line(format!("usermove {}", as_xboard_counts(&game, &wrong)));
            script.answer(0, "Illegal move", []);
            script.probe();
            script.lacks("pong 0");
        }
    }
    if game.outcome().is_none() {
        script.line("go");
        script.answer(0, "move", []);
    }
    script.probe();
    script.lacks("Error");
    script
}

/// Enters legal moves.
fn enter(script: &mut Script, game: &mut AnyGame, dice: &mut Dice) {
    let before = game.clone();
    for text in play_on(game, dice.between(1, 12), dice) {
        script.line(format!("usermove {}", as_xboard_counts(&before, &text)));
    }
}

fn take_back(script: &mut Script, game: &mut AnyGame, dice: &mut Dice) {
    let count = if game.ply() >= 2 && dice.happens(50) { 2 } else { 1 };
    script.line(if count == 2 { "remove" } else { "undo" });
    for _ in 0..count {
        game.undo();
    }
}

/// Sets up the current position. Moves before it are gone then.
fn set_board(script: &mut Script, game: &mut AnyGame) {
    let fen = game.fen();
    if let Ok(again) = AnyGame::new(game.variant(), *game.options(), Some(&fen)) {
        *game = again;
        script.line(format!("setboard {fen}"));
    }
}

/// Commands in any order, with mistakes.
pub(super) fn anything(dice: &mut Dice) -> Script {
    let mut spec = any_variant(dice);
    let mut script = begun(spec);
    let mut game = start(spec);
    let count = dice.between(15, 80);
    send_anything(&mut script, dice, count, |dice| {
        if dice.happens(4) {
            spec = any_variant(dice);
            game = start(spec);
            return format!("variant {}", spec.cecp_name);
        }
        command(&mut game, dice)
    });
    script
}

fn begun(spec: &VariantSpec) -> Script {
    let mut script = Script::new(FuzzTarget::Cecp);
    for line in ["xboard", "protover 2", "new", &format!("variant {}", spec.cecp_name), "st 0.03"] {
        script.line(line);
    }
    script.probe();
    script.lacks("Error");
    script
}

fn command(game: &mut AnyGame, dice: &mut Dice) -> String {
    match dice.below(12) {
        0..=3 => {
            let before = game.clone();
            let text = play_on(game, 1, dice).pop().unwrap_or_else(|| "e2e4".to_owned());
            let text = as_xboard_counts(&before, &text);
            if dice.happens(80) { format!("usermove {text}") } else { text }
        }
        4 => format!("usermove {}", illegal_text(game, dice)),
        5 => {
            play_on(game, dice.between(0, 30), dice);
            format!("setboard {}", game.fen())
        }
        6 => {
            game.undo();
            (*dice.pick(&["undo", "remove"])).to_owned()
        }
        7 => mouse(game, dice),
        _ => (*dice.pick(COMMANDS)).to_owned(),
    }
}

fn mouse(game: &AnyGame, dice: &mut Dice) -> String {
    // One file and rank more than there are: places beside the board.
    let (files, ranks) = game.size();
    let file = char::from(b'a' + dice.between(0, usize::from(files) + 2) as u8);
    let rank = dice.between(0, usize::from(ranks) + 1);
    let held = if dice.happens(20) { "," } else { "" };
    format!("{} {file}{rank}{held}", dice.pick(&["lift", "put", "hover"]))
}

/// Other commands. None lets it think for long or use much memory.
const COMMANDS: &[&str] = &[
    "force",
    "go",
    "go",
    "playother",
    "white",
    "black",
    "analyze",
    "exit",
    ".",
    "?",
    "?",
    "st 0.02",
    "sd 3",
    "level 0 0:01 0.02",
    "level 40 0:02 0",
    "time 20",
    "otim 20",
    "nps 1000",
    "nps 0",
    "ping 5",
    "result 1-0 {why not}",
    "result *",
    "hard",
    "easy",
    "post",
    "nopost",
    "hint",
    "draw",
    "computer",
    "pause",
    "resume",
    "exclude all",
    "exclude e2e4",
    "include all",
    "include e2e4",
    "edit",
    "#",
    "c",
    "Ke1",
    "ke8",
    "Pa4",
    "xa1",
    ".",
    "new",
    "variant normal",
    "variant fischerandom",
    "option MultiPV=3",
    "option escalation=own-loss",
    "option vote=ask",
    "option reserve=UA",
    "option Castle with missiles=both",
    "option Setup=random",
    "option Bomb=a2",
    "option terrain=random",
    "vote yes",
    "vote no",
    "name somebody",
    "rating 1 2",
    "ics -",
    "protover 2",
    "accepted setboard",
    "rejected colors",
    "random",
    "bk",
    "0-0",
    "O-O-O",
    "Nf3",
];
