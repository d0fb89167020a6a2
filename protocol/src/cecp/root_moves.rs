//! `exclude` and `include`: first moves that are not to be searched.

use movegen::{AnyGame, Move, MoveError};

/// The moves left out in the position on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct RootMoves {
    excluded: Vec<Move>,
}

impl RootMoves {
    /// Everything may be searched again: another position is on the board.
    pub(super) fn restart(&mut self) {
        self.excluded.clear();
    }

    /// Leaves a move out, or `all`.
    ///
    /// # Errors
    /// Why the move is not legal.
    pub(super) fn exclude(&mut self, game: &AnyGame, text: &str) -> Result<(), MoveError> {
        if text == "all" {
            self.excluded = game.legal_moves();
            return Ok(());
        }
        let m = super::read_text(game, text)?;
        if !self.excluded.contains(&m) {
            self.excluded.push(m);
        }
        Ok(())
    }

    /// Takes a move in again, or `all`.
    ///
    /// # Errors
    /// Why the move is not legal.
    pub(super) fn include(&mut self, game: &AnyGame, text: &str) -> Result<(), MoveError> {
        if text == "all" {
            self.excluded.clear();
            return Ok(());
        }
        let m = super::read_text(game, text)?;
        self.excluded.retain(|&other| other != m);
        Ok(())
    }

    /// The moves to search: none to name if all are in; `None` if all are out.
    pub(super) fn to_search(&self, game: &AnyGame) -> Option<Vec<Move>> {
        if self.excluded.is_empty() {
            return Some(Vec::new());
        }
        let left: Vec<_> = game.legal_moves().into_iter().filter(|m| !self.excluded.contains(m)).collect();
        (!left.is_empty()).then_some(left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Options, Variant};

    #[test]
    fn moves_are_left_out_and_taken_in_again() {
        let game = AnyGame::new(Variant::Stratomic, Options::default(), None).unwrap();
        let all = game.legal_moves().len();
        let mut moves = RootMoves::default();
        assert_eq!(moves.to_search(&game), Some(Vec::new()));
        // Ranks are the GUI's.
        moves.exclude(&game, "e2e4").unwrap();
        moves.exclude(&game, "e2e4").unwrap();
        assert_eq!(moves.to_search(&game).unwrap().len(), all - 1);
        assert!(moves.exclude(&game, "e2e5").is_err());
        moves.exclude(&game, "all").unwrap();
        assert_eq!(moves.to_search(&game), None);
        moves.include(&game, "e2e4").unwrap();
        assert_eq!(moves.to_search(&game).unwrap().len(), 1);
        moves.include(&game, "all").unwrap();
        assert_eq!(moves.to_search(&game), Some(Vec::new()));
    }
}
