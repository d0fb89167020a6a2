//! What earlier moves taught: which quiet moves, replies and captures refuted what.

use movegen::{Color, Geometry, Kind, Move, Rules};

/// The largest value of a history entry.
const LIMIT: i32 = 16_384;
/// Squares of the largest board, as a stride.
const SQUARES: usize = 128;
const KINDS: usize = Kind::ALL.len();

/// A piece and where it went: what continuation histories are indexed by.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Landing(usize);

impl Landing {
    /// Where the move's piece lands.
    #[inline(always)]
    pub(crate) fn of<R: Rules>(m: Move) -> Self {
        Landing(m.piece().index() * R::Geometry::SQUARES + m.to().index())
    }
}

/// Histories of one searcher. They outlast a search: most of what was learnt for a move holds for
/// the next one.
#[derive(Debug, Default)]
pub(crate) struct Histories {
    /// Quiet moves by colour, origin and target.
    quiets: Vec<i16>,
    /// Captures by piece, target and victim.
    captures: Vec<i16>,
    /// Replies: by the earlier move's landing and the later's.
    continuations: Vec<i16>,
    landings: usize,
    /// How far the evaluation was off, by colour and pawns.
    corrections: Vec<i16>,
}

/// Entries of the correction history a colour.
const CORRECTIONS: usize = 1 << 14;
/// Correction entries are kept in this many parts of a centipawn.
const CORRECTION_GRAIN: i32 = 256;
/// The largest correction, in centipawns.
const CORRECTION_LIMIT: i32 = 96;

impl Histories {
    /// Makes sure that they fit the board of this family; those of another board are forgotten.
    pub(crate) fn make_room<R: Rules>(&mut self) {
        let landings = KINDS * R::Geometry::SQUARES;
        if self.landings == landings {
            return;
        }
        *self = Histories {
            quiets: vec![0; 2 * SQUARES * SQUARES],
            captures: vec![0; KINDS * SQUARES * KINDS],
            continuations: vec![0; landings * landings],
            landings,
            corrections: vec![0; 2 * CORRECTIONS],
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
    fn continuation_index(&self, earlier: Landing, later: Landing) -> usize {
        earlier.0 * self.landings + later.0
    }

    /// What is known of a quiet move after the moves one and two plies ago.
    #[inline]
    pub(crate) fn quiet<R: Rules>(&self, color: Color, m: Move, earlier: [Option<Landing>; 2]) -> i32 {
        let landing = Landing::of::<R>(m);
        let replies: i32 = earlier
            .into_iter()
            .flatten()
            .map(|before| i32::from(self.continuations[self.continuation_index(before, landing)]))
            .sum();
        i32::from(self.quiets[Self::quiet_index(color, m)]) + replies
    }

    /// Teaches a quiet move.
    pub(crate) fn teach_quiet<R: Rules>(
        &mut self,
        color: Color,
        m: Move,
        earlier: [Option<Landing>; 2],
        bonus: i32,
    ) {
        let landing = Landing::of::<R>(m);
        for before in earlier.into_iter().flatten() {
            let index = self.continuation_index(before, landing);
            teach(&mut self.continuations[index], bonus);
        }
        teach(&mut self.quiets[Self::quiet_index(color, m)], bonus);
    }

    /// What is known of a capture.
    #[inline]
    pub(crate) fn capture(&self, m: Move, victim: Kind) -> i32 {
        i32::from(self.captures[Self::capture_index(m, victim)])
    }

    /// Teaches a capture.
    pub(crate) fn teach_capture(&mut self, m: Move, victim: Kind, bonus: i32) {
        teach(&mut self.captures[Self::capture_index(m, victim)], bonus);
    }

    /// How far evaluations of positions with this key were off, in centipawns.
    #[inline]
    pub(crate) fn correction(&self, color: Color, key: u64) -> i32 {
        let index = color.index() * CORRECTIONS + key as usize % CORRECTIONS;
        i32::from(self.corrections[index]) * CORRECTION_LIMIT / LIMIT
    }

    /// Teaches that an evaluation was off by `error` centipawns in a search of `depth` plies.
    pub(crate) fn teach_correction(&mut self, color: Color, key: u64, error: i32, depth: i32) {
        let index = color.index() * CORRECTIONS + key as usize % CORRECTIONS;
        let bonus = (error * depth * CORRECTION_GRAIN / 16).clamp(-LIMIT / 4, LIMIT / 4);
        teach(&mut self.corrections[index], bonus);
    }
}

/// Moves an entry towards the bonus; the nearer it is to the limit the less it moves.
#[inline(always)]
fn teach(entry: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-LIMIT, LIMIT);
    let value = i32::from(*entry);
    *entry = (value + bonus - value * bonus.abs() / LIMIT) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_stay_within_their_limit() {
        let mut entry = 0;
        for _ in 0..1000 {
            teach(&mut entry, 3000);
        }
        assert!((15_000..=16_384).contains(&entry), "{entry}");
        for _ in 0..1000 {
            teach(&mut entry, -30_000);
        }
        assert_eq!(entry, -16_384);
    }
}
