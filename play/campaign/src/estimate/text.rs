//! The estimate as the file it is stored in.

use super::{Estimate, Strengths};
use std::fmt::Write;

const HEAD: &str = "\
# Battle results, for battles that are not played out. Written by `megaton campaign estimate`;
# docs/campaign.md says how well it fits.
";

const CHANCES: &str = "
# Chances on a board: with s the attacker's lead in strength, the attacker wins with probability
# 1 / (1 + exp(d - s)), the defender with 1 / (1 + exp(d + s)), where d = draw * exp(the sum of the
# defender's units in `hold`). `attacker` is the attacker's advantage; strengths are relative to the
# Duke's; `none` is what a missing royal counts.
";

const SURVIVORS: &str = "
# Survivors: a unit is still on the board at the end with probability 1 / (1 + exp(-(base + slope * lead))),
# where lead is its own side's. Royals of sides that have not lost always are.
";

impl Estimate {
    /// The file of this estimate.
    pub fn to_text(&self) -> String {
        let mut text = format!("{HEAD}source = {:?}\n{CHANCES}", self.source);
        for (board, values) in &self.board {
            let _ = writeln!(
                text,
                "[board.{board}]\nattacker = {:?}\ndraw = {:?}\nstrength = {}\nhold = {}",
                values.attacker,
                values.draw,
                table(&values.strength),
                table(&values.hold)
            );
        }
        text.push_str(SURVIVORS);
        for (name, survival) in [("won", self.left.won), ("drew", self.left.drew), ("lost", self.left.lost)] {
            let _ = writeln!(
                text,
                "[left.{name}]\nslope = {:?}\nbase = {}",
                survival.slope,
                table(&survival.base)
            );
        }
        text
    }
}

fn table(values: &Strengths) -> String {
    let Strengths { K, D, Q, R, B, N, G, C, W, F, none } = values;
    format!(
        "{{ K = {K:?}, D = {D:?}, Q = {Q:?}, R = {R:?}, B = {B:?}, N = {N:?}, G = {G:?}, C = {C:?}, \
         W = {W:?}, F = {F:?}, none = {none:?} }}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_is_read_as_it_was_written() {
        let estimate = Estimate::fitted();
        assert_eq!(toml::from_str::<Estimate>(&estimate.to_text()).as_ref(), Ok(estimate));
    }
}
