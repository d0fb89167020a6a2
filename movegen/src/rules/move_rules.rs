//! How the pieces of a family move, and how its games end.

use super::family::Family;
use crate::bitboard::Bitboard;
use crate::effects::Witness;
use crate::generate::Scope;
use crate::moves::{Move, Sink};
use crate::outcome::Outcome;
use crate::piece::{Color, Kind, Side};
use crate::position::Position;
use crate::square::Square;
use crate::text::MoveError;

/// A move unknown to chess, as requested.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpecialMove {
    /// A launch of the piece on one square at another.
    Launch(Square, Square),
    /// A drop of a piece on a square.
    Drop(Kind, Square),
    /// A move that stays on its square: a reveal or a detonation.
    InPlace(Square),
}

/// The move rules of a family of variants. The defaults are those of chess.
pub trait MoveRules: Family {
    /// The piece a side must not lose, if it is alive.
    #[inline(always)]
    fn royal(position: &Position<Self>, color: Color) -> Option<Square> {
        position.pieces(color, Kind::King).first()
    }

    /// Emits the legal moves of the side to move, which is `C`, to the sink.
    fn generate<C: Side>(
        position: &Position<Self>,
        scope: Scope<Self::Geometry>,
        sink: &mut impl Sink<Self::Geometry>,
    );

    /// Whether a king of `color` on `square` would be in check, with lines blocked by `blockers`.
    #[inline(always)]
    fn is_royal_square_attacked(
        position: &Position<Self>,
        color: Color,
        square: Square,
        blockers: Bitboard<Self::Geometry>,
    ) -> bool {
        position.attackers(!color, square, blockers).any()
    }

    /// Whether the side to move would lose its king if it passed.
    #[inline(always)]
    fn must_answer(position: &Position<Self>, color: Color) -> bool {
        position.is_in_check(color)
    }

    /// Whether a king is in a contaminated zone, even if it may leave it with its second move (ST21).
    #[inline(always)]
    fn is_king_caught(_position: &Position<Self>, _color: Color) -> bool {
        false
    }

    /// Emits a castling move that meets all conditions, in each of its forms.
    #[inline(always)]
    fn castle(_position: &Position<Self>, king: Square, rook: Square, sink: &mut impl Sink<Self::Geometry>) {
        sink.single(Move::castling(king, rook));
    }

    /// Whether a pawn in the right place may capture en passant.
    fn is_en_passant_legal(position: &Position<Self>, from: Square, target: Square) -> bool {
        let color = position.side();
        let Some(king) = position.king(color) else { return true };
        let victim = Bitboard::of(position.en_passant_victim(target));
        let blockers = (position.blockers() - Bitboard::of(from) - victim) | Bitboard::of(target);
        (position.attackers(!color, king, blockers) - victim).is_empty()
    }

    /// Completes a capture: the mover has left its square and `victim` is still on its own.
    #[inline(always)]
    fn capture(
        position: &mut Position<Self>,
        m: Move,
        becomes: Kind,
        victim: Kind,
        witness: &mut impl Witness,
    ) {
        position.take_place_of(m, becomes, victim, witness);
    }

    /// Completes a capture en passant: both pawns have left their squares.
    #[inline(always)]
    fn after_en_passant(position: &mut Position<Self>, m: Move, witness: &mut impl Witness) {
        position.arrive(m, Kind::Pawn, witness);
    }

    /// Plays a move unknown to chess: a launch, a drop, a detonation.
    #[inline(always)]
    fn play_special(_position: &mut Position<Self>, _m: Move, _witness: &mut impl Witness) {}

    /// Every piece that an exploding capture, a launch or a detonation removes from the board: the
    /// capturer and the bomb included, the launched missile excluded. For a capture without a blast in a
    /// game with blasts, the captured piece. Empty for other moves.
    #[inline]
    fn destroyed_by(_position: &Position<Self>, _m: Move) -> Bitboard<Self::Geometry> {
        Bitboard::EMPTY
    }

    /// Squares whose pieces survive every launch: those of the kings.
    #[inline(always)]
    fn launch_proof(position: &Position<Self>) -> Bitboard<Self::Geometry> {
        position.kind(Kind::King)
    }

    /// Whether a side may launch, provided it has an unthreatened missile.
    #[inline(always)]
    fn may_launch(_position: &Position<Self>, _color: Color) -> bool {
        false
    }

    /// What the family adds to every move, once the pieces are in place and the turn has passed;
    /// `before` is the position the move was played in.
    #[inline(always)]
    fn after_move(
        _position: &mut Position<Self>,
        _before: &Position<Self>,
        _m: Move,
        _witness: &mut impl Witness,
    ) {
    }

    /// The end of the game as the pieces alone show it: a dead king, no pieces.
    #[inline(always)]
    fn ending_by_pieces(_position: &Position<Self>) -> Option<Outcome> {
        None
    }

    /// The result of having no legal move.
    fn outcome_without_moves(position: &Position<Self>) -> Outcome {
        super::mate_or_stalemate(position)
    }

    /// Whether neither side can win any more, whatever happens.
    fn is_dead(position: &Position<Self>) -> bool;

    /// Whether a side's own pieces, with what it has in reserve and what may be hidden among them, would
    /// be dead against a bare king by the variant's row of draws (ST19).
    fn is_dead_against_bare_king(position: &Position<Self>, color: Color) -> bool {
        Self::is_dead(&position.with_bare_king(!color))
    }

    /// Why the side to move may not play this move.
    fn why_not(_position: &Position<Self>, wanted: SpecialMove) -> MoveError {
        match wanted {
            SpecialMove::Launch(..) => MoveError::NotAMissile,
            SpecialMove::Drop(..) => MoveError::NoReserve,
            SpecialMove::InPlace(_) => MoveError::Unreachable,
        }
    }
}
