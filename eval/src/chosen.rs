//! The evaluator that the search uses: by a network, or by the hand-crafted evaluation where that is wanted.

use crate::evaluate::Evaluate;
use crate::evaluator::{Evaluation, Evaluator};
use crate::hand_crafted::HandCrafted;
use crate::mop_up::mop_up;
use crate::network::{Network, Sums};
use crate::networks::network_of;
use crate::pair::Pair;
use movegen::{Color, Position, Values, Variant};
use std::borrow::Cow;
use std::sync::Arc;

/// Evaluates positions of one family as an [`Evaluation`] says.
#[derive(Debug)]
pub struct ChosenEvaluator<R: Evaluate>(Chosen<R>);

#[derive(Debug)]
enum Chosen<R: Evaluate> {
    HandCrafted(Box<HandCrafted<R>>),
    /// A network of the program, or one that was loaded.
    Network(Arc<Network>),
}

/// What a [`ChosenEvaluator`] keeps of a position. Only the part that it evaluates by follows the game.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct ChosenState {
    placement: Pair,
    sums: Sums,
}

impl<R: Evaluate> ChosenEvaluator<R> {
    /// The evaluator for games of this variant.
    pub fn new(evaluation: &Evaluation, variant: Variant) -> Self {
        let fits = |network: &Network| network.variant() == variant && network.fits::<R>();
        let own = || match network_of(variant).filter(|network| fits(network)) {
            Some(network) => Chosen::Network(network),
            None => Chosen::HandCrafted(Box::default()),
        };
        ChosenEvaluator(match evaluation {
            Evaluation::HandCrafted => Chosen::HandCrafted(Box::default()),
            Evaluation::Parameters(parameters) => {
                Chosen::HandCrafted(Box::new(HandCrafted::with(Cow::Borrowed(parameters))))
            }
            Evaluation::Network(network) if fits(network) => Chosen::Network(network.clone()),
            Evaluation::Network(_) | Evaluation::Own => own(),
        })
    }

    /// Whether a network evaluates.
    pub fn has_learnt(&self) -> bool {
        !matches!(self.0, Chosen::HandCrafted(_))
    }
}

impl<R: Evaluate> Evaluator<R> for ChosenEvaluator<R> {
    type State = ChosenState;

    fn values(&self) -> &Values {
        match &self.0 {
            Chosen::HandCrafted(hand_crafted) => hand_crafted.values(),
            Chosen::Network(_) => &R::parameters().values,
        }
    }

    fn begin(&self, position: &Position<R>) -> ChosenState {
        match &self.0 {
            Chosen::HandCrafted(hand_crafted) => {
                ChosenState { placement: hand_crafted.begin(position), ..ChosenState::default() }
            }
            Chosen::Network(network) => {
                ChosenState { sums: Sums::of(network, position), ..ChosenState::default() }
            }
        }
    }

    #[inline]
    fn follow(&self, state: &ChosenState, before: &Position<R>, after: &Position<R>, next: &mut ChosenState) {
        match &self.0 {
            Chosen::HandCrafted(hand_crafted) => {
                hand_crafted.follow(&state.placement, before, after, &mut next.placement);
            }
            Chosen::Network(network) => next.sums.follow(network, &state.sums, before, after),
        }
    }

    #[inline]
    fn evaluate(&self, position: &Position<R>, state: &ChosenState) -> i32 {
        match &self.0 {
            Chosen::HandCrafted(hand_crafted) => hand_crafted.evaluate(position, &state.placement),
            Chosen::Network(network) => network.evaluate(position, &state.sums) + closing_in(position),
        }
    }
}

/// The mop-up term for the side to move, where pieces can mate a lone royal: where captures explode, the
/// first piece that comes near one decides.
#[inline(always)]
fn closing_in<R: Evaluate>(position: &Position<R>) -> i32 {
    if R::BLASTS {
        return 0;
    }
    let term = mop_up(position);
    if position.side() == Color::White { term } else { -term }
}
