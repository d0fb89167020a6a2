//! megaton's search for the page: moves for a table, lines for an analysis.

use crate::job::{JobAnswer, SearchJob};
use crate::messages::{AnalysisQuestion, Line, LineScore};
use crate::refusal::Refusal;
use engine::{Bound, Engine, Found, Info, Limits, Signals, Skill};
use movegen::{AnyGame, Color, Move};
use std::time::Duration;

/// Most lines of an analysis.
const MOST_LINES: usize = 10;

/// A search and its memory.
#[derive(Debug)]
pub struct Searcher {
    engine: Engine,
    /// The variant searched last: what was learnt in it is of no use in another.
    variant: Option<String>,
}

impl Searcher {
    /// A searcher with a transposition table of this size, in MiB.
    pub fn new(hash_mib: usize) -> Self {
        Searcher { engine: Engine::new(hash_mib), variant: None }
    }

    /// Sets the number of threads.
    pub fn set_threads(&mut self, threads: usize) {
        self.engine.set_threads(threads);
    }

    /// Looks for the move that a table waits for.
    ///
    /// # Errors
    /// The job cannot be read, or its game is none.
    pub fn think(&mut self, job: &str, signals: &Signals) -> Result<JobAnswer, Refusal> {
        let job: SearchJob = serde_json::from_str(job)?;
        let game = job.game.played(job.seed)?;
        self.turn_to(&job.game.variant);
        let limits = job.limits();
        let found = match job.elo {
            None => self.engine.search(&game, &limits, signals, &mut |_| {}),
            Some(elo) => {
                let skill = Skill { elo, seed: job.seed };
                self.engine.search_with_skill(&game, &limits, skill, signals, &mut |_| {})
            }
        };
        let best = found.best.map(|m| game.coordinate_text(m));
        Ok(JobAnswer { number: job.number, best, welcomes_draw: found.score.welcomes_draw() })
    }

    /// Analyses a position and tells every line as it is found. Answers with the best move, in
    /// coordinate notation.
    ///
    /// # Errors
    /// Its game is none.
    pub fn analyse(
        &mut self,
        question: &AnalysisQuestion,
        signals: &Signals,
        tell: &mut (dyn FnMut(Line) + Send),
    ) -> Result<Option<String>, Refusal> {
        let game = question.played()?;
        self.turn_to(&question.game.variant);
        let limits = Limits {
            move_time: question.move_time.map(Duration::from_millis),
            depth: question.depth,
            multi_pv: question.lines(),
            infinite: question.move_time.is_none() && question.depth.is_none(),
            ..Limits::default()
        };
        let Found { best, .. } = self.engine.search(&game, &limits, signals, &mut |info| {
            if let Some(line) = Line::of(&game, info) {
                tell(line);
            }
        });
        Ok(best.map(|m| game.coordinate_text(m)))
    }

    fn turn_to(&mut self, variant: &str) {
        if self.variant.as_deref() != Some(variant) {
            self.engine.clear();
            self.variant = Some(variant.to_owned());
        }
    }
}

impl AnalysisQuestion {
    /// How many lines are made.
    pub fn lines(&self) -> usize {
        self.lines.clamp(1, MOST_LINES)
    }

    /// The game that is analysed.
    ///
    /// # Errors
    /// There is no such game.
    pub fn played(&self) -> Result<AnyGame, Refusal> {
        self.game.played(0)
    }
}

impl Line {
    /// A report of a search of this game as the page shows it; `None` for a mere bound, whose line breaks off, and
    /// which is searched again at once.
    pub fn of(game: &AnyGame, info: &Info) -> Option<Self> {
        if info.bound != Bound::Exact || info.line.is_empty() {
            return None;
        }
        let score = LineScore::of(info.score);
        let (sans, texts) = written(game, &info.line);
        Some(Line {
            rank: info.multi_pv.max(1),
            depth: info.depth,
            nodes: info.nodes,
            time: u64::try_from(info.time.as_millis()).unwrap_or(u64::MAX),
            score: if game.side() == Color::White { score } else { score.turned() },
            sans,
            texts,
        })
    }
}

/// The moves of a line in both notations, up to the first that shows what nobody knows yet.
fn written(game: &AnyGame, line: &[Move]) -> (Vec<String>, Vec<String>) {
    let mut game = game.clone();
    let (mut sans, mut texts) = (Vec::new(), Vec::new());
    for &m in line {
        sans.push(game.san(m));
        texts.push(game.coordinate_text(m));
        if game.play(m).is_err() {
            break;
        }
    }
    (sans, texts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Score;
    use movegen::{Options, Variant};

    #[test]
    fn a_mere_bound_is_no_line_and_takes_none_away() {
        let game = AnyGame::new(Variant::Chess, Options::default(), None).unwrap();
        let first = game.parse_move("e4").unwrap();
        let info = |bound, line: Vec<Move>| Info {
            depth: 5,
            selective_depth: 7,
            multi_pv: 1,
            score: Score::Centipawns(30),
            bound,
            nodes: 1000,
            time: Duration::from_millis(10),
            hash_full: 0,
            line,
        };
        let line = Line::of(&game, &info(Bound::Exact, vec![first])).unwrap();
        assert_eq!((line.sans.as_slice(), line.rank), (&["e4".to_owned()][..], 1));
        for bound in [Bound::Lower, Bound::Upper] {
            assert_eq!(Line::of(&game, &info(bound, vec![first])), None);
        }
        assert_eq!(Line::of(&game, &info(Bound::Exact, Vec::new())), None);
    }
}
