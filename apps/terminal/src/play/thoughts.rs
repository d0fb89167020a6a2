//! The search's reports for people.

use engine::{Bound, Info, Score};
use movegen::AnyGame;
use protocol::notation;
use protocol::uci::info::nodes_per_second;

/// Moves of a line shown.
const LINE_LENGTH: usize = 10;

/// A report as one line: depth, score from the mover's side, time, speed, moves.
pub(super) fn line(game: &AnyGame, info: &Info) -> String {
    let shown = &info.line[..info.line.len().min(LINE_LENGTH)];
    let bound = match info.bound {
        Bound::Exact => "",
        Bound::Lower => "+",
        Bound::Upper => "-",
    };
    // Where several lines are wanted, the others say which they are.
    let place = if info.multi_pv > 1 { format!("{}. ", info.multi_pv) } else { String::new() };
    format!(
        "depth {:>2}  {:>8}{bound:1}  {:>6.2} s  {:>6} kn/s  {place}{}",
        info.depth,
        score(info.score),
        info.time.as_secs_f64(),
        nodes_per_second(info) / 1000,
        notation::san(game, shown).join(" ")
    )
}

fn score(score: Score) -> String {
    match score {
        Score::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        Score::MateIn(moves) => format!("wins in {moves}"),
        Score::MatedIn(moves) => format!("loses in {moves}"),
    }
}
