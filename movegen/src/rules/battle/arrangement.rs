//! Arrangements of face-up pieces on a field, for solvers that look at every one of them.

use super::{BattleState, StrataChess};
use crate::piece::Piece;
use crate::position::Position;
use crate::square::Square;

impl Position<StrataChess> {
    /// The field without pieces; White to move, counters at their start.
    ///
    /// ```
    /// use movegen::{Color, Kind, Options, Piece, Position, Square, StrataChess, Variant};
    /// let variant = Variant::StrataChess;
    /// let start = Position::<StrataChess>::from_fen(variant.spec().start, variant, &Options::default())?;
    /// let duke = |color| Piece { color, kind: Kind::Duke };
    /// let corner = start.field_alone().with_piece(duke(Color::White), Square::new(0));
    /// let both = corner.with_piece(duke(Color::Black), Square::new(44));
    /// assert_eq!(both.legal_moves().len(), 2);
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub fn field_alone(&self) -> Self {
        Position::empty(BattleState::on(*self.state().field()))
    }

    /// The position with one more piece, face-up. Nothing is checked, neither whether the square is free
    /// nor whether the pieces can have come there.
    pub fn with_piece(mut self, piece: Piece, square: Square) -> Self {
        self.put(piece.color, piece.kind, square);
        self
    }
}
