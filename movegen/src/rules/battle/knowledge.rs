//! What a battle adds to the pieces on the board: the field, and what the holder of a position knows
//! about face-down pieces (SC-B3).

use super::field::Field;
use super::roster::{self, Roster};
use super::{Set, StrataChess, fen};
use crate::bitboard::Bitboard;
use crate::piece::{Color, Kind};
use crate::position::{Position, PositionError, keys};
use crate::rules::State;
use crate::spec::VariantSpec;
use crate::square::Square;
use crate::text::FenKeys;

/// What a battle adds to the pieces on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BattleState {
    field: Field,
    pub(super) identities: Identities,
    pub(super) rosters: [Roster; 2],
}

impl Default for BattleState {
    fn default() -> Self {
        BattleState::on(Field::new(8, 6))
    }
}

impl BattleState {
    /// A field without face-down pieces.
    pub(super) fn on(field: Field) -> Self {
        BattleState { field, identities: Identities::default(), rosters: [Roster::default(); 2] }
    }

    /// The board.
    pub fn field(&self) -> &Field {
        &self.field
    }

    /// What is known about a side's face-down pieces.
    pub fn roster(&self, color: Color) -> &Roster {
        &self.rosters[color.index()]
    }

    /// The kind of the face-down piece on a square, if the holder of the position knows it.
    #[inline]
    pub fn identity(&self, square: Square) -> Option<Kind> {
        self.identities.get(square)
    }
}

/// The known kinds of face-down pieces, as three planes of bits: the index of a kind in `FIELDED`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Identities {
    known: Set,
    planes: [Set; 3],
}

impl Identities {
    fn get(&self, square: Square) -> Option<Kind> {
        let bit = |plane: usize| usize::from(self.planes[plane].has(square)) << plane;
        self.known.has(square).then(|| roster::FIELDED[bit(0) | bit(1) | bit(2)])
    }

    pub(super) fn set(&mut self, square: Square, kind: Kind) {
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
pub(super) fn identity_key(square: Square, kind: Kind) -> u64 {
    keys::HIDDEN[roster::number(kind).unwrap_or(0) * 128 + (square.index() & 127)]
}

impl State<StrataChess> for BattleState {
    fn of_board_alone(&self) -> Self {
        BattleState::on(self.field)
    }

    #[inline(always)]
    fn battle(&self) -> Option<&BattleState> {
        Some(self)
    }

    #[inline(always)]
    fn closed(&self) -> Set {
        self.field.closed()
    }

    #[inline(always)]
    fn no_screens(&self) -> Set {
        self.field.no_screens()
    }

    fn close(&mut self, square: Square, letter: char) -> bool {
        self.field.close(square, letter)
    }

    fn resize(&mut self, files: usize, ranks: usize) -> Result<(), PositionError> {
        self.field = fen::field_of_size(files, ranks)?;
        Ok(())
    }

    fn hash(position: &Position<StrataChess>) -> u64 {
        let identities = position.face_down().into_iter().fold(0, |key, square| {
            key ^ position.state.identity(square).map_or(0, |kind| identity_key(square, kind))
        });
        Color::BOTH.into_iter().fold(identities, |key, color| key ^ position.state.roster(color).key(color))
    }

    fn read_keys(position: &mut Position<StrataChess>, keys: &mut FenKeys) -> Result<(), PositionError> {
        fen::read_keys(position, keys)
    }

    fn write_keys(position: &Position<StrataChess>, text: &mut String) {
        fen::write_keys(position, text);
    }

    fn check_pieces(position: &Position<StrataChess>, _spec: &VariantSpec) -> Result<(), PositionError> {
        fen::check_pieces(position)
    }
}

impl Position<StrataChess> {
    /// The pieces that are face-down.
    pub fn face_down(&self) -> Set {
        self.kind(Kind::FaceDown)
    }

    /// What a face-down piece may be and how likely each kind is, the strongest first; empty on other
    /// squares.
    pub fn face_down_odds(&self, square: Square) -> Vec<(Kind, f32)> {
        let owner = self.piece_at(square).filter(|piece| piece.kind == Kind::FaceDown);
        match (owner, self.state.identity(square)) {
            (None, _) => Vec::new(),
            (Some(_), Some(kind)) => vec![(kind, 1.0)],
            (Some(piece), None) => {
                let chances = self.state.roster(piece.color).chances().into_iter();
                chances.map(|(kind, chance)| (kind, chance as f32)).collect()
            }
        }
    }

    /// The first face-down piece whose identity is unknown, White's before Black's, and what it may be once the known
    /// ones are taken from the roster.
    pub(crate) fn unknown_face_down(&self) -> Option<(Square, Vec<(Kind, f64)>)> {
        Color::BOTH.into_iter().find_map(|color| {
            let mut face_down = self.pieces(color, Kind::FaceDown).into_iter();
            let square = face_down.find(|&square| self.state.identity(square).is_none())?;
            Some((square, self.unidentified(color).chances()))
        })
    }

    /// The position with an unknown face-down piece known to be of a kind; `None` if it cannot be. With the last
    /// one of a side it is known which units the side has fielded.
    pub(crate) fn with_identity(&self, square: Square, kind: Kind) -> Option<Self> {
        let color = self.piece_at(square).filter(|piece| piece.kind == Kind::FaceDown)?.color;
        let is_unknown = self.state.identity(square).is_none();
        let can_be = || self.unidentified(color).chances().iter().any(|&(other, _)| other == kind);
        if !is_unknown || !can_be() {
            return None;
        }
        let mut next = self.identified(square, kind);
        let identities: Option<Vec<Kind>> = next
            .pieces(color, Kind::FaceDown)
            .into_iter()
            .map(|square| next.state.identity(square))
            .collect();
        if let Some(identities) = identities {
            let mut units = roster::Muster::default();
            identities.into_iter().for_each(|kind| units.add(kind));
            let army = *next.state.roster(color).army();
            next.set_roster(color, Roster::new(army, Some(units)));
        }
        Some(next)
    }

    /// The roster of a side's face-down pieces without those that are identified.
    fn unidentified(&self, color: Color) -> Roster {
        let face_down = self.pieces(color, Kind::FaceDown).into_iter();
        let identified = face_down.filter_map(|square| self.state.identity(square));
        identified.fold(*self.state.roster(color), Roster::without)
    }

    /// The position with this face-down piece known to be of this kind. The roster is not checked.
    pub(crate) fn identified(mut self, square: Square, kind: Kind) -> Self {
        if let Some(before) = self.state.identity(square) {
            self.toggle_key(identity_key(square, before));
        }
        self.state.identities.set(square, kind);
        self.toggle_key(identity_key(square, kind));
        self
    }

    /// The position with every face-down piece known to be what it is in the other.
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

    pub(super) fn forget_identities(&mut self) {
        for square in self.face_down() {
            if let Some(kind) = self.state.identity(square) {
                self.toggle_key(identity_key(square, kind));
                self.state.identities.forget(square);
            }
        }
    }

    /// Reveals or removes the face-down piece on a square, as `kind`, from its side's roster. Where the
    /// kind is unknown the roster does not change: each of its pieces is as likely to be left as before.
    pub(super) fn strike_off(&mut self, color: Color, square: Square, kind: Option<Kind>) {
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

    pub(super) fn set_roster(&mut self, color: Color, roster: Roster) {
        let before = self.state.rosters[color.index()];
        self.toggle_key(before.key(color) ^ roster.key(color));
        self.state.rosters[color.index()] = roster;
    }
}
