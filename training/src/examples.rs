//! Positions of recorded games, as seen by tuning.
//!
//! Left out are positions in which the side to move is in check, those whose best move was a capture, a
//! promotion or a launch, and those whose score says that the game is decided: the static evaluation
//! only has to be right in quiet positions; the search resolves the others.

use super::record::{GameFile, RecordedGame};
use super::replay::{self, ReplayError, Replayed};
use eval::{Evaluate, HandCrafted, Trace};
use movegen::{Game, Move, Position, with_game};
use rayon::prelude::*;

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

impl Examples {
    /// Adds the games of a file; every tenth one is held out.
    ///
    /// # Errors
    /// A game holds an illegal move; nothing is added.
    pub fn add(&mut self, file: &GameFile) -> Result<(), ReplayError> {
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

fn traced(file: &GameFile, number: usize, record: &RecordedGame) -> Result<Vec<Traced>, ReplayError> {
    let game = replay::opening(file.variant, number, record)?;
    with_game!(game, typed => traced_typed(typed, number, record))
}

fn traced_typed<R: Evaluate>(
    game: Game<R>,
    number: usize,
    record: &RecordedGame,
) -> Result<Vec<Traced>, ReplayError> {
    let evaluator = HandCrafted::<R>::new();
    let replayed = replay::positions(game, number, record)?.into_iter();
    let quiet = replayed.filter(|replayed| {
        is_quiet(&replayed.position, replayed.m) && replayed.played.score.abs() <= DECIDED
    });
    let traced = quiet.map(|Replayed { position, played, .. }| {
        let white = position.side() == movegen::Color::White;
        let score = f32::from(if white { played.score } else { -played.score });
        let result = f32::from(record.half_points) / 2.0;
        Traced { trace: evaluator.trace(&position), result, score }
    });
    Ok(traced.collect())
}

fn is_quiet<R: Evaluate>(position: &Position<R>, m: Move) -> bool {
    !position.must_answer(position.side()) && engine::is_quiet(position, m)
}
