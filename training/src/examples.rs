//! Positions of recorded games, as seen by tuning.
//!
//! Left out are positions in which the side to move is in check, those whose best move was a capture, a
//! promotion or a launch, and those whose score says that the game is decided: the static evaluation
//! only has to be right in quiet positions; the search resolves the others.

use super::record::{GameFile, RecordedGame};
use eval::{Evaluate, HandMade, Trace};
use movegen::{AnyGame, FenError, Game, MoveError, Options, Position, with_game};
use rayon::prelude::*;
use thiserror::Error;

/// Scores beyond this mean that a game is decided, in centipawns.
const DECIDED: i16 = 2_000;

/// Positions with the results of their games.
#[derive(Clone, Debug, Default)]
pub struct Examples {
    pub(super) used: Part,
    pub(super) held_out: Part,
    /// Games the examples come from.
    pub games: usize,
}

/// Examples that are either all fitted to or all held out.
#[derive(Clone, Debug, Default)]
pub(super) struct Part {
    pub(super) terms: Vec<(u16, i16)>,
    pub(super) examples: Vec<Example>,
}

/// One position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Example {
    /// The end of its terms; they start where those of the previous example end.
    pub(super) end: u32,
    /// The weights of the middlegame's and the endgame's values.
    pub(super) shares: [f32; 2],
    /// White's points in the game, 0, 0.5 or 1.
    pub(super) result: f32,
    /// The search score from White's point of view, in centipawns.
    pub(super) score: f32,
}

/// Why a game cannot be replayed.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum ExamplesError {
    #[error("game {game}: {error}")]
    Opening { game: usize, error: FenError },
    #[error("game {game}, ply {ply}: {error}")]
    Move { game: usize, ply: usize, error: MoveError },
}

impl Examples {
    /// Adds the games of a file; every tenth one is held out.
    ///
    /// # Errors
    /// A game holds an illegal move; nothing is added.
    pub fn add(&mut self, file: &GameFile) -> Result<(), ExamplesError> {
        let replayed: Result<Vec<_>, _> =
            file.games.par_iter().enumerate().map(|(index, game)| traced(file, index + 1, game)).collect();
        for (index, game) in replayed?.into_iter().enumerate() {
            let part = if index % 10 == 9 { &mut self.held_out } else { &mut self.used };
            game.into_iter().for_each(|traced| part.push(traced));
        }
        self.games += file.games.len();
        Ok(())
    }

    /// Number of positions.
    pub fn len(&self) -> usize {
        self.used.examples.len() + self.held_out.examples.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Part {
    fn push(&mut self, Traced { trace, result, score }: Traced) {
        self.terms.extend(&trace.counts);
        let end = self.terms.len() as u32;
        self.examples.push(Example { end, shares: trace.shares, result, score });
    }

    /// The terms of an example.
    pub(super) fn terms_of(&self, index: usize) -> &[(u16, i16)] {
        let begin = index.checked_sub(1).map_or(0, |before| self.examples[before].end);
        &self.terms[begin as usize..self.examples[index].end as usize]
    }
}

struct Traced {
    trace: Trace,
    result: f32,
    score: f32,
}

fn traced(file: &GameFile, number: usize, record: &RecordedGame) -> Result<Vec<Traced>, ExamplesError> {
    let game = AnyGame::new(file.variant, Options::default(), Some(&record.opening))
        .map_err(|error| ExamplesError::Opening { game: number, error })?;
    with_game!(game, typed => traced_typed(typed, number, record))
}

fn traced_typed<R: Evaluate>(
    mut game: Game<R>,
    number: usize,
    record: &RecordedGame,
) -> Result<Vec<Traced>, ExamplesError> {
    let evaluator = HandMade::<R>::new();
    let mut all = Vec::new();
    for (ply, played) in record.moves.iter().enumerate() {
        let wrong = |error| ExamplesError::Move { game: number, ply: ply + 1, error };
        let position = *game.position();
        let m = position.parse_move(&played.text).map_err(wrong)?;
        let white = position.side() == movegen::Color::White;
        if is_quiet(&position, m) && played.score.abs() <= DECIDED {
            let score = f32::from(if white { played.score } else { -played.score });
            let result = f32::from(record.half_points) / 2.0;
            all.push(Traced { trace: evaluator.trace(&position), result, score });
        }
        // The last move of a game resigned as lost need not be played.
        if ply + 1 < record.moves.len() {
            game.play(m).map_err(wrong)?;
        }
    }
    Ok(all)
}

fn is_quiet<R: Evaluate>(position: &Position<R>, m: movegen::Move) -> bool {
    !position.must_answer(position.side()) && engine::is_quiet(position, m)
}
