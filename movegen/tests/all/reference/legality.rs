//! Whether a pseudo-legal move is legal: it is made, and the resulting position is tested.

use super::Position;
use super::moves::Move;

impl Position {
    pub(super) fn is_legal(&self, mv: Move) -> bool {
        let after = self.after(mv);
        if self.variant.is_atomic() {
            return self.is_legal_atomic(&after);
        }
        if matches!(mv, Move::Detonation { .. }) {
            return self.is_legal_detonation(&after);
        }
        !after.is_in_check(self.turn) && !after.has_broken_obligation(self.turn)
    }
}
