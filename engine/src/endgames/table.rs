//! What is known of an ending: the verdict on every arrangement of its pieces on one board.

use super::material::Material;
use super::numbering::Numbering;
use movegen::{Color, FIFTY_MOVES_PLIES, Family, Outcome, Position};

/// What an arrangement is worth to the side to move, with an exact number of plies up to the next change (a capture, a
/// pawn's move) or the end, both sides at their best: the winner hurries, the loser delays. A game is drawn after
/// 100 plies without a change (SC-B8, AT11), so a win that takes longer is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The side to move wins; so many plies to the next change or the end.
    Win(u8),
    /// Nobody can force a win.
    Draw,
    /// The side to move loses.
    Loss(u8),
}

impl Verdict {
    /// What the end of a game is worth to the side to move.
    pub(super) fn of_end(outcome: Outcome, side: Color) -> Self {
        match outcome.winner {
            Some(winner) if winner == side => Verdict::Win(0),
            Some(_) => Verdict::Loss(0),
            None => Verdict::Draw,
        }
    }

    /// By what it is worth: a quick win most, a quick loss least.
    pub(super) fn worth(self) -> i32 {
        match self {
            Verdict::Win(plies) => i32::from(MOST_PLIES) + 1 - i32::from(plies),
            Verdict::Draw => 0,
            Verdict::Loss(plies) => i32::from(plies) - i32::from(MOST_PLIES) - 1,
        }
    }

    /// What a move is worth to the one who makes it, so many plies before the next change, if its answerer has this.
    pub(super) fn of_move(self, plies: u8) -> Self {
        match self {
            Verdict::Win(_) => Verdict::Loss(plies),
            Verdict::Draw => Verdict::Draw,
            Verdict::Loss(_) => Verdict::Win(plies),
        }
    }
}

/// The most plies without a change (SC-B8, AT11), in a byte.
pub(crate) const MOST_PLIES: u8 = FIFTY_MOVES_PLIES as u8;

/// A verdict in one byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry(u8);

impl Entry {
    pub(super) const DRAW: Entry = Entry(0);
    /// Two pieces on a square, or the side that has moved in check.
    pub(super) const ILLEGAL: Entry = Entry(u8::MAX);

    pub(super) fn win(plies: u8) -> Entry {
        Entry(plies)
    }

    pub(super) fn loss(plies: u8) -> Entry {
        Entry(MOST_PLIES + 1 + plies)
    }

    pub(super) fn verdict(self) -> Option<Verdict> {
        match self {
            Entry::ILLEGAL => None,
            Entry::DRAW => Some(Verdict::Draw),
            Entry(plies) if plies <= MOST_PLIES => Some(Verdict::Win(plies)),
            Entry(plies) => Some(Verdict::Loss(plies - MOST_PLIES - 1)),
        }
    }
}

/// An ending on one board, solved.
#[derive(Debug)]
pub(crate) struct EndgameTable {
    pub(super) numbering: Numbering,
    /// By side to move and arrangement.
    pub(super) entries: [Vec<Entry>; 2],
}

impl EndgameTable {
    pub(crate) fn material(&self) -> &Material {
        self.numbering.material()
    }

    /// The verdict on a position of this material on this board, as if it had just changed. `None` if it is not
    /// legal, or has a right to castle or to capture en passant.
    pub(crate) fn verdict<R: Family>(&self, position: &Position<R>) -> Option<Verdict> {
        if position.en_passant().is_some() || !position.castling_rights().is_empty() {
            return None;
        }
        let number = self.numbering.number(position)?;
        self.entries[position.side().index()][number].verdict()
    }

    /// The arrangement of this number on the empty board.
    pub(super) fn arranged<R: Family>(&self, board: &Position<R>, number: usize) -> Position<R> {
        let placed = self.material().pieces().iter().zip(self.numbering.arrangement(number));
        placed.fold(*board, |position, (&piece, square)| position.with_piece(piece, square))
    }

    /// Bytes of memory.
    pub(crate) fn size(&self) -> usize {
        self.entries.iter().map(Vec::len).sum()
    }
}
