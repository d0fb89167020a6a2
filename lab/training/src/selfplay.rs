//! A self-play game of the engine.

use super::record::{PlayedMove, RecordedGame};
use engine::{Engine, Limits, Score, Signals};
use eval::Evaluation;
use movegen::{AnyGame, Color, MoveError};
use thiserror::Error;

/// Size of the transposition table, in MiB: enough for a few thousand nodes per move.
const HASH_MIB: usize = 4;
/// A game is adjudicated when both sides have agreed for this many plies that it is decided …
const DECIDED_PLIES: u32 = 6;
/// … by at least this many centipawns.
const DECIDED_SCORE: i32 = 1_500;
/// The recorded score of a mate, in centipawns.
const WON: i32 = 30_000;

/// Plays against itself.
#[derive(Debug)]
pub struct SelfPlay {
    engine: Engine,
    limits: Limits,
}

/// The engine found no move, or an illegal one: a bug.
#[derive(Debug, Error)]
#[error("self-play in {fen}: {reason}")]
pub struct SelfPlayError {
    fen: String,
    reason: String,
}

impl SelfPlay {
    /// A player that spends this many nodes per move and evaluates positions by this.
    pub fn new(nodes: u64, evaluation: Evaluation) -> Self {
        let mut engine = Engine::new(HASH_MIB);
        engine.set_evaluation(evaluation);
        SelfPlay { engine, limits: Limits { nodes: Some(nodes), ..Limits::default() } }
    }

    /// Plays a game from here to its end, or until it is decided. If the game has secrets, all of them
    /// must be known, as to an arbiter; each side searches what it may know. The caller's thread must be
    /// one of an [`engine::search_pool`].
    ///
    /// # Errors
    /// The engine finds no legal move.
    pub fn play(&mut self, game: AnyGame) -> Result<RecordedGame, SelfPlayError> {
        let played = self.play_unless(game, &|| false)?;
        Ok(played.unwrap_or_else(|| unreachable!("nobody stops the game")))
    }

    /// The same, unless `is_to_stop` says so between two moves; then `None`.
    ///
    /// # Errors
    /// The engine finds no legal move.
    pub fn play_unless(
        &mut self,
        mut game: AnyGame,
        is_to_stop: &dyn Fn() -> bool,
    ) -> Result<Option<RecordedGame>, SelfPlayError> {
        self.engine.clear();
        let opening = game.fen();
        let mut moves = Vec::new();
        let mut decided = Decided::default();
        let half_points = loop {
            if let Some(outcome) = game.outcome() {
                break RecordedGame::half_points_of(outcome.winner);
            }
            if is_to_stop() {
                return Ok(None);
            }
            let found = if game.has_secrets() {
                self.engine.search(&game, &self.limits, &Signals::new(), &mut |_| {})
            } else {
                self.engine.search_here(&game, &self.limits)
            };
            let wrong = |reason: String| SelfPlayError { fen: game.fen(), reason };
            let best = found.best.ok_or_else(|| wrong("no move found".to_owned()))?;
            let score = centipawns(found.score);
            moves.push(PlayedMove { m: best, score: score as i16 });
            let side = game.side();
            if let Some(winner) = decided.note(side, score) {
                break RecordedGame::half_points_of(Some(winner));
            }
            let played: Result<(), MoveError> = game.play(best);
            played.map_err(|error| SelfPlayError { fen: game.fen(), reason: error.to_string() })?;
        };
        Ok(Some(RecordedGame { opening, moves, half_points }))
    }
}

fn centipawns(score: Score) -> i32 {
    match score {
        Score::Centipawns(value) => value.clamp(-WON, WON),
        Score::MateIn(_) => WON,
        Score::MatedIn(_) => -WON,
    }
}

/// For how long both sides have agreed on the winner.
#[derive(Debug, Default)]
struct Decided {
    winner: Option<Color>,
    plies: u32,
}

impl Decided {
    /// Adds a score for this side; returns the winner once the game is decided.
    fn note(&mut self, side: Color, score: i32) -> Option<Color> {
        let ahead = if score > 0 { side } else { !side };
        let winner = (score.abs() >= DECIDED_SCORE).then_some(ahead);
        self.plies = if winner.is_some() && winner == self.winner { self.plies + 1 } else { 1 };
        self.winner = winner;
        winner.filter(|_| self.plies >= DECIDED_PLIES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::{Options, VARIANTS};

    #[test]
    fn games_end_and_replay_in_every_variant() {
        engine::search_pool(1).unwrap().install(play_every_variant);
    }

    fn play_every_variant() {
        let mut player = SelfPlay::new(100, Evaluation::Own);
        for spec in VARIANTS {
            let mut game = AnyGame::new(spec.variant, Options::default(), None).unwrap();
            game.draw_secrets(7).unwrap();
            let record = player.play(game.clone()).unwrap();
            assert_eq!(record, player.play(game.clone()).unwrap(), "{}", spec.id);
            let mut replay = game;
            for played in &record.moves {
                assert!(replay.outcome().is_none());
                replay.play(played.m).unwrap();
            }
        }
    }

    #[test]
    fn a_game_is_decided_when_both_sides_agree_for_long() {
        let mut decided = Decided::default();
        let scores = [2_000, -2_000, 2_000, -100, 2_000, -2_000, 2_000, -2_000, 2_000, -2_000];
        let verdicts: Vec<_> = scores
            .into_iter()
            .enumerate()
            .map(|(ply, score)| decided.note(if ply % 2 == 0 { Color::White } else { Color::Black }, score))
            .collect();
        assert_eq!(verdicts[..9], [None; 9]);
        assert_eq!(verdicts[9], Some(Color::White));
    }
}
