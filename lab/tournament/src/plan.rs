//! What is to be played.

use super::adjudication::Adjudication;
use super::openings::Openings;
use super::pgn::EVENT;
use super::players::Description;
use super::round::{Contestant, Round};
use super::share::Share;
use super::sprt::Sprt;
use arbiter::{ClockPolicy, Heading, Seat, Secrets, TableSetup, TimeControl, controls_text};
use movegen::{AnyGame, Color};
use regex_lite::Regex;
use std::time::Duration;

/// A match before it is played.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// The first and the second player.
    pub(crate) players: [Description; 2],
    /// Their time controls.
    pub(crate) controls: [TimeControl; 2],
    /// How late their moves may be.
    pub(crate) margins: [Duration; 2],
    /// The start positions.
    pub(crate) openings: Openings,
    /// Pairs of games, unless the match ends sooner.
    pub(crate) pairs: usize,
    /// Those of them that are played here.
    pub(crate) share: Share,
    /// Games played at the same time.
    pub(crate) concurrency: usize,
    /// For players that use randomness.
    pub(crate) seed: u64,
    /// Ends the match when it is decided.
    pub(crate) sprt: Option<Sprt>,
    /// When the players' scores decide a game.
    pub(crate) adjudication: Adjudication,
    /// Lines of programs that are kept for the record.
    pub(crate) wanted_lines: Option<Regex>,
}

impl Plan {
    /// The games that are played here, in their order.
    pub(crate) fn rounds(&self) -> impl Iterator<Item = Round> {
        let share = self.share;
        Round::all(self.pairs).filter(move |round| share.has(round))
    }

    /// The name of a player.
    pub(crate) fn name(&self, player: Contestant) -> &str {
        &self.players[player.index()].name
    }

    /// White's and Black's time controls in this game.
    pub(crate) fn controls_of(&self, round: Round) -> [TimeControl; 2] {
        Color::BOTH.map(|color| self.controls[round.player_of(color).index()])
    }

    /// The time control of this game, as its tag has it.
    pub(crate) fn time_control(&self, round: Round) -> String {
        controls_text(self.controls_of(round))
    }

    /// The seed of a game, for players that use randomness.
    pub(crate) fn seed_of(&self, round: Round) -> u64 {
        // Far apart for neighbouring games, so that no two matches share most of them.
        let number = 2 * round.pair as u64 + u64::from(round.swapped);
        self.seed.wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// The table of a game with this start.
    pub(crate) fn setup(&self, round: Round, opening: AnyGame) -> TableSetup {
        let seats = Color::BOTH.map(|color| Seat::program(self.name(round.player_of(color))));
        let heading = Heading { event: EVENT.to_owned(), round: round.to_string(), ..Heading::default() };
        TableSetup {
            controls: self.controls_of(round),
            policy: ClockPolicy::of_match(
                Color::BOTH.map(|color| self.margins[round.player_of(color).index()]),
            ),
            secrets: Secrets::Drawn(self.seed_of(round)),
            heading,
            ..TableSetup::new(opening, seats)
        }
    }
}
