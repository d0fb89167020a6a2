//! Moves, packed into 32 bits, and sets of moves as the generator emits them.

use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::piece::Kind;
use crate::square::Square;
use arrayvec::ArrayVec;
use std::fmt;

/// What a move does besides going from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Tag {
    /// A step, a line move or a leap, capturing or not.
    Ordinary,
    /// A pawn's double step.
    DoubleStep,
    /// A pawn's capture en passant; the target is the square passed over.
    EnPassant,
    /// Castling, from the king's square to the rook's.
    Castling,
    /// A pawn's move to its last rank, capturing or not.
    Promotion,
    /// A missile's launch: the piece leaves its square and everything in the blast is destroyed.
    Launch,
    /// A reserve piece's drop.
    Drop,
    /// A bomb is detonated where it is (AT17).
    Detonation,
    /// A face-down piece is turned up (SC-B5).
    Reveal,
}

/// The tag of a move from the bits of its piece and its tag. A reveal has no bits of its own: it is the
/// only move of a face-down piece, so a move fits in 25 bits.
const TAGS: [Tag; 128] = {
    const STORED: [Tag; 8] = [
        Tag::Ordinary,
        Tag::DoubleStep,
        Tag::EnPassant,
        Tag::Castling,
        Tag::Promotion,
        Tag::Launch,
        Tag::Drop,
        Tag::Detonation,
    ];
    let mut tags = [Tag::Ordinary; 128];
    let mut bits = 0;
    while bits < tags.len() {
        tags[bits] = STORED[bits >> 4];
        bits += 1;
    }
    tags[Kind::FaceDown.index()] = Tag::Reveal;
    tags
};

/// The missiles that move along when a king castles (CA21).
///
/// ```
/// use movegen::{AnyGame, Companions, Options, Variant};
/// let fen = "10/5k4/10/10/10/10/10/10/5K2R1/4M1M3 w K - 0 1 armed=0 missiles=e1g1";
/// let game = AnyGame::new(Variant::Capatomic, Options::default(), Some(fen))?;
/// // The left missile cannot come alone: the right one is in its way.
/// let castlings: Vec<_> = game.legal_texts().into_iter().filter(|text| text.starts_with("f2i2")).collect();
/// assert_eq!(castlings, ["f2i2", "f2i2b", "f2i2r"]);
/// assert_eq!(game.parse_move("f2i2b")?.companions(), Companions::Both);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Companions {
    /// None; always so in games without such castling.
    None,
    /// The left one, towards file a.
    Left,
    /// The right one.
    Right,
    /// Both.
    Both,
}

impl Companions {
    /// Every way to castle.
    pub const ALL: [Companions; 4] =
        [Companions::None, Companions::Left, Companions::Right, Companions::Both];

    /// Whether the left missile comes.
    pub const fn has_left(self) -> bool {
        matches!(self, Companions::Left | Companions::Both)
    }

    /// Whether the right missile comes.
    pub const fn has_right(self) -> bool {
        matches!(self, Companions::Right | Companions::Both)
    }
}

/// A move: two squares, the moving piece, the kind of move, and the piece promoted to or dropped, or the
/// missiles that castle along.
///
/// Only meaningful in the position it was generated for.
///
/// ```
/// use movegen::{AnyGame, Kind, Options, Tag, Variant};
/// let fen = "10/10/4P5/10/k9/10/10/10/9K/10 w - - 0 1";
/// let game = AnyGame::new(Variant::Stratomic, Options::default(), Some(fen))?;
/// let m = game.parse_move("e8e9m")?;
/// assert_eq!((m.tag(), m.piece(), m.promotes_to()), (Tag::Promotion, Kind::Pawn, Some(Kind::Missile)));
/// assert_eq!(game.square_name(m.from()) + &game.square_name(m.to()), "e8e9");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u32);

impl Move {
    const FROM: u32 = 0;
    const TO: u32 = 7;
    const PIECE: u32 = 14;
    const TAG: u32 = 18;
    const OTHER: u32 = 21;
    const SQUARE_MASK: u32 = 0x7f;
    const KIND_MASK: u32 = 0xf;
    const TAG_MASK: u32 = 0x7;
    const PIECE_AND_TAG_MASK: u32 = 0x7f;

    /// A move of `piece` with a tag that names no second piece.
    #[inline(always)]
    pub const fn new(piece: Kind, from: Square, to: Square, tag: Tag) -> Self {
        Move(
            (from.index() as u32) << Self::FROM
                | (to.index() as u32) << Self::TO
                | (piece.index() as u32) << Self::PIECE
                | (tag as u32 & Self::TAG_MASK) << Self::TAG,
        )
    }

    /// An ordinary move of `piece`.
    #[inline(always)]
    pub const fn ordinary(piece: Kind, from: Square, to: Square) -> Self {
        Move::new(piece, from, to, Tag::Ordinary)
    }

    /// A pawn's promotion to `to_kind`.
    #[inline(always)]
    pub const fn promotion(from: Square, to: Square, to_kind: Kind) -> Self {
        let base = Move::new(Kind::Pawn, from, to, Tag::Promotion);
        Move(base.0 | (to_kind.index() as u32) << Self::OTHER)
    }

    /// A missile's launch.
    #[inline(always)]
    pub const fn launch(from: Square, target: Square) -> Self {
        Move::new(Kind::Missile, from, target, Tag::Launch)
    }

    /// Revealing the face-down piece on a square (SC-B5).
    #[inline(always)]
    pub const fn reveal(square: Square) -> Self {
        Move::ordinary(Kind::FaceDown, square, square)
    }

    /// The detonation of the bomb that `piece` carries.
    #[inline(always)]
    pub const fn detonation(piece: Kind, square: Square) -> Self {
        Move::new(piece, square, square, Tag::Detonation)
    }

    /// Castling: the king takes the rook it castles with.
    #[inline(always)]
    pub const fn castling(king: Square, rook: Square) -> Self {
        Move::new(Kind::King, king, rook, Tag::Castling)
    }

    /// Castling with missiles.
    #[inline(always)]
    pub const fn castling_with(king: Square, rook: Square, companions: Companions) -> Self {
        Move(Move::castling(king, rook).0 | (companions as u32) << Self::OTHER)
    }

    /// The drop of a reserve piece on `to`, which moves the pawn on `pawn`.
    #[inline(always)]
    pub const fn reserve_drop(kind: Kind, pawn: Square, to: Square) -> Self {
        let base = Move::new(Kind::Pawn, pawn, to, Tag::Drop);
        Move(base.0 | (kind.index() as u32) << Self::OTHER)
    }

    /// The square the piece leaves; for a drop, the square of the pawn that makes way.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::new((self.0 >> Self::FROM & Self::SQUARE_MASK) as u8)
    }

    /// The square it moves to, is launched at, is dropped on, or castles with.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::new((self.0 >> Self::TO & Self::SQUARE_MASK) as u8)
    }

    /// The moving piece; a pawn if it promotes or makes way for a drop.
    #[inline(always)]
    pub const fn piece(self) -> Kind {
        kind_of_bits(self.0 >> Self::PIECE & Self::KIND_MASK)
    }

    /// What kind of move it is.
    #[inline(always)]
    pub const fn tag(self) -> Tag {
        TAGS[(self.0 >> Self::PIECE & Self::PIECE_AND_TAG_MASK) as usize]
    }

    /// The piece promoted to, if the move promotes.
    #[inline(always)]
    pub fn promotes_to(self) -> Option<Kind> {
        (self.tag() == Tag::Promotion).then(|| kind_of_bits(self.0 >> Self::OTHER & Self::KIND_MASK))
    }

    /// The reserve piece that is dropped, if the move is a drop.
    ///
    /// ```
    /// use movegen::{AnyGame, Kind, Options, Variant};
    /// let game = AnyGame::new(Variant::Stoltz, Options::default(), None)?;
    /// let drop = game.parse_move("U@d2")?;
    /// assert_eq!(drop.drops(), Some(Kind::Culverin));
    /// // In Stoltz Chess the pawn that makes way is on the square the piece is dropped on.
    /// assert_eq!(drop.from(), drop.to());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline(always)]
    pub fn drops(self) -> Option<Kind> {
        (self.tag() == Tag::Drop).then(|| kind_of_bits(self.0 >> Self::OTHER & Self::KIND_MASK))
    }

    /// The missiles that castle along, if any.
    #[inline(always)]
    pub fn companions(self) -> Companions {
        match self.tag() {
            Tag::Castling => Companions::ALL[(self.0 >> Self::OTHER & 3) as usize],
            _ => Companions::None,
        }
    }

    /// Whether this is a launch.
    #[inline(always)]
    pub fn is_launch(self) -> bool {
        self.tag() == Tag::Launch
    }

    /// Whether this reveals a face-down piece.
    #[inline(always)]
    pub fn is_reveal(self) -> bool {
        matches!(self.tag(), Tag::Reveal)
    }

    /// The move as bits, for tables. Never 0.
    #[inline(always)]
    pub const fn bits(self) -> u32 {
        // A move has two different squares, a tag, or a face-down piece: some bit is set.
        self.0
    }

    /// The move with these bits, as returned by [`Move::bits`]; `None` for 0. The bits may be wrong: ask
    /// the position whether the move is legal.
    ///
    /// ```
    /// use movegen::{AnyGame, Move, Options, Variant};
    /// let game = AnyGame::new(Variant::Chess, Options::default(), None)?;
    /// let m = game.parse_move("e4")?;
    /// assert_eq!(Move::from_bits(m.bits()), Some(m));
    /// assert_eq!(Move::from_bits(0), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline(always)]
    pub const fn from_bits(bits: u32) -> Option<Move> {
        if bits == 0 { None } else { Some(Move(bits)) }
    }
}

/// The kind stored in four bits; unused bit patterns read as a pawn.
#[inline(always)]
const fn kind_of_bits(bits: u32) -> Kind {
    match Kind::from_index(bits as usize) {
        Some(kind) => kind,
        None => Kind::Pawn,
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:?} {:?} {}-{}", self.tag(), self.piece(), self.from().index(), self.to().index())
    }
}

/// Room for the moves of any position, without launches: eleven queens and all other officers of a side,
/// each alone on a 10x10 board, have 562.
pub const MOVES_CAPACITY: usize = 576;

/// The legal moves of a position, without launches.
pub type MoveList = ArrayVec<Move, MOVES_CAPACITY>;

/// The launches of one missile: every square of `targets` is a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Launches<G: Geometry> {
    /// Where the missile stands.
    pub from: Square,
    /// The squares it may be launched at.
    pub targets: Bitboard<G>,
}

/// The launches of a position, one entry per missile.
pub type LaunchList<G> = ArrayVec<Launches<G>, 12>;

/// Receives moves from the generator: a list, a counter, a test.
///
/// The generator emits sets wherever it can, so a counter builds hardly any moves.
pub trait Sink<G: Geometry> {
    /// Ordinary moves of one piece other than a pawn.
    fn moves(&mut self, piece: Kind, from: Square, targets: Bitboard<G>);
    /// Pawn moves without promotion; each starts at its target minus `offset`.
    fn pawn_moves(&mut self, tag: Tag, offset: i8, targets: Bitboard<G>);
    /// Pawn moves to the last rank; each counts as one move per kind in `kinds`.
    fn promotions(&mut self, offset: i8, targets: Bitboard<G>, kinds: &[Kind]);
    /// One move of any other kind.
    fn single(&mut self, m: Move);
    /// Launches of the missile on `from`.
    fn launches(&mut self, from: Square, targets: Bitboard<G>);
    /// Whether the sink needs no more moves; checked after each kind of piece.
    #[inline(always)]
    fn is_satisfied(&self) -> bool {
        false
    }
}

/// Counts moves.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counter(
    /// Moves so far.
    pub u64,
);

impl<G: Geometry> Sink<G> for Counter {
    #[inline(always)]
    fn moves(&mut self, _piece: Kind, _from: Square, targets: Bitboard<G>) {
        self.0 += u64::from(targets.count());
    }
    #[inline(always)]
    fn pawn_moves(&mut self, _tag: Tag, _offset: i8, targets: Bitboard<G>) {
        self.0 += u64::from(targets.count());
    }
    #[inline(always)]
    fn promotions(&mut self, _offset: i8, targets: Bitboard<G>, kinds: &[Kind]) {
        self.0 += u64::from(targets.count()) * kinds.len() as u64;
    }
    #[inline(always)]
    fn single(&mut self, _m: Move) {
        self.0 += 1;
    }
    #[inline(always)]
    fn launches(&mut self, _from: Square, targets: Bitboard<G>) {
        self.0 += u64::from(targets.count());
    }
}

/// Tests whether there is any move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Any(
    /// Whether one was found.
    pub bool,
);

impl<G: Geometry> Sink<G> for Any {
    fn moves(&mut self, _piece: Kind, _from: Square, targets: Bitboard<G>) {
        self.0 |= targets.any();
    }
    fn pawn_moves(&mut self, _tag: Tag, _offset: i8, targets: Bitboard<G>) {
        self.0 |= targets.any();
    }
    fn promotions(&mut self, _offset: i8, targets: Bitboard<G>, _kinds: &[Kind]) {
        self.0 |= targets.any();
    }
    fn single(&mut self, _m: Move) {
        self.0 = true;
    }
    fn launches(&mut self, _from: Square, targets: Bitboard<G>) {
        self.0 |= targets.any();
    }
    fn is_satisfied(&self) -> bool {
        self.0
    }
}

/// Calls a function for every move, launches included.
struct Each<M>(M);

impl<G: Geometry, M: FnMut(Move)> Sink<G> for Each<M> {
    #[inline(always)]
    fn moves(&mut self, piece: Kind, from: Square, targets: Bitboard<G>) {
        targets.for_each(|to| (self.0)(Move::ordinary(piece, from, to)));
    }
    #[inline(always)]
    fn pawn_moves(&mut self, tag: Tag, offset: i8, targets: Bitboard<G>) {
        targets.for_each(|to| (self.0)(Move::new(Kind::Pawn, to.offset(-offset), to, tag)));
    }
    #[inline(always)]
    fn promotions(&mut self, offset: i8, targets: Bitboard<G>, kinds: &[Kind]) {
        targets.for_each(|to| {
            for &kind in kinds {
                (self.0)(Move::promotion(to.offset(-offset), to, kind));
            }
        });
    }
    #[inline(always)]
    fn single(&mut self, m: Move) {
        (self.0)(m);
    }
    #[inline(always)]
    fn launches(&mut self, from: Square, targets: Bitboard<G>) {
        targets.for_each(|target| (self.0)(Move::launch(from, target)));
    }
}

/// Like [`Each`], but hands launches to a second function as sets.
struct Expander<M, L> {
    each: Each<M>,
    on_launches: L,
}

impl<G: Geometry, M: FnMut(Move), L: FnMut(Launches<G>)> Sink<G> for Expander<M, L> {
    #[inline(always)]
    fn moves(&mut self, piece: Kind, from: Square, targets: Bitboard<G>) {
        self.each.moves(piece, from, targets);
    }
    #[inline(always)]
    fn pawn_moves(&mut self, tag: Tag, offset: i8, targets: Bitboard<G>) {
        self.each.pawn_moves(tag, offset, targets);
    }
    #[inline(always)]
    fn promotions(&mut self, offset: i8, targets: Bitboard<G>, kinds: &[Kind]) {
        Sink::<G>::promotions(&mut self.each, offset, targets, kinds);
    }
    #[inline(always)]
    fn single(&mut self, m: Move) {
        Sink::<G>::single(&mut self.each, m);
    }
    #[inline(always)]
    fn launches(&mut self, from: Square, targets: Bitboard<G>) {
        if targets.any() {
            (self.on_launches)(Launches { from, targets });
        }
    }
}

/// A sink that calls `on_move` for every move, launches included.
pub fn each<G: Geometry>(on_move: impl FnMut(Move)) -> impl Sink<G> {
    Each(on_move)
}

/// A sink that calls `on_move` for every move except launches, and `on_launches` for the launches of
/// each missile.
pub fn expand<G: Geometry>(on_move: impl FnMut(Move), on_launches: impl FnMut(Launches<G>)) -> impl Sink<G> {
    Expander { each: Each(on_move), on_launches }
}
