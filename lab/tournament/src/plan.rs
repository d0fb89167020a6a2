//! What is to be played.

use super::adjudication::Adjudication;
use super::encounter::{Encounter, Format};
use super::openings::Openings;
use super::pgn::EVENT;
use super::players::Description;
use super::round::Round;
use super::share::Share;
use super::sprt::Sprt;
use arbiter::{ClockPolicy, Heading, Seat, Secrets, TableSetup, TimeControl, today};
use movegen::{AnyGame, Color};
use regex_lite::Regex;
use std::time::Duration;

/// A player of a match, and how it may think.
#[derive(Clone, Debug)]
pub(crate) struct Entrant {
    /// Who it is.
    pub(crate) description: Description,
    /// Its time control.
    pub(crate) control: TimeControl,
    /// How late its moves may be.
    pub(crate) margin: Duration,
}

/// A match before it is played: a tournament of two players or more.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// The players.
    pub(crate) players: Vec<Entrant>,
    /// How they meet.
    pub(crate) format: Format,
    /// Who meets whom, which follows from that.
    pub(crate) encounters: Vec<Encounter>,
    /// The start positions.
    pub(crate) openings: Openings,
    /// Pairs of games in each encounter, unless the match ends sooner: one from each opening.
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
        Round::all(self.pairs, self.encounters.len()).filter(move |round| share.has(round))
    }

    /// The name of a player.
    pub(crate) fn name(&self, player: usize) -> &str {
        &self.players[player].description.name
    }

    /// The numbers of the players who have White and Black in this game.
    pub(crate) fn seats(&self, round: Round) -> [usize; 2] {
        let both = self.encounters[round.encounter].both();
        Color::BOTH.map(|color| both[round.player_of(color).index()])
    }

    /// The two players of a match of two; `None` if there are more.
    pub(crate) fn two(&self) -> Option<[&Entrant; 2]> {
        match self.players.as_slice() {
            [first, second] => Some([first, second]),
            _ => None,
        }
    }

    /// The seed of a game, for players that use randomness.
    pub(crate) fn seed_of(&self, round: Round) -> u64 {
        // Far apart for neighbouring games, so that no two matches share most of them.
        let pair = (round.opening * self.encounters.len() + round.encounter) as u64;
        let number = 2 * pair + u64::from(round.swapped);
        self.seed.wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// The table of a game with this start.
    pub(crate) fn setup(&self, round: Round, opening: AnyGame) -> TableSetup {
        let players = self.seats(round).map(|player| &self.players[player]);
        let heading = Heading { event: EVENT.to_owned(), date: today(), round: round.to_string() };
        TableSetup {
            controls: players.map(|player| player.control),
            policy: ClockPolicy::of_match(players.map(|player| player.margin)),
            secrets: Secrets::Drawn(self.seed_of(round)),
            heading,
            ..TableSetup::new(opening, players.map(|player| Seat::program(&player.description.name)))
        }
    }
}
