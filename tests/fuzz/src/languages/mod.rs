//! Sessions in each language.

mod cecp;
mod console;
mod server;
mod uci;

use crate::damage::damaged;
use crate::dice::Dice;
use crate::script::Script;

/// Generates a session.
type Maker = fn(&mut Dice) -> Script;

/// All kinds of sessions, by name.
pub(crate) const MAKERS: &[(&str, Maker)] = &[
    ("UCI, right", uci::right),
    ("UCI, anything", uci::anything),
    ("CECP, right", cecp::right),
    ("CECP, anything", cecp::anything),
    ("console, right", console::right),
    ("console, anything", console::anything),
    ("server, a game among others", server::witnessed),
    ("server, against megaton", server::against_megaton),
];

/// Sends lines of a language in any order, damaged now and then, in pieces or many at once.
fn send_anything(
    script: &mut Script,
    dice: &mut Dice,
    count: usize,
    mut line: impl FnMut(&mut Dice) -> String,
) {
    for _ in 0..count {
        let mut bytes = line(dice).into_bytes();
        if dice.happens(35) {
            bytes = damaged(&bytes, dice);
        }
        bytes.extend_from_slice(if dice.happens(10) { b"\r\n" } else { b"\n" });
        if dice.happens(5) {
            let rest = bytes.split_off(dice.between(0, bytes.len()));
            script.send(bytes);
            script.wait(dice.below(10));
            script.send(rest);
        } else {
            script.send(bytes);
        }
        if dice.happens(25) {
            script.wait(dice.below(30));
        }
        if dice.happens(4) {
            script.probe();
        }
    }
    script.probe();
}

/// A number in a command: mostly small, now and then as large as can be.
fn number(dice: &mut Dice) -> String {
    match dice.below(12) {
        0 => "0".to_owned(),
        1 => "-1".to_owned(),
        2 => u64::MAX.to_string(),
        3 => i64::MIN.to_string(),
        _ => dice.between(1, 40).to_string(),
    }
}
