//! The laws of the variants, one family a file.
//!
//! A family is a type that implements [`Rules`]: constants for what the generator can decide when
//! it is compiled, and a few functions for what the family does differently. Data that no hot
//! loop needs (names, start positions, options) stands in [`crate::VariantSpec`].

pub mod atomic;
pub mod battle;
pub mod bomb;
pub mod missile;
pub mod orthodox;
pub mod reserve;

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::castling::CastlingLaw;
use crate::generate::Scope;
use crate::geometry::Geometry;
use crate::moves::{Move, Sink};
use crate::options::Options;
use crate::outcome::{Ending, Outcome};
use crate::piece::{Color, Kind, Side};
use crate::position::Position;
use crate::spec::VariantSpec;
use crate::square::Square;
use crate::text::{FenError, FenKeys, MoveError};
use arrayvec::ArrayVec;
use rand::Rng;
use std::fmt::Debug;

/// The sets of a position, one for each kind of piece the family stores.
pub trait KindSets<G: Geometry>: Copy + Eq + Debug + Send + Sync + 'static {
    /// No piece at all.
    const EMPTY: Self;
    /// The set of a kind the family has.
    fn get(&self, kind: Kind) -> Bitboard<G>;
    /// Adds or removes squares.
    fn toggle(&mut self, kind: Kind, squares: Bitboard<G>);
}

impl<G: Geometry, const KINDS: usize> KindSets<G> for [Bitboard<G>; KINDS] {
    const EMPTY: Self = [Bitboard::EMPTY; KINDS];

    #[inline(always)]
    fn get(&self, kind: Kind) -> Bitboard<G> {
        self[kind.index()]
    }

    #[inline(always)]
    fn toggle(&mut self, kind: Kind, squares: Bitboard<G>) {
        self[kind.index()] ^= squares;
    }
}

/// How pawns of a family step and promote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PawnLaw {
    /// The rank, counted from 0, from which White's pawns may step twice; Black's is its mirror.
    pub double_step_rank: u8,
    /// The rank on which White's pawns promote.
    pub promotion_rank: u8,
    /// What they promote to.
    pub promotions: &'static [Kind],
}

impl PawnLaw {
    /// The rank on which pawns of a side promote, counted from 0.
    pub const fn promotion_rank_of<G: Geometry>(&self, color: Color) -> u8 {
        match color {
            Color::White => self.promotion_rank,
            Color::Black => G::RANKS - 1 - self.promotion_rank,
        }
    }

    /// The rank from which pawns of a side may step twice, counted from 0.
    pub const fn double_step_rank_of<G: Geometry>(&self, color: Color) -> u8 {
        match color {
            Color::White => self.double_step_rank,
            Color::Black => G::RANKS - 1 - self.double_step_rank,
        }
    }
}

/// What a move may show, and how likely each is.
pub type Chances<R> = ArrayVec<(<R as Rules>::Shown, f32), MOST_CHANCES>;

/// Most different things that a move may show.
pub const MOST_CHANCES: usize = 8;

/// The laws of a family of variants.
pub trait Rules: Copy + Eq + Debug + Default + Send + Sync + 'static {
    /// The board.
    type Geometry: Geometry;
    /// `[Bitboard<Self::Geometry>; N]`, where `N` covers the last kind of [`Rules::KINDS`].
    type Sets: KindSets<Self::Geometry>;
    /// What the family adds to a position.
    type State: Copy + Eq + Debug + Default + Send + Sync + 'static;
    /// What a move shows to both players besides itself; `()` in open games.
    type Shown: Copy + Eq + Debug + Default + Send + Sync + 'static;

    /// The kinds of pieces in the game.
    const KINDS: &'static [Kind];
    /// How pawns step and promote.
    const PAWNS: PawnLaw;
    /// How kings castle.
    const CASTLING: CastlingLaw;
    /// Whether captures destroy more than the piece captured.
    const BLASTS: bool = false;
    /// Whether a game can go on, or be given, without a king on the board.
    const KING_MAY_DIE: bool = false;
    /// Whether both kings can be dead, and a game go on without them (AT12) or be drawn (AT18).
    const BOTH_KINGS_MAY_DIE: bool = false;
    /// Whether players know less than an arbiter.
    const HAS_SECRETS: bool = false;
    /// Whether moves show what no player could know.
    const HAS_CHANCE: bool = false;
    /// Whether the square on which a castling king ends is judged only as it stands afterwards,
    /// not before king and rook have moved (AT6).
    const JUDGES_CASTLED_KING_LATE: bool = false;
    /// Whether kings castle.
    const CASTLES: bool = true;
    /// Whether there are launches.
    const LAUNCHES: bool = false;

    /// Whether launches that destroy the same pieces still differ by their target.
    const LAUNCH_TARGETS_MATTER: bool = false;
    /// Whether kings have to leave the zone of a launch (ST21).
    const LAUNCHES_CONTAMINATE: bool = false;

    /// What pawns promote to in this game.
    #[inline(always)]
    fn promotions(_state: &Self::State) -> &'static [Kind] {
        Self::PAWNS.promotions
    }

    /// Whether the family has this kind of piece.
    #[inline(always)]
    fn has(kind: Kind) -> bool {
        let kinds = const { kind_mask(Self::KINDS) };
        kinds & (1 << kind.index()) != 0
    }

    /// Squares nobody may enter.
    #[inline(always)]
    fn closed(_state: &Self::State) -> Bitboard<Self::Geometry> {
        Bitboard::EMPTY
    }

    /// Closed squares over which nobody captures.
    #[inline(always)]
    fn no_screens(_state: &Self::State) -> Bitboard<Self::Geometry> {
        Bitboard::EMPTY
    }

    /// The letter of a closed square in a FEN.
    fn closed_letter(_state: &Self::State, _square: Square) -> char {
        '*'
    }

    /// Files and ranks of the board that is played on.
    fn board_size(_state: &Self::State) -> (u8, u8) {
        (Self::Geometry::FILES, Self::Geometry::RANKS)
    }

    /// Takes the size of the board from the ranks of a FEN, where it is not always the same.
    ///
    /// # Errors
    /// There is no board of that size.
    fn read_size(_state: &mut Self::State, _rows: &[&str]) -> Result<(), FenError> {
        Ok(())
    }

    /// The kind that a letter of either case stands for in this game.
    fn kind_of_letter(letter: char) -> Option<Kind> {
        let letter = letter.to_ascii_uppercase();
        Self::KINDS.iter().copied().find(|kind| kind.letter() == letter)
    }

    /// The piece of a side that must not be lost, if it lives.
    #[inline(always)]
    fn royal(position: &Position<Self>, color: Color) -> Option<Square> {
        position.pieces(color, Kind::King).first()
    }

    /// What a game of the variant adds to a position before anything is placed on the board.
    fn initial_state(_spec: &VariantSpec, _options: &Options) -> Self::State {
        Self::State::default()
    }

    /// Closes a square that a FEN shows, by this letter, as one nobody may enter; `false` if the
    /// family knows no such squares.
    fn close(_state: &mut Self::State, _square: Square, _letter: char) -> bool {
        false
    }

    /// Hands the legal moves of the side to move, which is `C`, to the sink.
    fn generate<C: Side>(
        position: &Position<Self>,
        scope: Scope<Self::Geometry>,
        sink: &mut impl Sink<Self::Geometry>,
    );

    /// Whether a king of `color` on `square` would be in check, with lines stopped by `blockers`.
    #[inline(always)]
    fn is_royal_square_attacked(
        position: &Position<Self>,
        color: Color,
        square: Square,
        blockers: Bitboard<Self::Geometry>,
    ) -> bool {
        position.attackers(!color, square, blockers).any()
    }

    /// Hands out a castling that breaks no condition, in each of its forms.
    #[inline(always)]
    fn castle(_position: &Position<Self>, king: Square, rook: Square, sink: &mut impl Sink<Self::Geometry>) {
        sink.single(Move::castling(king, rook));
    }

    /// Whether a pawn may take en passant, which it is placed to do.
    fn is_en_passant_legal(position: &Position<Self>, from: Square, target: Square) -> bool {
        let color = position.side();
        let Some(king) = position.king(color) else { return true };
        let victim = Bitboard::of(position.en_passant_victim(target));
        let blockers = (position.blockers() - Bitboard::of(from) - victim) | Bitboard::of(target);
        (position.attackers(!color, king, blockers) - victim).is_empty()
    }

    /// Completes a capture: the mover has left its square and `victim` still stands on its own.
    #[inline(always)]
    fn capture(position: &mut Position<Self>, m: Move, becomes: Kind, victim: Kind, _shown: Self::Shown) {
        let side = position.side();
        position.take(!side, victim, m.to());
        position.put(side, becomes, m.to());
    }

    /// Completes a capture en passant: both pawns have left their squares.
    #[inline(always)]
    fn after_en_passant(position: &mut Position<Self>, target: Square) {
        position.put(position.side(), Kind::Pawn, target);
    }

    /// Squares whose pieces survive every launch: those of the kings.
    #[inline(always)]
    fn launch_proof(position: &Position<Self>) -> Bitboard<Self::Geometry> {
        position.kind(Kind::King)
    }

    /// Whether a side may launch, if it has a missile that nobody threatens.
    #[inline(always)]
    fn may_launch(_position: &Position<Self>, _color: Color) -> bool {
        false
    }

    /// Plays a launch; only families with missiles have any.
    #[inline(always)]
    fn launch(_position: &mut Position<Self>, _m: Move) {}

    /// Every piece that a capture takes from the board, the capturer included where it explodes.
    /// Only asked where captures explode; empty if the move captures nothing.
    #[inline]
    fn destroyed_by_capture(_position: &Position<Self>, _m: Move) -> Bitboard<Self::Geometry> {
        Bitboard::EMPTY
    }

    /// Every piece that a launch takes from the board, the missile itself apart.
    #[inline]
    fn destroyed_by_launch(_position: &Position<Self>, _m: Move) -> Bitboard<Self::Geometry> {
        Bitboard::EMPTY
    }

    /// Plays a drop; only families with reserves have any.
    #[inline(always)]
    fn drop_reserve(_position: &mut Position<Self>, _m: Move) {}

    /// Turns a piece up; only games with face-down pieces have any.
    #[inline(always)]
    fn reveal(_position: &mut Position<Self>, _m: Move, _shown: Self::Shown) {}

    /// Plays a detonation; only games with bombs have any.
    #[inline(always)]
    fn detonate(_position: &mut Position<Self>, _m: Move) {}

    /// Every piece that a detonation takes from the board, the bomb included.
    #[inline]
    fn destroyed_by_detonation(_position: &Position<Self>, _m: Move) -> Bitboard<Self::Geometry> {
        Bitboard::EMPTY
    }

    /// What the family adds to every move, once the pieces stand where they belong and the turn has
    /// passed; `before` is the position the move was played in.
    #[inline(always)]
    fn after_move(_position: &mut Position<Self>, _before: &Position<Self>, _m: Move) {}

    /// The end of the game as the pieces alone show it: a dead king, no pieces.
    #[inline(always)]
    fn ending_by_pieces(_position: &Position<Self>) -> Option<Outcome> {
        None
    }

    /// Whether a side to move could not stand still without losing its king.
    #[inline(always)]
    fn must_answer(position: &Position<Self>, color: Color) -> bool {
        position.is_in_check(color)
    }

    /// Whether a king stands in a contaminated zone, though he may leave it with his second move (ST21).
    #[inline(always)]
    fn is_king_caught(_position: &Position<Self>, _color: Color) -> bool {
        false
    }

    /// What having no legal move means.
    fn outcome_without_moves(position: &Position<Self>) -> Outcome {
        mate_or_stalemate(position)
    }

    /// Whether neither side can win any more, whatever happens.
    fn is_dead(position: &Position<Self>) -> bool;

    /// The family's part of the hash key.
    #[inline(always)]
    fn state_hash(_position: &Position<Self>) -> u64 {
        0
    }

    /// How many pieces of a kind a side may start with, on the board and in reserve.
    fn most_at_start(_state: &Self::State, _kind: Kind, on_board: u32) -> u32 {
        on_board
    }

    /// How many pieces of a kind a side has in reserve.
    fn in_reserve(_state: &Self::State, _color: Color, _kind: Kind) -> u32 {
        0
    }

    /// Reads what stands in brackets behind the board of a FEN.
    ///
    /// # Errors
    /// There is no reserve in this game, or no such piece in it.
    fn read_reserve(_state: &mut Self::State, _text: &str) -> Result<(), FenError> {
        Err(FenError::NoReserve)
    }

    /// Writes the reserve in brackets, if the game has one.
    fn write_reserve(_state: &Self::State, _text: &mut String) {}

    /// Pieces of a side that may stand on the square from which its pawn has just jumped.
    fn may_stand_behind_jump(_position: &Position<Self>, _color: Color) -> Bitboard<Self::Geometry> {
        Bitboard::EMPTY
    }

    /// Checks kings, pawns and numbers of pieces.
    ///
    /// # Errors
    /// The pieces on the board can never stand there.
    fn check_pieces(position: &Position<Self>, spec: &VariantSpec) -> Result<(), FenError> {
        position.check_pieces_of_chess(spec)
    }

    /// Reads the family's keys of a FEN (`armed=1`, …) into the position, whose pieces are placed.
    /// Every key that it knows is taken from `keys`; what remains is refused by the caller.
    ///
    /// # Errors
    /// A key whose value is wrong for this position.
    fn read_keys(_position: &mut Position<Self>, _keys: &mut FenKeys) -> Result<(), FenError> {
        Ok(())
    }

    /// Writes the family's keys of a FEN, each after a space.
    fn write_keys(_position: &Position<Self>, _text: &mut String) {}

    /// Why a piece of the side to move on `from` may not be launched at `to`.
    fn why_no_launch(_position: &Position<Self>, _from: Square, _to: Square) -> MoveError {
        MoveError::NotAMissile
    }

    /// Why the side to move may not drop a piece of this kind on `to`.
    fn why_no_drop(_position: &Position<Self>, _kind: Kind, _to: Square) -> MoveError {
        MoveError::NoReserve
    }

    /// The squares, by file, of the missiles that come along when the king castles.
    fn companion_squares(_position: &Position<Self>, _m: Move) -> Vec<Square> {
        Vec::new()
    }

    /// Whether a FEN may have a king in check whose side is not to move.
    fn allows_check_out_of_turn(_position: &Position<Self>) -> bool {
        false
    }

    /// Why a move that stays on its square is refused.
    fn why_not_in_place(_position: &Position<Self>, _square: Square) -> MoveError {
        MoveError::Unreachable
    }

    /// What a move shows to both players; `None` if the holder of this position does not know.
    #[inline(always)]
    fn shown(_position: &Position<Self>, _m: Move) -> Option<Self::Shown> {
        Some(Self::Shown::default())
    }

    /// What a legal move may show, for all the holder of the position knows, with probabilities that
    /// add up to 1, the strongest piece first; empty where nothing is left to chance.
    #[inline(always)]
    fn chances(_position: &Position<Self>, _m: Move) -> Chances<Self> {
        ArrayVec::new()
    }

    /// Tells of every kind how many of a side's face-down pieces are expected to be of it, as a fraction.
    #[inline]
    fn face_down_pieces(_position: &Position<Self>, _color: Color, _expect: impl FnMut(Kind, i32, i32)) {}

    /// Whether a move can have shown this, for all the holder of the position knows.
    fn can_show(_position: &Position<Self>, _m: Move, _shown: Self::Shown) -> bool {
        true
    }

    /// What was shown as an arbiter's record writes it behind a move; `None` if nothing was.
    fn shown_letter(_shown: Self::Shown) -> Option<char> {
        None
    }

    /// Reads what [`Rules::shown_letter`] writes.
    fn read_shown(_letter: &str) -> Option<Self::Shown> {
        None
    }

    /// Forgets what `viewer` may not know.
    fn forget_for(_position: &mut Position<Self>, _viewer: Color) {}

    /// Whether nothing in the position is unknown to its holder.
    fn knows_everything(_position: &Position<Self>) -> bool {
        true
    }

    /// Fills what is unknown by chance, as an arbiter does before the first move.
    fn draw_secrets(_position: &mut Position<Self>, _dice: &mut impl Rng) {}

    /// Chooses by chance what a player has to choose in secret before the first move, if anything.
    fn choose_secret(_position: &mut Position<Self>, _color: Color, _dice: &mut impl Rng) {}

    /// Moves that the side to move may have for all the holder of this position knows, besides
    /// the legal ones.
    fn hidden_moves(_position: &Position<Self>) -> Vec<Move> {
        Vec::new()
    }

    /// The hash key of what both players see: what has to come back for a repetition.
    #[inline(always)]
    fn public_hash(position: &Position<Self>) -> u64 {
        position.hash()
    }
}

/// A side without a legal move is mated if it is in check and stalemated if it is not.
pub(crate) fn mate_or_stalemate<R: Rules>(position: &Position<R>) -> Outcome {
    if position.is_in_check(position.side()) {
        Outcome::win(!position.side(), Ending::Checkmate)
    } else {
        Outcome::draw(Ending::Stalemate)
    }
}

/// The kinds as bits.
pub(crate) const fn kind_mask(kinds: &[Kind]) -> u32 {
    let mut mask = 0;
    let mut index = 0;
    while index < kinds.len() {
        mask |= 1 << kinds[index].index();
        index += 1;
    }
    mask
}

/// The dead positions of chess (FIDE 5.2.2 as counted by material): bare kings, a single minor
/// piece, and kings with any bishops all on squares of one colour.
pub(crate) fn is_dead_in_chess<R: Rules>(position: &Position<R>) -> bool {
    let pieces = position.occupied() - position.kind(Kind::King);
    let bishops = position.kind(Kind::Bishop);
    if pieces == position.kind(Kind::Knight) {
        return pieces.count() <= 1;
    }
    pieces == bishops && (bishops.within(light_squares()) || !bishops.meets(light_squares()))
}

/// The light squares: those of h1's colour on 8x8, j1's on 10x10.
pub(crate) fn light_squares<G: Geometry>() -> Bitboard<G> {
    Bitboard::<G>::ALL
        .into_iter()
        .filter(|square| (square.file::<G>() + square.rank::<G>()) % 2 == 1)
        .collect()
}

/// Whether the two kings stand on neighbouring squares (AT3).
#[inline(always)]
pub(crate) fn kings_touch<R: Rules>(position: &Position<R>) -> bool {
    match (position.king(Color::White), position.king(Color::Black)) {
        (Some(white), Some(black)) => attacks::king::<R::Geometry>(white).has(black),
        _ => false,
    }
}
