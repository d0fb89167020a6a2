//! Games whose players know less than an arbiter: what a move reveals, what is random, and what a player
//! may know.

use super::move_rules::MoveRules;
use crate::effects::Witness;
use crate::moves::Move;
use crate::options::Options;
use crate::piece::{Color, Kind};
use crate::position::Position;
use arrayvec::ArrayVec;
use rand::Rng;
use std::fmt::Debug;

/// What a move may reveal, and how likely each is.
pub type Chances<R> = ArrayVec<(<R as SecretRules>::Shown, f32), MOST_CHANCES>;

/// The most different things a move may reveal.
pub const MOST_CHANCES: usize = 8;

/// What games with secrets add to the rules of moves. The defaults are those of a game in which both
/// players see everything: such a game is an [`OpenGame`].
pub trait SecretRules: MoveRules {
    /// What a move reveals to both players besides itself; `()` in open games.
    type Shown: Copy + Eq + Debug + Default + Send + Sync + 'static;

    /// Whether players know less than an arbiter.
    const HAS_SECRETS: bool = true;

    /// What a move reveals to both players; `None` if the holder of this position does not know.
    #[inline(always)]
    fn shown(_position: &Position<Self>, _m: Move) -> Option<Self::Shown> {
        Some(Self::Shown::default())
    }

    /// Whether a move can have revealed this, as far as the holder of the position knows.
    fn can_show(_position: &Position<Self>, _m: Move, _shown: Self::Shown) -> bool {
        true
    }

    /// Applies what a move has revealed to the position after it; `before` is the position the move was
    /// played in.
    #[inline(always)]
    fn learn(
        _position: &mut Position<Self>,
        _before: &Position<Self>,
        _m: Move,
        _shown: Self::Shown,
        _witness: &mut impl Witness,
    ) {
    }

    /// What was revealed, as an arbiter's record writes it after a move; `None` if nothing was.
    fn shown_letter(_shown: Self::Shown) -> Option<char> {
        None
    }

    /// Reads what [`SecretRules::shown_letter`] writes.
    fn read_shown(_letter: &str) -> Option<Self::Shown> {
        None
    }

    /// What a legal move may reveal, as far as the holder of the position knows, with probabilities that
    /// add up to 1, the strongest piece first; empty if nothing is random.
    #[inline(always)]
    fn chances(_position: &Position<Self>, _m: Move) -> Chances<Self> {
        ArrayVec::new()
    }

    /// For every kind, how many of a side's face-down pieces are expected to be of it, as a fraction.
    #[inline]
    fn face_down_pieces(_position: &Position<Self>, _color: Color, _expect: impl FnMut(Kind, i32, i32)) {}

    /// Forgets what `viewer` may not know.
    fn forget_for(_position: &mut Position<Self>, _viewer: Color) {}

    /// The options of a game as `viewer` may know them.
    fn options_seen_by(options: Options, _viewer: Color) -> Options {
        options
    }

    /// Whether nothing in the position is unknown to its holder.
    fn knows_everything(_position: &Position<Self>) -> bool {
        true
    }

    /// Records in the start position what a move played since has revealed about it; `before` is the
    /// position before that move.
    fn recall(_start: &mut Position<Self>, _before: &Position<Self>, _m: Move, _shown: Self::Shown) {}

    /// Fills in at random what is unknown, as an arbiter does before the first move.
    fn draw_secrets(_position: &mut Position<Self>, _dice: &mut impl Rng) {}

    /// Makes at random the secret choice a player has before the first move, if there is one.
    fn choose_secret(_position: &mut Position<Self>, _color: Color, _dice: &mut impl Rng) {}

    /// Moves the side to move may have as far as the holder of this position knows, besides the legal
    /// ones.
    fn hidden_moves(_position: &Position<Self>) -> Vec<Move> {
        Vec::new()
    }

    /// The hash key of what both players see: what must recur for a repetition.
    #[inline(always)]
    fn public_hash(position: &Position<Self>) -> u64 {
        position.hash()
    }
}

/// A game in which both players see everything.
pub trait OpenGame: MoveRules {}

impl<R: OpenGame> SecretRules for R {
    type Shown = ();
    const HAS_SECRETS: bool = false;
}
