//! Games whose captures explode: atomic chess and its relatives (rules AT1–AT15).
//!
//! This is what they share; a [`BlastLaw`] says what each does differently.

use super::orthodox::{CHESS_CASTLING, CHESS_KINDS, CHESS_PAWNS};
use super::{OpenGame, PawnLaw, Rules, kings_touch, light_squares};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::castling::{self, CastlingLaw};
use crate::effects::{Departure, Effect, Witness};
use crate::generate::{self, KingSafety, Legality, Scope};
use crate::geometry::Board8;
use crate::moves::{Move, Sink, Tag};
use crate::outcome::{Ending, Outcome};
use crate::piece::{Color, Kind, Piece, Side};
use crate::position::Position;
use crate::square::Square;
use std::fmt::Debug;
use std::marker::PhantomData;

/// A game with exploding captures, by its law.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct Exploding<L>(PhantomData<L>);

/// Atomic chess as the big servers play it.
pub type Atomic = Exploding<AtomicLaw>;
/// Atomic chess without check.
pub type NoCheckAtomic = Exploding<NoCheckLaw>;
/// Atomic chess in which both kings may die together.
pub type DeathMatch = Exploding<DeathMatchLaw>;
/// Atomic chess in which only officers explode.
pub type SoftPawn = Exploding<SoftPawnLaw>;

/// How the games with exploding captures differ. The defaults are those of atomic chess.
pub trait BlastLaw: Copy + Eq + Debug + Default + Send + Sync + 'static {
    /// Whether check must be answered (AT5). Without it a king may stay, move and castle where it can be
    /// blown up (AT9).
    const CHECK: bool = true;
    /// Whether a capture may kill both kings, with play continuing without them (AT12).
    const BOTH_KINGS_MAY_DIE: bool = false;
    /// Whether pawns are captured without a blast, and die in the blast of an officer (AT15).
    const SOFT_PAWNS: bool = false;
    /// Whether a few more pieces than bare kings count as a dead position (AT11).
    const SCANT_PIECES_ARE_DEAD: bool = true;
}

/// The law of atomic chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct AtomicLaw;

/// The law of atomic chess without check (AT9).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct NoCheckLaw;

/// The law of death match (AT12).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct DeathMatchLaw;

/// The law of soft pawns (AT15).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct SoftPawnLaw;

impl BlastLaw for AtomicLaw {}

impl BlastLaw for NoCheckLaw {
    const CHECK: bool = false;
    const SCANT_PIECES_ARE_DEAD: bool = false;
}

impl BlastLaw for DeathMatchLaw {
    const BOTH_KINGS_MAY_DIE: bool = true;
    const SCANT_PIECES_ARE_DEAD: bool = false;
}

impl BlastLaw for SoftPawnLaw {
    const SOFT_PAWNS: bool = true;
}

type Set = Bitboard<Board8>;

impl<L: BlastLaw> Rules for Exploding<L> {
    type Geometry = Board8;
    type Sets = [Bitboard<Board8>; 6];
    type State = ();
    type Secrets = OpenGame;

    const KINDS: &'static [Kind] = CHESS_KINDS;
    const PAWNS: PawnLaw = CHESS_PAWNS;
    const CASTLING: CastlingLaw = CHESS_CASTLING;
    const BLASTS: bool = true;
    const KING_MAY_DIE: bool = true;
    const BOTH_KINGS_MAY_DIE: bool = L::BOTH_KINGS_MAY_DIE;
    const JUDGES_CASTLED_KING_LATE: bool = true;

    #[inline]
    fn generate<C: Side>(position: &Position<Self>, scope: Scope<Board8>, sink: &mut impl Sink<Board8>) {
        match (position.king(C::COLOR), position.king(!C::COLOR)) {
            (Some(own), Some(enemy)) => moves_between_kings::<L, C>(position, own, enemy, scope, sink),
            (None, None) if L::BOTH_KINGS_MAY_DIE => moves_without_kings::<L, C>(position, scope, sink),
            _ => {}
        }
    }

    /// A king adjacent to the enemy king is never in check (AT3).
    #[inline(always)]
    fn is_royal_square_attacked(
        position: &Position<Self>,
        color: Color,
        square: Square,
        blockers: Set,
    ) -> bool {
        let touches = attacks::king::<Board8>(square).meets(position.pieces(!color, Kind::King));
        L::CHECK && !touches && position.attackers_but_king(!color, square, blockers).any()
    }

    fn is_en_passant_legal(position: &Position<Self>, from: Square, target: Square) -> bool {
        let color = position.side();
        let (Some(own), Some(enemy)) = (position.king(color), position.king(!color)) else {
            return true;
        };
        let victim = Bitboard::of(position.en_passant_victim(target));
        let aftermath = Aftermath::of::<L>(position, from, target, victim);
        match (aftermath.gone.has(own), aftermath.gone.has(enemy)) {
            (false, true) => true,
            (true, both) => both && L::BOTH_KINGS_MAY_DIE,
            (false, false) => !L::CHECK || kings_touch(position) || aftermath.is_safe(position, color, own),
        }
    }

    /// The blast takes capturer, captured piece and every officer around them (AT1); some laws take
    /// pawns too, or have no blast around a captured pawn (AT15).
    #[inline]
    fn capture(
        position: &mut Position<Self>,
        m: Move,
        becomes: Kind,
        victim: Kind,
        on: Square,
        witness: &mut impl Witness,
    ) {
        let aftermath = Aftermath::of::<L>(position, m.from(), m.to(), Bitboard::of(on));
        if aftermath.standing.any() {
            position.capture(m, becomes, victim, on, witness);
        } else {
            let piece = Piece { color: position.side(), kind: m.piece() };
            witness.tell(Effect::Left { piece, square: m.from(), why: Departure::Exploded });
            witness.tell(Effect::Blast { centre: m.to() });
            position.destroy(aftermath.gone & position.occupied(), on, Departure::Captured, witness);
        }
    }

    fn destroyed_by(position: &Position<Self>, m: Move) -> Set {
        let victim = match m.tag() {
            Tag::EnPassant => Bitboard::of(position.en_passant_victim(m.to())),
            Tag::Castling => return Bitboard::EMPTY,
            _ => Bitboard::of(m.to()) & position.occupied(),
        };
        if victim.is_empty() {
            return Bitboard::EMPTY;
        }
        let aftermath = Aftermath::of::<L>(position, m.from(), m.to(), victim);
        if aftermath.standing.any() { victim } else { aftermath.gone }
    }

    fn ending_by_pieces(position: &Position<Self>) -> Option<Outcome> {
        let lives = |color| position.king(color).is_some();
        match Color::BOTH.map(lives) {
            [true, true] => None,
            [false, false] => ending_without_kings(position),
            [white, _] => {
                let winner = if white { Color::White } else { Color::Black };
                Some(Outcome::win(winner, Ending::KingExploded))
            }
        }
    }

    /// AT11: bare kings; under some laws also knight, bishop, rook or two knights against a bare king,
    /// and bishops that can never meet because White's and Black's are on opposite colours.
    fn is_dead(position: &Position<Self>) -> bool {
        let kings = position.kind(Kind::King);
        let pieces = position.occupied() - kings;
        if pieces.is_empty() {
            return true;
        }
        L::SCANT_PIECES_ARE_DEAD
            && (is_scant_against_bare_king(position, pieces) || bishops_never_meet(position, pieces))
    }
}

/// AT12: without kings, a side with no pieces has lost; an empty board is a draw.
fn ending_without_kings<R: Rules>(position: &Position<R>) -> Option<Outcome> {
    match Color::BOTH.map(|color| position.color(color).any()) {
        [true, true] => None,
        [true, false] => Some(Outcome::win(Color::White, Ending::NoPieces)),
        [false, true] => Some(Outcome::win(Color::Black, Ending::NoPieces)),
        [false, false] => Some(Outcome::draw(Ending::NoPieces)),
    }
}

/// Knight, bishop, rook or two knights against a bare king.
fn is_scant_against_bare_king<L: BlastLaw>(position: &Position<Exploding<L>>, pieces: Set) -> bool {
    let kings = position.kind(Kind::King);
    let knights = position.kind(Kind::Knight);
    let one_side_is_bare = Color::BOTH.into_iter().any(|color| position.color(color).within(kings));
    let too_few = match pieces.count() {
        1 => pieces.within(knights | position.kind(Kind::Bishop) | position.kind(Kind::Rook)),
        2 => pieces.within(knights),
        _ => false,
    };
    one_side_is_bare && too_few
}

/// Neither side has anything but bishops, White's all on one colour and Black's on the other.
fn bishops_never_meet<L: BlastLaw>(position: &Position<Exploding<L>>, pieces: Set) -> bool {
    let white = position.pieces(Color::White, Kind::Bishop);
    let black = position.pieces(Color::Black, Kind::Bishop);
    let light = light_squares();
    white.any()
        && black.any()
        && pieces == white | black
        && ((white.within(light) && !black.meets(light)) || (!white.meets(light) && black.within(light)))
}

/// All legal moves while both kings live.
#[inline(always)]
fn moves_between_kings<L: BlastLaw, C: Side>(
    position: &Position<Exploding<L>>,
    own: Square,
    enemy: Square,
    scope: Scope<Board8>,
    sink: &mut impl Sink<Board8>,
) {
    let careless = !L::CHECK || attacks::king::<Board8>(own).has(enemy);
    let safety = if careless {
        KingSafety::undisturbed(own)
    } else {
        KingSafety::new::<Exploding<L>, C>(position, own)
    };
    if scope.pieces.has(own) {
        king_moves::<L, C>(position, own, enemy, scope, sink);
        if scope.quiets && safety.checkers.is_empty() && position.castling_rights().any_of(C::COLOR) {
            castling::generate::<Exploding<L>, C>(position, own, sink);
        }
    }
    let capturable = capturable::<L, C>(position, own, enemy);
    let legality =
        BlastLegality::new::<C>(position, scope, safety, capturable, attacks::zone(enemy), careless);
    generate::piece_moves::<Exploding<L>, C>(position, scope, &legality, sink);
}

/// Steps of the king. It never makes a capture that explodes (AT2), unless that kills both kings (AT12).
#[inline(always)]
fn king_moves<L: BlastLaw, C: Side>(
    position: &Position<Exploding<L>>,
    own: Square,
    enemy: Square,
    scope: Scope<Board8>,
    sink: &mut impl Sink<Board8>,
) {
    let mut steps = if scope.quiets { !position.occupied() } else { Bitboard::EMPTY };
    if L::SOFT_PAWNS && scope.captures {
        steps |= position.pieces(!C::COLOR, Kind::Pawn);
    }
    generate::king_steps::<Exploding<L>, C>(position, own, attacks::king(own) & steps, sink);
    if L::BOTH_KINGS_MAY_DIE && scope.captures {
        let deadly = position.color(!C::COLOR) & attacks::zone(enemy);
        sink.moves(Kind::King, own, attacks::king(own) & deadly);
    }
}

/// Enemy pieces that may be captured as far as the blast on the mover's own king decides it: those away
/// from it (AT2), those whose blast also kills the enemy king (AT12), and those that do not explode
/// (AT15).
#[inline(always)]
fn capturable<L: BlastLaw, C: Side>(position: &Position<Exploding<L>>, own: Square, enemy: Square) -> Set {
    let mut allowed = !attacks::king(own);
    if L::BOTH_KINGS_MAY_DIE {
        allowed |= attacks::zone(enemy);
    }
    if L::SOFT_PAWNS {
        allowed |= position.kind(Kind::Pawn);
    }
    position.color(!C::COLOR) & allowed
}

/// All moves once both kings are dead: there is no king to keep safe (AT12).
fn moves_without_kings<L: BlastLaw, C: Side>(
    position: &Position<Exploding<L>>,
    scope: Scope<Board8>,
    sink: &mut impl Sink<Board8>,
) {
    let enemies = position.color(!C::COLOR);
    if enemies.any() {
        let nothing = KingSafety::without_king();
        let legality = BlastLegality::new::<C>(position, scope, nothing, enemies, Bitboard::EMPTY, true);
        generate::piece_moves::<Exploding<L>, C>(position, scope, &legality, sink);
    }
}

/// What a capture leaves on the board.
struct Aftermath {
    /// Squares whose pieces are gone, including the capturer's own square.
    gone: Set,
    /// The target, if the capturer is there now.
    standing: Set,
}

impl Aftermath {
    /// After a capture from `from` on `target`, with the captured piece on `victim`.
    #[inline(always)]
    fn of<L: BlastLaw>(position: &Position<Exploding<L>>, from: Square, target: Square, victim: Set) -> Self {
        let pair = Bitboard::of(from) | victim;
        let pawns = position.kind(Kind::Pawn);
        if L::SOFT_PAWNS && victim.meets(pawns) {
            return Aftermath { gone: pair, standing: Bitboard::of(target) };
        }
        let around = position.in_zone(target);
        let dying = if L::SOFT_PAWNS { around } else { around - pawns };
        Aftermath { gone: dying | pair, standing: Bitboard::EMPTY }
    }

    /// Whether a king of `color` on `king` that has survived is safe now.
    #[inline(always)]
    fn is_safe<R: Rules<Geometry = Board8>>(
        &self,
        position: &Position<R>,
        color: Color,
        king: Square,
    ) -> bool {
        let blockers = (position.occupied() - self.gone) | self.standing;
        (position.attackers_but_king(!color, king, blockers) - self.gone).is_empty()
    }
}

/// Where pieces may move when captures explode.
///
/// Quiet moves follow chess's checks and pins. A capture is judged by what its blast destroys: it must
/// not take the mover's king, it may always take the enemy's (AT4), and otherwise the mover's king must
/// be safe afterwards (AT5), which only needs testing if there is a check or the blast removes a piece
/// from a line to the king.
struct BlastLegality<'a, L: BlastLaw> {
    position: &'a Position<Exploding<L>>,
    color: Color,
    safety: KingSafety<Board8>,
    /// Whether only its own side's blasts can endanger the mover's king.
    careless: bool,
    /// Enemy pieces that may be captured if the mover's king is safe afterwards.
    capturable: Set,
    /// Enemy pieces whose capture kills the enemy king.
    winning: Set,
    /// Target squares of quiet moves.
    quiets: Set,
    /// The same, or none if quiet moves are not wanted.
    wanted_quiets: Set,
}

impl<'a, L: BlastLaw> BlastLegality<'a, L> {
    #[inline(always)]
    fn new<C: Side>(
        position: &'a Position<Exploding<L>>,
        scope: Scope<Board8>,
        safety: KingSafety<Board8>,
        capturable: Set,
        around_enemy_king: Set,
        careless: bool,
    ) -> Self {
        let capturable = if scope.captures { capturable } else { Bitboard::EMPTY };
        let soft = if L::SOFT_PAWNS { position.kind(Kind::Pawn) } else { Bitboard::EMPTY };
        let quiets = safety.evasions() - position.occupied();
        BlastLegality {
            position,
            color: C::COLOR,
            safety,
            careless,
            capturable,
            winning: (capturable & around_enemy_king) - soft,
            quiets,
            wanted_quiets: if scope.quiets { quiets } else { Bitboard::EMPTY },
        }
    }

    /// The legal ones of a piece's captures.
    #[inline(always)]
    fn legal_captures(&self, from: Square, captures: Set) -> Set {
        if captures.is_empty() || self.careless { captures } else { self.judged_captures(from, captures) }
    }

    #[inline(never)]
    fn judged_captures(&self, from: Square, captures: Set) -> Set {
        let mut legal = captures & self.winning;
        (captures - legal).for_each(|target| {
            let aftermath = Aftermath::of::<L>(self.position, from, target, Bitboard::of(target));
            if aftermath.is_safe(self.position, self.color, self.safety.king) {
                legal |= Bitboard::of(target);
            }
        });
        legal
    }
}

impl<L: BlastLaw> Legality<Exploding<L>> for BlastLegality<'_, L> {
    #[inline(always)]
    fn safety(&self) -> &KingSafety<Board8> {
        &self.safety
    }

    #[inline(always)]
    fn quiet_targets(&self) -> Set {
        self.quiets
    }

    #[inline(always)]
    fn targets(&self, from: Square, reach: Set) -> Set {
        (reach & self.wanted_quiets) | self.legal_captures(from, reach & self.capturable)
    }

    #[inline(always)]
    fn pinned_targets(&self, from: Square, reach: Set) -> Set {
        let along_pin = attacks::line(self.safety.king, from);
        (reach & self.wanted_quiets & along_pin) | self.legal_captures(from, reach & self.capturable)
    }

    #[inline(always)]
    fn pawn_captures<C: Side>(&self, pawns: Set, files: i8) -> Set {
        let candidates = pawns.shift(files, C::UP) & self.capturable;
        let mut legal = Bitboard::EMPTY;
        candidates.for_each(|target| {
            let from = target.offset(-(8 * C::UP + files));
            legal |= self.legal_captures(from, Bitboard::of(target));
        });
        legal
    }
}
