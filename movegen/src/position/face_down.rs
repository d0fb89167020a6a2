//! Face-down pieces, and what a move shows of them (SC-B3). Games without them have no code here.

use super::Position;
use crate::moves::Move;
use crate::piece::{Color, Kind};
use crate::rules::battle::Unit;
use crate::rules::{Chances, Rules, State};

impl<R: Rules> Position<R> {
    /// The kind of piece that a legal move reveals to both players, if it reveals any; `None` if the holder of
    /// this position does not know.
    #[inline(always)]
    pub fn shown(&self, m: Move) -> Option<Option<Kind>> {
        if !self.kind(Kind::FaceDown).has(m.to()) {
            return Some(None);
        }
        self.state().battle()?.identity(m.to()).map(Some)
    }

    /// Whether a legal move can have revealed this, as far as the holder of the position knows.
    pub(crate) fn can_show(&self, m: Move, shown: Option<Kind>) -> bool {
        match self.shown(m) {
            Some(known) => shown == known,
            None => self.chances(m).iter().any(|&(possible, _)| possible == shown),
        }
    }

    /// What a legal move may reveal, as far as the holder of the position knows, with probabilities that add up
    /// to 1, the strongest piece first; empty if nothing is random. A face-down piece may be any unit of its
    /// side's roster, wherever it is.
    #[inline(always)]
    pub fn chances(&self, m: Move) -> Chances {
        let mut chances = Chances::new();
        if let (None, Some(battle)) = (self.shown(m), self.state().battle()) {
            let owner = if m.is_reveal() { self.side() } else { !self.side() };
            battle.roster(owner).shares(|kind, share, whole| {
                chances.push((Some(kind), share as f32 / whole as f32));
            });
        }
        chances
    }

    /// For every kind, how many of a side's face-down pieces are expected to be of it, as a fraction.
    #[inline]
    pub fn face_down_pieces(&self, color: Color, mut expect: impl FnMut(Kind, i32, i32)) {
        let number = self.pieces(color, Kind::FaceDown).count() as i32;
        if let Some(battle) = self.state().battle().filter(|_| number > 0) {
            battle.roster(color).shares(|kind, share, whole| expect(kind, number * share, whole));
        }
    }
}

/// Reads the kind of piece that a move revealed, as an arbiter's record has it.
pub(crate) fn read_shown<R: Rules>(letter: &str) -> Option<Kind> {
    let mut letters = letter.chars();
    let kind = R::kind_of_letter(letters.next()?).filter(|_| letters.next().is_none())?;
    Unit::of(kind).map(|_| kind)
}
