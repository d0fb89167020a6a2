//! Drops that move a pawn on, as GUIs write them: the gating of Seirawan chess. `d2d4u` is the
//! pawn's move, with the piece that it leaves behind: `U@d2` elsewhere.

use crate::board::{parse_square, square_name, squares};
use movegen::{AnyGame, Kind, Move, Square, Tag};

/// A drop as a pawn's move: the pawn goes to its target and leaves the piece where it stood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ByPawn {
    pub(super) pawn: Square,
    pub(super) target: Square,
    pub(super) kind: Kind,
}

impl ByPawn {
    /// None if the move is no drop, or drops where no pawn stands.
    fn of(game: &AnyGame, m: Move) -> Option<ByPawn> {
        if m.tag() != Tag::Drop {
            return None;
        }
        let pawn = game.piece_at(m.to())?;
        let mut after = game.clone();
        after.play(m).ok()?;
        let target = squares(game)
            .find(|&square| game.piece_at(square).is_none() && after.piece_at(square) == Some(pawn))?;
        Some(ByPawn { pawn: m.to(), target, kind: after.piece_at(m.to())?.kind })
    }
}

/// The drops of a piece that are pawns' moves.
pub(super) fn by_pawns(game: &AnyGame, kind: Kind) -> Vec<ByPawn> {
    let ways = game.legal_moves().into_iter().filter_map(|m| ByPawn::of(game, m));
    ways.filter(|way| way.kind == kind).collect()
}

/// The squares where a piece can be dropped and no pawn stands.
pub(super) fn elsewhere(game: &AnyGame, kind: Kind) -> Vec<Square> {
    let drops = game.legal_moves().into_iter().filter(|m| m.tag() == Tag::Drop);
    let free = drops.map(Move::to).filter(|&square| game.piece_at(square).is_none());
    free.filter(|&square| {
        game.parse_move(&format!("{}@{}", kind.letter(), square_name(game, square))).is_ok()
    })
    .collect()
}

/// The drop as the pawn's move; `None` if the move is no drop, or drops where no pawn stands.
pub(super) fn to_gui(game: &AnyGame, m: Move) -> Option<String> {
    let ByPawn { pawn, target, kind } = ByPawn::of(game, m)?;
    let dropped = kind.letter().to_ascii_lowercase();
    Some(format!("{}{}{dropped}", square_name(game, pawn), square_name(game, target)))
}

/// Reads a pawn's move that leaves a piece behind; `None` if it is nothing like it.
pub(super) fn read(game: &AnyGame, text: &str) -> Option<Move> {
    let (squares, letter) = text.split_at_checked(text.len().checked_sub(1)?)?;
    let second_at = squares.rfind(|letter: char| letter.is_ascii_alphabetic())?;
    let (from, to) = squares.split_at(second_at);
    let (pawn, target) = (parse_square(game, from)?, parse_square(game, to)?);
    let m = game.parse_move(&format!("{}@{from}", letter.to_ascii_uppercase())).ok()?;
    let mut after = game.clone();
    after.play(m).ok()?;
    (game.piece_at(pawn).is_some() && after.piece_at(target) == game.piece_at(pawn)).then_some(m)
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Options, VARIANTS, Variant};

    #[test]
    fn stoltz_drops_are_pawn_moves_that_leave_a_piece() {
        for (variant, written) in [(Variant::Stoltz, "d2d4u"), (Variant::OneStep, "d2d3u")] {
            let game = AnyGame::new(variant, Options::default(), None).unwrap();
            let drop = game.parse_move("U@d2").unwrap();
            assert_eq!(to_gui(&game, drop).as_deref(), Some(written));
            assert_eq!(read(&game, written), Some(drop));
            for wrong in ["", "u", "d2u", "d2d5u", "d2d4x", "d2d4", "a1a2u", "é", "d2d4é"] {
                assert_eq!(read(&game, wrong), None, "{wrong}");
            }
        }
    }

    #[test]
    fn other_moves_are_left_alone() {
        for spec in VARIANTS {
            let game = AnyGame::new(spec.variant, Options::default(), None).unwrap();
            for m in game.legal_moves().into_iter().filter(|m| m.tag() != Tag::Drop) {
                assert_eq!(to_gui(&game, m), None);
            }
        }
    }
}
