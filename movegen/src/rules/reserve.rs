//! Games with a reserve: Stoltz Chess, its one-step reading, Culverin Chess (rules SZ1–SZ18).
//!
//! They differ only in how a drop moves the pawn that makes way, which no hot loop asks: one type
//! plays all three.

use super::orthodox::{CHESS_CASTLING, CHESS_PAWNS};
use super::{Family, MoveRules, OpenGame, PawnLaw, SetupRules, SpecialMove, State};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::castling::CastlingLaw;
use crate::effects::{Effect, Role, Witness};
use crate::generate::{self, KingSafety, Scope};
use crate::geometry::{Board8, Geometry};
use crate::moves::{Move, Sink, Tag};
use crate::options::{OptionError, Options, OtherValues, RuleOption, Setting};
use crate::piece::{Color, Kind, Piece, Side};
use crate::position::{Position, keys};
use crate::spec::Variant;
use crate::square::Square;
use crate::text::MoveError;

/// The laws of the games with a reserve.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct Reserve;

type Set = Bitboard<Board8>;

/// How a drop moves the pawn that makes way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum DropLaw {
    /// The piece takes the square of a pawn on its second rank, which goes two squares ahead and may
    /// be taken en passant (SZ5).
    #[default]
    Stoltz,
    /// The same, but the pawn goes one square (SZ18).
    OneStep,
    /// The piece comes to an empty first-rank square behind a pawn, which goes one square (SZ18).
    Culverin,
}

impl DropLaw {
    fn of(variant: Variant) -> Self {
        match variant {
            Variant::OneStep => DropLaw::OneStep,
            Variant::Culverin => DropLaw::Culverin,
            _ => DropLaw::Stoltz,
        }
    }

    /// How many squares the pawn goes ahead.
    fn pawn_steps(self) -> i8 {
        if self == DropLaw::Stoltz { 2 } else { 1 }
    }

    /// How many squares behind the pawn's old square the piece comes to stand.
    fn squares_behind(self) -> i8 {
        if self == DropLaw::Culverin { 1 } else { 0 }
    }

    /// How many pieces of a kind a side can have in reserve at the start (SZ14, SZ18).
    fn most_at_start(self, kind: Kind) -> u32 {
        match (kind, self) {
            (Kind::Culverin, DropLaw::Culverin) => 2,
            (Kind::Culverin, _) => 1,
            (Kind::Archbishop, DropLaw::Culverin) => 0,
            (Kind::Archbishop, _) => 1,
            _ => 0,
        }
    }
}

/// The kinds of pieces a reserve may hold, in the order of FEN.
const RESERVE_KINDS: [Kind; 2] = [Kind::Culverin, Kind::Archbishop];

/// The pieces in reserve, and what the variant and its options say of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ReserveState {
    /// Pieces left to be dropped, by colour and in the order of [`RESERVE_KINDS`].
    counts: [[u8; 2]; 2],
    /// How a drop moves the pawn that makes way.
    law: DropLaw,
    /// The vote went against the extras: there are none (SZ13).
    has_declined_extras: bool,
    /// Option `promote_to_extras`: pawns also become Culverin and archbishop (SZ12).
    promotes_to_extras: bool,
}

impl ReserveState {
    /// How many pieces of a kind a side has left to be dropped.
    pub fn count(&self, color: Color, kind: Kind) -> u8 {
        let index = RESERVE_KINDS.iter().position(|&reserved| reserved == kind);
        index.map_or(0, |index| self.counts[color.index()][index])
    }

    /// Whether a side has nothing left to be dropped.
    pub fn is_empty(&self, color: Color) -> bool {
        self.counts[color.index()] == [0; 2]
    }

    /// The kinds a side has left to be dropped.
    fn kinds(&self, color: Color) -> impl Iterator<Item = Kind> {
        let counts = self.counts[color.index()];
        RESERVE_KINDS.into_iter().zip(counts).filter(|&(_, count)| count > 0).map(|(kind, _)| kind)
    }

    fn count_mut(&mut self, color: Color, kind: Kind) -> Option<&mut u8> {
        let index = RESERVE_KINDS.iter().position(|&reserved| reserved == kind)?;
        Some(&mut self.counts[color.index()][index])
    }

    fn key(&self, color: Color, kind: Kind) -> u64 {
        keys::RESERVE[(color.index() * 16 + kind.index()) * 4 + usize::from(self.count(color, kind) & 3)]
    }
}

impl State<Board8> for ReserveState {
    fn begin(variant: Variant, options: &Options) -> ReserveState {
        ReserveState {
            counts: [[0; 2]; 2],
            law: DropLaw::of(variant),
            has_declined_extras: has_declined_extras(variant, options),
            promotes_to_extras: options.is(&PROMOTE_TO_EXTRAS, "on"),
        }
    }

    #[inline(always)]
    fn promotions(&self, law: &PawnLaw) -> &'static [Kind] {
        if self.promotes_to_extras {
            &[Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Culverin, Kind::Archbishop]
        } else {
            law.promotions
        }
    }

    fn has_reserve(&self) -> bool {
        true
    }

    fn in_reserve(&self, color: Color, kind: Kind) -> u32 {
        u32::from(self.count(color, kind))
    }

    fn reserve_kinds(&self) -> &'static [Kind] {
        &RESERVE_KINDS
    }

    fn add_to_reserve(&mut self, color: Color, kind: Kind) -> bool {
        self.count_mut(color, kind).map(|count| *count = count.saturating_add(1)).is_some()
    }

    fn most_in_reserve_at_start(&self, kind: Kind) -> u32 {
        if self.has_declined_extras { 0 } else { self.law.most_at_start(kind) }
    }
}

const RESERVES: &[Variant] = &[Variant::Stoltz, Variant::OneStep, Variant::Culverin];

/// Option `reserve`: with `UA` a game begins with an archbishop in reserve besides the Culverin (SZ14).
pub const RESERVE: RuleOption = RuleOption {
    name: "reserve",
    help: "what each side has in reserve: a Culverin, or a Culverin and an archbishop",
    values: &["U", "UA"],
    others: OtherValues::None,
    variants: &[Variant::Stoltz, Variant::OneStep],
};

/// Option `culverins`: how many Culverins a side of Culverin Chess begins with (SZ18).
pub const CULVERINS: RuleOption = RuleOption {
    name: "culverins",
    help: "how many Culverins each side has in reserve",
    values: &["1", "2"],
    others: OtherValues::None,
    variants: &[Variant::Culverin],
};

/// Option `promote_to_extras`: pawns also become Culverin and archbishop (SZ12).
pub const PROMOTE_TO_EXTRAS: RuleOption = RuleOption {
    name: "promote_to_extras",
    help: "whether pawns may also become Culverins and archbishops",
    values: &["off", "on"],
    others: OtherValues::None,
    variants: RESERVES,
};

/// Option `vote`: how the vote of Stoltz Chess goes (SZ13). Taking it is for front ends; it is not a
/// move. Whoever asks sets the answer; until then the extras are in.
pub const VOTE: RuleOption = RuleOption {
    name: "vote",
    help: "whether the extra pieces are in: yes, no (orthodox chess), or the players are asked",
    values: &["yes", "no", "ask"],
    others: OtherValues::None,
    variants: &[Variant::Stoltz],
};

/// How the vote of Stoltz Chess goes (SZ13).
///
/// ```
/// use movegen::{AnyGame, Options, Variant, Vote};
/// let mut options = Options::default();
/// options.set("vote", "ask")?;
/// assert!(Vote::is_to_be_taken(Variant::Stoltz, &options));
/// // Both have declined: it is chess.
/// let game = AnyGame::new(Variant::Stoltz, Vote::No.decided(options), None)?;
/// assert!(game.fen().contains("RNBQKBNR[] w"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Vote {
    /// The extras are in.
    #[default]
    Yes,
    /// Both sides decline: orthodox chess.
    No,
    /// White is asked, then Black if White declined.
    Ask,
}

impl Vote {
    /// How the options have it.
    pub fn of(options: &Options) -> Vote {
        match options.setting(&VOTE) {
            Setting::Value(1) => Vote::No,
            Setting::Value(2) => Vote::Ask,
            _ => Vote::Yes,
        }
    }

    /// The same options with this vote.
    pub fn put_into(self, options: Options) -> Options {
        options.with(&VOTE, Setting::Value(self as usize))
    }

    /// Whether the players are to be asked before the first move.
    pub fn is_to_be_taken(variant: Variant, options: &Options) -> bool {
        variant == Variant::Stoltz && Vote::of(options) == Vote::Ask
    }

    /// The same choices where there is nobody to be asked: the extras are in.
    pub fn unasked(options: Options) -> Options {
        if Vote::of(&options) == Vote::Ask { Vote::Yes.put_into(options) } else { options }
    }

    /// The same choices once a vote has decided. Without extras nobody promotes to them.
    pub fn decided(self, options: Options) -> Options {
        let voted = self.put_into(options);
        if self == Vote::No { voted.with(&PROMOTE_TO_EXTRAS, Setting::Value(0)) } else { voted }
    }
}

/// Whether the vote has left the game without extras (SZ13).
fn has_declined_extras(variant: Variant, options: &Options) -> bool {
    variant == Variant::Stoltz && Vote::of(options) == Vote::No
}

impl Family for Reserve {
    type Geometry = Board8;
    type Sets = [Set; 10];
    type State = ReserveState;

    const KINDS: &'static [Kind] = &[
        Kind::Pawn,
        Kind::Knight,
        Kind::Bishop,
        Kind::Rook,
        Kind::Queen,
        Kind::King,
        Kind::Archbishop,
        Kind::Culverin,
    ];
    const PAWNS: PawnLaw = CHESS_PAWNS;
    const CASTLING: CastlingLaw = CHESS_CASTLING;
}

impl OpenGame for Reserve {}

impl MoveRules for Reserve {
    #[inline]
    fn generate<C: Side>(position: &Position<Self>, scope: Scope<Board8>, sink: &mut impl Sink<Board8>) {
        let Some(king) = position.king(C::COLOR) else { return };
        let lines = CulverinLines::new::<C>(position, king);
        let safety = if lines.are_harmless() {
            generate::orthodox_moves::<Self, C>(position, king, scope, sink)
        } else {
            let mut tested = Tested { position, lines, sink };
            generate::orthodox_moves::<Self, C>(position, king, scope, &mut tested)
        };
        if scope.quiets && !position.state().is_empty(C::COLOR) {
            drops::<C>(position, &safety, &lines, scope, sink);
        }
    }

    /// Pawns change what a Culverin's screens are worth: the capture is made to see.
    fn is_en_passant_legal(position: &Position<Self>, from: Square, target: Square) -> bool {
        leaves_king_safe(position, Move::new(Kind::Pawn, from, target, Tag::EnPassant))
    }

    /// The pawn makes way, the piece leaves the reserve (SZ5, SZ18). The counter of the 50 moves
    /// starts again, as after any pawn's move (SZ15).
    fn play_special(position: &mut Position<Self>, m: Move, witness: &mut impl Witness) {
        let color = position.side();
        let Some(kind) = m.drops() else { return };
        let law = position.state().law;
        let up = up(color);
        let ahead = m.from().offset(law.pawn_steps() * up);
        position.take(color, Kind::Pawn, m.from());
        position.put(color, Kind::Pawn, ahead);
        let pawn = Piece { color, kind: Kind::Pawn };
        witness.tell(Effect::Moved { piece: pawn, from: m.from(), to: ahead, role: Role::MakesWay });
        position.put(color, kind, m.to());
        witness.tell(Effect::Dropped { piece: Piece { color, kind }, square: m.to() });
        if law == DropLaw::Stoltz {
            position.set_jumped(m.from().offset(up));
        }
        let before = position.state().key(color, kind);
        if let Some(count) = position.state.count_mut(color, kind) {
            *count = count.saturating_sub(1);
        }
        position.toggle_key(before ^ position.state().key(color, kind));
    }

    /// SZ17: bare kings, or a single knight or bishop with nothing in reserve.
    fn is_dead(position: &Position<Self>) -> bool {
        let reserves_are_empty = Color::BOTH.into_iter().all(|color| position.state().is_empty(color));
        let pieces = position.occupied() - position.kind(Kind::King);
        let minors = position.kind(Kind::Knight) | position.kind(Kind::Bishop);
        reserves_are_empty && !pieces.many() && pieces.within(minors)
    }

    fn why_not(position: &Position<Self>, wanted: SpecialMove) -> MoveError {
        let (kind, to) = match wanted {
            SpecialMove::Drop(kind, to) => (kind, to),
            SpecialMove::Launch(..) => return MoveError::NotAMissile,
            SpecialMove::InPlace(_) => return MoveError::Unreachable,
        };
        let side = position.side();
        let lands_there = |pawn| landing(position.state().law, side, pawn) == to;
        if position.state().count(side, kind) == 0 {
            MoveError::NoReserve
        } else if !pawns_able_to_make_way(position, side).into_iter().any(lands_there) {
            MoveError::DropSquare
        } else if position.is_in_check(side) {
            MoveError::InCheck
        } else {
            MoveError::ExposesKing
        }
    }
}

impl SetupRules for Reserve {
    const OPTIONS: &'static [RuleOption] = &[RESERVE, CULVERINS, PROMOTE_TO_EXTRAS, VOTE];

    fn start(variant: Variant, options: &Options) -> String {
        let reserve = match variant {
            _ if has_declined_extras(variant, options) => "[]",
            Variant::Stoltz | Variant::OneStep if options.is(&RESERVE, "UA") => "[UAua]",
            Variant::Culverin if options.is(&CULVERINS, "2") => "[UUuu]",
            _ => "[Uu]",
        };
        variant.spec().start.replace("[Uu]", reserve)
    }

    fn check_options(variant: Variant, options: &Options) -> Result<(), OptionError> {
        if has_declined_extras(variant, options) && options.is(&PROMOTE_TO_EXTRAS, "on") {
            return Err(OptionError::Contradiction("pawns cannot promote to extras that vote=no declines"));
        }
        Ok(())
    }

    fn state_hash(position: &Position<Self>) -> u64 {
        let pieces = Color::BOTH.into_iter().flat_map(|color| RESERVE_KINDS.map(|kind| (color, kind)));
        pieces.fold(0, |hash, (color, kind)| hash ^ position.state().key(color, kind))
    }

    /// A piece dropped on a pawn stands where that pawn has jumped from (SZ5).
    fn may_stand_behind_jump(position: &Position<Self>, color: Color) -> Set {
        match position.state().law {
            DropLaw::Stoltz => {
                position.pieces(color, Kind::Culverin) | position.pieces(color, Kind::Archbishop)
            }
            DropLaw::OneStep | DropLaw::Culverin => Bitboard::EMPTY,
        }
    }
}

/// Whether the own king is safe once the move is made.
fn leaves_king_safe(position: &Position<Reserve>, m: Move) -> bool {
    !position.make(m).is_in_check(position.side())
}

/// The pawns of a side that can make way for a drop: on their second rank, with the squares the
/// drop needs empty (SZ5, SZ18).
fn pawns_able_to_make_way(position: &Position<Reserve>, color: Color) -> Set {
    let law = position.state().law;
    let (rank, up) = if color == Color::White { (1, 1) } else { (Board8::RANKS - 2, -1) };
    let mut pawns = position.pieces(color, Kind::Pawn) & Bitboard::rank(rank);
    let empty = !position.occupied();
    for step in 1..=law.pawn_steps() {
        pawns &= empty.shift(0, -up * step);
    }
    if law.squares_behind() > 0 {
        pawns &= empty.shift(0, up * law.squares_behind());
    }
    pawns
}

/// The square a piece dropped by way of this pawn comes to.
fn landing(law: DropLaw, color: Color, pawn: Square) -> Square {
    let up = up(color);
    pawn.offset(-up * law.squares_behind())
}

/// The step of a side's pawns, as a difference of square indices.
fn up(color: Color) -> i8 {
    let files = Board8::FILES as i8;
    if color == Color::White { files } else { -files }
}

/// Hands out the drops. One that leaves an unchecked king's lines alone is legal (SZ8); any other
/// is made to see.
fn drops<C: Side>(
    position: &Position<Reserve>,
    safety: &KingSafety<Board8>,
    lines: &CulverinLines,
    scope: Scope<Board8>,
    sink: &mut impl Sink<Board8>,
) {
    let law = position.state().law;
    let is_quiet_around_king = safety.checkers.is_empty() && lines.are_harmless();
    for pawn in pawns_able_to_make_way(position, C::COLOR) & scope.pieces {
        let to = landing(law, C::COLOR, pawn);
        let drop_of = |kind| Move::reserve_drop(kind, pawn, to);
        // Whatever the piece is, it stands in lines the same way.
        let is_legal = (is_quiet_around_king && !safety.pinned.has(pawn))
            || leaves_king_safe(position, drop_of(Kind::Culverin));
        if is_legal {
            for kind in position.state().kinds(C::COLOR) {
                sink.single(drop_of(kind));
            }
        }
    }
}

/// The lines on which enemy Culverins stand against a king.
#[derive(Clone, Copy)]
struct CulverinLines {
    /// Whether one gives check.
    check: bool,
    /// Squares between, where a piece that comes or goes can open a shot at the king. One move
    /// takes at most one piece away here, so three of them are enough to be safe; en passant and
    /// drops are tested on their own.
    doubtful: Set,
}

impl CulverinLines {
    #[inline(always)]
    fn new<C: Side>(position: &Position<Reserve>, king: Square) -> Self {
        let mut lines = CulverinLines { check: false, doubtful: Bitboard::EMPTY };
        let rays = attacks::rook_rays::<Board8>(king) | attacks::bishop_rays(king);
        let own_pawns = position.pieces(C::COLOR, Kind::Pawn);
        (position.pieces(!C::COLOR, Kind::Culverin) & rays).for_each(|culverin| {
            let between = attacks::between(king, culverin);
            if (between & position.occupied()).count() <= 2 {
                lines.doubtful |= between;
            }
            lines.check |= attacks::bears_on(culverin, king, position.occupied(), own_pawns);
        });
        lines
    }

    /// Whether moves of pieces other than the king can be judged as in chess.
    #[inline(always)]
    fn are_harmless(&self) -> bool {
        self.doubtful.is_empty() && !self.check
    }
}

/// Passes on moves that chess's law of check allows if they are safe from Culverins too. The king's
/// own steps and en passant have been tested with them already.
struct Tested<'a, S> {
    position: &'a Position<Reserve>,
    lines: CulverinLines,
    sink: &'a mut S,
}

impl<S> Tested<'_, S> {
    fn is_safe(&self, m: Move) -> bool {
        let touches = self.lines.doubtful.has(m.from()) || self.lines.doubtful.has(m.to());
        !(self.lines.check || touches) || leaves_king_safe(self.position, m)
    }

    fn safe(&self, targets: Set, move_to: impl Fn(Square) -> Move) -> Set {
        targets.into_iter().filter(|&to| self.is_safe(move_to(to))).collect()
    }
}

impl<S: Sink<Board8>> Sink<Board8> for Tested<'_, S> {
    fn moves(&mut self, piece: Kind, from: Square, targets: Set) {
        let safe = match piece {
            Kind::King => targets,
            _ => self.safe(targets, |to| Move::ordinary(piece, from, to)),
        };
        self.sink.moves(piece, from, safe);
    }

    fn pawn_moves(&mut self, tag: Tag, offset: i8, targets: Set) {
        let safe = self.safe(targets, |to| Move::new(Kind::Pawn, to.offset(-offset), to, tag));
        self.sink.pawn_moves(tag, offset, safe);
    }

    fn promotions(&mut self, offset: i8, targets: Set, kinds: &[Kind]) {
        let safe = self.safe(targets, |to| Move::promotion(to.offset(-offset), to, Kind::Queen));
        self.sink.promotions(offset, safe, kinds);
    }

    fn single(&mut self, m: Move) {
        if m.tag() != Tag::Castling || !self.lines.check {
            self.sink.single(m);
        }
    }

    fn launches(&mut self, from: Square, targets: Set) {
        self.sink.launches(from, targets);
    }

    fn is_satisfied(&self) -> bool {
        self.sink.is_satisfied()
    }
}
