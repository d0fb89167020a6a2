//! Which pieces are left.

use arrayvec::ArrayVec;
use movegen::{Family, Kind, Piece, Position};

/// The most pieces, royals included, that an endgame table has.
pub(crate) const MOST_PIECES: usize = 4;

/// The pieces of an ending, in the order in which its table counts them: pawns first, so that no quiet move changes in
/// which mirror an arrangement is numbered ([`Numbering`](super::numbering::Numbering)), White's before Black's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Material(ArrayVec<Piece, MOST_PIECES>);

impl Material {
    /// These pieces.
    pub(crate) fn new(mut pieces: ArrayVec<Piece, MOST_PIECES>) -> Material {
        pieces.sort_unstable_by_key(|piece| {
            (piece.kind != Kind::Pawn, piece.color.index(), piece.kind.index())
        });
        Material(pieces)
    }

    /// The face-up pieces on the board; `None` if there are more than [`MOST_PIECES`], or any that is
    /// face-down.
    #[inline]
    pub(crate) fn of<R: Family>(position: &Position<R>) -> Option<Material> {
        if position.occupied().count() as usize > MOST_PIECES || position.kind(Kind::FaceDown).any() {
            return None;
        }
        Some(Material::new(on_board(position).collect()))
    }

    pub(crate) fn pieces(&self) -> &[Piece] {
        &self.0
    }

    /// Whether there are pawns, which move one way only.
    pub(crate) fn has_pawns(&self) -> bool {
        self.0.iter().any(|piece| piece.kind == Kind::Pawn)
    }

    /// The pieces' letters as in a FEN.
    #[cfg(test)]
    pub(crate) fn letters(&self) -> String {
        self.0.iter().map(|piece| piece.letter()).collect()
    }
}

/// Every piece on the board, in the order of squares.
pub(crate) fn on_board<R: Family>(position: &Position<R>) -> impl Iterator<Item = Piece> {
    position.occupied().into_iter().filter_map(|square| position.piece_at(square))
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Options, StrataChess, Variant};

    #[test]
    fn five_pieces_and_face_down_ones_are_none() {
        let material = |fen: &str| {
            let position = Position::<StrataChess>::from_fen(fen, Variant::StrataChess, &Options::default());
            Material::of(&position.unwrap()).map(|material| material.letters())
        };
        assert_eq!(material("k6f/8/8/8/8/DQ6 w - - 0 1").as_deref(), Some("QDkf"));
        assert_eq!(material("k6f/8/8/8/8/DQW5 w - - 0 1"), None);
        assert_eq!(material(Variant::StrataChess.spec().start), None);
    }
}
