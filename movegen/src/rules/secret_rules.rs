//! Games whose players know less than an arbiter: what is random, and what a player may know.

use super::family::Rules;
use crate::effects::Witness;
use crate::moves::Move;
use crate::options::Options;
use crate::piece::{Color, Kind};
use crate::position::Position;
use arrayvec::ArrayVec;
use rand::Rng;

/// What a move may reveal, and how likely each is.
pub type Chances = ArrayVec<(Option<Kind>, f32), MOST_CHANCES>;

/// The most different things a move may reveal.
pub const MOST_CHANCES: usize = 8;

/// What the players of a family do not know of each other. The defaults are those of a game in which both
/// see everything: its secrets are those of an [`OpenGame`].
pub trait SecretRules<R: Rules> {
    /// Whether players know less than an arbiter.
    const EXIST: bool = true;

    /// Whether nothing in the position is unknown to its holder.
    fn are_known(_position: &Position<R>) -> bool {
        true
    }

    /// Forgets what `viewer` may not know.
    fn forget_for(_position: &mut Position<R>, _viewer: Color) {}

    /// The options of a game as `viewer` may know them.
    fn options_seen_by(options: Options, _viewer: Color) -> Options {
        options
    }

    /// Fills in at random what is unknown, as an arbiter does before the first move; with a `chooser`,
    /// only the secret choice that this player has then.
    fn draw(_position: &mut Position<R>, _chooser: Option<Color>, _dice: &mut impl Rng) {}

    /// Moves the side to move may have as far as the holder of this position knows, besides the legal
    /// ones.
    fn hidden_moves(_position: &Position<R>) -> Vec<Move> {
        Vec::new()
    }

    /// Applies the kind that a move has revealed to the position after it; `before` is the position the
    /// move was played in.
    #[inline(always)]
    fn learn(
        _position: &mut Position<R>,
        _before: &Position<R>,
        _m: Move,
        _shown: Option<Kind>,
        _witness: &mut impl Witness,
    ) {
    }

    /// Records in the start position what a move played since has revealed about it; `before` is the
    /// position before that move.
    fn recall(_start: &mut Position<R>, _before: &Position<R>, _m: Move, _shown: Option<Kind>) {}
}

/// A game in which both players see everything.
#[derive(Clone, Copy, Debug)]
pub struct OpenGame;

impl<R: Rules> SecretRules<R> for OpenGame {
    const EXIST: bool = false;
}
