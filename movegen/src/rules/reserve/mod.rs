//! Games with a reserve: Stoltz Chess, its one-step reading, Culverin Chess (rules SZ1–SZ18).
//!
//! They differ only in how a drop moves the pawn that makes way, which no hot loop depends on: one type
//! plays all three.

mod culverin_lines;
mod options;
mod state;

pub use options::{CULVERINS, PROMOTE_TO_EXTRAS, RESERVE, VOTE, Vote};
pub(crate) use state::RESERVE_KINDS;
pub use state::ReserveState;

use super::orthodox::{CHESS_CASTLING, CHESS_PAWNS};
use super::{OpenGame, PawnLaw, Rules, SpecialMove, Start};
use crate::bitboard::Bitboard;
use crate::castling::CastlingLaw;
use crate::effects::{Effect, Role, Witness};
use crate::generate::{self, KingSafety, Scope};
use crate::geometry::{Board8, Geometry};
use crate::moves::{Move, Sink, Tag};
use crate::options::{Options, RuleOption};
use crate::piece::{Color, Kind, Piece, Side};
use crate::position::Position;
use crate::spec::Variant;
use crate::square::Square;
use crate::text::MoveError;
use culverin_lines::{CulverinLines, Tested, leaves_king_safe};
use options::has_declined_extras;
use state::DropLaw;

/// The rules of the games with a reserve.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct Reserve;

type Set = Bitboard<Board8>;

impl Rules for Reserve {
    type Geometry = Board8;
    type Sets = [Set; 10];
    type State = ReserveState;
    type Secrets = OpenGame;

    const KINDS: &'static [Kind] = &[
        Kind::Pawn,
        Kind::Knight,
        Kind::Bishop,
        Kind::Rook,
        Kind::Queen,
        Kind::King,
        Kind::Archbishop,
        Kind::Culverin,
    ];
    const PAWNS: PawnLaw = CHESS_PAWNS;
    const CASTLING: CastlingLaw = CHESS_CASTLING;
    const OPTIONS: &'static [RuleOption] = &[RESERVE, CULVERINS, PROMOTE_TO_EXTRAS, VOTE];

    fn start(variant: Variant, options: &Options, _seed: Option<u64>) -> Start {
        let reserve = match variant {
            _ if has_declined_extras(variant, options) => "[]",
            Variant::Stoltz | Variant::OneStep if options.is(&RESERVE, "UA") => "[UAua]",
            Variant::Culverin if options.is(&CULVERINS, "2") => "[UUuu]",
            _ => "[Uu]",
        };
        Start::fixed(variant.spec().start.replace("[Uu]", reserve))
    }

    #[inline]
    fn generate<C: Side>(position: &Position<Self>, scope: Scope<Board8>, sink: &mut impl Sink<Board8>) {
        let Some(king) = position.king(C::COLOR) else { return };
        let lines = CulverinLines::new::<C>(position, king);
        let safety = if lines.are_harmless() {
            generate::orthodox_moves::<Self, C>(position, king, scope, sink)
        } else {
            let mut tested = Tested { position, lines, sink };
            generate::orthodox_moves::<Self, C>(position, king, scope, &mut tested)
        };
        if scope.quiets && !position.state().is_empty(C::COLOR) {
            drops::<C>(position, &safety, &lines, scope, sink);
        }
    }

    /// Pawns affect a Culverin's screens: the capture is tested by playing it.
    fn is_en_passant_legal(position: &Position<Self>, from: Square, target: Square) -> bool {
        leaves_king_safe(position, Move::new(Kind::Pawn, from, target, Tag::EnPassant))
    }

    /// The pawn makes way, the piece leaves the reserve (SZ5, SZ18). The halfmove clock restarts, as
    /// after any pawn move (SZ15).
    fn play_special(position: &mut Position<Self>, m: Move, witness: &mut impl Witness) {
        let color = position.side();
        let Some(kind) = m.drops() else { return };
        let law = position.state().law;
        let up = up(color);
        let ahead = m.from().offset(law.pawn_steps() * up);
        position.take(color, Kind::Pawn, m.from());
        position.put(color, Kind::Pawn, ahead);
        let pawn = Piece { color, kind: Kind::Pawn };
        witness.tell(Effect::Moved { piece: pawn, from: m.from(), to: ahead, role: Role::MakesWay });
        position.put(color, kind, m.to());
        witness.tell(Effect::Dropped { piece: Piece { color, kind }, square: m.to() });
        if law == DropLaw::Stoltz {
            position.set_jumped(m.from().offset(up));
        }
        let before = position.state().key(color, kind);
        if let Some(count) = position.state.count_mut(color, kind) {
            *count = count.saturating_sub(1);
        }
        position.toggle_key(before ^ position.state().key(color, kind));
    }

    /// SZ17: bare kings, or a single knight or bishop with nothing in reserve.
    fn is_dead(position: &Position<Self>) -> bool {
        let reserves_are_empty = Color::BOTH.into_iter().all(|color| position.state().is_empty(color));
        let pieces = position.occupied() - position.kind(Kind::King);
        let minors = position.kind(Kind::Knight) | position.kind(Kind::Bishop);
        reserves_are_empty && !pieces.many() && pieces.within(minors)
    }

    /// SZ17 and ST19: a bare king, or one more knight, bishop or Culverin, which has nothing but kings to
    /// leap over. What is in reserve counts as if it were on the board.
    fn is_dead_against_bare_king(position: &Position<Self>, color: Color) -> bool {
        let kinds = [Kind::Knight, Kind::Bishop, Kind::Culverin];
        let reserve = position.state();
        let count = |kind| position.pieces(color, kind).count() + u32::from(reserve.count(color, kind));
        let feeble: u32 = kinds.map(count).iter().sum();
        let all = position.color(color) - position.kind(Kind::King);
        let in_reserve: u32 = RESERVE_KINDS.map(|kind| u32::from(reserve.count(color, kind))).iter().sum();
        feeble <= 1 && all.count() + in_reserve == feeble
    }

    fn why_not(position: &Position<Self>, wanted: SpecialMove) -> MoveError {
        let SpecialMove::Drop(kind, to) = wanted else { return wanted.unknown() };
        let side = position.side();
        let lands_there = |pawn| landing(position.state().law, side, pawn) == to;
        if position.state().count(side, kind) == 0 {
            MoveError::NoReserve
        } else if !pawns_able_to_make_way(position, side).into_iter().any(lands_there) {
            MoveError::DropSquare
        } else if position.is_in_check(side) {
            MoveError::InCheck
        } else {
            MoveError::ExposesKing
        }
    }
}

/// A side's pawns that can make way for a drop: on their second rank, with the squares the drop needs
/// empty (SZ5, SZ18).
fn pawns_able_to_make_way(position: &Position<Reserve>, color: Color) -> Set {
    let law = position.state().law;
    let (rank, up) = if color == Color::White { (1, 1) } else { (Board8::RANKS - 2, -1) };
    let mut pawns = position.pieces(color, Kind::Pawn) & Bitboard::rank(rank);
    let empty = !position.occupied();
    for step in 1..=law.pawn_steps() {
        pawns &= empty.shift(0, -up * step);
    }
    if law.squares_behind() > 0 {
        pawns &= empty.shift(0, up * law.squares_behind());
    }
    pawns
}

/// The square on which a piece dropped by way of this pawn lands.
fn landing(law: DropLaw, color: Color, pawn: Square) -> Square {
    let up = up(color);
    pawn.offset(-up * law.squares_behind())
}

/// The step of a side's pawns, as a difference of square indices.
fn up(color: Color) -> i8 {
    let files = Board8::FILES as i8;
    if color == Color::White { files } else { -files }
}

/// Generates the drops. One that leaves an unchecked king's lines alone is legal (SZ8); any other is
/// tested by playing it.
fn drops<C: Side>(
    position: &Position<Reserve>,
    safety: &KingSafety<Board8>,
    lines: &CulverinLines,
    scope: Scope<Board8>,
    sink: &mut impl Sink<Board8>,
) {
    let law = position.state().law;
    let is_quiet_around_king = safety.checkers.is_empty() && lines.are_harmless();
    for pawn in pawns_able_to_make_way(position, C::COLOR) & scope.pieces {
        let to = landing(law, C::COLOR, pawn);
        let drop_of = |kind| Move::reserve_drop(kind, pawn, to);
        // Whatever the piece is, it blocks lines the same way.
        let is_legal = (is_quiet_around_king && !safety.pinned.has(pawn))
            || leaves_king_safe(position, drop_of(Kind::Culverin));
        if is_legal {
            for kind in position.state().kinds(C::COLOR) {
                sink.single(drop_of(kind));
            }
        }
    }
}
