//! What people type, without a terminal.

use super::{number, send_anything};
use crate::dice::Dice;
use crate::games::{any_variant, illegal_text, play_on, start};
use crate::script::{FuzzTarget, Script};
use movegen::{AnyGame, VariantSpec};

/// A game played in either notation, with takebacks: the board has to follow.
pub(super) fn right(dice: &mut Dice) -> Script {
    let spec = any_variant(dice);
    let mut script = Script::new(FuzzTarget::Console);
    begin(&mut script, spec);
    let mut game = start(spec);
    for _ in 0..dice.between(2, 8) {
        for _ in 0..dice.between(1, 6) {
            let before = game.clone();
            if play_on(&mut game, 1, dice).is_empty() {
                break;
            }
            script.line(typed(&before, &game, dice));
        }
        if game.ply() > 0 && dice.happens(40) {
            let count = dice.between(1, game.ply().min(5));
            script.line(format!("undo {count}"));
            for _ in 0..count {
                game.undo();
            }
        }
        if !game.has_secrets() {
            script.line("d");
            script.answer(0, "Fen: ", [game.fen()]);
        }
        if dice.happens(20) {
            let other = any_variant(dice);
            begin(&mut script, other);
            game = start(other);
        }
    }
    script.probe();
    script
}

/// A game with both sides moved by hand.
fn begin(script: &mut Script, spec: &VariantSpec) {
    script.line(format!("new {}", spec.id));
    script.line("position startpos");
}

/// The last move as a person types it.
fn typed(before: &AnyGame, after: &AnyGame, dice: &mut Dice) -> String {
    match after.moves().last() {
        Some(&m) if dice.happens(50) => before.san(m),
        Some(&m) => before.coordinate_text(m),
        None => String::new(),
    }
}

/// Commands in any order, with mistakes.
pub(super) fn anything(dice: &mut Dice) -> Script {
    let mut script = Script::new(FuzzTarget::Console);
    let mut game = start(any_variant(dice));
    script.line(format!("new {}", game.variant()));
    script.line("time 0.03");
    let count = dice.between(10, 50);
    send_anything(&mut script, dice, count, |dice| {
        if dice.happens(5) {
            game = start(any_variant(dice));
            return format!("new {}", game.variant());
        }
        command(&mut game, dice)
    });
    script
}

fn command(game: &mut AnyGame, dice: &mut Dice) -> String {
    match dice.below(10) {
        0..=3 => {
            let before = game.clone();
            match play_on(game, 1, dice).is_empty() {
                true => "undo".to_owned(),
                false => typed(&before, game, dice),
            }
        }
        4 => illegal_text(game, dice),
        5 => {
            play_on(game, dice.between(0, 30), dice);
            format!("fen {}", game.fen())
        }
        6 => format!("{} {}", dice.pick(&["undo", "depth", "time", "perft", "sd", "st"]), number(dice)),
        _ => (*dice.pick(COMMANDS)).to_owned(),
    }
}

const COMMANDS: &[&str] = &[
    "go",
    "go depth 3",
    "go infinite",
    "go movetime 20",
    "stop",
    "stop",
    "?",
    "help",
    "help level",
    "help go",
    "d",
    "board",
    "moves",
    "fen",
    "variants",
    "options",
    "side white",
    "side black",
    "side both",
    "side none",
    "play",
    "hint",
    "eval",
    "analyse",
    "flip",
    "draw",
    "resign",
    "resume",
    "undo",
    "undo 3",
    "new",
    "new bomb",
    "new stratachess",
    "time 0.02",
    "level 0 0:01 0.02",
    "level 3",
    "clock 0.01+0.01",
    "clock off",
    "depth 3",
    "depth off",
    "perft 2",
    "set vote ask",
    "set escalation own-loss",
    "set Setup random",
    "set Ponder true",
    "set MultiPV 4",
    "set Bomb a2",
    "set terrain random",
    "yes",
    "no",
    "position startpos moves e2e4",
    "setoption name MultiPV value 2",
    "isready",
];
