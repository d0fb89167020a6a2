//! The vote of Stoltz Chess (SZ13), taken before the first move: White says whether the extra pieces
//! are in; if White declines, Black is asked and may still bring them in.

use movegen::{AnyGame, Color, Options, Vote};

/// The answers so far. Whether a game waits for one stands in the game itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ballot {
    white_declined: bool,
}

impl Ballot {
    /// Who has to answer now; nobody if the game does not wait for the vote.
    pub(crate) fn asked(self, game: &AnyGame) -> Option<Color> {
        let side = if self.white_declined { Color::Black } else { Color::White };
        is_open(game).then_some(side)
    }

    /// Takes the answer of the side that was asked; the decision as soon as it is made, for
    /// whoever holds the game to begin it again.
    pub(crate) fn answer(&mut self, game: &AnyGame, accepts: bool) -> Option<Vote> {
        let decision = match (self.asked(game)?, accepts) {
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

    /// Forgets the answers: another game begins.
    pub(crate) fn restart(&mut self) {
        *self = Ballot::default();
    }
}

/// Whether the game waits for the vote: it has not begun, and nobody has decided.
fn is_open(game: &AnyGame) -> bool {
    let options = game.options();
    Vote::is_to_be_taken(game.variant(), options)
        && game.ply() == 0
        && AnyGame::new(game.variant(), *options, None)
            .is_ok_and(|start| start.start_fen() == game.start_fen())
}

/// The rules of a game whose vote went so. Without extra pieces nobody promotes to them.
pub(crate) fn decided(rules: Options, vote: Vote) -> Options {
    vote.decided(rules)
}

/// The question, for the side that is asked.
pub(crate) fn question(side: Color) -> String {
    match side {
        Color::White => "White: play with the extra pieces? (yes or no)".to_owned(),
        Color::Black => "White declines the extra pieces. Black: play with them? (yes or no)".to_owned(),
    }
}

/// What was decided.
pub(crate) fn announcement(vote: Vote) -> &'static str {
    match vote {
        Vote::No => "Both decline the extra pieces: this is orthodox chess.",
        Vote::Yes | Vote::Ask => "The extra pieces are in the game.",
    }
}

/// Reads an answer.
pub(crate) fn read_answer(text: &str) -> Option<bool> {
    match text.trim().to_ascii_lowercase().as_str() {
        "yes" | "y" => Some(true),
        "no" | "n" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::thinker::Thinker;
    use movegen::Variant;

    fn thinker(variant: Variant) -> Thinker {
        let mut thinker = Thinker::new(variant, |_, _| {}).unwrap();
        thinker.set_option("vote", "ask").unwrap();
        thinker
    }

    #[test]
    fn white_decides_or_leaves_it_to_black() {
        for (answers, decision, reserve) in [
            (&[true][..], Vote::Yes, "[Uu]"),
            (&[false, true], Vote::Yes, "[Uu]"),
            (&[false, false], Vote::No, "[]"),
        ] {
            let mut thinker = thinker(Variant::Stoltz);
            thinker.set_option("promote_to_extras", "on").unwrap();
            let mut ballot = Ballot::default();
            for (&accepts, side) in answers.iter().zip(Color::BOTH) {
                assert_eq!(ballot.asked(thinker.game()), Some(side));
                let last = side.index() + 1 == answers.len();
                assert_eq!(thinker.take_vote(&mut ballot, accepts), last.then_some(decision));
            }
            assert_eq!(ballot.asked(thinker.game()), None);
            assert!(thinker.game().fen().contains(reserve), "{}", thinker.game().fen());
            // The next game is voted on again.
            thinker.begin(Variant::Stoltz).unwrap();
            assert_eq!(ballot.asked(thinker.game()), Some(Color::White));
        }
    }

    #[test]
    fn nobody_is_asked_in_other_games_or_after_the_first_move() {
        for variant in [Variant::OneStep, Variant::Chess] {
            assert_eq!(Ballot::default().asked(thinker(variant).game()), None);
        }
        let mut thinker = thinker(Variant::Stoltz);
        let m = thinker.game().parse_move("e4").unwrap();
        thinker.play(m).unwrap();
        assert_eq!(Ballot::default().asked(thinker.game()), None);
        thinker.set_position(Some("4k3/8/8/8/8/8/4P3/4K3[U] w - - 0 1"), []).unwrap();
        assert_eq!(Ballot::default().asked(thinker.game()), None);
    }
}
