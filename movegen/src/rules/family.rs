//! The rules of a family of variants: its board and pieces, which features it has, how its pieces move and
//! how its games begin and end.

use super::secret_rules::SecretRules;
use super::state::State;
use crate::bitboard::Bitboard;
use crate::castling::CastlingLaw;
use crate::effects::Witness;
use crate::generate::Scope;
use crate::geometry::Geometry;
use crate::moves::{Move, Sink};
use crate::options::{Options, RuleOption};
use crate::outcome::Outcome;
use crate::piece::{Color, Kind, Side};
use crate::position::Position;
use crate::spec::Variant;
use crate::square::Square;
use crate::text::MoveError;
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

impl SpecialMove {
    /// Why a game that has no such moves refuses it.
    pub(crate) fn unknown(self) -> MoveError {
        match self {
            SpecialMove::Launch(..) => MoveError::NotAMissile,
            SpecialMove::Drop(..) => MoveError::NoReserve,
            SpecialMove::InPlace(_) => MoveError::Unreachable,
        }
    }
}

/// A start position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The position. Without a seed, whatever is drawn has its default.
    pub fen: String,
    /// What the options leave to be drawn at random.
    pub drawn: Drawn,
}

impl Start {
    /// A position in which nothing is drawn.
    pub fn fixed(fen: impl Into<String>) -> Self {
        Start { fen: fen.into(), drawn: Drawn::Nothing }
    }
}

/// What is drawn at random for each game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drawn {
    /// Nothing.
    Nothing,
    /// What stands on the board.
    Setup,
    /// The board as well, and so its size.
    Board,
}

/// The rules of a family of variants. What it has is known at compile time, so that rules a family lacks
/// leave no code behind. The defaults are those of chess.
pub trait Rules: Copy + Eq + Debug + Default + Send + Sync + 'static {
    /// The board.
    type Geometry: Geometry;
    /// `[Bitboard<Self::Geometry>; N]`, where `N` covers the last kind of [`Rules::KINDS`].
    type Sets: KindSets<Self::Geometry>;
    /// What a position has besides its pieces; `()` if nothing.
    type State: State<Self>;
    /// What players do not know of each other; [`OpenGame`](super::OpenGame) if they see everything.
    type Secrets: SecretRules<Self>;

    /// The kinds of pieces in the game.
    const KINDS: &'static [Kind];
    /// How pawns step and promote.
    const PAWNS: PawnLaw;
    /// How kings castle.
    const CASTLING: CastlingLaw;
    /// Whether kings castle.
    const CASTLES: bool = true;
    /// Whether captures destroy more than the piece captured.
    const BLASTS: bool = false;
    /// Whether a game can continue, or be set up, without a king on the board.
    const KING_MAY_DIE: bool = false;
    /// Whether both kings can be dead, with the game continuing without them (AT12) or drawn (AT18).
    const BOTH_KINGS_MAY_DIE: bool = false;
    /// Whether the square a castling king ends on is only tested afterwards, not before king and rook
    /// have moved (AT6).
    const JUDGES_CASTLED_KING_LATE: bool = false;
    /// Whether squares can be closed to all pieces.
    const CLOSES_SQUARES: bool = false;
    /// Whether there are launches.
    const LAUNCHES: bool = false;
    /// Whether launches that destroy the same pieces still differ by their target.
    const LAUNCH_TARGETS_MATTER: bool = false;
    /// Whether kings have to leave the zone of a launch (ST21).
    const LAUNCHES_CONTAMINATE: bool = false;
    /// Whether kings protect everything adjacent to them from launches (CA6).
    const KINGS_SHIELD: bool = false;
    /// The options that the family's variants leave to their players.
    const OPTIONS: &'static [RuleOption] = &[];

    /// Whether the family has this kind of piece.
    #[inline(always)]
    fn has(kind: Kind) -> bool {
        let kinds = const { kind_mask(Self::KINDS) };
        kinds & (1 << kind.index()) != 0
    }

    /// The kind a letter, in either case, stands for in this game.
    fn kind_of_letter(letter: char) -> Option<Kind> {
        let letter = letter.to_ascii_uppercase();
        Self::KINDS.iter().copied().find(|kind| kind.letter() == letter)
    }

    /// The start position of a variant. What the options leave open is drawn from the seed, if there is
    /// one.
    fn start(variant: Variant, _options: &Options, _seed: Option<u64>) -> Start {
        Start::fixed(variant.spec().start)
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

    /// Whether a pawn in the right place may capture en passant.
    fn is_en_passant_legal(position: &Position<Self>, from: Square, target: Square) -> bool {
        let color = position.side();
        let Some(king) = position.king(color) else { return true };
        let victim = Bitboard::of(position.en_passant_victim(target));
        let blockers = (position.blockers() - Bitboard::of(from) - victim) | Bitboard::of(target);
        (position.attackers(!color, king, blockers) - victim).is_empty()
    }

    /// Completes a capture: the mover has left its square, and the victim is still `on` its own.
    #[inline(always)]
    fn capture(
        position: &mut Position<Self>,
        m: Move,
        becomes: Kind,
        victim: Kind,
        on: Square,
        witness: &mut impl Witness,
    ) {
        position.capture(m, becomes, victim, on, witness);
    }

    /// Plays a move unknown to chess: a launch, a drop, a detonation.
    #[inline(always)]
    fn play_special(_position: &mut Position<Self>, _m: Move, _witness: &mut impl Witness) {}

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

    /// Every piece that an exploding capture, a launch or a detonation removes from the board: the
    /// capturer and the bomb included, the launched missile excluded. For a capture without a blast in a
    /// game with blasts, the captured piece. Empty for other moves.
    #[inline]
    fn destroyed_by(_position: &Position<Self>, _m: Move) -> Bitboard<Self::Geometry> {
        Bitboard::EMPTY
    }

    /// Why the side to move may not play this move.
    fn why_not(_position: &Position<Self>, wanted: SpecialMove) -> MoveError {
        wanted.unknown()
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
}

/// The kinds as bits.
const fn kind_mask(kinds: &[Kind]) -> u32 {
    let mut mask = 0;
    let mut index = 0;
    while index < kinds.len() {
        mask |= 1 << kinds[index].index();
        index += 1;
    }
    mask
}
