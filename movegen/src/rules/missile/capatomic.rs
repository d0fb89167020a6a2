//! Capatomic Random Chess (rules CA1–CA27): archbishop and chancellor, shields around the kings,
//! irradiated squares, and missiles that castle along with the king.

use super::{ESCALATION, Missile, MissileExtra, MissileLaw, Set, StartingRow, THREAT};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::castling::{CastlingLaw, Wing};
use crate::effects::{Effect, Role, Witness};
use crate::geometry::Board10;
use crate::moves::{Companions, Move, Sink};
use crate::options::{Options, OtherValues, RuleOption, Setting};
use crate::piece::{Color, Kind, Piece};
use crate::position::{Position, PositionError, keys};
use crate::rules::{Drawn, PawnLaw, Start};
use crate::spec::Variant;
use crate::square::Square;
use crate::text::FenKeys;

/// The law of Capatomic Random Chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct CapatomicLaw;

/// Squares irradiated for good by launches, and missiles that have not moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Irradiation {
    /// No piece may stop on or pass over these squares, except by leaping (CA10).
    squares: Set,
    /// Missiles of both sides on their starting squares (CA25).
    unmoved: Set,
}

impl Irradiation {
    /// Missiles of both sides on their starting squares (CA25).
    pub(crate) fn unmoved(&self) -> Set {
        self.unmoved
    }
}

impl MissileExtra for Irradiation {
    #[inline(always)]
    fn closed(&self) -> Set {
        self.squares
    }

    fn close(&mut self, square: Square) -> bool {
        self.squares |= Bitboard::of(square);
        true
    }
}

/// Option `Setup`: the starting row (CA1), by its number or drawn at random.
pub const SETUP: RuleOption = RuleOption {
    name: "Setup",
    help: "the number of the starting row, or a random one",
    values: &["19835", "random"],
    others: OtherValues::Numbers(0..=StartingRow::COUNT - 1),
    variants: &[Variant::Capatomic],
};

/// The same options; if they ask for a random row, with the row drawn from this seed, by its number.
pub fn with_row_drawn(options: Options, seed: u64) -> Options {
    if options.is(&SETUP, "random") {
        options.with(&SETUP, Setting::Number(StartingRow::drawn(seed).index()))
    } else {
        options
    }
}

impl MissileLaw for CapatomicLaw {
    type Sets = [Set; 9];
    type Extra = Irradiation;

    const KINDS: &'static [Kind] = &[
        Kind::Pawn,
        Kind::Knight,
        Kind::Bishop,
        Kind::Rook,
        Kind::Queen,
        Kind::King,
        Kind::Missile,
        Kind::Archbishop,
        Kind::Chancellor,
    ];
    /// ST3, CA26: pawns start on rank 3 and promote on rank 9.
    const PAWNS: PawnLaw = PawnLaw {
        double_step_rank: 2,
        promotion_rank: 8,
        promotions: &[
            Kind::Queen,
            Kind::Rook,
            Kind::Bishop,
            Kind::Knight,
            Kind::Archbishop,
            Kind::Chancellor,
            Kind::Missile,
        ],
    };
    /// CA17: to i2 and h2, or to c2 and d2, wherever they started.
    const CASTLING: CastlingLaw =
        CastlingLaw { home_rank: 1, king_to: [8, 2], rook_to: [7, 3], standard_files: None };
    /// K, Q, A, C, 2 R, 2 N, 2 B, 2 M.
    const OFFICERS_AT_START: u32 = 12;
    /// The irradiated target blocks lines (CA16).
    const LAUNCHES_INTERPOSE: bool = true;
    /// They irradiate different squares.
    const TARGETS_MATTER: bool = true;
    const CLOSES_SQUARES: bool = true;
    const KINGS_SHIELD: bool = true;

    const OPTIONS: &'static [RuleOption] = &[ESCALATION, THREAT, SETUP];

    /// The row chosen or drawn (CA1).
    fn start(_variant: Variant, options: &Options, seed: Option<u64>) -> Start {
        let is_drawn = options.is(&SETUP, "random");
        let row = match (options.setting(&SETUP), seed) {
            (Setting::Number(index), _) => StartingRow::from_index(index).unwrap_or(StartingRow::STANDARD),
            (_, Some(seed)) if is_drawn => StartingRow::drawn(seed),
            _ => StartingRow::STANDARD,
        };
        Start { fen: row.fen(), drawn: if is_drawn { Drawn::Setup } else { Drawn::Nothing } }
    }

    /// With none, the left, the right or both of the missiles (CA21).
    fn castle(position: &Position<Missile<Self>>, king: Square, rook: Square, sink: &mut impl Sink<Board10>) {
        for companions in Companions::ALL {
            if may_accompany(position, king, rook, companions) {
                sink.single(Move::castling_with(king, rook, companions));
            }
        }
    }

    /// Any unshielded square, including the missile's own and irradiated ones (CA8).
    #[inline(always)]
    fn launch_targets(position: &Position<Missile<Self>>, _from: Square) -> Set {
        !position.launch_proof()
    }

    /// The target is irradiated, and only the target (CA10).
    fn after_launch(position: &mut Position<Missile<Self>>, target: Square, witness: &mut impl Witness) {
        if !position.closed().has(target) {
            position.state.extra.squares |= Bitboard::of(target);
            position.toggle_key(keys::CLOSED[target.index()]);
            witness.tell(Effect::Irradiated { square: target });
        }
    }

    /// Moves the missiles that castle along, and keeps track of those that have not moved.
    #[inline]
    fn after_move(
        position: &mut Position<Missile<Self>>,
        before: &Position<Missile<Self>>,
        m: Move,
        witness: &mut impl Witness,
    ) {
        let unmoved = before.state().extra.unmoved;
        if unmoved.is_empty() {
            return;
        }
        let brought = bring_companions(position, before.side(), m, witness);
        let left = Bitboard::of(m.from()) | Bitboard::of(m.to()) | brought;
        position.state.extra.unmoved = unmoved & (position.kind(Kind::Missile) - left);
        position.toggle_key(unmoved_hash(before) ^ unmoved_hash(position));
    }

    fn extra_hash(position: &Position<Missile<Self>>) -> u64 {
        let closed = position.closed().into_iter();
        closed.fold(unmoved_hash(position), |key, square| key ^ keys::CLOSED[square.index()])
    }

    fn read_keys(position: &mut Position<Missile<Self>>, keys: &mut FenKeys) -> Result<(), PositionError> {
        let unmoved =
            match keys.take("missiles") {
                None => presumed_unmoved(position),
                Some(value) => read_unmoved(position, &value)
                    .map_err(|expected| PositionError::KeyValue { key: "missiles", value, expected })?,
            };
        position.state.extra.unmoved = unmoved;
        Ok(())
    }

    fn write_keys(position: &Position<Missile<Self>>, text: &mut String) {
        let mut unmoved: Vec<_> = position.state().extra.unmoved.into_iter().collect();
        unmoved.sort_by_key(|&square| square.file_and_rank::<Board10>());
        text.push_str(" missiles=");
        for square in &unmoved {
            text.push_str(&square.name::<Board10>());
        }
        if unmoved.is_empty() {
            text.push('-');
        }
    }
}

/// The squares diagonally behind a king, left and right, where its missiles start (CA1).
pub(crate) fn missile_homes(color: Color, king: Square) -> [Option<Square>; 2] {
    let (file, rank) = (i32::from(king.file::<Board10>()), i32::from(king.rank::<Board10>()));
    let behind = if color == Color::White { rank - 1 } else { rank + 1 };
    [Square::at::<Board10>(file - 1, behind), Square::at::<Board10>(file + 1, behind)]
}

/// Where the missiles that castle along start, and how far each is shifted: as far as the king (CA21).
/// `None` if one of them has no home square on the board.
fn companion_homes(color: Color, king: Square, rook: Square, companions: Companions) -> Option<(Set, i8)> {
    let [left, right] = missile_homes(color, king);
    let (king_to, _) = CapatomicLaw::CASTLING.destinations::<Board10>(color, Wing::of(king, rook));
    let shift = king_to.index() as i8 - king.index() as i8;
    let mut homes = Bitboard::EMPTY;
    if companions.has_left() {
        homes |= Bitboard::of(left?);
    }
    if companions.has_right() {
        homes |= Bitboard::of(right?);
    }
    Some((homes, shift))
}

/// Whether these missiles may castle along (CA21): each is unmoved, the king does move, and the squares
/// each crosses and ends on are empty except for the other missile that comes too.
fn may_accompany(
    position: &Position<Missile<CapatomicLaw>>,
    king: Square,
    rook: Square,
    companions: Companions,
) -> bool {
    if companions == Companions::None {
        return true;
    }
    let Some((homes, shift)) = companion_homes(position.side(), king, rook, companions) else {
        return false;
    };
    let obstacles = position.blockers() - homes;
    let has_way = |home: Square| {
        let end = home.offset(shift);
        let way: Set = attacks::between(home, end) | Bitboard::of(end);
        !way.meets(obstacles)
    };
    shift != 0
        && homes.within(position.state().extra.unmoved & position.color(position.side()))
        && homes.into_iter().all(has_way)
}

/// Shifts the missiles that castle along, if any, and returns the squares they left.
fn bring_companions(
    position: &mut Position<Missile<CapatomicLaw>>,
    color: Color,
    m: Move,
    witness: &mut impl Witness,
) -> Set {
    if m.companions() == Companions::None {
        return Bitboard::EMPTY;
    }
    let Some((homes, shift)) = companion_homes(color, m.from(), m.to(), m.companions()) else {
        return Bitboard::EMPTY;
    };
    homes.for_each(|home| position.take(color, Kind::Missile, home));
    homes.for_each(|home| {
        let (piece, to) = (Piece { color, kind: Kind::Missile }, home.offset(shift));
        position.put(color, Kind::Missile, to);
        witness.tell(Effect::Moved { piece, from: home, to, role: Role::Companion });
    });
    homes
}

/// Unmoved missiles matter for repetition while their side can still castle (CA27).
fn unmoved_hash(position: &Position<Missile<CapatomicLaw>>) -> u64 {
    let able = Color::BOTH
        .into_iter()
        .filter(|&color| position.castling_rights().any_of(color))
        .fold(Bitboard::EMPTY, |pieces, color| pieces | position.color(color));
    let counting = position.state().extra.unmoved & able;
    counting.into_iter().fold(0, |key, square| key ^ keys::UNMOVED[square.index()])
}

/// Without the key, missiles diagonally behind a king that may castle count as unmoved.
fn presumed_unmoved(position: &Position<Missile<CapatomicLaw>>) -> Set {
    let mut unmoved = Bitboard::EMPTY;
    for color in Color::BOTH {
        if let Some(king) = position.king(color).filter(|_| position.castling_rights().any_of(color)) {
            let homes: Set = missile_homes(color, king).into_iter().flatten().collect();
            unmoved |= homes & position.pieces(color, Kind::Missile);
        }
    }
    unmoved
}

/// Reads `e1g1e10g10` or `-`; the error names what was expected.
fn read_unmoved(position: &Position<Missile<CapatomicLaw>>, text: &str) -> Result<Set, &'static str> {
    let mut unmoved = Bitboard::EMPTY;
    let mut rest = if text == "-" { "" } else { text };
    while !rest.is_empty() {
        let (square, after) =
            Square::parse_prefix::<Board10>(rest).ok_or("squares without separators, or -")?;
        unmoved |= Bitboard::of(square);
        rest = after;
    }
    let mut placed = Bitboard::EMPTY;
    for color in Color::BOTH {
        let own = unmoved & position.pieces(color, Kind::Missile);
        if !can_be_unmoved(position, color, own) {
            return Err("missiles diagonally behind the square their king started from");
        }
        placed |= own;
    }
    if placed == unmoved { Ok(unmoved) } else { Err("squares with missiles on them") }
}

/// Whether a side's missiles can have started where they are: behind its king if that has not moved,
/// behind some square of its home rank otherwise.
fn can_be_unmoved(position: &Position<Missile<CapatomicLaw>>, color: Color, missiles: Set) -> bool {
    let mut kings = Bitboard::rank(CapatomicLaw::CASTLING.rank_of::<Board10>(color));
    if position.castling_rights().any_of(color) {
        kings &= position.pieces(color, Kind::King);
    }
    kings.into_iter().any(|king| missiles.within(missile_homes(color, king).into_iter().flatten().collect()))
}
