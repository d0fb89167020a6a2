//! What a move did, in words.

use movegen::{AnyGame, Color, Departure, Effect, Effects, Move, Piece};

/// The move in both notations, and what it did besides. `before` is the game it was played in.
pub fn described(before: &AnyGame, m: Move, effects: &Effects) -> String {
    let text = format!("{} ({})", before.san(m), before.coordinate_text(m));
    std::iter::once(text).chain(consequences(before, effects)).collect::<Vec<_>>().join("\n")
}

/// What a move did besides moving and capturing, a line each.
pub fn consequences(before: &AnyGame, effects: &Effects) -> Vec<String> {
    let others = effects.iter().filter_map(|effect| consequence(before, &effect));
    blast(before, effects).into_iter().chain(armed(effects)).chain(others).collect()
}

fn blast(before: &AnyGame, effects: &Effects) -> Option<String> {
    let centre = before.square_name(effects.blast()?);
    let left_as = |wanted| effects.departures().find(|&(_, _, why)| why == wanted).map(|(_, piece, _)| piece);
    // Who captured or carried the bomb is lost as well. That a launched missile is goes without saying.
    let with = |piece: Option<Piece>| match piece {
        Some(Piece { color, kind }) => {
            format!(" with {color}'s {}", before.variant().kind_name(kind))
        }
        None => String::new(),
    };
    let what = if left_as(Departure::Launched).is_some() {
        format!("Launched at {centre}")
    } else if let Some(carrier) = left_as(Departure::Detonated) {
        format!("Detonated at {centre}{}", with(Some(carrier)))
    } else {
        format!("Exploded at {centre}{}", with(left_as(Departure::Exploded)))
    };
    let destroyed = match victims(before, effects).as_slice() {
        [] if what.starts_with("Launched") => "nothing was destroyed".to_owned(),
        [] => "nothing else was destroyed".to_owned(),
        victims => format!("destroyed {}", victims.join(" and ")),
    };
    Some(format!("{what}: {destroyed}."))
}

/// The destroyed pieces by side, each with its square.
fn victims(before: &AnyGame, effects: &Effects) -> Vec<String> {
    let all = effects.victims();
    let of = |color: Color| {
        let pieces: Vec<_> = all
            .iter()
            .filter(|(_, piece)| piece.color == color)
            .map(|&(square, piece)| {
                format!("{} {}", before.variant().kind_name(piece.kind), before.square_name(square))
            })
            .collect();
        (!pieces.is_empty()).then(|| format!("{color}'s {}", pieces.join(", ")))
    };
    Color::BOTH.into_iter().filter_map(of).collect()
}

fn armed(effects: &Effects) -> Option<String> {
    let armed: Vec<Color> = Color::BOTH
        .into_iter()
        .filter(|&color| effects.iter().any(|effect| effect == Effect::Armed { color }))
        .collect();
    match armed[..] {
        [] => None,
        [side] => Some(format!("{side} may launch from now on.")),
        _ => Some("An officer has been captured: both sides may launch from now on.".to_owned()),
    }
}

fn consequence(before: &AnyGame, effect: &Effect) -> Option<String> {
    match *effect {
        Effect::Irradiated { square } => Some(format!("{} is irradiated.", before.square_name(square))),
        Effect::Contaminated { color, centre, moves_left } => {
            let within = if moves_left == 1 { "on the next move" } else { "within two moves" };
            let centre = before.square_name(centre);
            Some(format!("{color}'s king must leave the contaminated zone around {centre} {within}."))
        }
        Effect::Revealed { kind: Some(kind), .. } => Some(format!("It is a {}.", kind.name())),
        Effect::BombLost { color, .. } => {
            Some(format!("{color}'s bomb is lost with the piece that carried it."))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LaunchReason;
    use movegen::{Options, Variant};

    fn told(variant: Variant, fen: Option<&str>, text: &str) -> String {
        let mut game = AnyGame::new(variant, Options::default(), fen).unwrap();
        let before = game.clone();
        game.play_text(text).unwrap();
        let (m, effects) = game.last_effects().unwrap();
        described(&before, m, &effects)
    }

    #[test]
    fn a_quiet_move_is_only_named() {
        assert_eq!(told(Variant::Chess, None, "Nf3"), "Nf3 (g1f3)");
    }

    #[test]
    fn castling_is_no_explosion_in_any_variant() {
        let small = "4k3/p7/8/8/8/8/8/4K2R w K - 0 1";
        for spec in movegen::VARIANTS {
            let fen = match spec.size {
                (10, 10) => "4k5/10/10/10/10/10/10/10/5K2R1/10 w K - 0 1",
                _ => small,
            };
            let Ok(game) = AnyGame::new(spec.variant, Options::default(), Some(fen)) else { continue };
            let castling = game.parse_move("O-O").unwrap();
            let told = told(spec.variant, Some(fen), "O-O");
            assert_eq!(told, format!("O-O ({})", game.coordinate_text(castling)), "{}", spec.id);
        }
    }

    #[test]
    fn a_launch_names_what_it_destroyed_and_who_is_armed() {
        let fen = "10/9k/10/10/10/3npp4/10/10/5K4/M9 w - - 0 1 armed=1";
        assert_eq!(
            told(Variant::Stratomic, Some(fen), "a1e6m"),
            "M*e6 (a1e6m)\nLaunched at e6: destroyed Black's knight d5, pawn e5, pawn f5."
        );
        let fen = "10/9k/10/10/10/3npp4/10/10/5K4/M9 w - - 0 1 armed=1 missiles=-";
        assert!(told(Variant::Capatomic, Some(fen), "a1e6m").ends_with("f5.\ne6 is irradiated."));
        let fen = "10/9k/10/10/3n6/10/10/10/3R1K4/M9 w - - 0 1 armed=0";
        assert!(told(Variant::Stratomic, Some(fen), "Rxd6").ends_with("both sides may launch from now on."));
    }

    #[test]
    fn a_nuclea_is_called_so_in_stratomic_and_a_missile_in_capatomic() {
        let fen = "10/9k/10/10/10/4m5/10/10/5K4/M9 w - - 0 1 armed=1";
        let launched = |variant, fen: &str| told(variant, Some(fen), "a1e6m");
        assert!(launched(Variant::Stratomic, fen).ends_with("destroyed Black's Nuclea e5."));
        let fen = format!("{fen} missiles=-");
        assert!(launched(Variant::Capatomic, &fen).contains("destroyed Black's missile e5."));
    }

    #[test]
    fn whoever_may_launch_has_a_missile_to_launch() {
        let rights = |fen: &str| {
            let game = AnyGame::new(Variant::Stratomic, Options::default(), Some(fen)).unwrap();
            let told = crate::Board::of(&game).launching.into_iter();
            told.map(|right| (right.is_held, right.reason)).collect::<Vec<_>>()
        };
        let told = rights("10/9k/10/10/10/4n5/10/10/5K4/M9 w - - 0 1 armed=1");
        assert_eq!(told, [(true, LaunchReason::AnyLoss), (false, LaunchReason::NoMissile)]);
        assert_eq!(rights("10/9k/10/10/10/4n5/10/10/5K4/10 w - - 0 1 armed=1"), []);
    }

    #[test]
    fn a_capturer_and_a_carrier_are_named_among_what_is_lost() {
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 bomb=g2,?";
        assert!(
            told(Variant::Bomb, Some(fen), "!g2")
                .contains("Detonated at g2 with White's pawn: destroyed White's")
        );
    }

    #[test]
    fn an_explosion_names_the_captured_piece_and_the_officers_around_it() {
        let fen = "rnbqkbnr/pppppppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1";
        let text = told(Variant::Atomic, Some(fen), "Nxd7");
        assert!(text.contains("Exploded at d7 with White's knight: "), "{text}");
        assert!(text.contains("destroyed Black's pawn d7, bishop c8"), "{text}");
        assert!(text.contains("queen d8") && !text.contains("e7"), "{text}");
    }
}
