//! The Culverin's captures (rule SZ2): over a screen, on the next man behind it.

use super::{between, bishop, king, line, rook};
use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::square::Square;

/// The men a Culverin on `from` bears on, of either colour.
///
/// In each direction that is the second man of `men`; behind a screen of `pawns`, the enemy's, only
/// if it stands on the very next square.
pub fn over_screens<G: Geometry>(from: Square, men: Bitboard<G>, pawns: Bitboard<G>) -> Bitboard<G> {
    let (rook_screens, behind_rook_screens) = first_and_second(men, |blockers| rook(from, blockers));
    let (bishop_screens, behind_bishop_screens) = first_and_second(men, |blockers| bishop(from, blockers));
    let mut targets = behind_rook_screens | behind_bishop_screens;
    let screens = rook_screens | bishop_screens;
    (screens & pawns).for_each(|pawn| {
        ((targets & line(from, pawn)) - king(pawn)).for_each(|target| {
            if between::<G>(from, target).has(pawn) {
                targets -= Bitboard::of(target);
            }
        });
    });
    targets
}

/// The first and the second man on each line.
fn first_and_second<G: Geometry>(
    men: Bitboard<G>,
    lines: impl Fn(Bitboard<G>) -> Bitboard<G>,
) -> (Bitboard<G>, Bitboard<G>) {
    let first = lines(men) & men;
    (first, (lines(men - first) & men) - first)
}

/// Whether a Culverin on `from` bears on `target`, whether or not anything stands there.
pub fn bears_on<G: Geometry>(from: Square, target: Square, men: Bitboard<G>, pawns: Bitboard<G>) -> bool {
    let screens = between(from, target) & men;
    match screens.first() {
        Some(screen) if !screens.many() => !pawns.has(screen) || king::<G>(screen).has(target),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Board8;

    fn set(names: &[&str]) -> Bitboard<Board8> {
        names.iter().map(|name| Square::parse::<Board8>(name).unwrap()).collect()
    }

    #[test]
    fn it_takes_the_second_man_of_each_line() {
        let men = set(&["d1", "d4", "d6", "d8", "a1", "f1", "h1", "g4"]);
        let from = Square::parse::<Board8>("d1").unwrap();
        assert_eq!(over_screens(from, men, Bitboard::EMPTY), set(&["d6", "h1"]));
    }

    #[test]
    fn behind_an_enemy_pawn_it_takes_only_on_the_next_square() {
        let from = Square::parse::<Board8>("a3").unwrap();
        for (men, pawns, taken) in [
            (["a3", "a6", "a8"], ["a6"], &[][..]),
            (["a3", "a7", "a8"], ["a7"], &["a8"][..]),
            (["a3", "a6", "a8"], ["h8"], &["a8"][..]),
        ] {
            assert_eq!(over_screens(from, set(&men), set(&pawns)), set(taken));
            let target = Square::parse::<Board8>("a8").unwrap();
            assert_eq!(bears_on(from, target, set(&men), set(&pawns)), !taken.is_empty());
        }
    }
}
