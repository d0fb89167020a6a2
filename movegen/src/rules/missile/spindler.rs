//! Spindler's variation of Stratomic: contaminated zones (rules ST21, ST22).

use super::stratomic::{STRATOMIC_CASTLING, STRATOMIC_KINDS, STRATOMIC_OFFICERS, STRATOMIC_PAWNS};
use super::{ESCALATION, Missile, MissileExtra, MissileLaw, Set, THREAT};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::castling::CastlingLaw;
use crate::effects::{Effect, Witness};
use crate::geometry::{Board10, Geometry};
use crate::moves::Move;
use crate::options::{Options, OtherValues, RuleOption};
use crate::piece::{Color, Kind};
use crate::position::{Position, PositionError, keys};
use crate::rules::PawnLaw;
use crate::spec::Variant;
use crate::square::Square;
use crate::text::FenKeys;

/// The law of Spindler's variation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct SpindlerLaw;

/// Kings that have to leave contaminated zones (ST21), and whether a king may be targeted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Obligations {
    /// Centres of the zones a side's king must have left after its next move (first) or the one after
    /// (second), by colour.
    centres: [[Set; 2]; 2],
    /// Option `king_target`: launches may aim at a king's square (ST22).
    king_target: bool,
}

impl Obligations {
    /// Centres of the zones a side's king must have left after this many of its own moves, 1 or 2.
    #[inline(always)]
    pub fn centres(&self, color: Color, moves_left: usize) -> Set {
        self.centres[color.index()][moves_left - 1]
    }

    /// The zones a side's king has to leave: the centre of each, and how many of its moves are left.
    pub fn zones(&self, color: Color) -> Vec<(Square, u8)> {
        let own = self.iter().filter(|&(whose, _, _)| whose == color);
        own.map(|(_, centre, moves_left)| (centre, moves_left as u8)).collect()
    }

    /// The squares that a side's king has to leave with its next move (ST21).
    #[inline(always)]
    pub(crate) fn squares_to_leave(&self, color: Color) -> Set {
        let centres = self.centres(color, 1);
        if centres.any() { centres.dilated() } else { centres }
    }

    /// Whether a side's king has to leave some zone, with its next move or the one after (ST21).
    #[inline(always)]
    pub(crate) fn bind(&self, color: Color) -> bool {
        [1, 2].into_iter().any(|moves_left| self.centres(color, moves_left).any())
    }

    fn is_empty(&self) -> bool {
        self.centres == Obligations::default().centres
    }

    /// Every obligation as (colour, centre, own moves left).
    fn iter(&self) -> impl Iterator<Item = (Color, Square, usize)> {
        Color::BOTH.into_iter().flat_map(move |color| {
            [1, 2].into_iter().flat_map(move |moves_left| {
                self.centres(color, moves_left).into_iter().map(move |centre| (color, centre, moves_left))
            })
        })
    }

    fn hash(&self) -> u64 {
        let key = |(color, centre, moves_left): (Color, Square, usize)| {
            keys::OBLIGATION[(color.index() * 128 + centre.index()) * 2 + moves_left - 1]
        };
        self.iter().fold(0, |hash, obligation| hash ^ key(obligation))
    }

    /// The obligations after `mover` has moved: each of its own has used up a move, and those whose zone
    /// the king has left are over. Kings of the other side have not moved.
    fn after_move_of(self, mover: Color, king: Option<Square>) -> Self {
        let mut after = self;
        let around_king = king.map_or(Bitboard::EMPTY, attacks::zone);
        after.centres[mover.index()] = [self.centres(mover, 2) & around_king, Bitboard::EMPTY];
        after
    }
}

/// Option `king_target`: whether launches may aim at a king's square (ST22).
pub const KING_TARGET: RuleOption = RuleOption {
    name: "king_target",
    help: "whether a missile may be launched at a king's square",
    values: &["off", "on"],
    others: OtherValues::None,
    variants: &[Variant::Spindler],
};

impl MissileExtra for Obligations {
    fn begin(options: &Options) -> Obligations {
        Obligations { king_target: options.is(&KING_TARGET, "on"), ..Obligations::default() }
    }

    #[inline(always)]
    fn obligations(&self) -> Option<&Obligations> {
        Some(self)
    }
}

impl MissileLaw for SpindlerLaw {
    type Sets = [Set; 7];
    type Extra = Obligations;

    const KINDS: &'static [Kind] = STRATOMIC_KINDS;
    const PAWNS: PawnLaw = STRATOMIC_PAWNS;
    const CASTLING: CastlingLaw = STRATOMIC_CASTLING;
    const OFFICERS_AT_START: u32 = STRATOMIC_OFFICERS;
    /// They contaminate different zones.
    const TARGETS_MATTER: bool = true;
    const CONTAMINATES: bool = true;
    const OPTIONS: &'static [RuleOption] = &[ESCALATION, THREAT, KING_TARGET];

    /// Any other square of the board, but a king's only with the option (ST22).
    #[inline(always)]
    fn launch_targets(position: &Position<Missile<Self>>, from: Square) -> Set {
        let others = !Bitboard::of(from);
        if position.state().extra().king_target { others } else { others - position.kind(Kind::King) }
    }

    /// Own obligations have used up a move; a launch contaminates its zone (ST21).
    #[inline]
    fn after_move(
        position: &mut Position<Missile<Self>>,
        before: &Position<Missile<Self>>,
        m: Move,
        witness: &mut impl Witness,
    ) {
        let standing = before.state().extra();
        if standing.is_empty() && !m.is_launch() {
            return;
        }
        let mover = before.side();
        let mut obligations = standing.after_move_of(mover, position.king(mover));
        if m.is_launch() {
            contaminate(&mut obligations, position, m.to(), witness);
        }
        position.toggle_key(standing.hash() ^ obligations.hash());
        position.state.extra = obligations;
    }

    fn extra_hash(position: &Position<Missile<Self>>) -> u64 {
        position.state().extra().hash()
    }

    fn read_keys(position: &mut Position<Missile<Self>>, keys: &mut FenKeys) -> Result<(), PositionError> {
        let Some(value) = keys.take("zone") else { return Ok(()) };
        for part in value.split(',') {
            let (color, centre, moves_left) = read_obligation(position, part).map_err(|expected| {
                PositionError::KeyValue { key: "zone", value: part.to_owned(), expected }
            })?;
            position.state.extra.centres[color.index()][moves_left - 1] |= Bitboard::of(centre);
        }
        Ok(())
    }

    fn write_keys(position: &Position<Missile<Self>>, text: &mut String) {
        let mut obligations: Vec<_> = position.state().extra().iter().collect();
        obligations.sort_by_key(|&(color, centre, moves_left)| {
            (color, centre.file_and_rank::<Board10>(), moves_left)
        });
        let parts: Vec<_> = obligations
            .into_iter()
            .map(|(color, centre, moves_left)| {
                format!("{}:{}:{moves_left}", color.letter(), centre.name::<Board10>())
            })
            .collect();
        if !parts.is_empty() {
            text.push_str(" zone=");
            text.push_str(&parts.join(","));
        }
    }
}

/// Kings of either colour in the zone around `centre` have to leave it: at once, or with their second
/// move if they are on the edge of the board (ST21).
fn contaminate(
    obligations: &mut Obligations,
    position: &Position<Missile<SpindlerLaw>>,
    centre: Square,
    witness: &mut impl Witness,
) {
    for color in Color::BOTH {
        if let Some(king) = position.king(color).filter(|&king| attacks::zone::<Board10>(centre).has(king)) {
            let spare_moves = u8::from(is_on_edge(king));
            obligations.centres[color.index()][usize::from(spare_moves)] |= Bitboard::of(centre);
            witness.tell(Effect::Contaminated { color, centre, moves_left: 1 + spare_moves });
        }
    }
}

fn is_on_edge(square: Square) -> bool {
    let (file, rank) = (square.file::<Board10>(), square.rank::<Board10>());
    file == 0 || rank == 0 || file == Board10::FILES - 1 || rank == Board10::RANKS - 1
}

/// Reads `b:d8:1`; the error names what was expected.
fn read_obligation(
    position: &Position<Missile<SpindlerLaw>>,
    text: &str,
) -> Result<(Color, Square, usize), &'static str> {
    const FORM: &str = "colour, centre and moves left, such as b:d8:1";
    let mut parts = text.split(':');
    let (Some(color), Some(centre), Some(moves_left), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return Err(FORM);
    };
    let color = Color::from_letter(color).ok_or(FORM)?;
    let centre = Square::parse::<Board10>(centre).ok_or(FORM)?;
    let king = position.king(color).ok_or(FORM)?;
    if !attacks::zone::<Board10>(centre).has(king) {
        return Err("a zone with that side's king in it");
    }
    match moves_left {
        "1" => Ok((color, centre, 1)),
        // The first of the two moves is still to come, so the king is where it was caught.
        "2" if is_on_edge(king) => Ok((color, centre, 2)),
        "2" => Err("one move left, as the king is not on the edge of the board"),
        _ => Err("1 or 2 moves left"),
    }
}
