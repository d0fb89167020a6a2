//! History tables: which quiet moves, replies and captures failed high before, and how far static
//! evaluations were off.

use crate::huge_pages;
use crate::search::margins::Margins;
use movegen::{Color, Family, Geometry, Kind, Move};

/// Histories: the largest absolute value of an entry. In history points.
const HISTORY_LIMIT: i32 = 16_384;

/// Correction history: the largest bonus is [`HISTORY_LIMIT`] divided by this.
const CORRECTION_BONUS_DIVISOR: i32 = 4;

/// Squares of the largest board, as a stride.
const SQUARES: usize = 128;
const KINDS: usize = Kind::ALL.len();
/// Entries of the correction history for each colour.
const CORRECTIONS: usize = 1 << 14;
/// Tables of the correction history: by pawns, White's and Black's officers, and the last move.
const CORRECTION_TABLES: usize = 4;

/// How many plies back continuation history looks: the opponent's last move, and the own one before it.
pub(crate) const PREVIOUS_PLIES: [usize; 2] = [1, 2];

/// The moves at [`PREVIOUS_PLIES`] before the one that is judged.
pub(crate) type PreviousMoves = [Option<PieceTo>; PREVIOUS_PLIES.len()];

/// What a position's static evaluation is corrected by: each key has a table of its own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CorrectionKeys {
    /// The pawns.
    pub(crate) pawns: u64,
    /// Where the officers of each side stand.
    pub(crate) officers: [u64; 2],
    /// The last move.
    pub(crate) last_move: Option<PieceTo>,
}

/// A piece and where it went: what continuation history is indexed by.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PieceTo(usize);

impl PieceTo {
    /// Where the move's piece lands.
    #[inline(always)]
    pub(crate) fn of<R: Family>(m: Move) -> Self {
        PieceTo(m.piece().index() * R::Geometry::SQUARES + m.to().index())
    }
}

/// The history tables of one searcher. They outlast a search: most of what they hold is still true
/// at the next move.
#[derive(Clone, Debug, Default)]
pub(crate) struct Histories {
    /// History: quiet moves by colour, origin and target.
    quiet: Vec<i16>,
    /// Capture history: by piece, target and victim.
    capture: Vec<i16>,
    /// Continuation history: by the earlier move's piece and target, and the later's.
    continuation: Vec<i16>,
    /// The stride of continuation history.
    pieces_to: usize,
    /// Correction history: how far static evaluations were off, by key, colour and the key's value.
    correction: Vec<i16>,
}

impl Histories {
    /// Makes sure that they fit the board of this family; those of another board are forgotten.
    pub(crate) fn make_room<R: Family>(&mut self) {
        let pieces_to = KINDS * R::Geometry::SQUARES;
        if self.pieces_to == pieces_to {
            return;
        }
        *self = Histories {
            quiet: vec![0; 2 * SQUARES * SQUARES],
            capture: vec![0; KINDS * SQUARES * KINDS],
            continuation: vec![0; pieces_to * pieces_to],
            pieces_to,
            correction: vec![0; CORRECTION_TABLES * 2 * CORRECTIONS],
        };
        huge_pages::prefer(&self.continuation);
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

    /// The entries of the correction history for these keys, and what a full one is worth.
    #[inline(always)]
    fn corrections(
        color: Color,
        keys: CorrectionKeys,
        margins: &Margins,
    ) -> impl Iterator<Item = (usize, i32)> {
        let [white_officers, black_officers] = keys.officers.map(Some);
        let last_move = keys.last_move.map(|piece_to| piece_to.0 as u64);
        let keys = [
            (Some(keys.pawns), margins.correction_by_pawns),
            (white_officers, margins.correction_by_officers),
            (black_officers, margins.correction_by_officers),
            (last_move, margins.correction_by_last_move),
        ];
        keys.into_iter().enumerate().filter_map(move |(table, (key, limit))| {
            let index = (table * 2 + color.index()) * CORRECTIONS + key? as usize % CORRECTIONS;
            (limit > 0).then_some((index, limit))
        })
    }

    /// The history of a quiet move, with its continuation history after the moves before.
    #[inline]
    pub(crate) fn quiet<R: Family>(&self, color: Color, m: Move, previous: PreviousMoves) -> i32 {
        let piece_to = PieceTo::of::<R>(m);
        let after = |before| i32::from(self.continuation[self.continuation_index(before, piece_to)]);
        let continuation: i32 = previous.iter().map(|before| before.map_or(0, after)).sum();
        i32::from(self.quiet[Self::quiet_index(color, m)]) + continuation
    }

    /// Adds a bonus (or a malus) to the history and the continuation history of a quiet move.
    pub(crate) fn update_quiet<R: Family>(
        &mut self,
        color: Color,
        m: Move,
        previous: PreviousMoves,
        bonus: i32,
    ) {
        let piece_to = PieceTo::of::<R>(m);
        for before in previous {
            let Some(before) = before else { continue };
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

    /// Adds a bonus (or a malus) to the history of a quiet move alone.
    pub(crate) fn update_quiet_alone(&mut self, color: Color, m: Move, bonus: i32) {
        update(&mut self.quiet[Self::quiet_index(color, m)], bonus);
    }

    /// How far static evaluations of positions with these keys were off, in centipawns.
    #[inline]
    pub(crate) fn correction(&self, color: Color, keys: CorrectionKeys, margins: &Margins) -> i32 {
        let corrections = Self::corrections(color, keys, margins);
        corrections.map(|(index, limit)| i32::from(self.correction[index]) * limit).sum::<i32>()
            / HISTORY_LIMIT
    }

    /// Notes that a static evaluation was `error` centipawns below the score of a search.
    pub(crate) fn update_correction(
        &mut self,
        color: Color,
        keys: CorrectionKeys,
        (error, depth): (i32, i32),
        margins: &Margins,
    ) {
        let limit = HISTORY_LIMIT / CORRECTION_BONUS_DIVISOR;
        let bonus = (error * depth * margins.correction_bonus).clamp(-limit, limit);
        for (index, _) in Self::corrections(color, keys, margins) {
            update(&mut self.correction[index], bonus);
        }
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
