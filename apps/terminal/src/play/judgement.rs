//! What a position is worth to megaton before it looks ahead, in words.

use eval::{Judgement, Seen};
use movegen::{Game, Rules};

/// The judgement of a game's position.
pub(super) fn text<R: Rules>(_: &Game<R>, judgement: &Judgement) -> String {
    let mut lines = vec![format!("Evaluation: {} pawns (plus is good for White)", pawns(judgement.total))];
    if judgement.mop_up != 0 {
        lines.push(format!("{} of it for driving a lone royal to the edge", pawns(judgement.mop_up)));
    }
    match &judgement.network {
        Some(seen) => lines.extend(what_is_seen::<R>(seen)),
        None => lines.push("counted by the values of the pieces: the game has no network yet".to_owned()),
    }
    lines.join("\n")
}

fn what_is_seen<R: Rules>(seen: &Seen) -> impl Iterator<Item = String> {
    let output = |(place, &worth): (usize, &i32)| {
        if place == seen.output { format!("[{}]", pawns(worth)) } else { pawns(worth) }
    };
    let outputs: Vec<String> = seen.outputs.iter().enumerate().map(output).collect();
    let outputs = format!("The network, from few pieces to many: {}", outputs.join(" "));
    let heading = (!seen.beside_kings.is_empty()).then(|| "Pieces beside the kings are worth".to_owned());
    let rows = seen.beside_kings.iter().map(|&(color, kind, square, worth)| {
        format!("{:>6}  {color}'s {} on {}", pawns(worth), kind.name(), square.name::<R::Geometry>())
    });
    std::iter::once(outputs).chain(heading).chain(rows.collect::<Vec<_>>())
}

fn pawns(centipawns: i32) -> String {
    format!("{:+.2}", f64::from(centipawns) / 100.0)
}
