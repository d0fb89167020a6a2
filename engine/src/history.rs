//! History tables: which quiet moves, replies and captures failed high before, and how far static
//! evaluations were off.

use crate::search::margins::{CORRECTION_BONUS, CORRECTION_BONUS_DIVISOR, CORRECTION_LIMIT, HISTORY_LIMIT};
use movegen::{Color, Geometry, Kind, Move, Rules};

/// Squares of the largest board, as a stride.
const SQUARES: usize = 128;
const KINDS: usize = Kind::ALL.len();
/// Entries of the correction history for each colour.
const CORRECTIONS: usize = 1 << 14;

/// A piece and where it went: what continuation history is indexed by.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PieceTo(usize);

impl PieceTo {
    /// Where the move's piece lands.
    #[inline(always)]
    pub(crate) fn of<R: Rules>(m: Move) -> Self {
        PieceTo(m.piece().index() * R::Geometry::SQUARES + m.to().index())
    }
}

/// The history tables of one searcher. They outlast a search: most of what they hold is still true
/// at the next move.
#[derive(Debug, Default)]
pub(crate) struct Histories {
    /// History: quiet moves by colour, origin and target.
    quiet: Vec<i16>,
    /// Capture history: by piece, target and victim.
    capture: Vec<i16>,
    /// Continuation history: by the earlier move's piece and target, and the later's.
    continuation: Vec<i16>,
    /// The stride of continuation history.
    pieces_to: usize,
    /// Correction history: how far static evaluations were off, by colour and pawns.
    correction: Vec<i16>,
}

impl Histories {
    /// Makes sure that they fit the board of this family; those of another board are forgotten.
    pub(crate) fn make_room<R: Rules>(&mut self) {
        let pieces_to = KINDS * R::Geometry::SQUARES;
        if self.pieces_to == pieces_to {
            return;
        }
        *self = Histories {
            quiet: vec![0; 2 * SQUARES * SQUARES],
            capture: vec![0; KINDS * SQUARES * KINDS],
            continuation: vec![0; pieces_to * pieces_to],
            pieces_to,
            correction: vec![0; 2 * CORRECTIONS],
        };
    }

    #[inline(always)]
    fn quiet_index(color: Color, m: Move) -> usize {
        (color.index() * SQUARES + m.from().index()) * SQUARES + m.to().index()
    }

    #[inline(always)]
    fn capture_index(m: Move, victim: Kind) -> usize {
        (m.piece().index() * SQUARES + m.to().index()) * KINDS + victim.index()
    }

    #[inline(always)]
    fn continuation_index(&self, earlier: PieceTo, later: PieceTo) -> usize {
        earlier.0 * self.pieces_to + later.0
    }

    #[inline(always)]
    fn correction_index(color: Color, pawn_key: u64) -> usize {
        color.index() * CORRECTIONS + pawn_key as usize % CORRECTIONS
    }

    /// The history of a quiet move, with its continuation history after the moves one and two plies
    /// before.
    #[inline]
    pub(crate) fn quiet<R: Rules>(&self, color: Color, m: Move, previous: [Option<PieceTo>; 2]) -> i32 {
        let piece_to = PieceTo::of::<R>(m);
        let continuation: i32 = previous
            .into_iter()
            .flatten()
            .map(|before| i32::from(self.continuation[self.continuation_index(before, piece_to)]))
            .sum();
        i32::from(self.quiet[Self::quiet_index(color, m)]) + continuation
    }

    /// Adds a bonus (or a malus) to the history and the continuation history of a quiet move.
    pub(crate) fn update_quiet<R: Rules>(
        &mut self,
        color: Color,
        m: Move,
        previous: [Option<PieceTo>; 2],
        bonus: i32,
    ) {
        let piece_to = PieceTo::of::<R>(m);
        for before in previous.into_iter().flatten() {
            let index = self.continuation_index(before, piece_to);
            update(&mut self.continuation[index], bonus);
        }
        update(&mut self.quiet[Self::quiet_index(color, m)], bonus);
    }

    /// The capture history of a move.
    #[inline]
    pub(crate) fn capture(&self, m: Move, victim: Kind) -> i32 {
        i32::from(self.capture[Self::capture_index(m, victim)])
    }

    /// Adds a bonus (or a malus) to the capture history of a move.
    pub(crate) fn update_capture(&mut self, m: Move, victim: Kind, bonus: i32) {
        update(&mut self.capture[Self::capture_index(m, victim)], bonus);
    }

    /// How far static evaluations of positions with these pawns were off, in centipawns.
    #[inline]
    pub(crate) fn correction(&self, color: Color, pawn_key: u64) -> i32 {
        i32::from(self.correction[Self::correction_index(color, pawn_key)]) * CORRECTION_LIMIT / HISTORY_LIMIT
    }

    /// Notes that a static evaluation was `error` centipawns below the score of a search.
    pub(crate) fn update_correction(&mut self, color: Color, pawn_key: u64, error: i32, depth: i32) {
        let limit = HISTORY_LIMIT / CORRECTION_BONUS_DIVISOR;
        let bonus = (error * depth * CORRECTION_BONUS).clamp(-limit, limit);
        update(&mut self.correction[Self::correction_index(color, pawn_key)], bonus);
    }
}

/// Moves an entry towards the bonus; the nearer it is to its limit the less it moves ("history
/// gravity").
#[inline(always)]
fn update(entry: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-HISTORY_LIMIT, HISTORY_LIMIT);
    let value = i32::from(*entry);
    *entry = (value + bonus - value * bonus.abs() / HISTORY_LIMIT) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_stay_within_their_limit() {
        let mut entry = 0;
        for _ in 0..1000 {
            update(&mut entry, 3000);
        }
        assert!((15_000..=16_384).contains(&entry), "{entry}");
        for _ in 0..1000 {
            update(&mut entry, -30_000);
        }
        assert_eq!(entry, -16_384);
    }
}
