//! A ladder for people.

use super::state::{Finished, Learning};
use movegen::Variant;

/// A generation that is over, in one line.
pub(super) fn line(number: u32, generations: u32, finished: &Finished) -> String {
    let positions = finished.learnt.positions;
    format!(
        "generation {number} of {generations}: {positions} positions, loss held out {}, {}, Elo {}, {}",
        loss(finished.learnt),
        score(finished),
        finished.elo,
        if finished.kept { "kept" } else { "not kept" }
    )
}

/// All of them, as Markdown.
pub(super) fn table(variant: Variant, finished: &[Finished]) -> String {
    let mut table = format!(
        "# The ladder of {variant}\n\n\
         | generation | positions learnt from | loss held out | won, drawn, lost | Elo over the best before, 95% interval | kept |\n\
         |--:|--:|--:|---|---|---|\n"
    );
    for (index, finished) in finished.iter().enumerate() {
        table.push_str(&format!(
            "| {} | {} | {} | {} | {} | {} |\n",
            index + 1,
            finished.learnt.positions,
            loss(finished.learnt),
            score(finished),
            finished.elo,
            if finished.kept { "yes" } else { "no" }
        ));
    }
    table
}

fn loss(learnt: Learning) -> String {
    learnt.held_out_loss.map_or_else(|| "unknown".to_owned(), |loss| format!("{loss:.5}"))
}

fn score(Finished { won, drawn, lost, .. }: &Finished) -> String {
    format!("+{won} ={drawn} -{lost}")
}
