//! Mop-up evaluation: what brings the mate of a royal that stands alone nearer (Slate and Atkin, Chess 4.5,
//! 1977).
//!
//! Networks hardly learn it: what they learn from leaves decided positions out. Without it a rook, a
//! Duke and four wazirs moved to and fro before a bare King for a hundred plies.

use movegen::{Color, Kind, Position, Rules, State};

/// Centipawns by the distance of the lone royal from the nearest edge, counted for files and for ranks.
const FROM_EDGE: [i32; 3] = [60, 30, 10];
/// Centipawns for each step between the royals.
const ROYALS_APART: i32 = 10;
/// Centipawns for each step between the lone royal and another piece, pawns excepted: they have to promote.
const PIECE_APART: i32 = 3;

/// The mop-up term in centipawns, from White's point of view; 0 unless one side has only its royal left.
#[inline(always)]
pub(crate) fn mop_up<R: Rules>(position: &Position<R>) -> i32 {
    let [white, black] = Color::BOTH.map(|color| position.color(color).many());
    match (white, black) {
        (true, false) => against_lone_royal(position, Color::White),
        (false, true) => -against_lone_royal(position, Color::Black),
        _ => 0,
    }
}

fn against_lone_royal<R: Rules>(position: &Position<R>, ahead: Color) -> i32 {
    let Some(lone) = position.king(!ahead) else { return 0 };
    // Battles are fought on boards of several sizes, in the corner at a1.
    let (files, ranks) = position.state().size();
    let (file, rank) = lone.file_and_rank::<R::Geometry>();
    let driven: i32 = [(file, files), (rank, ranks)]
        .map(|(place, places)| usize::from(place.min(places.saturating_sub(1 + place))))
        .map(|distance| FROM_EDGE.get(distance).copied().unwrap_or(0))
        .iter()
        .sum();
    let royal = position.king(ahead);
    let apart: i32 = (position.color(ahead) - position.kind(Kind::Pawn))
        .into_iter()
        .map(|square| {
            let step = if royal == Some(square) { ROYALS_APART } else { PIECE_APART };
            step * i32::from(square.distance::<R::Geometry>(lone))
        })
        .sum();
    driven - apart
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Game, Options, Orthodox, StrataChess, Variant};

    fn of_battle(fen: &str) -> i32 {
        mop_up(
            Game::<StrataChess>::new(Variant::StrataChess, Options::default(), Some(fen)).unwrap().position(),
        )
    }

    #[test]
    fn the_edge_is_that_of_the_board_in_play() {
        // On the narrow board file g is the edge, on the large one it is not.
        assert_eq!(of_battle("6k/7/7/7/K1R4 w - - 0 1"), 60 + 60 - 10 * 6 - 3 * 4);
        assert_eq!(of_battle("10/10/10/6k3/10/10/10/K1R7 w - - 0 1"), -10 * 6 - 3 * 4);
    }

    #[test]
    fn only_a_royal_that_stands_alone_is_mopped_up() {
        assert_eq!(of_battle("6k/6w/7/7/K1R4 w - - 0 1"), 0);
        assert_eq!(of_battle("6k/7/7/7/K6 w - - 0 1"), 0);
        let game = |fen| Game::<Orthodox>::new(Variant::Chess, Options::default(), Some(fen)).unwrap();
        let black = mop_up(game("8/8/8/3q4/8/2k5/7p/K7 b - - 0 1").position());
        assert_eq!(black, -(60 + 60 - 10 * 2 - 3 * 4));
    }
}
