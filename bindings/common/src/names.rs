//! Names in small letters, with hyphens.

use movegen::{Departure, Kind, Obstacle, Role};

/// A kind of piece: `missile`, `culverin`, `face-down`.
///
/// ```
/// use movegen::Kind;
/// assert_eq!([Kind::Culverin, Kind::FaceDown].map(bindings::kind_name), ["culverin", "face-down"]);
/// ```
pub fn kind_name(kind: Kind) -> String {
    if kind == Kind::FaceDown { "face-down".to_owned() } else { kind.name().to_lowercase() }
}

/// What closes a square: `radiation`, `wall`, `tree`, `mountain`.
pub fn obstacle_name(obstacle: Obstacle) -> &'static str {
    match obstacle {
        Obstacle::Radiation => "radiation",
        Obstacle::Wall => "wall",
        Obstacle::Tree => "tree",
        Obstacle::Mountain => "mountain",
    }
}

/// Why a piece moves.
pub(crate) fn role_name(role: Role) -> &'static str {
    match role {
        Role::Mover => "mover",
        Role::CastlingRook => "castling-rook",
        Role::Companion => "companion",
        Role::MakesWay => "makes-way",
    }
}

/// Why a piece leaves the board.
pub(crate) fn departure_name(why: Departure) -> &'static str {
    match why {
        Departure::Captured => "captured",
        Departure::Exploded => "exploded",
        Departure::Blasted => "blasted",
        Departure::Launched => "launched",
        Departure::Detonated => "detonated",
    }
}
