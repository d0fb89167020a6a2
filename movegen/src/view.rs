//! Who may see what.
//!
//! A [`Position`] holds what both players see. What only an arbiter knows (which man carries a
//! bomb, what a face-down man is) is a [`Rules::Secret`] and never part of a position, so code
//! that is handed a position cannot look at it. A [`World`] puts the two together: the arbiter
//! has the true one, a search under uncertainty makes up possible ones. What a move shows to both
//! players is worked out from the world and handed to [`Position::play`].
//!
//! In open games both types are `()` and cost nothing.

use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;

/// A position together with everything hidden in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct World<R: Rules> {
    position: Position<R>,
    secret: R::Secret,
}

impl<R: Rules> World<R> {
    /// The world in which this secret holds.
    pub fn new(position: Position<R>, secret: R::Secret) -> Self {
        World { position, secret }
    }

    /// What both players see.
    pub fn position(&self) -> &Position<R> {
        &self.position
    }

    /// Plays a legal move and returns what it showed to both players.
    pub fn play(&mut self, m: Move) -> R::Shown {
        let shown = R::shown(&self.position, &self.secret, m);
        self.position = self.position.play(m, shown);
        shown
    }
}
