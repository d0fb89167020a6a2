//! The cannon's captures (rule SC-B14): along rook lines, over exactly one screen.

use super::{between, rook};
use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::square::Square;

/// The squares a cannon on `from` attacks: in each direction, the first blocker behind a screen.
///
/// `blockers` stop lines; those also in `screens` can be captured over.
pub fn cannon<G: Geometry>(from: Square, blockers: Bitboard<G>, screens: Bitboard<G>) -> Bitboard<G> {
    let first = rook(from, blockers) & blockers;
    (rook(from, blockers - (first & screens)) & blockers) - first
}

/// Whether a cannon on `from` attacks `target`, occupied or not.
pub fn cannon_bears_on<G: Geometry>(
    from: Square,
    target: Square,
    blockers: Bitboard<G>,
    screens: Bitboard<G>,
) -> bool {
    let passed = between(from, target) & blockers;
    passed.any() && !passed.many() && passed.within(screens)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Board8;

    fn set(names: &[&str]) -> Bitboard<Board8> {
        names.iter().map(|name| Square::parse::<Board8>(name).unwrap()).collect()
    }

    #[test]
    fn it_takes_over_one_screen_only() {
        let from = Square::parse::<Board8>("d1").unwrap();
        let pieces = set(&["d1", "d3", "d6", "d8", "a1", "c1", "f1"]);
        assert_eq!(cannon(from, pieces, pieces), set(&["d6", "a1"]));
        // d3 is a mountain.
        assert_eq!(cannon(from, pieces, pieces - set(&["d3"])), set(&["a1"]));
        for target in Bitboard::<Board8>::ALL.into_iter().filter(|&square| pieces.has(square)) {
            let expected = cannon(from, pieces, pieces).has(target);
            assert_eq!(cannon_bears_on(from, target, pieces, pieces) && target != from, expected);
        }
    }
}
