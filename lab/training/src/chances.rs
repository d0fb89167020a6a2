//! Chances to win by the score, fitted to games.

use crate::record::RecordedGame;
use engine::Chances;
use std::collections::BTreeMap;

/// What is looked for, in centipawns.
const LARGEST: f64 = 2_000.0;
/// Each leaves two thirds of the interval.
const ROUNDS: u32 = 40;

/// How often games ended how after each score: the score in centipawns, and the points of the side that had
/// it, in halves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ResultsByScore(BTreeMap<(i16, u8), u64>);

impl ResultsByScore {
    /// Adds every move of a game.
    pub(crate) fn note(&mut self, game: &RecordedGame) {
        let half_points = game.half_points_of_movers();
        for (ply, played) in game.moves.iter().enumerate() {
            self.note_one(played.score, half_points[ply % 2]);
        }
    }

    /// Adds one position.
    pub(crate) fn note_one(&mut self, score: i16, half_points: u8) {
        *self.0.entry((score, half_points)).or_default() += 1;
    }

    /// The centipawns at which scores predict results best, see [`expectation`].
    pub(crate) fn scale(&self) -> f64 {
        lowest(50.0, 2_000.0, |scale| {
            let error = |(&(score, half_points), &count): (&(i16, u8), &u64)| {
                let error = f64::from(half_points) / 2.0 - expectation(f64::from(score) / scale);
                count as f64 * error * error
            };
            self.0.iter().map(error).sum()
        })
    }

    /// The curve by which the games are likeliest to end as they did; none without a game.
    pub(crate) fn fitted(&self) -> Option<Chances> {
        if self.0.is_empty() {
            return None;
        }
        let best_for = |spread: f64| {
            let half_won = lowest(0.0, LARGEST, |half_won| self.unlikelihood(Chances { half_won, spread }));
            Chances { half_won, spread }
        };
        Some(best_for(lowest(1.0, LARGEST, |spread| self.unlikelihood(best_for(spread)))))
    }

    /// Minus the logarithm of the likelihood of all results by this curve.
    fn unlikelihood(&self, chances: Chances) -> f64 {
        let of = |(&(score, half_points), &count): (&(i16, u8), &u64)| {
            // A game that the curve holds impossible does not decide alone.
            -(count as f64) * chance_of(chances, score, half_points).max(1e-6).ln()
        };
        self.0.iter().map(of).sum()
    }
}

/// The points expected from a lead of so many times the scale of scores, 0 to 1.
pub(crate) fn expectation(lead: f64) -> f64 {
    1.0 / (1.0 + (-lead).exp())
}

/// How likely a game ends so, in halves for the side that has this score in centipawns; 0 to 1.
pub(crate) fn chance_of(chances: Chances, score: i16, half_points: u8) -> f64 {
    let lead = f64::from(score);
    let [win, loss] = [lead, -lead].map(|lead| chances.to_win(lead));
    match half_points {
        0 => loss,
        1 => 1.0 - win - loss,
        _ => win,
    }
}

/// Where a function that falls and then rises is lowest, by ternary search.
fn lowest(mut low: f64, mut high: f64, value: impl Fn(f64) -> f64) -> f64 {
    for _ in 0..ROUNDS {
        let (left, right) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if value(left) < value(right) { high = right } else { low = left }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::PlayedMove;
    use movegen::{Kind, Move, Square};

    const SOME_MOVE: Move = Move::ordinary(Kind::Pawn, Square::new(12), Square::new(28));

    #[test]
    fn a_curve_is_found_again_from_games_that_follow_it() {
        let wanted = Chances { half_won: 220.0, spread: 90.0 };
        let mut results = ResultsByScore::default();
        for score in (-900..=900).step_by(10) {
            let [win, draw, _] = wanted.of_score(engine::Score::Centipawns(score));
            for game in 0..1_000 {
                let half_points = if game < win { 2 } else { u8::from(game < win + draw) };
                // Black has the move in every second opening, and then the points are those of Black.
                let (side, half_points) =
                    if game % 2 == 0 { ("w", half_points) } else { ("b", 2 - half_points) };
                let moves = vec![PlayedMove { m: SOME_MOVE, score: score as i16 }];
                results.note(&RecordedGame { opening: format!("8/8 {side} - -"), moves, half_points });
            }
        }
        let found = results.fitted().unwrap();
        assert!((found.half_won - 220.0).abs() < 2.0 && (found.spread - 90.0).abs() < 2.0, "{found:?}");
        assert_eq!(ResultsByScore::default().fitted(), None);
    }

    #[test]
    fn the_mover_has_the_score() {
        let moves = vec![PlayedMove { m: SOME_MOVE, score: 10 }; 2];
        let mut results = ResultsByScore::default();
        results.note(&RecordedGame { opening: "8/8 w - -".to_owned(), moves, half_points: 2 });
        assert_eq!(results.0.into_iter().collect::<Vec<_>>(), [((10, 0), 1), ((10, 2), 1)]);
    }
}
