//! What the search evaluates positions by.

use crate::material::by_pieces;
use crate::mop_up::closing_in;
use crate::network::{Network, Sums};
use crate::networks::network_of;
use crate::values::Evaluate;
use movegen::{Position, Variant};
use std::marker::PhantomData;
use std::sync::Arc;

/// What positions are evaluated by.
#[derive(Clone, Debug, Default)]
pub enum Evaluation {
    /// The variant's own network, or the pieces where it has none.
    #[default]
    Own,
    /// Piece values and the mop-up term, see [`by_pieces`].
    Pieces,
    /// This network, in games of its variant; in others the variant's own.
    Network(Arc<Network>),
}

/// Evaluates positions of one family.
///
/// A network keeps the sums of its first layer for each position, and these follow the search move by move:
/// [`begin`](Evaluator::begin) computes them, [`follow`](Evaluator::follow) derives the next ones from the
/// last, and [`evaluate`](Evaluator::evaluate) always receives those of the position it evaluates. The search
/// keeps the sums of its current line, one for each ply.
///
/// ```
/// use eval::{Evaluation, Evaluator};
/// use movegen::{Game, Options, Orthodox, Variant};
///
/// let evaluator = Evaluator::<Orthodox>::new(&Evaluation::Own, Variant::Chess);
/// let game = Game::<Orthodox>::new(Variant::Chess, Options::default(), None)?;
/// let start = game.position();
/// let sums = evaluator.begin(start);
/// let next = start.make(start.legal_moves()[0]);
/// let mut followed = Default::default();
/// evaluator.follow(&sums, start, &next, &mut followed);
/// assert_eq!(followed, evaluator.begin(&next));
/// # Ok::<(), movegen::FenError>(())
/// ```
#[derive(Debug)]
pub struct Evaluator<R: Evaluate> {
    /// A network of the program, or one that was loaded; without one the pieces are counted.
    network: Option<Arc<Network>>,
    family: PhantomData<R>,
}

impl<R: Evaluate> Evaluator<R> {
    /// The evaluator for games of this variant.
    pub fn new(evaluation: &Evaluation, variant: Variant) -> Self {
        let fits = |network: &Arc<Network>| network.variant() == variant && network.fits::<R>();
        let own = || network_of(variant).filter(fits);
        let network = match evaluation {
            Evaluation::Pieces => None,
            Evaluation::Network(network) if fits(network) => Some(network.clone()),
            Evaluation::Network(_) | Evaluation::Own => own(),
        };
        Evaluator { network, family: PhantomData }
    }

    /// The network, if one evaluates.
    pub(crate) fn network(&self) -> Option<&Network> {
        self.network.as_deref()
    }

    /// The sums of a position. Equal positions have equal sums.
    pub fn begin(&self, position: &Position<R>) -> Sums {
        self.network().map_or_else(Sums::default, |network| Sums::of(network, position))
    }

    /// Sets `next` to the sums of `after`, given those of `before`: between them is a move or a null move.
    /// What `next` was does not matter. They are written in place because they are large.
    #[inline]
    pub fn follow(&self, sums: &Sums, before: &Position<R>, after: &Position<R>, next: &mut Sums) {
        if let Some(network) = &self.network {
            next.follow(network, sums, before, after);
        }
    }

    /// The score for the side to move, in centipawns. The game must not be over.
    #[inline]
    pub fn evaluate(&self, position: &Position<R>, sums: &Sums) -> i32 {
        match &self.network {
            Some(network) => network.evaluate(position, sums) + closing_in(position),
            None => by_pieces(position),
        }
    }

    /// The same for a single position.
    pub fn evaluate_alone(&self, position: &Position<R>) -> i32 {
        self.evaluate(position, &self.begin(position))
    }
}
