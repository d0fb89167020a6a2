//! The hash key of a position: updated incrementally while moves are played, and computed afresh to
//! build and to verify positions.

use super::Position;
use crate::rules::{Rules, State};

/// Keys drawn when the crate is built (`build.rs`).
pub(crate) mod keys {
    // Not every family uses every key.
    #![allow(dead_code, clippy::unreadable_literal)]

    use crate::castling::CastlingRights;
    use crate::piece::{Color, Kind};
    use crate::square::Square;

    include!(concat!(env!("OUT_DIR"), "/zobrist_keys.rs"));

    /// The key of a piece on its square.
    #[inline(always)]
    pub(crate) fn piece(color: Color, kind: Kind, square: Square) -> u64 {
        PIECES[(color.index() * 16 + kind.index()) * 128 + (square.index() & 127)]
    }

    /// The key of a set of castling rights.
    #[inline]
    pub(crate) fn castling(rights: CastlingRights) -> u64 {
        rights.iter().fold(0, |key, (_, _, rook)| key ^ CASTLING_ROOKS[rook.index() & 127])
    }
}

impl<R: Rules> Position<R> {
    /// The hash key computed from scratch; always equal to [`Position::hash`].
    pub fn computed_hash(&self) -> u64 {
        let pieces = self
            .occupied()
            .into_iter()
            .filter_map(|square| {
                self.piece_at(square).map(|piece| keys::piece(piece.color, piece.kind, square))
            })
            .fold(0, |key, piece| key ^ piece);
        let side = if self.side == crate::Color::Black { keys::SIDE[0] } else { 0 };
        let en_passant = match self.en_passant {
            Some(square) if self.en_passant_counts => keys::EN_PASSANT[square.index()],
            _ => 0,
        };
        pieces ^ side ^ en_passant ^ keys::castling(self.castling) ^ R::State::hash(self)
    }
}
