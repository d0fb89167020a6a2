//! What is to be played.

use super::clocks::Allowance;
use super::openings::Openings;
use super::pgn::Heading;
use super::players::Description;
use super::round::{Contestant, Round};
use super::sprt::Sprt;
use movegen::Color;
use std::time::Duration;

/// A match before it is played.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// The first and the second player.
    pub(crate) players: [Description; 2],
    /// What each of them may use.
    pub(crate) allowances: [Allowance; 2],
    /// How much later than that a move may come.
    pub(crate) margin: Duration,
    /// Where games begin.
    pub(crate) openings: Openings,
    /// Pairs of games, if nothing ends the match sooner.
    pub(crate) pairs: usize,
    /// Games played at the same time.
    pub(crate) concurrency: usize,
    /// For players who leave things to chance.
    pub(crate) seed: u64,
    /// Ends the match when it is decided.
    pub(crate) sprt: Option<Sprt>,
}

impl Plan {
    /// The name of a player.
    pub(crate) fn name(&self, player: Contestant) -> &str {
        &self.players[player.index()].name
    }

    /// What White and Black may use in this game.
    pub(crate) fn allowances_of(&self, round: Round) -> [Allowance; 2] {
        Color::BOTH.map(|color| self.allowances[round.player_of(color).index()])
    }

    /// The time control of this game, as its tag has it.
    pub(crate) fn time_control(&self, round: Round) -> String {
        let [white, black] = self.allowances_of(round);
        if white == black { white.to_string() } else { format!("{white} : {black}") }
    }

    /// The seed of a game: for players that use chance.
    pub(crate) fn seed_of(&self, round: Round) -> u64 {
        // Far apart for neighbouring games, so that no two matches share most of them.
        let number = 2 * round.pair as u64 + u64::from(round.swapped);
        self.seed.wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// What the tags of a game say about it.
    pub(crate) fn heading<'a>(
        &'a self,
        round: Round,
        round_text: &'a str,
        time_control: &'a str,
    ) -> Heading<'a> {
        let players = Color::BOTH.map(|color| self.name(round.player_of(color)));
        Heading { round: round_text, players, time_control }
    }
}
