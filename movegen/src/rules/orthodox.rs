//! Orthodox chess, with castling from any setup (Chess960).

use super::{OpenGame, PawnLaw, Rules, is_dead_in_chess};
use crate::bitboard::Bitboard;
use crate::castling::CastlingLaw;
use crate::generate::{self, Scope};
use crate::geometry::Board8;
use crate::moves::Sink;
use crate::piece::{Kind, Side};
use crate::position::Position;

/// The laws of chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct Orthodox;

/// The pieces of chess.
pub(crate) const CHESS_KINDS: &[Kind] =
    &[Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];

/// How pawns of chess step and promote.
pub(crate) const CHESS_PAWNS: PawnLaw = PawnLaw {
    double_step_rank: 1,
    promotion_rank: 7,
    promotions: &[Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight],
};

/// Castling on the ordinary board: king to g or c, rook to f or d, from anywhere on the first rank.
pub(crate) const CHESS_CASTLING: CastlingLaw =
    CastlingLaw { home_rank: 0, king_to: [6, 2], rook_to: [5, 3], standard_files: Some((4, [7, 0])) };

impl Rules for Orthodox {
    type Geometry = Board8;
    type Sets = [Bitboard<Board8>; 6];
    type State = ();
    type Secrets = OpenGame;

    const KINDS: &'static [Kind] = CHESS_KINDS;
    const PAWNS: PawnLaw = CHESS_PAWNS;
    const CASTLING: CastlingLaw = CHESS_CASTLING;

    #[inline]
    fn generate<C: Side>(position: &Position<Self>, scope: Scope<Board8>, sink: &mut impl Sink<Board8>) {
        if let Some(king) = position.king(C::COLOR) {
            generate::orthodox_moves::<Self, C>(position, king, scope, sink);
        }
    }

    fn is_dead(position: &Position<Self>) -> bool {
        is_dead_in_chess(position)
    }
}
