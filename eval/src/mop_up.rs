//! Mop-up evaluation: what brings the mate of a royal that stands alone, or nearly so, nearer (Slate and Atkin,
//! Chess 4.5, 1977).
//!
//! Networks hardly learn it: what they learn from leaves decided positions out. Without it a rook, a
//! Duke and four wazirs moved to and fro before a bare King for a hundred plies. The numbers are large
//! because a network's judgement of decided positions wavers by a hundred centipawns from move to move
//! (measured in `docs/log/battles.md`). Steps are counted from half the board on: a term that is negative in most
//! positions makes whoever is ahead shun the capture after which it counts.

use movegen::{Color, Family, Kind, Position};

/// Centipawns by the distance of the lone royal from the nearest edge, counted for files and for ranks.
const FROM_EDGE: [i32; 3] = [180, 90, 30];
/// Centipawns for each step that the royals are apart beyond half the board; as many are won by each step nearer.
const ROYALS_APART: i32 = 30;
/// Centipawns for each step between the lone royal and another piece, pawns excepted: they have to promote.
const PIECE_APART: i32 = 9;
/// With so many companions at most, none of them a pawn, a royal counts as lone,
const COMPANIONS: u32 = 2;
/// if the other side is so many points ahead. One that stands quite alone always does.
const POINTS_AHEAD: u32 = 4;

/// The mop-up term for the side to move, where pieces can mate a lone royal: where captures explode, the
/// first piece that comes near one decides.
#[inline(always)]
pub(crate) fn closing_in<R: Family>(position: &Position<R>) -> i32 {
    if R::BLASTS {
        return 0;
    }
    let term = mop_up(position);
    if position.side() == Color::White { term } else { -term }
}

/// The mop-up term in centipawns, from White's point of view; 0 unless one side has hardly more than its royal
/// left.
#[inline(always)]
fn mop_up<R: Family>(position: &Position<R>) -> i32 {
    let [white, black] = Color::BOTH.map(|color| position.color(color).count());
    if white.min(black) > 1 + COMPANIONS {
        return 0;
    }
    if is_beaten(position, Color::Black) {
        against_lone_royal(position, Color::White)
    } else if is_beaten(position, Color::White) {
        -against_lone_royal(position, Color::Black)
    } else {
        0
    }
}

/// Whether a side has hardly more than its royal against much more.
fn is_beaten<R: Family>(position: &Position<R>, side: Color) -> bool {
    let pieces = position.color(side).count();
    let is_alone = pieces == 1 && position.color(!side).many();
    let has_companions = || pieces <= 1 + COMPANIONS && position.pieces(side, Kind::Pawn).is_empty();
    is_alone || has_companions() && points(position, !side) >= points(position, side) + POINTS_AHEAD
}

/// What a side has, in the points that players count: nine for a queen or nearly one, five for a rook, three for other
/// pieces, one for a pawn or a soldier, nothing for a royal, and two for what lies face down, a piece or a soldier.
fn points<R: Family>(position: &Position<R>, side: Color) -> u32 {
    let of = |square| match position.kind_at(square) {
        None | Some(Kind::King | Kind::Duke) => 0,
        Some(Kind::Queen | Kind::Chancellor | Kind::Archbishop) => 9,
        Some(Kind::Rook) => 5,
        Some(Kind::FaceDown) => 2,
        Some(Kind::Pawn | Kind::Wazir | Kind::Ferz) => 1,
        Some(_) => 3,
    };
    position.color(side).into_iter().map(of).sum()
}

fn against_lone_royal<R: Family>(position: &Position<R>, ahead: Color) -> i32 {
    let Some(lone) = position.king(!ahead) else { return 0 };
    // Battles are fought on boards of several sizes, in the corner at a1.
    let (files, ranks) = position.board_size();
    let (file, rank) = lone.file_and_rank::<R::Geometry>();
    let driven: i32 = [(file, files), (rank, ranks)]
        .map(|(place, places)| usize::from(place.min(places.saturating_sub(1 + place))))
        .map(|distance| FROM_EDGE.get(distance).copied().unwrap_or(0))
        .iter()
        .sum();
    let royal = position.king(ahead);
    let halfway = i32::from(files.max(ranks)) / 2;
    let apart: i32 = (position.color(ahead) - position.kind(Kind::Pawn))
        .into_iter()
        .map(|square| {
            let step = if royal == Some(square) { ROYALS_APART } else { PIECE_APART };
            step * (i32::from(square.distance::<R::Geometry>(lone)) - halfway)
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

    /// The term for these centipawns at the edge, when the royals and one other piece are so many steps farther
    /// away than half the board.
    const fn term(edge: i32, royal: i32, piece: i32) -> i32 {
        edge - 30 * royal - 9 * piece
    }

    #[test]
    fn the_edge_is_that_of_the_board_in_play() {
        // On the narrow board file g is the edge, on the large one it is not.
        assert_eq!(of_battle("6k/7/7/7/K1R4 w - - 0 1"), term(2 * 180, 3, 1));
        assert_eq!(of_battle("10/10/10/6k3/10/10/10/K1R7 w - - 0 1"), term(0, 1, -1));
    }

    #[test]
    fn a_royal_with_few_companions_is_mopped_up_from_four_points_on() {
        let lone = term(2 * 180, 3, 1);
        assert_eq!(of_battle("6k/6w/7/7/K1R4 w - - 0 1"), lone);
        assert_eq!(of_battle("5wk/6w/7/7/K1R4 w - - 0 1"), 0);
        assert_eq!(of_battle("5wk/6w/7/7/K2Q3 w - - 0 1"), lone);
        assert_eq!(of_battle("4wwk/6w/7/7/K2Q3 w - - 0 1"), 0);
        // Pawns may promote while the royals are watched.
        let game = Game::<Orthodox>::new(
            Variant::Chess,
            Options::default(),
            Some("8/8/8/3q4/8/4k3/7P/K7 w - - 0 1"),
        );
        assert_eq!(mop_up(game.unwrap().position()), 0);
    }

    #[test]
    fn two_lone_royals_leave_nothing_to_mop_up() {
        assert_eq!(of_battle("6k/7/7/7/K6 w - - 0 1"), 0);
        let game = |fen| Game::<Orthodox>::new(Variant::Chess, Options::default(), Some(fen)).unwrap();
        let black = mop_up(game("8/8/8/3q4/8/2k5/7p/K7 b - - 0 1").position());
        assert_eq!(black, -term(2 * 180, -2, 0));
    }
}
