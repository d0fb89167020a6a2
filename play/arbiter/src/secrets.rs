//! What players do not know about each other, and who keeps it.

use crate::viewer::Viewer;
use movegen::{AnyGame, Color, Departure, Effect, Effects};
use std::borrow::Cow;

/// Who knows the secrets of a game that has any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secrets {
    /// This table is the arbiter. What nobody chooses is drawn from this seed.
    Drawn(u64),
    /// Someone else is, and says what moves reveal; the table knows as much as it is told.
    Outside,
}

/// A game as a viewer may know it.
pub fn seen_by(game: &AnyGame, viewer: Viewer) -> Cow<'_, AnyGame> {
    match viewer {
        _ if !game.has_secrets() => Cow::Borrowed(game),
        Viewer::Both => Cow::Borrowed(game),
        Viewer::White => Cow::Owned(game.seen_by(Color::White)),
        Viewer::Black => Cow::Owned(game.seen_by(Color::Black)),
        // White's view of Black and Black's view of White.
        Viewer::Nobody => Cow::Owned(game.seen_by(Color::White).seen_by(Color::Black)),
    }
}

/// The number of plies up to and including the last move that revealed a secret to the other player:
/// these cannot be taken back.
pub(crate) fn plies_shown(game: &AnyGame) -> usize {
    if !game.has_secrets() {
        return 0;
    }
    let shows = |(ply, effects): (usize, Effects)| shows_secret(&effects).then_some(ply + 1);
    game.effects_played().into_iter().enumerate().filter_map(shows).next_back().unwrap_or(0)
}

/// Only what both players see counts: a silently lost bomb reveals nothing (AT16).
fn shows_secret(effects: &Effects) -> bool {
    effects.iter().any(|effect| match effect {
        Effect::Revealed { .. } => true,
        Effect::Left { why, .. } => why == Departure::Detonated,
        _ => false,
    })
}
