//! Castling: rights, destinations, and what must be empty.

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::moves::{Move, Sink};
use crate::piece::{Color, Side};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

/// The side of the king on which the rook stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Wing {
    /// Towards the last file, `O-O`.
    King,
    /// Towards file a, `O-O-O`.
    Queen,
}

impl Wing {
    /// Both wings, the king's first.
    pub const BOTH: [Wing; 2] = [Wing::King, Wing::Queen];

    /// The wing on which the rook stands, seen from the king.
    ///
    /// ```
    /// use movegen::castling::Wing;
    /// use movegen::{Board8, Geometry};
    /// assert_eq!(Wing::of(Board8::square(4, 0), Board8::square(7, 0)), Wing::King);
    /// ```
    pub fn of(king: Square, rook: Square) -> Wing {
        if rook > king { Wing::King } else { Wing::Queen }
    }
}

/// Where castling takes king and rook, as files counted from 0, and the rank it happens on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CastlingLaw {
    /// White's home rank counted from 0; Black's is its mirror image.
    pub home_rank: u8,
    /// The king's destination, by wing.
    pub king_to: [u8; 2],
    /// The rook's destination, by wing.
    pub rook_to: [u8; 2],
    /// Files of the king and of the rooks, by wing, from which castling is written as the king's
    /// two-square move; from any other, or if there are none, it is written as king takes rook.
    pub standard_files: Option<(u8, [u8; 2])>,
}

impl CastlingLaw {
    /// The home rank of a side, counted from 0.
    pub const fn rank_of<G: Geometry>(&self, color: Color) -> u8 {
        match color {
            Color::White => self.home_rank,
            Color::Black => G::RANKS - 1 - self.home_rank,
        }
    }

    /// Where king and rook end.
    pub fn destinations<G: Geometry>(&self, color: Color, wing: Wing) -> (Square, Square) {
        let on = |file: u8| G::square(file, self.rank_of::<G>(color));
        (on(self.king_to[wing as usize]), on(self.rook_to[wing as usize]))
    }
}

/// The rooks each side may still castle with.
///
/// ```
/// use movegen::castling::Wing;
/// use movegen::{Color, Options, Orthodox, Position, Variant};
/// let fen = "r3k3/8/8/8/8/8/8/4K3 b q - 0 1";
/// let position = Position::<Orthodox>::from_fen(fen, Variant::Chess, &Options::default())?;
/// assert!(position.castling_rights().rook(Color::Black, Wing::Queen).is_some());
/// // A king that has moved may no longer castle.
/// let after = position.make(position.parse_move("Kd7")?);
/// assert!(after.castling_rights().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct CastlingRights {
    /// Squares by colour and wing; [`NO_ROOK`] where the right is lost.
    rooks: [[u8; 2]; 2],
}

const NO_ROOK: u8 = u8::MAX;

impl CastlingRights {
    /// No rights left.
    pub const NONE: Self = CastlingRights { rooks: [[NO_ROOK; 2]; 2] };

    /// The rook this side may castle with on this wing.
    #[inline(always)]
    pub fn rook(self, color: Color, wing: Wing) -> Option<Square> {
        let square = self.rooks[color.index()][wing as usize];
        (square != NO_ROOK).then_some(Square::new(square))
    }

    /// Whether this side may still castle.
    #[inline(always)]
    pub fn any_of(self, color: Color) -> bool {
        self.rooks[color.index()] != [NO_ROOK; 2]
    }

    /// Whether neither side may castle.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// Grants a right.
    pub fn grant(&mut self, color: Color, wing: Wing, rook: Square) {
        self.rooks[color.index()][wing as usize] = rook.index() as u8;
    }

    /// Removes both rights of a side.
    #[inline(always)]
    pub fn forfeit(&mut self, color: Color) {
        self.rooks[color.index()] = [NO_ROOK; 2];
    }

    /// Removes every right whose rook is on a square of the set.
    pub fn forfeit_rooks_on<G: Geometry>(&mut self, squares: Bitboard<G>) {
        for rook in self.rooks.as_flattened_mut() {
            if *rook != NO_ROOK && squares.has(Square::new(*rook)) {
                *rook = NO_ROOK;
            }
        }
    }

    /// Whether there is a right whose rook is on one of two squares. All four rights are compared
    /// without a branch: almost every move asks, and the answer is almost always no.
    #[inline(always)]
    pub fn has_rook_on(self, one: Square, other: Square) -> bool {
        let [one, other] = [one.index() as u8, other.index() as u8];
        self.rooks.as_flattened().iter().fold(false, |found, &rook| found | (rook == one) | (rook == other))
    }

    /// All rights as (colour, wing, rook).
    pub fn iter(self) -> impl Iterator<Item = (Color, Wing, Square)> {
        // Spelled out: hash keys and networks ask for it in most nodes, and nested iterators are not inlined.
        [
            (Color::White, Wing::King),
            (Color::White, Wing::Queen),
            (Color::Black, Wing::King),
            (Color::Black, Wing::Queen),
        ]
        .into_iter()
        .filter_map(move |(color, wing)| Some((color, wing, self.rook(color, wing)?)))
    }
}

/// Generates the castling moves of the side to move, which is not in check.
#[inline]
pub(crate) fn generate<R: Rules, C: Side>(
    position: &Position<R>,
    king: Square,
    sink: &mut impl Sink<R::Geometry>,
) {
    for wing in Wing::BOTH {
        // Wherever they start, king and rook cross or end on every square between them; most castlings
        // are rejected by this one test.
        if let Some(rook) = position.castling_rights().rook(C::COLOR, wing)
            && !attacks::between(king, rook).meets(position.blockers())
            && may_castle(position, C::COLOR, wing, king, rook)
        {
            sink.single(Move::castling(king, rook));
        }
    }
}

#[inline(never)]
fn may_castle<R: Rules>(
    position: &Position<R>,
    color: Color,
    wing: Wing,
    king: Square,
    rook: Square,
) -> bool {
    let (king_to, rook_to) = R::CASTLING.destinations::<R::Geometry>(color, wing);
    let both = Bitboard::of(king) | Bitboard::of(rook);
    let others = position.blockers() - both;
    let needed = attacks::between(king, king_to)
        | attacks::between(rook, rook_to)
        | Bitboard::of(king_to)
        | Bitboard::of(rook_to);
    if needed.meets(others) {
        return false;
    }
    let without_king = position.blockers() - Bitboard::of(king);
    let mut passed = attacks::between::<R::Geometry>(king, king_to);
    if !R::JUDGES_CASTLED_KING_LATE {
        passed |= Bitboard::of(king_to);
    }
    let passes_safely =
        passed.into_iter().all(|square| !R::is_royal_square_attacked(position, color, square, without_king));
    passes_safely && {
        let afterwards = others | Bitboard::of(king_to) | Bitboard::of(rook_to);
        !R::is_royal_square_attacked(position, color, king_to, afterwards)
    }
}
