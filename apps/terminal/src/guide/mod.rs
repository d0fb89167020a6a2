//! What the terminal can explain: the variants, their rules, and how moves are written.

mod rules;

use movegen::{VARIANTS, Variant};

/// The rules of a variant in about ten lines.
pub(crate) fn rules(variant: Variant) -> &'static str {
    rules::rules(variant)
}

/// A way to write a move that a variant adds to chess, and what it does.
type AddedMove = (&'static str, &'static str);

/// How moves are written in a variant: as in chess, and what it adds.
pub(crate) fn about_moves(variant: Variant) -> String {
    let spec = variant.spec();
    let (push, promotion) = match spec.size {
        (_, 10) => ("e3e5", "e8e9q or e9=Q promotes"),
        _ => ("e2e4", "e7e8q or e8=Q promotes"),
    };
    let mut text = format!("This game is {}; rules explains how to play.", spec.title);
    text.push_str(&match variant {
        Variant::StrataChess => "\nMoves: from and to (e1e2), or algebraic (Rxd5).".to_owned(),
        _ => format!("\nMoves: from and to ({push}, {promotion}), or algebraic (Nf3, Nxd5, O-O)."),
    });
    for (form, effect) in added_moves(variant) {
        text.push_str(&format!("\n{form:<20} {effect}"));
    }
    text
}

const LAUNCH: AddedMove = (
    "M*e5, a2e5m",
    "launches a missile at e5, once an officer has been captured; Ma2*e5 if more than one can",
);

fn added_moves(variant: Variant) -> &'static [AddedMove] {
    match variant {
        Variant::Stratomic | Variant::Spindler => &[
            LAUNCH,
            ("Ma1, a2a1", "moves a missile like a king"),
            ("e9=M, e8e9m", "promotes a pawn to a missile"),
        ],
        Variant::Capatomic => &[
            (
                "M*e5, e1e5m",
                "launches a missile at e5, once an officer has been captured; e1e1m at its own square",
            ),
            ("Md1, e1d1", "moves a missile like a king"),
            ("O-O, O-O-O", "castles: from and to are the king's square and the rook's"),
            ("O-O/e1g1", "castles and takes the missiles on e1 and g1 along; O-O/e1 takes one"),
        ],
        Variant::Stoltz => &[("U@e2", "drops the Culverin onto the pawn e2, which goes to e4")],
        Variant::OneStep => &[("U@e2", "drops the Culverin onto the pawn e2, which goes to e3")],
        Variant::Culverin => {
            &[("U@f1", "drops the Culverin on f1, once it is empty; the pawn f2 goes to f3")]
        }
        Variant::Bomb => &[("!d2, d2d2", "sets off your bomb, if it is on d2")],
        Variant::StrataChess => &[("?h2, h2h2", "turns up your piece on h2")],
        Variant::Atomic | Variant::NoCheckAtomic | Variant::DeathMatch => {
            &[("Nxf7, g5f7", "captures; the blast takes both pieces and every piece but pawns around f7")]
        }
        Variant::SoftPawn => &[("Qxf8, f5f8", "captures an officer; the blast takes everything around f8")],
        Variant::Chess => &[],
    }
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
    use movegen::{AnyGame, MoveError, Options};

    #[test]
    fn every_variant_is_listed_and_told_in_about_ten_lines() {
        let text = variants();
        for spec in VARIANTS {
            assert!(text.contains(spec.id), "{}", spec.id);
            let lines = rules(spec.variant).lines().count();
            assert!((7..=13).contains(&lines), "{}: {lines} lines", spec.id);
        }
    }

    /// Whatever help shows can be typed in that game: it is legal, or refused for a reason.
    #[test]
    fn the_moves_that_help_shows_can_be_typed() {
        for spec in VARIANTS {
            let game = AnyGame::new(spec.variant, Options::default(), None).unwrap();
            for (forms, _) in added_moves(spec.variant) {
                for form in forms.split(", ") {
                    let read = game.parse_move(form);
                    assert!(read != Err(MoveError::Unreadable), "{}: {form}", spec.id);
                }
            }
        }
    }

    #[test]
    fn capatomic_is_not_explained_as_stratomic_is() {
        let [one, other] = [Variant::Stratomic, Variant::Capatomic].map(about_moves);
        assert!(other.contains("O-O/e1g1") && !one.contains("O-O/"));
        assert_ne!(rules(Variant::Stratomic), rules(Variant::Capatomic));
    }
}
