//! A position: what its holder knows of a board; everything for an arbiter, what [`Position::seen_by`]
//! leaves for a player.
//!
//! Positions are values. Playing a move copies the position and changes the copy; there is no
//! unmake (docs/decisions/copy-make.md).

mod arrangement;
mod builder;
mod error;
mod face_down;
pub(crate) mod legal;
mod make;
mod validate;
mod zobrist;

pub use builder::{CastlingRook, PositionBuilder};
pub use error::PositionError;
pub(crate) use face_down::read_shown;
pub(crate) use zobrist::keys;

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::castling::CastlingRights;
use crate::generate::Scope;
use crate::geometry::Geometry;
use crate::moves::Sink;
use crate::outcome::Outcome;
use crate::piece::{Black, Color, Kind, Piece, Side, White};
use crate::rules::missile::Obligations;
use crate::rules::reserve::ReserveState;
use crate::rules::{KindSets, Rules, SecretRules, State};
use crate::square::Square;

/// A position of the variants of family `R`, as its holder knows it: the pieces, the side to move, the
/// rights that are not visible on the board, and the family's additions.
///
/// ```
/// use movegen::{Options, Orthodox, Position, Variant};
/// let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
/// let before = Position::<Orthodox>::from_fen(fen, Variant::Chess, &Options::default())?;
/// let after = before.make(before.parse_move("e4")?);
/// // A position is a value: the one before is unchanged.
/// assert_eq!(before.to_string(), fen);
/// assert_eq!(after.to_string(), "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position<R: Rules> {
    kinds: R::Sets,
    colors: [Bitboard<R::Geometry>; 2],
    hash: u64,
    castling: CastlingRights,
    en_passant: Option<Square>,
    /// Whether a legal capture en passant exists: only then does the square count for hash and
    /// repetition.
    en_passant_counts: bool,
    side: Color,
    halfmoves: u16,
    fullmove: u16,
    /// The family's additions: armed sides, irradiated squares, reserves, …
    pub(crate) state: R::State,
}

impl<R: Rules> Position<R> {
    /// An empty board with White to move.
    pub(crate) fn empty(state: R::State) -> Self {
        Position {
            kinds: R::Sets::EMPTY,
            colors: [Bitboard::EMPTY; 2],
            hash: 0,
            castling: CastlingRights::NONE,
            en_passant: None,
            en_passant_counts: false,
            side: Color::White,
            halfmoves: 0,
            fullmove: 1,
            state,
        }
    }

    /// The side to move.
    #[inline(always)]
    pub fn side(&self) -> Color {
        self.side
    }

    /// All pieces of a side.
    #[inline(always)]
    pub fn color(&self, color: Color) -> Bitboard<R::Geometry> {
        self.colors[color.index()]
    }

    /// All pieces of a kind. Empty, and known to be so at compile time, for kinds the family lacks.
    #[inline(always)]
    pub fn kind(&self, kind: Kind) -> Bitboard<R::Geometry> {
        if R::has(kind) { self.kinds.get(kind) } else { Bitboard::EMPTY }
    }

    /// What pawns promote to in this game.
    #[inline(always)]
    pub fn promotions(&self) -> &'static [Kind] {
        let chosen = self.state.reserve().and_then(ReserveState::promotions);
        chosen.unwrap_or(R::PAWNS.promotions)
    }

    /// The pieces of a side and kind.
    #[inline(always)]
    pub fn pieces(&self, color: Color, kind: Kind) -> Bitboard<R::Geometry> {
        self.kind(kind) & self.color(color)
    }

    /// The officers of a side: every piece but its pawns.
    #[inline(always)]
    pub fn officers(&self, color: Color) -> Bitboard<R::Geometry> {
        self.color(color) - self.kind(Kind::Pawn)
    }

    /// Every piece.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard<R::Geometry> {
        self.colors[0] | self.colors[1]
    }

    /// Squares no piece may enter (irradiated squares, walls).
    #[inline(always)]
    pub fn closed(&self) -> Bitboard<R::Geometry> {
        self.state.closed()
    }

    /// What blocks lines: pieces and closed squares.
    #[inline(always)]
    pub fn blockers(&self) -> Bitboard<R::Geometry> {
        self.occupied() | self.closed()
    }

    /// The king of a side, if alive; in battles its royal, King or Duke.
    #[inline(always)]
    pub fn king(&self, color: Color) -> Option<Square> {
        (self.pieces(color, Kind::King) | self.pieces(color, Kind::Duke)).first()
    }

    /// The kind of the piece on a square.
    #[inline(always)]
    pub fn kind_at(&self, square: Square) -> Option<Kind> {
        R::KINDS.iter().copied().find(|&kind| self.kinds.get(kind).has(square))
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = if self.color(Color::White).has(square) { Color::White } else { Color::Black };
        self.kind_at(square).map(|kind| Piece { color, kind })
    }

    /// Who may still castle with which rook.
    #[inline(always)]
    pub fn castling_rights(&self) -> CastlingRights {
        self.castling
    }

    /// The square a pawn has just passed over, whether or not it can be captured there.
    #[inline(always)]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Plies since the last capture, pawn move, launch or drop.
    #[inline(always)]
    pub fn halfmoves(&self) -> u16 {
        self.halfmoves
    }

    /// The fullmove number, from 1.
    pub fn fullmove(&self) -> u16 {
        self.fullmove
    }

    /// The Zobrist key of everything that matters for repetition and for the search.
    #[inline(always)]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The family's additions to the position.
    #[inline(always)]
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// The letter of a closed square in a FEN.
    pub(crate) fn closed_letter(&self, square: Square) -> char {
        self.state.battle().map_or('*', |battle| battle.field().letter(square))
    }

    /// How many moves can still follow, at most, that the 50-move rule counts from: steps of pawns, moves after which
    /// a piece has left the board, and drops.
    pub(crate) fn most_irreversible_moves(&self) -> usize {
        let with_pawns = Color::BOTH.into_iter().filter(|_| R::has(Kind::Pawn));
        let steps = with_pawns.flat_map(|color| {
            let last = R::PAWNS.promotion_rank_of::<R::Geometry>(color);
            let pawns = self.pieces(color, Kind::Pawn).into_iter();
            pawns.map(move |pawn| usize::from(last.abs_diff(pawn.rank::<R::Geometry>())))
        });
        // Who is dropped can leave again.
        steps.sum::<usize>() + self.occupied().count() as usize + 2 * self.reserve().len()
    }

    /// Files and ranks of the board in play.
    pub fn board_size(&self) -> (u8, u8) {
        board_size_of::<R>(&self.state)
    }

    /// How many pieces of a kind a side has in reserve.
    pub fn in_reserve(&self, color: Color, kind: Kind) -> u32 {
        self.state.reserve().map_or(0, |reserve| u32::from(reserve.count(color, kind)))
    }

    /// Whether a side may launch, provided it has an unthreatened missile.
    #[inline(always)]
    pub fn may_launch(&self, color: Color) -> bool {
        self.state.launching().is_some_and(|launching| launching.is_armed(color))
    }

    /// Squares whose pieces survive every launch: those of the kings (ST14), or everything around them too
    /// (CA6).
    #[inline(always)]
    pub fn launch_proof(&self) -> Bitboard<R::Geometry> {
        let kings = self.kind(Kind::King);
        if R::KINGS_SHIELD { kings.dilated() } else { kings }
    }

    /// Pieces of a side that move along files and ranks.
    #[inline(always)]
    pub fn orthogonals(&self, color: Color) -> Bitboard<R::Geometry> {
        (self.kind(Kind::Rook) | self.kind(Kind::Queen) | self.kind(Kind::Chancellor)) & self.color(color)
    }

    /// Pieces of a side that move along diagonals.
    #[inline(always)]
    pub fn diagonals(&self, color: Color) -> Bitboard<R::Geometry> {
        (self.kind(Kind::Bishop) | self.kind(Kind::Queen) | self.kind(Kind::Archbishop)) & self.color(color)
    }

    /// Pieces of a side that leap like a knight.
    #[inline(always)]
    pub fn leapers(&self, color: Color) -> Bitboard<R::Geometry> {
        (self.kind(Kind::Knight) | self.kind(Kind::Archbishop) | self.kind(Kind::Chancellor))
            & self.color(color)
    }

    /// Pieces of `by` that attack `square` with lines blocked by `blockers`, without the king.
    #[inline(always)]
    pub fn attackers_but_king(
        &self,
        by: Color,
        square: Square,
        blockers: Bitboard<R::Geometry>,
    ) -> Bitboard<R::Geometry> {
        let mut attackers = attacks::pawn::<R::Geometry>(!by, square) & self.pieces(by, Kind::Pawn);
        attackers |= attacks::knight(square) & self.leapers(by);
        attackers |=
            attacks::king(square) & (self.kind(Kind::Missile) | self.kind(Kind::Guard)) & self.color(by);
        let orthogonals = self.orthogonals(by);
        if attacks::rook_rays(square).meets(orthogonals) {
            attackers |= attacks::rook(square, blockers) & orthogonals;
        }
        let diagonals = self.diagonals(by);
        if attacks::bishop_rays(square).meets(diagonals) {
            attackers |= attacks::bishop(square, blockers) & diagonals;
        }
        if R::has(Kind::Culverin) {
            attackers |= self.culverins_bearing_on(by, square, blockers);
        }
        if R::has(Kind::Wazir) {
            let along = self.kind(Kind::Wazir) | self.kind(Kind::Duke);
            let stepping = (attacks::orthogonal_steps(square) & along)
                | (attacks::diagonal_steps(square) & self.kind(Kind::Ferz));
            attackers |= stepping & self.color(by);
        }
        if R::has(Kind::Cannon) {
            attackers |= self.cannons_bearing_on(by, square, blockers);
        }
        attackers
    }

    /// Culverins of `by` that capture on `square` over a screen among `blockers` (SZ2).
    fn culverins_bearing_on(
        &self,
        by: Color,
        square: Square,
        blockers: Bitboard<R::Geometry>,
    ) -> Bitboard<R::Geometry> {
        let rays = attacks::rook_rays(square) | attacks::bishop_rays(square);
        let pawns = self.pieces(!by, Kind::Pawn);
        (self.pieces(by, Kind::Culverin) & rays)
            .into_iter()
            .filter(|&from| attacks::bears_on(from, square, blockers, pawns))
            .collect()
    }

    /// Cannons of `by` that capture on `square` over a screen among `blockers` (SC-B14).
    fn cannons_bearing_on(
        &self,
        by: Color,
        square: Square,
        blockers: Bitboard<R::Geometry>,
    ) -> Bitboard<R::Geometry> {
        let screens = blockers - self.state.no_screens();
        (self.pieces(by, Kind::Cannon) & attacks::rook_rays(square))
            .into_iter()
            .filter(|&from| attacks::cannon_bears_on(from, square, blockers, screens))
            .collect()
    }

    /// Pieces of `by` with a pseudo-legal capture on `square`, en passant excluded.
    ///
    /// ```
    /// use movegen::{Board8, Color, Options, Orthodox, Position, Square, Variant};
    /// let fen = "4k3/8/8/4p3/8/5N2/8/4RK2 w - - 0 1";
    /// let position = Position::<Orthodox>::from_fen(fen, Variant::Chess, &Options::default())?;
    /// let square = Square::parse::<Board8>("e5").ok_or("no such square")?;
    /// let attackers = position.attackers(Color::White, square, position.blockers());
    /// assert_eq!(format!("{attackers:?}"), r#"{"e1", "f3"}"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline(always)]
    pub fn attackers(
        &self,
        by: Color,
        square: Square,
        blockers: Bitboard<R::Geometry>,
    ) -> Bitboard<R::Geometry> {
        self.attackers_but_king(by, square, blockers) | (attacks::king(square) & self.pieces(by, Kind::King))
    }

    /// Whether the king of a side is in check, by the family's law of check.
    pub fn is_in_check(&self, color: Color) -> bool {
        self.king(color).is_some_and(|king| R::is_royal_square_attacked(self, color, king, self.blockers()))
    }

    /// Whether the king of a side is in check or must leave a contaminated zone at once: whether passing
    /// would lose it, if passing were allowed.
    #[inline]
    pub fn must_answer(&self, color: Color) -> bool {
        let must_leave = |zones: &Obligations| zones.squares_to_leave(color).any();
        self.is_in_check(color) || self.state.obligations().is_some_and(must_leave)
    }

    /// Whether a king is in a contaminated zone, even if it may leave it with its second move (ST21).
    #[inline(always)]
    pub fn is_king_caught(&self, color: Color) -> bool {
        self.state.obligations().is_some_and(|zones| zones.bind(color))
    }

    /// Emits every legal move within `scope` to the sink.
    #[inline(always)]
    pub fn generate(&self, scope: Scope<R::Geometry>, sink: &mut impl Sink<R::Geometry>) {
        match self.side {
            Color::White => R::generate::<White>(self, scope, sink),
            Color::Black => R::generate::<Black>(self, scope, sink),
        }
    }

    /// The result of having no legal move.
    pub fn outcome_without_moves(&self) -> Outcome {
        R::outcome_without_moves(self)
    }

    /// The position with the other side to move, as after a search's null move: no capture en passant,
    /// one ply more on the counter.
    pub fn with_turn_passed(&self) -> Self {
        let mut next = *self;
        next.forget_en_passant();
        next.pass_turn();
        next.halfmoves = next.halfmoves.saturating_add(1);
        next
    }

    /// The squares on which a side's pawns promote.
    #[inline(always)]
    pub(crate) fn promotion_squares<C: Side>() -> Bitboard<R::Geometry> {
        Bitboard::rank(R::PAWNS.promotion_rank_of::<R::Geometry>(C::COLOR))
    }

    /// The squares from which a side's pawns may make a double step.
    #[inline(always)]
    pub(crate) fn double_step_squares<C: Side>() -> Bitboard<R::Geometry> {
        Bitboard::rank(R::PAWNS.double_step_rank_of::<R::Geometry>(C::COLOR))
    }
}

impl<R: Rules> Position<R> {
    /// Whether a side's own pieces against a bare king would be dead by the variant's row of draws: a
    /// flag that falls then loses nothing against them (ST19).
    pub fn is_dead_against_bare_king(&self, color: Color) -> bool {
        R::is_dead_against_bare_king(self, color)
    }

    /// The position as this player knows it, without what only others know.
    pub fn seen_by(&self, viewer: Color) -> Self {
        let mut view = *self;
        R::Secrets::forget_for(&mut view, viewer);
        view
    }

    /// The hash key of what both players see: what must recur for a repetition. Secrets must not count, or
    /// the players would learn about them from the result.
    pub(crate) fn public_hash(&self) -> u64 {
        if R::Secrets::EXIST { self.hash ^ R::State::hash(self) } else { self.hash }
    }
}

/// Files and ranks of the board in play, where the state says what is added to it.
pub(crate) fn board_size_of<R: Rules>(state: &R::State) -> (u8, u8) {
    state.battle().map_or((R::Geometry::FILES, R::Geometry::RANKS), |battle| battle.field().size())
}

/// Steps of building positions and playing moves.
impl<R: Rules> Position<R> {
    /// The pieces on the board, with nothing left of one side but its king, or in battles its royal. What
    /// else a position knows, such as rights to castle, stays as it is.
    pub(crate) fn with_bare_king(&self, color: Color) -> Self {
        let mut next = *self;
        let king = self.king(color).map_or(Bitboard::EMPTY, Bitboard::of);
        for &kind in R::KINDS {
            for square in self.pieces(color, kind) - king {
                next.take(color, kind, square);
            }
        }
        next
    }

    /// Sets the square a pawn has passed over in the move being played.
    #[inline(always)]
    pub(crate) fn set_jumped(&mut self, square: Square) {
        self.en_passant = Some(square);
    }

    /// Sets the square passed over by the last move, if any, and whether it counts.
    fn set_en_passant(&mut self, en_passant: Option<Square>) {
        self.en_passant = en_passant;
        self.en_passant_counts = false;
        self.en_passant_counts = en_passant.is_some() && self.has_legal_en_passant();
    }

    /// Whether some pawn of the side to move may legally capture en passant.
    pub(crate) fn has_legal_en_passant(&self) -> bool {
        let Some(target) = self.en_passant else { return false };
        let capturers = attacks::pawn(!self.side, target) & self.pieces(self.side, Kind::Pawn);
        capturers.into_iter().any(|from| R::is_en_passant_legal(self, from, target))
    }

    /// The pawn that a capture en passant on `target` removes.
    #[inline(always)]
    pub(crate) fn en_passant_victim(&self, target: Square) -> Square {
        let files = R::Geometry::FILES as i8;
        target.offset(if self.side == Color::White { -files } else { files })
    }
}
