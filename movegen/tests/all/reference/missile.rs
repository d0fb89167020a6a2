//! Nucleas and missiles: when they may be launched, at what, and what a launch destroys (ST8–ST16, CA6–CA16).

use super::attacks::is_attacked;
use super::board::{Board, Cell, Colour, Kind, Piece, Square};
use super::moves::Move;
use super::variant::Variant;
use super::{Options, Position};

/// Which sides may launch (ST8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Armed {
    pub white: bool,
    pub black: bool,
}

impl Armed {
    pub const NONE: Self = Self { white: false, black: false };
    pub const BOTH: Self = Self { white: true, black: true };

    pub fn has(self, colour: Colour) -> bool {
        match colour {
            Colour::White => self.white,
            Colour::Black => self.black,
        }
    }

    /// A side has lost an officer: it arms both sides, or only itself with `own-loss` (ST8, ST8b).
    pub fn after_loss_of(self, loser: Colour, options: Options) -> Self {
        if !options.escalation_own_loss {
            return Self::BOTH;
        }
        match loser {
            Colour::White => Self { white: true, ..self },
            Colour::Black => Self { black: true, ..self },
        }
    }
}

impl Position {
    /// The launches of the side to move.
    pub(super) fn launches(&self) -> Vec<Move> {
        if !self.variant.has_missiles() || !self.armed.has(self.turn) {
            return Vec::new();
        }
        let missile = Piece::new(self.turn, Kind::Missile);
        self.board
            .pieces_of(self.turn)
            .filter(|&(from, piece)| piece == missile && !self.is_threatened(from))
            .flat_map(|(from, _)| {
                self.board
                    .squares()
                    .filter(move |&target| self.may_target(from, target))
                    .map(move |target| Move::Launch { from, target })
            })
            .collect()
    }

    /// ST12: whether any enemy piece could capture on the square, pseudo-legally or legally.
    fn is_threatened(&self, square: Square) -> bool {
        if !self.options.threat_legal {
            return is_attacked(&self.board, square, self.turn.other());
        }
        let mut enemy_to_move = self.clone();
        enemy_to_move.turn = self.turn.other();
        enemy_to_move.en_passant = None;
        self.board
            .pieces_of(self.turn.other())
            .flat_map(|(from, piece)| enemy_to_move.steps_of(from, piece))
            .filter(|mv| matches!(mv, Move::Step { to, .. } if *to == square))
            .any(|mv| enemy_to_move.is_legal(mv))
    }

    /// ST13, ST22, CA8: the squares a missile may be launched at.
    fn may_target(&self, from: Square, target: Square) -> bool {
        match self.variant {
            Variant::Capatomic => !is_shielded(&self.board, target),
            Variant::Spindler if !self.options.king_target => target != from && !self.is_kings_square(target),
            _ => target != from,
        }
    }

    fn is_kings_square(&self, square: Square) -> bool {
        let piece = self.board.piece(square);
        piece.is_some_and(|piece| piece.kind == Kind::King)
    }

    /// The pieces a launch destroys, excluding the missile itself (ST14, CA6, CA8).
    pub(super) fn launch_victims(&self, from: Square, target: Square) -> Vec<(Square, Piece)> {
        let is_capatomic = self.variant == Variant::Capatomic;
        self.board
            .pieces()
            .filter(|&(square, piece)| {
                square != from
                    && square.is_within_one_of(target)
                    && piece.kind != Kind::King
                    && !(is_capatomic && is_shielded(&self.board, square))
            })
            .collect()
    }

    /// The board after a launch; in Capatomic the target is irradiated (CA10).
    pub(super) fn launch_on(&self, board: &mut Board, from: Square, target: Square) {
        for (square, _) in self.launch_victims(from, target) {
            board.remove(square);
        }
        board.remove(from);
        if self.variant == Variant::Capatomic {
            board.set(target, Cell::Closed);
        }
    }

    /// Who is armed after a launch: with `own-loss` its enemy victims arm the enemy; its own victims do
    /// not count (ST8b).
    pub(super) fn armed_after_launch(&self, from: Square, target: Square) -> Armed {
        let enemy = self.turn.other();
        let hits_enemy_officer = self
            .launch_victims(from, target)
            .iter()
            .any(|(_, piece)| piece.colour == enemy && piece.is_officer());
        if hits_enemy_officer { self.armed.after_loss_of(enemy, self.options) } else { self.armed }
    }
}

/// CA6: the 3x3 around either king.
fn is_shielded(board: &Board, square: Square) -> bool {
    [Colour::White, Colour::Black]
        .into_iter()
        .filter_map(|colour| board.king(colour))
        .any(|king| king.is_within_one_of(square))
}
