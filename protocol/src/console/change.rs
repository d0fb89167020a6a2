//! What a move changed, in words.

use crate::board::{gone, square_name, symbol};
use movegen::{AnyGame, Move};

/// The move in both notations, and what it destroyed.
pub(crate) fn describe(before: &AnyGame, after: &AnyGame, m: Move) -> String {
    let text = format!("{} ({})", before.san(m), before.coordinate_text(m));
    match losses(before, after, m) {
        Some(losses) => format!("{text}\n{losses}"),
        None => text,
    }
}

/// The pieces that left the board besides the one moved, if a launch or a blast took more than the
/// piece captured.
pub(crate) fn losses(before: &AnyGame, after: &AnyGame, m: Move) -> Option<String> {
    let gone = gone(before, after, m.from());
    let names = || {
        let names: Vec<_> = gone
            .iter()
            .map(|&(square, piece)| format!("{} {}", symbol(piece), square_name(before, square)))
            .collect();
        names.join(", ")
    };
    let stands = after.piece_at(m.to()).is_some();
    match (m.is_launch(), gone.is_empty()) {
        (true, true) => Some(format!("Launched at {}: nothing was destroyed.", square_name(before, m.to()))),
        (true, false) => Some(format!("Launched at {}: destroyed {}.", square_name(before, m.to()), names())),
        (false, true) if !stands => {
            Some(format!("Exploded at {}: nothing else was destroyed.", square_name(before, m.to())))
        }
        (false, false) if !stands => {
            Some(format!("Exploded at {}: destroyed {}.", square_name(before, m.to()), names()))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Options, Variant};

    fn told(variant: Variant, fen: Option<&str>, text: &str) -> String {
        let before = AnyGame::new(variant, Options::default(), fen).unwrap();
        let mut after = before.clone();
        let m = after.play_text(text).unwrap();
        describe(&before, &after, m)
    }

    #[test]
    fn a_quiet_move_is_only_named() {
        assert_eq!(told(Variant::Chess, None, "Nf3"), "Nf3 (g1f3)");
    }

    #[test]
    fn a_launch_names_what_it_destroyed() {
        let fen = "10/9k/10/10/10/3npp4/10/10/5K4/M9 w - - 0 1 armed=1";
        assert_eq!(
            told(Variant::Stratomic, Some(fen), "a1e6m"),
            "M*e6 (a1e6m)\nLaunched at e6: destroyed ♞ d5, ♟ e5, ♟ f5."
        );
    }

    #[test]
    fn an_explosion_names_the_captured_piece_and_the_officers_around_it() {
        let fen = "rnbqkbnr/pppppppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1";
        let text = told(Variant::Atomic, Some(fen), "Nxd7");
        assert!(text.contains("Exploded at d7"), "{text}");
        assert!(text.contains("♛ d8") && text.contains("♝ c8") && !text.contains("e7"), "{text}");
    }
}
