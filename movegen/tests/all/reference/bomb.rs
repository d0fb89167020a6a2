//! The hidden bombs, as an arbiter sees them (AT16–AT19).

use super::Position;
use super::board::{Board, Colour, Kind, Square};
use super::moves::Move;
use super::variant::Variant;

/// Where a side's bomb is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bomb {
    Unknown,
    /// Lost with its piece, and only its owner knows.
    Lost,
    /// It went off, or never was.
    Gone,
    On(Square),
}

/// Both sides' bombs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bombs {
    pub white: Bomb,
    pub black: Bomb,
}

impl Bombs {
    pub const UNKNOWN: Self = Self { white: Bomb::Unknown, black: Bomb::Unknown };

    pub fn of(self, colour: Colour) -> Bomb {
        match colour {
            Colour::White => self.white,
            Colour::Black => self.black,
        }
    }

    /// Both bombs with their squares changed: to another one, or to none.
    fn relocated(self, go: impl Fn(Square) -> Option<Square>) -> Self {
        let relocate = |bomb| match bomb {
            Bomb::On(square) => go(square).map_or(Bomb::Lost, Bomb::On),
            Bomb::Unknown | Bomb::Lost | Bomb::Gone => bomb,
        };
        Self { white: relocate(self.white), black: relocate(self.black) }
    }

    /// A piece has gone from square to square and captured the one on the victim's square, if any: a bomb travels with its
    /// piece and is gone with it.
    pub fn after_step(self, from: Square, to: Square, victim: Option<Square>) -> Self {
        self.relocated(|square| {
            if square == from {
                Some(to)
            } else if Some(square) == victim {
                None
            } else {
                Some(square)
            }
        })
    }

    /// A side has detonated its bomb, and the 3x3 around the square has been removed.
    pub fn after_detonation(self, by: Colour, centre: Square) -> Self {
        let left = self.relocated(|square| (!square.is_within_one_of(centre)).then_some(square));
        match by {
            Colour::White => Self { white: Bomb::Gone, ..left },
            Colour::Black => Self { black: Bomb::Gone, ..left },
        }
    }
}

/// The bomb and all its neighbours are removed, including pawns and kings (AT17).
pub fn detonate_on(board: &mut Board, centre: Square) {
    for square in board.zone(centre) {
        board.remove(square);
    }
}

impl Position {
    /// The detonation of the mover's bomb, if it is known and there (AT17).
    pub(super) fn detonations(&self) -> Vec<Move> {
        match self.bombs.of(self.turn) {
            Bomb::On(square) if self.variant == Variant::Bomb => vec![Move::Detonation { square }],
            _ => Vec::new(),
        }
    }

    /// Whether the side to move may have a detonation unknown here.
    pub(super) fn may_have_unknown_detonation(&self) -> bool {
        let unknown = self.variant == Variant::Bomb && self.bombs.of(self.turn) == Bomb::Unknown;
        unknown
            && self
                .board
                .pieces_of(self.turn)
                .filter(|(_, piece)| piece.kind != Kind::King)
                .any(|(square, _)| self.is_legal_detonation(&self.after(Move::Detonation { square })))
    }

    /// AT19: whether a detonation that led to that position was legal.
    pub(super) fn is_legal_detonation(&self, after: &Self) -> bool {
        let own_king_lives = after.board.king(self.turn).is_some();
        let enemy_king_lives = after.board.king(self.turn.other()).is_some();
        match (own_king_lives, enemy_king_lives) {
            (true, true) => !after.is_in_check(self.turn),
            (_, false) => true,
            (false, true) => !self.is_in_check(self.turn),
        }
    }
}
