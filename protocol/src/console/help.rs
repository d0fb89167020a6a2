//! The console explains itself.

use crate::output::quote;
use crate::thinker::Thinker;
use movegen::{Game, Rules, VARIANTS, with_game};

/// Commands with their arguments and what they do.
const COMMANDS: &[(&str, &str)] = &[
    ("e5, Nd4, e3e5 …", "plays a move, in either notation; `moves` lists them all"),
    ("go", "megaton moves for the side to move"),
    ("go LIMITS", "as in UCI: go depth 8, go movetime 500, go infinite (shows, does not play)"),
    ("play [white|black|off]", "megaton answers by itself from now on"),
    ("stop", "ends the search; it plays the best move so far"),
    ("new [VARIANT]", "begins a new game"),
    ("undo [N]", "takes back a move, or N"),
    ("d", "shows the board, the FEN and the result"),
    ("moves", "lists the legal moves"),
    ("fen [FEN]", "prints the position, or sets one up"),
    ("position startpos|fen FEN [moves …]", "sets up a position and plays moves"),
    ("time SECONDS", "time megaton takes for a move"),
    ("level MOVES MINUTES INCREMENT", "plays by the clock: level 40 5 0, level 0 2:30 12"),
    ("depth N|off", "searches no deeper than N plies"),
    ("options", "lists the options and their values"),
    ("set NAME VALUE", "sets an option"),
    ("variants", "lists the variants"),
    ("perft N", "counts the move sequences of N plies"),
    ("bench", "measures the speed of the search"),
    ("uci, xboard", "speaks that protocol from now on"),
    ("quit", "leaves"),
];

/// The help text, with what is special in the game on the board; or the lines about one command.
pub(crate) fn text(thinker: &Thinker, topic: &str) -> String {
    let rows: Vec<_> = COMMANDS
        .iter()
        .filter(|(form, _)| topic.is_empty() || form.split([' ', ',']).any(|word| word == topic))
        .map(|(form, effect)| format!("  {form:<36} {effect}"))
        .collect();
    if rows.is_empty() {
        return format!("Error: no command {}; `help` lists them all", quote(topic));
    }
    let mut text = rows.join("\n");
    if topic.is_empty() {
        text.push_str(&format!("\n\n{}", about_moves(thinker)));
    }
    text
}

/// How moves are written, and what is special in the game on the board.
pub(crate) fn about_moves(thinker: &Thinker) -> String {
    let spec = thinker.game().variant().spec();
    let mut text = format!(
        "This game is {}. Moves: from and to (e2e4, e8e9q promotes), or algebraic (Nxd5, O-O).",
        spec.title
    );
    if with_game!(thinker.game(), game => captures_explode(game)) {
        text.push_str(
            "\nA capture explodes: the piece that captures, the piece captured and all officers around \
             them are gone. Whoever's king explodes has lost.",
        );
    }
    if spec.has_missiles {
        text.push_str(
            "\nⓂ is the missile. A launch is written with m (a2e5m), or M*e5: it destroys every piece but\n\
             kings on the target and around it. Launches begin once an officer has been captured, and\n\
             no missile that an enemy piece could capture may be launched.",
        );
    }
    text
}

fn captures_explode<R: Rules>(_game: &Game<R>) -> bool {
    R::BLASTS
}

/// The variants, a line each.
pub(crate) fn variants() -> String {
    let rows: Vec<_> = VARIANTS
        .iter()
        .map(|spec| format!("  {:<14} {}, {}x{}", spec.id, spec.title, spec.size.0, spec.size.1))
        .collect();
    format!("Variants:\n{}", rows.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_is_listed() {
        let text = variants();
        for spec in VARIANTS {
            assert!(text.contains(spec.id), "{}", spec.id);
        }
    }
}
