//! What the search asks of an evaluation, whatever it is made of.

use movegen::{Position, Rules, Values};
use std::fmt::Debug;

/// An evaluation of one family's positions.
///
/// It may keep what it knows of a position in a state that follows the search move by move, as a
/// network keeps the sums of its first layer: [`begin`](Evaluator::begin) works one out,
/// [`follow`](Evaluator::follow) makes the next one from the last, and
/// [`evaluate`](Evaluator::evaluate) is always given the one of the position it judges. The search
/// keeps the states of the line it is on, one for each ply.
///
/// ```
/// use eval::{Evaluator, HandMade, Judge};
/// use movegen::{Game, Options, Orthodox, Variant};
///
/// let evaluator = HandMade::<Orthodox>::of(Judge::Variant);
/// let game = Game::<Orthodox>::new(Variant::Chess, Options::default(), None)?;
/// let start = game.position();
/// let state = evaluator.begin(start);
/// let next = start.make(start.legal_moves()[0]);
/// assert_eq!(evaluator.follow(&state, start, &next), evaluator.begin(&next));
/// # Ok::<(), movegen::FenError>(())
/// ```
pub trait Evaluator<R: Rules>: Send {
    /// What is kept of a position. Equal positions have equal states.
    type State: Clone + Eq + Debug + Send;

    /// The evaluator that uses these values.
    fn of(judge: Judge) -> Self;

    /// What pieces are worth to the exchange evaluation.
    fn values(&self) -> &Values;

    /// The state of a position.
    fn begin(&self, position: &Position<R>) -> Self::State;

    /// The state of `after`, from that of `before`: a move, or a turn passed, lies between them.
    fn follow(&self, state: &Self::State, before: &Position<R>, after: &Position<R>) -> Self::State;

    /// What the position is worth to the side to move, in centipawns. The game must not be over.
    fn evaluate(&self, position: &Position<R>, state: &Self::State) -> i32;

    /// The same for a position by itself.
    fn evaluate_alone(&self, position: &Position<R>) -> i32 {
        self.evaluate(position, &self.begin(position))
    }
}

/// Whose values are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Judge {
    /// The variant's own evaluation.
    #[default]
    Variant,
    /// Plain chess values, whatever the variant: the yardstick its own evaluation must beat.
    PlainChess,
}
