//! Which pieces are left.

use arrayvec::ArrayVec;
use movegen::{Color, Family, Kind, Piece, Position};

/// The most pieces, royals included, that an endgame table has.
pub(crate) const MOST_PIECES: usize = 4;

/// The pieces of an ending, in the order in which its table counts them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Material(ArrayVec<Piece, MOST_PIECES>);

impl Material {
    /// The face-up pieces on the board; `None` if there are more than [`MOST_PIECES`], or any that is
    /// face-down.
    pub(crate) fn of<R: Family>(position: &Position<R>) -> Option<Material> {
        if position.occupied().count() as usize > MOST_PIECES || position.kind(Kind::FaceDown).any() {
            return None;
        }
        Some(Material::from_pieces(on_board(position)))
    }

    fn from_pieces(pieces: impl Iterator<Item = Piece>) -> Material {
        let mut pieces: ArrayVec<Piece, MOST_PIECES> = pieces.take(MOST_PIECES).collect();
        pieces.sort_unstable_by_key(|piece| (piece.color.index(), piece.kind.index()));
        Material(pieces)
    }

    /// What captures leave of a position of any number of pieces, where that is few enough.
    pub(crate) fn after_captures_from<R: Family>(position: &Position<R>) -> Vec<Material> {
        Material::without_one(&on_board(position).collect::<Vec<Piece>>())
    }

    pub(crate) fn pieces(&self) -> &[Piece] {
        &self.0
    }

    /// What is left after each possible capture, unless that ends the battle: a defender loses with his
    /// last piece (SC-B8), and royals are never captured.
    pub(crate) fn after_captures(&self) -> Vec<Material> {
        Material::without_one(&self.0)
    }

    fn without_one(pieces: &[Piece]) -> Vec<Material> {
        let mut left: Vec<Material> = Vec::new();
        if pieces.len() > MOST_PIECES + 1 {
            return left;
        }
        for (index, victim) in pieces.iter().enumerate() {
            if matches!(victim.kind, Kind::King | Kind::Duke) {
                continue;
            }
            let others = pieces.iter().enumerate().filter(|&(place, _)| place != index);
            let rest = Material::from_pieces(others.map(|(_, &piece)| piece));
            if rest.0.iter().any(|piece| piece.color == Color::Black) && !left.contains(&rest) {
                left.push(rest);
            }
        }
        left
    }
}

/// Every piece on the board, in the order of squares.
fn on_board<R: Family>(position: &Position<R>) -> impl Iterator<Item = Piece> {
    position.occupied().into_iter().filter_map(|square| position.piece_at(square))
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Options, StrataChess, Variant};

    fn material(fen: &str) -> Option<Material> {
        let position = Position::<StrataChess>::from_fen(fen, Variant::StrataChess, &Options::default());
        Material::of(&position.unwrap())
    }

    fn letters(material: &Material) -> String {
        let letter = |piece: &Piece| match piece.color {
            Color::White => piece.kind.letter(),
            Color::Black => piece.kind.letter().to_ascii_lowercase(),
        };
        material.pieces().iter().map(letter).collect()
    }

    #[test]
    fn captures_leave_what_is_not_captured() {
        let queen = material("k6f/8/8/8/8/DQ6 w - - 0 1").unwrap();
        assert_eq!(letters(&queen), "QDkf");
        let left: Vec<String> = queen.after_captures().iter().map(letters).collect();
        assert_eq!(left, ["Dkf", "QDk"]);
        let without_royal = material("7f/8/8/8/8/DW6 w - - 0 1").unwrap();
        let left: Vec<String> = without_royal.after_captures().iter().map(letters).collect();
        assert_eq!(left, ["Df"]);
    }

    #[test]
    fn five_pieces_and_face_down_ones_are_none() {
        assert_eq!(material("k6f/8/8/8/8/DQW5 w - - 0 1"), None);
        let start = Variant::StrataChess.spec().start;
        assert_eq!(material(start), None);
    }
}
