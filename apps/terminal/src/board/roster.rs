//! Which pieces lie face-down in a battle, as far as whoever looks at it knows.

use movegen::{AnyGame, Color, Kind, Piece, Square, UnitClass};

/// A line for each side that has face-down pieces; none in other games.
pub(crate) fn rosters(view: &AnyGame) -> Vec<String> {
    let AnyGame::StrataChess(game) = view else { return Vec::new() };
    let told = |color| {
        let roster = game.position().state().roster(color);
        let army = roster.army();
        let pieces = match roster.known() {
            _ if army.total() == 0 => return None,
            Some(known) => counted(known.units()),
            None => {
                let of_class = |class| {
                    let count = army.of_class(class);
                    let from = army
                        .from
                        .units()
                        .filter(move |kind| is_soldier(*kind) == (class == UnitClass::Soldier));
                    (count > 0).then(|| format!("{count} of {}", counted(from)))
                };
                let parts = [UnitClass::Piece, UnitClass::Soldier].into_iter().filter_map(of_class);
                parts.collect::<Vec<_>>().join("; ")
            }
        };
        Some(format!("{color}'s face-down pieces: {pieces}"))
    };
    Color::BOTH.into_iter().filter_map(told).collect()
}

/// What lies where, at the end of a battle.
pub(crate) fn shown_at_the_end(view: &AnyGame) -> Option<String> {
    let name =
        |(square, piece): (Square, Piece)| format!("{} {}", piece.kind.name(), view.square_name(square));
    let pieces: Vec<_> = view.known_face_down().into_iter().map(name).collect();
    (!pieces.is_empty()).then(|| format!("Face-down were {}.", pieces.join(", ")))
}

fn is_soldier(kind: Kind) -> bool {
    matches!(kind, Kind::Wazir | Kind::Ferz)
}

/// `rook, bishop, 2 wazirs`.
fn counted(kinds: impl Iterator<Item = Kind>) -> String {
    let mut counts: Vec<(Kind, usize)> = Vec::new();
    for kind in kinds {
        match counts.last_mut() {
            Some((last, count)) if *last == kind => *count += 1,
            _ => counts.push((kind, 1)),
        }
    }
    let name = |(kind, count): (Kind, usize)| match (count, kind) {
        (1, _) => kind.name().to_owned(),
        (_, Kind::Ferz) => format!("{count} ferzes"),
        _ => format!("{count} {}s", kind.name()),
    };
    counts.into_iter().map(name).collect::<Vec<_>>().join(", ")
}
