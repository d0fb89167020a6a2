//! The Culverin's captures (rule SZ2): over a screen, the next piece behind it.

use super::{between, bishop, king, line, rook};
use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::square::Square;

/// The pieces of either colour that a Culverin on `from` attacks.
///
/// In each direction that is the second piece of `pieces`; behind a screen of `pawns` (the enemy's),
/// only if it is on the very next square.
pub fn over_screens<G: Geometry>(from: Square, pieces: Bitboard<G>, pawns: Bitboard<G>) -> Bitboard<G> {
    let (rook_screens, behind_rook_screens) = first_and_second(pieces, |blockers| rook(from, blockers));
    let (bishop_screens, behind_bishop_screens) = first_and_second(pieces, |blockers| bishop(from, blockers));
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

/// The first and the second piece on each line.
fn first_and_second<G: Geometry>(
    pieces: Bitboard<G>,
    lines: impl Fn(Bitboard<G>) -> Bitboard<G>,
) -> (Bitboard<G>, Bitboard<G>) {
    let first = lines(pieces) & pieces;
    (first, (lines(pieces - first) & pieces) - first)
}

/// Whether a Culverin on `from` attacks `target`, occupied or not.
pub fn bears_on<G: Geometry>(from: Square, target: Square, pieces: Bitboard<G>, pawns: Bitboard<G>) -> bool {
    let screens = between(from, target) & pieces;
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
    fn it_takes_the_second_piece_of_each_line() {
        let pieces = set(&["d1", "d4", "d6", "d8", "a1", "f1", "h1", "g4"]);
        let from = Square::parse::<Board8>("d1").unwrap();
        assert_eq!(over_screens(from, pieces, Bitboard::EMPTY), set(&["d6", "h1"]));
    }

    #[test]
    fn behind_an_enemy_pawn_it_takes_only_on_the_next_square() {
        let from = Square::parse::<Board8>("a3").unwrap();
        for (pieces, pawns, taken) in [
            (["a3", "a6", "a8"], ["a6"], &[][..]),
            (["a3", "a7", "a8"], ["a7"], &["a8"][..]),
            (["a3", "a6", "a8"], ["h8"], &["a8"][..]),
        ] {
            assert_eq!(over_screens(from, set(&pieces), set(&pawns)), set(taken));
            let target = Square::parse::<Board8>("a8").unwrap();
            assert_eq!(bears_on(from, target, set(&pieces), set(&pawns)), !taken.is_empty());
        }
    }
}
