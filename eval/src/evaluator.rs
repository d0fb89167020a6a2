//! What the search needs from an evaluation, however it works.

use crate::network::Network;
use crate::parameters::Parameters;
use movegen::{Position, Rules, Values};
use std::fmt::Debug;
use std::sync::Arc;

/// What positions are evaluated by.
#[derive(Clone, Debug, Default)]
pub enum Evaluation {
    /// The variant's own evaluation: its network, or the hand-crafted one where it has none.
    #[default]
    Own,
    /// The variant's hand-crafted evaluation.
    HandCrafted,
    /// The hand-crafted evaluation with these parameters.
    Parameters(&'static Parameters),
    /// This network, in games of its variant; in others the variant's own evaluation.
    Network(Arc<Network>),
}

/// An evaluation of one family's positions.
///
/// It may keep what it knows about a position in a state that follows the search move by move, as a
/// network keeps the sums of its first layer: [`begin`](Evaluator::begin) computes one,
/// [`follow`](Evaluator::follow) derives the next one from the last, and
/// [`evaluate`](Evaluator::evaluate) always receives the state of the position it evaluates. The search
/// keeps the states of its current line, one per ply.
///
/// ```
/// use eval::{Evaluator, HandCrafted};
/// use movegen::{Game, Options, Orthodox, Variant};
///
/// let evaluator = HandCrafted::<Orthodox>::new();
/// let game = Game::<Orthodox>::new(Variant::Chess, Options::default(), None)?;
/// let start = game.position();
/// let state = evaluator.begin(start);
/// let next = start.make(start.legal_moves()[0]);
/// let mut followed = Default::default();
/// evaluator.follow(&state, start, &next, &mut followed);
/// assert_eq!(followed, evaluator.begin(&next));
/// # Ok::<(), movegen::FenError>(())
/// ```
pub trait Evaluator<R: Rules>: Send {
    /// The state of a position. Equal positions have equal states.
    type State: Clone + Default + Eq + Debug + Send;

    /// The piece values of the exchange evaluation.
    fn values(&self) -> &Values;

    /// The state of a position.
    fn begin(&self, position: &Position<R>) -> Self::State;

    /// Sets `next` to the state of `after`, given that of `before`: between them is a move or a null move.
    /// What `next` was does not matter. It is written in place because a network's state is large.
    fn follow(&self, state: &Self::State, before: &Position<R>, after: &Position<R>, next: &mut Self::State);

    /// The score for the side to move, in centipawns. The game must not be over.
    fn evaluate(&self, position: &Position<R>, state: &Self::State) -> i32;

    /// The same for a single position.
    fn evaluate_alone(&self, position: &Position<R>) -> i32 {
        self.evaluate(position, &self.begin(position))
    }
}
