//! Atomic chess: every capture explodes (rules AT1–AT11).

use super::orthodox::{CHESS_CASTLING, CHESS_KINDS, CHESS_PAWNS};
use super::{PawnLaw, Rules, kings_touch, light_squares};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::castling::{self, CastlingLaw};
use crate::generate::{self, KingSafety, Legality, Scope};
use crate::geometry::Board8;
use crate::moves::{Move, Sink};
use crate::outcome::{Ending, Outcome};
use crate::piece::{Color, Kind, Side};
use crate::position::Position;
use crate::square::Square;

/// The laws of atomic chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct Atomic;

type Set = Bitboard<Board8>;

impl Rules for Atomic {
    type Geometry = Board8;
    type Sets = [Bitboard<Board8>; 6];
    type State = ();
    type Secret = ();
    type Shown = ();

    const KINDS: &'static [Kind] = CHESS_KINDS;
    const PAWNS: PawnLaw = CHESS_PAWNS;
    const CASTLING: CastlingLaw = CHESS_CASTLING;
    const BLASTS: bool = true;
    const KING_MAY_DIE: bool = true;

    #[inline]
    fn generate<C: Side>(position: &Position<Self>, scope: Scope<Board8>, sink: &mut impl Sink<Board8>) {
        let (Some(own), Some(enemy)) = (position.king(C::COLOR), position.king(!C::COLOR)) else {
            return;
        };
        let touching = attacks::king::<Board8>(own).has(enemy);
        let safety =
            if touching { KingSafety::undisturbed(own) } else { KingSafety::new::<Self, C>(position, own) };
        let legality = BlastLegality::new::<C>(position, scope, safety, enemy, touching);
        if scope.quiets && scope.men.has(own) {
            // Kings never capture (AT2).
            let steps = attacks::king(own) - position.occupied();
            generate::king_steps::<Self, C>(position, own, steps, sink);
            if safety.checkers.is_empty() && position.castling_rights().any_of(C::COLOR) {
                castling::generate::<Self, C>(position, own, sink);
            }
        }
        generate::men_moves::<Self, C>(position, scope, &legality, sink);
    }

    /// A king that touches the enemy king is never in check (AT3).
    #[inline(always)]
    fn is_royal_square_attacked(
        position: &Position<Self>,
        color: Color,
        square: Square,
        blockers: Set,
    ) -> bool {
        let touches = attacks::king::<Board8>(square).meets(position.men(!color, Kind::King));
        !touches && position.attackers_but_king(!color, square, blockers).any()
    }

    fn is_en_passant_legal(position: &Position<Self>, from: Square, target: Square) -> bool {
        let color = position.side();
        let (Some(own), Some(enemy)) = (position.king(color), position.king(!color)) else {
            return true;
        };
        let victim = Bitboard::of(position.en_passant_victim(target));
        let destroyed = blast(position, from, target) | victim;
        !destroyed.has(own) && (destroyed.has(enemy) || is_safe_after(position, color, own, destroyed))
    }

    /// The blast takes capturer and captured and every officer around them (AT1).
    #[inline]
    fn capture(position: &mut Position<Self>, m: Move, _becomes: Kind, _victim: Kind, _shown: ()) {
        let destroyed = blast(position, m.from(), m.to()) & position.occupied();
        position.destroy(destroyed);
    }

    /// Both pawns are gone already; the blast on the landing square takes officers (AT1).
    fn after_en_passant(position: &mut Position<Self>, target: Square) {
        let destroyed = position.in_zone(target) - position.kind(Kind::Pawn);
        position.destroy(destroyed);
    }

    fn ending_by_men(position: &Position<Self>) -> Option<Outcome> {
        Color::BOTH
            .into_iter()
            .find(|&color| position.king(color).is_none())
            .map(|dead| Outcome::win(!dead, Ending::KingExploded))
    }

    /// AT11: bare kings; knight, bishop, rook or two knights against a bare king; bishops that
    /// can never meet because White's and Black's stand on opposite colours.
    fn is_dead(position: &Position<Self>) -> bool {
        let kings = position.kind(Kind::King);
        let men = position.occupied() - kings;
        let bishops = position.kind(Kind::Bishop);
        let knights = position.kind(Kind::Knight);
        let one_side_is_bare = Color::BOTH.into_iter().any(|color| position.color(color).within(kings));
        let too_few = match men.count() {
            0 => true,
            1 => men.within(knights | bishops | position.kind(Kind::Rook)),
            2 => men.within(knights),
            _ => false,
        };
        if one_side_is_bare && too_few {
            return true;
        }
        let white = position.men(Color::White, Kind::Bishop);
        let black = position.men(Color::Black, Kind::Bishop);
        let light = light_squares();
        white.any()
            && black.any()
            && men == bishops
            && ((white.within(light) && !black.meets(light)) || (!white.meets(light) && black.within(light)))
    }
}

/// What a capture from `from` on `target` destroys: both men and every officer around.
#[inline(always)]
fn blast(position: &Position<Atomic>, from: Square, target: Square) -> Set {
    let officers = position.occupied() - position.kind(Kind::Pawn);
    (attacks::zone(target) & officers) | Bitboard::of(target) | Bitboard::of(from)
}

/// Whether the own king, which survives as the enemy's does, is safe once these men are gone.
#[inline]
fn is_safe_after(position: &Position<Atomic>, color: Color, own: Square, destroyed: Set) -> bool {
    if kings_touch(position) {
        return true;
    }
    let blockers = position.occupied() - destroyed;
    (position.attackers_but_king(!color, own, blockers) - destroyed).is_empty()
}

/// Where men may go when captures explode.
///
/// Quiet moves follow chess's checks and pins. A capture is judged by what its blast destroys: it
/// must not take the own king, it always may take the enemy's (AT4), and otherwise the own king
/// must be safe afterwards (AT5), which only needs a look if there is a check or the blast
/// removes a man from a line to the king.
struct BlastLegality<'a> {
    position: &'a Position<Atomic>,
    color: Color,
    safety: KingSafety<Board8>,
    touching: bool,
    /// Enemy men that may be captured: those away from the own king.
    capturable: Set,
    /// Enemy men whose capture kills the enemy king.
    winning: Set,
    /// Squares quiet moves may end on.
    quiets: Set,
    /// The same, or none if quiet moves are not wanted.
    wanted_quiets: Set,
}

impl<'a> BlastLegality<'a> {
    #[inline(always)]
    fn new<C: Side>(
        position: &'a Position<Atomic>,
        scope: Scope<Board8>,
        safety: KingSafety<Board8>,
        enemy: Square,
        touching: bool,
    ) -> Self {
        let enemies = position.color(!C::COLOR);
        let capturable = if scope.captures { enemies - attacks::king(safety.king) } else { Bitboard::EMPTY };
        let quiets = safety.evasions() - position.occupied();
        BlastLegality {
            position,
            color: C::COLOR,
            safety,
            touching,
            capturable,
            winning: capturable & attacks::zone(enemy),
            quiets,
            wanted_quiets: if scope.quiets { quiets } else { Bitboard::EMPTY },
        }
    }

    /// The legal ones of a man's captures.
    #[inline(always)]
    fn legal_captures(&self, from: Square, captures: Set) -> Set {
        if captures.is_empty() || self.touching { captures } else { self.judged_captures(from, captures) }
    }

    #[inline(never)]
    fn judged_captures(&self, from: Square, captures: Set) -> Set {
        let mut legal = captures & self.winning;
        (captures - legal).for_each(|target| {
            let destroyed = blast(self.position, from, target);
            let blockers = self.position.occupied() - destroyed;
            let attackers = self.position.attackers_but_king(!self.color, self.safety.king, blockers);
            if (attackers - destroyed).is_empty() {
                legal |= Bitboard::of(target);
            }
        });
        legal
    }
}

impl Legality<Atomic> for BlastLegality<'_> {
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
