//! Arrangements of pieces on a board, for solvers that look at every one of them.

use super::Position;
use crate::piece::Piece;
use crate::rules::{Rules, State};
use crate::square::Square;

impl<R: Rules> Position<R> {
    /// The board without pieces, with what is closed of it; White to move, no rights, counters at their start.
    ///
    /// ```
    /// use movegen::{Color, Kind, Options, Piece, Position, Square, StrataChess, Variant};
    /// let variant = Variant::StrataChess;
    /// let start = Position::<StrataChess>::from_fen(variant.spec().start, variant, &Options::default())?;
    /// let duke = |color| Piece { color, kind: Kind::Duke };
    /// let corner = start.board_alone().with_piece(duke(Color::White), Square::new(0));
    /// let both = corner.with_piece(duke(Color::Black), Square::new(44));
    /// assert_eq!(both.legal_moves().len(), 2);
    /// # Ok::<(), movegen::FenError>(())
    /// ```
    pub fn board_alone(&self) -> Self {
        Position::empty(self.state().of_board_alone())
    }

    /// The position with one more piece, face-up. Nothing is checked, neither whether the square is free
    /// nor whether the pieces can have come there.
    pub fn with_piece(mut self, piece: Piece, square: Square) -> Self {
        self.put(piece.color, piece.kind, square);
        self
    }
}
