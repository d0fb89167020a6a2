//! UCI: every position is sent in full, so that every answer can be checked.

use super::{number, send_anything};
use crate::dice::Dice;
use crate::games::{any_variant, illegal_text, play_on, start};
use crate::script::{FuzzTarget, Script};
use movegen::{AnyGame, Draws, VARIANTS, VariantSpec};

/// Positions and searches without a mistake: the position must be the one that was sent, the move found
/// a legal one.
pub(super) fn right(dice: &mut Dice) -> Script {
    let mut script = begun();
    for _ in 0..dice.between(1, 3) {
        let spec = any_variant(dice);
        script.line(format!("setoption name UCI_Variant value {}", spec.id));
        for _ in 0..dice.between(1, 5) {
            let (command, game) = position(spec, dice);
            script.line(command);
            if !game.has_secrets() {
                script.line("d");
                script.answer(0, "Fen: ", [game.fen()]);
            }
            if dice.happens(70) {
                search(&mut script, &game, dice);
            }
            if dice.happens(10) {
                script.line("ucinewgame");
            }
        }
    }
    script.probe();
    script.lacks("error");
    script
}

/// A search of any kind, and its answer.
fn search(script: &mut Script, game: &AnyGame, dice: &mut Dice) {
    let is_endless = dice.happens(35);
    let limits =
        if is_endless { *dice.pick(&["infinite", "ponder wtime 50 btime 50"]) } else { bounded(dice) };
    script.line(format!("go {limits}"));
    if is_endless || dice.happens(30) {
        script.wait(dice.below(40));
        let end = if limits.starts_with("ponder") { "ponderhit" } else { "stop" };
        script.line(end);
    }
    // A bomb of its own is known to the engine alone, and what a move reveals is not written.
    let mut legal = if game.has_secrets() { Vec::new() } else { game.legal_texts() };
    if game.outcome().is_some() {
        legal.push("(none)".to_owned());
    }
    script.answer(0, "bestmove", legal);
}

fn bounded(dice: &mut Dice) -> &'static str {
    const LIMITS: &[&str] = &[
        "depth 1",
        "depth 4",
        "nodes 1",
        "nodes 3000",
        "movetime 1",
        "movetime 15",
        "mate 1 nodes 3000",
        "wtime 100 btime 100 winc 1 binc 1",
        "wtime 1 btime 1",
        "wtime -5 btime -5 movestogo 1",
        "depth 40 nodes 2000 movetime 20",
    ];
    dice.pick::<&str>(LIMITS)
}

/// Commands in any order, with mistakes.
pub(super) fn anything(dice: &mut Dice) -> Script {
    let mut script = begun();
    let mut spec = any_variant(dice);
    let count = dice.between(10, 60);
    send_anything(&mut script, dice, count, |dice| {
        if dice.happens(10) {
            spec = any_variant(dice);
            return format!("setoption name UCI_Variant value {}", spec.id);
        }
        command(spec, dice)
    });
    script
}

fn begun() -> Script {
    let mut script = Script::new(FuzzTarget::Uci);
    script.line("uci");
    script.probe();
    script
}

/// A valid `position`, and its game.
fn position(spec: &VariantSpec, dice: &mut Dice) -> (String, AnyGame) {
    let mut game = start(spec);
    let mut place = "startpos".to_owned();
    if !game.has_secrets() && dice.happens(40) {
        play_on(&mut game, dice.between(0, 60), dice);
        place = format!("fen {}", game.fen());
        if let Ok(again) = AnyGame::new(spec.variant, *game.options(), Some(&game.fen())) {
            game = again;
        }
    }
    let longest = if dice.happens(5) { 400 } else { 40 };
    let moves = play_on(&mut game, dice.between(0, longest), dice);
    let text = if moves.is_empty() { place } else { format!("{place} moves {}", moves.join(" ")) };
    // Over UCI nobody has claimed a draw: play goes on.
    game.set_draws(Draws::Claimed);
    (format!("position {text}"), game)
}

fn command(spec: &VariantSpec, dice: &mut Dice) -> String {
    match dice.below(20) {
        0..=5 => position(spec, dice).0,
        6 => {
            let (text, game) = position(spec, dice);
            format!("{text} {}", illegal_text(&game, dice))
        }
        // From another variant.
        7 => position(dice.pick(VARIANTS), dice).0,
        8..=11 => format!("go {}", limits(dice)),
        12..=13 => "stop".to_owned(),
        14 => option(dice),
        _ => {
            dice.pick(&["isready", "ponderhit", "d", "ucinewgame", "uci", "", "debug on", "stop"]).to_string()
        }
    }
}

/// Limits of all kinds, sensible or not.
fn limits(dice: &mut Dice) -> String {
    let mut words = Vec::new();
    for _ in 0..dice.below(4) {
        words.push(match dice.below(13) {
            0 => "infinite".to_owned(),
            1 => "ponder".to_owned(),
            2 => "searchmoves e2e4 d2d4 a2e5m U@d2".to_owned(),
            3 => format!("perft {}", dice.between(0, 3)),
            other => {
                let name =
                    ["depth", "nodes", "mate", "movetime", "wtime", "btime", "winc", "binc", "movestogo"]
                        [other - 4];
                format!("{name} {}", number(dice))
            }
        });
    }
    words.join(" ")
}

/// An option. Tables and threads stay small: their limits are the system's.
fn option(dice: &mut Dice) -> String {
    let option = *dice.pick(&[
        "UCI_Chess960 value true",
        "UCI_Chess960 value false",
        "MultiPV value 3",
        "MultiPV value 256",
        "MultiPV value 1",
        "Clear Hash",
        "Hash value 99999999999999999999",
        "Threads value 0",
        "escalation value own-loss",
        "threat value legal",
        "king_target value on",
        "reserve value UA",
        "culverins value 2",
        "promote_to_extras value on",
        "Setup value random",
        "Setup value 21836",
        "vote value ask",
        "terrain value random",
        "armies value random",
        "Bomb value a2",
        "Bomb value e1",
        "Skill Level value 3",
        "UCI_LimitStrength value true",
        "UCI_ShowWDL value true",
        "Move Overhead value 5000",
    ]);
    format!("setoption name {option}")
}
