//! Engine programs as players of a match.

use super::{Chosen, MatchPlayer, Remark, Watch};
use arbiter::{Clocks, Task};
use engine::{Bound, Info};
use movegen::AnyGame;
use protocol::engine_program::{EngineProgram, PlayerError, Watcher, read_figures};

impl MatchPlayer for EngineProgram {
    fn begin(&mut self, game: &AnyGame, _seed: u64) -> Result<(), PlayerError> {
        EngineProgram::begin(self, game)
    }

    fn choose(&mut self, task: &Task, clocks: &Clocks, watch: &Watch<'_>) -> Result<Chosen, PlayerError> {
        let mut lines = Vec::new();
        let mut last = None;
        let mut hear = |line: &str| {
            if watch.wanted_lines.is_some_and(|wanted| wanted.is_match(line)) {
                lines.push(line.to_owned());
            }
            if let Some(info) = read_figures(line).filter(|info| info.multi_pv <= 1) {
                last = Some(weightier(last.take(), info));
            }
        };
        let watcher = Watcher { hear: &mut hear, is_to_stop: &|| watch.is_stopped() };
        let m = self.choose_watched(&task.game, clocks, watcher)?;
        let remark = last.map(|info| Remark {
            score: info.score,
            depth: info.depth,
            selective_depth: info.selective_depth,
            nodes: info.nodes,
        });
        Ok(Chosen { m, remark, lines })
    }
}

/// What counts after this report: a mere bound does not replace an exact score, but its nodes were searched.
fn weightier(before: Option<Info>, info: Info) -> Info {
    match before {
        Some(before) if before.bound == Bound::Exact && info.bound != Bound::Exact => {
            Info { nodes: info.nodes, ..before }
        }
        _ => info,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Score;

    #[test]
    fn exact_scores_count_more_than_bounds() {
        let told = |lines: &[&str]| {
            lines
                .iter()
                .filter_map(|line| read_figures(line))
                .fold(None, |last, info| Some(weightier(last, info)))
        };
        let info = told(&[
            "info depth 1 score cp 5 lowerbound nodes 3 pv e2e4",
            "info depth 2 score cp 7 nodes 9 pv e2e4",
            "info depth 3 score cp -90 upperbound nodes 20 pv e2e4",
        ])
        .unwrap();
        assert_eq!((info.depth, info.score, info.nodes), (2, Score::Centipawns(7), 20));
        assert_eq!(told(&["info depth 4 score cp 1 upperbound pv d2d4"]).unwrap().depth, 4);
        assert_eq!(told(&["info string hello", "info currmove e2e4"]), None);
    }
}
