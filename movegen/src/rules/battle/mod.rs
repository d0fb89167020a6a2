//! Battles of StrataChess (rules SC-B1 to SC-B18): small boards with terrain, pieces that stand
//! face-down until they are turned up, stalemate that loses.
//!
//! What a position knows of face-down pieces is in [`BattleState`]: an arbiter knows each of them, a
//! player which ones his own eight are, and of the opponent's from which army they were fielded.

mod fen;
mod roster;
mod setup;

pub use roster::{Fielded, Muster, Roster, UnitClass};
pub use setup::{BattleSetup, Layout, LayoutError, STANDARD_ARMY, Terrain, UnknownTerrain};

use super::{Chances, Family, KindSets, MoveRules, PawnLaw, SecretRules, SetupRules, SpecialMove, State};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::castling::CastlingLaw;
use crate::effects::{Effect, Witness};
use crate::generate::{Scope, cannon_reach, reach};
use crate::geometry::Board10x8;
use crate::moves::{Move, Sink};
use crate::options::{Options, OtherValues, RuleOption, Setting};
use crate::outcome::{Ending, Outcome};
use crate::piece::{Color, Kind, Side};
use crate::position::{Position, PositionError, keys};
use crate::spec::{Variant, VariantSpec};
use crate::square::Square;
use crate::text::{FenKeys, MoveError};
use arrayvec::ArrayVec;
use rand::Rng;

/// The rules of battles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct StrataChess;

type Set = Bitboard<Board10x8>;

/// The board a battle is fought on: its size, and the squares nobody may enter (SC-B15).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    files: u8,
    ranks: u8,
    /// Walls and trees: cannons capture over them.
    screens: Set,
    trees: Set,
    /// Mountains, and the squares of the largest board that this one lacks.
    no_screens: Set,
}

impl Field {
    /// An open field.
    pub(crate) fn new(files: u8, ranks: u8) -> Self {
        let no_screens = Set::ALL
            .into_iter()
            .filter(|square: &Square| {
                square.file::<Board10x8>() >= files || square.rank::<Board10x8>() >= ranks
            })
            .collect();
        Field { files, ranks, screens: Bitboard::EMPTY, trees: Bitboard::EMPTY, no_screens }
    }

    /// Files and ranks.
    pub fn size(&self) -> (u8, u8) {
        (self.files, self.ranks)
    }

    /// Squares nobody may enter, those off the board included.
    #[inline(always)]
    pub fn closed(&self) -> Set {
        self.screens | self.no_screens
    }

    /// Closed squares over which no cannon captures: mountains, and what is off the board.
    #[inline(always)]
    pub fn no_screens(&self) -> Set {
        self.no_screens
    }

    /// Closes a square by the letter it has in a FEN; `false` if no letter of terrain.
    fn close(&mut self, square: Square, letter: char) -> bool {
        let square = Bitboard::of(square);
        match letter {
            '*' => self.screens |= square,
            'T' => {
                self.screens |= square;
                self.trees |= square;
            }
            '^' => self.no_screens |= square,
            _ => return false,
        }
        true
    }

    /// The letter a closed square has in a FEN.
    fn letter(&self, square: Square) -> char {
        if self.trees.has(square) {
            'T'
        } else if self.no_screens.has(square) {
            '^'
        } else {
            '*'
        }
    }
}

/// What a battle adds to the pieces on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BattleState {
    field: Field,
    identities: Identities,
    rosters: [Roster; 2],
}

impl Default for BattleState {
    fn default() -> Self {
        BattleState {
            field: Field::new(8, 6),
            identities: Identities::default(),
            rosters: [Roster::default(); 2],
        }
    }
}

impl BattleState {
    /// The board.
    pub fn field(&self) -> &Field {
        &self.field
    }

    /// What is known of a side's face-down pieces.
    pub fn roster(&self, color: Color) -> &Roster {
        &self.rosters[color.index()]
    }

    /// What the face-down piece on a square is, if the holder of the position knows.
    #[inline]
    pub fn identity(&self, square: Square) -> Option<Kind> {
        self.identities.get(square)
    }
}

/// Which face-down piece is what, as three planes of bits: the number of a piece in
/// [`roster::FIELDED`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Identities {
    known: Set,
    planes: [Set; 3],
}

impl Identities {
    fn get(&self, square: Square) -> Option<Kind> {
        let bit = |plane: usize| usize::from(self.planes[plane].has(square)) << plane;
        self.known.has(square).then(|| roster::FIELDED[bit(0) | bit(1) | bit(2)])
    }

    fn set(&mut self, square: Square, kind: Kind) {
        self.forget(square);
        if let Some(number) = roster::number(kind) {
            self.known |= Bitboard::of(square);
            for (place, plane) in self.planes.iter_mut().enumerate() {
                if number >> place & 1 == 1 {
                    *plane |= Bitboard::of(square);
                }
            }
        }
    }

    fn forget(&mut self, square: Square) {
        let square = Bitboard::of(square);
        self.known -= square;
        for plane in &mut self.planes {
            *plane -= square;
        }
    }
}

/// The key of a face-down piece known to be of a kind.
fn identity_key(square: Square, kind: Kind) -> u64 {
    keys::HIDDEN[roster::number(kind).unwrap_or(0) * 128 + (square.index() & 127)]
}

impl Position<StrataChess> {
    /// The pieces that are face-down.
    pub fn face_down(&self) -> Set {
        self.kind(Kind::FaceDown)
    }

    /// The same position with this face-down piece known to be of this kind. What the roster says is
    /// not asked.
    pub(crate) fn identified(mut self, square: Square, kind: Kind) -> Self {
        if let Some(before) = self.state.identity(square) {
            self.toggle_key(identity_key(square, before));
        }
        self.state.identities.set(square, kind);
        self.toggle_key(identity_key(square, kind));
        self
    }

    /// The same position with every face-down piece known to be what it is in the other.
    pub fn with_identities_of(&self, other: &Self) -> Self {
        let mut next = *self;
        for color in Color::BOTH {
            let known = other.state.rosters[color.index()].known().copied();
            next.set_roster(color, Roster::new(*next.state.rosters[color.index()].army(), known));
        }
        for square in next.face_down() {
            if let Some(kind) = other.state.identity(square) {
                next = next.identified(square, kind);
            }
        }
        next
    }

    fn forget_identities(&mut self) {
        for square in self.face_down() {
            if let Some(kind) = self.state.identity(square) {
                self.toggle_key(identity_key(square, kind));
                self.state.identities.forget(square);
            }
        }
    }

    /// Turns up or takes away what was face-down on a square, as `kind`, on its side's roster. Where
    /// that is not known the roster stays as it is: each of its pieces is as likely to be left as before.
    fn strike_off(&mut self, color: Color, square: Square, kind: Option<Kind>) {
        if let Some(known) = self.state.identity(square) {
            self.toggle_key(identity_key(square, known));
            self.state.identities.forget(square);
        }
        if let Some(kind) = kind {
            let before = self.state.rosters[color.index()];
            let after = before.without(kind);
            self.toggle_key(before.key(color) ^ after.key(color));
            self.state.rosters[color.index()] = after;
        }
    }
}

/// The sets of a position, without room for the kinds that no battle has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sets([Set; 11]);

impl Sets {
    #[inline(always)]
    const fn place(kind: Kind) -> usize {
        match kind {
            Kind::Knight => 0,
            Kind::Bishop => 1,
            Kind::Rook => 2,
            Kind::Queen => 3,
            Kind::King => 4,
            Kind::Duke => 5,
            Kind::Guard => 6,
            Kind::Wazir => 7,
            Kind::Ferz => 8,
            Kind::Cannon => 9,
            _ => 10,
        }
    }
}

impl KindSets<Board10x8> for Sets {
    const EMPTY: Self = Sets([Bitboard::EMPTY; 11]);

    #[inline(always)]
    fn get(&self, kind: Kind) -> Set {
        self.0[Sets::place(kind)]
    }

    #[inline(always)]
    fn toggle(&mut self, kind: Kind, squares: Set) {
        self.0[Sets::place(kind)] ^= squares;
    }
}

/// Nobody castles in a battle.
const NO_CASTLING: CastlingLaw =
    CastlingLaw { home_rank: 0, king_to: [0, 0], rook_to: [0, 0], standard_files: None };

/// There are no pawns in a battle.
const NO_PAWNS: PawnLaw = PawnLaw { double_step_rank: 1, promotion_rank: 7, promotions: &[] };

/// Pieces that move and are neither royal nor face-down.
const MOVERS: [Kind; 8] =
    [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::Guard, Kind::Wazir, Kind::Ferz, Kind::Cannon];

/// Option `terrain`: the board of a battle (SC-B1).
pub const TERRAIN: RuleOption = RuleOption {
    name: "terrain",
    help: "the board: its size, trees, mountains and walls",
    values: &["standard", "narrow", "plain", "woods", "mountain", "fortress", "random"],
    others: OtherValues::None,
    variants: &[Variant::StrataChess],
};

/// Option `armies`: the standard armies, or one that is drawn for both sides.
pub const ARMIES: RuleOption = RuleOption {
    name: "armies",
    help: "the standard armies, or two equal ones drawn at random",
    values: &["standard", "random"],
    others: OtherValues::None,
    variants: &[Variant::StrataChess],
};

/// The terrain that the options name; `None` if it is to be drawn.
fn chosen_terrain(options: &Options) -> Option<Terrain> {
    match options.setting(&TERRAIN) {
        Setting::Value(place) => Terrain::ALL.get(place).copied(),
        Setting::Number(_) | Setting::Square(_) => None,
    }
}

impl State<Board10x8> for BattleState {
    #[inline(always)]
    fn closed(&self) -> Set {
        self.field.closed()
    }

    #[inline(always)]
    fn no_screens(&self) -> Set {
        self.field.no_screens()
    }

    fn closed_letter(&self, square: Square) -> char {
        self.field.letter(square)
    }

    fn close(&mut self, square: Square, letter: char) -> bool {
        self.field.close(square, letter)
    }

    fn size(&self) -> (u8, u8) {
        self.field.size()
    }

    fn resize(&mut self, files: usize, ranks: usize) -> Result<(), PositionError> {
        self.field = fen::field_of_size(files, ranks)?;
        Ok(())
    }
}

impl Family for StrataChess {
    type Geometry = Board10x8;
    type Sets = Sets;
    type State = BattleState;

    const KINDS: &'static [Kind] = &[
        Kind::Knight,
        Kind::Bishop,
        Kind::Rook,
        Kind::Queen,
        Kind::King,
        Kind::Duke,
        Kind::Guard,
        Kind::Wazir,
        Kind::Ferz,
        Kind::Cannon,
        Kind::FaceDown,
    ];
    const PAWNS: PawnLaw = NO_PAWNS;
    const CASTLING: CastlingLaw = NO_CASTLING;
    const CASTLES: bool = false;
}

impl MoveRules for StrataChess {
    /// King or Duke (SC-B14): a side has one royal at most.
    #[inline(always)]
    fn royal(position: &Position<Self>, color: Color) -> Option<Square> {
        (position.pieces(color, Kind::King) | position.pieces(color, Kind::Duke)).first()
    }

    fn generate<C: Side>(
        position: &Position<Self>,
        scope: Scope<Board10x8>,
        sink: &mut impl Sink<Board10x8>,
    ) {
        if Self::ending_by_pieces(position).is_none() {
            let safety = RoyalSafety::of::<C>(position);
            royal_steps::<C>(position, &safety, scope, sink);
            for kind in MOVERS {
                if sink.is_satisfied() {
                    return;
                }
                for from in position.pieces(C::COLOR, kind) & scope.pieces {
                    let targets = safety.legal(position, from, wanted::<C>(position, scope, kind, from));
                    sink.moves(kind, from, targets);
                }
            }
            if scope.quiets && !safety.in_check {
                reveals::<C>(position, scope, sink);
            }
        }
    }

    /// A defender without a royal has lost when his last piece falls (SC-B8).
    #[inline(always)]
    fn ending_by_pieces(position: &Position<Self>) -> Option<Outcome> {
        position.color(Color::Black).is_empty().then_some(Outcome::win(Color::White, Ending::NoPieces))
    }

    /// SC-B8: who cannot move loses, in check or not.
    fn outcome_without_moves(position: &Position<Self>) -> Outcome {
        let ending =
            if position.is_in_check(position.side()) { Ending::Checkmate } else { Ending::Stalemate };
        Outcome::win(!position.side(), ending)
    }

    /// SC-B8: two Dukes and nothing else, not even face-down.
    fn is_dead(position: &Position<Self>) -> bool {
        position.occupied() == position.kind(Kind::Duke) && position.occupied().many()
    }

    fn why_not(position: &Position<Self>, wanted: SpecialMove) -> MoveError {
        let square = match wanted {
            SpecialMove::InPlace(square) => square,
            SpecialMove::Launch(..) => return MoveError::NotAMissile,
            SpecialMove::Drop(..) => return MoveError::NoReserve,
        };
        if !position.kind(Kind::FaceDown).has(square) {
            MoveError::FaceUp
        } else if position.is_in_check(position.side()) {
            MoveError::InCheck
        } else {
            MoveError::Unreachable
        }
    }
}

impl SetupRules for StrataChess {
    const OPTIONS: &'static [RuleOption] = &[TERRAIN, ARMIES];

    /// The standard armies on the terrain chosen.
    fn start(variant: Variant, options: &Options) -> String {
        let setup = Layout::of(chosen_terrain(options).unwrap_or_default())
            .and_then(|layout| BattleSetup::new(layout, STANDARD_ARMY, STANDARD_ARMY));
        setup.map_or_else(|_| variant.spec().start.to_owned(), |setup| setup.fen())
    }

    fn drawn_start(_variant: Variant, options: &Options, seed: u64) -> Option<String> {
        let (terrain, draws_armies) = (chosen_terrain(options), options.is(&ARMIES, "random"));
        if terrain.is_some() && !draws_armies {
            return None;
        }
        BattleSetup::drawn(seed, terrain, draws_armies).ok().map(|setup| setup.fen())
    }

    fn check_pieces(position: &Position<Self>, _spec: &VariantSpec) -> Result<(), PositionError> {
        fen::check_pieces(position)
    }

    fn read_keys(position: &mut Position<Self>, keys: &mut FenKeys) -> Result<(), PositionError> {
        fen::read_keys(position, keys)
    }

    fn write_keys(position: &Position<Self>, text: &mut String) {
        fen::write_keys(position, text);
    }

    fn state_hash(position: &Position<Self>) -> u64 {
        let identities = position.face_down().into_iter().fold(0, |key, square| {
            key ^ position.state.identity(square).map_or(0, |kind| identity_key(square, kind))
        });
        Color::BOTH.into_iter().fold(identities, |key, color| key ^ position.state.roster(color).key(color))
    }
}

impl SecretRules for StrataChess {
    type Shown = Option<Kind>;

    /// What was face-down and is no more.
    fn shown(position: &Position<Self>, m: Move) -> Option<Option<Kind>> {
        if position.kind(Kind::FaceDown).has(m.to()) {
            position.state.identity(m.to()).map(Some)
        } else {
            Some(None)
        }
    }

    fn can_show(position: &Position<Self>, m: Move, shown: Option<Kind>) -> bool {
        match Self::shown(position, m) {
            Some(known) => shown == known,
            None => Self::chances(position, m).iter().any(|&(possible, _)| possible == shown),
        }
    }

    /// What is shown is turned up or captured (SC-B3, SC-B5). A piece that is not known here stays as
    /// it is.
    fn learn(
        position: &mut Position<Self>,
        before: &Position<Self>,
        m: Move,
        shown: Option<Kind>,
        witness: &mut impl Witness,
    ) {
        let square = m.to();
        if !before.kind(Kind::FaceDown).has(square) {
            return;
        }
        let color = if m.is_reveal() { before.side() } else { !before.side() };
        let kind = shown.or_else(|| before.state.identity(square));
        witness.tell(Effect::Revealed { color, square, kind });
        if !m.is_reveal() {
            position.strike_off(color, square, kind);
        } else if let Some(kind) = kind {
            position.strike_off(color, square, Some(kind));
            position.take(color, Kind::FaceDown, square);
            position.put(color, kind, square);
        }
    }

    fn shown_letter(shown: Option<Kind>) -> Option<char> {
        shown.map(|kind| kind.letter().to_ascii_lowercase())
    }

    fn read_shown(letter: &str) -> Option<Option<Kind>> {
        let mut letters = letter.chars();
        let kind = Self::kind_of_letter(letters.next()?)?;
        (letters.next().is_none() && roster::number(kind).is_some()).then_some(Some(kind))
    }

    /// A face-down piece may be any of its side's roster, wherever it stands (SC-B3).
    fn chances(position: &Position<Self>, m: Move) -> Chances<Self> {
        if !position.kind(Kind::FaceDown).has(m.to()) || position.state.identity(m.to()).is_some() {
            return ArrayVec::new();
        }
        let owner = if m.is_reveal() { position.side() } else { !position.side() };
        let mut chances = ArrayVec::new();
        position.state.roster(owner).shares(|kind, share, whole| {
            chances.push((Some(kind), share as f32 / whole as f32));
        });
        chances
    }

    fn face_down_pieces(position: &Position<Self>, color: Color, mut expect: impl FnMut(Kind, i32, i32)) {
        let number = position.pieces(color, Kind::FaceDown).count() as i32;
        if number > 0 {
            position.state.roster(color).shares(|kind, share, whole| expect(kind, number * share, whole));
        }
    }

    /// SC-B3: no player knows what stands where, and none which of an army's pieces the opponent has
    /// fielded.
    fn forget_for(position: &mut Position<Self>, viewer: Color) {
        position.forget_identities();
        let before = position.state.rosters[(!viewer).index()];
        let after = before.for_opponent();
        position.toggle_key(before.key(!viewer) ^ after.key(!viewer));
        position.state.rosters[(!viewer).index()] = after;
    }

    fn knows_everything(position: &Position<Self>) -> bool {
        position.face_down().into_iter().all(|square| position.state.identity(square).is_some())
    }

    /// Every arrangement has the same chance (SC-B3), and so has every choice from an army.
    fn draw_secrets(position: &mut Position<Self>, dice: &mut impl Rng) {
        for color in Color::BOTH {
            roster::draw(position, color, dice);
        }
    }

    /// SC-B8: occupancy, face-up pieces, face-down squares and the side to move.
    fn public_hash(position: &Position<Self>) -> u64 {
        position.hash() ^ Self::state_hash(position)
    }
}

impl Position<StrataChess> {
    pub(super) fn set_roster(&mut self, color: Color, roster: Roster) {
        let before = self.state.rosters[color.index()];
        self.toggle_key(before.key(color) ^ roster.key(color));
        self.state.rosters[color.index()] = roster;
    }
}

/// What bears on the own royal.
struct RoyalSafety {
    royal: Option<Square>,
    color: Color,
    in_check: bool,
    /// Whether a move of another piece may matter: there is a check, or a far-reaching enemy on a
    /// line with the royal.
    matters: bool,
}

impl RoyalSafety {
    fn of<C: Side>(position: &Position<StrataChess>) -> Self {
        let royal = position.king(C::COLOR);
        let them = !C::COLOR;
        let in_check = position.is_in_check(C::COLOR);
        let aligned = royal.is_some_and(|royal| {
            let along = position.orthogonals(them) | position.pieces(them, Kind::Cannon);
            (attacks::rook_rays(royal) & along).any()
                || (attacks::bishop_rays(royal) & position.diagonals(them)).any()
        });
        RoyalSafety { royal, color: C::COLOR, in_check, matters: in_check || aligned }
    }

    /// Those of a piece's targets after which the royal is safe (SC-B6). A cannon's screen counts both
    /// ways, so each move is looked at as it leaves the board.
    fn legal(&self, position: &Position<StrataChess>, from: Square, targets: Set) -> Set {
        let Some(royal) = self.royal.filter(|_| self.matters) else { return targets };
        let without = position.blockers() - Bitboard::of(from);
        targets
            .into_iter()
            .filter(|&to| {
                let attackers = position.attackers(!self.color, royal, without | Bitboard::of(to));
                (attackers - Bitboard::of(to)).is_empty()
            })
            .collect()
    }
}

/// Where a piece may go as far as the scope wants to know it, the own royal aside.
fn wanted<C: Side>(
    position: &Position<StrataChess>,
    scope: Scope<Board10x8>,
    kind: Kind,
    from: Square,
) -> Set {
    let reached = match kind {
        Kind::Cannon => cannon_reach(position, from),
        _ => reach(kind, from, position.blockers()),
    };
    let mut targets = Bitboard::EMPTY;
    if scope.quiets {
        targets |= reached - position.blockers();
    }
    if scope.captures {
        targets |= reached & position.color(!C::COLOR);
    }
    targets
}

fn royal_steps<C: Side>(
    position: &Position<StrataChess>,
    safety: &RoyalSafety,
    scope: Scope<Board10x8>,
    sink: &mut impl Sink<Board10x8>,
) {
    let Some(royal) = safety.royal.filter(|&royal| scope.pieces.has(royal)) else { return };
    let kind = if position.kind(Kind::King).has(royal) { Kind::King } else { Kind::Duke };
    let without = position.blockers() - Bitboard::of(royal);
    let safe = wanted::<C>(position, scope, kind, royal)
        .into_iter()
        .filter(|&to| {
            let attackers = position.attackers(!C::COLOR, to, without | Bitboard::of(to));
            (attackers - Bitboard::of(to)).is_empty()
        })
        .collect();
    sink.moves(kind, royal, safe);
}

/// Turning one own piece up is a whole turn (SC-B5).
fn reveals<C: Side>(
    position: &Position<StrataChess>,
    scope: Scope<Board10x8>,
    sink: &mut impl Sink<Board10x8>,
) {
    for square in position.pieces(C::COLOR, Kind::FaceDown) & scope.pieces {
        sink.single(Move::reveal(square));
    }
}
