//! Drops that move a pawn on, as GUIs write them: the gating of Seirawan chess. `d2d4u` is the
//! pawn's move, with the piece that it leaves behind: `U@d2` elsewhere.

use movegen::{AnyGame, Kind, Move, Role, Square, Tag};

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
        let kind = m.drops()?;
        let (_, pawn, target) = game.effects(m).movement(Role::MakesWay)?;
        (pawn == m.to()).then_some(ByPawn { pawn, target, kind })
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
    free.filter(|&square| game.parse_move(&format!("{}@{}", kind.letter(), game.square_name(square))).is_ok())
        .collect()
}

/// The drop as the pawn's move; `None` if the move is no drop, or drops where no pawn stands.
pub(super) fn to_gui(game: &AnyGame, m: Move) -> Option<String> {
    let ByPawn { pawn, target, kind } = ByPawn::of(game, m)?;
    let dropped = kind.letter().to_ascii_lowercase();
    Some(format!("{}{}{dropped}", game.square_name(pawn), game.square_name(target)))
}

/// Reads a pawn's move that leaves a piece behind; `None` if it is nothing like it.
pub(super) fn read(game: &AnyGame, text: &str) -> Option<Move> {
    let (squares, letter) = text.split_at_checked(text.len().checked_sub(1)?)?;
    let second_at = squares.rfind(|letter: char| letter.is_ascii_alphabetic())?;
    let (from, to) = squares.split_at(second_at);
    let (pawn, target) = (game.parse_square(from)?, game.parse_square(to)?);
    let m = game.parse_move(&format!("{}@{from}", letter.to_ascii_uppercase())).ok()?;
    ByPawn::of(game, m).filter(|way| (way.pawn, way.target) == (pawn, target)).map(|_| m)
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
