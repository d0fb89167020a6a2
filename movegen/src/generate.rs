//! Legal moves, as sets.
//!
//! Shared by all families: which pieces give check, which are pinned, and one pass over the pieces in
//! which a [`Legality`] decides where each may go. No move is made to find out.

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::castling;
use crate::geometry::Geometry;
use crate::moves::{Move, Sink, Tag};
use crate::piece::{Color, Kind, Side};
use crate::position::Position;
use crate::rules::{Rules, State};
use crate::square::Square;
use std::marker::PhantomData;

/// Which legal moves are wanted.
///
/// ```
/// use movegen::moves::{Counter, Sink};
/// use movegen::{Options, Orthodox, Position, Scope, Variant};
/// let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
/// let position = Position::<Orthodox>::from_fen(fen, Variant::Chess, &Options::default())?;
/// let mut captures = Counter::default();
/// position.generate(Scope::captures(), &mut captures);
/// assert_eq!((captures.0, position.count_moves()), (1, 7));
/// # Ok::<(), movegen::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scope<G: Geometry> {
    /// Only moves of pieces on these squares.
    pub pieces: Bitboard<G>,
    /// Captures and promotions.
    pub captures: bool,
    /// All other moves except launches.
    pub quiets: bool,
    /// Launches.
    pub launches: bool,
}

impl<G: Geometry> Scope<G> {
    /// Every move.
    #[inline(always)]
    pub const fn all() -> Self {
        Scope { pieces: Bitboard::ALL, captures: true, quiets: true, launches: true }
    }

    /// Captures and promotions.
    #[inline(always)]
    pub const fn captures() -> Self {
        Scope { quiets: false, launches: false, ..Self::all() }
    }

    /// Moves that are neither captures, promotions nor launches.
    #[inline(always)]
    pub const fn quiets() -> Self {
        Scope { captures: false, launches: false, ..Self::all() }
    }

    /// Launches.
    #[inline(always)]
    pub const fn launches() -> Self {
        Scope { captures: false, quiets: false, ..Self::all() }
    }

    /// The same, for pieces on these squares.
    #[inline(always)]
    pub const fn of_pieces(self, pieces: Bitboard<G>) -> Self {
        Scope { pieces, ..self }
    }
}

/// What attacks a king: the checkers, and the pieces pinned to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KingSafety<G: Geometry> {
    pub(crate) king: Square,
    /// Pieces that give check.
    pub(crate) checkers: Bitboard<G>,
    /// Own pieces that alone block an enemy slider's line to the king.
    pub(crate) pinned: Bitboard<G>,
}

impl<G: Geometry> KingSafety<G> {
    /// What attacks the king of `C`, except the enemy king (which cannot give check in any family).
    #[inline(always)]
    pub(crate) fn new<R: Rules<Geometry = G>, C: Side>(position: &Position<R>, king: Square) -> Self {
        let them = !C::COLOR;
        let blockers = position.blockers();
        let mut checkers = attacks::pawn::<G>(C::COLOR, king) & position.pieces(them, Kind::Pawn);
        checkers |= attacks::knight(king) & position.leapers(them);
        checkers |= attacks::king(king) & position.pieces(them, Kind::Missile);
        let mut pinned = Bitboard::EMPTY;
        let snipers = (attacks::rook_rays(king) & position.orthogonals(them))
            | (attacks::bishop_rays(king) & position.diagonals(them));
        snipers.for_each(|sniper| {
            let between = attacks::between(king, sniper) & blockers;
            if between.is_empty() {
                checkers |= Bitboard::of(sniper);
            } else if !between.many() {
                pinned |= between;
            }
        });
        KingSafety { king, checkers, pinned: pinned & position.color(C::COLOR) }
    }

    /// Nothing attacks the king.
    #[inline(always)]
    pub(crate) fn undisturbed(king: Square) -> Self {
        KingSafety { king, checkers: Bitboard::EMPTY, pinned: Bitboard::EMPTY }
    }

    /// There is no king to keep safe.
    pub(crate) fn without_king() -> Self {
        // No piece is pinned, so the square is never used.
        KingSafety::undisturbed(Square::new(0))
    }

    /// The squares a piece other than the king must move to: all without check; the checker and the
    /// squares between for a single check; none for a double check.
    #[inline(always)]
    pub(crate) fn evasions(&self) -> Bitboard<G> {
        match self.checkers.first() {
            None => Bitboard::ALL,
            Some(_) if self.checkers.many() => Bitboard::EMPTY,
            Some(checker) => attacks::between(self.king, checker) | self.checkers,
        }
    }
}

/// Decides where the pieces other than the king may go.
pub(crate) trait Legality<R: Rules> {
    /// What attacks the mover's king.
    fn safety(&self) -> &KingSafety<R::Geometry>;

    /// Empty squares to which a quiet move may be legal.
    fn quiet_targets(&self) -> Bitboard<R::Geometry>;

    /// The legal targets of a piece on `from`, which reaches `reach`.
    fn targets(&self, from: Square, reach: Bitboard<R::Geometry>) -> Bitboard<R::Geometry>;

    /// The legal targets of a pinned piece.
    fn pinned_targets(&self, from: Square, reach: Bitboard<R::Geometry>) -> Bitboard<R::Geometry>;

    /// The legal targets of pawns of `C` that capture towards `files` (-1 or 1).
    fn pawn_captures<C: Side>(&self, pawns: Bitboard<R::Geometry>, files: i8) -> Bitboard<R::Geometry>;
}

/// Chess's legality: the king must not be left in check.
#[derive(Debug)]
pub(crate) struct ChessLegality<G: Geometry> {
    safety: KingSafety<G>,
    enemies: Bitboard<G>,
    /// Where quiet moves may end.
    quiets: Bitboard<G>,
    /// Where captures and quiet moves within the scope may end.
    targets: Bitboard<G>,
    /// Where captures may end.
    captures: Bitboard<G>,
}

impl<G: Geometry> ChessLegality<G> {
    #[inline(always)]
    pub(crate) fn new<R: Rules<Geometry = G>, C: Side>(
        position: &Position<R>,
        scope: Scope<G>,
        safety: KingSafety<G>,
    ) -> Self {
        let evasions = safety.evasions();
        let enemies = position.color(!C::COLOR);
        let quiets = evasions - position.blockers();
        let captures = if scope.captures { evasions & enemies } else { Bitboard::EMPTY };
        let within_scope = if scope.quiets { quiets } else { Bitboard::EMPTY };
        ChessLegality { safety, enemies, quiets, targets: captures | within_scope, captures }
    }

    /// Enemy pieces.
    pub(crate) fn enemies(&self) -> Bitboard<G> {
        self.enemies
    }
}

impl<R: Rules> Legality<R> for ChessLegality<R::Geometry> {
    #[inline(always)]
    fn safety(&self) -> &KingSafety<R::Geometry> {
        &self.safety
    }

    #[inline(always)]
    fn quiet_targets(&self) -> Bitboard<R::Geometry> {
        self.quiets
    }

    #[inline(always)]
    fn targets(&self, _from: Square, reach: Bitboard<R::Geometry>) -> Bitboard<R::Geometry> {
        reach & self.targets
    }

    #[inline(always)]
    fn pinned_targets(&self, from: Square, reach: Bitboard<R::Geometry>) -> Bitboard<R::Geometry> {
        reach & self.targets & attacks::line(self.safety.king, from)
    }

    #[inline(always)]
    fn pawn_captures<C: Side>(&self, pawns: Bitboard<R::Geometry>, files: i8) -> Bitboard<R::Geometry> {
        let along_pin = attacks::diagonal(self.safety.king, files == C::UP);
        let able = pawns & (!self.safety.pinned | along_pin);
        able.shift(files, C::UP) & self.captures
    }
}

/// Generates the moves of every piece except the king, without castling.
#[inline(always)]
pub(crate) fn piece_moves<R: Rules, C: Side>(
    position: &Position<R>,
    scope: Scope<R::Geometry>,
    legality: &impl Legality<R>,
    sink: &mut impl Sink<R::Geometry>,
) {
    // Written out, with a function type for each kind, so that the code compiled for one kind contains
    // no branches on kinds.
    let blockers = position.blockers();
    let mut pieces = PieceMoves::<R, C, _, _> { position, scope, legality, sink, side: PhantomData };
    pieces.of_kind(Kind::Knight, |from| reach(Kind::Knight, from, blockers));
    pieces.of_kind(Kind::Bishop, |from| reach(Kind::Bishop, from, blockers));
    pieces.of_kind(Kind::Rook, |from| reach(Kind::Rook, from, blockers));
    pieces.of_kind(Kind::Queen, |from| reach(Kind::Queen, from, blockers));
    pieces.of_kind(Kind::Missile, |from| reach(Kind::Missile, from, blockers));
    pieces.of_kind(Kind::Archbishop, |from| reach(Kind::Archbishop, from, blockers));
    pieces.of_kind(Kind::Chancellor, |from| reach(Kind::Chancellor, from, blockers));
    // A slider cannot leave a pin along its line. A capture over a screen can: the screen is the king or
    // the pinning piece.
    pieces.not_pinned(Kind::Culverin, |from| culverin_reach(position, C::COLOR, from));
    pieces.pinned(Kind::Culverin, |from| culverin_reach(position, C::COLOR, from) - blockers);
    pawn_moves::<R, C>(position, scope, legality, sink);
}

/// What the moves of pieces other than pawns depend on.
struct PieceMoves<'a, R: Rules, C, L, S> {
    position: &'a Position<R>,
    scope: Scope<R::Geometry>,
    legality: &'a L,
    sink: &'a mut S,
    side: PhantomData<C>,
}

impl<R: Rules, C: Side, L: Legality<R>, S: Sink<R::Geometry>> PieceMoves<'_, R, C, L, S> {
    /// Generates the moves of all pieces of one kind; none if the family lacks it.
    #[inline(always)]
    fn of_kind(&mut self, kind: Kind, reach: impl Fn(Square) -> Bitboard<R::Geometry> + Copy) {
        if !self.sink.is_satisfied() {
            self.not_pinned(kind, reach);
            self.pinned(kind, reach);
        }
    }

    #[inline(always)]
    fn not_pinned(&mut self, kind: Kind, reach: impl Fn(Square) -> Bitboard<R::Geometry>) {
        let pieces =
            (self.position.pieces(C::COLOR, kind) & self.scope.pieces) - self.legality.safety().pinned;
        pieces.for_each(|from| self.sink.moves(kind, from, self.legality.targets(from, reach(from))));
    }

    #[inline(always)]
    fn pinned(&mut self, kind: Kind, reach: impl Fn(Square) -> Bitboard<R::Geometry>) {
        let pieces = self.position.pieces(C::COLOR, kind) & self.scope.pieces & self.legality.safety().pinned;
        pieces.for_each(|from| self.sink.moves(kind, from, self.legality.pinned_targets(from, reach(from))));
    }
}

/// The attacks of a piece that is neither a pawn nor captures over a screen.
///
/// ```
/// use movegen::{Bitboard, Board10, Kind, Square, reach};
/// let square = Square::parse::<Board10>("a1").ok_or("no such square")?;
/// assert_eq!(reach::<Board10>(Kind::Rook, square, Bitboard::EMPTY).count(), 18);
/// assert_eq!(reach::<Board10>(Kind::Chancellor, square, Bitboard::EMPTY).count(), 20);
/// # Ok::<(), &str>(())
/// ```
#[inline(always)]
pub fn reach<G: Geometry>(kind: Kind, from: Square, blockers: Bitboard<G>) -> Bitboard<G> {
    match kind {
        Kind::Knight => attacks::knight(from),
        Kind::Bishop => attacks::bishop(from, blockers),
        Kind::Rook => attacks::rook(from, blockers),
        Kind::Queen => attacks::rook(from, blockers) | attacks::bishop(from, blockers),
        Kind::King | Kind::Missile | Kind::Guard => attacks::king(from),
        Kind::Duke | Kind::Wazir => attacks::orthogonal_steps(from),
        Kind::Ferz => attacks::diagonal_steps(from),
        Kind::Archbishop => attacks::bishop(from, blockers) | attacks::knight(from),
        Kind::Chancellor => attacks::rook(from, blockers) | attacks::knight(from),
        Kind::Pawn | Kind::Culverin | Kind::Cannon | Kind::FaceDown => Bitboard::EMPTY,
    }
}

/// Where a Culverin of this side moves: a step to an empty square (SZ1), or a capture over a screen
/// (SZ2). Includes own pieces.
pub fn culverin_reach<R: Rules>(position: &Position<R>, color: Color, from: Square) -> Bitboard<R::Geometry> {
    let steps = attacks::king(from) - position.blockers();
    steps | attacks::over_screens(from, position.occupied(), position.pieces(!color, Kind::Pawn))
}

/// Where a cannon moves: along rook lines to empty squares, or a capture over a screen (SC-B14).
/// Includes own pieces.
pub fn cannon_reach<R: Rules>(position: &Position<R>, from: Square) -> Bitboard<R::Geometry> {
    let blockers = position.blockers();
    let screens = blockers - position.state().no_screens();
    (attacks::rook(from, blockers) - blockers)
        | (attacks::cannon(from, blockers, screens) & position.occupied())
}

#[inline(always)]
fn pawn_moves<R: Rules, C: Side>(
    position: &Position<R>,
    scope: Scope<R::Geometry>,
    legality: &impl Legality<R>,
    sink: &mut impl Sink<R::Geometry>,
) {
    let files = R::Geometry::FILES as i8;
    let pawns = position.pieces(C::COLOR, Kind::Pawn) & scope.pieces;
    let promoting = Position::<R>::promotion_squares::<C>();
    let safety = legality.safety();

    // A pinned pawn may step if the pin runs along its file.
    let along_pin = Bitboard::file(safety.king.file::<R::Geometry>());
    let able = pawns & (!safety.pinned | along_pin);
    let empty = !position.blockers();
    let steps = able.shift(0, C::UP) & empty;
    let double_steps = (steps & Position::<R>::double_step_squares::<C>().shift(0, C::UP)).shift(0, C::UP)
        & legality.quiet_targets();
    let steps = steps & legality.quiet_targets();
    if scope.quiets {
        sink.pawn_moves(Tag::Ordinary, files * C::UP, steps - promoting);
        sink.pawn_moves(Tag::DoubleStep, 2 * files * C::UP, double_steps);
    }
    if scope.captures {
        if steps.meets(promoting) {
            sink.promotions(files * C::UP, steps & promoting, position.promotions());
        }
        for towards in [-1, 1] {
            let targets = legality.pawn_captures::<C>(pawns, towards);
            let offset = files * C::UP + towards;
            sink.pawn_moves(Tag::Ordinary, offset, targets - promoting);
            if targets.meets(promoting) {
                sink.promotions(offset, targets & promoting, position.promotions());
            }
        }
        en_passant_moves::<R, C>(position, pawns, sink);
    }
}

#[inline(always)]
fn en_passant_moves<R: Rules, C: Side>(
    position: &Position<R>,
    pawns: Bitboard<R::Geometry>,
    sink: &mut impl Sink<R::Geometry>,
) {
    if let Some(target) = position.en_passant() {
        (attacks::pawn(!C::COLOR, target) & pawns).for_each(|from| {
            if R::is_en_passant_legal(position, from, target) {
                sink.single(Move::new(Kind::Pawn, from, target, Tag::EnPassant));
            }
        });
    }
}

/// Generates the legal steps of the king among `candidates`, where its law of check holds.
#[inline(always)]
pub(crate) fn king_steps<R: Rules, C: Side>(
    position: &Position<R>,
    king: Square,
    candidates: Bitboard<R::Geometry>,
    sink: &mut impl Sink<R::Geometry>,
) {
    if candidates.is_empty() {
        return;
    }
    let without_king = position.blockers() - Bitboard::of(king);
    let mut safe = Bitboard::EMPTY;
    for to in candidates {
        if !R::is_royal_square_attacked(position, C::COLOR, to, without_king) {
            safe |= Bitboard::of(to);
        }
    }
    sink.moves(Kind::King, king, safe);
}

/// All moves of a side under chess's law of check, without launches: the king must not be left attacked.
/// Returns what attacks the king, for a family that adds moves of its own.
#[inline(always)]
pub(crate) fn orthodox_moves<R: Rules, C: Side>(
    position: &Position<R>,
    king: Square,
    scope: Scope<R::Geometry>,
    sink: &mut impl Sink<R::Geometry>,
) -> KingSafety<R::Geometry> {
    let safety = KingSafety::new::<R, C>(position, king);
    let legality = ChessLegality::new::<R, C>(position, scope, safety);
    if scope.pieces.has(king) {
        let mut targets = Bitboard::EMPTY;
        if scope.captures {
            targets |= legality.enemies();
        }
        if scope.quiets {
            targets |= !position.blockers();
        }
        king_steps::<R, C>(position, king, attacks::king(king) & targets, sink);
        if scope.quiets && safety.checkers.is_empty() && position.castling_rights().any_of(C::COLOR) {
            castling::generate::<R, C>(position, king, sink);
        }
    }
    if !safety.checkers.many() && !sink.is_satisfied() {
        piece_moves::<R, C>(position, scope, &legality, sink);
    }
    safety
}
