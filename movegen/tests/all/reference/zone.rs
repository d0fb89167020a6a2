//! Spindler's contaminated zones (ST21).

use super::Position;
use super::board::{Board, Colour, Square};
use super::variant::Variant;

/// A king has to be out of the zone around the centre when its owner has made that many more moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Obligation {
    pub colour: Colour,
    pub centre: Square,
    pub moves_left: u8,
}

impl Obligation {
    /// Whether its king is in its zone.
    fn stands(self, board: &Board) -> bool {
        board.king(self.colour).is_some_and(|king| king.is_within_one_of(self.centre))
    }
}

impl Position {
    /// The obligations after a move of the side to move: its own have used up a move, those whose king
    /// has left are over, and a launch adds new ones. One with no moves left is broken.
    pub(super) fn obligations_after(&self, board: &Board, launched_at: Option<Square>) -> Vec<Obligation> {
        let mut obligations: Vec<Obligation> = self
            .obligations
            .iter()
            .map(|&obligation| Obligation {
                moves_left: obligation.moves_left - u8::from(obligation.colour == self.turn),
                ..obligation
            })
            .filter(|obligation| obligation.stands(board))
            .collect();
        if let Some(centre) = launched_at.filter(|_| self.variant == Variant::Spindler) {
            obligations.extend(imposed(board, centre));
        }
        obligations.sort();
        obligations.dedup();
        obligations
    }

    /// Whether the side has broken an obligation.
    pub(super) fn has_broken_obligation(&self, colour: Colour) -> bool {
        self.obligations.iter().any(|obligation| obligation.colour == colour && obligation.moves_left == 0)
    }

    /// Whether the side must leave a zone with its next move.
    pub(super) fn must_evacuate(&self, colour: Colour) -> bool {
        self.obligations.iter().any(|obligation| obligation.colour == colour && obligation.moves_left == 1)
    }
}

/// The obligations that a launch imposes: a king on the edge of the board has two moves.
pub fn imposed(board: &Board, centre: Square) -> Vec<Obligation> {
    [Colour::White, Colour::Black]
        .into_iter()
        .filter_map(|colour| board.king(colour).map(|king| (colour, king)))
        .filter(|(_, king)| king.is_within_one_of(centre))
        .map(|(colour, king)| Obligation {
            colour,
            centre,
            moves_left: if is_on_edge(board, king) { 2 } else { 1 },
        })
        .collect()
}

fn is_on_edge(board: &Board, square: Square) -> bool {
    square.file == 0 || square.rank == 0 || square.file == board.files - 1 || square.rank == board.ranks - 1
}
