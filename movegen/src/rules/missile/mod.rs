//! Games with missiles: Stratomic, Spindler's variation, Capatomic Random Chess (rules §1, §2).
//!
//! What they share stands here; each says in a [`MissileLaw`] what it does differently.

mod capatomic;
mod spindler;
mod stratomic;

pub use capatomic::{CapatomicLaw, Irradiation};
pub use spindler::{Obligations, SpindlerLaw};
pub use stratomic::StratomicLaw;

use super::{KindSets, PawnLaw, Rules};
use crate::bitboard::Bitboard;
use crate::castling::CastlingLaw;
use crate::generate::{self, Scope};
use crate::geometry::Board10;
use crate::launch;
use crate::moves::{Move, Sink, expand};
use crate::options::Options;
use crate::outcome::{Ending, Outcome};
use crate::piece::{Color, Kind, Side};
use crate::position::{Position, keys};
use crate::spec::VariantSpec;
use crate::square::Square;
use crate::text::{FenError, FenKeys, MoveError};
use std::fmt::Debug;
use std::marker::PhantomData;

/// A game with missiles, by its law.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct Missile<L>(PhantomData<L>);

/// Stratomic.
pub type Stratomic = Missile<StratomicLaw>;
/// Spindler's variation of Stratomic.
pub type Spindler = Missile<SpindlerLaw>;
/// Capatomic Random Chess.
pub type Capatomic = Missile<CapatomicLaw>;

type Set = Bitboard<Board10>;

/// In what the games with missiles differ. The defaults are Stratomic's.
pub trait MissileLaw: Copy + Eq + Debug + Default + Send + Sync + 'static {
    /// The sets of its pieces.
    type Sets: KindSets<Board10>;
    /// What it adds to a position besides who may launch.
    type Extra: Copy + Eq + Debug + Default + Send + Sync + 'static;

    /// The kinds of pieces in the game.
    const KINDS: &'static [Kind];
    /// How kings castle.
    const CASTLING: CastlingLaw;
    /// How pawns step and promote.
    const PAWNS: PawnLaw;
    /// Officers a side starts with, the king included.
    const OFFICERS_AT_START: u32;
    /// Whether something stays on the target of a launch that can stand in a line (CA16).
    const LAUNCHES_INTERPOSE: bool = false;
    /// Whether launches that destroy the same pieces still differ by their target.
    const TARGETS_MATTER: bool = false;
    /// Whether kings have to leave the zone of a launch (ST21).
    const CONTAMINATES: bool = false;

    /// What the options say about the game.
    fn extra(_options: &Options) -> Self::Extra {
        Self::Extra::default()
    }

    /// Squares nobody may enter.
    #[inline(always)]
    fn closed(_extra: &Self::Extra) -> Set {
        Bitboard::EMPTY
    }

    /// Closes a square that a FEN shows as one nobody may enter, if the game knows such squares.
    fn close(_extra: &mut Self::Extra, _square: Square) -> bool {
        false
    }

    /// Hands out the legal moves.
    #[inline(always)]
    fn generate<C: Side>(
        position: &Position<Missile<Self>>,
        scope: Scope<Board10>,
        sink: &mut impl Sink<Board10>,
    ) {
        missile_moves::<Self, C>(position, scope, sink);
    }

    /// Hands out a castling that breaks no condition, in each of its forms.
    #[inline(always)]
    fn castle(
        _position: &Position<Missile<Self>>,
        king: Square,
        rook: Square,
        sink: &mut impl Sink<Board10>,
    ) {
        sink.single(Move::castling(king, rook));
    }

    /// The squares at which a missile on `from` may be launched as far as the target alone
    /// decides it.
    fn launch_targets(position: &Position<Missile<Self>>, from: Square) -> Set;

    /// The squares on which nothing changes when a launch's zone reaches them: pieces there live on,
    /// walls stay.
    fn untouchable(position: &Position<Missile<Self>>) -> Set;

    /// What a launch does besides destroying pieces.
    #[inline(always)]
    fn after_launch(_position: &mut Position<Missile<Self>>, _target: Square) {}

    /// What the game adds to every move; `before` is the position it was played in.
    #[inline(always)]
    fn after_move(_position: &mut Position<Missile<Self>>, _before: &Position<Missile<Self>>, _m: Move) {}

    /// Whether a side's king must leave a contaminated zone with the next move; if it cannot, the
    /// side loses (ST21).
    #[inline(always)]
    fn must_evacuate(_position: &Position<Missile<Self>>, _color: Color) -> bool {
        false
    }

    /// Whether a side's king must leave a contaminated zone with the next move or the one after it.
    #[inline(always)]
    fn is_king_caught(_position: &Position<Missile<Self>>, _color: Color) -> bool {
        false
    }

    /// Whether neither side can win any more.
    fn is_dead(position: &Position<Missile<Self>>) -> bool;

    /// The part of the hash key that is not about who may launch.
    fn extra_hash(_position: &Position<Missile<Self>>) -> u64 {
        0
    }

    /// Reads the keys of a FEN that are the game's own.
    fn read_keys(_position: &mut Position<Missile<Self>>, _keys: &mut FenKeys) -> Result<(), FenError> {
        Ok(())
    }

    /// Writes them, each after a space.
    fn write_keys(_position: &Position<Missile<Self>>, _text: &mut String) {}

    /// The squares, by file, of the missiles that come along when the king castles.
    fn companion_squares(_position: &Position<Missile<Self>>, _m: Move) -> Vec<Square> {
        Vec::new()
    }
}

/// Who may launch, and by which options (ST8, ST12); and what the game adds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MissileState<E> {
    /// What the game adds: irradiated squares, obligations.
    pub(crate) extra: E,
    /// The sides that may launch.
    armed: [bool; 2],
    /// Option `escalation=own-loss`: only the side that lost an officer may launch (ST8b).
    own_loss: bool,
    /// Option `threat=legal`: only a legal capture of the missile forbids its launch.
    threat_legal: bool,
}

impl<E> MissileState<E> {
    /// What the game adds: irradiated squares, obligations.
    #[inline(always)]
    pub fn extra(&self) -> &E {
        &self.extra
    }

    /// Whether a side may launch.
    #[inline(always)]
    pub fn is_armed(&self, color: Color) -> bool {
        self.armed[color.index()]
    }

    /// Whether only the side that lost an officer may launch.
    pub fn is_by_own_loss(&self) -> bool {
        self.own_loss
    }

    /// Whether only legal captures threaten a missile.
    pub fn is_threat_legal(&self) -> bool {
        self.threat_legal
    }
}

impl<L: MissileLaw> Rules for Missile<L> {
    type Geometry = Board10;
    type Sets = L::Sets;
    type State = MissileState<L::Extra>;
    type Shown = ();

    const KINDS: &'static [Kind] = L::KINDS;
    const PAWNS: PawnLaw = L::PAWNS;
    const CASTLING: CastlingLaw = L::CASTLING;
    const LAUNCHES: bool = true;
    const LAUNCH_TARGETS_MATTER: bool = L::TARGETS_MATTER;
    const LAUNCHES_CONTAMINATE: bool = L::CONTAMINATES;

    fn initial_state(_spec: &VariantSpec, options: &Options) -> Self::State {
        MissileState {
            extra: L::extra(options),
            armed: [false; 2],
            own_loss: options.escalation_own_loss,
            threat_legal: options.threat_legal,
        }
    }

    #[inline(always)]
    fn closed(state: &Self::State) -> Set {
        L::closed(&state.extra)
    }

    fn close(state: &mut Self::State, square: Square, letter: char) -> bool {
        letter == '*' && L::close(&mut state.extra, square)
    }

    #[inline(always)]
    fn generate<C: Side>(position: &Position<Self>, scope: Scope<Board10>, sink: &mut impl Sink<Board10>) {
        L::generate::<C>(position, scope, sink);
    }

    #[inline(always)]
    fn castle(position: &Position<Self>, king: Square, rook: Square, sink: &mut impl Sink<Board10>) {
        L::castle(position, king, rook, sink);
    }

    /// A captured officer arms both sides, or its own side only by option (ST8).
    #[inline(always)]
    fn capture(position: &mut Position<Self>, m: Move, becomes: Kind, victim: Kind, _shown: ()) {
        let side = position.side();
        position.take(!side, victim, m.to());
        position.put(side, becomes, m.to());
        if victim != Kind::Pawn {
            escalate(position, !side);
        }
    }

    #[inline(always)]
    fn may_launch(position: &Position<Self>, color: Color) -> bool {
        position.state().is_armed(color)
    }

    /// The missile leaves its square and what the law says is destroyed (ST14).
    fn launch(position: &mut Position<Self>, m: Move) {
        let side = position.side();
        let destroyed = Self::destroyed_by_launch(position, m);
        position.take(side, Kind::Missile, m.from());
        let enemy_officers = destroyed & position.officers(!side);
        position.destroy(destroyed);
        position.restart_counter();
        // ST8b: under `own-loss` officers destroyed by a launch arm their side, own launches do not.
        if enemy_officers.any() && position.state().is_by_own_loss() {
            escalate(position, !side);
        }
        L::after_launch(position, m.to());
    }

    #[inline(always)]
    fn launch_proof(position: &Position<Self>) -> Set {
        L::untouchable(position)
    }

    /// Every piece in the zone that the law does not spare; the missile itself leaves its square
    /// first.
    #[inline]
    fn destroyed_by_launch(position: &Position<Self>, m: Move) -> Set {
        position.in_zone(m.to()) - L::untouchable(position) - Bitboard::of(m.from())
    }

    #[inline(always)]
    fn after_move(position: &mut Position<Self>, before: &Position<Self>, m: Move) {
        L::after_move(position, before, m);
    }

    /// Kings survive every blast. One can only be missing if a FEN had it touch a missile while
    /// it was not its turn, and the missile took it.
    fn ending_by_pieces(position: &Position<Self>) -> Option<Outcome> {
        Color::BOTH
            .into_iter()
            .find(|&color| position.king(color).is_none())
            .map(|taken| Outcome::win(!taken, Ending::Checkmate))
    }

    #[inline(always)]
    fn must_answer(position: &Position<Self>, color: Color) -> bool {
        position.is_in_check(color) || L::must_evacuate(position, color)
    }

    #[inline(always)]
    fn is_king_caught(position: &Position<Self>, color: Color) -> bool {
        L::is_king_caught(position, color)
    }

    fn outcome_without_moves(position: &Position<Self>) -> Outcome {
        let side = position.side();
        if L::must_evacuate(position, side) && !position.is_in_check(side) {
            return Outcome::win(!side, Ending::NoEvacuation);
        }
        super::mate_or_stalemate(position)
    }

    fn is_dead(position: &Position<Self>) -> bool {
        L::is_dead(position)
    }

    fn state_hash(position: &Position<Self>) -> u64 {
        let armed = Color::BOTH.into_iter().filter(|&color| position.state().is_armed(color));
        armed.fold(L::extra_hash(position), |key, color| key ^ keys::ARMED[color.index()])
    }

    fn why_no_launch(position: &Position<Self>, from: Square, to: Square) -> MoveError {
        let side = position.side();
        if position.kind_at(from) != Some(Kind::Missile) {
            MoveError::NotAMissile
        } else if !position.state().is_armed(side) {
            MoveError::NotArmed
        } else if is_threatened(position, side, from) {
            MoveError::MissileThreatened
        } else if !L::launch_targets(position, from).has(to) {
            MoveError::Target
        } else if position.is_in_check(side) {
            MoveError::InCheck
        } else {
            MoveError::ExposesKing
        }
    }

    fn read_keys(position: &mut Position<Self>, fen_keys: &mut FenKeys) -> Result<(), FenError> {
        let own_loss = position.state().own_loss;
        let lost = Color::BOTH.map(|color| position.officers(color).count() < L::OFFICERS_AT_START);
        let presumed = if own_loss { lost } else { [lost[0] || lost[1]; 2] };
        position.state.armed = match fen_keys.take("armed") {
            None => presumed,
            Some(value) => read_armed(value, own_loss)?,
        };
        L::read_keys(position, fen_keys)
    }

    fn write_keys(position: &Position<Self>, text: &mut String) {
        text.push_str(match position.state().armed {
            [false, false] => " armed=0",
            [true, true] => " armed=1",
            [true, false] => " armed=w",
            [false, true] => " armed=b",
        });
        L::write_keys(position, text);
    }

    fn companion_squares(position: &Position<Self>, m: Move) -> Vec<Square> {
        L::companion_squares(position, m)
    }
}

fn read_armed(value: String, own_loss: bool) -> Result<[bool; 2], FenError> {
    match value.as_str() {
        "0" => Ok([false; 2]),
        "1" => Ok([true; 2]),
        "w" if own_loss => Ok([true, false]),
        "b" if own_loss => Ok([false, true]),
        _ => {
            let expected = if own_loss { "0, 1, w or b" } else { "0 or 1" };
            Err(FenError::KeyValue { key: "armed", value, expected })
        }
    }
}

/// Arms both sides, or under `own-loss` the side that lost an officer, for good.
fn escalate<L: MissileLaw>(position: &mut Position<Missile<L>>, loser: Color) {
    for color in Color::BOTH {
        let armed = &mut position.state.armed[color.index()];
        if !*armed && (color == loser || !position.state.own_loss) {
            *armed = true;
            position.toggle_key(keys::ARMED[color.index()]);
        }
    }
}

/// Chess moves and, once armed, launches.
#[inline(always)]
fn missile_moves<L: MissileLaw, C: Side>(
    position: &Position<Missile<L>>,
    scope: Scope<Board10>,
    sink: &mut impl Sink<Board10>,
) {
    let Some(king) = position.king(C::COLOR) else { return };
    let safety = generate::orthodox_moves::<Missile<L>, C>(position, king, scope, sink);
    if scope.launches && position.state().is_armed(C::COLOR) {
        launch::generate::<L, C>(position, &safety, scope, sink);
    }
}

/// Whether a missile of `color` on `square` is under threat and may not be launched (ST12).
pub(crate) fn is_threatened<L: MissileLaw>(
    position: &Position<Missile<L>>,
    color: Color,
    square: Square,
) -> bool {
    let attackers = position.attackers(!color, square, position.blockers());
    if attackers.is_empty() || !position.state().is_threat_legal() {
        return attackers.any();
    }
    has_legal_capture(position, !color, attackers, square)
}

/// Whether one of these pieces of `by` could legally capture on `square`, were it his turn.
fn has_legal_capture<R: Rules>(
    position: &Position<R>,
    by: Color,
    pieces: Bitboard<R::Geometry>,
    square: Square,
) -> bool {
    let turned = if position.side() == by { *position } else { position.with_turn_passed() };
    let mut found = false;
    turned.generate(Scope::captures().of_pieces(pieces), &mut expand(|m| found |= m.to() == square, |_| {}));
    found
}
