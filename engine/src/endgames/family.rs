//! The families whose endings are solved, and what becomes of their pieces.

use super::material::{MOST_PIECES, Material};
use arrayvec::ArrayVec;
use movegen::{Atomic, Color, Family, Kind, Piece, Rules, StrataChess};

/// A family whose endings are solved.
pub(crate) trait Endings: Family {
    /// Pieces from which a change may leave few enough for a table.
    const MOST_BEFORE: usize;

    /// What may be left of these pieces after each change that does not end the game: a capture, with its blast, or a
    /// promotion.
    fn after_changes(pieces: &[Piece]) -> Vec<Material>;
}

impl Endings for StrataChess {
    const MOST_BEFORE: usize = MOST_PIECES + 1;

    /// A defender loses with his last piece (SC-B8), and royals are never captured.
    fn after_changes(pieces: &[Piece]) -> Vec<Material> {
        let mut left = Changes::default();
        for (index, victim) in pieces.iter().enumerate() {
            if !matches!(victim.kind, Kind::King | Kind::Duke) {
                left.add(without(pieces, |place| place == index));
            }
        }
        left.0.retain(|left| left.pieces().iter().any(|piece| piece.color == Color::Black));
        left.0
    }
}

impl Endings for Atomic {
    const MOST_BEFORE: usize = MOST_PIECES + 2;

    /// Capturer and captured piece are gone, and of the others any but pawns may have stood around them (AT1). Where a
    /// king is among them the game is over, and no king captures (AT2).
    fn after_changes(pieces: &[Piece]) -> Vec<Material> {
        let mut left = Changes::default();
        let is_pawn = |place: usize| pieces[place].kind == Kind::Pawn;
        let places = || (0..pieces.len()).filter(|&place| pieces[place].kind != Kind::King);
        for capturer in places() {
            for victim in places().filter(|&victim| pieces[victim].color != pieces[capturer].color) {
                let officers = places().filter(|&place| !is_pawn(place));
                let others = officers.filter(|place| ![capturer, victim].contains(place));
                // Every choice of those that stand around.
                let mut gone = vec![vec![capturer, victim]];
                for other in others {
                    gone.extend(gone.clone().into_iter().map(|gone| [gone, vec![other]].concat()));
                }
                gone.iter().for_each(|gone| left.add(without(pieces, |place| gone.contains(&place))));
            }
        }
        for place in places().filter(|&place| is_pawn(place)) {
            for &kind in Self::PAWNS.promotions {
                let mut promoted = pieces.to_vec();
                promoted[place].kind = kind;
                left.add(promoted);
            }
        }
        left.0
    }
}

/// The pieces in all places but these.
fn without(pieces: &[Piece], is_gone: impl Fn(usize) -> bool) -> Vec<Piece> {
    (0..pieces.len()).filter(|&place| !is_gone(place)).map(|place| pieces[place]).collect()
}

/// Different materials.
#[derive(Default)]
struct Changes(Vec<Material>);

impl Changes {
    /// Adds what is left, if it is few enough for a table and not known yet.
    fn add(&mut self, pieces: Vec<Piece>) {
        let few: Option<ArrayVec<Piece, MOST_PIECES>> =
            (pieces.len() <= MOST_PIECES).then(|| pieces.into_iter().collect());
        if let Some(left) = few.map(Material::new).filter(|left| !self.0.contains(left)) {
            self.0.push(left);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Options, Position, Variant};

    fn left<R: Endings>(variant: Variant, fen: &str) -> Vec<String> {
        let position = Position::<R>::from_fen(fen, variant, &Options::default()).unwrap();
        let pieces: Vec<Piece> =
            position.occupied().into_iter().filter_map(|square| position.piece_at(square)).collect();
        let mut left: Vec<String> = R::after_changes(&pieces).iter().map(Material::letters).collect();
        left.sort_unstable();
        left
    }

    #[test]
    fn captures_leave_what_is_not_captured() {
        let left = |fen| left::<StrataChess>(Variant::StrataChess, fen);
        assert_eq!(left("k6f/8/8/8/8/DQ6 w - - 0 1"), ["Dkf", "QDk"]);
        assert_eq!(left("7f/8/8/8/8/DW6 w - - 0 1"), ["Df"]);
        assert!(left("k6f/8/8/8/8/DQWWWW2 w - - 0 1").is_empty());
    }

    #[test]
    fn blasts_take_officers_along_and_pawns_become_others() {
        let left = |fen| left::<Atomic>(Variant::Atomic, fen);
        // The queens take each other.
        assert_eq!(left("4k2q/8/8/8/8/8/8/Q3K3 w - - 0 1"), ["Kk"]);
        // Rook or bishop takes the pawn or is taken by it, and the other one dies beside them or does not. With another
        // piece for the pawn there are five.
        assert_eq!(left("4k3/7p/8/8/8/8/8/RB2K3 w - - 0 1"), ["BKk", "Kk", "RKk"]);
        assert_eq!(left("4k3/7p/8/8/8/8/8/R3K3 w - - 0 1"), ["Kk", "RKbk", "RKnk", "RKqk", "RKrk"]);
    }
}
