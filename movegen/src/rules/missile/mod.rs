//! Games with missiles: Stratomic, Spindler's variation, Capatomic Random Chess (rules §1, §2).
//!
//! This is what they share; a [`MissileLaw`] says what each does differently.

mod capatomic;
mod evacuation;
mod launch;
mod launching;
mod spindler;
mod starting_row;
mod stratomic;

pub use capatomic::{CapatomicLaw, Irradiation, SETUP, with_row_drawn};
pub use launching::Launching;
pub use spindler::{KING_TARGET, Obligations, SpindlerLaw};
pub use starting_row::{NoSuchRow, StartingRow};
pub use stratomic::StratomicLaw;

use super::{
    KindSets, OpenGame, PawnLaw, Rules, SpecialMove, Start, State, is_dead_in_chess, mate_or_stalemate,
};
use crate::bitboard::Bitboard;
use crate::castling::CastlingLaw;
use crate::effects::{Departure, Effect, Witness};
use crate::generate::{self, Scope};
use crate::geometry::Board10;
use crate::moves::{Move, Sink, Tag, expand};
use crate::options::{OptionError, Options, OtherValues, RuleOption};
use crate::outcome::{Ending, Outcome};
use crate::piece::{Color, Kind, Piece, Side};
use crate::position::{Position, PositionError, keys};
use crate::spec::Variant;
use crate::square::Square;
use crate::text::{FenKeys, MoveError};
use evacuation::evacuations;
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

/// How the games with missiles differ. The defaults are Stratomic's.
pub trait MissileLaw: Copy + Eq + Debug + Default + Send + Sync + 'static {
    /// The sets of its pieces.
    type Sets: KindSets<Board10>;
    /// Its additions to a position besides who may launch.
    type Extra: MissileExtra;

    /// The kinds of pieces in the game.
    const KINDS: &'static [Kind];
    /// How kings castle.
    const CASTLING: CastlingLaw;
    /// How pawns step and promote.
    const PAWNS: PawnLaw;
    /// Officers a side starts with, the king included.
    const OFFICERS_AT_START: u32;
    /// Whether something that can block a line stays on the target of a launch (CA16).
    const LAUNCHES_INTERPOSE: bool = false;
    /// Whether launches that destroy the same pieces still differ by their target.
    const TARGETS_MATTER: bool = false;
    /// Whether squares can be closed to all pieces.
    const CLOSES_SQUARES: bool = false;
    /// Whether kings have to leave the zone of a launch (ST21).
    const CONTAMINATES: bool = false;
    /// Whether kings protect everything adjacent to them (CA6).
    const KINGS_SHIELD: bool = false;

    /// Its options besides those of all games with missiles.
    const OPTIONS: &'static [RuleOption];

    /// Emits a castling move that meets all conditions, in each of its forms.
    #[inline(always)]
    fn castle(
        _position: &Position<Missile<Self>>,
        king: Square,
        rook: Square,
        sink: &mut impl Sink<Board10>,
    ) {
        sink.single(Move::castling(king, rook));
    }

    /// The squares at which a missile on `from` may be launched, judged by the target alone.
    fn launch_targets(position: &Position<Missile<Self>>, from: Square) -> Set;

    /// What a launch does besides destroying pieces.
    #[inline(always)]
    fn after_launch(_position: &mut Position<Missile<Self>>, _target: Square, _witness: &mut impl Witness) {}

    /// What the game adds to every move; `before` is the position it was played in.
    #[inline(always)]
    fn after_move(
        _position: &mut Position<Missile<Self>>,
        _before: &Position<Missile<Self>>,
        _m: Move,
        _witness: &mut impl Witness,
    ) {
    }

    /// The start position; what the options leave open is drawn from the seed, if there is one.
    fn start(variant: Variant, _options: &Options, _seed: Option<u64>) -> Start {
        Start::fixed(variant.spec().start)
    }

    /// Reads the game's own FEN keys.
    fn read_keys(_position: &mut Position<Missile<Self>>, _keys: &mut FenKeys) -> Result<(), PositionError> {
        Ok(())
    }

    /// Writes them, each after a space.
    fn write_keys(_position: &Position<Missile<Self>>, _text: &mut String) {}

    /// The part of the hash key other than who may launch.
    fn extra_hash(_position: &Position<Missile<Self>>) -> u64 {
        0
    }
}

/// What one game with missiles adds to a position besides who may launch.
pub trait MissileExtra: Copy + Eq + Debug + Default + Send + Sync + 'static {
    /// What the options say about the game.
    fn begin(_options: &Options) -> Self {
        Self::default()
    }

    /// Squares no piece may enter.
    #[inline(always)]
    fn closed(&self) -> Set {
        Bitboard::EMPTY
    }

    /// Closes a square; `false` if the game has no such squares.
    fn close(&mut self, _square: Square) -> bool {
        false
    }

    /// The zones that kings have to leave (ST21).
    #[inline(always)]
    fn obligations(&self) -> Option<&Obligations> {
        None
    }
}

impl MissileExtra for () {}

const MISSILE_GAMES: &[Variant] = &[Variant::Stratomic, Variant::Spindler, Variant::Capatomic];

/// Option `escalation`: which sides may launch after the capture of an officer (ST8).
pub const ESCALATION: RuleOption = RuleOption {
    name: "escalation",
    help: "who may launch once an officer has been captured: both sides, or only the side that lost it",
    values: &["global", "own-loss"],
    others: OtherValues::None,
    variants: MISSILE_GAMES,
};

/// Option `threat`: which attacks on a missile prevent its launch (ST12).
pub const THREAT: RuleOption = RuleOption {
    name: "threat",
    help: "what stops a missile from being launched: any attack on it, or only a legal capture",
    values: &["pseudo", "legal"],
    others: OtherValues::None,
    variants: MISSILE_GAMES,
};

/// Who may launch, and the game's additions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MissileState<E> {
    /// The game's additions: irradiated squares, obligations.
    pub(crate) extra: E,
    launching: Launching,
}

impl<E> MissileState<E> {
    /// The game's additions: irradiated squares, obligations.
    #[inline(always)]
    pub fn extra(&self) -> &E {
        &self.extra
    }
}

impl<L: MissileLaw> State<Missile<L>> for MissileState<L::Extra> {
    fn begin(_variant: Variant, options: &Options) -> Result<Self, OptionError> {
        Ok(MissileState { extra: L::Extra::begin(options), launching: Launching::begin(options) })
    }

    #[inline(always)]
    fn launching(&self) -> Option<&Launching> {
        Some(&self.launching)
    }

    #[inline(always)]
    fn obligations(&self) -> Option<&Obligations> {
        self.extra.obligations()
    }

    #[inline(always)]
    fn closed(&self) -> Set {
        self.extra.closed()
    }

    fn close(&mut self, square: Square, letter: char) -> bool {
        letter == '*' && self.extra.close(square)
    }

    fn hash(position: &Position<Missile<L>>) -> u64 {
        let armed = Color::BOTH.into_iter().filter(|&color| position.may_launch(color));
        armed.fold(L::extra_hash(position), |key, color| key ^ keys::ARMED[color.index()])
    }

    fn read_keys(position: &mut Position<Missile<L>>, keys: &mut FenKeys) -> Result<(), PositionError> {
        let lost = Color::BOTH.map(|color| position.officers(color).count() < L::OFFICERS_AT_START);
        position.state.launching.read_keys(lost, keys)?;
        L::read_keys(position, keys)
    }

    fn write_keys(position: &Position<Missile<L>>, text: &mut String) {
        position.state.launching.write_keys(text);
        L::write_keys(position, text);
    }
}

impl<L: MissileLaw> Rules for Missile<L> {
    type Geometry = Board10;
    type Sets = L::Sets;
    type State = MissileState<L::Extra>;
    type Secrets = OpenGame;

    const KINDS: &'static [Kind] = L::KINDS;
    const PAWNS: PawnLaw = L::PAWNS;
    const CASTLING: CastlingLaw = L::CASTLING;
    const LAUNCHES: bool = true;
    const LAUNCH_TARGETS_MATTER: bool = L::TARGETS_MATTER;
    const CLOSES_SQUARES: bool = L::CLOSES_SQUARES;
    const LAUNCHES_CONTAMINATE: bool = L::CONTAMINATES;
    const KINGS_SHIELD: bool = L::KINGS_SHIELD;
    const OPTIONS: &'static [RuleOption] = L::OPTIONS;

    fn start(variant: Variant, options: &Options, seed: Option<u64>) -> Start {
        L::start(variant, options, seed)
    }

    /// Chess moves and, once armed, launches. If a king has to leave a zone with this move, only the
    /// king moves (ST21).
    #[inline(always)]
    fn generate<C: Side>(position: &Position<Self>, scope: Scope<Board10>, sink: &mut impl Sink<Board10>) {
        let Some(king) = position.king(C::COLOR) else { return };
        let forbidden = squares_to_leave(position, C::COLOR);
        if forbidden.any() {
            return evacuations::<L, C>(position, king, forbidden, scope, sink);
        }
        let mut castlings = Castlings { position, sink };
        let safety = generate::orthodox_moves::<Missile<L>, C>(position, king, scope, &mut castlings);
        if scope.launches && position.may_launch(C::COLOR) && !sink.is_satisfied() {
            launch::generate::<L, C>(position, &safety, scope, sink);
        }
    }

    /// A captured officer arms both sides, or with the option only its own side (ST8).
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
        if victim != Kind::Pawn {
            escalate(position, !position.side(), witness);
        }
    }

    /// A launch: the missile leaves its square and the law's victims are destroyed (ST14).
    fn play_special(position: &mut Position<Self>, m: Move, witness: &mut impl Witness) {
        let side = position.side();
        let destroyed = Self::destroyed_by(position, m);
        position.take(side, Kind::Missile, m.from());
        let missile = Piece { color: side, kind: Kind::Missile };
        witness.tell(Effect::Left { piece: missile, square: m.from(), why: Departure::Launched });
        witness.tell(Effect::Blast { centre: m.to() });
        let enemy_officers = destroyed & position.officers(!side);
        position.destroy(destroyed, m.to(), Departure::Blasted, witness);
        position.restart_counter();
        // ST8b: under `own-loss` officers destroyed by a launch arm their side, own launches do not.
        if enemy_officers.any() && position.state.launching.is_by_own_loss() {
            escalate(position, !side, witness);
        }
        L::after_launch(position, m.to(), witness);
    }

    /// Every piece in the zone that the law does not spare; the missile has already left its square.
    #[inline]
    fn destroyed_by(position: &Position<Self>, m: Move) -> Set {
        if !m.is_launch() {
            return Bitboard::EMPTY;
        }
        position.in_zone(m.to()) - position.launch_proof() - Bitboard::of(m.from())
    }

    #[inline(always)]
    fn after_move(
        position: &mut Position<Self>,
        before: &Position<Self>,
        m: Move,
        witness: &mut impl Witness,
    ) {
        L::after_move(position, before, m, witness);
    }

    /// Kings survive every blast. One can only be missing if a FEN had it adjacent to a missile when it
    /// was not its turn, and the missile captured it.
    fn ending_by_pieces(position: &Position<Self>) -> Option<Outcome> {
        Color::BOTH
            .into_iter()
            .find(|&color| position.king(color).is_none())
            .map(|taken| Outcome::win(!taken, Ending::Checkmate))
    }

    fn outcome_without_moves(position: &Position<Self>) -> Outcome {
        let side = position.side();
        if squares_to_leave(position, side).any() && !position.is_in_check(side) {
            return Outcome::win(!side, Ending::NoEvacuation);
        }
        mate_or_stalemate(position)
    }

    /// ST19. Irradiated squares are walls that let a few pieces mate; bare kings cannot (CA27).
    fn is_dead(position: &Position<Self>) -> bool {
        let bare = position.occupied() == position.kind(Kind::King);
        bare || (position.closed().is_empty() && is_dead_in_chess(position))
    }

    fn why_not(position: &Position<Self>, wanted: SpecialMove) -> MoveError {
        let side = position.side();
        let SpecialMove::Launch(from, to) = wanted else { return wanted.unknown() };
        if position.kind_at(from) != Some(Kind::Missile) {
            MoveError::NotAMissile
        } else if !position.may_launch(side) {
            match position.state.launching.is_by_own_loss() {
                true => MoveError::NotArmedByOwnLoss,
                false => MoveError::NotArmed,
            }
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
}

/// Passes on the moves of chess, castling in each of the forms that the law has for it.
struct Castlings<'a, L: MissileLaw, S> {
    position: &'a Position<Missile<L>>,
    sink: &'a mut S,
}

impl<L: MissileLaw, S: Sink<Board10>> Sink<Board10> for Castlings<'_, L, S> {
    #[inline(always)]
    fn moves(&mut self, piece: Kind, from: Square, targets: Set) {
        self.sink.moves(piece, from, targets);
    }

    #[inline(always)]
    fn pawn_moves(&mut self, tag: Tag, offset: i8, targets: Set) {
        self.sink.pawn_moves(tag, offset, targets);
    }

    #[inline(always)]
    fn promotions(&mut self, offset: i8, targets: Set, kinds: &[Kind]) {
        self.sink.promotions(offset, targets, kinds);
    }

    #[inline(always)]
    fn single(&mut self, m: Move) {
        if m.tag() == Tag::Castling {
            L::castle(self.position, m.from(), m.to(), self.sink);
        } else {
            self.sink.single(m);
        }
    }

    #[inline(always)]
    fn launches(&mut self, from: Square, targets: Set) {
        self.sink.launches(from, targets);
    }

    #[inline(always)]
    fn is_satisfied(&self) -> bool {
        self.sink.is_satisfied()
    }
}

/// The squares that a side's king has to leave with its next move (ST21).
#[inline(always)]
fn squares_to_leave<L: MissileLaw>(position: &Position<Missile<L>>, color: Color) -> Set {
    position.state.extra.obligations().map_or(Bitboard::EMPTY, |zones| zones.squares_to_leave(color))
}

/// Arms both sides, or under `own-loss` the side that lost an officer, for good.
fn escalate<L: MissileLaw>(position: &mut Position<Missile<L>>, loser: Color, witness: &mut impl Witness) {
    for color in Color::BOTH {
        if position.state.launching.arm(color, loser) {
            position.toggle_key(keys::ARMED[color.index()]);
            witness.tell(Effect::Armed { color });
        }
    }
}

/// Whether a missile of `color` on `square` is under threat and may not be launched (ST12).
pub(crate) fn is_threatened<L: MissileLaw>(
    position: &Position<Missile<L>>,
    color: Color,
    square: Square,
) -> bool {
    let attackers = position.attackers(!color, square, position.blockers());
    if attackers.is_empty() || !position.state.launching.is_threat_legal() {
        return attackers.any();
    }
    has_legal_capture(position, !color, attackers, square)
}

/// Whether one of these pieces of `by` could legally capture on `square` if it were to move.
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
