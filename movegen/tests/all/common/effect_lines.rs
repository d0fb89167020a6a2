//! Effects in words, for comparison with those of the reference.

use movegen::{AnyGame, Departure, Effect, Effects, Role};

/// Each effect as a line, sorted.
pub fn effect_lines(game: &AnyGame, effects: &Effects) -> Vec<String> {
    let mut lines: Vec<_> = effects.iter().map(|effect| line(game, effect)).collect();
    lines.sort();
    lines
}

fn line(game: &AnyGame, effect: Effect) -> String {
    let name = |square| game.square_name(square);
    match effect {
        Effect::Moved { piece, from, to, role } => {
            let role = match role {
                Role::Mover => "mover",
                Role::CastlingRook => "rook",
                Role::Companion => "companion",
                Role::MakesWay => "makes-way",
            };
            format!("moved {} {} {} {role}", name(from), name(to), piece.letter())
        }
        Effect::Promoted { square, piece } => format!("promoted {} {}", name(square), piece.letter()),
        Effect::Left { piece, square, why } => {
            let why = match why {
                Departure::Captured => "captured",
                Departure::Exploded => "exploded",
                Departure::Blasted => "blasted",
                Departure::Launched => "launched",
                Departure::Detonated => "detonated",
            };
            format!("left {} {} {why}", name(square), piece.letter())
        }
        Effect::Dropped { piece, square } => format!("dropped {} {}", name(square), piece.letter()),
        Effect::Revealed { color, square, kind } => {
            let kind = kind.map_or('?', |kind| movegen::Piece { color, kind }.letter());
            format!("revealed {} {} {kind}", color.letter(), name(square))
        }
        Effect::Blast { centre } => format!("blast {}", name(centre)),
        Effect::Irradiated { square } => format!("irradiated {}", name(square)),
        Effect::Contaminated { color, centre, moves_left } => {
            format!("contaminated {} {} {moves_left}", color.letter(), name(centre))
        }
        Effect::Armed { color } => format!("armed {}", color.letter()),
        Effect::BombLost { color, square } => format!("bomb-lost {} {}", color.letter(), name(square)),
    }
}
