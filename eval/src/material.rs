//! What positions are worth by their pieces alone: how a variant is played that has no network yet, so that its
//! first games can be played, and what yardsticks evaluate by, so that no new network changes them.

use crate::mop_up::closing_in;
use crate::values::Evaluate;
use movegen::{Color, Kind, Position};

/// The score for the side to move, in centipawns: pieces on the board and in reserve by their exchange values,
/// face-down ones by what they are expected to be, and the mop-up term.
///
/// ```
/// use movegen::{Game, Options, Orthodox, Variant};
/// let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1";
/// let game = Game::<Orthodox>::new(Variant::Chess, Options::default(), Some(fen))?;
/// assert!(eval::by_pieces(game.position()) < 0);
/// # Ok::<(), movegen::FenError>(())
/// ```
pub fn by_pieces<R: Evaluate>(position: &Position<R>) -> i32 {
    let side = position.side();
    material(position, side) - material(position, !side) + closing_in(position)
}

fn material<R: Evaluate>(position: &Position<R>, color: Color) -> i32 {
    let count = |kind| position.pieces(color, kind).count() + position.in_reserve(color, kind);
    let known = R::KINDS.iter().filter(|&&kind| kind != Kind::FaceDown);
    let mut sum: i32 = known.map(|&kind| R::VALUES[kind.index()] * count(kind) as i32).sum();
    position.face_down_pieces(color, |kind, times, parts| {
        sum += R::VALUES[kind.index()] * times / parts;
    });
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Game, Options, Orthodox, Reserve, StrataChess, Stratomic, Variant};

    fn worth<R: Evaluate>(variant: Variant, fen: &str) -> i32 {
        by_pieces(Game::<R>::new(variant, Options::default(), Some(fen)).unwrap().position())
    }

    fn value<R: Evaluate>(kind: Kind) -> i32 {
        R::VALUES[kind.index()]
    }

    #[test]
    fn every_kind_that_is_exchanged_has_a_value() {
        fn check<R: Evaluate>(_: &Game<R>) {
            let without = [Kind::King, Kind::Duke];
            let valued = |kind: &&Kind| R::VALUES[kind.index()] > 0;
            let all = R::KINDS.iter().filter(|kind| !without.contains(kind));
            assert!(all.clone().all(|kind| valued(&kind)), "{:?}", R::KINDS);
            let royals = R::KINDS.iter().filter(|kind| without.contains(kind));
            assert_eq!(royals.filter(valued).count(), 0, "{:?}", R::KINDS);
        }
        for spec in movegen::VARIANTS {
            let game = movegen::AnyGame::new(spec.variant, Options::default(), None).unwrap();
            movegen::with_game!(&game, typed => check(typed));
        }
    }

    #[test]
    fn pieces_count_for_their_side_and_its_opponent_alike() {
        let queen = value::<Orthodox>(Kind::Queen) - value::<Orthodox>(Kind::Rook);
        let ahead = |side| {
            worth::<Orthodox>(Variant::Chess, &format!("r3k3/pppp4/8/8/8/8/PPPP4/3QK3 {side} - - 0 1"))
        };
        assert_eq!([ahead('w'), ahead('b')], [queen, -queen]);
        let start = "10/mrnbqkbnrm/pppppppppp/10/10/10/10/PPPPPPPPPP/MRNBQKBNR1/10 w KQkq - 0 1";
        assert_eq!(worth::<Stratomic>(Variant::Stratomic, start), -value::<Stratomic>(Kind::Missile));
    }

    #[test]
    fn what_is_in_reserve_counts() {
        let start = |reserve| format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[{reserve}] w KQkq - 0 1");
        let gone = worth::<Reserve>(Variant::Stoltz, &start("u"));
        assert_eq!(worth::<Reserve>(Variant::Stoltz, &start("Uu")) - gone, value::<Reserve>(Kind::Culverin));
    }

    #[test]
    fn face_down_pieces_count_as_what_they_are_expected_to_be() {
        let both = |rosters| format!("kxxx4/xxxx4/8/8/4XXXX/4XXXK w - - 0 1 army={rosters}");
        assert_eq!(worth::<StrataChess>(Variant::StrataChess, &both("3RBN+4WWFF,3RBN+4WWFF")), 0);
        let better = worth::<StrataChess>(Variant::StrataChess, &both("3QBN+4WWFF,3RBN+4WWFF"));
        assert_eq!(better, value::<StrataChess>(Kind::Queen) - value::<StrataChess>(Kind::Rook));
    }
}
