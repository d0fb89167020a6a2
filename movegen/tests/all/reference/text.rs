//! The text of a move.

use super::Position;
use super::board::Square;
use super::castling::Companions;
use super::moves::Move;

impl Position {
    pub(super) fn text(&self, mv: Move) -> String {
        match mv {
            Move::Step { from, to, promotion } => {
                let letter = promotion.map(|kind| kind.letter().to_string());
                format!("{from}{to}{}", letter.unwrap_or_default())
            }
            Move::Castle { king, rook, companions } => self.castling_text(king, rook, companions),
            Move::Launch { from, target } => format!("{from}{target}m"),
            Move::Drop { kind, square } => {
                format!("{}@{square}", kind.letter().to_ascii_uppercase())
            }
            Move::Detonation { square } => format!("{square}{square}"),
        }
    }

    /// The king's move of two squares from the usual setup, otherwise king takes rook; in Capatomic with
    /// the missiles that castle along.
    fn castling_text(&self, king: Square, rook: Square, companions: Companions) -> String {
        let is_usual = self
            .variant
            .usual_files()
            .is_some_and(|(file, rooks)| king.file == file && rooks.contains(&rook.file));
        if is_usual && !self.options.chess960 {
            let (king_end, _) = self.castling_ends(king, rook);
            return format!("{king}{king_end}");
        }
        let suffix = match (companions.left, companions.right) {
            (false, false) => "",
            (true, false) => "l",
            (false, true) => "r",
            (true, true) => "b",
        };
        format!("{king}{rook}{suffix}")
    }
}
