//! What later moves of a game say of a position: the λ-return of TD(λ) (Sutton, 1988; for evaluations of chess Baxter,
//! Tridgell and Weaver, 1998).
//!
//! A search of a few hundred nodes errs, and the searches of the moves after it err differently: by a search of 30,000
//! nodes a mean of them is a third nearer to the truth than the position's own score (docs/log/networks.md, What targets
//! are worth).

use crate::chances::{ResultsByScore, expectation};
use crate::record::RecordedGame;

/// How much of a return is what the rest of the game says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Lambda {
    /// λ: the share of the return of the next position; 0 leaves each score as it is, 1 makes it the game's result.
    share: f64,
    /// Centipawns at which scores predict results best.
    scale: f64,
}

impl Lambda {
    /// By this share, in games whose scores predicted their results so.
    pub(super) fn new(share: f32, results: &ResultsByScore) -> Self {
        Lambda { share: f64::from(share), scale: results.scale() }
    }

    /// What each position of a game is worth to its side to move by its own score and by what comes after, in centipawns.
    pub(super) fn returns(self, record: &RecordedGame) -> Vec<f64> {
        let mut returns = Vec::with_capacity(record.moves.len());
        // To the side that would move next.
        let mut later = f64::from(record.half_points_of_movers()[record.moves.len() % 2]) / 2.0;
        for played in record.moves.iter().rev() {
            let own = expectation(f64::from(played.score) / self.scale);
            later = (1.0 - self.share) * own + self.share * (1.0 - later);
            returns.push(self.scale * (later / (1.0 - later)).ln());
        }
        returns.reverse();
        returns
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::PlayedMove;
    use crate::replay::replay;
    use crate::selfplay::SelfPlay;
    use eval::Evaluation;
    use movegen::{AnyGame, Kind, Move, Options, Square, VARIANTS};

    /// A game that Black begins and wins, with these scores.
    fn game(scores: &[i16]) -> RecordedGame {
        let m = Move::ordinary(Kind::Pawn, Square::new(12), Square::new(28));
        let moves = scores.iter().map(|&score| PlayedMove { m, score }).collect();
        RecordedGame { opening: "8/8 b - -".to_owned(), moves, half_points: 0 }
    }

    fn returns(share: f64, scores: &[i16]) -> Vec<f64> {
        Lambda { share, scale: 100.0 }.returns(&game(scores))
    }

    #[test]
    fn the_next_position_is_seen_from_the_other_side() {
        let points = |value: f64| expectation(value / 100.0);
        let [first, second] = returns(0.5, &[0, -100])[..] else { panic!("two moves have two returns") };
        // White has lost: half of the last score, and half of nothing.
        assert!((points(second) - points(-100.0) / 2.0).abs() < 1e-9);
        assert!((points(first) - (0.25 + (1.0 - points(second)) / 2.0)).abs() < 1e-9);
    }

    #[test]
    fn from_the_score_alone_to_the_result_alone() {
        let scores = [30, -500, 700];
        for (found, score) in returns(0.0, &scores).into_iter().zip(scores) {
            assert!((found - f64::from(score)).abs() < 1e-6, "{found} for {score}");
        }
        let won = f64::INFINITY;
        assert_eq!(returns(1.0, &scores), [won, -won, won]);
    }

    #[test]
    fn the_sides_take_turns_in_every_game() {
        let play = || {
            let mut player = SelfPlay::new(30, Evaluation::Pieces);
            VARIANTS
                .iter()
                .map(|spec| {
                    let mut game = AnyGame::new(spec.variant, Options::default(), None).unwrap();
                    game.draw_secrets(3).unwrap();
                    (spec.variant, player.play(game).unwrap())
                })
                .collect::<Vec<_>>()
        };
        for (variant, record) in engine::search_pool(1).unwrap().install(play) {
            let won = RecordedGame { half_points: 2, ..record };
            let mut plies = 0;
            replay(variant, 1, &won, |game, _| {
                let points = if game.side() == movegen::Color::White { 2 } else { 0 };
                assert_eq!(won.half_points_of_movers()[plies % 2], points, "{variant}");
                plies += 1;
            })
            .unwrap();
        }
    }
}
