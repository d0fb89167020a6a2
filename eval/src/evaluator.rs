//! What the search needs from an evaluation, however it works.

use crate::parameters::Parameters;
use movegen::{Position, Rules, Values};
use std::fmt::Debug;

/// An evaluation of one family's positions.
///
/// It may keep what it knows about a position in a state that follows the search move by move, as a
/// network keeps the sums of its first layer: [`begin`](Evaluator::begin) computes one,
/// [`follow`](Evaluator::follow) derives the next one from the last, and
/// [`evaluate`](Evaluator::evaluate) always receives the state of the position it evaluates. The search
/// keeps the states of its current line, one per ply.
///
/// ```
/// use eval::{Evaluator, HandMade};
/// use movegen::{Game, Options, Orthodox, Variant};
///
/// let evaluator = HandMade::<Orthodox>::new();
/// let game = Game::<Orthodox>::new(Variant::Chess, Options::default(), None)?;
/// let start = game.position();
/// let state = evaluator.begin(start);
/// let next = start.make(start.legal_moves()[0]);
/// assert_eq!(evaluator.follow(&state, start, &next), evaluator.begin(&next));
/// # Ok::<(), movegen::FenError>(())
/// ```
pub trait Evaluator<R: Rules>: Send {
    /// The state of a position. Equal positions have equal states.
    type State: Clone + Eq + Debug + Send;

    /// The family's evaluator.
    fn new() -> Self;

    /// The same with parameters other than the variant's own, such as a yardstick.
    fn with_parameters(parameters: &'static Parameters) -> Self;

    /// The piece values of the exchange evaluation.
    fn values(&self) -> &Values;

    /// The state of a position.
    fn begin(&self, position: &Position<R>) -> Self::State;

    /// The state of `after`, given that of `before`: between them is a move or a null move.
    fn follow(&self, state: &Self::State, before: &Position<R>, after: &Position<R>) -> Self::State;

    /// The score for the side to move, in centipawns. The game must not be over.
    fn evaluate(&self, position: &Position<R>, state: &Self::State) -> i32;

    /// The same for a single position.
    fn evaluate_alone(&self, position: &Position<R>) -> i32 {
        self.evaluate(position, &self.begin(position))
    }
}
