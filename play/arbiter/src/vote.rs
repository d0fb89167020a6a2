//! The vote of Stoltz Chess (SZ13), taken before the first move: White decides whether to play with the
//! extra pieces; if White declines, Black is asked and may still bring them in.

use movegen::{AnyGame, Color, Vote};

/// The answers so far. Whether a game waits for one is in the game itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ballot {
    white_declined: bool,
}

impl Ballot {
    /// Who has to answer now; `None` if the game does not wait for the vote.
    pub(crate) fn asked(self, game: &AnyGame) -> Option<Color> {
        let side = if self.white_declined { Color::Black } else { Color::White };
        is_open(game).then_some(side)
    }

    /// Takes the answer of the side that was asked; returns the decision once it is made.
    pub(crate) fn answer(&mut self, asked: Color, accepts: bool) -> Option<Vote> {
        let decision = match (asked, accepts) {
            (_, true) => Vote::Yes,
            (Color::White, false) => {
                self.white_declined = true;
                return None;
            }
            (Color::Black, false) => Vote::No,
        };
        *self = Ballot::default();
        Some(decision)
    }
}

/// Whether the game waits for the vote: it has not started, and nothing is decided.
fn is_open(game: &AnyGame) -> bool {
    let options = game.options();
    Vote::is_to_be_taken(game.variant(), options)
        && game.ply() == 0
        && AnyGame::new(game.variant(), *options, None)
            .is_ok_and(|start| start.start_fen() == game.start_fen())
}

/// The decision, in words.
pub fn vote_announcement(vote: Vote) -> &'static str {
    match vote {
        Vote::No => "Both players decline the extra pieces: this is orthodox chess.",
        Vote::Yes | Vote::Ask => "The extra pieces are in play.",
    }
}

/// The question, for the side that is asked.
pub fn vote_question(side: Color) -> &'static str {
    match side {
        Color::White => "White: play with the extra pieces? (yes or no)",
        Color::Black => "White declines the extra pieces. Black: play with them? (yes or no)",
    }
}

/// Reads an answer.
///
/// ```
/// assert_eq!(arbiter::read_vote("Yes"), Some(true));
/// assert_eq!(arbiter::read_vote("e4"), None);
/// ```
pub fn read_vote(text: &str) -> Option<bool> {
    match text.trim().to_ascii_lowercase().as_str() {
        "yes" | "y" => Some(true),
        "no" | "n" => Some(false),
        _ => None,
    }
}
