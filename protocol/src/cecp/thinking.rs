//! The search's reports as CECP prints them.

use crate::notation;
use crate::uci::info::nodes_per_second;
use crate::xboard::ranks::Ranks;
use engine::{Bound, Info, Score};
use movegen::AnyGame;

/// Mate scores are this many centipawns and the number of moves.
const MATE: i64 = 100_000;

/// `ply score time nodes selective-depth speed tbhits<TAB>line`; a bound has a mark at the end.
pub(crate) fn line(game: &AnyGame, info: &Info) -> String {
    let ranks = Ranks::of(game.variant());
    let moves: Vec<_> =
        notation::coordinates(game, &info.line).iter().map(|text| ranks.to_gui(text)).collect();
    let bound = match info.bound {
        Bound::Exact => "",
        Bound::Lower => "!",
        Bound::Upper => "?",
    };
    format!(
        "{} {} {} {} {} {} 0\t{}{bound}",
        info.depth,
        score(info.score),
        info.time.as_millis() / 10,
        info.nodes,
        info.selective_depth,
        nodes_per_second(info),
        moves.join(" "),
    )
}

fn score(score: Score) -> i64 {
    match score {
        Score::Centipawns(value) => i64::from(value),
        Score::MateIn(moves) => MATE + i64::from(moves),
        Score::MatedIn(moves) => -MATE - i64::from(moves),
    }
}

/// The answer to `.` in analysis: `stat01: time nodes ply mvleft mvtot mvname`, without the
/// moves still to search, which no report tells.
pub(crate) fn status(game: &AnyGame, info: &Info) -> String {
    let ranks = Ranks::of(game.variant());
    let best =
        notation::coordinates(game, &info.line).first().map(|text| ranks.to_gui(text)).unwrap_or_default();
    format!("stat01: {} {} {} 0 0 {best}", info.time.as_millis() / 10, info.nodes, info.depth)
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Options, Variant};
    use std::time::Duration;

    fn info(game: &AnyGame, score: Score, bound: Bound) -> Info {
        Info {
            depth: 7,
            selective_depth: 12,
            multi_pv: 1,
            score,
            bound,
            nodes: 5000,
            time: Duration::from_millis(2500),
            hash_full: 0,
            line: vec![game.parse_move("e5").unwrap()],
        }
    }

    #[test]
    fn lines_count_ranks_as_the_gui_does_and_mates_from_100000() {
        let game = AnyGame::new(Variant::Stratomic, Options::default(), None).unwrap();
        let exact = info(&game, Score::Centipawns(-31), Bound::Exact);
        assert_eq!(line(&game, &exact), "7 -31 250 5000 12 2000 0\te2e4");
        assert_eq!(
            line(&game, &info(&game, Score::MateIn(3), Bound::Lower)),
            "7 100003 250 5000 12 2000 0\te2e4!"
        );
        assert!(line(&game, &info(&game, Score::MatedIn(2), Bound::Upper)).starts_with("7 -100002 "));
        assert_eq!(status(&game, &exact), "stat01: 250 5000 7 0 0 e2e4");
    }
}
