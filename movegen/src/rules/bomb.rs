//! Orthodox chess in which each side has secretly marked one of its pieces as a bomb (rules AT16–AT21).
//!
//! A position knows about the bombs what its holder knows: the arbiter both; a player their own, and
//! that the opponent's is somewhere or has gone off.

use super::orthodox::{CHESS_CASTLING, CHESS_KINDS, CHESS_PAWNS};
use super::{PawnLaw, Rules, SecretRules, SpecialMove, Start, State, is_dead_in_chess};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::castling::{CastlingLaw, Wing};
use crate::effects::{Departure, Effect, Witness};
use crate::generate::{self, Scope};
use crate::geometry::Board8;
use crate::moves::{Move, Sink, Tag};
use crate::options::{Options, OtherValues, RuleOption, Setting};
use crate::outcome::{Ending, Outcome};
use crate::piece::{Color, Kind, Side};
use crate::position::{Position, PositionError, keys};
use crate::spec::Variant;
use crate::square::Square;
use crate::text::{FenKeys, MoveError};
use rand::{Rng, RngExt};

/// The laws of chess with a hidden bomb per side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct HiddenBomb;

type Set = Bitboard<Board8>;

/// Where a side's bomb is, as far as the holder of a position knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BombPlace {
    /// On one of the side's pieces, or lost with one.
    #[default]
    Unknown,
    /// On the piece on this square.
    On(Square),
    /// Captured or destroyed together with its piece. Only its owner knows (AT16).
    Lost,
    /// None, as everybody knows.
    Gone,
}

/// What the holder of a position knows about both bombs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bombs {
    places: [BombPlace; 2],
}

impl Bombs {
    /// Where a side's bomb is.
    #[inline(always)]
    pub fn of(&self, color: Color) -> BombPlace {
        self.places[color.index()]
    }

    /// The square of a side's bomb, if there is one and the holder of the position knows.
    pub fn square(&self, color: Color) -> Option<Square> {
        match self.of(color) {
            BombPlace::On(square) => Some(square),
            BombPlace::Unknown | BombPlace::Lost | BombPlace::Gone => None,
        }
    }

    fn set(&mut self, color: Color, place: BombPlace) {
        self.places[color.index()] = place;
    }

    fn key(&self, color: Color) -> u64 {
        // Squares are stored as they are; the board leaves room after them.
        let index = match self.of(color) {
            BombPlace::On(square) => square.index() & 63,
            BombPlace::Unknown => 64,
            BombPlace::Lost => 65,
            BombPlace::Gone => 66,
        };
        keys::BOMB[color.index() * 128 + index]
    }
}

impl Position<HiddenBomb> {
    /// The position with a side's bomb known to be in this place.
    ///
    /// # Errors
    /// A bomb cannot be on this square.
    pub fn with_bomb(&self, color: Color, place: BombPlace) -> Result<Self, PositionError> {
        if let BombPlace::On(square) = place {
            check_carrier(self, color, square)?;
        }
        let mut next = *self;
        next.place_bomb(color, place);
        Ok(next)
    }

    /// The pieces of a side that can carry a bomb: all except its king.
    pub fn bomb_carriers(&self, color: Color) -> Bitboard<Board8> {
        self.color(color) - self.kind(Kind::King)
    }

    /// Whether a side could detonate a bomb on this square if it were to move.
    pub fn may_detonate(&self, color: Color, square: Square) -> bool {
        is_detonation_legal(self, color, square)
    }

    fn place_bomb(&mut self, color: Color, place: BombPlace) {
        let before = self.state.key(color);
        self.state.set(color, place);
        self.toggle_key(before ^ self.state.key(color));
    }
}

/// Starting squares of pieces that can carry a bomb: ranks 1, 2, 7 and 8 except the kings'.
const START_SQUARES: u64 = 0xffff_0000_0000_ffff & !(1 << 4 | 1 << 60);

/// Option `Bomb`: the piece that carries the bomb, before the first move (AT16). Its square also tells
/// whose bomb it is.
pub const BOMB: RuleOption = RuleOption {
    name: "Bomb",
    help: "your secret: the piece that carries your bomb",
    values: &["random"],
    others: OtherValues::Squares(START_SQUARES, "the start square of any piece but a king"),
    variants: &[Variant::Bomb],
};

/// Whose piece starts on a square: White's on the lower half of the board, Black's on the upper.
fn bomb_owner(square: Square) -> Color {
    if square.rank::<Board8>() < 4 { Color::White } else { Color::Black }
}

impl Rules for HiddenBomb {
    type Geometry = Board8;
    type Sets = [Set; 6];
    type State = Bombs;
    type Secrets = Self;

    const KINDS: &'static [Kind] = CHESS_KINDS;
    const PAWNS: PawnLaw = CHESS_PAWNS;
    const CASTLING: CastlingLaw = CHESS_CASTLING;
    const KING_MAY_DIE: bool = true;
    const BOTH_KINGS_MAY_DIE: bool = true;
    const OPTIONS: &'static [RuleOption] = &[BOMB];

    /// With the chosen bomb.
    fn start(variant: Variant, options: &Options, _seed: Option<u64>) -> Start {
        let start = variant.spec().start;
        let Setting::Square(square) = options.setting(&BOMB) else { return Start::fixed(start) };
        let name = square.name::<Board8>();
        let known = match bomb_owner(square) {
            Color::White => format!("{name},?"),
            Color::Black => format!("?,{name}"),
        };
        Start::fixed(start.replace("?,?", &known))
    }

    #[inline]
    fn generate<C: Side>(position: &Position<Self>, scope: Scope<Board8>, sink: &mut impl Sink<Board8>) {
        let (Some(king), Some(_)) = (position.king(C::COLOR), position.king(!C::COLOR)) else { return };
        generate::orthodox_moves::<Self, C>(position, king, scope, sink);
        if scope.captures
            && let BombPlace::On(square) = position.state.of(C::COLOR)
            && scope.pieces.has(square)
            && is_detonation_legal(position, C::COLOR, square)
        {
            sink.single(detonation(position, square));
        }
    }

    /// The bomb and all its neighbours are removed, and the halfmove clock restarts (AT17).
    fn play_special(position: &mut Position<Self>, m: Move, witness: &mut impl Witness) {
        witness.tell(Effect::Blast { centre: m.from() });
        position.destroy(position.in_zone(m.from()), m.from(), Departure::Detonated, witness);
        position.restart_counter();
    }

    fn destroyed_by(position: &Position<Self>, m: Move) -> Set {
        if m.tag() == Tag::Detonation { position.in_zone(m.from()) } else { Bitboard::EMPTY }
    }

    /// A bomb moves with its piece, and is silently lost with it (AT16). Only one that has gone off is
    /// known to be gone.
    fn after_move(
        position: &mut Position<Self>,
        before: &Position<Self>,
        m: Move,
        witness: &mut impl Witness,
    ) {
        for color in Color::BOTH {
            let place = match before.state.of(color) {
                _ if m.tag() == Tag::Detonation && color == before.side() => BombPlace::Gone,
                BombPlace::On(square) => place_after(before, m, color, square),
                unmoved => unmoved,
            };
            if place != before.state.of(color) {
                position.place_bomb(color, place);
            }
            if let (BombPlace::On(square), BombPlace::Lost) = (before.state.of(color), place) {
                witness.tell(Effect::BombLost { color, square });
            }
        }
    }

    /// AT18.
    fn ending_by_pieces(position: &Position<Self>) -> Option<Outcome> {
        match Color::BOTH.map(|color| position.king(color).is_some()) {
            [true, true] => None,
            [true, false] => Some(Outcome::win(Color::White, Ending::KingExploded)),
            [false, true] => Some(Outcome::win(Color::Black, Ending::KingExploded)),
            [false, false] => Some(Outcome::draw(Ending::KingExploded)),
        }
    }

    /// AT11: bare kings only; the last piece may be a bomb.
    fn is_dead(position: &Position<Self>) -> bool {
        position.occupied() == position.kind(Kind::King)
    }

    /// ST19: a bomb that may be left can always win. Whether it was captured nobody was told (AT16), so it
    /// counts until it has gone off; without it the pieces are those of chess.
    fn is_dead_against_bare_king(position: &Position<Self>, color: Color) -> bool {
        let alone = position.with_bare_king(!color);
        Self::is_dead(&alone) || position.state.of(color) == BombPlace::Gone && is_dead_in_chess(&alone)
    }

    fn why_not(position: &Position<Self>, wanted: SpecialMove) -> MoveError {
        let SpecialMove::InPlace(square) = wanted else { return wanted.unknown() };
        let side = position.side();
        match position.state.of(side) {
            BombPlace::Unknown => MoveError::UnknownBomb,
            BombPlace::On(bomb) if bomb == square && position.is_in_check(side) => MoveError::InCheck,
            BombPlace::On(bomb) if bomb == square => MoveError::ExposesKing,
            _ => MoveError::NoBomb,
        }
    }
}

impl State<HiddenBomb> for Bombs {
    fn hash(position: &Position<HiddenBomb>) -> u64 {
        Color::BOTH.into_iter().fold(0, |key, color| key ^ position.state.key(color))
    }

    fn read_keys(position: &mut Position<HiddenBomb>, keys: &mut FenKeys) -> Result<(), PositionError> {
        if let Some(value) = keys.take("bomb") {
            let wrong = || PositionError::KeyValue {
                key: "bomb",
                value: value.clone(),
                expected: "White's and Black's bomb, each a square, - or ?",
            };
            let (white, black) = value.split_once(',').ok_or_else(wrong)?;
            for (color, text) in [(Color::White, white), (Color::Black, black)] {
                let place = read_place(text).ok_or_else(wrong)?;
                if let BombPlace::On(square) = place {
                    check_carrier(position, color, square)?;
                }
                position.state.set(color, place);
            }
        }
        if let Some(value) = keys.take("lost") {
            read_lost(position, &value)?;
        }
        Ok(())
    }

    fn write_keys(position: &Position<HiddenBomb>, text: &mut String) {
        let [white, black] = Color::BOTH.map(|color| place_text(position.state.of(color)));
        text.push_str(&format!(" bomb={white},{black}"));
        let lost = Color::BOTH.into_iter().filter(|&color| position.state.of(color) == BombPlace::Lost);
        let lost: String = lost.map(Color::letter).collect();
        if !lost.is_empty() {
            text.push_str(&format!(" lost={lost}"));
        }
    }

    /// Positions with a known bomb are composed to show a detonation, with little care for the rest.
    fn allows_check_out_of_turn(position: &Position<HiddenBomb>) -> bool {
        matches!(position.state.of(position.side()), BombPlace::On(_))
    }
}

impl SecretRules<HiddenBomb> for HiddenBomb {
    fn forget_for(position: &mut Position<Self>, viewer: Color) {
        if position.state.of(!viewer) != BombPlace::Gone {
            position.place_bomb(!viewer, BombPlace::Unknown);
        }
    }

    /// The option's square tells whose bomb it is (AT16).
    fn options_seen_by(options: Options, viewer: Color) -> Options {
        match options.setting(&BOMB) {
            Setting::Square(square) if bomb_owner(square) != viewer => options.with(&BOMB, Setting::Value(0)),
            _ => options,
        }
    }

    fn are_known(position: &Position<Self>) -> bool {
        !position.state.places.contains(&BombPlace::Unknown)
    }

    /// Every piece except the king may be the bomb, with equal probability.
    fn draw(position: &mut Position<Self>, chooser: Option<Color>, dice: &mut impl Rng) {
        let is_drawn = |color: &Color| chooser.is_none_or(|chooser| chooser == *color);
        for color in Color::BOTH.into_iter().filter(is_drawn) {
            if position.state.of(color) == BombPlace::Unknown {
                let carriers: Vec<Square> = position.bomb_carriers(color).into_iter().collect();
                let place = match carriers.as_slice() {
                    [] => BombPlace::Lost,
                    carriers => BombPlace::On(carriers[dice.random_range(0..carriers.len())]),
                };
                position.place_bomb(color, place);
            }
        }
    }

    /// Detonations of a side whose bomb may be anywhere.
    fn hidden_moves(position: &Position<Self>) -> Vec<Move> {
        let side = position.side();
        let kings_live = Color::BOTH.into_iter().all(|color| position.king(color).is_some());
        if position.state.of(side) != BombPlace::Unknown || !kings_live {
            return Vec::new();
        }
        let pieces = position.bomb_carriers(side).into_iter();
        pieces
            .filter(|&square| is_detonation_legal(position, side, square))
            .map(|square| detonation(position, square))
            .collect()
    }
}

/// The detonation of the piece on a square.
fn detonation(position: &Position<HiddenBomb>, square: Square) -> Move {
    Move::detonation(position.kind_at(square).unwrap_or(Kind::Pawn), square)
}

/// AT19: if both kings live, the mover's king must be safe afterwards; the enemy king may always be
/// blown up; the mover's king alone only when it is not in check.
fn is_detonation_legal(position: &Position<HiddenBomb>, color: Color, square: Square) -> bool {
    let gone = position.in_zone(square);
    match (position.king(color), position.king(!color)) {
        (_, Some(enemy)) if gone.has(enemy) => true,
        (Some(own), _) if gone.has(own) => !position.is_in_check(color),
        (Some(own), _) => (position.attackers(!color, own, position.blockers() - gone) - gone).is_empty(),
        (None, _) => false,
    }
}

/// Where a bomb of `color` that was on `square` is after the move.
fn place_after(before: &Position<HiddenBomb>, m: Move, color: Color, square: Square) -> BombPlace {
    let mover = before.side();
    let is_lost = match m.tag() {
        Tag::Detonation => attacks::zone::<Board8>(m.from()).has(square),
        Tag::EnPassant => color != mover && before.en_passant_victim(m.to()) == square,
        Tag::Castling => false,
        _ => color != mover && m.to() == square,
    };
    if is_lost {
        return BombPlace::Lost;
    }
    if color != mover || m.tag() == Tag::Detonation {
        return BombPlace::On(square);
    }
    if m.tag() == Tag::Castling && m.to() == square {
        let wing = Wing::of(m.from(), m.to());
        return BombPlace::On(HiddenBomb::CASTLING.destinations::<Board8>(mover, wing).1);
    }
    BombPlace::On(if m.from() == square { m.to() } else { square })
}

/// A bomb is on one of its side's pieces except the king (AT16).
fn check_carrier(position: &Position<HiddenBomb>, color: Color, square: Square) -> Result<(), PositionError> {
    let refused = |reason| PositionError::Bomb { color, square: square.name::<Board8>(), reason };
    if !position.color(color).has(square) {
        Err(refused("that side has no piece there"))
    } else if position.kind(Kind::King).has(square) {
        Err(refused("a king cannot carry a bomb"))
    } else {
        Ok(())
    }
}

fn read_place(text: &str) -> Option<BombPlace> {
    match text {
        "?" => Some(BombPlace::Unknown),
        "-" => Some(BombPlace::Gone),
        square => Square::parse::<Board8>(square).map(BombPlace::On),
    }
}

fn place_text(place: BombPlace) -> String {
    match place {
        BombPlace::Unknown => "?".to_owned(),
        BombPlace::Lost | BombPlace::Gone => "-".to_owned(),
        BombPlace::On(square) => square.name::<Board8>(),
    }
}

/// The sides whose bomb was silently lost: the opponents do not know.
fn read_lost(position: &mut Position<HiddenBomb>, value: &str) -> Result<(), PositionError> {
    let wrong = || PositionError::KeyValue {
        key: "lost",
        value: value.to_owned(),
        expected: "w, b or wb, only sides whose bomb is -",
    };
    let colors: &[Color] = match value {
        "w" => &[Color::White],
        "b" => &[Color::Black],
        "wb" => &Color::BOTH,
        _ => return Err(wrong()),
    };
    for &color in colors {
        if position.state.of(color) != BombPlace::Gone {
            return Err(wrong());
        }
        position.state.set(color, BombPlace::Lost);
    }
    Ok(())
}
