//! `info` lines.

use crate::notation;
use engine::{Bound, CurrentMove, Info};
use movegen::AnyGame;

/// The report as an `info` line, with chances behind the score if there are any; the game is the
/// one searched.
pub(crate) fn line(game: &AnyGame, info: &Info, chances: &str) -> String {
    let bound = match info.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    let line = notation::coordinates(game, &info.line);
    let line = if line.is_empty() { String::new() } else { format!(" pv {}", line.join(" ")) };
    format!(
        "info depth {} seldepth {} multipv {} score {}{chances}{bound} nodes {} nps {} hashfull {} time {}{line}",
        info.depth,
        info.selective_depth,
        info.multi_pv.max(1),
        info.score,
        info.nodes,
        nodes_per_second(info),
        info.hash_full,
        info.time.as_millis(),
    )
}

/// The first move that is looked at, as an `info` line; the game is the one searched.
pub(crate) fn current_move(game: &AnyGame, current: CurrentMove) -> String {
    let CurrentMove { m, number, depth } = current;
    format!("info depth {depth} currmove {} currmovenumber {number}", game.coordinate_text(m))
}

/// The speed of the search so far.
pub fn nodes_per_second(info: &Info) -> u64 {
    let microseconds = info.time.as_micros().max(1);
    u64::try_from(u128::from(info.nodes) * 1_000_000 / microseconds).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Score;
    use movegen::{Options, Variant};
    use std::time::Duration;

    #[test]
    fn an_info_line_has_all_its_fields() {
        let game = AnyGame::new(Variant::Chess, Options::default(), None).unwrap();
        let info = Info {
            depth: 5,
            selective_depth: 9,
            multi_pv: 2,
            score: Score::MatedIn(3),
            bound: Bound::Upper,
            nodes: 3000,
            time: Duration::from_millis(1500),
            hash_full: 12,
            line: vec![game.parse_move("e4").unwrap()],
        };
        assert_eq!(
            line(&game, &info, " wdl 0 0 1000"),
            "info depth 5 seldepth 9 multipv 2 score mate -3 wdl 0 0 1000 upperbound nodes 3000 nps 2000 \
             hashfull 12 time 1500 pv e2e4"
        );
    }
}
