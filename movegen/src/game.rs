//! A whole game: its start, its moves, repetition and result.

use crate::moves::Move;
use crate::options::Options;
use crate::outcome::{Ending, Outcome};
use crate::piece::Color;
use crate::position::Position;
use crate::rules::Rules;
use crate::spec::Variant;
use crate::text::{FenError, MoveError};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// A game of a variant of family `R`, as its holder knows it: an arbiter everything, a player what
/// [`Game::seen_by`] leaves him.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game<R: Rules> {
    variant: Variant,
    options: Options,
    start: Position<R>,
    played: Vec<(Move, Position<R>)>,
}

impl<R: Rules> Game<R> {
    /// A game that begins at this FEN, or at the start position.
    ///
    /// # Errors
    /// A wrong FEN, or options that contradict each other.
    pub fn new(variant: Variant, options: Options, fen: Option<&str>) -> Result<Self, FenError> {
        options.check(variant)?;
        let spec = variant.spec();
        let start = match fen {
            Some(fen) => Position::from_fen(fen, spec, &options)?,
            None => Position::from_fen(&options.start(variant), spec, &options)?,
        };
        Ok(Game { variant, options, start, played: Vec::new() })
    }

    /// The variant.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The options it is played with.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Says whether castling is written king takes rook.
    pub fn set_chess960(&mut self, chess960: bool) {
        self.options.chess960 = chess960;
    }

    /// Whether its players know less than an arbiter.
    pub fn has_secrets(&self) -> bool {
        R::HAS_SECRETS
    }

    /// Whether nothing in the position is unknown to the holder of this game.
    pub fn knows_everything(&self) -> bool {
        R::knows_everything(self.position())
    }

    /// The position the game began with.
    pub fn start(&self) -> &Position<R> {
        &self.start
    }

    /// The position on the board.
    pub fn position(&self) -> &Position<R> {
        self.played.last().map_or(&self.start, |(_, position)| position)
    }

    /// The moves played.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        self.played.iter().map(|&(m, _)| m)
    }

    /// The positions from the start to now, one more than there are moves.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &Position<R>> {
        std::iter::once(&self.start).chain(self.played.iter().map(|(_, position)| position))
    }

    /// Plays a legal move.
    ///
    /// # Errors
    /// The game is over, or the move is not legal; nothing changes.
    pub fn play(&mut self, m: Move) -> Result<(), MoveError> {
        if self.outcome().is_some() {
            return Err(MoveError::GameOver);
        }
        if !self.is_possible(m) {
            return Err(MoveError::Unreachable);
        }
        self.played.push((m, self.position().make(m)));
        Ok(())
    }

    /// Whether the move is legal, or may be for all the holder of this game knows.
    pub fn is_possible(&self, m: Move) -> bool {
        self.position().is_legal(m) || R::hidden_moves(self.position()).contains(&m)
    }

    /// The same game as this player knows it.
    pub fn seen_by(&self, viewer: Color) -> Self {
        Game {
            start: self.start.seen_by(viewer),
            played: self.played.iter().map(|(m, position)| (*m, position.seen_by(viewer))).collect(),
            ..*self
        }
    }

    /// Fills what is unknown at the start of the game by chance, the same for the same seed, and
    /// plays the moves anew: what an arbiter does before the first.
    ///
    /// # Errors
    /// A move that was played is impossible with these secrets; nothing changes.
    pub fn draw_secrets(&mut self, seed: u64) -> Result<(), MoveError> {
        let mut start = self.start;
        R::draw_secrets(&mut start, &mut ChaCha8Rng::seed_from_u64(seed));
        let mut drawn = Game { start, played: Vec::new(), ..*self };
        for m in self.moves() {
            drawn.play(m)?;
        }
        *self = drawn;
        Ok(())
    }

    /// Takes the last move back and returns it.
    pub fn undo(&mut self) -> Option<Move> {
        self.played.pop().map(|(m, _)| m)
    }

    /// How often the present position has stood on the board, this time included.
    pub fn repetitions(&self) -> usize {
        let now = self.position();
        let within_reach = usize::from(now.halfmoves()) + 1;
        let key = R::public_hash(now);
        self.positions().rev().take(within_reach).filter(|past| R::public_hash(past) == key).count()
    }

    /// The result, if the game is over. Threefold repetition and the 50-move rule end it without
    /// a claim (ST19).
    pub fn outcome(&self) -> Option<Outcome> {
        self.position()
            .outcome()
            .or_else(|| (self.repetitions() >= 3).then_some(Outcome::draw(Ending::Repetition)))
    }
}
