//! Battles of StrataChess (rules SC-B1 to SC-B18): small boards with terrain, pieces that are face-down
//! until they are revealed, and stalemate as a loss.
//!
//! What a position knows about face-down pieces is in [`BattleState`]: an arbiter knows each of them;
//! players know which units their own eight are, and from which army the opponent's were fielded.

mod army;
mod fen;
mod field;
mod knowledge;
mod legality;
mod roster;
mod setup;
mod unit;

pub use army::{Army, ArmyError};
pub use field::Field;
pub use knowledge::BattleState;
pub use roster::{Fielded, Muster, Roster};
pub use setup::{BattleSetup, Layout, LayoutError, Terrain, UnknownTerrain};
pub use unit::{Unit, UnitClass};

use super::{Drawn, KindSets, PawnLaw, Rules, SecretRules, SpecialMove, Start};
use crate::bitboard::Bitboard;
use crate::castling::CastlingLaw;
use crate::effects::{Effect, Witness};
use crate::generate::Scope;
use crate::geometry::Board10x8;
use crate::moves::{Move, Sink};
use crate::options::{Options, OtherValues, RuleOption, Setting};
use crate::outcome::{Ending, Outcome};
use crate::piece::{Color, Kind, Side};
use crate::position::Position;
use crate::spec::Variant;
use crate::text::MoveError;
use legality::{RoyalSafety, reveals, royal_steps, wanted};
use rand::Rng;

/// The rules of battles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct StrataChess;

type Set = Bitboard<Board10x8>;

/// The sets of a position, without room for kinds that no battle has.
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

/// There is no castling in a battle.
const NO_CASTLING: CastlingLaw =
    CastlingLaw { home_rank: 0, king_to: [0, 0], rook_to: [0, 0], standard_files: None };

/// There are no pawns in a battle.
const NO_PAWNS: PawnLaw = PawnLaw { double_step_rank: 1, promotion_rank: 7, promotions: &[] };

/// Moving pieces that are neither royal nor face-down.
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

/// Option `armies`: the standard armies, or one drawn at random for both sides.
pub const ARMIES: RuleOption = RuleOption {
    name: "armies",
    help: "the standard armies, or two equal ones drawn at random",
    values: &["standard", "random"],
    others: OtherValues::None,
    variants: &[Variant::StrataChess],
};

/// The terrain set by the options; `None` if it is to be drawn.
fn chosen_terrain(options: &Options) -> Option<Terrain> {
    match options.setting(&TERRAIN) {
        Setting::Value(place) => Terrain::ALL.get(place).copied(),
        Setting::Number(_) | Setting::Square(_) => None,
    }
}

impl Rules for StrataChess {
    type Geometry = Board10x8;
    type Sets = Sets;
    type State = BattleState;
    type Secrets = Self;

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
    const CLOSES_SQUARES: bool = true;
    const OPTIONS: &'static [RuleOption] = &[TERRAIN, ARMIES];

    /// The terrain and the armies chosen or drawn.
    fn start(variant: Variant, options: &Options, seed: Option<u64>) -> Start {
        let (terrain, draws_armies) = (chosen_terrain(options), options.is(&ARMIES, "random"));
        let drawn = match terrain {
            None => Drawn::Board,
            Some(_) if draws_armies => Drawn::Setup,
            Some(_) => Drawn::Nothing,
        };
        let setup = match seed {
            Some(seed) => BattleSetup::drawn(seed, terrain, draws_armies),
            None => Layout::of(terrain.unwrap_or_default())
                .and_then(|layout| BattleSetup::new(layout, &Army::STANDARD, &Army::STANDARD)),
        };
        let fen = setup.map_or_else(|_| variant.spec().start.to_owned(), |setup| setup.fen());
        Start { fen, drawn }
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

    /// A defender without a royal has lost when its last piece is captured (SC-B8).
    #[inline(always)]
    fn ending_by_pieces(position: &Position<Self>) -> Option<Outcome> {
        position.color(Color::Black).is_empty().then_some(Outcome::win(Color::White, Ending::NoPieces))
    }

    /// SC-B8: a side without a legal move loses, in check or not.
    fn outcome_without_moves(position: &Position<Self>) -> Outcome {
        let ending =
            if position.is_in_check(position.side()) { Ending::Checkmate } else { Ending::Stalemate };
        Outcome::win(!position.side(), ending)
    }

    /// SC-B8: two Dukes and nothing else, not even face-down pieces.
    fn is_dead(position: &Position<Self>) -> bool {
        position.occupied() == position.kind(Kind::Duke) && position.occupied().many()
    }

    /// ST19: a lone royal cannot win. Any other piece may, face-down or not: stalemate wins too (SC-B8).
    fn is_dead_against_bare_king(position: &Position<Self>, color: Color) -> bool {
        let royals = position.kind(Kind::King) | position.kind(Kind::Duke);
        position.color(color).within(royals)
    }

    fn why_not(position: &Position<Self>, wanted: SpecialMove) -> MoveError {
        let SpecialMove::InPlace(square) = wanted else { return wanted.unknown() };
        if !position.kind(Kind::FaceDown).has(square) {
            MoveError::FaceUp
        } else if position.is_in_check(position.side()) {
            MoveError::InCheck
        } else {
            MoveError::Unreachable
        }
    }
}

impl SecretRules<StrataChess> for StrataChess {
    /// What is revealed is turned up or captured (SC-B3, SC-B5). A piece that is unknown here stays
    /// unknown.
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

    /// SC-B3: no player knows which piece is on which square, or which units of their army the opponent
    /// has fielded.
    fn forget_for(position: &mut Position<Self>, viewer: Color) {
        position.forget_identities();
        let before = position.state.rosters[(!viewer).index()];
        let after = before.for_opponent();
        position.toggle_key(before.key(!viewer) ^ after.key(!viewer));
        position.state.rosters[(!viewer).index()] = after;
    }

    fn are_known(position: &Position<Self>) -> bool {
        position.face_down().into_iter().all(|square| position.state.identity(square).is_some())
    }

    /// A face-down piece is revealed or captured where it has been from the start (SC-B3).
    fn recall(start: &mut Position<Self>, before: &Position<Self>, m: Move, shown: Option<Kind>) {
        let square = m.to();
        let turned_up = shown.filter(|_| before.kind(Kind::FaceDown).has(square));
        if let Some(kind) = turned_up.filter(|_| start.state.identity(square).is_none()) {
            *start = start.identified(square, kind);
        }
    }

    /// Every arrangement is equally likely (SC-B3), and so is every choice from an army.
    fn draw(position: &mut Position<Self>, chooser: Option<Color>, dice: &mut impl Rng) {
        if chooser.is_none() {
            for color in Color::BOTH {
                roster::draw(position, color, dice);
            }
        }
    }
}
